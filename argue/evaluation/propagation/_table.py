"""What errors do to acceptance, as tables for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from argue.evaluation._grid import grid
from argue.evaluation.propagation import MEASURES, Curve, Placement, Propagation, Weakness
from argue.evaluation.propagation.curves import Estimate

_TOLD = {
    "flipped": "support ↔ attack",
    "support_to_attack": "support → attack",
    "attack_to_support": "attack → support",
    "dropped": "not seen",
    "invented": "invented",
}
_CRITICAL = 8
"""Relations that are told of each set of rules at most."""


def text(found: Propagation) -> str:
    """Tables for each set of rules: the first kind of error, the others, the engine's place."""
    blocks = [list(_heading(found))]
    for number, weakness in enumerate(found.weaknesses):
        own = [
            one
            for one in found.curves
            if (one.derived, one.semantics) == (weakness.derived, weakness.semantics)
        ]
        title = rules(weakness.derived, weakness.semantics)
        blocks.append([title.upper()[:1] + title[1:], "=" * len(title), *_curve(own[0])])
        if len(own) > 1:
            blocks.append(list(_others(own)))
        if found.placements:
            blocks.append(list(_place(found.engine, found.placements[number])))
        blocks.append(list(_critical(weakness, found.debates)))
    lines = "\n\n".join("\n".join(block) for block in blocks)
    return lines + ("\n\n– is undefined: nothing to take a share of.\n" if "–" in lines else "\n")


def rules(derived: Iterable[str], semantics: str) -> str:
    """The rules under which something is accepted, in words."""
    return f"{semantics}, derived attacks: {' + '.join(derived) or 'none'}"


def _heading(found: Propagation) -> Iterator[str]:
    count = len(found.debates)
    yield (
        f"{count} debate{'' if count == 1 else 's'}, {found.arguments:,} arguments, "
        f"{found.relations:,} relations. Acceptance where relations go wrong, each with "
        "probability 1 − accuracy"
    )
    if found.skipped:
        yield f"without a gold support or attack, left out: {', '.join(found.skipped)}"


def _curve(curve: Curve) -> Iterator[str]:
    yield f"{_TOLD[curve.error].capitalize()}: acceptance, {_how([curve])}"
    yield from grid(
        ["accuracy", "of all relations", *MEASURES],
        [
            [f"{point.accuracy:.2f}", f"{point.relation_accuracy:.3f}",
             *(_number(point.scores[name].value) for name in MEASURES)]
            for point in curve.points
        ],
    )  # fmt: skip


def _others(curves: Sequence[Curve]) -> Iterator[str]:
    yield f"F1 of acceptance by kind of error, {_how(curves)}"
    rows = zip(*(curve.points for curve in curves), strict=True)
    yield from grid(
        ["accuracy", *(_TOLD[curve.error] for curve in curves)],
        [
            [f"{row[0].accuracy:.2f}", *(_number(point.scores["f1"].value) for point in row)]
            for row in rows
        ],
    )


def _how(curves: Sequence[Curve]) -> str:
    drawn = [curve for curve in curves if not curve.exact]
    if not drawn:
        return "exact"
    worst = max(
        estimate.standard_error
        for curve in drawn
        for point in curve.points
        for estimate in point.scores.values()
    )
    kinds = "" if len(drawn) == len(curves) else "in part "
    return f"{kinds}{drawn[0].samples:,} samples a point, standard errors up to {worst:.4f}"


def _place(engine: str, place: Placement) -> Iterator[str]:
    mistakes = sum(place.mistakes.values())
    yield (
        f"{engine} ({rules(place.derived, place.semantics)}): relation accuracy "
        f"{place.relation_accuracy:.3f}, {mistakes:,} mistake{'' if mistakes == 1 else 's'}"
    )
    yield from grid(
        ["", *MEASURES, "accepted otherwise"],
        [
            ["as judged", *(_number(getattr(place.acceptance, name)) for name in MEASURES),
             f"{place.differing:,}"],
            ["as many at random", *(_estimate(place.scores[name]) for name in MEASURES),
             _estimate(place.expected, 1)],
        ],
    )  # fmt: skip
    harm = "no differently from" if place.harm == "as much" else f"{place.harm} than"
    yield (
        f"Its mistakes harm acceptance {harm} as many of the same kind at random places "
        f"(p = {place.p:.2g}, {place.samples:,} samples)"
    )


def _critical(weakness: Weakness, debates: Sequence[str]) -> Iterator[str]:
    yield "Critical relations: statuses that change when it is flipped, and when it is not seen"
    critical = [one for one in weakness.relations if one.flipped or one.dropped]
    rows = [
        [debates[one.debate], f"{one.source} → {one.target}", str(one.label),
         f"{one.flipped}", f"{one.dropped}"]
        for one in critical[:_CRITICAL]
    ]  # fmt: skip
    yield from (
        grid(["debate", "relation", "", "flipped", "not seen"], rows, 3) if rows else ["none"]
    )
    if len(critical) > len(rows):
        yield f"and {len(critical) - len(rows):,} more"


def _estimate(estimate: Estimate, digits: int = 3) -> str:
    if estimate.value is None:
        return "–"
    return f"{estimate.value:.{digits}f} ± {estimate.standard_error:.{digits + 1}f}"


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}"
