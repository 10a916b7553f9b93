"""What follows from the labels of a decided debate: what stood, what fell, what would turn it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from argue.model import GROUNDED, Analysis, Origin, Relation, Status
from argue.model.record import Count, Ends, Record
from argue.reasoning import derived_attacks
from argue.reasoning.changes.what_if import hints

MOST_CRUXES = 3


@dataclass(frozen=True, slots=True)
class Fall(Record):
    """An argument that fell."""

    argument: str
    """Its id."""
    by: tuple[str, ...]
    """Ids of the arguments that stand and attack it, by derived attacks too."""


@dataclass(frozen=True, slots=True)
class Crux(Record):
    """An argument on which the claim hangs: if somebody answered it, the claim would turn."""

    argument: str
    """Its id."""
    before: Status
    """The status of the claim now."""
    after: Status
    """Its status if an argument that nothing attacks attacked this one."""


@dataclass(frozen=True, slots=True)
class Labels(Record):
    """Who said what the relations are."""

    stated: Count
    """Stated by the source or by who wrote the reply."""
    confirmed: Count
    """Read by an engine or stated, and then confirmed by a person."""
    corrected: Count
    """Corrected by a person."""
    judged: Count
    """Read by the engine alone, and sure enough to be shown."""
    open: Count
    """Nobody said what they are, and the engine was not sure."""


@dataclass(frozen=True, slots=True)
class Summary(Record):
    """What follows from the labels, if every one of them is right."""

    status: Status | None
    """The status of the claim; null where the debate names none."""
    stood_for: tuple[str, ...]
    """Ids of the arguments that support the claim and stand."""
    stood_against: tuple[str, ...]
    """Ids of the arguments that attack it, by derived attacks too, and stand."""
    fell: tuple[Fall, ...]
    """What fell, and by what."""
    undecided: tuple[str, ...]
    """Ids of the arguments that are undecided."""
    open: tuple[Ends, ...]
    """Source and target of the relations that stayed open."""
    cruxes: tuple[Crux, ...]
    """At most three, the most telling first (:func:`argue.reasoning.changes.what_if.hints`); empty
    under other semantics than the grounded one, and where the debate names no claim."""
    labels: Labels


def summarise(analysis: Analysis) -> Summary:
    """What stood, what fell and by what, what is open, and the cruxes."""
    statuses, framework = analysis.statuses, analysis.framework
    claim = analysis.debate.issue if analysis.debate.issue in statuses else None
    standing = {id for id, status in statuses.items() if status is Status.ACCEPTED}
    attackers = {
        id: tuple(one for one in _attackers(analysis, id) if one in standing)
        for id, status in statuses.items()
        if status is Status.REJECTED or id == claim
    }
    supporters = framework.supporters.of(framework.number_of[claim]) if claim else ()
    ids = [framework.arguments[number] for number in sorted(supporters)]
    return Summary(
        statuses[claim] if claim else None,
        tuple(id for id in ids if id in standing),
        attackers[claim] if claim else (),
        tuple(Fall(id, by) for id, by in attackers.items() if statuses[id] is Status.REJECTED),
        tuple(id for id, status in statuses.items() if status is Status.UNDECIDED),
        tuple(relation.ends for relation in analysis.relations if relation.open),
        _cruxes(analysis, claim) if claim else (),
        _labels(analysis),
    )


def _attackers(analysis: Analysis, id: str) -> Iterator[str]:
    """Who attacks an argument, by derived attacks too, in the order of the debate."""
    framework = analysis.framework
    number = framework.number_of[id]
    named = {framework.arguments[other] for other in framework.attackers.of(number)}
    named |= {attack.source for attack in derived_attacks.attackers_of(framework, number)}
    return (one for one in framework.arguments if one in named - {id})


def _cruxes(analysis: Analysis, claim: str) -> tuple[Crux, ...]:
    if analysis.options.support or analysis.semantics != GROUNDED:
        return ()
    telling = (hint for hint in hints(analysis.framework, claim) if hint.argument != claim)
    cruxes = [Crux(hint.argument, hint.before, hint.after) for hint in telling]
    return tuple(cruxes[:MOST_CRUXES])


def _labels(analysis: Analysis) -> Labels:
    counts = dict.fromkeys(("stated", "confirmed", "corrected", "judged", "open"), 0)
    for relation in analysis.relations:
        counts[_said_by(relation)] += 1
    return Labels(**counts)


def _said_by(relation: Relation) -> str:
    if relation.origin is Origin.OVERRULED and relation.overruled:
        former = relation.overruled.former_judgement
        if former is None:
            return "stated"
        return "confirmed" if former.label is relation.label else "corrected"
    if relation.origin is Origin.JUDGED:
        return "open" if relation.open else "judged"
    return "stated"
