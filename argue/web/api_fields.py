"""What the schemas of the JSON interface share."""

from __future__ import annotations

from typing import Any

from apiflask.validators import OneOf


def words(kind: Any) -> OneOf:
    """That a text is one of the words of an enumeration."""
    return OneOf([str(one) for one in kind])


def about(text: str, example: object = None) -> dict[str, Any]:
    """What the description says of a field, with an example if there is one to give."""
    return {"description": text} | ({} if example is None else {"example": example})
