"""What an engine is, how it is asked, and what may stand in its place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple, Protocol

from argue.errors import BadInput, NotJudged
from argue.model import Judgement, Label, Origin, Pair


class Engine(Protocol):
    """Judges pairs."""

    name: str
    """The plug-in's name, or that of the model."""
    version: str
    """Changes whenever the same pair may get another answer (a short hash of the model)."""
    labels: tuple[Label, ...]
    """The labels that it can give."""
    origin: Origin
    """``given`` only for an engine that repeats what the source states."""

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """One judgement for each pair, in order; independent of how the pairs are batched."""


SHOWN = 0.7
"""The least confidence of a label that is shown, of engines whose model does not say another."""


def judgement_of(scores: dict[Label, float], shown: float = SHOWN) -> Judgement:
    """The judgement with these scores: the label of the highest, of equal ones the first.

    It is open where that is less than ``shown``.
    """
    label = max(scores, key=scores.__getitem__)
    return Judgement(label, scores[label], scores, scores[label] < shown)


def results_of(engine: Engine, pairs: Sequence[Pair]) -> list[Judgement | str]:
    """Of each pair the engine's judgement, or why it has none."""
    try:
        return list(engine.judge(pairs))
    except NotJudged as error:
        return error.results


def check_judges(engine: Engine) -> None:
    """Raises BadInput for an engine that only repeats what sources state, unsure of nothing."""
    if engine.origin is not Origin.JUDGED:
        raise BadInput(f"expected an engine that judges, found {engine.name}, which repeats")


_CARRIED = ("name", "languages", "asked_for", "folder", "timed", "held_out")


def in_place_of(engine: Engine, other: Engine) -> Engine:
    """The engine that stands for another one of the same model, with what is known of that."""
    for attribute in _CARRIED:
        if hasattr(other, attribute):
            setattr(engine, attribute, getattr(other, attribute))
    return engine


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
        return list(map(_of_support_and_attack, self._engine.judge(pairs)))


def _of_support_and_attack(judgement: Judgement) -> Judgement:
    support, attack = (judgement.scores.get(each, 0.0) for each in (Label.SUPPORT, Label.ATTACK))
    share = support / (support + attack) if support + attack else 0.5
    one = judgement_of({Label.SUPPORT: share, Label.ATTACK: 1.0 - share})
    return replace(one, open=judgement.open)


class Asked(NamedTuple):
    """Who answers the questions of an engine that sends texts to a language model."""

    model: str
    """The language model, as the server is asked for it."""
    address: str
    """Scheme, host and port of the server."""
    prompt: str
    """Version of the prompt, which changes with its words."""


class Spent(NamedTuple):
    """What an engine's questions have cost so far; answers that were cached cost nothing."""

    read: int
    """Tokens that the model read."""
    written: int
    """Tokens that it wrote."""
    cost: float | None
    """In the currency of the prices; ``None`` where no price is set."""

    def and_between(self, before: Spent, after: Spent) -> Spent:
        """What was spent here, and what was between two moments besides."""
        cost = None
        if self.cost is not None and before.cost is not None and after.cost is not None:
            cost = self.cost + after.cost - before.cost
        read, written = after.read - before.read, after.written - before.written
        return Spent(self.read + read, self.written + written, cost)
