"""Who writes: the person who asks, with a word that tells them from others of the same name."""

from __future__ import annotations

import secrets

from flask import g, session

from argue.store.contribution_records import Writer
from argue.web.people import Action, Person, may, named, person

_WORD, _ALLOWED = "writer", "writers.allowed"


def writer(typed: str | None = None) -> Writer:
    """Who asks, under the name that they typed, if a form let them.

    Without an account it is the session that tells people apart.
    """
    return _known(person() if typed is None else named(typed))


def known() -> str:
    """The word that tells who asks from others; empty for one who has not written anything here."""
    who = person()
    return _of_account(who) if who.id is not None else _of_session(session.get(_WORD, ""))


def may_change(owner: Writer, key: str) -> bool:
    """Whether who asks may edit or withdraw what ``owner`` wrote in the debate of that key."""
    allowed = _allowed(key)
    return "moderate" in allowed or ("contribute" in allowed and known() == owner.id != "")


def _known(who: Person) -> Writer:
    if who.id is not None:
        return Writer(who.name, _of_account(who))
    if _WORD not in session:
        session[_WORD] = secrets.token_urlsafe(12)
        session.permanent = True
    return Writer(who.name, _of_session(session[_WORD]))


def _of_account(who: Person) -> str:
    return f"account {who.id}"


def _of_session(word: str) -> str:
    return f"session {word}" if word else ""


def _allowed(key: str) -> frozenset[Action]:
    """What who asks may do, looked up once a request: a page asks for each of its arguments."""
    found: dict[str, frozenset[Action]] = g.setdefault(_ALLOWED, {})
    if key not in found:
        actions: tuple[Action, ...] = ("contribute", "moderate")
        found[key] = frozenset(action for action in actions if may(action, key))
    return found[key]
