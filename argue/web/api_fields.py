"""What the schemas of the JSON interface share."""

from __future__ import annotations

from typing import Any

from apiflask import Schema, validators
from apiflask.fields import String
from apiflask.validators import Length
from marshmallow import post_load

from argue.errors import did_you_mean
from argue.store.overrulings import MOST_NAME
from argue.web.writers import FIELD


class OneOf(validators.OneOf):
    """One of some words; another one is refused with those there are and the nearest."""

    def _format_error(self, value: Any) -> str:
        told = f"Must be one of: {self.choices_text}"
        return did_you_mean(told, str(value), map(str, self.choices)) + "."


def words(kind: Any) -> OneOf:
    """That a text is one of the words of an enumeration."""
    return OneOf([str(one) for one in kind])


def about(text: str, example: object = None) -> dict[str, Any]:
    """What the description says of a field, with an example if there is one to give."""
    return {"description": text} | ({} if example is None else {"example": example})


class TypedName(Schema):
    """What every request takes that writes in somebody's name.

    Views do not get the name: :func:`argue.web.writers.author` alone says who writes.
    """

    by = String(
        validate=Length(1, MOST_NAME),
        metadata=about(
            "Without accounts: who says so, `somebody` if left out. With accounts it is ignored: "
            "the author is whoever signed in."
        ),
    )

    @post_load
    def _leave_out(self, sent: dict[str, Any], **_: Any) -> dict[str, Any]:
        return {name: value for name, value in sent.items() if name != FIELD}
