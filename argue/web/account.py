"""One's own account: the password, where one is signed in, and the tokens of one's programs."""

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

from argue.errors import BadInput
from argue.locales import gettext, say
from argue.store import passwords
from argue.store.sessions import MOST_NAME
from argue.web.people import caller
from argue.web.state import store

blueprint = Blueprint("account", __name__)


@blueprint.get("/account")
def page() -> ResponseReturnValue:
    """Everything about it."""
    return _page()


@blueprint.post("/account/password")
def change_password() -> ResponseReturnValue:
    """Change the password; every other session ends."""
    form = request.form
    try:
        if form.get("password") != form.get("again"):
            raise BadInput(say("expected the same new password twice, found two different ones"))
        store().accounts.change_password(
            _own(), form.get("old", ""), form.get("password", ""), session=caller().session
        )
    except BadInput as error:
        return _page(problem=error.told(), status=400)
    flash(gettext("Your password is changed. Everywhere else you are signed out."))
    return redirect(url_for("account.page"), 303)


@blueprint.post("/account/sessions/<int:number>/end")
def end_session(number: int) -> ResponseReturnValue:
    """Sign out elsewhere."""
    store().accounts.sessions.end(_own(), number)
    flash(gettext("That session is ended."))
    return redirect(url_for("account.page", _anchor="sessions"), 303)


@blueprint.post("/account/sessions/end")
def end_other_sessions() -> ResponseReturnValue:
    """Sign out everywhere else."""
    store().accounts.sessions.end_all(_own(), but=caller().session)
    flash(gettext("All other sessions are ended."))
    return redirect(url_for("account.page", _anchor="sessions"), 303)


@blueprint.post("/account/tokens")
def add_token() -> ResponseReturnValue:
    """Make a token and show it, this once."""
    try:
        token = store().accounts.tokens.add(
            _own(), request.form.get("name", ""), request.form.get("scope", "")
        )
    except BadInput as error:
        return _page(problem=error.told(), status=400)
    return _page(token=token, status=201)


@blueprint.post("/account/tokens/<int:number>/revoke")
def revoke_token(number: int) -> ResponseReturnValue:
    """Make a token worthless."""
    store().accounts.tokens.revoke(_own(), number)
    flash(gettext("That token is revoked."))
    return redirect(url_for("account.page", _anchor="tokens"), 303)


def _page(*, problem: str = "", token: str = "", status: int = 200) -> Response:
    accounts, own = store().accounts, _own()
    response = make_response(
        render_template(
            "accounts/account.html", account=accounts.one(own), problem=problem, token=token,
            sessions=accounts.sessions.all(own), tokens=accounts.tokens.all(own),
            here=caller().session, least=passwords.LEAST, most_name=MOST_NAME,
        ),
        status,
    )  # fmt: skip
    response.headers["Cache-Control"] = "no-store"
    return response


def _own() -> int:
    """The number of the account; nobody comes here without one."""
    number = caller().viewer.account
    if number is None:
        raise RuntimeError("a page of an account was shown to somebody without one")
    return number
