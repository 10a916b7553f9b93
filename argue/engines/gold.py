"""Repeats what the debate itself states: gold relations, or those that its author marked."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from argue.errors import ModelError, NotJudged
from argue.locales import lazy
from argue.model import Judgement, Label, Origin, Pair

TITLE = "as stated by the author"


class GoldEngine:
    """Answers every pair with :attr:`Pair.stated <argue.model.Pair.stated>`, confidence 1.

    A pair on which the debate states nothing is not judged, since nobody says what it is.

    >>> pair = Pair("T", "H", "No.", "Yes.", stated=Label.ATTACK)
    >>> GoldEngine().judge([pair])[0].label
    <Label.ATTACK: 'attack'>
    """

    name = "gold"
    version = "1"
    labels = tuple(Label)
    origin = Origin.GIVEN

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """One judgement for each pair, in order.

        Raises NotJudged if nothing is stated of one of them.
        """
        stated = [_ANSWERS[pair.stated] for pair in pairs if pair.stated]
        if len(stated) < len(pairs):
            silent = lazy("the source does not say")
            raise NotJudged([_ANSWERS[pair.stated] if pair.stated else silent for pair in pairs])
        return stated


def load(model: Path | None = None) -> GoldEngine:
    """The engine; it has no model."""
    if model is not None:
        raise ModelError(f"{model}: the engine gold has no model to be loaded")
    return GoldEngine()


_ANSWERS = {
    answer: Judgement(answer, 1.0, {label: float(label is answer) for label in Label})
    for answer in Label
}
