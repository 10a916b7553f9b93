"""Asked before every view on an installation with accounts: may they who ask do that?

A view cannot forget to ask: the app starts only if every address stands in the table of
:mod:`argue.web.rights_table`, and what its row needs is asked for here. The store itself shows each
viewer only what they may see (:mod:`argue.store.viewer`), which counts for keys in forms and
queries and for what belongs to who made it.
"""

from __future__ import annotations

from collections.abc import Mapping

from flask import Flask, Response, abort, request

from argue.locales import _, gettext
from argue.web.audit_words import noted
from argue.web.people import Action, Caller, caller, refuse, refused, require
from argue.web.rights import OF_A_DEBATE, Need
from argue.web.rights_table import RIGHTS
from argue.web.state import accounts_on, store

ACTIONS: dict[Need, Action] = {
    Need.READ: "read",
    Need.CONTRIBUTE: "contribute",
    Need.AUTHOR: "contribute",  # the view asks who wrote it
    Need.MODERATE: "moderate",
    Need.OWN: "own",
}
"""What the role in a debate must allow."""
TOKEN_IGNORED = frozenset({Need.ALWAYS, Need.LINK})
"""Needs for which a wrong token does not matter."""

_SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}


def guard(app: Flask) -> None:
    """Let every request be asked for."""
    if not accounts_on(app):
        app.before_request(_hide_accounts)
        return
    app.before_request(_check)
    app.after_request(_log)


def check_routes(app: Flask) -> None:
    """Refuse to start with an address that has no right.

    Raises
    ------
    LookupError
        If the table of rights does not have each address of the app once, and no others.
    """
    RIGHTS.check(rule.endpoint for rule in app.url_map.iter_rules())


def names_a_debate() -> bool:
    """Whether the address that is asked for has the key of a debate in it."""
    if not request.endpoint or "key" not in (request.view_args or {}):
        return False
    row = RIGHTS.find(request.endpoint)
    return row is not None and row.need in OF_A_DEBATE


def _hide_accounts() -> None:
    row = RIGHTS.find(request.endpoint or "")
    if row is not None and row.accounts:
        abort(404, _("This installation has no accounts; the setting ARGUE_AUTH gives it some."))


def _check() -> None:
    if not request.endpoint:
        return
    row, who = RIGHTS.right_to(request.endpoint), caller()
    if who.unknown and row.need not in TOKEN_IGNORED:
        abort(401, _("This token is none, or was revoked."))
    if who.scope == "read" and request.method not in _SAFE_METHODS:
        abort(403, _("This token may read, and nothing else."))
    if row.need in ACTIONS:
        _check_debate(row.need, who)
    elif row.need not in (Need.ALWAYS, Need.EVERYBODY, Need.LINK):
        _check_account(row.need, who)
    if row.browser and who.program:
        abort(403, _("A token may not do that. Sign in with a browser."))


def _check_debate(need: Need, who: Caller) -> None:
    """Ask of the debate that the address names; one that a query names is asked for by the view."""
    key = _debate_of(request.view_args or {})
    if not key:
        return
    require(ACTIONS[need], key)
    if who.viewer.account is None and _asks_for_work(key):
        refuse(gettext("Only who has an account can let another engine judge a debate."))


def _debate_of(parts: Mapping[str, object]) -> str:
    """The key of the debate, by itself or by the number of a run; empty if there is neither."""
    if "key" in parts:
        return str(parts["key"])
    number = parts.get("number")
    return store().run(number).key if isinstance(number, int) else ""


def _check_account(need: Need, who: Caller) -> None:
    if who.viewer.account is None:
        refuse(gettext("This needs an account."))
    if need is Need.ADMINISTRATOR and not who.viewer.everything:
        refuse(gettext("This is for owners of the installation."))
    research = need in (Need.RESEARCHER, Need.RESEARCH_MAKER)
    if research and who.role not in ("researcher", "owner"):
        refuse(gettext("This is for researchers. Ask an owner of the installation for that role."))


def _asks_for_work(key: str) -> bool:
    """Whether the address names an engine or a pairing by which nobody had the debate judged."""
    engine, pairing = request.args.get("engine", ""), request.args.get("pairs", "")
    return bool(engine or pairing) and not any(
        engine in ("", run.engine) and pairing in ("", run.pairing) for run in store().runs_of(key)
    )


def _log(response: Response) -> Response:
    """Note what was changed, whichever view did it."""
    if response.status_code >= 400 or refused() or request.method in _SAFE_METHODS:
        return response
    row = RIGHTS.find(request.endpoint or "")
    if row is not None and row.logged and request.form.get("do") not in ("draft", "check"):
        store().audit.add(*noted())
    return response
