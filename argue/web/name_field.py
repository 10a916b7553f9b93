"""The field in which somebody without an account says who they are; its macro has the same name."""

from __future__ import annotations

from flask import session

from argue.store.overrulings import MOST_NAME
from argue.web.people import NAME, person


def name_field() -> dict[str, object]:
    """What the macro of ``templates/snapshots/parts.html`` needs to know."""
    return {
        "named": person().id is not None,
        "typed": session.get(NAME, ""),
        "most_name": MOST_NAME,
    }
