"""The people of an installation and the log of what they did, for its owners."""

from __future__ import annotations

from flask import Response, render_template, request, url_for
from flask.typing import ResponseReturnValue

from argue.errors import BadInput
from argue.features.accounts import accounts
from argue.features.accounts.erasure import Erased
from argue.locales import _, lazy
from argue.model.tables import Column, Table
from argue.services.deeds import SENTENCES, Need
from argue.store.core.audit import NOBODY, TERMINAL, Entry
from argue.store.people.accounts import ROLES, Account
from argue.web.app.api import blueprint as api
from argue.web.app.api import json_input, output
from argue.web.app.api_input import parse_number
from argue.web.app.api_records import Body, derived
from argue.web.app.links import see_other, uncached_page
from argue.web.app.people import caller
from argue.web.app.routes import Cost, Pages
from argue.web.app.state import settings, store
from argue.web.ui.tables import answer, page_or_tables

blueprint = Pages(
    "admin", __name__, need=Need.ADMINISTRATOR, browser=True, accounts=True, cost=Cost.ROWS
)

PER_PAGE = 100
MOST_ENTRIES = 100_000
"""Entries of the log in one table, the newest; ``before`` asks for those before them."""
_WHO = {TERMINAL: lazy("the command line"), NOBODY: lazy("somebody without an account")}
_UNKNOWN = lazy("%(who)s: %(did)s %(what)s %(detail)s")
_COLUMNS: list[Column[Entry]] = [
    *map(Column, ("id", "at", "who", "did")),
    Column("what", value=lambda entry: entry.what or None),
    Column("detail", value=lambda entry: entry.detail or None),
]


class EraseIn(Body):
    """What else goes."""

    withdraw: bool = False
    """Also delete texts that nobody else answered, and private debates in which nobody else has a
    role."""


ErasedOut = derived("ErasedOut", Erased)


@blueprint.get("/accounts")
def page() -> ResponseReturnValue:
    """All accounts, and the form for another one."""
    return _page()


@blueprint.post("/accounts")
def add() -> ResponseReturnValue:
    """A new account, and the link with which its owner sets a password."""
    try:
        name, role = request.form.get("name", ""), request.form.get("role", "")
        account = accounts.add(store(), name, role)
    except BadInput as error:
        return _page(problem=error.localize(), status=400)
    return _page(created=account, status=201)


@blueprint.post("/accounts/<int:number>/link")
def link(number: int) -> ResponseReturnValue:
    """Another link, for somebody who has forgotten the password."""
    return _page(created=accounts.account_of(store(), number))


@blueprint.post("/accounts/<int:number>/role")
def change_role(number: int) -> ResponseReturnValue:
    """Say what somebody may on the installation."""
    account = accounts.account_of(store(), number)
    accounts.set_role(store(), account.name, request.form.get("role", ""))
    return see_other(
        url_for("admin.page"), _("The role of %(name)s is changed.", name=account.name)
    )


@blueprint.get("/accounts/<int:number>/remove")
def ask_remove(number: int) -> ResponseReturnValue:
    """Ask before removing."""
    account = accounts.account_of(store(), number)
    return render_template("accounts/remove.html", account=account)


@blueprint.post("/accounts/<int:number>/remove")
def remove(number: int) -> ResponseReturnValue:
    """Remove an account; what it said stays."""
    account = accounts.account_of(store(), number)
    accounts.remove(store(), account.name)
    return see_other(
        url_for("admin.page"), _("The account of %(name)s is removed.", name=account.name)
    )


@api.post(
    "/accounts/<int:number>/erase",
    need=Need.ADMINISTRATOR,
    browser=True,
    accounts=True,
    cost=Cost.ROWS,
)
@json_input(EraseIn)
@output(ErasedOut)
def erase_name(number: int, body: EraseIn) -> object:
    """Erase the name of an account, which ends it; for owners of the installation"""
    account = accounts.account_of(store(), number)
    return accounts.erase(store(), settings().database, account.name, withdraw=body.withdraw)


@page_or_tables(blueprint, "/accounts/log")
def log(kind: str = "") -> ResponseReturnValue:
    """Who did what to what, newest first; ``what`` keeps one debate or account."""
    what, before = request.args.get("what", "")[:200], parse_number(request.args.get("before", ""))
    limit = MOST_ENTRIES if kind else PER_PAGE + 1
    entries = store().audit.entries(before=before, limit=limit, what=what)
    if kind:
        return answer(Table.of("log", "Log", _COLUMNS, entries), kind)
    return render_template(
        "accounts/log.html",
        entries=entries[:PER_PAGE],
        what=what,
        sentence=audit_sentence,
        older=entries[PER_PAGE - 1].id if len(entries) > PER_PAGE else None,
    )


def _page(*, problem: str = "", created: Account | None = None, status: int = 200) -> Response:
    address = ""
    if created:
        token = accounts.make_link(store(), created.name)
        address = url_for("sign_in.ask_password", token=token, _external=True)
    return uncached_page(
        "accounts/admin.html",
        status,
        accounts=store().accounts.all(),
        roles=ROLES,
        problem=problem,
        made=created,
        address=address,
        own=caller().viewer.account,
    )


def audit_sentence(entry: Entry) -> str:
    """What somebody did, in the language that is spoken: “Ana hid argument 12 of zoos.”

    The log has the name of the deed with its outcome, or words that the store notes; services
    declare the sentences of both.
    """
    who = _(_WHO[entry.who]) if entry.who in _WHO else entry.who
    sentence = SENTENCES.get(entry.did, _UNKNOWN)
    values = {"did": entry.did, "what": entry.what or "–", "detail": entry.detail or "–"}
    return _(sentence, who=who, **values).rstrip()
