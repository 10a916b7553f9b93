"""Lists of the JSON interface: a part of each, and the address of the next part."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from apiflask import Schema
from apiflask.fields import Integer, String
from apiflask.validators import Range
from flask import request, url_for

from argue.web.api_fields import about

MOST_LISTED = 200
LIMIT = 50

One = TypeVar("One")


class PageQuery(Schema):
    """Which part of a list."""

    limit = Integer(
        load_default=LIMIT,
        validate=Range(1, MOST_LISTED),
        metadata=about("How many to list."),
    )
    offset = Integer(
        load_default=0, validate=Range(0), metadata=about("How many to leave out before them.")
    )


class PageOut(Schema):
    """Part of a list: ``total`` counts all, ``next`` is the address of what follows, if any."""

    total = Integer()
    limit = Integer()
    offset = Integer()
    next = String(allow_none=True)


def page(
    name: str,
    found: Sequence[One],
    query: dict[str, Any],
    shown: Callable[[One], Any],
    *,
    total: int | None = None,
) -> dict[str, Any]:
    """The part of a list that a request asks for, under ``name``.

    Parameters
    ----------
    found
        The whole list; or just this part of it, and then ``total`` says how many there are.
    query
        What :class:`PageQuery` read.
    shown
        One of the list as a JSON-able object.
    """
    limit, offset = query["limit"], query["offset"]
    if total is None:
        total, found = len(found), found[offset : offset + limit]
    return {
        "total": total,
        "limit": limit,
        "offset": offset,
        "next": _next(limit, offset) if offset + limit < total else None,
        name: [shown(one) for one in found],
    }


def _next(limit: int, offset: int) -> str:
    """The present address with the offset moved on; all else that was asked for stays."""
    asked: dict[str, Any] = {
        **request.args.to_dict(flat=False),
        "limit": str(limit),
        "offset": str(offset + limit),
    }
    return url_for(str(request.endpoint), **(request.view_args or {}), **asked)
