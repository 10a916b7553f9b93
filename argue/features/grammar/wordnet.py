"""WordNet (Miller 1995), read from its own files where a machine has them.

Looked for in ``$WNSEARCHDIR`` and ``$WNHOME/dict`` (WordNet's own variables), in the ``wordnet``
corpus of NLTK (``$NLTK_DATA`` and NLTK's usual folders), and where Debian's ``wordnet-base`` puts
it. Words are looked up in the sorted index files by bisection, so that nothing is loaded at once.
The format is that of wndb(5WN).
"""

from __future__ import annotations

import hashlib
import mmap
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from argue.language.tokens import content_lemmas

_PARTS = ("noun", "verb", "adj", "adv")
_LETTERS = {"n": "noun", "v": "verb", "a": "adj", "s": "adj", "r": "adv"}
_SENSES = 3
"""So many first senses of a word count; WordNet lists the frequent ones first."""
_LEVELS = 6
"""So far up are more general words looked for."""


class _Synset(NamedTuple):
    words: tuple[str, ...]
    pointers: tuple[tuple[str, int, str, str], ...]
    """Symbol, offset of the other synset, its part of speech, and both word numbers in hex."""


class WordNet:
    """The WordNet in one folder; words are lower case, inflected forms are looked up by lemma.

    ``folder`` has ``index.noun``, ``data.noun`` and the same for verb, adj and adv.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._files: dict[str, mmap.mmap] = {}
        self._synsets: dict[tuple[str, int], _Synset] = {}

    @property
    def version(self) -> str:
        """A short name of this edition: a hash of the sizes of its files."""
        sizes = [(self.folder / f"data.{part}").stat().st_size for part in _PARTS]
        return hashlib.sha256(repr(sizes).encode()).hexdigest()[:8]

    def synonyms(self, word: str) -> frozenset[str]:
        """Words that share one of the first senses of a word."""
        return frozenset(name for _, synset in self._senses(word) for name in synset.words) - {word}

    def antonyms(self, word: str) -> frozenset[str]:
        """Words that are opposed to one of the first senses of a word."""
        found: set[str] = set()
        names = {word, *content_lemmas(word)}
        for part, synset in self._senses(word):
            for symbol, offset, letter, numbers in synset.pointers:
                source = synset.words[int(numbers[:2], 16) - 1 :][:1]
                if symbol == "!" and names.issuperset(source):
                    other = self._synset(_LETTERS.get(letter, part), offset)
                    found.update(other.words[int(numbers[2:], 16) - 1 :][:1])
        return frozenset(found)

    def hypernyms(self, word: str) -> frozenset[str]:
        """Words for what a word is a kind or an instance of, over several levels."""
        found: set[str] = set()
        level = {(part, above) for part, synset in self._senses(word) for above in _above(synset)}
        seen: set[tuple[str, int]] = set()
        for _ in range(_LEVELS):
            seen |= level
            following: set[tuple[str, int]] = set()
            for part, offset in level:
                synset = self._synset(part, offset)
                found.update(synset.words)
                following |= {(part, above) for above in _above(synset)}
            level = following - seen
        return frozenset(found - {word})

    def _senses(self, word: str) -> Iterator[tuple[str, _Synset]]:
        """The first synsets of a word in each part of speech."""
        if not word.isascii() or not word[:1].isalpha():
            return  # the files are ASCII, their licence begins with spaces, numbers mean nothing
        lemma = next(iter(content_lemmas(word)), word)
        for part in _PARTS:
            for offset in (self._offsets(part, word) or self._offsets(part, lemma))[:_SENSES]:
                yield part, self._synset(part, offset)

    def _offsets(self, part: str, word: str) -> list[int]:
        name = word.replace(" ", "_")
        line = _line_of(self._file(f"index.{part}"), name.encode() + b" ")
        if line is None:
            return []
        fields = line.split()
        return [int(offset) for offset in fields[-int(fields[2]) :]]

    def _synset(self, part: str, offset: int) -> _Synset:
        found = self._synsets.get((part, offset))
        if found is None:
            data = self._file(f"data.{part}")
            found = _parsed(data[offset : data.find(b"\n", offset)].decode("ascii", "replace"))
            self._synsets[part, offset] = found
        return found

    def _file(self, name: str) -> mmap.mmap:
        if name not in self._files:
            with (self.folder / name).open("rb") as file:
                self._files[name] = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        return self._files[name]


@cache
def installed() -> WordNet | None:
    """The WordNet of this machine; ``None`` if it has none."""
    return next((WordNet(place) for place in _places() if _complete(place)), None)


# ── files ───────────────────────────────────────────────────────────────────────────────────────


def _places() -> Iterator[Path]:
    if "WNSEARCHDIR" in os.environ:
        yield Path(os.environ["WNSEARCHDIR"])
    if "WNHOME" in os.environ:
        yield Path(os.environ["WNHOME"]) / "dict"
    roots = [Path(root) for root in os.environ.get("NLTK_DATA", "").split(os.pathsep) if root]
    roots += [Path.home() / "nltk_data"]
    roots += [Path(root) / "nltk_data" for root in ("/usr/share", "/usr/local/share", "/usr/lib")]
    for root in roots:
        yield root / "corpora" / "wordnet"
    yield Path("/usr/share/wordnet")


def _complete(place: Path) -> bool:
    return all(
        (place / f"{kind}.{part}").is_file() for kind in ("index", "data") for part in _PARTS
    )


def _line_of(index: mmap.mmap, start: bytes) -> bytes | None:
    """The line of a sorted file that begins so; the licence lines at its top begin with a space."""
    low, high = 0, len(index)
    while low < high:
        middle = (low + high) // 2
        begin = index.rfind(b"\n", 0, middle) + 1
        end = index.find(b"\n", begin)
        line = index[begin : end if end >= 0 else len(index)]
        if line.startswith(start):
            return line
        if line < start:
            low = begin + len(line) + 1
        else:
            high = begin
    return None


def _parsed(line: str) -> _Synset:
    fields = line.partition("|")[0].split()
    count = int(fields[3], 16)
    words = tuple(
        word.partition("(")[0].replace("_", " ").lower() for word in fields[4 : 4 + 2 * count : 2]
    )
    first = 5 + 2 * count
    pointers = tuple(
        (fields[place], int(fields[place + 1]), fields[place + 2], fields[place + 3])
        for place in range(first, first + 4 * int(fields[first - 1]), 4)
    )
    return _Synset(words, pointers)


def _above(synset: _Synset) -> list[int]:
    return [offset for symbol, offset, _, _ in synset.pointers if symbol in ("@", "@i")]
