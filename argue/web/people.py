"""Who asks, and what they may do with a debate.

Views ask here and nowhere else. On an installation without accounts there is one user, on this
machine, who may do everything; their name is the one that they typed last.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from flask import session

from argue.store.overrulings import MOST_NAME, SOMEBODY

NAME = "name"
"""Where a session without accounts remembers the name that was typed."""

Action: TypeAlias = Literal["read", "contribute", "moderate", "own"]
"""What can be done with a debate, each including those before: see it; add to it and say what its
arguments do to one another; judge what others said; change who may what, and delete it."""


@dataclass(frozen=True, slots=True)
class Person:
    """Who asks: ``id`` is the number of an account, ``None`` without one; ``name`` is shown."""

    id: int | None
    name: str


def person() -> Person:
    """Who asks."""
    return Person(None, session.get(NAME) or SOMEBODY)


def named(typed: str) -> Person:
    """Who says something under a typed name, which is kept for the next time.

    Without a name it is ``somebody``, and the former name is forgotten.
    """
    name = " ".join(typed.split())
    if not name:
        session.pop(NAME, None)
        return Person(None, SOMEBODY)
    session[NAME] = name[: MOST_NAME + 1]  # one more than the store takes, so that it complains
    session.permanent = True
    return Person(None, name)


def may(action: Action, key: str) -> bool:
    """Whether who asks may do this with the debate of that key."""
    return True


def require(action: Action, key: str) -> None:
    """Refuse the request unless :func:`may`: with 404 if they may not even read it, else with 403.

    Each address that names a debate asks for ``read`` by itself, and for ``contribute`` where it
    changes something; a view calls this where it needs more.
    """
