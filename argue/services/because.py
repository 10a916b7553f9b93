"""What decides the verdict on an argument, in words for a terminal: only what is known is named.

What is known is stated, confirmed, or sure enough to be shown; of every other reply it is asked
whether it is for or against. For what follows if each reply is what the machine takes it for, see
:mod:`argue.reasoning.explanation`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from argue import pipeline
from argue.drawing.report import Explained
from argue.drawing.wording import symbol, word
from argue.model import Analysis, Assessment, Label, Relation, Verdict
from argue.model.record import Ends
from argue.model.verdicts import Why

MOST = 5
"""How many arguments are named before the rest is counted."""


@dataclass(frozen=True, slots=True)
class Because:
    """What decides the verdict on one argument."""

    lead: str
    parts: tuple[str, ...] = ()


def explanations(analysis: Analysis) -> dict[str, Explained]:
    """By the ids of arguments: what decides the verdict, else why the status holds."""
    return {**pipeline.explain_all(analysis), **explain_verdicts(analysis)}


def explain_verdicts(analysis: Analysis) -> dict[str, Because]:
    """By the ids of arguments but asides; empty where no chances are known, and where derived
    attacks count, which no reply states.
    """
    if analysis.chances is None or analysis.framework.derived:
        return {}
    relations: dict[str, list[Relation]] = {}
    for one in analysis.relations:
        relations.setdefault(one.target, []).append(one)
    unread: dict[str, list[Ends]] = {}
    for ends in analysis.unjudged:
        unread.setdefault(ends[1], []).append(ends)
    verdicts = analysis.verdicts
    return {
        id: _because(verdicts, id, relations.get(id, []), unread.get(id, [])) for id in verdicts
    }


def _because(
    verdicts: Mapping[str, Assessment], id: str, relations: list[Relation], unread: list[Ends]
) -> Because:
    known = [one for one in relations if not one.open and one.label is not Label.UNRELATED]
    attacks = [one for one in known if one.label is Label.ATTACK]
    standing = [one for one in known if verdicts[one.source].verdict is Verdict.STANDS]
    asked = [one.source for one in relations if one.open] + [source for source, _ in unread]
    named = attacks
    match verdicts[id].verdict, verdicts[id].why:
        case Verdict.STANDS, _ if not attacks:
            lead = "nothing is known to attack it"
        case Verdict.STANDS, _:
            fall = all(verdicts[one.source].verdict is Verdict.FALLS for one in attacks)
            lead = f"what is known to attack it {'falls' if fall else 'is not likely to stand'}"
        case Verdict.FALLS, _:
            lead = "an objection to it stands"
            named = [one for one in attacks if one in standing] or attacks
        case _, Why.CONTESTED:
            lead, named = "a reason for it and an objection to it stand", standing
        case _, Why.UNDECIDED:
            lead = "attacks run in a circle, and nothing outside it decides"
        case _ if asked:
            lead = "nobody has said yet what decides it"
        case _:
            lead, named = "what decides it is not sure enough", known
    parts = [*_named(verdicts, named)]
    parts += [f"{source}: for or against it?" for source in asked[:MOST]]
    more = len(named) + len(asked) - len(parts)
    return Because(lead, (*parts, *([f"{more} more"] if more > 0 else [])))


def _named(verdicts: Mapping[str, Assessment], relations: list[Relation]) -> Iterator[str]:
    for one in relations[:MOST]:
        verb = "attacks" if one.label is Label.ATTACK else "supports"
        standing = verdicts[one.source]
        yield f"{one.source} {verb} it: {symbol(standing)} {word(standing)}"
