"""What an engine makes of a text before it is published, and what publishing it would change."""

from __future__ import annotations

from argue import pipeline
from argue.dynamics import Action, Changed, Edit, WhatIf
from argue.model import Label, Origin, Pair, Relation
from argue.store.contribution_records import Contribution
from argue.store.contributions import checked_text
from argue.web.choices import GOLD, SEMANTICS_DEFAULT
from argue.web.results import load
from argue.web.shown import Shown
from argue.web.state import settings

NEW = "new reply"


def engine_of(shown: Shown) -> str:
    """The engine that is asked: the reader's, unless that only repeats what is stated."""
    chosen = shown.choices.engine
    return settings().engine if chosen == GOLD else chosen


def proposed(shown: Shown, parent: str, text: str) -> Relation:
    """What a reply of this text does to ``parent``, as an engine judges it; its source is empty."""
    pair = Pair("", parent, text, shown.arguments[parent].text, debate=shown.debate.id)
    return pipeline.judged(load(engine_of(shown)), [pair])[0]


def kept_or_judged(shown: Shown, own: Contribution, text: str) -> Relation | None:
    """What an argument does when it says this: as before, or as an engine judges it.

    The engine is asked where it was an engine that said so, of another text.
    """
    before = own.last.relation
    if before is None or before.origin is not Origin.JUDGED or checked_text(text) == own.last.text:
        return before
    return proposed(shown, own.parent, text)


def effects(shown: Shown, parent: str) -> dict[Label, tuple[Changed, ...]] | None:
    """Whose status a reply to ``parent`` would turn, as an attack and as a support.

    Only under grounded semantics without a reading of support, where it costs next to nothing;
    ``None`` otherwise and while there are no statuses.
    """
    choices = shown.choices
    if choices.semantics != SEMANTICS_DEFAULT or choices.support or not shown.statuses:
        return None
    what_if = WhatIf(shown.whole.framework)
    found = {}
    for label in (Label.SUPPORT, Label.ATTACK):
        changes = what_if.edit(Edit(Action.ADD, NEW), Edit(Action.ADD, NEW, parent, label))
        found[label] = tuple(one for one in changes if one.argument != NEW)
        what_if.undo()
    return found
