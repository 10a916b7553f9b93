"""How errors in relations travel into what is accepted: expectation, an engine's place, weak spots.

A framework need not suffer from a wrong relation: it may hang on an argument that falls anyway, or
overturn a whole debate. Here relations of gold debates go wrong at random, thousands of times, and
the arguments accepted then are compared with those accepted in gold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from argue.errors import BadInput
from argue.evaluation.acceptance import has_acceptance, shape
from argue.evaluation.propagation.curves import (
    ACCURACIES,
    MEASURES,
    Critical,
    Curve,
    Estimate,
    criticality,
    curve,
)
from argue.evaluation.propagation.errors import Error, Gold
from argue.evaluation.propagation.placement import Placement, place
from argue.locales import say
from argue.model import Debate, Derivation, Options, Relation
from argue.reasoning.semantics import SEMANTICS

SETS: tuple[tuple[str, ...], ...] = (
    (),
    ("mediated",),
    ("secondary",),
    ("mediated", "secondary"),
)
"""Derived attacks that are compared if nobody asks for others: those of Cabrio & Villata 2012."""
RULES = tuple(Options.of(derived=names) for names in SETS)
SAMPLES = 10_000


@dataclass(frozen=True, slots=True)
class Weakness:
    """The relations of all debates under one set of rules, the most critical first."""

    derived: tuple[Derivation, ...]
    semantics: str
    relations: tuple[Critical, ...]


@dataclass(frozen=True, slots=True)
class Propagation:
    """All that :func:`propagate` finds.

    ``placements`` is empty without an engine; ``skipped`` names debates that state no relation.
    """

    debates: tuple[str, ...]
    arguments: int
    relations: int
    samples: int
    seed: int
    curves: tuple[Curve, ...]
    weaknesses: tuple[Weakness, ...]
    engine: str = ""
    placements: tuple[Placement, ...] = ()
    skipped: tuple[str, ...] = ()

    def as_object(self) -> dict[str, object]:
        """What ``argue propagate --json`` prints; ``null`` is an undefined ratio."""
        return {
            "debates": list(self.debates),
            "skipped": list(self.skipped),
            "arguments": self.arguments,
            "relations": self.relations,
            "samples": self.samples,
            "seed": self.seed,
            "curves": [_curve(one) for one in self.curves],
            "engine": self.engine or None,
            "placements": [_placement(one) for one in self.placements],
            "criticality": [
                {
                    **_rules(one.derived, one.semantics),
                    "relations": [
                        {
                            "debate": self.debates[each.debate],
                            "source": each.source,
                            "target": each.target,
                            "label": each.label,
                            "flipped": each.flipped,
                            "dropped": each.dropped,
                        }
                        for each in one.relations
                    ],
                }
                for one in self.weaknesses
            ],
        }


def propagate(
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

    Acceptance is pooled over the arguments of all debates, as in :func:`argue.evaluation.evaluate`;
    gold is :attr:`argue.model.Debate.reference`.

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

    Raises
    ------
    BadInput
        If no debate states a support or an attack, their pairs are all independent of one another,
        so that no error travels, or ``samples`` is less than 2.
    UnknownName
        If there is no such kind of derived attacks or semantics.

    Examples
    --------
    >>> from argue.model import Argument, Label
    >>> texts = (Argument("H", "It works."), Argument("T", "It does not."))
    >>> gold = (Relation("T", "H", Label.ATTACK),)
    >>> found = propagate([Debate("d", "Does it?", texts, gold=gold)], [Options()])
    >>> flipped = found.curves[0]
    >>> flipped.exact, flipped.points[0].scores["accuracy"].value  # H is accepted in half
    (True, 0.75)
    """
    if samples < 2:
        raise BadInput(f"expected at least 2 samples, found {samples}")
    selected, skipped = _with_relations(debates)
    if not has_acceptance(map(shape, selected)):
        raise BadInput(
            say(
                "expected debates whose arguments answer one another, found independent pairs, "
                "where no error travels; argue evaluate scores them"
            )
        )
    if not rules:
        raise BadInput("expected at least one semantics, found none")
    for name in dict.fromkeys(options.semantics for options in rules):
        SEMANTICS.load(name)
    advance = _counter(len(rules) * len(errors) * len(ACCURACIES), progress)
    curves, weaknesses = [], []
    for options in rules:
        gold = Gold.of(selected, options)
        curves += [
            curve(gold, error, samples=samples, seed=seed, advance=advance) for error in errors
        ]
        weaknesses.append(Weakness(options.derived, options.semantics, tuple(criticality(gold))))
    placements: tuple[Placement, ...] = ()
    if judged is not None:
        relations = [judged(debate) for debate in selected]
        placements = tuple(
            place(selected, relations, options, samples=samples, seed=seed) for options in rules
        )
    return Propagation(
        tuple(debate.id for debate in selected),
        sum(len(debate.arguments) for debate in selected),
        gold.befallen(Error.FLIPPED).size,
        samples,
        seed,
        tuple(curves),
        tuple(weaknesses),
        rules[0].engine if judged else "",
        placements,
        skipped,
    )


def _with_relations(debates: Iterable[Debate]) -> tuple[list[Debate], tuple[str, ...]]:
    selected, skipped = [], []
    for debate in debates:
        if Gold.of([debate]).befallen(Error.FLIPPED).size:
            selected.append(debate)
        else:
            skipped.append(debate.id)
    if not selected:
        raise BadInput(
            "expected debates with gold or given supports or attacks, found none in "
            f"{len(skipped)} debates"
        )
    return selected, tuple(skipped)


def _counter(total: int, progress: Callable[[int, int], None] | None) -> Callable[[], None]:
    done = 0

    def advance() -> None:
        nonlocal done
        done += 1
        if progress is not None:
            progress(done, total)

    return advance


def _rules(derived: Iterable[Derivation], semantics: str) -> dict[str, object]:
    return {"derived": [str(kind) for kind in derived], "semantics": semantics}


def _scores(scores: dict[str, Estimate]) -> dict[str, object]:
    return {
        name: {"value": one.value, "standard_error": one.standard_error}
        for name, one in scores.items()
    }


def _curve(curve: Curve) -> dict[str, object]:
    return {
        "error": curve.error,
        **_rules(curve.derived, curve.semantics),
        "exact": curve.exact,
        "samples": curve.samples,
        "points": [
            {
                "accuracy": point.accuracy,
                "relation_accuracy": point.relation_accuracy,
                "acceptance": _scores(point.scores),
            }
            for point in curve.points
        ],
    }


def _placement(place: Placement) -> dict[str, object]:
    return {
        **_rules(place.derived, place.semantics),
        "relation_accuracy": place.relation_accuracy,
        "mistakes": [
            {"gold": gold, "judged": judged, "count": count}
            for (gold, judged), count in sorted(place.mistakes.items())
        ],
        "acceptance": place.acceptance.as_object(),
        "differing": place.differing,
        "at_random": {
            "differing": {
                "value": place.expected.value,
                "standard_error": place.expected.standard_error,
            },
            "acceptance": _scores(place.scores),
        },
        "harm": place.harm,
        "p": place.p,
    }


__all__ = [
    "ACCURACIES",
    "MEASURES",
    "SAMPLES",
    "SETS",
    "Curve",
    "Error",
    "Placement",
    "Propagation",
    "Weakness",
    "propagate",
]
