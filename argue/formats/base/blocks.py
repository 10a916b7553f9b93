"""Code between fences and tables in Markdown, within a text: they are no words of a discussion.

Who reads what people write calls :func:`blocks_of` and :func:`without`; what stands in a block may
be a file of its own (:func:`alone`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

_FENCE = re.compile(r"[ \t]{0,3}(`{3,}|~{3,})[ \t]*([\w+#.-]*)[^`\n]*$")
_RULE = re.compile(r"[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$")
_CELL = re.compile(r"(?<!\\)\|")
_NOTHING = {"–", "—", "-", "−", "n/a", "none", "∅"}
"""What stands in a cell that has nothing to say, where it names an argument or a label."""
_TEXTS = frozenset({"", "text", "txt", "plain", "plaintext", "md", "markdown", "quote"})
"""What a fence may say of words."""


@dataclass(frozen=True, slots=True)
class Block:
    """The lines of a fence or a table, 0-based, the last one not among them.

    ``language`` is what a fence says of itself; that of a table is ``table``.
    """

    first: int
    last: int
    language: str

    @property
    def is_table(self) -> bool:
        """Whether it is a table."""
        return self.language == "table"

    @property
    def is_code(self) -> bool:
        """Whether it says itself that it holds no words."""
        return not self.is_table and self.language.lower() not in _TEXTS


def blocks_of(text: str) -> list[Block]:
    r"""The fences and tables of a text, in their order; a fence that nothing ends is none.

    >>> blocks_of("See:\n```json\n[]\n```\nAll.")
    [Block(first=1, last=4, language='json')]
    >>> blocks_of("| a | b |\n|---|---|\n| 1 | 2 |")
    [Block(first=0, last=3, language='table')]
    """
    lines = text.split("\n")
    blocks: list[Block] = []
    at = 0
    while at < len(lines):
        last = _fence(lines, at) or _table(lines, at)
        if not last:
            at += 1
            continue
        fence = _FENCE.match(lines[at])
        blocks.append(Block(at, last, fence[2] if fence else "table"))
        at = last
    return blocks


def _fence(lines: Sequence[str], at: int) -> int:
    """The line behind the end of the fence that begins here; 0 if none does."""
    begins = _FENCE.match(lines[at])
    if not begins:
        return 0
    for number in range(at + 1, len(lines)):
        ends = _FENCE.match(lines[number])
        if ends and ends[1].startswith(begins[1]) and not ends[2]:
            return number + 1
    return 0


def _table(lines: Sequence[str], at: int) -> int:
    """The line behind the end of the table whose names stand here; 0 if none do."""
    below = lines[at + 1] if at + 1 < len(lines) else ""
    if len(cells_of(lines[at])) < 2 or "|" not in below or not _RULE.match(below):
        return 0
    last = at + 2
    while last < len(lines) and _CELL.search(lines[last]):
        last += 1
    return last if last > at + 2 else 0


def cells_of(line: str) -> list[str]:
    r"""The cells of a row of a table.

    >>> cells_of(r"| 1 | a \| b |")
    ['1', 'a | b']
    """
    inner = line.strip().removeprefix("|")
    if inner.endswith("|") and not inner.endswith("\\|"):
        inner = inner[:-1]
    return [cell.strip().replace("\\|", "|") for cell in _CELL.split(inner)]


def alone(text: str, block: Block) -> str:
    """What stands in a block, on its own lines; a table with tabs between its cells."""
    lines = text.split("\n")
    if not block.is_table:
        inside = lines[block.first + 1 : block.last - 1]
        return "\n" * (block.first + 1) + "\n".join(inside)
    names, _, *rows = (cells_of(line) for line in lines[block.first : block.last])
    below = ([_said(cell) for cell in row] for row in rows)
    table = [names, [], *below]
    return "\n" * block.first + "\n".join("\t".join(row) for row in table)


def _said(cell: str) -> str:
    bare = re.sub(r"^(\*\*|__|`)(.*)\1$", r"\2", cell.replace("\t", " "))
    return "" if bare.lower() in _NOTHING else bare.replace("<br>", " ").replace("<br/>", " ")


def without(text: str, blocks: Iterable[Block]) -> str:
    """The text with blanks in place of blocks, so that all else stands where it stood."""
    lines = text.split("\n")
    for block in blocks:
        for at in range(block.first, block.last):
            lines[at] = " " * len(lines[at])
    return "\n".join(lines)


def around(text: str, blocks: Iterable[Block]) -> list[tuple[int, str]]:
    """The lines outside of blocks that are not blank, by their numbers from 1."""
    left = without(text, blocks).split("\n")
    return [(number, line) for number, line in enumerate(left, 1) if line.strip()]
