"""Why an argument has its status, as a dialogue: attack, defence, counter-attack."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from argue.locales import _, lazy, ngettext, translate
from argue.model import Framework, Labelling, Status
from argue.reasoning.explanation import Defence, Position, Strike, Why, why
from argue.services.positions import Positions, attack_framework, members

MOST_TURNS = 60
"""Turns of one dialogue that a page shows."""
MOST_DEPTH = 12
_NOTHING = lazy("Nothing attacks it.")


@dataclass(frozen=True, slots=True)
class Turn:
    """One move: ``argument`` attacks what the turn above it says.

    ``note`` says why nothing follows, where that needs saying; ``name`` is what the move is called.
    """

    argument: str
    name: str
    strike: Strike | None = None
    replies: tuple[Turn, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Dialogue:
    """What is said about an argument in one position.

    ``lead`` tells which position it is, where there are several; ``claim`` is the first turn.
    """

    lead: str
    status: Status
    claim: Turn


def explained(
    framework: Framework,
    labelling: Labelling,
    argument: str,
    positions: Positions | None,
    support: str,
) -> Why:
    """Why an argument has its status, from the positions that were found.

    ``labelling``: the statuses to explain; without ``positions`` its accepted arguments are the
    only position.
    """
    extensions = positions.extensions if positions else (frozenset(labelling.of(Status.ACCEPTED)),)
    whole = tuple(members(framework, extension, support) for extension in extensions)
    full = replace(labelling, extensions=whole)
    return why(attack_framework(framework, support), full, argument)


def dialogues(
    why: Why, asked: Collection[str] = (), unsure: Collection[str] = ()
) -> tuple[Dialogue, ...]:
    """The positions that an explanation tells of, each as a dialogue.

    Of what is ``asked``, if replies to it are for or against it, that is said to be open, and not
    that nothing attacks it. Of what is ``unsure``, since labels that nobody confirmed decide it,
    nothing is known to.
    """
    results = []
    for position in why.positions:
        number, several = position.number, why.extensions
        lead = _("In position %(number)s of %(all)s", number=number, all=several)
        claim = _without_claims(_claim(position), asked, unsure)
        results.append(Dialogue(lead if several > 1 else "", position.status, claim))
    return tuple(results)


def _without_claims(turn: Turn, asked: Collection[str], unsure: Collection[str]) -> Turn:
    replies = tuple(_without_claims(reply, asked, unsure) for reply in turn.replies)
    if not replies and turn.argument in asked:
        return replace(turn, note=_("Whether replies to it are for or against it is open."))
    if turn.note == translate(_NOTHING) and turn.argument in unsure:
        return replace(turn, note=_("Nothing is known to attack it."))
    return replace(turn, replies=replies)


def _claim(position: Position) -> Turn:
    left = iter(range(MOST_TURNS))
    if position.status is Status.ACCEPTED:
        if position.defence is None:
            return Turn(
                position.argument, _("Claim"), note=_("No other member is in conflict with it.")
            )
        replies, note = _replies(position.argument, position.defence, 1, set(), left)
        return Turn(position.argument, _("Claim"), None, replies, note)
    if position.objection is None:
        return Turn(position.argument, _("Claim"), note=_("It could be added, but need not be."))
    strike, defence = position.objection.attack, position.objection.defence
    if strike.source == position.argument:
        note = _("It attacks %(id)s, which is accepted.", id=strike.target)
        return Turn(position.argument, _("Claim"), strike, note=note)
    if defence is None:
        accepted = position.status is Status.REJECTED
        note = _("It is accepted.") if accepted else _("No accepted argument attacks it.")
        attack = Turn(strike.source, _name(strike, 1), strike, note=note)
    else:
        replies, note = _replies(strike.source, defence, 2, set(), left)
        attack = Turn(strike.source, _name(strike, 1), strike, replies, note)
    return Turn(position.argument, _("Claim"), None, (attack,))


def _replies(
    member: str, defence: Defence, depth: int, visited: set[str], left: Iterator[int]
) -> tuple[tuple[Turn, ...], str]:
    """The attacks on a member of a defence, each with its answer, or why none is shown."""
    if member in visited:
        return (), _("The attacks on %(id)s are answered above.", id=member)
    visited.add(member)
    answers = [answer for answer in defence.answers if answer.attack.target == member]
    if not answers:
        return (), translate(_NOTHING)
    if depth >= MOST_DEPTH:
        return (), _("It is defended too; its own page goes on from here.")
    turns = []
    for answer in answers:
        if next(left, None) is None:
            break
        replies, note = _replies(answer.by.source, defence, depth + 2, visited, left)
        name = _name(answer.by, depth + 1)
        answered = Turn(answer.by.source, name, answer.by, replies, note)
        attack = answer.attack
        turns.append(Turn(attack.source, _name(attack, depth), attack, (answered,)))
    more = len(answers) - len(turns)
    note = ngettext("%(num)s more attack is answered.", "%(num)s more attacks are answered.", more)
    return tuple(turns), note if more else ""


def _name(strike: Strike, depth: int) -> str:
    if strike.open:
        return _("For or against")
    if depth % 2 == 0:
        return _("Defence")
    return _("Attack") if depth == 1 else _("Counter-attack")
