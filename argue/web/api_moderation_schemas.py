"""What the JSON interface takes and gives of merged arguments and of what waits for approval."""

from __future__ import annotations

from apiflask import Schema
from apiflask.fields import Boolean, Integer, List, Nested, String
from apiflask.validators import Length, Range

from argue.model import Label
from argue.store.overrulings import MOST_REASON
from argue.web.api_contribution_schemas import MOST_ID
from argue.web.api_fields import OneOf, TypedName, about, words
from argue.web.api_paging import PageOut


class MergeUndoIn(TypedName):
    """Who takes a merge back."""


class MergeIn(MergeUndoIn):
    """Which argument is merged into which."""

    argument = String(required=True, validate=Length(1, MOST_ID), metadata=about("What is merged."))
    into = String(
        required=True, validate=Length(1, MOST_ID), metadata=about("What then speaks for it.")
    )
    reason = String(load_default="", validate=Length(max=MOST_REASON))


class MergeStepOut(Schema):
    """One step; ``into`` is empty where the argument stands by itself again."""

    id = Integer()
    argument = String()
    into = String()
    by = String()
    at = String()
    reason = String()
    undoes = Integer(allow_none=True)
    is_last = Boolean()


class MergedOut(MergeStepOut):
    """The same, where it is the whole answer."""


class SaidAgainOut(Schema):
    """What another argument speaks for; ``by`` is empty where it stands in the source."""

    argument = String()
    text = String()
    by = String()
    into = String()


class MergesOut(PageOut):
    """Steps, newest first, and what is merged now."""

    said_again = List(Nested(SaidAgainOut))
    steps = List(Nested(MergeStepOut))


class HoldingIn(Schema):
    """Whether replies have to wait."""

    holding = Boolean(required=True)


class HoldingOut(Schema):
    """The same, as it is now."""

    holding = Boolean()


class DecisionIn(MergeUndoIn):
    """What becomes of a reply that waits."""

    decision = String(required=True, validate=OneOf(["approved", "refused"]))
    remark = String(
        load_default="",
        validate=Length(max=MOST_REASON),
        metadata=about("Why it is refused; needed for that."),
    )


class EditDecisionIn(DecisionIn):
    """What becomes of an edit that waits."""

    seen = Integer(
        load_default=None,
        allow_none=True,
        validate=Range(0, 2**53),
        metadata=about(
            "The last step of the argument that who decides saw; by default the one that the "
            "writer of the edit saw."
        ),
    )


class WaitingOut(Schema):
    """What waits, or was decided; ``label`` is null where its writer said nothing."""

    id = Integer()
    text = String()
    label = String(allow_none=True, validate=words(Label))
    by = String()
    at = String()
    decided_by = String()
    remark = String()


class HeldOut(WaitingOut):
    """A reply that waits, or was decided; ``label`` is null where its writer said nothing."""

    parent = String()
    decision = String(validate=OneOf(["", "approved", "refused"]))


class HeldReplyOut(HeldOut):
    """The same, in a list."""


class HeldRepliesOut(PageOut):
    """The replies that wait, as far as who asks may see them."""

    holding = Boolean()
    held = List(Nested(HeldReplyOut))


class HeldEditOut(WaitingOut):
    """An edit that waits, or was decided; ``step`` is the one that it became.

    ``restores`` says that it brings back what its writer withdrew.
    """

    argument = String()
    seen = Integer()
    reason = String()
    decision = String(validate=OneOf(["", "approved", "refused", "replaced"]))
    step = Integer(allow_none=True)
    restores = Boolean()


class ListedHeldEditOut(HeldEditOut):
    """The same, in a list."""


class HeldEditsOut(PageOut):
    """The edits that wait, as far as who asks may see them."""

    edits = List(Nested(ListedHeldEditOut))
