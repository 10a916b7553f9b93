"""What would be accepted if every judged pair had one label: how little acceptance may say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from argue import pipeline
from argue.evaluation.acceptance import AcceptanceScores, pool, score_acceptance
from argue.model import Debate, Label, Labelling, Relation

EVERY = (Label.SUPPORT, Label.ATTACK)
"""The labels that a baseline gives to every pair. Without any relation all arguments stand, as they
do where every one is a support, unless supports count for the semantics."""


def acceptance_baselines(
    debate: Debate,
    judged: Sequence[Relation],
    gold: Labelling,
    *,
    derived: Iterable[str] = (),
    semantics: str = "grounded",
) -> dict[Label, AcceptanceScores]:
    """The scores of acceptance with every judged pair a support, and with every one an attack.

    Not in the literature: a debate where most arguments have the same status whatever is said of
    its pairs makes any engine look good, and these tell.

    >>> from argue.model import Argument, Status
    >>> texts = (Argument("H", "It works."), Argument("T", "It does not."))
    >>> judged = [Relation("T", "H", Label.SUPPORT)]
    >>> gold = Labelling("grounded", {"H": Status.REJECTED, "T": Status.ACCEPTED})
    >>> found = acceptance_baselines(Debate("d", "d", texts), judged, gold)
    >>> [found[label].accuracy for label in EVERY]
    [0.5, 1.0]
    """
    derived, found = tuple(derived), {}
    for label in EVERY:
        alike = [Relation(one.source, one.target, label) for one in judged]
        labelled = pipeline.label(debate, alike, derived=derived, semantics=semantics).labelling
        assert labelled is not None  # label() gives one
        found[label] = score_acceptance(gold, labelled)
    return found


def pooled(
    baselines: Iterable[Mapping[Label, AcceptanceScores]],
) -> dict[Label, AcceptanceScores]:
    """Those of many debates together; empty if one of them has none."""
    every = list(baselines)
    if not all(every):
        return {}
    return {label: pool(each[label] for each in every) for label in EVERY}
