"""What the JSON interface takes and gives of arguments that people add, and of disputes."""

from __future__ import annotations

from apiflask import Schema
from apiflask.fields import Boolean, Dict, Float, Integer, List, Nested, String
from apiflask.validators import Length, Range

from argue.model import Label, Origin, Status
from argue.store.contribution_records import Action
from argue.store.contributions import MOST_TEXT, MOST_TOKEN
from argue.store.disputes import OVERRULED, UPHELD
from argue.store.overrulings import MOST_REASON
from argue.web.api_fields import OneOf, TypedName, about, words
from argue.web.api_paging import PageOut, PageQuery

MOST_ID = 200
STANCES = (str(Label.SUPPORT), str(Label.ATTACK), "engine")


class _Changed(TypedName):
    seen = Integer(
        required=True,
        validate=Range(0, 2**63 - 1),
        metadata=about("The argument's last step that was seen; 409 if there is a later one."),
    )
    reason = String(load_default="", validate=Length(max=MOST_REASON))


class ContributionsQuery(PageQuery):
    """Which steps."""

    after = Integer(
        load_default=0,
        validate=Range(0, 2**63 - 1),
        metadata=about("Only steps with higher numbers."),
    )
    argument = String(load_default="", metadata=about("Only steps of this argument."))


class ContributionIn(TypedName):
    """An argument to be added."""

    parent = String(required=True, validate=Length(1, MOST_ID), metadata=about("What it answers."))
    text = String(required=True, validate=Length(1, MOST_TEXT))
    stance = String(
        load_default="engine",
        validate=OneOf(STANCES),
        metadata=about("What it does to its parent; `engine`: as the engine judges."),
    )
    token = String(
        load_default="",
        validate=Length(max=MOST_TOKEN),
        metadata=about("Sent twice with the same word, one argument is added."),
    )


class EditIn(_Changed):
    """What an argument shall say."""

    text = String(required=True, validate=Length(1, MOST_TEXT))
    stance = String(validate=OneOf(STANCES[:2]), metadata=about("As before, where it is left out."))


class WithdrawIn(_Changed):
    """Which state of an argument is withdrawn."""


class StepUndoIn(TypedName):
    """Who takes a step back."""


class AlikeQuery(Schema):
    """A text to compare with."""

    text = String(required=True, validate=Length(1, MOST_TEXT))


class DisputeIn(TypedName):
    """What is disputed, and why."""

    source = String(required=True, validate=Length(1, MOST_ID))
    target = String(required=True, validate=Length(1, MOST_ID))
    reason = String(required=True, validate=Length(1, MOST_REASON))


class AnswerIn(Schema):
    """What the owner says of a dispute."""

    answer = String(
        required=True,
        validate=OneOf([UPHELD, *map(str, Label)]),
        metadata=about("`upheld`, or the label that is to stand instead."),
    )
    note = String(load_default="", validate=Length(max=MOST_REASON))
    seen = Integer(
        load_default=None,
        allow_none=True,
        metadata=about(
            "With a label: the id of the last step of the pair that the owner saw, 0 for none; if "
            "there is a later one, nothing is answered (409). Left out, that is not asked."
        ),
    )


class _SaidOut(Schema):
    label = String(validate=words(Label))
    confidence = Float()
    origin = String(validate=words(Origin))


class ContributionStepOut(Schema):
    """One step in the history of an argument; ``relation`` is null where nothing is said of it."""

    id = Integer()
    argument = String()
    action = String(validate=words(Action))
    text = String()
    relation = Nested(_SaidOut, allow_none=True)
    withdrawn = Boolean()
    hidden = Boolean(
        metadata=about("A moderator hid it: only its writer and moderators are sent its texts.")
    )
    by = String()
    at = String()
    reason = String()
    undoes = Integer(allow_none=True)
    is_last = Boolean()


class ChangeOut(Schema):
    """Whose status a step changed; ``after`` is null where the argument counts no more."""

    argument = String()
    before = String(allow_none=True, validate=words(Status))
    after = String(allow_none=True, validate=words(Status))


class DoneOut(Schema):
    """A step, and whose status it turned; ``turned`` is null while that is not known."""

    step = Nested(ContributionStepOut)
    turned = List(Nested(ChangeOut), allow_none=True)


class ContributionStepsOut(PageOut):
    """Steps, newest first; ``state`` changes whenever anything may be shown otherwise."""

    state = String()
    steps = List(Nested(ContributionStepOut))


class AlikeOneOut(Schema):
    """An argument, and how alike it is, from 0 to 1."""

    argument = String()
    text = String()
    likeness = Float()


class AlikeOut(Schema):
    """The arguments that say nearly the same."""

    alike = List(Nested(AlikeOneOut))


class LiveOut(Schema):
    """How the debate stands."""

    state = String()
    statuses = Dict(values=String(validate=words(Status)))


class DisputeOut(Schema):
    """A dispute; ``answer`` is empty while it is open.

    ``stands`` is what people say of the pair now, in answer to this or not; null if nothing, or if
    one of the two was withdrawn or merged.
    """

    id = Integer()
    source = String()
    target = String()
    label = String(validate=words(Label))
    confidence = Float()
    engine = String()
    by = String()
    at = String()
    reason = String()
    answer = String(validate=OneOf(["", UPHELD, OVERRULED]))
    answered_by = String()
    answered = String(allow_none=True)
    note = String()
    stands = String(allow_none=True, validate=words(Label))


class DisputedOut(DisputeOut):
    """The same, where it is the whole answer."""


class DisputesOut(PageOut):
    """Disputes, open ones first."""

    disputes = List(Nested(DisputeOut))
