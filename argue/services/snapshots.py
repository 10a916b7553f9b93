"""Snapshots of a debate: take one, tell whose status changed since, go back to it."""

from __future__ import annotations

from collections.abc import Sequence

from argue.reasoning.changes import Changed
from argue.services.context import Context
from argue.services.debate_view import DebateView, open_debate, status_changes
from argue.services.debates import DEBATES, default_options
from argue.store.debates.snapshots import Snapshot
from argue.store.participation.records import Writer


def take(context: Context, key: str, name: str, by: Writer) -> Snapshot:
    """Name the present moment, with the statuses that a reader sees who has chosen nothing.

    Raises
    ------
    BadInput
        If the name is blank or too long.
    Conflict
        If another snapshot of the debate has it.
    """
    statuses = _view(context, key, judges=True).statuses
    return context.store.snapshots.take(key, name, by=by, statuses=statuses)


def changes_since(context: Context, key: str, snapshot: Snapshot) -> Sequence[Changed]:
    """Whose status is not as it was, as far as both are known; what is new is not among them."""
    now = _view(context, key).statuses
    return status_changes(snapshot.statuses, now) if now else ()


def rests_on_judgements(context: Context, key: str) -> bool:
    """Whether an engine judged relations on which the statuses of snapshots rest."""
    return _view(context, key).judged


def restore(context: Context, key: str, number: int, by: Writer) -> int:
    """Make the debate what it was at a snapshot; how many steps that took."""
    taken = context.store.snapshots.restore(key, number, by=by)
    context.wake_worker()
    return taken


def _view(context: Context, key: str, *, judges: bool = False) -> DebateView:
    cached = DEBATES.load(context.store, key)
    options = default_options(cached.debate, context.settings.engine)
    return open_debate(context, key, options, cached, judges=judges)
