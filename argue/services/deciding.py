"""What decides the status of an argument: the one attack, its answer, and what would change it."""

from __future__ import annotations

from dataclasses import dataclass

from argue.model import GROUNDED, Framework, Label, Status
from argue.reasoning.changes import Action, Edit, WhatIf
from argue.reasoning.explanation import Answer, Objection, Strike, Why
from argue.services.debate_view import DebateView, why_of

ANSWER = "an answer"
"""The id of the argument that is tried; it is in no debate, since ids there are checked."""


@dataclass(frozen=True, slots=True)
class Deciding:
    """What the status of ``argument`` hangs on."""

    argument: str
    status: Status
    attack: Strike | None = None
    """The attack that makes it fall or leaves it open, or, where it stands, the first one that is
    answered; ``None`` if nothing attacks it."""
    answer: Strike | None = None
    """Where it stands, what answers ``attack``."""
    defended: bool = False
    """Whether something attacks the attacker, all of which is answered in turn."""
    attackers: int = 0
    """How many attacks are answered, where it stands."""
    if_answered: Status | None = None
    """Its status if somebody answered the attack; ``None`` where that is not computed."""


def deciding(view: DebateView, argument: str, why: Why | None = None) -> Deciding | None:
    """What decides the status of an argument; ``None`` where no single thing does, and
    where it is open if something attacks another.

    ``why`` is why it has its status (:func:`why_of`), where the caller has it.
    Raises NotFound if nothing is labelled yet, or there is no such argument.
    """
    why = why or why_of(view, argument)
    if why.open or not why.positions or why.positions[0].status is not why.status:
        return None
    first = why.positions[0]
    if first.defence is not None:
        answers = [answer for answer in first.defence.answers if answer.attack.target == argument]
        return _standing(argument, why.status, answers)
    return _falling(view, why, first.objection) if first.objection else None


def _falling(view: DebateView, why: Why, objection: Objection) -> Deciding:
    attack, defence = objection.attack, objection.defence
    return Deciding(
        why.argument,
        why.status,
        attack,
        defended=defence is not None and bool(defence.answers),
        if_answered=_if_answered(view, why.argument, attack.source),
    )


def _standing(argument: str, status: Status, answers: list[Answer]) -> Deciding:
    if not answers:
        return Deciding(argument, status)
    first = answers[0]
    return Deciding(argument, status, first.attack, first.by, attackers=len(answers))


def _if_answered(view: DebateView, argument: str, attacker: str) -> Status | None:
    """The status if a new argument attacked ``attacker``, where that costs next to nothing.

    ``None`` also where an engine judged something: there the verdict need not be the status.
    """
    options = view.choices
    if options.semantics != GROUNDED or options.support:
        return None
    if attacker == argument or view.has_judgements:
        return None
    framework: Framework = view.judged.framework
    if attacker not in framework.number_of:
        return None
    trial = WhatIf(framework)
    trial.edit(Edit(Action.ADD, ANSWER), Edit(Action.ADD, ANSWER, attacker, Label.ATTACK))
    return trial.status(argument)
