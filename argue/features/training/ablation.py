"""What each part adds to an engine, on labelled pairs: a resource of rules, or a component.

An engine is trained with and without a part, and judges every debate by a model that has not seen
it. Each is compared with an earlier one: McNemar's test, and the bootstrap that draws whole
debates, or pairs where there are fewer than :data:`LEAST_DEBATES` of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from argue.engines import folds
from argue.features.measures.bootstrap import By
from argue.features.measures.leave_out import Fit, fit_with
from argue.features.measures.outcome import Outcome, comparable, outcome_of
from argue.features.measures.significance import Difference, Significance, holm, score_significance
from argue.model import Pair
from argue.model.tables import Column, Table

ALL = "all"
"""All parts together."""
LEAST_DEBATES = 10
PARTS = 10
"""In how many parts debates, or the pairs of a single one, are left out."""


@dataclass(frozen=True, slots=True)
class Ablation:
    """One engine with one part or without it, against the same engine as it is compared with."""

    data: str
    engine: str
    part: str
    """A resource, or the components that are asked."""
    pairs: int
    accuracy: float
    fired: int | None
    """On how many pairs at least one rule was used; ``None`` where the engine cannot tell, since
    the resource is no rule file to it."""
    debates: int
    significance: Significance | None
    """The engine that it is compared with first; ``None`` where there is none."""

    @property
    def difference(self) -> Difference | None:
        """Of accuracy."""
        known = self.significance
        return known.differences[self.drawn]["accuracy"] if known else None

    @property
    def drawn(self) -> By:
        """What the bootstrap draws."""
        return "debate" if self.debates >= LEAST_DEBATES else "pair"


class Try(NamedTuple):
    """What an engine learns with, and the earlier one that it is compared with, if any."""

    part: str
    config: Path
    against: str


def compared(
    data: str,
    pairs: Sequence[Pair],
    engine: str,
    tries: Iterable[Try],
    progress: Callable[[], object],
) -> Iterator[Ablation]:
    """A row for each try, in their order; ``progress`` is called when one is done."""
    judged: dict[str, list[Outcome]] = {}
    for part, config, against in tries:
        outcomes, fired = _left_out(fit_with(engine, str(config)), pairs)
        outcomes = judged[part] = comparable(outcomes)
        significance = score_significance(judged[against], outcomes) if against else None
        accuracy = sum(outcome.right for outcome in outcomes) / len(outcomes)
        debates = len({outcome.debate for outcome in outcomes})
        yield Ablation(data, engine, part, len(outcomes), accuracy, fired, debates, significance)
        progress()


def _left_out(fit: Fit, pairs: Sequence[Pair]) -> tuple[list[Outcome], int | None]:
    """Each pair judged by an engine that learned without its part, and on how many rules fired."""
    parts = folds(pairs, PARTS)
    judged: dict[int, Outcome] = {}
    fired: int | None = None
    for part in sorted(set(parts)):
        left_out = [number for number, other in enumerate(parts) if other == part]
        engine = fit([pair for pair, other in zip(pairs, parts, strict=True) if other != part])
        asked = [pairs[number] for number in left_out]
        for number, pair, judgement in zip(left_out, asked, engine.judge(asked), strict=True):
            if pair.stated is not None:
                judged[number] = outcome_of(pair, judgement, pair.stated)
        if rules_of := getattr(engine, "fired", None):
            used = sum(bool(rules_of(pair.text, pair.hypothesis)) for pair in asked)
            fired = (fired or 0) + used
    return [judged[number] for number in sorted(judged)], fired


def ablation_table(rows: Sequence[Ablation], title: str, kind: str) -> Table:
    """A row for each data set, engine and part; gains are over what it is compared with.

    ``kind`` is what a part is called. ``won`` and ``lost`` are the pairs that only this engine has
    right, and only the one that it is compared with. ``holm_p`` is McNemar's p
    after Holm's correction for all rows of the table.
    """
    corrected = iter(holm([row.significance.mcnemar_p for row in rows if row.significance]))
    columns: list[Column[Ablation]] = [
        Column("data", ""),
        Column("engine", ""),
        Column(kind, "", "part"),
        Column("pairs"),
        Column("fired", "rules fired on"),
        Column("accuracy"),
        Column("difference", "gain", "difference.difference"),
        Column("low", "from", "difference.low"),
        Column("high", "to", "difference.high"),
        Column("drawn", "by", lambda row: row.drawn if row.significance else None),
        Column("bootstrap_p", "p, bootstrap", "difference.p"),
        Column("won", "won", "significance.second_only"),
        Column("lost", "lost", "significance.first_only"),
        Column("mcnemar_p", "p, McNemar", "significance.mcnemar_p"),
        Column("holm_p", "p, Holm", lambda row: next(corrected) if row.significance else None),
    ]
    table = Table.of("ablation", title, columns, rows)
    return table if any(row.fired is not None for row in rows) else table.without(["fired"])
