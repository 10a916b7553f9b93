"""How errors in relations travel into what is accepted: expectation, an engine's place, weak spots.

A framework need not suffer from a wrong relation: it may hang on an argument that falls anyway, or
overturn a whole debate. Here relations of gold debates go wrong at random, thousands of times, and
the arguments accepted then are compared with those accepted in gold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from argue.errors import BadInput
from argue.evaluation.acceptance import has_acceptance, shape
from argue.features.propagation.curves import (
    ACCURACIES,
    CriticalRelation,
    Curve,
    criticality,
    curve,
)
from argue.features.propagation.errors import Error, GoldFramework
from argue.features.propagation.placement import Placement, place
from argue.locales import plural
from argue.model import Debate, Derivation, Options, Relation
from argue.model.record import Count, Record
from argue.model.records import Records
from argue.model.tables import Table, format_number
from argue.reasoning.semantics import SEMANTICS

NEEDS = ("evaluations", "measures", "plots")

SETS: tuple[tuple[str, ...], ...] = ((), ("mediated",), ("secondary",), ("mediated", "secondary"))
"""Derived attacks that are compared if nobody asks for others: those of Cabrio & Villata 2012."""
RULES = tuple(Options.of(derived=names) for names in SETS)
SAMPLES = 10_000


@dataclass(frozen=True, slots=True)
class Criticality(Record):
    """The relations of all debates under one set of rules, the most critical first."""

    derived: tuple[Derivation, ...]
    """The kinds of derived attacks that count."""
    semantics: str
    """The semantics."""
    relations: tuple[CriticalRelation, ...]
    """The relations."""


@dataclass(frozen=True, slots=True, repr=False)
class Propagation(Records, Record):
    """``argue propagate --json``: how errors of relations travel into acceptance."""

    NAME = "propagation/1"

    debates: tuple[str, ...]
    """Ids of the debates."""
    skipped: tuple[str, ...]
    """Ids of debates that state no relation."""
    arguments: Count
    """Arguments of all debates."""
    relations: Count
    """Relations of all debates."""
    samples: Count
    """Worlds drawn for a point that is not exact."""
    seed: int
    """The seed."""
    curves: tuple[Curve, ...]
    """Acceptance by the accuracy of relations."""
    engine: str | None
    """The engine whose mistakes are placed; null without one."""
    placements: tuple[Placement, ...]
    """Its mistakes against as many anywhere; empty without an engine."""
    criticality: tuple[Criticality, ...]
    """What depends on each relation."""

    @property
    def sentence(self) -> str:
        """What the mistakes of the engine cost, or what one flipped relation costs at most.

        Under the first set of derived attacks, as all that is told of one set only.
        """
        if not self.placements:
            first = self.criticality[0].relations[0]
            statuses = plural(first.flipped, "status changes", "statuses change")
            return (
                f"Of {plural(self.relations, 'relation')} most depends on {first.source} → "
                f"{first.target} of {first.debate}: {statuses} if it is flipped."
            )
        place = self.placements[0]
        cost = sum(mistake.costs for mistake in place.wrong)
        harmless = plural(len(place.wrong) - cost, "other mistake changes", "other mistakes change")
        return (
            f"{self.engine}: accuracy of relations {format_number(place.relation_accuracy)}, F1 of "
            f"acceptance {format_number(place.acceptance.f1)}; {cost:,} of "
            f"{plural(self.relations, 'relation')} cost it, {harmless} nothing."
        )

    def plot(self, ax: Any = None, *, measure: str = "f1") -> Any:
        """Draw acceptance by the accuracy of relations with matplotlib.

        Parameters
        ----------
        ax
            The ``matplotlib.axes.Axes`` to draw on; by default those of a new figure.
        measure
            Of acceptance: ``precision``, ``recall``, ``f1`` or ``accuracy``.

        Returns
        -------
        matplotlib.axes.Axes
            A line for each curve, its sampling error (95 %) as a band, a dot for the engine.

        Raises
        ------
        MissingLibrary
            If no axes are given and matplotlib is not installed.
        UnknownName
            If there is no such measure.
        """
        from argue.features.propagation.report import draw  # which imports this module

        return draw(self, ax, measure)

    def _tables(self) -> Mapping[str, Callable[[], Table]]:
        from argue.features.propagation import report  # which imports this module

        return {
            "relations": lambda: report.relations(self),
            "curves": lambda: report.curves(self),
            "placements": lambda: report.placements(self),
        }


def propagate_errors(
    debates: Iterable[Debate],
    rules: Sequence[Options] = RULES,
    *,
    judged: Callable[[Debate], Sequence[Relation]] | None = None,
    errors: Sequence[Error] = tuple(Error),
    samples: int = SAMPLES,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
) -> Propagation:
    """Let relations of gold debates go wrong and see what is accepted then.

    Acceptance is pooled over the arguments of all debates, as in :func:`argue.evaluate`; gold is
    :attr:`argue.model.Debate.reference`. Raises BadInput if no debate states a support or an
    attack, their pairs are all independent of one another, so that no error travels, or ``samples``
    is less than 2; UnknownName if there is no such kind of derived attacks or semantics.

    Parameters
    ----------
    rules
        Kinds of derived attacks and semantics: a curve is made for each of these options and each
        kind of error.
    judged
        The relations of a debate by the engine that ``rules`` name, whose harm is compared with
        that of random mistakes.
    samples
        Worlds drawn for each point of a curve that is not exact, and for the comparison.
    seed
        The same seed gives the same figures.
    progress
        Told of points done and in all.

    >>> from argue.model import Argument, Label
    >>> texts = (Argument("H", "It works."), Argument("T", "It does not."))
    >>> gold = (Relation("T", "H", Label.ATTACK),)
    >>> found = propagate_errors([Debate("d", "Does it?", texts, gold=gold)], [Options()])
    >>> flipped = found.curves[0]
    >>> flipped.exact, flipped.points[0].acceptance["accuracy"].value  # H is accepted in half
    (True, 0.75)
    """
    if samples < 2:
        raise BadInput(f"expected at least 2 samples, found {samples}")
    selected, skipped = _with_relations(debates)
    if not has_acceptance(map(shape, selected)):
        raise BadInput(
            "expected debates whose arguments answer one another, found independent pairs, "
            "where no error travels; argue evaluate scores them. Where the same text is the same "
            "argument, read the table with columns={'source': 'text', 'target': 'hypothesis'}"
        )
    if not rules:
        raise BadInput("expected at least one semantics, found none")
    for name in dict.fromkeys(options.semantics for options in rules):
        SEMANTICS.load(name)
    done, total = count(1), len(rules) * len(errors) * len(ACCURACIES)

    def advance() -> None:
        if progress is not None:
            progress(next(done), total)

    ids = tuple(debate.id for debate in selected)
    curves, critical = [], []
    for options in rules:
        gold = GoldFramework.of(selected, options)
        curves += [
            curve(gold, error, samples=samples, seed=seed, advance=advance) for error in errors
        ]
        critical.append(
            Criticality(options.derived, options.semantics, tuple(criticality(gold, ids)))
        )
    placements: tuple[Placement, ...] = ()
    if judged is not None:
        relations = [judged(debate) for debate in selected]
        placements = tuple(
            place(selected, relations, options, samples=samples, seed=seed) for options in rules
        )
    return Propagation(
        ids,
        skipped,
        sum(len(debate.arguments) for debate in selected),
        gold.befallen(Error.FLIPPED).size,
        samples,
        seed,
        tuple(curves),
        (rules[0].engine or None) if judged else None,
        placements,
        tuple(critical),
    )


def _with_relations(debates: Iterable[Debate]) -> tuple[list[Debate], tuple[str, ...]]:
    selected, skipped = [], []
    for debate in debates:
        if GoldFramework.of([debate]).befallen(Error.FLIPPED).size:
            selected.append(debate)
        else:
            skipped.append(debate.id)
    if not selected:
        raise BadInput(
            "expected debates with gold or given supports or attacks, found none in "
            f"{plural(len(skipped), 'debate')}"
        )
    return selected, tuple(skipped)
