"""Finds the key concepts of debates.

Texts are tagged a few at a time and kept at once, so that whatever stops this is no loss and a
debate that grows by a reply is known again after tagging that one. The concepts themselves, which
take a second for fifty thousand words, are kept in one transaction.
"""

from __future__ import annotations

import hashlib
import logging
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice

from argue import concepts
from argue.concepts import DebateConcepts, TaggedText
from argue.errors import ArgueError, NotFound, Unwritable
from argue.model import Argument, Debate
from argue.store import Store
from argue.store.concepts import Named
from argue.store.stubs import without_notes
from argue.web.known_concepts import word_of

BATCH = 16
"""Arguments that are tagged before they are kept: a third of a second."""

_TAGGING = threading.Lock()
_log = logging.getLogger(__name__)


class ConceptWork:
    """Finds what is not known, one debate after the other.

    Does nothing where spaCy is not installed. A debate whose texts cannot be tagged is given up.

    Parameters
    ----------
    given_up
        The keys of debates that were given up before.
    """

    def __init__(self, given_up: Iterable[str] = ()) -> None:
        self._given_up = set(given_up)

    @property
    def given_up(self) -> frozenset[str]:
        """The keys of debates whose texts cannot be tagged."""
        return frozenset(self._given_up)

    def waits(self, store: Store) -> bool:
        """Whether there is a debate whose concepts are not known."""
        return self._next(store) is not None

    def work(self, store: Store) -> bool:
        """Work on the newest debate whose concepts are not known; false if there is none."""
        key = self._next(store)
        if key is None:
            return False
        try:
            find(store, key)
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
        return store.concepts.outdated(concepts.tagger_version(), self._given_up)


def find(store: Store, key: str) -> DebateConcepts:
    """Tag what is not tagged of a debate, find its concepts and save them.

    While the database cannot be written, they are found anew each time.
    """
    tagged = tagged_texts(store, key)
    found = concepts.of_tagged(tagged.debate, tagged.texts)
    with _left_out(key):
        _save(store, key, tagged.digest, found)
    return found


@dataclass(frozen=True, slots=True)
class Tagged:
    """The tagged texts of a debate, their names being the ids; of the version ``digest``."""

    debate: str
    digest: str
    texts: list[TaggedText]


def tagged_texts(store: Store, key: str) -> Tagged:
    """The tagged texts of a debate, all of which are kept."""
    maker = concepts.tagger_version()
    with store.reading():
        debate, digest = without_notes(store.debate(key)), store.digest(key)
        known = store.concepts.tagged(key, maker)
    language = concepts.language_of(argument.text for argument in debate.arguments)
    names = {argument.id: _name(language, argument) for argument in debate.arguments}
    new = {names[one.id]: one for one in debate.arguments if names[one.id] not in known}
    left = iter(new.items())
    while batch := list(islice(left, BATCH)):
        texts = tag([(name, argument.text) for name, argument in batch], language)
        tagged = {one.name: concepts.tagged_as_json(one) for one in texts}
        with _left_out(key):
            store.concepts.keep_tagged(key, maker, tagged)
        known |= tagged
    return Tagged(debate.id, digest, list(_read(debate, language, names, known)))


def tag(texts: Sequence[tuple[str, str]], language: str) -> list[TaggedText]:
    """Tag (name, text); one thread at a time, since they share the pipeline."""
    with _TAGGING:
        return list(concepts.tag(texts, language))


@contextmanager
def _left_out(key: str) -> Iterator[None]:
    try:
        yield
    except Unwritable as error:
        _log.warning("%s: its concepts are not saved: %s", key, error)


def _read(
    debate: Debate, language: str, names: dict[str, str], known: dict[str, str]
) -> Iterator[TaggedText]:
    for argument in debate.arguments:
        yield concepts.tagged_from_json(argument.id, language, known[names[argument.id]])


def _save(store: Store, key: str, digest: str, found: DebateConcepts) -> None:
    store.concepts.save(
        key, digest, concepts.tagger_version(),
        title=concepts.title_of(found), content=concepts.concepts_as_json(found),
        named=[Named(word_of(concept), concept.text, len(having))
               for concept, having in found.facets()],
    )  # fmt: skip


def _name(language: str, argument: Argument) -> str:
    """A word for a text, by which it is known again."""
    return hashlib.sha256(f"{language} {argument.text}".encode()).hexdigest()[:32]
