"""Columns of text for a terminal: aligned, and narrowed to the width of a line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap

LEAST_TEXT = 8
"""Characters that a text keeps where a table is made narrower."""


def aligned(lines: Sequence[Sequence[str]], left: int) -> list[str]:
    """Columns as wide as their widest cell; the first ones to the left, others to the right."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if place < left else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    ]


def narrowed(
    heads: Sequence[str], rows: Sequence[Sequence[str]], texts: Sequence[bool], width: int
) -> list[list[str]]:
    """The lines of heads and the rows, narrower: no line is longer than ``width`` if that can be.

    A text keeps :data:`LEAST_TEXT` characters at least; the first texts, which name the rows, as
    many as tell them apart.
    """
    columns = list(zip(*rows, strict=True)) or [()] * len(heads)
    longest = [max(map(len, head.split()), default=0) for head in heads]
    cells = [max(map(len, column), default=0) for column in columns]
    least = [max(LEAST_TEXT, length) for length in longest]
    if True in texts:
        names = texts.index(True)
        least[names] = max(least[names], _telling(columns[names]))
    over = sum(map(max, longest, cells)) + 2 * (len(heads) - 1) - width
    for _ in range(max(0, over)):
        widest = max(
            range(len(cells)),
            key=lambda place: (texts[place] and cells[place] > least[place], cells[place]),
        )
        if not texts[widest] or cells[widest] <= least[widest]:
            break
        cells[widest] -= 1
    widths = list(map(max, longest, cells))
    wrapped = _wrapped(heads, widths, width - sum(widths) - 2 * (len(heads) - 1))
    high = max(1, *map(len, wrapped))
    stacked = [[""] * (high - len(lines)) + lines for lines in wrapped]
    cut = [[_cut(cell, width) for cell, width in zip(row, widths, strict=True)] for row in rows]
    return [*map(list, zip(*stacked, strict=True)), *cut]


def _telling(texts: Iterable[str]) -> int:
    """How many characters of these texts must be kept that different ones look different.

    >>> _telling(["every pair a support", "every pair an attack", "mine.csv"])
    14
    """
    different = set(texts)
    longest = max(map(len, different), default=0)
    for width in range(1, longest):
        if len({_cut(text, width) for text in different}) == len(different):
            return width
    return longest


def _wrapped(heads: Sequence[str], widths: list[int], spare: int) -> list[list[str]]:
    """The lines of each head; ``spare`` characters widen the columns whose heads are highest."""
    while True:
        lines = [
            wrap(head, max(1, width), break_on_hyphens=False)
            for head, width in zip(heads, widths, strict=True)
        ]
        highest = max(range(len(lines)), key=lambda place: len(lines[place]))
        if spare <= 0 or len(lines[highest]) < 2:
            return lines
        widths[highest] += 1
        spare -= 1


def _cut(cell: str, width: int) -> str:
    return cell if len(cell) <= width else f"{cell[: width - 1].rstrip()}…"
