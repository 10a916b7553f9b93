"""What changed, and what waits for a moderator.

Arguments that have another status, in sentences that quote them; a text word by word; pending
replies and edits as who asks may see them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import TypeAlias

from flask import request
from flask.typing import ResponseReturnValue

from argue.locales import Messages, _, lazy, ngettext
from argue.model import Argument, Assessment, Debate, Label, Relation, Status, Verdict
from argue.model.verdicts import Why
from argue.reasoning.changes import Changed
from argue.services import participation
from argue.services.debate_view import DebateView
from argue.store.participation.pending import EDIT, PendingChange
from argue.store.participation.records import Contribution
from argue.web.app.api_shared import HeldEditOut, HeldOut
from argue.web.app.links import see_other
from argue.web.app.people import known
from argue.web.app.state import by_program, store
from argue.web.ui.choices import requested_debate
from argue.web.ui.links import thread_address
from argue.web.ui.words import told_as

MOST_QUOTED = 3
"""Arguments that the sentences quote; the others are counted."""
QUOTED = 60
"""Characters of an argument that a sentence quotes."""
STANDING_NOW = Messages(
    {
        Status.ACCEPTED: lazy("“%(text)s” now stands."),
        Status.REJECTED: lazy("“%(text)s” now falls."),
        Status.UNDECIDED: lazy("“%(text)s” is open now."),
        Verdict.STANDS: lazy("“%(text)s” now likely stands."),
        Verdict.OPEN: lazy("“%(text)s” is open now."),
        Verdict.FALLS: lazy("“%(text)s” now likely falls."),
        Why.CONTESTED: lazy("“%(text)s” is contested now."),
    }
)
"""How an argument stands since a step, by its new status or verdict."""

Piece: TypeAlias = tuple[str, str]
"""``same``, ``gone`` or ``new``, and the words."""

_WORDS = re.compile(r"\s+|\w+|[^\w\s]")


def changes_in_words(before: DebateView, now: DebateView) -> str:
    """“It costs too much” now falls. “Volunteers could do it” now stands.

    The issue comes first; arguments that are new or gone are not among them, nor those that stand
    or fall as before but less surely. Empty while the verdicts of either are not known.
    """
    old, new = before.assessments, now.assessments
    if not (old and new):
        return ""
    changed = {
        id: told_as(new[id])
        for id, assessment in old.items()
        if id in new
        and (word_of(new[id]) != word_of(assessment) or (assessment.likely and not new[id].likely))
    }
    return _change_sentences(now, changed)


def word_of(one: Assessment) -> tuple[Verdict, bool]:
    """The verdict, and whether it is contested."""
    return one.verdict, one.contested


def view_before_deed(key: str) -> DebateView | None:
    """The debate before what a form does, so that the page tells what that changes."""
    return None if by_program() else requested_debate(key, request.form)


def after_step(before: DebateView, argument: str, message: str) -> ResponseReturnValue:
    """Go where the reader sees an argument, and tell what became of it and what that changed."""
    now = requested_debate(before.key, request.form)
    message = f"{message} {changes_in_words(before, now)}".rstrip()
    return see_other(thread_address(now, argument), message)


def effects_in_words(view: DebateView, changes: Sequence[Changed]) -> str:
    """“It costs too much” now falls: what a reply would change, or that nothing does."""
    changed = {change.argument: change.after for change in changes if change.after}
    return _change_sentences(view, changed) if changed else _("nothing changes.")


def _change_sentences(view: DebateView, changed: Mapping[str, Status | Verdict | Why]) -> str:
    ids = sorted(changed, key=lambda id: id != view.debate.issue)
    sentences = [
        STANDING_NOW[changed[id]] % {"text": quoted(view.arguments[id])} for id in ids[:MOST_QUOTED]
    ]
    more = len(ids) - MOST_QUOTED
    if more > 0:
        sentences.append(
            ngettext("%(num)s more argument changes.", "%(num)s more arguments change.", more)
        )
    return " ".join(sentences) or _("No status changed.")


def all_arguments(debate: Debate, added: Mapping[str, Contribution]) -> dict[str, Argument]:
    """The arguments by id, with those that people added and that are withdrawn or merged now."""
    gone = {id: Argument(id, own.last.text) for id, own in added.items()}
    return gone | debate.by_id()


def quoted(argument: Argument) -> str:
    """The beginning of an argument, as a sentence quotes it: without a full stop at its end."""
    return argument.short(QUOTED).rstrip(".")


def difference(before: str, after: str) -> list[Piece]:
    """The pieces of both texts, in order; without the new ones they are the former text.

    >>> difference("Zoos harm animals.", "Zoos harm some animals.")
    [('same', 'Zoos harm '), ('new', 'some '), ('same', 'animals.')]
    """
    old, new = _WORDS.findall(before), _WORDS.findall(after)
    results: list[Piece] = []
    for kind, i, j, k, m in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        pieces = (
            [("same", old[i:j])] if kind == "equal" else [("gone", old[i:j]), ("new", new[k:m])]
        )
        results += [(name, "".join(words)) for name, words in pieces if words]
    return results


@dataclass(frozen=True, slots=True)
class ComparedEdit:
    """A pending edit beside what its argument says now."""

    edit: PendingChange
    own: Contribution
    pieces: list[Piece]
    """What it changes in the text."""
    label: Label | None
    """What the argument would do; ``None`` where that is what it does now."""
    changed: bool
    """Whether the argument was changed after its writer saw it."""


def visible_changes(key: str, kind: str) -> list[PendingChange]:
    """The pending changes of a kind that who asks may see."""
    return participation.visible_changes(store(), key, kind, known())


def pending_edit(key: str, argument: str) -> PendingChange | None:
    """The pending edit of an argument, if who asks may see it."""
    edits = visible_changes(key, EDIT)
    return next((edit for edit in edits if edit.argument == argument and not edit.decision), None)


def compared_edits(key: str) -> list[ComparedEdit]:
    """The edits that who asks may see, beside what the arguments say now."""
    edits = visible_changes(key, EDIT)
    contributed = store().contributions.of(key, merged=True) if edits else {}
    return [_compared(edit, contributed[edit.argument]) for edit in edits]


def pending_record(change: PendingChange) -> HeldOut | HeldEditOut:
    """A pending change for programs, without the word that tells its writer from others."""
    return (HeldEditOut if change.kind == EDIT else HeldOut).of(change)


def _compared(edit: PendingChange, own: Contribution) -> ComparedEdit:
    relation, now = edit.relation, own.last.relation
    label = relation.label if isinstance(relation, Relation) else relation
    return ComparedEdit(
        edit,
        own,
        difference(own.last.text, edit.text),
        None if now and now.label is label else label,
        own.last.id != edit.seen,
    )
