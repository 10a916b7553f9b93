"""What the verdicts on a decided debate say: what stood, what fell, what would turn it.

Of relations only those count that somebody stated or confirmed, or that the engine is sure of; the
others are named as open.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from argue import pipeline
from argue.model import GROUNDED, Analysis, Assessment, Framework, Origin, Relation, Status, Verdict
from argue.model.record import Count, Ends, Record
from argue.reasoning import derived_attacks
from argue.reasoning.changes.what_if import hints
from argue.services.verdict import verdict_of

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
    """Stated by the source, by who wrote the reply, or by a person where an engine was not sure."""
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
    """What the verdicts say, as the page of the debate does."""

    status: Status | None
    """The status of the claim, if every label is right, open ones too; null where the debate names
    none."""
    verdict: Assessment | None
    """The verdict on the claim; null where the debate names none."""
    stood_for: tuple[str, ...]
    """Ids of the arguments that support the claim and stand."""
    stood_against: tuple[str, ...]
    """Ids of the arguments that attack it, by derived attacks too, and stand."""
    fell: tuple[Fall, ...]
    """What fell, and by what."""
    undecided: tuple[str, ...]
    """Ids of the arguments that are open, but the claim."""
    open: tuple[Ends, ...]
    """Source and target of the relations that stayed open."""
    cruxes: tuple[Crux, ...]
    """At most three, the most telling first (:func:`argue.reasoning.changes.what_if.hints`); empty
    under other semantics than the grounded one, where the debate names no claim, and where labels
    of an engine may decide: then the verdict lists what would settle it."""
    labels: Labels


def summarise(analysis: Analysis) -> Summary:
    """What stood, what fell and by what, what is open, and the cruxes."""
    verdict, framework = verdict_of(analysis), _framework_without_open(analysis)
    claim, verdicts = verdict.claim, verdict.verdicts
    by_word = {
        word: [id for id, assessment in verdicts.items() if assessment.verdict is word]
        for word in Verdict
    }
    standing = {*by_word[Verdict.STANDS]}
    return Summary(
        claim.status if claim else None,
        claim.assessment if claim else None,
        claim.standing if claim else (),
        claim.surviving if claim else (),
        tuple(
            Fall(
                id,
                tuple(attacker for attacker in _attackers(framework, id) if attacker in standing),
            )
            for id in by_word[Verdict.FALLS]
        ),
        tuple(id for id in by_word[Verdict.OPEN] if id != analysis.debate.issue),
        _open(analysis),
        _cruxes(analysis, claim.claim) if claim else (),
        _labels(analysis),
    )


def _framework_without_open(analysis: Analysis) -> Framework:
    """The framework of the relations that are not open."""
    labelled = analysis.without_open()
    if labelled is analysis:
        return analysis.framework
    return pipeline.label(labelled.debate, labelled.relations, labelled.options).framework


def _open(analysis: Analysis) -> tuple[Ends, ...]:
    """The relations that are open, and the replies of which no relation is known."""
    relations = (*analysis.relations, *analysis.hidden)
    return (*(relation.ends for relation in relations if relation.open), *analysis.unlabelled)


def _attackers(framework: Framework, id: str) -> Iterator[str]:
    """Who attacks an argument, by derived attacks too, in the order of the debate."""
    number = framework.number_of[id]
    named = {framework.arguments[other] for other in framework.attackers.of(number)}
    named |= {attack.source for attack in derived_attacks.attackers_of(framework, number)}
    return (argument for argument in framework.arguments if argument in named - {id})


def _cruxes(analysis: Analysis, claim: str) -> tuple[Crux, ...]:
    if analysis.chances or analysis.options.support or analysis.semantics != GROUNDED:
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
        if former is None or former.open:
            return "stated"
        return "confirmed" if former.label is relation.label else "corrected"
    if relation.origin is Origin.JUDGED:
        return "open" if relation.open else "judged"
    return "stated"
