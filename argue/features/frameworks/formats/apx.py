r"""ASPARTIX facts: an abstract framework, ``arg(a).`` and ``att(a,b).``.

A name is any signs but spaces, round brackets, commas, full stops, ``%`` and ``"``; or anything
between two ``"``, which are no part of it. Spaces may stand between signs, and several facts on a
line.

The arguments of a debate that is read have their names as texts, and all relations are attacks; one
that closes a circle is a relation and no reply.

Written are the names and the attacks of all debates in one framework; a name in quotation marks may
have any signs but these.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from argue.errors import ParseError
from argue.features.frameworks import abstract
from argue.features.frameworks.framework import (
    AbstractFramework,
    malformed,
    named_framework,
    numbered,
    pieces,
    refuse_names,
)

if TYPE_CHECKING:
    from argue.formats.base.reading import Reading
    from argue.model import Analysis, Debate

EXTENSIONS = (".apx", ".asp", ".lp")
NEEDS = r"(?:arg|att)\s*\("
MEDIA_TYPE = "text/plain"
HOLDS = abstract.HOLDS
BORDERS = False

_START = 65_536

_BARE = rb'[^\s(),.%"]++'
_NAME = rb'(%b|"[^"\n]*+")' % _BARE
_ARGUMENTS = re.compile(rb"(?:arg\(%b\)\.\n)*+" % _BARE)
_ATTACKS = re.compile(rb"(?:att\(%b,%b\)\.\n)*+" % (_BARE, _BARE))
_FACT = re.compile(
    rb"\s*(?:arg\s*\(\s*%b\s*\)|att\s*\(\s*%b\s*,\s*%b\s*\))\s*\.\s*" % (_NAME, _NAME, _NAME)
)
_BEGINNING = re.compile(rb"(?:\s*%[^\n]*\n)*+\s*(?:arg|att)\s*\(")
_EXPECTED = "arg(NAME). or att(NAME,NAME)."


def detect_framework(data: bytes) -> bool:
    """Whether the first that is no comment begins a fact on an argument or an attack."""
    return _BEGINNING.match(data) is not None


def parse_framework(data: bytes, where: str = "") -> AbstractFramework:
    r"""Read a framework.

    >>> found = parse_framework(b"arg(a). arg(b).\natt(b,a).  % one attack\n")
    >>> found.names, found.graph.attacks.tolist()
    (('a', 'b'), [[1, 0]])
    >>> parse_framework(b"arg(a).\natt(b,a).\n", "odd.apx")
    Traceback (most recent call last):
    argue.errors.ParseError: odd.apx, line 2: expected an argument that has a fact arg, found 'b'
    """
    if not data.strip():
        raise ParseError(_EXPECTED, "nothing", where=where)
    names: dict[bytes, int] = {}
    plain = set()  # where pieces begin that are nothing but attacks, a line each
    for begin, piece in pieces(data):
        if _ATTACKS.fullmatch(piece):
            plain.add(begin)
            continue
        for name in _arguments(data, begin, piece, where):
            names.setdefault(name, len(names))

    def quick(begin: int, piece: bytes) -> Sequence[bytes] | None:
        if begin in plain:
            return piece[4:-3].replace(b").\natt(", b",").split(b",")
        return [] if _ARGUMENTS.fullmatch(piece) else None

    return named_framework(names, data, where, partial(_attacks, data, names, where), quick)


def write_framework(framework: AbstractFramework) -> bytes:
    """The framework, arguments first, in their order; a name of other signs stands in ``"``.

    Raises BadInput if a name has a ``"`` or a line break in it.
    """
    refuse_names(framework.names, lambda name: '"' in name or "\n" in name, "apx")
    bare = re.compile(_BARE.decode())
    names = [name if bare.fullmatch(name) else f'"{name}"' for name in framework.names]
    attacks = framework.graph.attacks.tolist()
    return "".join(
        [*(f"arg({name}).\n" for name in names)]
        + [f"att({names[a]},{names[b]}).\n" for a, b in attacks]
    ).encode()


def _arguments(data: bytes, begin: int, piece: bytes, where: str) -> list[bytes]:
    if _ARGUMENTS.fullmatch(piece):
        return piece[4:-3].split(b").\narg(")
    return [cells[0] for _, cells in facts(data, begin, piece, where) if len(cells) == 1]


def _attacks(
    data: bytes, names: dict[bytes, int], where: str, begin: int, piece: bytes
) -> Iterator[tuple[int, int]]:
    for number, cells in facts(data, begin, piece, where):
        for cell in cells:
            if cell not in names:
                raise malformed("an argument that has a fact arg", cell, where, number)
        if len(cells) == 2:
            yield names[cells[0]], names[cells[1]]


def facts(
    data: bytes,
    begin: int,
    piece: bytes,
    where: str,
    shape: re.Pattern[bytes] = _FACT,
    expected: str = _EXPECTED,
) -> Iterator[tuple[int, list[bytes]]]:
    """The facts of a piece, each with its line: one name for an argument, two for an attack.

    Of facts of another shape the parts that it names.
    """
    for number, line in numbered(data, begin, piece):
        place = 0
        while place < len(line) and not line.startswith(b"%", place):
            fact = shape.match(line, place)
            if fact is None:
                raise malformed(expected, line[place:], where, number)
            yield number, [cell.strip(b'"') for cell in fact.groups() if cell is not None]
            place = fact.end()


def detect(text: str) -> bool:
    """Whether it begins with a fact on an argument or an attack, and has no supports."""
    begins = detect_framework(text[:_START].encode("utf-8", "replace"))
    return begins and not abstract.SUPPORTS.search(text)


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    r"""The debate of a framework; raises ParseError with the line of what is malformed, or if there
    is no argument.

    >>> [debate] = parse("arg(a). arg(b). att(b,a).")
    >>> debate.given[0].source, debate.given[0].label.value
    ('b', 'attack')
    """
    return abstract.parse_debate(text, reading, "apx")


def write(analyses: Sequence[Analysis]) -> str:
    """One framework of all debates."""
    return write_framework(abstract.framework_of(analyses, is_plain)).decode()


def loses(analyses: Sequence[Analysis]) -> tuple[str, ...]:
    """Names that have to be written in another way, and issues."""
    return abstract.renamed(analyses, is_plain)


def is_plain(name: str) -> bool:
    """Whether a fact can hold the name as it is."""
    return '"' not in name
