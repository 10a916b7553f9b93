"""What moderators of a debate decide: reports, pending changes, duplicates; who may report."""

from __future__ import annotations

from typing import NamedTuple

from argue.errors import BadInput, NotFound, UnknownName
from argue.features.moderation.policy import OTHER, Policies
from argue.locales import lazy
from argue.model import Origin, Relation
from argue.services.context import Context
from argue.services.debate_view import DebateView
from argue.services.debates import check_reply
from argue.services.deeds import Need, deed
from argue.store import Store
from argue.store.participation.merging import MergeStep
from argue.store.participation.pending import APPROVED, EDIT, REFUSED, REPLY
from argue.store.participation.records import Writer
from argue.store.participation.reports import Report, Ruling


class Why(NamedTuple):
    """Why a moderator refuses: a remark, and a reason of the policy by its name."""

    remark: str
    reason: str = OTHER


@deed("moderation.report", Need.CONTRIBUTE, "%(who)s reported argument %(detail)s of %(what)s.")
def report(
    store: Store, key: str, argument: str, reason: str, *, by: Writer, judged: Relation | None
) -> Report:
    """Report an argument to the moderators, or what a machine judged of it and another."""
    return store.reports.add(key, argument, reason, by=by, judged=judged)


def judged_relation(view: DebateView, source: str, target: str) -> Relation:
    """What an engine judged of a pair, which may be reported.

    Raises
    ------
    NotFound
        If the pair is not judged.
    BadInput
        If a person stated it, or overruled the engine already.
    """
    for relation in (*view.at_position.relations, *view.at_position.hidden):
        if relation.ends == (source, target):
            if relation.origin is not Origin.JUDGED:
                raise BadInput.lazy("a person says so, not a machine; answer it, or correct it")
            return relation
    raise NotFound.lazy(
        "nothing is judged of %(source)s and %(target)s",
        source=repr(source[:80]),
        target=repr(target[:80]),
    )


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
    why: Why,
    target: str = "",
) -> None:
    """Decide on an argument that may be reported: hide it, warn its writer, or let it stand.

    With a ``target``, let what a machine read of the two stand; to correct it is a deed of its own.

    To warn or hide takes a reason of the policy, which stands before the remark.

    Raises
    ------
    UnknownName
        If the policy has no such reason; with a target, if it is not approved.
    BadInput, NotFound
        As :meth:`argue.store.participation.reports.Reports.decide`; with a target, if no report
        of the two waits.
    """
    store, policies = context.store, Policies.in_store(context.store)
    remark, reason = why
    if target:
        if decision is not Ruling.APPROVED:
            raise UnknownName("decision", str(decision), [str(Ruling.APPROVED)])
        if not store.reports.settle(key, (argument, target), by=by, label=None, remark=remark):
            raise NotFound.lazy(
                "no report of %(argument)s waits for a decision", argument=repr(argument[:80])
            )
        return
    with store.writing():
        if decision is Ruling.APPROVED:
            reason = ""
        else:
            remark = policies.remark(key, reason, remark)
        warned = store.reports.warnings(key).get(argument)
        again = decision is Ruling.WARNED and warned is not None and warned.remark == remark
        if again and argument not in store.reports.waiting(key):
            return  # the same warning, sent twice
        store.reports.decide(key, argument, decision, by=by, remark=remark)
        policies.note(key, decision, "argument", argument, reason=reason, remark=remark, by=by)
    context.wake_worker()


@deed("moderation.set_policy", Need.OWN, "%(who)s changed the moderation policy of %(what)s.")
def set_policy(store: Store, key: str, text: str) -> None:
    """Name the reasons for which moderators hide, warn and refuse."""
    Policies.in_store(store).set_reasons(key, text)


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
    context: Context, key: str, number: int, decision: str, *, by: Writer, why: Why
) -> None:
    """Publish a reply that waits, or refuse it for a reason of the policy.

    Raises
    ------
    LimitExceeded
        If the debate has as many arguments as it may have.
    UnknownName, BadInput, Conflict, NotFound
        As :meth:`decide`, and
        :meth:`argue.store.participation.pending.PendingChanges.approve` and ``refuse``.
    """
    former = context.store.pending.one(key, REPLY, number).decision
    if decision == APPROVED != former:
        check_reply(context.store.state(key), context.settings.limits)
    _decide_pending(context, (key, REPLY, number), decision, by, why)


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
    why: Why,
    seen: int | None,
) -> None:
    """Publish an edit that waits, or refuse it.

    ``seen`` is the last step of the argument that the moderator saw; raises as
    :func:`decide_reply` does.
    """
    _decide_pending(context, (key, EDIT, number), decision, by, why, seen)


def _decide_pending(
    context: Context,
    waiting: tuple[str, str, int],
    decision: str,
    by: Writer,
    why: Why,
    seen: int | None = None,
) -> None:
    """Decide on what waits, by the key of its debate, its kind and its number."""
    pending, policies = context.store.pending, Policies.in_store(context.store)
    (key, kind, _), (remark, reason) = waiting, why
    with context.store.writing():
        change = pending.one(*waiting)
        if decision == APPROVED:
            reason = ""
            pending.approve(*waiting, by=by, seen=seen)
        else:
            decision, remark = REFUSED, policies.remark(key, reason, remark)
            pending.refuse(*waiting, by=by, remark=remark)
        if change.decision != decision:
            policies.note(key, decision, kind, change.argument, reason=reason, remark=remark, by=by)
    if decision == APPROVED:
        context.wake_worker()
