"""Who writes: the person who asks, with a word that tells them from others of the same name."""

from __future__ import annotations

import secrets

from flask import session

from argue.store.contribution_records import Writer
from argue.web.people import Person, may, named, person

_WORD = "writer"


def writer(typed: str | None = None) -> Writer:
    """Who asks, under the name that they typed, if a form let them.

    Without an account it is the session that tells people apart.
    """
    return _known(person() if typed is None else named(typed))


def may_change(owner: Writer, key: str) -> bool:
    """Whether who asks may edit or withdraw what ``owner`` wrote in the debate of that key."""
    return may("moderate", key) or (may("contribute", key) and writer().id == owner.id)


def _known(who: Person) -> Writer:
    if who.id is not None:
        return Writer(who.name, f"account {who.id}")
    if _WORD not in session:
        session[_WORD] = secrets.token_urlsafe(12)
        session.permanent = True
    return Writer(who.name, f"session {session[_WORD]}")
