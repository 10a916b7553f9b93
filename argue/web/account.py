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
from argue.store.sessions import MOST_NAME, MOST_TOKEN_DAYS, TOKEN_DAYS
from argue.web.numbers import is_number
from argue.web.people import caller
from argue.web.state import store

blueprint = Blueprint("account", __name__)


@blueprint.get("/account")
def page() -> ResponseReturnValue:
    """Everything about it."""
    return _page()


@blueprint.post("/account/password")
def change_password() -> ResponseReturnValue:
    """Change the password; every other session and every token ends."""
    form = request.form
    try:
        if form.get("password") != form.get("again"):
            raise BadInput(say("expected the same new password twice, found two different ones"))
        store().accounts.change_password(
            own_number(), form.get("old", ""), form.get("password", ""), session=caller().session
        )
    except BadInput as error:
        return _page(problem=error.told(), status=400)
    flash(
        gettext(
            "Your password is changed. You are signed out everywhere else, and your tokens are "
            "revoked."
        )
    )
    return redirect(url_for("account.page"), 303)


@blueprint.post("/account/sessions/<int:number>/end")
def end_session(number: int) -> ResponseReturnValue:
    """Sign out elsewhere."""
    store().accounts.sessions.end(own_number(), number)
    flash(gettext("That session is ended."))
    return redirect(url_for("account.page", _anchor="sessions"), 303)


@blueprint.post("/account/sessions/end")
def end_other_sessions() -> ResponseReturnValue:
    """Sign out everywhere else."""
    store().accounts.sessions.end_all(own_number(), but=caller().session)
    flash(gettext("All other sessions are ended."))
    return redirect(url_for("account.page", _anchor="sessions"), 303)


@blueprint.post("/account/tokens")
def add_token() -> ResponseReturnValue:
    """Make a token and show it, this once."""
    form, days = request.form, request.form.get("days", str(TOKEN_DAYS))
    try:
        token = store().accounts.tokens.add(
            own_number(), form.get("name", ""), form.get("scope", ""),
            int(days) if is_number(days, 9) else 0,
        )  # fmt: skip
    except BadInput as error:
        return _page(problem=error.told(), status=400)
    return _page(token=token, status=201)


@blueprint.post("/account/tokens/<int:number>/revoke")
def revoke_token(number: int) -> ResponseReturnValue:
    """Make a token worthless."""
    store().accounts.tokens.revoke(own_number(), number)
    flash(gettext("That token is revoked."))
    return redirect(url_for("account.page", _anchor="tokens"), 303)


def _page(*, problem: str = "", token: str = "", status: int = 200) -> Response:
    accounts, own = store().accounts, own_number()
    response = make_response(
        render_template(
            "accounts/account.html", account=accounts.one(own), problem=problem, token=token,
            sessions=accounts.sessions.all(own), tokens=accounts.tokens.all(own),
            here=caller().session, least=passwords.LEAST, most_name=MOST_NAME,
            token_days=TOKEN_DAYS, most_token_days=MOST_TOKEN_DAYS,
        ),
        status,
    )  # fmt: skip
    response.headers["Cache-Control"] = "no-store"
    return response


def own_number() -> int:
    """The number of the account; nobody comes here without one."""
    number = caller().viewer.account
    if number is None:
        raise RuntimeError("a page of an account was shown to somebody without one")
    return number
