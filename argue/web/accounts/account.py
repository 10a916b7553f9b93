"""One's own account: the password, where one is signed in, and the tokens of one's programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime

from flask import (
    Blueprint,
    Response,
    flash,
    make_response,
    redirect,
    render_template,
    request,
    session,
    url_for,
)
from flask.typing import ResponseReturnValue

from argue.errors import BadInput, NotFound
from argue.locales import gettext, say
from argue.services.personal_zip import as_zip
from argue.services.upload_drafts import Drafts
from argue.services.uploads import own_drafts
from argue.store.people import passwords
from argue.store.people.accounts import Account, folded
from argue.store.people.erasure import Erased
from argue.store.people.second_factors import address_of
from argue.store.people.sessions import MOST_NAME, MOST_TOKEN_DAYS, TOKEN_DAYS
from argue.web.accounts.browsers import browser
from argue.web.accounts.sign_in import KNOWN
from argue.web.app.people import caller, person
from argue.web.app.state import context, settings, store
from argue.web.ui.numbers import parse_number

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
        with _attempt():
            _check_password(form.get("old", ""))
        store().accounts.change_password(
            own_number(), form.get("old", ""), form.get("password", ""), session=caller().session
        )
    except BadInput as error:
        return _page(problem=error.localized(), status=400)
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
            own_number(),
            form.get("name", ""),
            form.get("scope", ""),
            parse_number(days, 9) or 0,
            debate=form.get("debate", "").strip(),
            collection=form.get("collection", "").strip(),
        )
    except (BadInput, NotFound) as error:
        return _page(problem=error.localized(), status=400)
    return _page(token=token, status=201)


@blueprint.post("/account/tokens/<int:number>/revoke")
def revoke_token(number: int) -> ResponseReturnValue:
    """Make a token worthless."""
    store().accounts.tokens.revoke(own_number(), number)
    flash(gettext("That token is revoked."))
    return redirect(url_for("account.page", _anchor="tokens"), 303)


@blueprint.post("/account/codes")
def codes() -> ResponseReturnValue:
    """Turn codes of an authenticator on, in two steps, or off with the password and a code."""
    factors, own, form = store().accounts.second_factors, own_number(), request.form
    try:
        match form.get("do"):
            case "begin":
                factors.begin(own)
            case "confirm":
                return _page(recovery=factors.confirm(own, form.get("code", "")[:100]))
            case "drop":
                with _attempt():
                    _check_password(form.get("password", ""))
                    if not factors.check(own, form.get("code", "")[:100]):
                        raise BadInput(
                            say("expected your present password and a code, found others")
                        )
                factors.drop(own)
                flash(gettext("Your account asks for no codes any more."))
            case other:
                raise BadInput(
                    say("expected begin, confirm or drop, found %(do)s", do=repr(str(other)[:40]))
                )
    except BadInput as error:
        return _page(problem=error.localized(), status=400)
    return redirect(url_for("account.page", _anchor="codes"), 303)


@contextmanager
def _attempt() -> Iterator[None]:
    """Count a guess at what only its owner knows, unless it is right: who finds a browser open has
    as many as one that tries to sign in.
    """
    trying = folded(person().name), "", f"session {caller().session}"
    attempt, wait = store().accounts.attempts.take(*trying)
    if not attempt:
        minutes = str(max(1, -(-int(wait) // 60)))
        raise BadInput(say("Too many attempts. Try again in %(minutes)s min.", minutes=minutes))
    yield
    store().accounts.attempts.succeeded(attempt, *trying)


def _check_password(typed: str) -> Account:
    """Whose password it is; raises BadInput if it is not that of who asks."""
    account = store().accounts.one(own_number())
    if account is None or not store().accounts.check(account.name, typed):
        raise BadInput(say("expected your present password, found another one"))
    return account


@blueprint.get("/account/data.zip")
def data() -> ResponseReturnValue:
    """All that is stored of who asks."""
    at = datetime.now(UTC).isoformat(timespec="seconds")
    content = as_zip(store().personal.data(own_number()), own_drafts(context()).own(), at)
    response = make_response(content)
    response.headers["Content-Type"] = "application/zip"
    response.headers["Content-Disposition"] = 'attachment; filename="argue-account.zip"'
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.get("/account/erase")
def ask_erase() -> ResponseReturnValue:
    """Ask for the password before one's name is erased."""
    return _erase_page()


@blueprint.post("/account/erase")
def erase() -> ResponseReturnValue:
    """Erase one's name, which ends the account."""
    try:
        with _attempt():
            account = _check_password(request.form.get("password", ""))
        erase_account(account, withdraw=request.form.get("withdraw") == "yes")
    except BadInput as error:
        return _erase_page(error.localized(), 400)
    session.clear()
    flash(gettext("Your account is gone, and your name is erased."))
    response = make_response(redirect(url_for("debates.index"), 303))
    response.delete_cookie(KNOWN, path=url_for("sign_in.page"))
    return response


def erase_account(account: Account, *, withdraw: bool) -> Erased:
    """Erase a name, and delete the uploads of its account that wait."""
    erased = store().personal.erase(account.name, withdraw=withdraw)
    Drafts.beside(settings().database, account.id).discard_own()
    return erased


def _erase_page(problem: str = "", status: int = 200) -> Response:
    page = render_template(
        "accounts/erase.html", account=store().accounts.one(own_number()), problem=problem
    )
    response = make_response(page, status)
    response.headers["Cache-Control"] = "no-store"
    return response


def _page(
    *, problem: str = "", token: str = "", recovery: Sequence[str] = (), status: int = 200
) -> Response:
    accounts, own = store().accounts, own_number()
    account, secret = accounts.one(own), accounts.second_factors.pending(own)
    response = make_response(
        render_template(
            "accounts/account.html",
            account=account,
            problem=problem,
            token=token,
            recovery=recovery,
            has_codes=accounts.second_factors.on(own),
            recovery_left=accounts.second_factors.recovery_codes(own),
            must_have_codes=settings().owner_codes and account and account.role == "owner",
            secret=secret,
            authenticator=address_of(secret, account.name) if secret and account else "",
            sessions=accounts.sessions.all(own),
            browser=browser,
            tokens=accounts.tokens.all(own),
            here=caller().session,
            least=passwords.LEAST,
            sends_mail=bool(settings().smtp),
            mail=store().mail.of(own),
            most_name=MOST_NAME,
            token_days=TOKEN_DAYS,
            most_token_days=MOST_TOKEN_DAYS,
        ),
        status,
    )
    response.headers["Cache-Control"] = "no-store"
    return response


def own_number() -> int:
    """The number of the account; nobody comes here without one."""
    number = caller().viewer.account
    if number is None:
        raise RuntimeError("a page of an account was shown to somebody without one")
    return number
