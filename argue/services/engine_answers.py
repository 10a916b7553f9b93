"""What engines answer besides the relations that they judge: proposals for a text that is not
published yet, and the evidence of a judgement.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from argue import judging
from argue.engines import Engine, engine_for, unread
from argue.engines import loaded_engine as load
from argue.errors import BadInput
from argue.model import GROUNDED, Argument, Label, Pair, Relation
from argue.reasoning.changes import Action, Changed, Edit, WhatIf
from argue.services.context import Context
from argue.services.debate_view import DebateView
from argue.services.debates import GOLD
from argue.settings import ENGINE
from argue.store.participation.records import Contribution, checked_text

NEW = "new reply"


@dataclass(frozen=True, slots=True)
class Evidence:
    """What an engine went by in a pair that it judged."""

    rules: Sequence[Any] = ()
    """The entailment rules that it used (``fired`` of :mod:`argue.engines`)."""
    excerpts: Sequence[tuple[str, str]] = ()
    """What it read of a pair too long to be read at once (``excerpts`` of :mod:`argue.engines`)."""


def evidence_of(
    context: Context, engine: str, judged: Relation | None, source: Argument, target: Argument
) -> Evidence | None:
    """What the engine of this name went by; ``None`` while it is being asked.

    Empty where no engine judged the pair, and where the engine has none.
    """
    if judged is None or not judged.judged:
        return Evidence()
    texts, loaded = (source.text, target.text), load(engine)
    functions = {
        field: function
        for field, name in (("rules", "fired"), ("excerpts", "excerpts"))
        if (function := getattr(loaded, name, None))
    }
    if not functions:
        return Evidence()

    def ask() -> Evidence:
        return Evidence(**{field: function(*texts) for field, function in functions.items()})

    return context.background.ask(("evidence", engine, *texts), ask)


def proposing_engine(view: DebateView) -> str:
    """The engine that proposes: the reader's, or the first of the installation's that can.

    One that only repeats what is stated has no proposal, and one that asks a server may be slow.
    """
    usual = engine_for(view.context.settings.engine, view.debate)
    named = (view.choices.engine, usual)
    able = (name for name in named if name != GOLD and not getattr(load(name), "remote", False))
    return next(able, ENGINE)


def no_proposal(view: DebateView) -> str:
    """Why no engine proposes anything in this debate; empty where one does."""
    return unread(load(proposing_engine(view)), view.debate)


def propose(view: DebateView, parent: str, text: str) -> Relation:
    """What a reply of this text does to ``parent``, as an engine judges it; its source is empty.

    Raises BadInput if the engine does not read the debate.
    """
    _check_read(view)
    engine = load(proposing_engine(view))
    return _judge(view, [parent], text, engine)[0]


def propose_all(view: DebateView, parents: Sequence[str], text: str) -> Sequence[Relation]:
    """What this text does to each of several arguments, judged behind the server.

    Raises BeingComputed while the engine is being asked; BadInput if it does not read the debate.
    """
    _check_read(view)
    texts = tuple(view.arguments[parent].text for parent in parents)
    key = "proposals", proposing_engine(view), text, texts
    return view.context.background.require(
        key, partial(_judge, view, parents, text, load(proposing_engine(view)))
    )


def relation_after_edit(view: DebateView, own: Contribution, text: str) -> Relation | None:
    """What an argument does when it says this: as before, or as an engine judges it.

    The engine is asked where it was an engine that judged another text of it.
    """
    before = own.last.relation
    if before is None or not before.judged or checked_text(text) == own.last.text:
        return before
    return propose(view, own.parent, text)


def effects(view: DebateView, parent: str) -> dict[Label, tuple[Changed, ...]] | None:
    """Whose status a reply to ``parent`` would change, as an attack and as a support.

    Only under grounded semantics without a reading of support, where it costs next to nothing;
    ``None`` otherwise and while there are no statuses.
    """
    options = view.choices
    if options.semantics != GROUNDED or options.support or not view.statuses:
        return None
    what_if = WhatIf(view.judged.framework)
    changes_by_label = {}
    for label in (Label.SUPPORT, Label.ATTACK):
        changes = what_if.edit(Edit(Action.ADD, NEW), Edit(Action.ADD, NEW, parent, label))
        changes_by_label[label] = tuple(change for change in changes if change.argument != NEW)
        what_if.undo()
    return changes_by_label


def _check_read(view: DebateView) -> None:
    if no_proposal(view):
        raise BadInput.lazy(
            "The engine %(engine)s does not read the language of this debate: say yourself "
            "what it does.",
            engine=proposing_engine(view),
        )


def _judge(
    view: DebateView, parents: Sequence[str], text: str, engine: Engine
) -> Sequence[Relation]:
    pairs = [
        Pair("", parent, text, view.arguments[parent].text, debate=view.debate.id)
        for parent in parents
    ]
    return judging.judge_pairs(engine, pairs).relations
