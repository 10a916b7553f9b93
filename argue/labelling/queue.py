"""Which pairs to label first: those whose labels tell most for a minute of a person's time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from argue import pipeline
from argue.engines import Engine
from argue.errors import BadInput
from argue.labelling.tasks.relations import PairItem
from argue.model import Debate, Options, Origin, Question
from argue.pairing import default_pairing
from argue.reasoning.probability.analyses import with_chances
from argue.reasoning.probability.chances import PAGE_DRAWS
from argue.settings import Limits

WORDS_A_MINUTE = 238
"""Of people who read English prose in silence (Brysbaert 2019)."""
DECIDING = 5 / 60
"""Minutes to decide once a pair is read: an assumption."""


def telling_first(
    items: Sequence[PairItem],
    debates: Sequence[Debate],
    engine: Engine,
    pairing: str = "",
    limits: Limits | None = None,
) -> list[PairItem]:
    """The items in another order, numbered anew.

    First comes what a label is expected to tell of its debate's issue (information gain, in bits,
    as :class:`argue.model.Chances` has it for the most telling relations of a debate) for each
    minute that reading and deciding take; then all others, as they stood.

    Raises
    ------
    BadInput
        If the engine only repeats what sources state, and so is unsure of nothing.
    """
    if engine.origin is not Origin.JUDGED:
        raise BadInput(f"expected an engine that judges, found {engine.name!r}, which repeats")
    gains = {
        (place, question.source, question.target): question.gain
        for place, debate in enumerate(debates)
        for question in _questions(debate, engine, pairing, limits)
    }

    def rank(item: PairItem) -> float:
        gain = gains.get((item.debate, item.source, item.target), 0.0)
        return -gain / minutes(item)

    ordered = sorted(items, key=rank)
    return [replace(item, number=number) for number, item in enumerate(ordered, 1)]


def minutes(item: PairItem) -> float:
    """About how long a person takes for a pair."""
    words = len(item.text.split()) + len(item.hypothesis.split())
    return words / WORDS_A_MINUTE + DECIDING


def _questions(
    debate: Debate, engine: Engine, pairing: str, limits: Limits | None
) -> tuple[Question, ...]:
    options = Options(pairing=pairing)
    analysis = pipeline.analyse_debate(debate, engine, options, limits=limits)
    asked = pipeline.ask(engine, pairing or default_pairing(debate), analysis.options.labels)
    chances = with_chances(analysis, asked.labels, most_draws=PAGE_DRAWS).chances
    return chances.questions if chances else ()
