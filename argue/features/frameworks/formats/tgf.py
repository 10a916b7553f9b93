r"""Trivial Graph Format: an abstract framework, names, a line ``#``, attacks ``a b``.

What stands behind a name, or behind the two names of an attack, is a label. For solvers it is left
out. In a debate it is the text of an argument, whose name is its text where there is none, or says
what one does to another: ``+``, ``supports``; without it that is an attack. A relation that closes
a circle is no reply.

Written are the names and the attacks of all debates in one framework; names have no blanks.
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
    refuse_names,
)

if TYPE_CHECKING:
    from argue.formats.base.reading import Reading
    from argue.model import Analysis, Debate

EXTENSIONS = (".tgf",)
NEEDS = r"\n#[^\S\n]*(?:\n|\Z)"
MEDIA_TYPE = "text/plain"
HOLDS = abstract.HOLDS
BORDERS = False

_MIDDLE = re.compile(rb"^[ \t]*#[ \t\r]*$", re.MULTILINE)
_PLAIN = re.compile(rb"(?:[^\s]++ [^\s]++\n)*+")


def detect_framework(data: bytes) -> bool:
    """Whether a line is a lone ``#``."""
    return _MIDDLE.search(data) is not None


def parse_framework(data: bytes, where: str = "") -> AbstractFramework:
    r"""Read a framework.

    >>> found = parse_framework(b"a\nb\n#\nb a\n")
    >>> found.names, found.graph.attacks.tolist()
    (('a', 'b'), [[1, 0]])
    >>> parse_framework(b"a\n#\nb a\n", "odd.tgf")
    Traceback (most recent call last):
    argue.errors.ParseError: odd.tgf, line 3: expected an argument that stands above #, found 'b'
    """
    middle = _MIDDLE.search(data)
    if middle is None:
        last = data.count(b"\n") + (not data.endswith(b"\n")) if data else None
        raise ParseError("a line # between arguments and attacks", "none", where=where, line=last)
    names: dict[bytes, int] = {}
    for line in data[: middle.start()].splitlines():
        cells = line.split(None, 1)
        if cells:
            names.setdefault(cells[0], len(names))
    rows = partial(_attacks, data, names, where)
    return named_framework(names, data, where, rows, _quick, middle.end())


def write_framework(framework: AbstractFramework) -> bytes:
    """The framework, arguments in their order.

    Raises BadInput if a name is empty, has a space in it, or is ``#``.
    """
    names = framework.names
    refuse_names(names, lambda name: not re.fullmatch(r"(?!#\Z)\S+", name), "tgf")
    lines = [f"{name}\n" for name in names]
    attacks = framework.graph.attacks.tolist()
    return "".join([*lines, "#\n", *(f"{names[a]} {names[b]}\n" for a, b in attacks)]).encode()


def _quick(begin: int, piece: bytes) -> Sequence[bytes] | None:
    return piece.split() if _PLAIN.fullmatch(piece) else None


def _attacks(
    data: bytes, names: dict[bytes, int], where: str, begin: int, piece: bytes
) -> Iterator[tuple[int, int]]:
    for number, line in numbered(data, begin, piece):
        cells = line.split(None, 2)[:2]
        if not cells:
            continue
        if len(cells) < 2:
            raise malformed("attacker and attacked", line, where, number)
        for cell in cells:
            if cell not in names:
                raise malformed("an argument that stands above #", cell, where, number)
        yield names[cells[0]], names[cells[1]]


def detect(text: str) -> bool:
    """Whether a line ``#`` stands alone, and each line below begins with two words that begin lines
    above it.
    """
    above, middle, below = text.partition("\n#")
    rest, _, lines = below.partition("\n")
    if not middle or rest.strip():
        return False
    names = {line.split(None, 1)[0] for line in above.split("\n") if line.strip()}
    ends = [line.split(None, 2)[:2] for line in lines.split("\n") if line.strip()]
    return all(len(both) == 2 and names >= {*both} for both in ends) and not (
        any(name[0] == "#" for name in names) or not names
    )


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    r"""The debate of a framework; raises ParseError with the line of what is malformed, or if there
    is no argument.

    >>> [debate] = parse("a\nb\n#\nb a\n")
    >>> debate.given[0].source, debate.given[0].label.value
    ('b', 'attack')
    """
    from argue.formats.base.labels import Labels
    from argue.formats.base.reading import Reading
    from argue.locales import lazy
    from argue.model import Label

    reading = Reading.begin("tgf", reading)
    text = reading.cleaned(text)
    names = parse_framework(text.encode(), reading.name).names  # tells the line of what is wrong
    lines = [line.split(None, 2) for line in text.split("\n") if line.strip()]
    middle = lines.index(["#"])
    labels = Labels((cells[2] for cells in lines[middle:] if len(cells) > 2), reading, "sign")
    texts: dict[str, str] = {}
    for name, *words in lines[:middle]:
        text = " ".join(words)
        if texts.setdefault(name, text) != text:
            reading.leave_out(None, f"{name} {text}", lazy("the name stands twice"), "node")
    places = {name: place for place, name in enumerate(names)}
    rows: dict[abstract.Row, None] = {}
    for source, target, *said in lines[middle + 1 :]:
        label = labels.of(said[0]) if said else None
        rows[places[source], places[target], label or Label.ATTACK] = None
    return abstract.debate_of(texts, rows, reading)


def write(analyses: Sequence[Analysis]) -> str:
    """One framework of all debates."""
    return write_framework(abstract.framework_of(analyses, _is_plain)).decode()


def loses(analyses: Sequence[Analysis]) -> tuple[str, ...]:
    """Names that have to be written in another way, and issues."""
    return abstract.renamed(analyses, _is_plain)


def _is_plain(name: str) -> bool:
    return name != "#" and not any(map(str.isspace, name))
