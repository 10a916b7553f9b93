"""What the JSON interface takes and gives of what people say of relations."""

from __future__ import annotations

from apiflask import Schema
from apiflask.fields import Boolean, Integer, List, Nested, String
from apiflask.validators import Length

from argue.model import Label
from argue.store.overrulings import MOST_REASON
from argue.web.api_fields import TypedName, about, words
from argue.web.api_paging import PageOut
from argue.web.api_schemas import RelationOut


class OverrulingIn(TypedName):
    """What a person says of a pair of arguments."""

    source = String(required=True, metadata=about("The id of the reply."))
    target = String(required=True, metadata=about("The id of what is replied to."))
    label = String(
        required=True,
        allow_none=True,
        validate=words(Label),
        metadata=about("What source does to target; null takes back what was said."),
    )
    reason = String(load_default="", validate=Length(max=MOST_REASON))
    seen = Integer(
        load_default=None,
        allow_none=True,
        metadata=about(
            "The id of the last step of the pair that its writer saw, 0 for none: if there is a "
            "later one, nothing is said (409). Left out, that is not asked."
        ),
    )


class UndoIn(TypedName):
    """Who takes a step back."""


class StepOut(Schema):
    """One step in the history of a pair; ``label`` is null where it takes back or ``undoes``.

    ``stands`` is what people say of the pair after it, null if nothing; only a step that
    ``is_last`` of its pair can be undone.
    """

    id = Integer()
    source = String()
    target = String()
    label = String(allow_none=True, validate=words(Label))
    by = String()
    at = String()
    reason = String()
    undoes = Integer(allow_none=True)
    stands = String(allow_none=True, validate=words(Label))
    is_last = Boolean()


class SaidOut(StepOut):
    """The same, where it is the whole answer."""


class StepsOut(PageOut):
    """What people say of a debate now, and the steps that led there, newest first."""

    overruled = List(Nested(RelationOut))
    steps = List(Nested(StepOut))
