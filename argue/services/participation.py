"""What participants do: reply, edit, undo, withdraw, say what one argument does to another.

Each deed of arguments returns the step that was taken, or the pending change where a debate's
replies and edits need approval and the author does not moderate.
"""

from __future__ import annotations

from typing import TypeAlias

from argue.errors import BadInput, Forbidden, NotFound, UnknownName
from argue.locales import lazy
from argue.model import Label, Relation
from argue.services.context import Context
from argue.services.debate_view import DebateView
from argue.services.debates import DEBATES, check_reply
from argue.services.deeds import Need, deed
from argue.services.engine_answers import propose, relation_after_edit
from argue.store import Step, Store
from argue.store.participation.drafts import ReplyDraft
from argue.store.participation.pending import PendingChange
from argue.store.participation.records import (
    Contribution,
    ContributionStep,
    NewEdit,
    NewReply,
    Writer,
    checked_text,
)

Outcome: TypeAlias = ContributionStep | PendingChange

ENGINE = "engine"
"""The stance of a writer who lets the engine say what a reply does."""
LABELS = tuple(map(str, Label))
"""What a reply can do: support, attack, or neither, as a question or an aside does."""
STANCES = (*LABELS, ENGINE)


@deed(
    "reply.send",
    Need.CONTRIBUTE,
    "%(who)s answered argument %(detail)s of %(what)s.",
    waits=lazy("%(who)s answered argument %(detail)s of %(what)s; the reply waits."),
)
def reply(context: Context, key: str, new: NewReply, *, by: Writer) -> Outcome:
    """Add an argument in answer to another; its draft is published by that, so it is dropped.

    Raises LimitExceeded if the debate has as many arguments as it may have; BadInput, Conflict or
    NotFound as :meth:`argue.store.participation.contributions.Contributions.add`.
    """
    store = context.store
    outcome: Outcome
    with store.writing():
        before = store.state(key)
        known = store.contributions.is_added(key, new.token)
        if not known:
            check_reply(before, context.settings.limits)
        if needs_approval(store, key):
            outcome = store.pending.add_reply(key, new, by=by)
        else:
            outcome = store.contributions.add(
                key, new.parent, new.text, new.relation, by=by, token=new.token
            )
        store.reply_drafts.drop(by.id, new.token)
    if isinstance(outcome, ContributionStep) and not known:
        DEBATES.add(store, key, before, outcome, new.parent)
    return outcome


@deed(
    "contribution.save",
    Need.AUTHOR,
    "%(who)s edited argument %(detail)s of %(what)s.",
    waits=lazy("%(who)s proposed an edit of argument %(detail)s of %(what)s, which waits."),
)
def edit(store: Store, key: str, own: Contribution, new: NewEdit, *, by: Writer) -> Outcome:
    """Edit an argument that was added; the draft of the edit is dropped.

    Raises as :meth:`argue.store.participation.contributions.Contributions.edit` does.
    """
    outcome: Outcome
    if needs_approval(store, key):
        outcome = store.pending.add_edit(key, new, by=by)
    else:
        outcome = store.pending.publish_edit(key, new, by=by)
    store.reply_drafts.drop(by.id, edit_token(own))
    return outcome


@deed("contribution.withdraw", Need.AUTHOR, "%(who)s withdrew argument %(detail)s of %(what)s.")
def withdraw(
    store: Store, key: str, argument: str, *, by: Writer, seen: int, reason: str
) -> ContributionStep:
    """Withdraw an argument that was added; a stub stays.

    Raises Conflict if it has a later step than ``seen``.
    """
    return store.contributions.withdraw(key, argument, by=by, seen=seen, reason=reason)


@deed(
    "contribution.undo",
    Need.AUTHOR,
    "%(who)s undid the last step of argument %(detail)s of %(what)s.",
    waits=lazy(
        "%(who)s proposed to undo the last step of argument %(detail)s of %(what)s, which waits."
    ),
)
def undo(store: Store, key: str, step: ContributionStep, *, by: Writer) -> Outcome:
    """Take the last step of an argument back, so as to restore it.

    Where that shows another text, or one that was withdrawn, it is an edit, which is pending where
    edits need approval. Raises Forbidden if a moderator took the step, and the viewer is none.
    """
    former = store.contributions.before(key, step)
    shows_text = step.is_last and not step.hidden and former is not None and not former.withdrawn
    if not shows_text or former is None or not needs_approval(store, key):
        return store.contributions.undo(key, step.id, by=by)
    new = NewEdit(step.argument, former.text, former.relation, step.id, restores=step.withdrawn)
    return store.pending.add_edit(key, new, by=by)


@deed("relation.overrule", Need.CONTRIBUTE, "%(who)s labelled %(detail)s in %(what)s.")
def overrule(
    store: Store,
    key: str,
    ends: tuple[str, str],
    label: Label | None,
    *,
    by: Writer,
    reason: str,
    seen: int | None,
) -> Step:
    """Say what one argument does to another, whatever an engine judged.

    ``ends`` are the source and the target; without a label, what was said is taken back. What a
    moderator says decides the reports of the pair that wait. Raises as
    :meth:`argue.store.participation.overrulings.Overrulings.add` does.
    """
    with store.writing():
        decides = label is not None and store.access.moderates(key)
        if decides and store.reports.settle(key, ends, by=by, label=label, remark=reason):
            return store.overrulings.decide(key, ends, label, by=by, reason=reason, seen=seen)
        return store.overrulings.add(key, *ends, label, by=by, reason=reason, seen=seen)


@deed("relation.undo", Need.CONTRIBUTE, "%(who)s withdrew a label of a relation in %(what)s.")
def undo_overruling(store: Store, key: str, step: int, *, by: Writer) -> Step:
    """Take back the last step of what was said of a relation."""
    return store.overrulings.undo(key, step, by=by)


def keep_draft(store: Store, writer: str, draft: ReplyDraft) -> ReplyDraft:
    """Keep what somebody is writing, in place of the former draft of its token."""
    return store.reply_drafts.keep(writer, draft)


def drop_draft(store: Store, writer: str, token: str) -> None:
    """Throw a draft away, if it is there."""
    store.reply_drafts.drop(writer, token)


def see(store: Store, writer: str, key: str, step: int) -> None:
    """Note that somebody has seen what was added to a debate, up to a step."""
    store.visits.see(writer, key, step)


def needs_approval(store: Store, key: str) -> bool:
    """Whether what the viewer writes in a debate is pending until a moderator approves it."""
    return store.state(key).holding and not store.access.moderates(key)


def visible_changes(store: Store, key: str, kind: str, viewer: str) -> list[PendingChange]:
    """The pending changes of a kind that the viewer may see.

    Moderators see all that are pending; everybody else, by the id of a writer, their own, also
    those that were refused.
    """
    if store.access.moderates(key):
        return [change for change in store.pending.of(key, kind) if not change.decision]
    return store.pending.of(key, kind, writer=viewer) if viewer else []


def own_contribution(store: Store, key: str, argument: str) -> Contribution:
    """An argument that somebody added, also one that is merged, as it stands now.

    Raises NotFound if the debate has no such argument, or it stands in its source.
    """
    contribution = store.contributions.of(key, merged=True).get(argument)
    if contribution is None:
        store.contributions.last(key, argument)  # raises: says which of both it is
        raise NotFound.lazy("this debate has no argument %(id)s", id=repr(argument[:80]))
    return contribution


def changeable_contribution(store: Store, key: str, argument: str, viewer: str) -> Contribution:
    """The same, where the viewer may change it.

    Raises Forbidden if neither they wrote it nor moderate the debate.
    """
    contribution = own_contribution(store, key, argument)
    if not (store.access.moderates(key) or viewer == contribution.writer.id != ""):
        raise Forbidden.lazy("Only its author and moderators may change an argument.")
    return contribution


def reply_relation(view: DebateView, parent: str, text: str, stance: str) -> Relation | Label:
    """What a reply does to its parent: what its writer says, or what an engine judges.

    Raises NotFound if the debate has no such parent; BadInput if the stance is none of
    :data:`STANCES`, or the text is blank.
    """
    merged = {
        again.argument.id: into for into, many in view.merged_arguments.items() for again in many
    }
    parent = merged.get(parent, parent)
    view.argument(parent)
    if stance == ENGINE:
        return propose(view, parent, checked_text(text))
    if not stance:
        raise BadInput.lazy(
            "Say what it does: supports, attacks or neither; or let the engine say."
        )
    return Label(checked_stance(stance))


def edit_relation(
    view: DebateView, own: Contribution, text: str, stance: str, *, confirmed: bool = False
) -> Relation | Label | None:
    """What an edited argument does: as before where the stance is the same and not confirmed.

    What an engine judged of the former text is judged anew.
    """
    before = own.last.relation
    same = before is not None and before.label == stance and not confirmed
    if stance and not same:
        return Label(checked_stance(stance, LABELS))
    return relation_after_edit(view, own, text)


def checked_stance(stance: str, stances: tuple[str, ...] = STANCES) -> str:
    """The stance; raises UnknownName if it is none of those, BadInput too."""
    if stance and stance not in stances:
        raise UnknownName("stance", stance[:40], list(stances))
    return stance


def edit_token(own: Contribution) -> str:
    """The token of the draft of an edit: one for each argument, whose first step no other has."""
    return f"edit {own.first.id}"
