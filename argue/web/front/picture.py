"""The small debate that the front page shows: written here, its statuses computed."""

from __future__ import annotations

from dataclasses import dataclass

from argue import pipeline
from argue.locales import mark, once, translated
from argue.model import Argument, Debate, Label, Origin, Relation, Reply, Status

_CLAIM, _COST, _HELP, _LOCK, _WORK = "claim", "cost", "help", "lock", "work"
_TEXTS = {
    _CLAIM: mark("The library should open on Sundays."),
    _COST: mark("Sunday hours cost twice as much."),
    _HELP: mark("Volunteers could run the Sundays for nothing."),
    _LOCK: mark("No volunteer may lock up the building alone."),
    _WORK: mark("People who work all week could come at last."),
}
_REPLIES = (
    (_COST, _CLAIM, Label.ATTACK),
    (_HELP, _COST, Label.ATTACK),
    (_LOCK, _HELP, Label.ATTACK),
    (_WORK, _CLAIM, Label.SUPPORT),
)
"""Each reply, what it answers, and what it does to that; in the order of the thread."""


@dataclass(frozen=True, slots=True)
class PictureLine:
    """One argument: how deep it stands, what it does to the one that it answers, its status."""

    text: str
    depth: int
    label: Label | None
    status: Status


@once
def picture() -> tuple[PictureLine, ...]:
    """The arguments of the thread, the claim first."""
    debate = Debate(
        "picture",
        translated(_TEXTS[_CLAIM]),
        tuple(Argument(id, translated(text)) for id, text in _TEXTS.items()),
        issue=_CLAIM,
        replies=tuple(Reply(source, target) for source, target, _ in _REPLIES),
    )
    relations = [
        Relation(source, target, label, origin=Origin.GIVEN) for source, target, label in _REPLIES
    ]
    labelling = pipeline.label(debate, relations).labelling
    statuses = labelling.statuses if labelling else dict.fromkeys(_TEXTS, Status.UNDECIDED)
    texts, depths = debate.by_id(), {_CLAIM: 0}
    rows = [PictureLine(texts[_CLAIM].text, 0, None, statuses[_CLAIM])]
    for source, target, label in _REPLIES:
        depths[source] = depths[target] + 1
        rows.append(PictureLine(texts[source].text, depths[source], label, statuses[source]))
    return tuple(rows)
