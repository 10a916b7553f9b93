"""A bar on standard error for work that takes longer than a second; none without a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from tqdm import tqdm

from argue.model import Debate
from argue.pipeline import Progress


class Counted(NamedTuple):
    """Debates, and whom to tell of the pairs done in the present one."""

    debates: Iterable[Debate]
    progress: Progress


@contextmanager
def counted(
    debates: Sequence[Debate], *, hidden: bool = False, unit: str = "pair"
) -> Iterator[Counted]:
    """Count several debates as they are taken; of a single one or none, what is told of.

    ``unit`` is what that is counted in.
    """
    several = len(debates) > 1
    with tqdm(
        total=len(debates) if several else None, unit="debate" if several else unit, delay=1,
        disable=True if hidden else None, leave=False,
    ) as bar:  # fmt: skip

        def take() -> Iterator[Debate]:
            for debate in debates:
                yield debate
                if several:
                    bar.update()

        def show(done: int, total: int) -> None:
            if not several:
                bar.total = total
                bar.update(done - bar.n)

        yield Counted(take(), show)
