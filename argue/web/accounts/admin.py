"""The people of an installation and the log of what they did, for its owners."""

from __future__ import annotations

from flask import (
    Blueprint,
    Response,
    flash,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)  # fmt: skip
from flask.typing import ResponseReturnValue

from argue.errors import BadInput, NotFound
from argue.locales import gettext, say
from argue.store.accounts import ROLES, Account
from argue.store.overrulings import MOST_NAME
from argue.web.audit_words import sentence
from argue.web.numbers import is_number
from argue.web.people import caller
from argue.web.state import store

blueprint = Blueprint("admin", __name__)

PER_PAGE = 100


@blueprint.get("/accounts")
def page() -> ResponseReturnValue:
    """All accounts, and the form for another one."""
    return _page()


@blueprint.post("/accounts")
def add() -> ResponseReturnValue:
    """A new account, and the link with which its owner sets a password."""
    try:
        account = store().accounts.add(request.form.get("name", ""), request.form.get("role", ""))
    except BadInput as error:
        return _page(problem=error.told(), status=400)
    return _page(made=account, status=201)


@blueprint.post("/accounts/<int:number>/link")
def link(number: int) -> ResponseReturnValue:
    """Another link, for somebody who has forgotten the password."""
    return _page(made=_account(number))


@blueprint.post("/accounts/<int:number>/role")
def change_role(number: int) -> ResponseReturnValue:
    """Say what somebody may on the installation."""
    account = _account(number)
    store().accounts.set_role(account.name, request.form.get("role", ""))
    flash(gettext("The role of %(name)s is changed.", name=account.name))
    return redirect(url_for("admin.page"), 303)


@blueprint.get("/accounts/<int:number>/remove")
def ask_remove(number: int) -> ResponseReturnValue:
    """Ask before removing."""
    return render_template("accounts/remove.html", account=_account(number))


@blueprint.post("/accounts/<int:number>/remove")
def remove(number: int) -> ResponseReturnValue:
    """Remove an account; what it said stays."""
    account = _account(number)
    store().accounts.remove(account.name)
    flash(gettext("The account of %(name)s is removed.", name=account.name))
    return redirect(url_for("admin.page"), 303)


@blueprint.get("/accounts/log")
def log() -> ResponseReturnValue:
    """Who did what to what, newest first."""
    typed = request.args.get("before", "")
    before = int(typed) if is_number(typed) else None
    what = request.args.get("what", "")[:200]
    entries = store().audit.entries(before=before, limit=PER_PAGE + 1, what=what)
    return render_template(
        "accounts/log.html", entries=entries[:PER_PAGE], what=what, sentence=sentence,
        older=entries[PER_PAGE - 1].id if len(entries) > PER_PAGE else None,
    )  # fmt: skip


def _page(*, problem: str = "", made: Account | None = None, status: int = 200) -> Response:
    address = ""
    if made:
        token = store().accounts.make_link(made.name)
        address = url_for("sign_in.ask_password", token=token, _external=True)
    response = make_response(
        render_template(
            "accounts/admin.html", accounts=store().accounts.all(), roles=ROLES, problem=problem,
            made=made, address=address, own=caller().viewer.account, most_name=MOST_NAME,
        ),
        status,
    )  # fmt: skip
    response.headers["Cache-Control"] = "no-store"
    return response


def _account(number: int) -> Account:
    found = store().accounts.one(number)
    if found is None:
        raise NotFound(say("there is no account %(number)s", number=str(number)))
    return found
