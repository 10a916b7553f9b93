"""Who asks, what they may do with a debate, and as whom they write.

Views ask here and nowhere else. On an installation without accounts there is one user, on this
machine, who may do everything; their name is the one that they typed last. With accounts it is who
signed in, or whose token a program shows; :mod:`argue.web.app.access` asks before every view.

From here alone comes a request's author. With accounts it is whoever signed in, whatever the
request says. Without, it is the name in the request's field ``by``, and a word of the session that
tells people of one name apart. No view reads a name from a request by itself
(``tests/web/test_authors.py`` holds that).
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, NoReturn, TypeAlias

from flask import (
    Response,
    abort,
    g,
    make_response,
    redirect,
    render_template,
    request,
    session,
    url_for,
)
from werkzeug.exceptions import Unauthorized

from argue.errors import Conflict, NotFound
from argue.locales import Messages, lazy
from argue.plugins import provided
from argue.store.core.viewer import Viewer, Within
from argue.store.participation.records import (
    MOST_NAME,
    SOMEBODY,
    Contribution,
    ContributionStep,
    Writer,
    account_id,
)
from argue.store.people.access import ROLES, Role
from argue.web.app.proxy_user import proxy_user
from argue.web.app.state import READING, accounts_on, by_program, settings, store

NAME = "name"
"""Where a session without accounts remembers the name that was typed."""
SESSION = "signed_in"
"""Where a session keeps the token of who signed in."""
AT_PROXY = "at_proxy"
"""Where a session that began by a proxy's word remembers whom that named, and ends with it."""
FIELD = "by"
"""The field of forms and JSON objects in which somebody without an account names themselves."""
_WORD, _ALLOWED = "writer", "writers.allowed"
SMALL = 64 * 1024
"""Bytes that somebody may send who has not signed in."""

Action: TypeAlias = Literal["read", "contribute", "moderate", "own"]
"""What can be done with a debate, each including those before: see it; add to it and say what its
arguments do to one another; judge what others said; change who may what, and delete it."""

_LEAST: dict[Action, Role] = {
    "read": "reader",
    "contribute": "participant",
    "moderate": "moderator",
    "own": "owner",
}
_NEEDS = Messages(
    {
        "participant": lazy("Only participants of this debate can do this. Ask one of its owners."),
        "moderator": lazy("Only moderators of this debate can do this. Ask one of its owners."),
        "owner": lazy("Only owners of this debate can do this."),
    }
)


@dataclass(frozen=True, slots=True)
class Person:
    """Who asks: ``id`` is the number of an account, ``None`` without one; ``name`` is shown."""

    id: int | None
    name: str


@dataclass(frozen=True, slots=True)
class Caller:
    """How somebody with an account asks.

    ``role`` is the one on the installation, ``session`` the number of the browser's session (0 for
    a program), ``scope`` what a program's token may. ``unknown`` says that the token is none.
    """

    viewer: Viewer = Viewer()
    role: str = ""
    session: int = 0
    scope: str = "write"
    unknown: bool = False

    @property
    def program(self) -> bool:
        """Whether it is a program that shows a token of an account, and no browser."""
        return self.viewer.account is not None and not self.session


def person() -> Person:
    """Who asks."""
    if not accounts_on():
        return Person(None, session.get(NAME) or SOMEBODY)
    viewer = caller().viewer
    return Person(viewer.account, viewer.name or SOMEBODY)


def named(typed: str) -> Person:
    """Who says something under a typed name, which is kept for the next time.

    Without a name it is ``somebody``, and the former name is forgotten. Who has an account has its
    name, whatever was typed.
    """
    if accounts_on():
        return person()
    name = " ".join(typed.split())
    if not name:
        session.pop(NAME, None)
        return Person(None, SOMEBODY)
    session[NAME] = name[: MOST_NAME + 1]  # one more than the store takes, so that it complains
    session.permanent = True
    return Person(None, name)


def may(action: Action, key: str) -> bool:
    """Whether who asks may do this with the debate of that key."""
    if limit(action, key):
        return False
    if not accounts_on():
        return True
    roles = g.setdefault("roles", {})
    if key not in roles:
        roles[key] = store().access.role(key, caller().viewer)
    role = roles[key]
    return role is not None and ROLES.index(role) >= ROLES.index(_LEAST[action])


def limit(action: Action, key: str, deed: str = "") -> str:
    """Why nobody may do this with the debate now, whatever their role; empty where they may.

    A feature says so in its module ``limits``: ``refusals(store, key)(action, deed)``.
    """
    refusals: dict[str, list[Callable[[str, str], str]]] = g.setdefault("limits", {})
    if key not in refusals:
        refusals[key] = [module.refusals(store(), key) for module in provided("limits")]
    return next(filter(None, (refusal(action, deed) for refusal in refusals[key])), "")


def check_limit(action: Action, key: str, deed: str = "", *, anew: bool = False) -> None:
    """Raise Conflict if nobody may do this with the debate now; ``anew``: not as asked before."""
    if anew:
        g.pop("limits", None)
    if may("read", key) and (reason := limit(action, key, deed)):
        raise Conflict(reason)


def require(action: Action, key: str) -> None:
    """Refuse the request unless :func:`may`: with 404 if they may not even read it, else with 403.

    The guard asks for the debate that an address names (:mod:`argue.web.app.access`); a view calls
    this for one that its query or body names.
    """
    if not may("read", key):
        raise NotFound.lazy(
            "there is no debate %(key)s; it may have been deleted", key=repr(key[:80])
        )
    check_limit(action, key)
    if not may(action, key):
        refuse(_NEEDS[_LEAST[action]])


def owns_installation() -> bool:
    """Whether who asks may do everything here."""
    return not accounts_on() or caller().viewer.everything


def may_evaluate() -> bool:
    """Whether who asks may evaluate engines here: researchers, and owners of the installation."""
    return not accounts_on() or caller().role in ("researcher", "owner")


def refuse(why: str) -> NoReturn:
    """Refuse the request: 403, or an invitation to sign in where that may help."""
    g.refused = True
    signed_in = caller().viewer.account is not None
    if by_program():
        if signed_in:
            abort(403, why)
        raise Unauthorized("Send a token: Authorization: Bearer …")
    if signed_in:
        abort(make_response(render_template("accounts/refused.html", why=why), 403))
    if request.method in READING:
        here = request.full_path.rstrip("?")
        abort(redirect(url_for("sign_in.page", next=here), 303))
    abort(redirect(url_for("sign_in.page"), 303))


def refused() -> bool:
    """Whether the request was refused, which its status alone does not tell: a redirect is 303."""
    return bool(g.get("refused"))


def caller() -> Caller:
    """How somebody with an account asks; one without where nobody signed in."""
    result = g.get("caller")
    return result if isinstance(result, Caller) else Caller()


def own_number() -> int:
    """The number of the account; nobody comes here without one."""
    number = caller().viewer.account
    if number is None:
        raise RuntimeError("a page of an account was shown to somebody without one")
    return number


def identify_caller() -> None:
    """Set the caller of the present request; who is not signed in may send little."""
    if request.endpoint == "static":
        return
    g.caller = _authenticate()
    store().see_as(g.caller.viewer)
    if g.caller.viewer.account is None:
        request.max_content_length = SMALL


def _authenticate() -> Caller:
    credentials = request.authorization
    if credentials is not None and credentials.type == "bearer":
        result = store().accounts.tokens.of(credentials.token or "")
        if result is None:
            return Caller(unknown=True)
        number, scope, within = result
        return _as(number, scope=scope, within=within)
    if AT_PROXY in session and session[AT_PROXY] != proxy_user():
        return Caller()
    token = session.get(SESSION)
    signed_in = store().accounts.sessions.of(token) if isinstance(token, str) else None
    return _as(signed_in[1], session=signed_in[0]) if signed_in else Caller()


def _as(
    number: int, *, session: int = 0, scope: str = "write", within: Within | None = None
) -> Caller:
    account = store().accounts.one(number)
    if account is None:
        return Caller()
    role = account.role
    if role == "owner" and settings().owner_codes and not has_codes(number):
        role = "member"
    narrowed, over = _narrowed(account.id)
    if over:
        return Caller()
    within = narrowed or within
    viewer = Viewer(account.id, account.name, role == "owner", within)
    return Caller(viewer, role, session, scope)


def _narrowed(account: int) -> tuple[Within | None, bool]:
    """What somebody who signed in is narrowed to, and whether they are nobody any more.

    A feature says so in its module ``callers``: ``within(store, account)``.
    """
    for module in provided("callers"):
        within, over = module.within(store(), account)
        if within or over:
            return within, over
    return None, False


def has_codes(number: int) -> bool:
    """Whether an account is entered with a code besides the password."""
    return store().accounts.second_factors.on(number)


def request_token(response: Response) -> Response:
    """Tell programs that a token is needed where one is."""
    if response.status_code == 401 and by_program():
        response.headers["WWW-Authenticate"] = "Bearer"
    return response


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
    return asks and (step.writer.id == own.writer.id or store().state(key).holding)


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
