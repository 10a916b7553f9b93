"""Whether the arguments of debates are in the order that gold gives them: ``argue.order``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Unpack

from argue.engines import EngineLike
from argue.evaluation.order import Order
from argue.features.measures.evaluation import evaluate
from argue.model import Debate, OptionWords
from argue.model.record import Record
from argue.model.records import Records
from argue.model.tables import Column, Table, format_number


@dataclass(frozen=True, slots=True)
class DebateOrder(Record):
    """The order of the arguments of one debate."""

    id: str
    """Id of the debate."""
    order: Order | None
    """Its order against that of gold; null where its pairs are independent of one another."""


@dataclass(frozen=True, slots=True, repr=False)
class Orders(Records, Record):
    """The order of the arguments of debates against that of gold."""

    engine: str
    """Name of the engine."""
    order: Order | None
    """Of all debates together; null where no debate's arguments answer one another."""
    debates: tuple[DebateOrder, ...]
    """Debate by debate."""

    @property
    def sentence(self) -> str:
        """Spearman's ρ and Kendall's τ of all debates, by strength."""
        if self.order is None:
            return f"{self.engine}: these pairs are independent, so that there is no order."
        strength = self.order.strength
        rho, tau = format_number(strength.rho), format_number(strength.tau)
        return f"{self.engine}: ρ {rho}, τ {tau} of the order by strength."

    def _tables(self) -> Mapping[str, Callable[[], Table]]:
        names = ("rho", "tau", "pairs")
        columns: list[Column[DebateOrder]] = [
            Column("debate", value="id"),
            *(Column(name, value=f"order.strength.{name}") for name in names),
            *(
                Column(f"{name}_by_probability", value=f"order.by_probability.{name}")
                for name in names
            ),
        ]
        return {"debates": lambda: Table.of("debates", "Order of arguments", columns, self.debates)}


def order(
    gold: Debate | Iterable[Debate],
    engine: EngineLike = "",
    *,
    predictions: object = None,
    labels_are: str = "",
    **options: Unpack[OptionWords],
) -> Orders:
    r"""Whether the arguments of debates are in the order of gold, as rank correlations.

    By strength (DF-QuAD) on the judged relations against the same on the gold ones, and by chance
    of acceptance, where it is known, against whether gold accepts the argument. Spearman's ρ and
    Kendall's τ-b, from -1 to 1, and the share of the pairs of arguments that are ordered as in gold
    (:mod:`argue.evaluation.order`); of several debates their means.

    Parameters and errors as of :func:`argue.evaluate`, of which it is a part.

    Examples
    --------
    >>> import argue
    >>> debates = argue.parse_text("# Rain?\n- dry: It is dry.\n").debates
    >>> order(debates, predictions=["attack"]).sentence
    'predictions: ρ 1.000, τ 1.000 of the order by strength.'
    """
    result = evaluate(gold, engine, predictions=predictions, labels_are=labels_are, **options)
    rows = tuple(DebateOrder(debate.id, debate.order) for debate in result.debates)
    return Orders(result.engine, result.order, rows)
