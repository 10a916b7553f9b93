"""Key concepts as the topics of debates (:mod:`argue.services.topics`): found, looked up, and made
titles of.

A process behind the server finds them (:mod:`argue.features.concepts.background`). Texts are tagged
a few at a time and stored at once, so that whatever stops this is no loss and a debate that grows
by a reply takes the tagging of that one. The concepts themselves, which take a second for fifty
thousand words, are stored in one transaction; until then the former ones are served.
"""

from __future__ import annotations

import hashlib
import logging
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any

from cachetools import LRUCache, cached

from argue.errors import ArgueError, BadInput, NotFound, Unwritable
from argue.features.concepts import extractors as concepts
from argue.features.concepts.extractors import Concept, DebateConcepts, Related, TaggedText
from argue.features.concepts.store import DebateConcept, Frequent, KeyConcepts, StoredConcepts
from argue.model import Argument, Debate
from argue.services.context import Context
from argue.services.debates import DEBATES
from argue.services.topics import Topic
from argue.settings import Settings
from argue.store import Store
from argue.store.participation.records import without_notes

BATCH = 16
"""Arguments that are tagged before they are stored: a third of a second."""
MOST_RELATED = 5
LEAST_LIKENESS = 0.08
"""Of debates that are named as related. Chosen on the example debates and ten others: of 7 pairs
above it 5 share a subject, 2 only times; of those below it most share a word as "week" or "door".
"""
MOST_ARGUMENTS = 2_000
"""Arguments of a debate whose concepts are found on request."""
MOST_WORDS, MOST_OF_ONE = 2_000, 500
"""Words that are tagged for proposed titles, about two seconds, and those of one debate."""

_TAGGING = threading.Lock()
_log = logging.getLogger(__name__)


# ── looking up ──────────────────────────────────────────────────────────────────────────────────


def concept_key(concept: Concept) -> str:
    """The word of a concept in addresses: the same for all its forms."""
    return " ".join(concept.key)


def topics_of(store: Store, key: str) -> tuple[Topic, ...] | None:
    """The concepts of a debate, each with the arguments in which it stands."""
    stored = stored_concepts(store, key)
    if stored is None:
        return None
    return tuple(
        Topic(concept_key(concept), concept.text, members) for concept, members in stored.facets()
    )


def topics_of_argument(store: Store, key: str, argument: str) -> Sequence[Topic]:
    """The concepts of one argument."""
    stored = stored_concepts(store, key)
    named = stored.of(argument) if stored else ()
    return [Topic(concept_key(concept), concept.text) for concept in named]


def frequent(store: Store, most: int) -> list[Frequent]:
    """The concepts of the most debates."""
    return KeyConcepts.in_store(store).frequent(most)


def called(store: Store, word: str) -> str:
    """How a concept is written in some debate."""
    return KeyConcepts.in_store(store).called(word)


def missing() -> bool:
    """Whether concepts cannot be found since spaCy is not installed."""
    return bool(concepts.missing())


def offered(settings: Settings) -> bool:
    """Whether concepts are found here: not without spaCy, and not where that is off."""
    return settings.concepts and not missing()


def stored_concepts(store: Store, key: str) -> DebateConcepts | None:
    """The concepts of a debate; ``None`` before they were found."""
    with store.reading():  # so that what has this number is still there
        stored = KeyConcepts.in_store(store).of(key)
        return None if stored is None else _read(store, stored.number)


def related_debates(store: Store, key: str) -> list[tuple[StoredConcepts, Related]]:
    """The debates most like one that the reader finds in lists, with the concepts of both."""
    with store.reading():
        own = KeyConcepts.in_store(store).of(key)
        if own is None:
            return []
        others = {other.key: other for other in KeyConcepts.in_store(store).others(key)}
        related = _related(store, own, tuple(others.values()))
    return [(others[debate.debate], debate) for debate in related]


def concepts_of(context: Context, key: str, most: int) -> DebateConcepts:
    """The best concepts of a debate as it is now, stored or found on request.

    Raises BeingComputed while they are being found, and BadInput if the debate is too large for
    that.
    """
    store = context.store
    stored, best = KeyConcepts.in_store(store).of(key), stored_concepts(store, key)
    digest = store.state(key).digest
    fresh = stored is not None and stored.state == f"{digest} {concepts.tagger_version()}"
    if fresh and best is not None and most <= concepts.MOST:
        return _best(best, most)
    count = len(DEBATES.load(store, key).debate.arguments)
    if count > MOST_ARGUMENTS:
        raise BadInput(
            f"expected a debate of at most {MOST_ARGUMENTS:,} arguments, found "
            f"{count:,}; `argue papers concepts` takes its time"
        )
    return context.background.require(
        ("concepts", store.path, store.generation, key, digest, most),
        lambda: _find_in(store.path, key, most),
    )


def _best(whole: DebateConcepts, most: int) -> DebateConcepts:
    best = whole.concepts[:most]
    arguments = tuple(
        (argument, tuple(concept for concept in named if concept in best))
        for argument, named in whole.arguments
    )
    return replace(whole, concepts=best, arguments=arguments)


def _cache_key(store: Store, *more: Any) -> tuple[Any, ...]:
    return store.path, store.generation, *more


@cached(LRUCache(256), _cache_key, threading.Lock())
def _related(
    store: Store, own: StoredConcepts, others: tuple[StoredConcepts, ...]
) -> tuple[Related, ...]:
    """Cached by all that it is made of, so nobody is told of a debate they may not find."""
    named = [_named(store, other) for other in others]
    related = concepts.related(_named(store, own), named, MOST_RELATED)
    return tuple(debate for debate in related if debate.likeness >= LEAST_LIKENESS)


def _named(store: Store, stored: StoredConcepts) -> DebateConcepts:
    """The concepts under the debate's key: an id may be that of several debates."""
    return DebateConcepts(stored.key, _read(store, stored.number).concepts, ())


@cached(LRUCache(4_096), _cache_key, threading.Lock())
def _read(store: Store, number: int) -> DebateConcepts:
    return concepts.concepts_from_json(KeyConcepts.in_store(store).content(number))


# ── finding ─────────────────────────────────────────────────────────────────────────────────────


class ConceptWork:
    """Finds missing concepts, one debate after the other.

    Does nothing where spaCy is not installed. A debate whose texts cannot be tagged is given up, as
    those with the keys ``given_up`` were before.
    """

    def __init__(self, given_up: Iterable[str] = ()) -> None:
        self._given_up = set(given_up)

    @property
    def given_up(self) -> frozenset[str]:
        """The keys of debates whose texts cannot be tagged."""
        return frozenset(self._given_up)

    def waits(self, store: Store) -> bool:
        """Whether concepts of a debate are missing."""
        return self._next(store) is not None

    def work(self, store: Store) -> bool:
        """Work on the newest debate whose concepts are missing; false if there is none."""
        key = self._next(store)
        if key is None:
            return False
        try:
            find_concepts(store, key)
        except NotFound:
            _log.info("%s: deleted while its concepts were looked for", key)
        except ArgueError as error:
            _log.warning("%s: no concepts: %s", key, error)
            self._given_up.add(key)
        if self._next(store) == key:  # it could not be saved
            self._given_up.add(key)
        return True

    def _next(self, store: Store) -> str | None:
        if concepts.missing():
            return None
        return KeyConcepts.in_store(store).outdated(concepts.tagger_version(), self._given_up)


def find_concepts(store: Store, key: str) -> DebateConcepts:
    """Tag what is not tagged of a debate, find its concepts and save them.

    While the database cannot be written, they are found anew each time.
    """
    tagged = tagged_texts(store, key)
    result = concepts.of_tagged(tagged.debate, tagged.texts)
    with _skip_if_unwritable(key):
        KeyConcepts.in_store(store).save(
            key,
            tagged.digest,
            concepts.tagger_version(),
            title=concepts.title_of(result),
            content=concepts.concepts_as_json(result),
            named=[
                DebateConcept(concept_key(concept), concept.text, len(arguments))
                for concept, arguments in result.facets()
            ],
        )
    return result


@dataclass(frozen=True, slots=True)
class Tagged:
    """The tagged texts of a debate, their names being the ids; of the version ``digest``."""

    debate: str
    digest: str
    texts: list[TaggedText]


def tagged_texts(store: Store, key: str) -> Tagged:
    """The tagged texts of a debate, all of which are stored."""
    tagger = concepts.tagger_version()
    with store.reading():
        debate, digest = without_notes(store.debates.load(key)), store.state(key).digest
        stored = KeyConcepts.in_store(store).tagged(key, tagger)
    language = concepts.language_of(argument.text for argument in debate.arguments)
    names = {argument.id: _name(language, argument) for argument in debate.arguments}
    named = {names[argument.id]: argument.text for argument in debate.arguments}
    left = iter([item for item in named.items() if item[0] not in stored])
    while batch := list(islice(left, BATCH)):
        texts = tag(batch, language)
        tagged = {text.name: concepts.tagged_as_json(text) for text in texts}
        with _skip_if_unwritable(key):
            KeyConcepts.in_store(store).keep_tagged(key, tagger, tagged)
        stored |= tagged
    texts = [
        concepts.tagged_from_json(argument.id, language, stored[names[argument.id]])
        for argument in debate.arguments
    ]
    return Tagged(debate.id, digest, texts)


def tag(texts: Sequence[tuple[str, str]], language: str) -> list[TaggedText]:
    """Tag (name, text); one thread at a time, since they share the pipeline."""
    with _TAGGING:
        return list(concepts.tag(texts, language))


def _find_in(database: Path, key: str, most: int) -> DebateConcepts:
    with Store.open(database) as store:
        if most <= concepts.MOST:
            return _best(find_concepts(store, key), most)
        tagged = tagged_texts(store, key)
        return concepts.of_tagged(tagged.debate, tagged.texts, most)


@contextmanager
def _skip_if_unwritable(key: str) -> Iterator[None]:
    try:
        yield
    except Unwritable as error:
        _log.warning("%s: its concepts are not saved: %s", key, error)


def _name(language: str, argument: Argument) -> str:
    """A hash of a text, by which it is recognised."""
    return hashlib.sha256(f"{language} {argument.text}".encode()).hexdigest()[:32]


# ── titles ──────────────────────────────────────────────────────────────────────────────────────


def proposed_titles(context: Context, debates: Sequence[Debate]) -> dict[int, str]:
    """For each debate without a title, by its place, a proposed one.

    Empty where none is found: without spaCy, without concepts, and once enough words were read.
    Raises BeingComputed while the texts are being tagged.
    """
    left = MOST_WORDS if offered(context.settings) else 0
    beginnings: dict[int, tuple[tuple[str, str], ...]] = {}
    for place, debate in enumerate(debates):
        if debate.untitled:
            beginnings[place] = tuple(_beginning(debate, min(left, MOST_OF_ONE)))
            left -= sum(len(text.split()) for _, text in beginnings[place])
    if not any(beginnings.values()):
        return dict.fromkeys(beginnings, "")
    return context.background.require(
        ("titles", tuple(beginnings.items())),
        lambda: {place: _title(texts) if texts else "" for place, texts in beginnings.items()},
    )


def _title(texts: Sequence[tuple[str, str]]) -> str:
    language = concepts.language_of(text for _, text in texts)
    return concepts.title_of(concepts.of_tagged("", tag(texts, language)))


def _beginning(debate: Debate, words: int) -> Iterator[tuple[str, str]]:
    """The first arguments, as long as they have no more words together."""
    for argument in debate.arguments:
        words -= len(argument.text.split())
        if words < 0:
            return
        yield argument.id, argument.text
