"""A confusion matrix as a table whose cells are the darker the larger their share of the row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from argue import locales
from argue.locales import _, say, told
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
    down: str = say("gold"),
    across: str = say("judged"),
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
    parts = [
        heading(title),
        words(f"{told(down)} ↓  {told(across)} →", _LEFT - 12, _TOP - 12, at="end"),
    ]
    for column, name in enumerate(columns):
        at = _LEFT + _WIDE * (column + 0.5)
        parts.append(words(short(name, 14), at, _TOP - 12, at="middle", font_weight=600))
    parts.append(words(_("all"), _LEFT + _WIDE * len(columns) + 24, _TOP - 12))
    cells = []
    for row, name in enumerate(rows):
        middle = _TOP + _TALL * (row + 0.5) + 4.5
        parts.append(words(short(name, 14), _LEFT - 12, middle, at="end", font_weight=600))
        total = sum(counts[row])
        parts.append(words(locales.number(total), _LEFT + _WIDE * len(columns) + 24, middle))
        for column, other in enumerate(columns):
            count = counts[row][column]
            cells.append(
                _(
                    "%(down)s %(row)s, %(across)s %(column)s: %(part)s",
                    down=told(down),
                    row=told(name),
                    across=told(across),
                    column=told(other),
                    part=_part(count, total),
                )
            )
            parts += _cell(row, column, count, total, name == other, cells[-1])
    width = max(_LEFT + _WIDE * len(columns) + _RIGHT, 420)
    height = _TOP + _TALL * len(rows) + 20
    return document(width, height, title, " ".join(f"{one}." for one in cells), parts, alone)


def _part(count: int, total: int) -> str:
    if not total:
        return _("%(count)s of %(total)s", count=count, total=total)
    share = locales.percent(round(count / total, 2))
    return _("%(count)s of %(total)s (%(share)s)", count=count, total=total, share=share)


def _cell(row: int, column: int, count: int, total: int, agrees: bool, title: str) -> Iterator[str]:
    x, y = _LEFT + _WIDE * column, _TOP + _TALL * row
    share = count / total if total else 0.0
    # At most half opaque, so that the ink of the page is read on every cell.
    cell = tag(
        "rect", x=x + 2, y=y + 2, width=_WIDE - 4, height=_TALL - 4, rx=3, fill=HUES[0],
        fill_opacity=f"{0.04 + 0.46 * share:.2f}", stroke="currentColor" if agrees else "",
        stroke_width=1.5 if agrees else "",
    )  # fmt: skip
    number = words(locales.number(count), x + _WIDE / 2, y + 26, at="middle", font_weight=600)
    part = words(locales.percent(round(share, 2)), x + _WIDE / 2, y + 43, at="middle", font_size=11)
    yield tag("g", titled(title) + cell + number + part)
