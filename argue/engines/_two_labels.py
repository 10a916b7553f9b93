"""An engine that is asked only whether a text supports or attacks another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from argue.model import Judgement, Label, Pair

if TYPE_CHECKING:
    from argue.engines import Engine


class TwoLabels:
    """What another engine judges, without "unrelated".

    The scores of support and attack are divided by their sum; where the engine gives neither any,
    both get a half. The label is the one with the larger score, of equal ones support.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.name, self.version, self.origin = engine.name, f"{engine.version}+2", engine.origin
        self.reads_path: bool = getattr(engine, "reads_path", False)
        self.labels: tuple[Label, ...] = (Label.SUPPORT, Label.ATTACK)

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """One judgement for each pair, in order."""
        return list(map(_of_two, self._engine.judge(pairs)))


def _of_two(judgement: Judgement) -> Judgement:
    support = judgement.scores.get(Label.SUPPORT, 0.0)
    attack = judgement.scores.get(Label.ATTACK, 0.0)
    share = support / (support + attack) if support + attack else 0.5
    scores = {Label.SUPPORT: share, Label.ATTACK: 1.0 - share}
    label = max(scores, key=scores.__getitem__)
    return Judgement(label, scores[label], scores)
