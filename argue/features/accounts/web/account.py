"""One's own account: the password, where one is signed in, codes, one's data, and its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from flask import Response, flash, make_response, redirect, request, session, url_for
from flask.typing import ResponseReturnValue

from argue.errors import BadInput
from argue.features.accounts import accounts
from argue.features.accounts.own_data import Personal
from argue.features.accounts.web.sign_in import KNOWN
from argue.locales import _
from argue.services.deeds import Need
from argue.services.uploads import own_drafts
from argue.store.people import passwords
from argue.store.people.second_factors import address_of
from argue.store.people.sessions import MOST_NAME, MOST_TOKEN_DAYS, TOKEN_DAYS
from argue.web.app.api import blueprint as api
from argue.web.app.api import output
from argue.web.app.api_records import Answer, about
from argue.web.app.links import see_other, uncached, uncached_page
from argue.web.app.people import caller, own_number
from argue.web.app.resources import Resources
from argue.web.app.routes import Cost
from argue.web.app.state import context, settings, store

resources = Resources(
    "account", __name__, need=Need.SELF, browser=True, accounts=True, cost=Cost.ROWS
)


class SentFileOut(Answer):
    """A file that was sent and is not saved yet."""

    name: Annotated[str, about("Empty for pasted text.")]
    format: Annotated[str, about("The chosen one; empty to recognise it.")]
    text: Annotated[str, about("Its content; bytes that are no UTF-8 are replaced.")]


class PersonalDataOut(Answer):
    """All that is stored of a person."""

    name: Annotated[str, about("The name of the account.")]
    tables: dict[str, list[dict[str, Any]]]
    """Rows by table, an object each, as the zip of the account's page has them."""
    uploads: Annotated[list[SentFileOut], about("Files that are not saved yet.")]


@resources.get("/account")
def page() -> ResponseReturnValue:
    """Everything about it."""
    return account_page()


@resources.post("/account/password")
def change_password() -> ResponseReturnValue:
    """Change the password; every other session and every token ends."""
    form = request.form
    try:
        if form.get("password") != form.get("again"):
            raise BadInput.lazy("expected the same new password twice, found two different ones")
        old, new = form.get("old", ""), form.get("password", "")
        accounts.change_password(store(), own_number(), old, new, session=caller().session)
    except BadInput as error:
        return account_page(problem=error.localize(), status=400)
    message = _(
        "Your password is changed. You are signed out everywhere else, and your tokens are revoked."
    )
    return see_other(url_for("account.page"), message)


@resources.post("/account/sessions/<int:number>/end")
def end_session(number: int) -> ResponseReturnValue:
    """Sign out elsewhere."""
    accounts.end_sessions(store(), own_number(), number)
    return see_other(url_for("account.page", _anchor="sessions"), _("That session is ended."))


@resources.post("/account/sessions/end")
def end_other_sessions() -> ResponseReturnValue:
    """Sign out everywhere else."""
    accounts.end_sessions(store(), own_number(), but=caller().session)
    here = url_for("account.page", _anchor="sessions")
    return see_other(here, _("All other sessions are ended."))


@resources.post("/account/codes")
def codes() -> ResponseReturnValue:
    """Turn codes of an authenticator on, in two steps, or off with the password and a code."""
    own, form = own_number(), request.form
    try:
        match form.get("do"):
            case "begin":
                accounts.begin_codes(store(), own)
            case "confirm":
                recovery = accounts.confirm_codes(store(), own, form.get("code", ""))
                return account_page(recovery=recovery)
            case "drop":
                password, code = form.get("password", ""), form.get("code", "")
                accounts.drop_own_codes(store(), own, password, code, session=caller().session)
                flash(_("Your account asks for no codes any more."))
            case other:
                raise BadInput.lazy(
                    "expected begin, confirm or drop, found %(do)s", do=repr(str(other)[:40])
                )
    except BadInput as error:
        return account_page(problem=error.localize(), status=400)
    return see_other(url_for("account.page", _anchor="codes"))


@resources.get("/account/data.zip")
def data() -> ResponseReturnValue:
    """All that is stored of who asks."""
    response = uncached(accounts.own_data(store(), settings().database, own_number()))
    response.headers["Content-Type"] = "application/zip"
    response.headers["Content-Disposition"] = 'attachment; filename="argue-account.zip"'
    return response


@api.get("/account/data", need=Need.SELF, accounts=True)
@output(PersonalDataOut)
def account_data() -> object:
    """All that is stored of who asks, by table

    The page of the account has the same as a zip.
    """
    return accounts.as_json(
        Personal.in_store(store()).data(own_number()), own_drafts(context()).own()
    )


@resources.get("/account/erase")
def ask_erase() -> ResponseReturnValue:
    """Ask for the password before one's name is erased."""
    return _erase_page()


@resources.post("/account/erase")
def erase() -> ResponseReturnValue:
    """Erase one's name, which ends the account."""
    password, withdraw = request.form.get("password", ""), request.form.get("withdraw") == "yes"
    own, here = own_number(), caller().session
    try:
        accounts.erase_own(
            store(), settings().database, own, password, session=here, withdraw=withdraw
        )
    except BadInput as error:
        return _erase_page(error.localize(), 400)
    session.clear()
    flash(_("Your account is gone, and your name is erased."))
    response = make_response(redirect(url_for("debates.index"), 303))
    response.delete_cookie(KNOWN, path=url_for("sign_in.page"))
    return response


def _erase_page(problem: str = "", status: int = 200) -> Response:
    return uncached_page(
        "accounts/erase.html", status, account=store().accounts.one(own_number()), problem=problem
    )


def account_page(
    *, problem: str = "", token: str = "", recovery: Sequence[str] = (), status: int = 200
) -> Response:
    """The page of one's account, with a token or recovery codes that are shown this once."""
    stored, own = store().accounts, own_number()
    account, secret = stored.one(own), stored.second_factors.pending(own)
    return uncached_page(
        "accounts/account.html",
        status,
        account=account,
        problem=problem,
        token=token,
        recovery=recovery,
        has_codes=stored.second_factors.on(own),
        recovery_left=stored.second_factors.recovery_codes(own),
        must_have_codes=settings().owner_codes and account and account.role == "owner",
        secret=secret,
        authenticator=address_of(secret, account.name) if secret and account else "",
        sessions=stored.sessions.all(own),
        browser=browser,
        tokens=stored.tokens.all(own),
        here=caller().session,
        least=passwords.LEAST,
        sends_mail=bool(settings().smtp),
        most_name=MOST_NAME,
        token_days=TOKEN_DAYS,
        most_token_days=MOST_TOKEN_DAYS,
    )


_BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser/": "Samsung Internet",
    "Firefox/": "Firefox",
    "FxiOS/": "Firefox",
    "CriOS/": "Chrome",
    "Chrome/": "Chrome",
    "Safari/": "Safari",
}
"""By which part of its name a browser is told; the first that fits, since most also name others."""
_DEVICES = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Mac OS X": "Mac",
    "CrOS": "Chromebook",
    "Linux": "Linux",
}


def browser(agent: str) -> str:
    """The browser and what it runs on, from a header ``User-Agent`` (RFC 9110, 10.1.5).

    What is no browser stays as it names itself.

    >>> browser("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox on Linux'
    >>> browser("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140 Safari/537.36 Edg/140")
    'Edge on Windows'
    >>> browser("curl/8.5.0"), browser("Mozilla/5.0"), browser("")
    ('curl/8.5.0', 'an unnamed browser', 'an unnamed browser')
    """
    name = next((name for part, name in _BROWSERS.items() if part in agent), "")
    if not name:
        named = agent and not agent.startswith("Mozilla/")
        return agent if named else _("an unnamed browser")
    device = next((device for part, device in _DEVICES.items() if part in agent), "")
    if not device:
        return name
    return _("%(browser)s on %(device)s", browser=name, device=device)
