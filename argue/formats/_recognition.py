"""Which format a text is in: a file format by its content, else the style of its writing."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from textwrap import shorten
from typing import Any

from argue.errors import ParseError, UnknownName
from argue.formats.base.blocks import alone, around, blocks_of, code_kind, without
from argue.formats.base.mapping import mapping_of
from argue.formats.base.reading import Reading
from argue.formats.base.text import quoted
from argue.locales import lazy
from argue.plugins import Folder


class Formats(Folder):
    """The formats: a file may read several kinds, each with a name of its own (``KINDS``)."""

    def names(self) -> list[str]:
        """Names of all formats and kinds, sorted."""
        return sorted({*super().names(), *self._kinds()})

    def summary(self, name: str) -> str:
        """The first line of its docstring, or what its file says of a kind."""
        return self._kinds().get(name, ("", ""))[1] or super().summary(name)

    def kinds(self) -> list[str]:
        """Names of the kinds, sorted."""
        return sorted({*self._kinds(), *(home for home, _ in self._kinds().values())})

    def is_kind(self, name: str) -> bool:
        """Whether it is a kind that a file reads beside others, or that file."""
        return name in self._kinds() or name in {home for home, _ in self._kinds().values()}

    @cache  # noqa: B019
    def extensions(self, name: str) -> tuple[str, ...]:
        """The suffixes of its files, without importing it."""
        stated = self.stated(name, "EXTENSIONS")
        return tuple(stated) if isinstance(stated, tuple | list) else self.load(name).EXTENSIONS

    def load(self, name: str) -> Any:
        """Import the file of a format or kind; raises as :meth:`Folder.load`."""
        return super().load(self._kinds().get(name, (name, ""))[0])

    def _path(self, name: str) -> Path:
        return super()._path(self._kinds().get(name, (name, ""))[0])

    @cache  # noqa: B019 (there is one, as long as the program runs)
    def _kinds(self) -> dict[str, tuple[str, str]]:
        """The file that reads each kind, and what the kind is."""
        results: dict[str, tuple[str, str]] = {}
        files = Folder(self.package, self.kind)
        for home in files.names():
            kinds = files.stated(home, "KINDS")
            if isinstance(kinds, dict):
                results |= {name: (home, told) for name, told in kinds.items()}
        return results


FORMATS = Formats("argue.formats", "format", "argue.formats")

HOW_TO = "docs/discussions.md"
"""Says how to write a discussion so that it is read; the page for a new debate shows it, too."""
_SHARED = {
    *(".json", ".jsonl", ".ndjson", ".csv", ".tsv", ".xml", ".svg", ".html", ".htm"),
    *(".md", ".markdown", ".txt", ".yml", ".yaml"),
}
"""Suffixes of files that several readers read, so that the content decides."""
_CODE = {
    **dict.fromkeys((".tex", ".tikz"), lazy("TeX, which is written here and not read")),
    **dict.fromkeys((".ttl", ".n3"), "Turtle"),
    ".nt": "N-Triples",
    ".toml": "TOML",
    ".ini": lazy("settings"),
    **dict.fromkeys((".py", ".js", ".ts", ".java", ".c", ".cpp"), lazy("code")),
    **dict.fromkeys((".rs", ".go", ".sh", ".sql", ".css"), lazy("code")),
}
"""Suffixes of files that are no discussion, whatever stands in them."""
_WRITTEN = "conversation"
"""Reads what people write as they like; asked only where no file format recognises a text."""
_TOKEN = re.compile(r"[A-Za-z]\w*|[<>{}\[\]=:;,|#]")
_NAMES = re.compile(r"[\w\"-]+(?:[,;\t|][\w\"-]+)+")
_SAMPLE = 4_000
_AROUND = 150
"""Words around a table or code that do not make a discussion of their own."""
_ALIKE = 0.3
"""From this share of common words and signs on, an example helps."""


def readers() -> list[str]:
    """Names of the formats that can be read, sorted; imports none of them."""
    return list(_readers())


@cache
def _readers() -> tuple[str, ...]:
    return tuple(name for name in FORMATS.names() if "parse" in FORMATS.functions(name))


def recognised(text: str) -> list[str]:
    """Names of the file formats that recognise this text; if none does, the kind of its writing."""
    return recognised_files(text) or list(filter(None, [FORMATS.load(_WRITTEN).kind_of(text)]))


def _detecting(files: Mapping[str, tuple[str, str]], text: str) -> list[str]:
    """The file formats among these that recognise a text; those are asked whose sign begins it, and
    whose pattern it has.
    """
    first = text.lstrip()[:1]
    asked = [
        name
        for name, (signs, needs) in files.items()
        if (not signs or first in signs) and re.search(needs, text)
    ]
    return [name for name in asked if FORMATS.load(name).detect(text)]


@cache
def _files() -> list[dict[str, tuple[str, str]]]:
    """The file formats with the signs that begin their texts and the pattern that is in them, empty
    for any; in groups, of which each steps back where one before it recognises a text.
    """
    groups: list[dict[str, tuple[str, str]]] = [{}, {}, {}]
    for name in readers():
        if not FORMATS.is_kind(name):
            signs, needs = (str(FORMATS.stated(name, key) or "") for key in ("BEGINS", "NEEDS"))
            level = FORMATS.stated(name, "GENERAL")
            groups[level if isinstance(level, int) else 0][name] = (signs, needs)
    return groups


def chosen(text: str, reading: Reading, format: str, *, styles: bool = True) -> str:
    """The format in which to read a text: that of the caller, or the one that recognises it.

    Raises ParseError if none does, or several do; it names the nearest and the how-to; UnknownName
    if the caller names none that is read.
    """
    if format:
        if format not in readers():
            raise UnknownName("input format", format, readers())
        return format
    if not text.strip():
        raise reading.error(lazy("a debate"), lazy("nothing"))
    if reading.columns:
        from argue.formats.base.tables import table_format  # only where columns are named

        if name := table_format(text, mapping_of(reading.columns)):
            return name
    suffix = Path(reading.name).suffix.lower()
    if suffix in _CODE:
        raise reading.error(_expected(""), _CODE[suffix])
    by_suffix = _by_suffix(suffix) if suffix else []
    if len(by_suffix) == 1 and suffix not in _SHARED:
        return by_suffix[0]
    own = _detecting({name: sign for name, sign in _files()[0].items() if name in by_suffix}, text)
    if len(own) == 1:  # whatever else recognises it, the suffix decides: no other reader is loaded
        return own[0]
    fitting = _allowed(recognised(text), by_suffix, styles=styles)
    if len(fitting) > 1:
        fitting = [name for name in fitting if name in by_suffix] or fitting
    if not fitting and len(by_suffix) == 1:
        return by_suffix[0]
    if len(fitting) == 1 and FORMATS.is_kind(fitting[0]) and (kind := code_kind(text)):
        raise reading.error(_expected(""), kind)
    if len(fitting) != 1:
        raise _unclear(text, reading, fitting)
    return fitting[0]


@cache
def _by_suffix(suffix: str) -> list[str]:
    """The readers of files with this suffix."""
    files = [name for name in readers() if name == _WRITTEN or not FORMATS.is_kind(name)]
    return [name for name in files if suffix in FORMATS.extensions(name)]


def parts_of(
    text: str, reading: Reading, format: str, *, styles: bool = True
) -> tuple[str, list[str]]:
    """The format of a text, and what is to be read of it; raises as :func:`chosen`.

    This is the text, or the tables and the code between fences that hold debates, if a few words
    stand around them. Code in a text that people wrote is set aside. All of this is told.
    """
    blocks = [] if format else blocks_of(text)
    if not blocks or {*recognised_files(text)} - {"csv", "tsv"}:
        return chosen(text, reading, format, styles=styles), [text]
    parts = [alone(text, block) for block in blocks]
    names = [_block_format(part) for part in parts]
    fitting = [at for at, name in enumerate(names) if name]
    words = around(text, blocks)
    if fitting and sum(len(line.split()) for _, line in words) <= _AROUND:
        first = names[fitting[0]]
        reading.saw("line", len(words))
        for number, line in words:
            reason = lazy("it stands around what was read")
            reading.set_aside("line", line, reason, line=number)
        for at in range(len(blocks)):
            if names[at] != first:
                reason = lazy("it is of another kind than the table or code that was read")
                reading.leave_out(blocks[at].first + 1, parts[at].strip(), reason, "line")
        return first, [part for part, name in zip(parts, names, strict=True) if name == first]
    code = [block for block in blocks if block.is_code or block.is_table]
    for block in code:
        reason = lazy("a table in a text") if block.is_table else lazy("code in a text")
        whole = alone(text, block).strip()
        reading.set_aside("line", whole, reason, line=block.first + 1, count=1)
    left = without(text, code)
    return chosen(left, reading, format, styles=styles), [left]


def recognised_files(text: str) -> list[str]:
    """Names of the file formats that recognise this text."""
    return next(filter(None, (_detecting(group, text) for group in _files())), [])


def _block_format(part: str) -> str:
    """The file format of what stands in a block; empty if none or several recognise it."""
    fitting = recognised_files(part.strip("\n"))
    return fitting[0] if len(fitting) == 1 else ""


def _allowed(fitting: list[str], by_suffix: list[str], *, styles: bool) -> list[str]:
    """Without a style, where the file's suffix says that it is data, or no style may be read."""
    is_style = len(fitting) == 1 and FORMATS.is_kind(fitting[0])
    data = bool(by_suffix) and not {"markdown", *fitting} & set(by_suffix)
    return [] if is_style and (data or not styles) else fitting


def nearest(text: str) -> str:
    """The reader whose documentation shows what is most like the beginning of this text; empty if
    none is like it.
    """
    if code_kind(text):
        return ""
    first = text.strip().partition("\n")[0]
    if _NAMES.fullmatch(first):
        return "csv"
    sample = set(_TOKEN.findall(text[:_SAMPLE]))

    def likeness(name: str) -> float:
        example = set(_TOKEN.findall(_example(name)))
        return len(sample & example) / (len(sample | example) or 1)

    best = max(readers(), key=likeness)
    return best if likeness(best) >= _ALIKE else ""


def _example(name: str) -> str:
    """The first example of a reader's documentation."""
    docstring = FORMATS.load(name).__doc__ or ""
    lines = docstring.partition("::\n")[2].lstrip("\n").split("\n")
    end = next((at for at, line in enumerate(lines) if line[:1].strip()), len(lines))
    return "\n".join(lines[:end])


def _unclear(text: str, reading: Reading, fitting: list[str]) -> ParseError:
    if fitting:
        return reading.error(
            lazy("one format"),
            lazy(
                "a file that may be %(fitting)s; say which one it is", fitting=" or ".join(fitting)
            ),
        )
    page = re.match(r"\s*<(?:!doctype\s+)?html\b", text, re.IGNORECASE)
    if text.lstrip().startswith("<") and not page:
        from argue.formats.base.xml import Events, read_xml  # to say what is wrong with it

        read_xml(text, reading, Events())
    line = text[: len(text) - len(text.lstrip())].count("\n") + 1
    if text.lstrip()[:1] in ("{", "[") and re.search(r'"[^"\n]*"\s*:', text):
        from argue.formats.base.objects import loads  # the same for JSON

        loads(text, reading)
    code = "" if text.lstrip().startswith("<") else code_kind(text)
    found = code or quoted(text.strip())
    return reading.error(_expected(text), lazy("a page of HTML") if page else found, line)


def _expected(text: str) -> str:
    name = nearest(text)
    if not name:
        return lazy(
            "a discussion in words or a file in a format that Argue reads (How to write one: "
            "%(how_to)s)",
            how_to=HOW_TO,
        )
    return lazy(
        "a discussion in words or a file in a format that Argue reads (the nearest is %(name)s: "
        "%(summary)s How to write one: %(how_to)s)",
        name=name,
        summary=shorten(FORMATS.summary(name), 90, placeholder=" …"),
        how_to=HOW_TO,
    )
