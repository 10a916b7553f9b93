"""Who writes: the one place from which a request's author comes.

With accounts it is whoever signed in, whatever the request says. Without, it is the name in the
request's field ``by``, and a word of the session that tells people of one name apart. No view reads
a name from a request by itself (``tests/web/test_authors.py`` holds that).
"""

from __future__ import annotations

import secrets

from flask import g, request, session

from argue.store.core.names import account_id
from argue.store.participation.records import SOMEBODY, Contribution, ContributionStep, Writer
from argue.web.app.people import NAME, Action, Person, may, named, person
from argue.web.app.state import accounts_on, store

FIELD = "by"
"""The field of forms and JSON objects in which somebody without an account names themselves."""
_WORD, _ALLOWED = "writer", "writers.allowed"


def author() -> Writer:
    """Who writes what the request sends."""
    if accounts_on():
        return _writer_of(person())
    if request.is_json:
        return _writer_of(_sent_by())
    typed = request.form.get(FIELD)
    return _writer_of(person() if typed is None else named(typed))


def identity() -> str:
    """The word that tells who asks from others, made now where there is none yet."""
    return _writer_of(person()).id


def known() -> str:
    """The word that tells who asks from others; empty for one who has not written anything here."""
    who = person()
    return account_id(who.id) if who.id is not None else _of_session(session.get(_WORD, ""))


def _sent_by() -> Person:
    """Who a program says that it writes for; a browser's session remembers nothing of that."""
    result = request.get_json(silent=True)
    name = result.get(FIELD) if isinstance(result, dict) else None
    return Person(None, (" ".join(name.split()) if isinstance(name, str) else "") or SOMEBODY)


def may_change(owner: Writer, key: str) -> bool:
    """Whether who asks may edit or withdraw what ``owner`` wrote in the debate of that key."""
    allowed = _allowed(key)
    return "moderate" in allowed or ("contribute" in allowed and known() == owner.id != "")


def may_undo(own: Contribution, step: ContributionStep, key: str) -> bool:
    """Whether who asks may undo this last step of an argument, or ask for that.

    What a moderator did, moderators undo; where edits wait, the argument's writer may ask for it.
    """
    if "moderate" in _allowed(key):
        return True
    asks = may_change(own.writer, key) and not step.hidden
    return asks and (step.writer.id == own.writer.id or store().debates.state(key).holding)


def _writer_of(who: Person) -> Writer:
    if who.id is not None:
        return Writer(who.name, account_id(who.id))
    if _WORD not in session:
        session[_WORD] = secrets.token_urlsafe(12)
        session.permanent = True
    return Writer(who.name, _of_session(session[_WORD]))


def _of_session(word: str) -> str:
    return f"session {word}" if word else ""


def _allowed(key: str) -> frozenset[Action]:
    """What who asks may do, looked up once a request: a page asks for each of its arguments."""
    result: dict[str, frozenset[Action]] = g.setdefault(_ALLOWED, {})
    if key not in result:
        actions: tuple[Action, ...] = ("contribute", "moderate")
        result[key] = frozenset(action for action in actions if may(action, key))
    return result[key]


def writer_field() -> dict[str, object]:
    """Whether an account names who asks, or else the name that they typed last: for templates."""
    return {"named": person().id is not None, "typed": session.get(NAME, "")}
