"""Who judged, what that took, and whether it had learned what it judged."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from typing import Any, Self

import numpy as np

from argue.engines import Asked, Spent
from argue.evaluation.ratios import ratio
from argue.features.measures import learned
from argue.features.measures.outcome import Outcome, columns_of
from argue.model.record import Count, Ratio, Record, optional
from argue.model.tables import Cell, format_number


class Sureness(StrEnum):
    """What predictions say of how sure they are."""

    CONFIDENCES = "confidences"
    RANKS = "ranks"
    """Which is surer than which, and no more."""
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class JudgedBy(Record):
    """Who judged, and whether it had learned pairs of gold."""

    JSON = (
        "asked",
        optional("model"),
        optional("address"),
        optional("prompt"),
        optional("tokens_read"),
        optional("tokens_written"),
        optional("cost"),
        "learned",
        "accuracy_on_others",
        optional("predictions"),
        optional("of_no_pair"),
        optional("without_prediction"),
        optional("sureness"),
    )

    asked: str
    """The engine as it was asked for: a name, the folder of a model, a file of predictions."""
    model: str = ""
    """The language model, as its server was asked for it."""
    address: str = ""
    """Where that was asked: no name, password, path or key."""
    prompt: str = ""
    """Version of the prompt."""
    tokens_read: Count | None = None
    """Tokens that it read for this; absent where all was answered before."""
    tokens_written: Count | None = None
    """Tokens that it wrote."""
    cost: float | None = None
    """What these cost, where prices are set."""
    seconds: float | None = None
    """How long the engine took; ``None`` where others judged, or where it was predicted."""
    learned: Count | None = None
    """Pairs of gold that the engine learned: figures on them are too good; null where that is not
    known, 0 where each debate was left out."""
    accuracy_on_others: Ratio = None
    """Where it learned some: accuracy on the pairs that it did not."""
    predictions: Count = 0
    """Predictions, where a file of them takes the place of an engine."""
    of_no_pair: Count = 0
    """Predictions of no pair of gold."""
    without_prediction: Count = 0
    """Pairs that were asked about and have none."""
    sureness: str = ""
    """What the predictions say of how sure they are: ``confidences``, ``ranks`` or ``nothing``."""

    @property
    def unmatched(self) -> str:
        """How many predictions had no pair, and how many pairs no prediction; empty if none."""
        unused, missing = self.of_no_pair, self.without_prediction
        told = []
        if unused:
            verb = "is" if unused == 1 else "are"
            told.append(f"{unused:,} of {self.predictions:,} predictions {verb} of no pair of gold")
        if missing:
            told.append(f"{missing:,} pair{' has' if missing == 1 else 's have'} no prediction")
        return "; ".join(told)

    def cautions(self, pairs: int) -> list[str]:
        """What a reader of the figures on so many pairs must know, a sentence each."""
        unmatched = f"{self.unmatched[:1].upper()}{self.unmatched[1:]}." if self.unmatched else ""
        return list(filter(None, [unmatched, self.learned_text(pairs)]))

    @classmethod
    def of(cls, content: Mapping[str, Any]) -> Self:
        """That which was stored with a run; of older runs nothing is known."""
        names = {one.name for one in fields(cls)}
        return cls(**{"asked": "", **{key: content[key] for key in content if key in names}})

    def stored(self) -> dict[str, Any]:
        """What is stored with a run: all that says something."""
        return {key: value for key, value in asdict(self).items() if value not in (None, "")}

    def learned_text(self, pairs: int) -> str:
        """What a reader of the figures on so many pairs must know of learning; empty if nothing."""
        if self.learned is None:
            return "" if self.predictions else "Not known: whether the model learned these pairs."
        if not self.learned:
            return ""
        told = f"The model learned {self.learned:,} of these {pairs:,} pairs: figures are too good."
        others = pairs - self.learned
        if others <= 0:
            return told
        return f"{told} Accuracy on the others: {format_number(self.accuracy_on_others)}."

    def rows(self) -> list[list[Cell]]:
        """What a table of the run says besides."""
        tokens = None
        if self.tokens_read is not None:
            tokens = f"{self.tokens_read:,} read, {self.tokens_written or 0:,} written"
        learned = "not known" if self.learned is None else f"{self.learned:,}"
        rows: list[tuple[str, str | None]] = [
            ("asked for", self.asked),
            ("language model", self.model),
            ("its server", self.address),
            ("version of the prompt", self.prompt),
            ("tokens", tokens),
            ("cost", None if self.cost is None else f"{self.cost:.4g}"),
            ("seconds of judging", None if self.seconds is None else f"{self.seconds:,.1f}"),
            ("pairs that were learned", learned if self.asked else None),
            ("predictions", f"{self.predictions:,}" if self.predictions else None),
            ("predictions of no pair", f"{self.of_no_pair:,}" if self.predictions else None),
            ("pairs without one", f"{self.without_prediction:,}" if self.predictions else None),
        ]
        return [[name, value] for name, value in rows if value]


def judged_by(
    engine: Any,
    outcomes: Sequence[Outcome],
    seconds: float,
    spent: Spent | None,
    known: Sequence[int] = (),
) -> JudgedBy:
    """What is known of an engine that gave these answers, and took and spent so much.

    ``known`` are the :func:`learned_pairs`, where they were found already.
    """
    asks = getattr(engine, "asks", None)
    learned, accuracy = _learned(engine, outcomes, known)
    model = asks._asdict() if isinstance(asks, Asked) else {}
    cost = (spent.read, spent.written, spent.cost) if spent else (None, None, None)
    return JudgedBy(
        str(getattr(engine, "asked_for", "") or engine.name),
        **model,
        tokens_read=cost[0],
        tokens_written=cost[1],
        cost=cost[2],
        seconds=round(seconds, 3) if getattr(engine, "timed", True) else None,
        learned=learned,
        accuracy_on_others=accuracy,
        **getattr(engine, "account", {}),
    )


def learned_pairs(engine: Any, outcomes: Iterable[Outcome]) -> Iterator[bool]:
    """Whether an engine learned each of these pairs; nothing where that is not known, or none."""
    if hashes := learned.learned_by(engine):
        for one in outcomes:
            yield learned.pair_hash(one.text, one.hypothesis) in hashes


def _learned(
    engine: Any, outcomes: Sequence[Outcome], known: Sequence[int]
) -> tuple[int | None, float | None]:
    """How many of the pairs were learned, if that is known, and accuracy on the others."""
    hashes = learned.learned_by(engine)
    if hashes is None:
        return None, None
    if not hashes:
        return 0, None
    found = known or learned_pairs(engine, outcomes)
    others = ~np.fromiter(found, dtype=np.bool_, count=len(outcomes))
    if others.all():
        return 0, None
    told = columns_of(outcomes).comparable.where(others)
    answered = int(np.count_nonzero(told.label >= 0))
    return int(np.count_nonzero(~others)), ratio(int(np.count_nonzero(told.right)), answered)
