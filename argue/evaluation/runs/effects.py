"""What one wrong relation did to acceptance: what would change if it were right."""

from __future__ import annotations

from typing import NamedTuple

from argue import pipeline
from argue.evaluation.runs.run import Run
from argue.model import Label, Origin, Relation, Status
from argue.store.evaluations import JudgedPair


class Change(NamedTuple):
    """An argument whose status depends on the relation.

    ``judged`` is its status as it was judged, ``corrected`` that after the one correction, and
    ``gold`` that under the gold relations.
    """

    argument: str
    judged: Status
    corrected: Status
    gold: Status

    @property
    def mends(self) -> bool:
        """Whether the correction gives the argument its status in gold."""
        return self.corrected is self.gold


def effect(run: Run, pair: JudgedPair) -> tuple[Change, ...]:
    """The arguments whose status changes if this pair alone is put right, in their order.

    Empty if nothing changes, and for a pair that was right or of which nothing is stated.
    """
    if pair.gold is None or pair.gold == pair.label:
        return ()
    relations = run.relations(pair.debate)
    right = Relation(pair.source, pair.target, Label(pair.gold), 1.0, Origin.JUDGED)
    others = [one for one in relations if (one.source, one.target) != (pair.source, pair.target)]
    judged = _statuses(run, pair.debate, relations)
    corrected = _statuses(run, pair.debate, (*others, right))
    gold = _statuses(run, pair.debate, run.debates[pair.debate].reference)
    return tuple(
        Change(argument, status, corrected[argument], gold[argument])
        for argument, status in judged.items()
        if status is not corrected[argument]
    )


def _statuses(run: Run, position: int, relations: tuple[Relation, ...]) -> dict[str, Status]:
    labelling = pipeline.label(
        run.debates[position], relations, derived=run.derived, semantics=run.semantics
    ).labelling
    assert labelling is not None  # label() gives one
    return dict(labelling.statuses)
