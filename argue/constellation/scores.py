"""An engine that remembers the scores behind its labels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from argue.engines import Engine
from argue.model import Judgement, Label, Pair


class Remembering:
    """Stands wherever an engine can; a relation keeps only the confidence of its label.

    Examples
    --------
    >>> from argue.engines import load_engine
    >>> engine = Remembering(load_engine("gold"))
    >>> pair = Pair("a", "b", "It does not.", "It works.", stated=Label.ATTACK)
    >>> judgements = engine.judge([pair])
    >>> engine.taken()["a", "b"] == judgements[0].scores, engine.taken()
    (True, {})
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.name, self.version = engine.name, engine.version
        self.labels, self.origin = engine.labels, engine.origin
        self._scores: dict[tuple[str, str], Mapping[Label, float]] = {}

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """What the engine says."""
        found = self._engine.judge(pairs)
        for pair, judgement in zip(pairs, found, strict=True):
            self._scores[pair.source, pair.target] = judgement.scores
        return found

    def taken(self) -> dict[tuple[str, str], Mapping[Label, float]]:
        """The scores of all pairs since this was asked last, by (source, target)."""
        scores, self._scores = self._scores, {}
        return scores
