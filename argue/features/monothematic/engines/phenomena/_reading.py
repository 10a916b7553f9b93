"""A text as components read it: words with their keys, and what was found out about them."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import Any, NamedTuple, TypeAlias, TypeVar

import numpy as np

from argue.features.grammar.lexicon import key_of
from argue.features.grammar.rules import Rules
from argue.features.grammar.rules.patterns import tags_at
from argue.features.grammar.wordnet import WordNet
from argue.language.tokens import content_lemmas

Tones: TypeAlias = Mapping[str, float]
"""Key → tone; above 0 speaks for, below 0 against."""

LISTED = "[listed]"
"""Stands for the surplus of listed good words over listed bad ones."""
UNTRAINED: Tones = {LISTED: 1.0}
_LEAST_PAIRS = 5
"""A word must stand in so many pairs to get a tone."""
_PENALTY = 4.0
_SMALLEST = 0.05
"""Tones nearer to 0 are left out."""


class Toned(NamedTuple):
    """The words of a pair with the sign that they have in it, and whether it is a support."""

    words: Mapping[str, float]
    supports: bool


def tone_of(words: Mapping[str, float], tones: Tones) -> float:
    """The sum of the tones of signed words, over the square root of their number."""
    if not words:
        return 0.0
    total = sum(sign * tones[word] for word, sign in words.items() if word in tones)
    return total / _length(words)


def learn_tones(pairs: Sequence[Toned]) -> Tones:
    """The tones under which :func:`tone_of` tells supports from attacks best.

    A logistic model without intercept, regularised; of words that stand in five pairs or more.

    Examples
    --------
    >>> pairs = [Toned({"joy": 1.0}, True), Toned({"joy": -1.0}, False)] * 10
    >>> learn_tones(pairs)["joy"] > 0.5
    True
    """
    counts = Counter(word for pair in pairs for word in pair.words)
    known = sorted(word for word, number in counts.items() if number >= _LEAST_PAIRS)
    if not known or len({pair.supports for pair in pairs}) < 2:
        return UNTRAINED
    weights = _fit(pairs, {word: column for column, word in enumerate(known)})
    found = {
        word: round(float(weight), 3)
        for word, weight in zip(known, weights, strict=True)
        if abs(weight) >= _SMALLEST or word == LISTED
    }
    return found or UNTRAINED


def _fit(
    pairs: Sequence[Toned], columns: Mapping[str, int]
) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    from scipy.optimize import minimize
    from scipy.sparse import csr_matrix

    entries = [
        (row, columns[word], sign / _length(pair.words))
        for row, pair in enumerate(pairs)
        for word, sign in pair.words.items()
        if word in columns
    ]
    rows, places, values = zip(*entries, strict=True)
    matrix = csr_matrix((values, (rows, places)), shape=(len(pairs), len(columns)))
    gold = np.array([1.0 if pair.supports else -1.0 for pair in pairs])

    def loss(weights):  # type: ignore[no-untyped-def]
        margins = gold * (matrix @ weights)
        value = np.logaddexp(0, -margins).sum() + 0.5 * _PENALTY * weights @ weights
        pull = -gold / (1 + np.exp(np.clip(margins, -500, 500)))
        return float(value), matrix.T @ pull + _PENALTY * weights

    result = minimize(
        loss, np.zeros(len(columns)), jac=True, method="L-BFGS-B", options={"maxiter": 200}
    )
    found: np.ndarray[tuple[int], np.dtype[np.float64]] = result.x
    return found


def _length(words: Mapping[str, float]) -> float:
    return float(np.sqrt(sum(abs(sign) for sign in words.values())) or 1.0)


_WORD = re.compile(r"\d+(?:[.,:]\d+)*|[^\W\d_]+(?:'[^\W\d_]+)*")
_HARD = re.compile(r"[.!?;:\n]")

Found = TypeVar("Found")
Words: TypeAlias = tuple[str, ...]
Related: TypeAlias = Callable[[str, str, WordNet | None], frozenset[str]]


class Knowledge(NamedTuple):
    """What components look words up in besides their own lists."""

    wordnet: WordNet | None = None
    tones: Tones = UNTRAINED
    rules: Rules | None = None


class Reading:
    """The words of one text, in order, and what stands between them.

    Parameters
    ----------
    text
        Any text.
    knowledge
        Where components look words up besides their own lists.

    Attributes
    ----------
    words, lowers, keys
        As written; lower case; the key of the word's family, empty for function words.
    before
        The punctuation between the previous word and this one, without spaces.

    Examples
    --------
    >>> reading = Reading("Banning cars isn't fair, is it?")
    >>> reading.words
    ('Banning', 'cars', "isn't", 'fair', 'is', 'it')
    >>> reading.before[4]
    ','
    >>> sorted(reading.where)
    ['ban', 'car', 'fair']
    """

    def __init__(self, text: str, knowledge: Knowledge | None = None) -> None:
        self.wordnet, self.tones, self.rules = knowledge or Knowledge()
        self.text = unicodedata.normalize("NFC", text).replace("’", "'")
        words, before, end, places = [], [], 0, []
        for match in _WORD.finditer(self.text):
            words.append(match[0])
            places.append(match.span())
            gap = self.text[end : match.start()]
            before.append("" if gap == " " else gap.replace(" ", ""))
            end = match.end()
        self.words, self.before, self._places = tuple(words), tuple(before), places
        self.after = self.text[end:].strip()
        self.lowers = tuple(word.lower() for word in words)
        self.keys = tuple(map(key_of, self.lowers))
        self._notes: dict[Callable[[Reading], Any], Any] = {}

    @cached_property
    def where(self) -> dict[str, int]:
        """The first position of each key."""
        return {key: place for key, place in _first_places(self.keys).items() if key}

    @cached_property
    def tags(self) -> tuple[str, ...]:
        """The universal part of speech of each word, told by the pipeline that ships.

        Raises MissingLibrary or ModelError if that cannot be loaded.
        """
        return tags_at(self.text, self._places)

    @cached_property
    def lemmas(self) -> tuple[str, ...]:
        """The lemma of each content word; empty for function words."""
        return tuple(map(_lemma, self.lowers))

    @cached_property
    def low(self) -> dict[str, int]:
        """The first position of each lower-case word."""
        return _first_places(self.lowers)

    @cached_property
    def plain(self) -> str:
        """The lower-case text with single spaces, apart from its punctuation."""
        return " ".join(self.text.lower().split())

    def noted(self, find: Callable[[Reading], Found]) -> Found:
        """What ``find`` finds in this text; found once, then remembered."""
        try:
            found: Found = self._notes[find]
        except KeyError:
            found = self._notes[find] = find(self)
        return found

    def at(self, positions: Iterable[int]) -> Words:
        """The words at these positions, in the order of the text, none twice."""
        return tuple(dict.fromkeys(self.words[position] for position in sorted(set(positions))))

    def ends_clause(self, position: int) -> bool:
        """Whether a new sentence or clause begins with the word at this position."""
        mark = self.before[position]
        return bool(mark and _HARD.search(mark)) or self.lowers[position] in _TURNS


def _first_places(words: Iterable[str]) -> dict[str, int]:
    places: dict[str, int] = {}
    for place, word in enumerate(words):
        places.setdefault(word, place)
    return places


_TURNS = frozenset(
    ["but", "although", "though", "whereas", "while", "because", "since", "however", "unless", "if"]
)


@lru_cache(maxsize=100_000)
def _lemma(word: str) -> str:
    return "".join(content_lemmas(word)[:1])


def shared(text: Reading, hypothesis: Reading) -> set[str]:
    """The keys of the content words that both have."""
    return text.where.keys() & hypothesis.where.keys()


def sentence_starts(reading: Reading) -> tuple[int, ...]:
    """The positions at which a sentence begins after another one."""
    return tuple(
        at for at, mark in enumerate(reading.before) if at and any(stop in mark for stop in ".!?")
    )


def related(text: Reading, hypothesis: Reading, of: Related) -> dict[str, str]:
    """Key of the hypothesis → the first key of the text that it is related to.

    ``of`` gives what a word of the text, by its key and its lower-case form, is related to.
    """
    wanted = hypothesis.where.keys()
    found: dict[str, str] = {}
    for key, position in text.where.items():
        others = of(key, text.lowers[position], text.wordnet)
        if not others.isdisjoint(wanted):
            for other in others & wanted:
                found.setdefault(other, key)
    return found


class Verdict(StrEnum):
    """What a component says of a pair."""

    ENTAILMENT = "entailment"
    CONTRADICTION = "contradiction"
    UNKNOWN = "unknown"


class Answer(NamedTuple):
    """A component's answer.

    ``strength`` is in (0, 1]; 0 for unknown. The words are those on which the answer rests, as they
    stand in the two texts.
    """

    verdict: Verdict
    strength: float
    text_words: Words
    hypothesis_words: Words


UNKNOWN = Answer(Verdict.UNKNOWN, 0.0, (), ())


def entails(text_words: Words, hypothesis_words: Words, strength: float = 1) -> Answer:
    """Entailment, because of these words (:meth:`Reading.at`)."""
    return Answer(Verdict.ENTAILMENT, float(strength), text_words, hypothesis_words)


def contradicts(text_words: Words, hypothesis_words: Words, strength: float = 1) -> Answer:
    """Contradiction, because of these words (:meth:`Reading.at`)."""
    return Answer(Verdict.CONTRADICTION, float(strength), text_words, hypothesis_words)


def says(holds: bool, text_words: Words, hypothesis_words: Words, strength: float = 1) -> Answer:
    """Entailment if it holds, contradiction if not."""
    return (entails if holds else contradicts)(text_words, hypothesis_words, strength)


def withheld(
    text: Reading,
    hypothesis: Reading,
    mine: Mapping[str, int],
    theirs: Collection[str],
) -> Answer:
    """Contradiction where the text holds back half or more of the words that both have.

    Parameters
    ----------
    mine
        Key of each word that the text holds back → the position of the word that does so.
    theirs
        Those that the hypothesis holds back as well, which do not count.
    """
    common = shared(text, hypothesis)
    held = sorted(key for key in common & mine.keys() if key not in theirs)
    if not held or 2 * len(held) < len(common):
        return UNKNOWN
    return contradicts(
        text.at(place for key in held for place in (mine[key], text.where[key])),
        hypothesis.at(hypothesis.where[key] for key in held),
        len(common) / len(hypothesis.where),
    )
