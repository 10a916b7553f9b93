"""What one wrong relation did to acceptance, alone and together with others."""

from __future__ import annotations

from typing import NamedTuple

from argue.evaluation.blame import Change, Displaced, Mistake
from argue.evaluation.runs.run import Run
from argue.store.evaluations import JudgedPair


class Shared(NamedTuple):
    """An argument whose status is wrong because of several mistakes together."""

    displaced: Displaced
    others: tuple[Mistake, ...]


class Effect(NamedTuple):
    """What a mistake changed; all empty for a pair that was judged right.

    ``changes`` are the statuses that change when it alone is put right. ``shared`` are arguments
    that get their status in gold when it is put right with the others that are named, and not with
    fewer.
    """

    changes: tuple[Change, ...] = ()
    shared: tuple[Shared, ...] = ()

    @property
    def harmless(self) -> bool:
        """Whether it changed nothing at all."""
        return not self.changes and not self.shared


def effect(run: Run, pair: JudgedPair) -> Effect:
    """The effect of a pair, see :func:`argue.evaluation.blame.blame`."""
    if pair.gold is None or run.is_right(pair) or not run.evaluation.acceptance.applies:
        return Effect()
    found = run.blame(pair.debate)
    for number, mistake in enumerate(found.mistakes):
        if (mistake.source, mistake.target) == (pair.source, pair.target):
            shared = [
                Shared(one, tuple(found.mistakes[other] for other in members if other != number))
                for one in found.displaced
                for members in one.blamed
                if number in members and len(members) > 1
            ]
            return Effect(mistake.changes, tuple(shared))
    return Effect()
