"""A text as components read it: words with their keys, and what was found out about them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache
from typing import Any, NamedTuple, TypeAlias, TypeVar

from argue.engines._components._tones import UNTRAINED, Tones
from argue.engines._components._wordnet import WordNet
from argue.engines._edits.rules import Rules
from argue.engines._text import content_lemmas

_WORD = re.compile(r"\d+(?:[.,:]\d+)*|[^\W\d_]+(?:'[^\W\d_]+)*")
_HARD = re.compile(r"[.!?;:\n]")
_SUFFIXES = (
    "isation", "ization", "ication", "iveness", "fulness", "ousness", "ically", "ation", "ively",
    "fully", "ously", "ingly", "ising", "izing", "ised", "ized", "ance", "ence", "able", "ible",
    "ment", "ness", "ship", "hood", "ally", "ity", "ive", "ise", "ize", "ion", "ful", "ous", "ist",
    "ism", "ial", "ant", "ent", "ate", "ing", "al", "ic", "ly", "er", "or", "ed", "y", "e",
)  # fmt: skip
_SHORTEST_STEM = 4

Found = TypeVar("Found")
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
        words, before, end = [], [], 0
        for match in _WORD.finditer(self.text):
            words.append(match[0])
            gap = self.text[end : match.start()]
            before.append("" if gap == " " else gap.replace(" ", ""))
            end = match.end()
        self.words, self.before = tuple(words), tuple(before)
        self.after = self.text[end:].strip()
        self.lowers = tuple(word.lower() for word in words)
        self.keys = tuple(map(key_of, self.lowers))
        self._notes: dict[Callable[[Reading], Any], Any] = {}

    @cached_property
    def where(self) -> dict[str, int]:
        """The first position of each key."""
        found: dict[str, int] = {}
        for position, key in enumerate(self.keys):
            if key:
                found.setdefault(key, position)
        return found

    @cached_property
    def lemmas(self) -> tuple[str, ...]:
        """The lemma of each content word; empty for function words."""
        return tuple(map(_lemma, self.lowers))

    @cached_property
    def low(self) -> dict[str, int]:
        """The first position of each lower-case word."""
        found: dict[str, int] = {}
        for position, word in enumerate(self.lowers):
            found.setdefault(word, position)
        return found

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

    def at(self, positions: Iterable[int]) -> tuple[str, ...]:
        """The words at these positions, in the order of the text, none twice."""
        return tuple(dict.fromkeys(self.words[position] for position in sorted(set(positions))))

    def ends_clause(self, position: int) -> bool:
        """Whether a new sentence or clause begins with the word at this position."""
        mark = self.before[position]
        return bool(mark and _HARD.search(mark)) or self.lowers[position] in _TURNS


_TURNS = frozenset(
    ["but", "although", "though", "whereas", "while", "because", "since", "however", "unless", "if"]
)


@lru_cache(maxsize=100_000)
def key_of(word: str) -> str:
    """The key of a word's family: words built from one stem mostly have the same.

    Function words have the empty key. No dictionary of families: suffixes are cut from the lemma.

    Examples
    --------
    >>> key_of("aggression") == key_of("aggressively") == key_of("aggressive")
    True
    >>> key_of("the")
    ''
    """
    if word and not word[0].isalpha():
        return word
    lemmas = content_lemmas(word.removesuffix("'s"))
    lemma = lemmas[0] if lemmas else ""
    for suffix in _SUFFIXES:
        if lemma.endswith(suffix) and len(lemma) - len(suffix) >= _SHORTEST_STEM:
            return lemma[: -len(suffix)]
    return lemma


@lru_cache(maxsize=100_000)
def _lemma(word: str) -> str:
    return "".join(content_lemmas(word)[:1])


def shared(text: Reading, hypothesis: Reading) -> set[str]:
    """The keys of the content words that both have."""
    return text.where.keys() & hypothesis.where.keys()


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
