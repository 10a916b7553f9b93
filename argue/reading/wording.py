"""What words tell: the classes of those of lines, and of whom a text answers its openings, rare
words and numbers.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from argue.language.word_lists import sections

CLASSES = "fcbvaestmgwp"
WORDS: dict[str, str] = {}
"""The classes of each word, in small letters, of ``lexicon.txt`` in five languages: what buttons
and menus say is ``f``, what they count ``c``, and so on. They are features of lines, no rules."""
for _letter, _words in sections(Path(__file__).with_name("lexicon.txt")).items():
    for _word in _words:
        WORDS[_word] = WORDS.get(_word, "") + _letter
KINDS = tuple(sections(Path(__file__).with_name("openings.txt")))
"""The kinds of words by which answers begin, in the order of their columns."""
_COLUMNS: dict[str, tuple[int, ...]] = {}
for _column, _kind in enumerate(KINDS):
    for _word in sections(Path(__file__).with_name("openings.txt"))[_kind]:
        _COLUMNS[_word] = (*_COLUMNS.get(_word, ()), _column)
_TOKEN = re.compile(r"[+-]1\b|\w+(?:['’-]\w+)*|[👍😂🤣😅]|[:;]-?[)D]")
YOU = re.compile(
    r"\b(?:you|your|(?-i:Sie|Ihr\w*)|\w{2,}st du|dein\w*|vous|votre|vos|tu|ton|"
    r"usted|tus|tuo|tua)\b",
    re.IGNORECASE,
)
"""Speaks to who reads."""
IMPERSONAL = (
    r"(?!.{0,400}(?:[?!]$|(?<!\w)(?:(?-i:I)|my|so|yet|but|ich|mein\w*|mich|aber|je|moi|mes|mais|yo|"
    r"pero|io|però)(?!\w)))"
)
"""Stands before what a program says; a person says *I*, *but* or asks."""
OF_A_SITE = re.compile(
    r"\b(?:accounts?|keyboard|javascript|cookies?|passwords?|posts?|newsletters?|articles?|"
    r"subscri\w+|log ?in|sign ?(?:in|up)|"
    r"konto|konten|passw(?:ort|örter)|beitrag|beiträge|artikel|abo|angemeldet|comptes?|"
    r"mots? de passe|abonn\w+|inscri\w+|cuentas?|contraseñas?|art[íi]c[uo]l[oi]s?|suscri\w+|"
    r"abbona\w+|browser|reviews?|reviewers?|(?-i:AI|IA|KI)|comments?|discussions?|kommentare?|"
    r"commentaires|comentarios?|commenti|talk page|mute|slides)\b",
    re.IGNORECASE,
)
"""Of what a site asks who reads it: *Need help with your first post here?*"""
_LONGEST_STEM, _SHORTEST, _OPENING = 6, 3, 7
_ENDING = re.compile(r"(?<=\w\w)(?:e?s|en|[aeio])$")


@dataclass(frozen=True, eq=False)
class Wording:
    """The words of one text."""

    tokens: tuple[str, ...]
    """In small letters, in their order."""
    questions: int
    """Question marks."""
    ends_asking: bool
    capital: bool
    """Whether it begins with a capital letter."""

    @classmethod
    @lru_cache(maxsize=8_192)
    def of(cls, text: str) -> Wording:
        """The wording of a text, of whose end only the last 400 words count where it is long."""
        tokens = _TOKEN.findall(text.lower().replace("’", "'"))
        end = text.rstrip(' \n)"”»')
        return cls(tuple(tokens[:_MOST]), text.count("?"), end.endswith("?"), text[:1].isupper())

    @cached_property
    def stems(self) -> frozenset[str]:
        """The first letters of its longer words, and its numbers."""
        return frozenset(
            [
                token[:_LONGEST_STEM]
                for token in self.tokens
                if len(token) > _SHORTEST or token.isdigit()
            ]
        )

    @cached_property
    def roots(self) -> frozenset[str]:
        """The same of words of three letters, too, and without their endings."""
        return _roots(self.tokens)

    @cached_property
    def opening(self) -> frozenset[str]:
        """The roots of its first words, which often take up what it answers."""
        return _roots(self.tokens[:_OPENING])

    @cached_property
    def numbers(self) -> frozenset[str]:
        """Its stems that are numbers of two digits or more."""
        return frozenset(stem for stem in self.stems if stem.isdigit() and len(stem) > 1)

    @cached_property
    def pairs(self) -> frozenset[tuple[str, str]]:
        """Words of it that stand side by side."""
        return frozenset(zip(self.tokens, self.tokens[1:], strict=False))

    def kinds(self, place: int) -> tuple[int, ...]:
        """The columns of :data:`KINDS` that the word at a place belongs to."""
        return _COLUMNS.get(self.tokens[place], ()) if place < len(self.tokens) else ()

    @cached_property
    def shares(self) -> tuple[float, ...]:
        """How much of the beginning are words of each kind of :data:`KINDS`."""
        length = min(len(self.tokens), 50) + 2
        return tuple([4 * self.counts[kind] / length for kind in range(len(KINDS))])

    @cached_property
    def counts(self) -> Counter[int]:
        """How many words of each kind it has among the first fifty."""
        return Counter([column for token in self.tokens[:50] for column in _COLUMNS.get(token, ())])


def _roots(tokens: Iterable[str]) -> frozenset[str]:
    return frozenset([root for token in tokens if (root := _root(token))])


@lru_cache(maxsize=32_768)
def _root(token: str) -> str:
    """The root of a word; empty where the word is too short to tell anything."""
    if token.isdigit():
        return token
    return _ENDING.sub("", token[:_LONGEST_STEM]) if len(token) >= _SHORTEST else ""


def alike(text: str, other: str) -> bool:
    """Whether one of two texts says all that the other says, word for word.

    >>> alike("We should sell the van.", "I think we should sell the van"), alike("No.", "None.")
    (True, False)
    """
    letters = ("".join(re.findall(r"\w", wording.casefold())) for wording in (text, other))
    shorter, longer = sorted(letters, key=len)
    return shorter == longer or (len(shorter) >= _TELLING and shorter in longer)


_TELLING = 15
"""Letters of a text from which on another one says it word for word."""
_MOST = 400
"""Words of a text that are looked at."""


def rarities(texts: Sequence[Wording]) -> Counter[str]:
    """In how many of the texts each root stands."""
    return Counter([stem for text in texts for stem in text.roots])


class Recurrence:
    """How much of a text stands in the contributions of a page."""

    def __init__(self, words: Sequence[Wording]) -> None:
        self._counts = rarities(words)

    def of(self, words: Wording, *, own: bool = False) -> dict[str, float]:
        """The share of its roots that others have, and how many; ``own`` if it is one of them."""
        roots = words.roots
        count = sum([self._counts[root] > own for root in roots])
        return {"recurs": count / max(len(roots), 1), "recurring": min(count, 4) / 4}


Floats = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Stems:
    """Stems with their rarity, and a vector of each."""

    rarity: dict[str, float]
    """From 0 for the commonest to 1; stems that are not here are as rare as can be."""
    vectors: Floats
    """A row for each stem in that order; near ones stand in messages and their answers together."""

    @cached_property
    def _rows(self) -> dict[str, int]:
        return {stem: row for row, stem in enumerate(self.rarity)}

    def vector(self, stems: Iterable[str]) -> Floats:
        """The unit vector of a text by its stems; zeros if none is known."""
        known = sorted(stem for stem in stems if stem in self._rows)
        if not known:
            return np.zeros(self.vectors.shape[1], np.float32)
        weights = np.array([self.rarity[stem] for stem in known], np.float32)
        total = weights @ self.vectors[[self._rows[stem] for stem in known]]
        return np.asarray(total / (np.linalg.norm(total) or 1.0), np.float32)
