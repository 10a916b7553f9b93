"""A confusion matrix as a table whose cells are the darker the larger their share of the row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from argue.plot._drawing import HUES, document, short, tag, titled, words
from argue.plot._frame import heading

_LEFT, _TOP, _WIDE, _TALL = 130, 84, 104, 56
_RIGHT = 90
"""Room for the sums of the rows."""


def confusion_table(
    rows: Sequence[str],
    columns: Sequence[str],
    counts: Sequence[Sequence[int]],
    *,
    title: str,
    down: str = "gold",
    across: str = "judged",
    alone: bool = True,
) -> str:
    """Draw ``counts[row][column]`` with their shares of the row; a cell where both agree is framed.

    Parameters
    ----------
    down, across
        What the rows and the columns are.

    Raises
    ------
    ValueError
        If there is not one count for each row and column.

    Examples
    --------
    >>> svg = confusion_table(["support"], ["support", "attack"], [[3, 1]], title="Confusion")
    >>> "gold support, judged attack: 1 of 4 (25 %)" in svg
    True
    """
    if [len(row) for row in counts] != [len(columns)] * len(rows):
        raise ValueError(f"expected {len(rows)} rows of {len(columns)} counts, found others")
    parts = [heading(title), words(f"{down} ↓  {across} →", _LEFT - 12, _TOP - 12, at="end")]
    for column, name in enumerate(columns):
        at = _LEFT + _WIDE * (column + 0.5)
        parts.append(words(short(name, 14), at, _TOP - 12, at="middle", font_weight=600))
    parts.append(words("all", _LEFT + _WIDE * len(columns) + 24, _TOP - 12))
    told = []
    for row, name in enumerate(rows):
        middle = _TOP + _TALL * (row + 0.5) + 4.5
        parts.append(words(short(name, 14), _LEFT - 12, middle, at="end", font_weight=600))
        total = sum(counts[row])
        parts.append(words(f"{total:,}", _LEFT + _WIDE * len(columns) + 24, middle))
        for column, other in enumerate(columns):
            count = counts[row][column]
            share = f" ({100 * count / total:.0f} %)" if total else ""
            told.append(f"{down} {name}, {across} {other}: {count:,} of {total:,}{share}")
            parts += _cell(row, column, count, total, name == other, told[-1])
    width = max(_LEFT + _WIDE * len(columns) + _RIGHT, 420)
    height = _TOP + _TALL * len(rows) + 20
    return document(width, height, title, " ".join(f"{one}." for one in told), parts, alone)


def _cell(row: int, column: int, count: int, total: int, agrees: bool, told: str) -> Iterator[str]:
    x, y = _LEFT + _WIDE * column, _TOP + _TALL * row
    share = count / total if total else 0.0
    # At most half opaque, so that the ink of the page is read on every cell.
    cell = tag(
        "rect", x=x + 2, y=y + 2, width=_WIDE - 4, height=_TALL - 4, rx=3, fill=HUES[0],
        fill_opacity=f"{0.04 + 0.46 * share:.2f}", stroke="currentColor" if agrees else "",
        stroke_width=1.5 if agrees else "",
    )  # fmt: skip
    number = words(f"{count:,}", x + _WIDE / 2, y + 26, at="middle", font_weight=600)
    part = words(f"{100 * share:.0f} %", x + _WIDE / 2, y + 43, at="middle", font_size=11)
    yield tag("g", titled(told) + cell + number + part)
