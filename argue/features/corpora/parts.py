"""Parts of a corpus, each judged by a run that knows of no other, and put together at the end.

For arrays of jobs without a scheduler between them, as Slurm has them: run *i* of *n* reads all
sources, judges the shards that fall to it, and writes them to ``DIR/parts/I-of-N``. Which shards
these are hangs on the names of the shards alone, so that runs need not speak to one another. What
is put together is the same, byte for byte, as what one run would have written.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from argue.errors import BadInput
from argue.locales.phrases import reason_of

FOLDER, MARK = "parts", "part.json"
"""The folder of all parts, and the file of each that is written last."""
_WORDS = re.compile(r"([0-9]{1,6})/([0-9]{1,6})")
_FOLDERS = re.compile(r"\d{6}-of-(\d{6})")
_NAMED = 5
_BITS = 32
_SHARED = ("engine", "options", "limits", "tables", "total", "keys", "unread")
"""What every part must say alike."""


@dataclass(frozen=True, slots=True)
class Part:
    """Part ``number`` of ``of``, from 1.

    >>> part = Part.parse("3/128")
    >>> part.number, part.of, part.folder
    (3, 128, '000003-of-000128')
    """

    number: int
    of: int

    @classmethod
    def parse(cls, words: str) -> Part:
        """The part of ``I/N``; raises BadInput if it is none."""
        match = _WORDS.fullmatch(words)
        number, of = map(int, match.groups()) if match else (0, 0)
        if not 1 <= number <= of:
            raise BadInput(f"expected --part I/N, as 3/128, with I from 1 to N, found {words!r}")
        return cls(number, of)

    @property
    def folder(self) -> str:
        """The name of its folder."""
        return f"{self.number:06}-of-{self.of:06}"

    @property
    def bits(self) -> int:
        """How many bits of a key say which part a unit is in, if shards have as many."""
        exact = (self.of - 1).bit_length()
        return exact if self.of == 1 << exact else min(exact + 4, _BITS)

    def has(self, beginning: int, bits: int) -> bool:
        """Whether a unit falls to it, by the first 32 bits of its key, of which shards use some."""
        shard = beginning >> (_BITS - bits) << (_BITS - bits) if bits else 0
        return (shard * self.of >> _BITS) + 1 == self.number


class Judged(NamedTuple):
    """A part that is done: its folder, and what it says of itself."""

    folder: Path
    mark: dict[str, Any]


def judged_parts(out: Path) -> list[Judged]:
    """All parts of a corpus, in order.

    Raises BadInput if some are missing or not finished, or were judged of other sources or in
    another way.
    """
    begun = {path.name for path in (out / FOLDER).glob("*-of-*") if path.is_dir()}
    sizes = sorted({int(match[1]) for name in begun if (match := _FOLDERS.fullmatch(name))})
    if not sizes:
        raise BadInput(f"{out}: expected the parts of a corpus, found none")
    if len(sizes) > 1:
        raise BadInput(
            f"{out}: expected parts of one whole, found some of {sizes[0]} and some of {sizes[1]}"
        )
    folders = [out / FOLDER / Part(number + 1, sizes[0]).folder for number in range(sizes[0])]
    missing = [
        f"{number} ({'not finished' if folder.name in begun else 'not begun'})"
        for number, folder in enumerate(folders, 1)
        if not (folder / MARK).is_file()
    ]
    if missing:
        more = f" and {len(missing) - _NAMED:,} more" if len(missing) > _NAMED else ""
        named = ", ".join(missing[:_NAMED])
        raise BadInput(f"{out}: expected {sizes[0]:,} parts, missing are {named}{more}")
    result = [Judged(folder, read_mark(folder / MARK, "a part")) for folder in folders]
    _check(out, result)
    return result


def read_mark(path: Path, what: str) -> dict[str, Any]:
    """What the mark of a part or a shard says; raises BadInput if it is damaged."""
    try:
        mark: dict[str, Any] = json.loads(path.read_bytes())
    except (OSError, ValueError) as error:
        raise BadInput(f"{path}: expected the mark of {what}, found: {reason_of(error)}") from error
    return mark


def _check(out: Path, parts: list[Judged]) -> None:
    """Refuse parts that do not belong together."""
    first = parts[0]
    for part in parts[1:]:
        for name in _SHARED:
            if part.mark[name] != first.mark[name]:
                what = "sources" if name in ("total", "keys", "unread") else name
                raise BadInput(
                    f"{out}: expected parts with the same {what}, found others in "
                    f"{part.folder.name} than in {first.folder.name}"
                )
    names = [name for part in parts for name in part.mark["shards"]]
    units = sum(part.mark["units"] for part in parts)
    if len(names) != len(set(names)) or units != first.mark["total"]:
        raise BadInput(
            f"{out}: expected {first.mark['total']:,} units in all parts, each once, found "
            f"{units:,} in {len(names):,} shards"
        )
