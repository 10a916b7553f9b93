"""What moderators of a debate decide: reports, pending changes, duplicates; who may report."""

from __future__ import annotations

from argue.locales import lazy
from argue.services.context import Context
from argue.services.debates import check_reply
from argue.services.deeds import Need, deed
from argue.store import Store
from argue.store.participation.merging import MergeStep
from argue.store.participation.pending import APPROVED, EDIT, REPLY
from argue.store.participation.records import Writer
from argue.store.participation.reports import Report, Ruling


@deed("moderation.report", Need.CONTRIBUTE, "%(who)s reported argument %(detail)s of %(what)s.")
def report(store: Store, key: str, argument: str, reason: str, *, by: Writer) -> Report:
    """Report an argument to the moderators."""
    return store.reports.add(key, argument, reason, by=by)


@deed(
    "moderation.decide",
    Need.MODERATE,
    hidden=lazy("%(who)s hid argument %(detail)s of %(what)s."),
    warned=lazy("%(who)s warned the writer of argument %(detail)s of %(what)s."),
    approved=lazy("%(who)s let argument %(detail)s of %(what)s stand."),
)
def decide(
    context: Context,
    key: str,
    argument: str,
    decision: Ruling,
    *,
    by: Writer,
    remark: str,
) -> None:
    """Decide on an argument that may be reported: hide it, warn its writer, or let it stand."""
    context.store.reports.decide(key, argument, decision, by=by, remark=remark)
    context.wake_worker()


@deed("merging.merge", Need.MODERATE, "%(who)s merged argument %(detail)s of %(what)s.")
def merge(
    context: Context, key: str, argument: str, into: str, *, by: Writer, reason: str
) -> MergeStep:
    """Merge an argument into one that says the same."""
    step = context.store.merging.merge(key, argument, into, by=by, reason=reason)
    context.wake_worker()
    return step


@deed("merging.undo", Need.MODERATE, "%(who)s undid a merge in %(what)s.")
def undo_merge(context: Context, key: str, step: int, *, by: Writer) -> MergeStep:
    """Take the last merge of an argument back."""
    undone = context.store.merging.undo(key, step, by=by)
    context.wake_worker()
    return undone


@deed("held.hold", Need.OWN, "%(who)s changed whether replies to %(what)s wait.")
def require_approval(store: Store, key: str, required: bool) -> None:
    """Let replies and edits wait for approval, or no more."""
    store.pending.require(key, required)


@deed(
    "held.decide",
    Need.MODERATE,
    approved=lazy("%(who)s published the waiting reply %(detail)s to %(what)s."),
    refused=lazy("%(who)s refused the waiting reply %(detail)s to %(what)s."),
)
def decide_reply(
    context: Context, key: str, number: int, decision: str, *, by: Writer, remark: str
) -> None:
    """Publish a reply that waits, or refuse it.

    Raises
    ------
    LimitExceeded
        If the debate has as many arguments as it may have.
    BadInput, Conflict, NotFound
        As :meth:`argue.store.participation.pending.PendingChanges.approve` and ``refuse``.
    """
    pending = context.store.pending
    if decision != APPROVED:
        return pending.refuse(key, REPLY, number, by=by, remark=remark)
    if pending.one(key, REPLY, number).decision != APPROVED:
        check_reply(context.store.debates.state(key), context.settings.limits)
    pending.approve(key, REPLY, number, by=by)
    context.wake_worker()


@deed(
    "held.decide_edit",
    Need.MODERATE,
    approved=lazy("%(who)s published the waiting edit %(detail)s in %(what)s."),
    refused=lazy("%(who)s refused the waiting edit %(detail)s in %(what)s."),
)
def decide_edit(
    context: Context,
    key: str,
    number: int,
    decision: str,
    *,
    by: Writer,
    remark: str,
    seen: int | None,
) -> None:
    """Publish an edit that waits, or refuse it.

    ``seen`` is the last step of the argument that the moderator saw; raises as
    :meth:`argue.store.participation.pending.PendingChanges.approve` and ``refuse`` do.
    """
    if decision != APPROVED:
        return context.store.pending.refuse(key, EDIT, number, by=by, remark=remark)
    context.store.pending.approve(key, EDIT, number, by=by, seen=seen)
    context.wake_worker()
