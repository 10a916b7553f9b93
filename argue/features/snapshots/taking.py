"""Snapshots of a debate: take one, tell whose status changed since, go back to it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, time

from argue.drawing.wording import LOOKS
from argue.errors import BadInput
from argue.features.snapshots.store import Changes, Snapshot, Snapshots
from argue.model import Status
from argue.reasoning.changes import Changed
from argue.services.context import Context
from argue.services.debate_view import DebateView, open_debate, status_changes
from argue.services.debates import DEBATES, default_options
from argue.services.deeds import Need, deed
from argue.store import Store
from argue.store.participation.records import Writer


@deed("snapshots.take", Need.CONTRIBUTE, "%(who)s took a snapshot of %(what)s.")
def take(context: Context, key: str, name: str, by: Writer) -> Snapshot:
    """Take a snapshot, with the verdicts that a reader sees who has chosen nothing.

    Raises BadInput if the name is blank or too long, Conflict if another snapshot of the debate has
    it.
    """
    statuses = _statuses(_view(context, key, judges=True))
    return Snapshots.in_store(context.store).take(key, name, by=by, statuses=statuses)


def changes_since(context: Context, key: str, snapshot: Snapshot) -> Sequence[Changed]:
    """Whose verdict is not as it was, as far as both are known; what is new is not among them."""
    now = _statuses(_view(context, key))
    return status_changes(snapshot.statuses, now) if now else ()


def period(first: str, last: str) -> tuple[datetime, datetime]:
    """The moments at which two days in UTC begin and end.

    Raises BadInput if one is no day (``2026-12-24``), or the last is before the first.
    """
    try:
        days = [date.fromisoformat(day) for day in (first, last)]
    except ValueError:
        raise BadInput.lazy(
            "expected days such as 2026-12-24, found %(first)s and %(last)s",
            first=repr(first[:40]),
            last=repr(last[:40]),
        ) from None
    since, until = (
        datetime.combine(day, at, UTC) for day, at in zip(days, (time.min, time.max), strict=True)
    )
    if until < since:
        raise BadInput.lazy("expected the later day as the second")
    return since, until


def changes_between(
    context: Context, key: str, since: datetime, until: datetime
) -> tuple[Changes, Sequence[Changed], bool]:
    """What people changed between two moments; whose verdict is another by the last snapshots
    until then, or now; and whether such a snapshot is there.
    """
    snapshots, now = Snapshots.in_store(context.store), datetime.now(UTC)
    changes, before = snapshots.changes_between(key, since, until), snapshots.before(key, since)
    after = snapshots.before(key, until)
    if not before or not before.statuses:
        return changes, (), False
    if since >= now:
        return changes, (), True
    if until >= now:
        return changes, changes_since(context, key, before), True
    if not after or not after.statuses:
        return changes, (), False
    return changes, status_changes(before.statuses, after.statuses), True


@deed("snapshots.restore", Need.MODERATE, "%(who)s took %(what)s back to snapshot %(detail)s.")
def restore(context: Context, key: str, number: int, by: Writer) -> int:
    """Go back to a snapshot by new steps; how many."""
    taken = Snapshots.in_store(context.store).restore(key, number, by=by)
    context.wake_worker()
    return taken


@deed("snapshots.forget", Need.MODERATE, "%(who)s deleted snapshot %(detail)s of %(what)s.")
def forget(store: Store, key: str, number: int) -> None:
    """Delete a snapshot, and nothing that it names."""
    Snapshots.in_store(store).forget(key, number)


def _statuses(view: DebateView) -> dict[str, Status]:
    """What each argument is said to be: its verdict, likely or not, as a status."""
    return {id: LOOKS[verdict.verdict] for id, verdict in view.verdict.verdicts.items()}


def _view(context: Context, key: str, *, judges: bool = False) -> DebateView:
    cached = DEBATES.load(context.store, key)
    options = default_options(cached.debate, context.settings.engine)
    return open_debate(context, key, options, cached, judges=judges)
