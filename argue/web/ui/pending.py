"""Pending replies and edits as who asks may see them, on pages and in the JSON interface."""

from __future__ import annotations

from dataclasses import dataclass

from argue.model import Label, Relation
from argue.services import participation
from argue.store.participation.pending import EDIT, PendingChange
from argue.store.participation.records import Contribution
from argue.web.app.api_shared import HeldEditOut, HeldOut
from argue.web.app.people import known
from argue.web.app.state import store
from argue.web.ui.changes import Piece, difference


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
