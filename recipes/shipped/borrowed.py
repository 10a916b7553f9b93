"""Words of other languages for an English network: each takes the vector of its English glosses.

A network that judges English pairs knows what *ban* does to *allow*. It reads German once
*verbieten* has the vector of *ban*: word embeddings are made for the words of other languages,
nothing else changes (kindred to Minixhofer et al. 2022, WECHSEL, who take neighbours in bilingual
embeddings). ``glossary`` has glosses of 6,400 German and French words, 13,800 Spanish and 15,200
Italian ones, written for this project by a language model (one of Anthropic's): the most frequent
ones and those of the pairs that are learned from. A word without a gloss takes the vectors of
glossed words of its language that a multilingual encoder finds alike
(:mod:`.multilingual_encoder`), as inflected forms are; where it denies one (*unfair*) that counts
half, beside *not*. A form of several languages takes the mean, by how frequent it is in each; in
English less, since English is judged by other networks.
"""

from __future__ import annotations

import json
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from argue.errors import ParseError
from argue.reading.names import without_accents

Array = NDArray[np.float32]
Word = tuple[str, str]
"""A language and a word of it, in small letters."""
GLOSSARY = Path(__file__).with_name("glossary")
_SECOND = 0.35
"""What the second of two meanings weighs."""
_ENGLISH, _BARE = 0.3, 0.3
"""What an English form, and a form without its accents, weighs beside others."""
_RARE = 1e-7
"""How frequent a word is that no list has."""
_FEWEST_LETTERS = 4
"""Of a German word that may be a part of a compound."""
_TYPICAL = slice(2000, 20000)
"""Pieces whose vectors are as long as those of new words are made."""
_OWN = {"ł": "l", "ø": "o", "đ": "d", "ı": "i", "þ": "t", "ð": "d", "æ": "a", "œ": "o"}
"""Letters that are no others with a mark, and those whose vectors they take."""
LETTERS = "".join(
    letter
    for letter in map(chr, range(0xDF, 0x250))
    if letter.islower()
    and letter != "ß"
    and (letter in _OWN or len(unicodedata.normalize("NFKD", letter)) > 1)
)
"""Small Latin letters with marks, so that no word is unknown for one."""


class Borrowed(NamedTuple):
    """A tokenizer's content (as its file has it) with new pieces, and a vector for each piece."""

    tokenizer: dict[str, Any]
    vectors: Array


def glosses(folder: Path, languages: Iterable[str]) -> dict[Word, str]:
    """The glosses of a folder of lists, ``de.tsv`` and so on: a word and its gloss a line.

    Raises
    ------
    ParseError
        If a line has no gloss.
    """
    found: dict[Word, str] = {}
    for language in languages:
        path = folder / f"{language}.tsv"
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            word, _, gloss = line.partition("\t")
            if not gloss.strip():
                raise ParseError("a word and its gloss", repr(line), where=str(path), line=number)
            found[language, word] = gloss.strip().lower()
    return found


class Frequencies(NamedTuple):
    """How frequent words are: of each language a share of its texts by word."""

    of: Mapping[str, Mapping[str, float]]

    def share(self, word: Word) -> float:
        """The share of a word in texts of its language."""
        return self.of.get(word[0], {}).get(word[1], _RARE)


def borrowed(
    tokenizer: Any,
    vectors: Array,
    glossary: Mapping[Word, str],
    alike: Mapping[Word, Sequence[tuple[str, float]]],
    frequencies: Frequencies,
) -> Borrowed:
    """The tokenizer and word embeddings of a network, with words of other languages.

    Parameters
    ----------
    tokenizer
        One of the tokenizers library, of word pieces in small letters.
    vectors
        Of its pieces, shape (pieces, width).
    alike
        Of words without a gloss words of their language, with weights that add up to 1.
    """
    pieces = tokenizer.get_vocab()
    words = _vectors_of(tokenizer, vectors, glossary)
    words = {(of, form): vector for (of, form), vector in words.items() if form.isalpha()}
    for word, others in alike.items():
        parts = [
            (words[word[0], other_name], share)
            for other_name, share in others
            if (word[0], other_name) in words
        ]
        if word not in words and word not in glossary and parts:
            words[word] = _sum(parts)
    length = float(np.median(np.linalg.norm(vectors[_TYPICAL], axis=1)))
    words = {word: vector / np.linalg.norm(vector) * length for word, vector in words.items()}
    by_form = _by_form(words, frequencies, pieces)
    changed, new = vectors.copy(), dict[str, Array]()
    for form, shares in by_form.items():
        if form in pieces:
            shares = [*shares, (vectors[pieces[form]], _ENGLISH * frequencies.share(("en", form)))]
        whole = sum(share for _, share in shares) or 1.0
        mean = _sum([(vector, share / whole) for vector, share in shares])
        if form in pieces:
            changed[pieces[form]] = mean
        else:
            new[form] = mean
    for (language, form), vector in words.items():
        if language == "de" and len(form) >= _FEWEST_LETTERS and f"##{form}" not in pieces:
            new[f"##{form}"] = vector
    for letter in LETTERS:
        for before in ("", "##"):
            plain = before + _OWN.get(letter, without_accents(letter)[0])
            if before + letter not in pieces:
                vector = vectors[pieces.get(plain, pieces["[UNK]"])]
                new.setdefault(before + letter, vector)
    content = json.loads(tokenizer.to_str())
    content["normalizer"] = {
        "type": "Sequence",
        "normalizers": [
            {"type": "NFC"},
            content["normalizer"] | {"strip_accents": False},
            {"type": "Replace", "pattern": {"String": "ß"}, "content": "ss"},
        ],
    }
    content["model"]["vocab"] |= {piece: len(pieces) + at for at, piece in enumerate(new)}
    return Borrowed(content, np.concatenate([changed, np.array([*new.values()], np.float32)]))


def _vectors_of(tokenizer: Any, vectors: Array, glossary: Mapping[Word, str]) -> dict[Word, Array]:
    """The vector of each gloss: the mean over its words, of two meanings the first weighs more."""
    found = {}
    for word, gloss in glossary.items():
        meanings = [
            np.mean([_vector(tokenizer, vectors, part) for part in meaning.split()], axis=0)
            for meaning in gloss.split("/")[:2]
            if meaning.strip()
        ]
        weights = [1 - _SECOND, _SECOND] if len(meanings) > 1 else [1.0]
        found[word] = _sum(list(zip(meanings, weights, strict=True)))
    return found


def _vector(tokenizer: Any, vectors: Array, word: str) -> Array:
    numbers = tokenizer.encode(word, add_special_tokens=False).ids
    mean: Array = vectors[numbers].mean(axis=0)
    return mean


def _sum(parts: Sequence[tuple[Array, float]]) -> Array:
    total: Array = np.sum([vector * share for vector, share in parts], axis=0, dtype=np.float32)
    return total


def _by_form(
    words: Mapping[Word, Array], frequencies: Frequencies, pieces: Mapping[str, int]
) -> dict[str, list[tuple[Array, float]]]:
    """The vectors of each form with their weights; a form without accents only where it is free."""
    by_form: defaultdict[str, list[tuple[Array, float]]] = defaultdict(list)
    for word, vector in words.items():
        by_form[word[1]].append((vector, frequencies.share(word)))
    without: defaultdict[str, list[tuple[Array, float]]] = defaultdict(list)
    for word, vector in words.items():
        form = without_accents(word[1])
        if form not in by_form and form not in pieces:
            without[form].append((vector, _BARE * frequencies.share(word)))
    return {**by_form, **without}
