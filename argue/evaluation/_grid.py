"""Rows of texts as columns for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def grid(head: Sequence[str], rows: Sequence[Sequence[str]], names: int = 1) -> Iterator[str]:
    r"""Columns as wide as their widest cell; the first ``names`` to the left, others to the right.

    Examples
    --------
    >>> print("\n".join(grid(["", "pairs"], [["support", "7"], ["attack", "12"]])))
             pairs
    support      7
    attack      12
    """
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    for row in (head, *rows):
        cells = [cell.ljust(width) for cell, width in zip(row[:names], widths, strict=False)]
        cells += [
            cell.rjust(width) for cell, width in zip(row[names:], widths[names:], strict=True)
        ]
        yield "  ".join(cells).rstrip()
