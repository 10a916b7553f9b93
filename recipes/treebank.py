"""Reads treebanks in CoNLL-U, the format of Universal Dependencies."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from argue.errors import BadInput, ParseError

_COLUMNS = 10
_ID, _FORM, _LEMMA, _UPOS, _XPOS, _FEATS, _HEAD, _DEPREL, _DEPS, _MISC = range(_COLUMNS)


@dataclass(frozen=True, slots=True)
class Word:
    """One syntactic word; ``head`` counts from 0 within its sentence, and is its own for the root.

    ``space`` says whether white space follows; ``features`` are as written, empty for none.
    """

    form: str
    space: bool
    lemma: str
    upos: str
    xpos: str
    features: str
    head: int
    relation: str


@dataclass(frozen=True, slots=True)
class Sentence:
    """One tree, and whether a new text or a new paragraph begins with it."""

    words: tuple[Word, ...]
    new_text: bool
    new_paragraph: bool


def read(path: Path) -> list[Sentence]:
    """The sentences of a treebank, plain or packed with gzip.

    Multi-word tokens are read as their words with no space between; empty nodes and the enhanced
    graph are left out.

    Raises
    ------
    BadInput
        If the file cannot be read.
    ParseError
        If a line does not follow the format, or a head is no word of its sentence.
    """
    return list(parse(lines_of(path), where=path.name))


def lines_of(path: Path) -> list[str]:
    """The lines of a file, plain or packed with gzip; raises BadInput if it cannot be read."""
    try:
        data = path.read_bytes()
        text = (gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).decode("utf-8")
    except (OSError, EOFError, zlib.error, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: expected a treebank in CoNLL-U and UTF-8: {error}") from error
    return text.splitlines()


def parse(lines: Iterable[str], *, where: str = "") -> Iterator[Sentence]:
    r"""The sentences of a treebank's lines.

    Examples
    --------
    >>> lines = ["1\tBirds\tbird\tNOUN\tNNS\t_\t2\tnsubj\t_\t_",
    ...          "2\tsing\tsing\tVERB\tVBP\t_\t0\troot\t_\tSpaceAfter=No", ""]
    >>> [(word.form, word.lemma, word.head) for word in next(parse(lines)).words]
    [('Birds', 'bird', 1), ('sing', 'sing', 1)]
    """
    rows: list[tuple[int, list[str]]] = []
    marks: set[str] = set()
    for number, line in enumerate([*lines, ""], 1):
        if line.startswith("#"):
            marks |= {mark for mark in ("newdoc", "newpar") if line[1:].strip().startswith(mark)}
        elif line.strip():
            rows.append((number, _columns(line, where, number)))
        elif rows:
            new_text = "newdoc" in marks
            yield Sentence(tuple(_words(rows, where)), new_text, new_text or "newpar" in marks)
            rows, marks = [], set()


def _columns(line: str, where: str, number: int) -> list[str]:
    columns = line.rstrip("\n").split("\t")
    if len(columns) != _COLUMNS:
        raise ParseError(
            f"{_COLUMNS} columns between tabs", f"{len(columns)}", where=where, line=number
        )
    return columns


def _words(rows: list[tuple[int, list[str]]], where: str) -> Iterator[Word]:
    count = sum(columns[_ID].isdigit() for _, columns in rows)
    last, space_after_last = 0, True  # of the multi-word token that is open
    for number, columns in rows:
        if "-" in columns[_ID]:
            last = _number(columns[_ID].rpartition("-")[2], count, where, number)
            space_after_last = _space(columns)
        elif "." not in columns[_ID]:
            place = _number(columns[_ID], count, where, number)
            head = _number(columns[_HEAD], count, where, number)
            space = _space(columns) if place > last else place == last and space_after_last
            yield _word(columns, place, head, space)


def _number(text: str, count: int, where: str, number: int) -> int:
    if not (text.isascii() and text.isdigit() and int(text) <= count):
        raise ParseError(f"a number from 0 to {count}", repr(text), where=where, line=number)
    return int(text)


def _space(columns: list[str]) -> bool:
    return "SpaceAfter=No" not in columns[_MISC].split("|")


def _word(columns: list[str], place: int, head: int, space: bool) -> Word:
    form = columns[_FORM]
    return Word(
        form=form,
        space=space,
        lemma=form if columns[_LEMMA] == "_" else columns[_LEMMA],
        upos=columns[_UPOS],
        xpos=columns[_XPOS],
        features="" if columns[_FEATS] == "_" else columns[_FEATS],
        head=(head or place) - 1,
        relation=columns[_DEPREL],
    )
