"""Abstract frameworks: files of them, and debates whose arguments are only names.

An abstract framework (Dung 1995) is arguments without a text and the attacks between them, as
solver competitions exchange them. A format that holds them has, besides what every format has,

``detect_framework(data: bytes) -> bool``
    Whether this content looks like this format; cheap, and never raises.
``parse_framework(data: bytes, where: str = "") -> AbstractFramework``
    Raises :class:`~argue.errors.ParseError` with the line of what is malformed, and no other error,
    whatever the content. Nothing is repaired and nothing is skipped but comments and empty lines.
    ``where`` is the file's name, for messages.
``write_framework(framework: AbstractFramework) -> bytes``
    The same again. Raises :class:`~argue.errors.BadInput` if the format cannot write a name.

In every format an argument or an attack that stands there twice counts once, since both are sets.

What debates need is imported where they are wanted, so that solving a framework starts at once.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from argue.arrays import np
from argue.errors import BadInput, ParseError, UnknownName
from argue.features.frameworks.framework import AbstractFramework
from argue.model.attacks import AttackGraph
from argue.model.words import Label
from argue.plugins import Folder

if TYPE_CHECKING:
    from argue.formats.base.reading import Reading
    from argue.model import Analysis, Debate

HOLDS = ("ids", "attacks", "no issue")

Row = tuple[int, int, Label]
"""Positions of source and target, and what the one does to the other."""

SUPPORTS = re.compile(r"^[^%\n]{0,1000}\bsup(?:port)?[ \t]*\(", re.MULTILINE)
"""A fact that says a support."""

_ODD = re.compile(r'[\s"(),.%#]+')


class AbstractFormats(Folder):
    """The formats that hold abstract frameworks, among all formats."""

    def names(self) -> list[str]:
        """Names of those that define ``parse_framework``, sorted."""
        return [name for name in super().names() if "parse_framework" in self.functions(name)]

    def load(self, name: str) -> Any:
        """Import the format; raises UnknownName if it holds no abstract frameworks."""
        if name not in self or "parse_framework" not in self.functions(name):
            raise UnknownName(self.kind, name, self.names())
        return super().load(name)


ABSTRACT_FORMATS = AbstractFormats(
    "argue.formats", "format of abstract frameworks", "argue.formats"
)
_USUAL = ("i23", "apx", "tgf")
"""Looked at first, in this order; tgf last, since a lone # is a comment of i23, too."""
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def read(path: str | Path, format: str = "") -> AbstractFramework:
    """The framework of a file; ``-`` is standard input.

    Without the name of a format it goes by the file's suffix or, where that says nothing, its
    content.

    Raises BadInput if the file cannot be opened; ParseError; UnknownName.
    """
    try:
        if str(path) == "-":
            return read_bytes(sys.stdin.buffer.read(), format=format)
        with open(path, "rb") as file:
            data = file.read()
    except OSError as error:
        raise BadInput(f"{path}: expected a readable file, found: {error.strerror}") from error
    return read_bytes(data, name=Path(path).name, format=format)


def read_bytes(data: bytes, *, name: str = "", format: str = "") -> AbstractFramework:
    """The framework of a file's content; raises as :func:`read`.

    ``name`` is the file's name: its suffix tells the format, and messages show it.
    """
    data = data.removeprefix(_BYTE_ORDER_MARK)
    module = ABSTRACT_FORMATS.load(format or _by_suffix(name) or _by_content(data, name))
    framework: AbstractFramework = module.parse_framework(data, name)
    return framework


def write(framework: AbstractFramework, format: str) -> bytes:
    """The framework as a file of this format.

    Raises UnknownName if there is no such format; BadInput if the format cannot hold a name.
    """
    content: bytes = ABSTRACT_FORMATS.load(format).write_framework(framework)
    return content


def _by_suffix(name: str) -> str:
    suffix = Path(name).suffix.lower()
    for format in _candidates() if suffix else ():
        if suffix in ABSTRACT_FORMATS.load(format).EXTENSIONS:
            return format
    return ""


def _candidates() -> Iterator[str]:
    """The formats, those first whose names need no look at all files."""
    yield from _USUAL
    yield from (name for name in ABSTRACT_FORMATS.names() if name not in _USUAL)


def _by_content(data: bytes, name: str) -> str:
    for format in _candidates():
        if ABSTRACT_FORMATS.load(format).detect_framework(data):
            return format
    line = data.strip().partition(b"\n")[0].decode("utf-8", "replace")
    raise ParseError(
        f"the beginning of one of the formats {', '.join(ABSTRACT_FORMATS.names())}",
        repr(line[:60]) if line else "nothing",
        where=name,
    )


def parse_debate(text: str, reading: Reading | None, format: str) -> list[Debate]:
    """The debate that a file of an abstract framework is: each argument's text is its name."""
    from argue.formats.base.reading import Reading

    reading = Reading.begin(format, reading)
    data = reading.cleaned(text).encode()
    result: AbstractFramework = ABSTRACT_FORMATS.load(format).parse_framework(data, reading.name)
    attacks = result.graph.attacks.tolist()
    rows = ((*ends, Label.ATTACK) for ends in attacks)
    return debate_of(dict.fromkeys(result.names, ""), rows, reading)


def debate_of(texts: Mapping[str, str], rows: Iterable[Row], reading: Reading) -> list[Debate]:
    """A debate of named arguments, in which a relation is a reply unless that closes a circle.

    An argument without a text says its name.
    """
    from argue.formats.base.building import Building, Link
    from argue.formats.base.text import slug

    stem = reading.stem
    building = Building(reading, slug(stem) if stem else "framework", stem)
    ids = []
    for name, text in texts.items():
        ids.append(building.free(name))
        building.add(ids[-1], text or name)
    for source, target, label in rows:
        building.link(Link(ids[source], ids[target], label))
    return reading.left([building.build()])


def named(
    analyses: Sequence[Analysis], is_plain: Callable[[str], bool]
) -> tuple[list[str], list[Row]]:
    """All arguments of all debates, by names that a format can hold, and their relations."""
    from argue.formats.base.graph import graphs_of
    from argue.formats.base.text import FreeIds

    graphs = list(graphs_of(analyses))
    ids = [node.id for graph in graphs for node in graph.nodes]
    free = FreeIds(set(filter(is_plain, ids)), "_")
    names = [id if is_plain(id) else free.take(_ODD.sub("_", id)) for id in ids]
    places = {id: place for place, id in enumerate(ids)}
    rows: list[Row] = [
        (places[edge.source], places[edge.target], edge.label)
        for graph in graphs
        for edge in graph.edges
        if edge.kind == "relation" and edge.label and edge.label is not Label.UNRELATED
    ]
    return names, rows


def framework_of(
    analyses: Sequence[Analysis], is_plain: Callable[[str], bool]
) -> AbstractFramework:
    """The attacks of all debates; supports are left out."""
    names, rows = named(analyses, is_plain)
    attacks = [(source, target) for source, target, label in rows if label is Label.ATTACK]
    edges = np.array(attacks, dtype=np.int32).reshape(-1, 2)
    return AbstractFramework(names, AttackGraph(len(names), edges))


def renamed(analyses: Sequence[Analysis], is_plain: Callable[[str], bool]) -> tuple[str, ...]:
    """How many ids are written in another way, also as texts, and issues: a framework has none."""
    from argue.formats.base.losses import PARTS, counted, issues

    odd = [
        argument
        for analysis in analyses
        for argument in analysis.debate.arguments
        if not is_plain(argument.id)
    ]
    names = counted(
        len(odd),
        "%(num)s id as it is, since it has odd signs",
        "%(num)s ids as they are, having odd signs",
    )
    texts = counted(sum(argument.text == argument.id for argument in odd), *PARTS["texts"])
    return (*names, *texts, *issues(analyses))
