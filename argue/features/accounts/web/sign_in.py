"""Come in and go out: signing in, signing out, and setting a password by a link.

Whoever signs in or out gets a new session, so that one which somebody else knew is worth nothing. A
second cookie tells that this browser has signed in to an account before; it opens nothing, but lets
its owner try again while somebody else guesses (:mod:`argue.store.people.passwords`).
"""

from __future__ import annotations

import secrets
from urllib.parse import urlsplit

from flask import Response, current_app, flash, make_response, redirect, request, session, url_for
from flask.typing import ResponseReturnValue
from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer

from argue.errors import BadInput
from argue.features.accounts import accounts, identities
from argue.features.accounts.accounts import TooManyAttempts, Trying
from argue.features.accounts.identities import PROXY
from argue.locales import _
from argue.services.deeds import Need
from argue.settings import SignIn
from argue.store.people import passwords
from argue.store.people.accounts import Account, folded
from argue.web.app.links import uncached_page
from argue.web.app.people import AT_PROXY, SESSION, caller
from argue.web.app.proxy_user import ignored_proxy_user, proxy_user
from argue.web.app.routes import Cost, Pages
from argue.web.app.security import over_https_only, own_address
from argue.web.app.state import place_of, settings, store

blueprint = Pages("sign_in", __name__, accounts=True, cost=Cost.ROWS)

KNOWN = "argue_known"
MOST_KNOWN = 5
"""Accounts that one browser remembers."""
CODE_SECONDS = 300
"""Seconds after the right password within which the code has to come."""
_YEAR = 365 * 24 * 3600


@blueprint.get("/sign-in", need=Need.ALWAYS)
def page() -> ResponseReturnValue:
    """The form."""
    then = request.args.get("next", "")
    if caller().viewer.account is not None:
        return redirect(own_address(then), 303)
    if proxy_user():
        return enter_from_outside(PROXY, proxy_user(), proxy_user(), then)
    problem = ""
    if ignored_proxy_user():
        problem = _("Your sign-in elsewhere was ignored: it did not come by a proxy that counts.")
    return sign_in_form(problem, next=then)


def enter_from_outside(issuer: str, subject: str, name: str, then: str) -> Response:
    """Sign in whom a proxy or a provider has checked; a code of an authenticator is asked for."""
    new = settings().sign_in.sign_in_new
    try:
        account = identities.account_of(store(), issuer, subject, name, new=new)
    except BadInput as error:
        return sign_in_form(error.localize(), 403)
    if store().accounts.second_factors.on(account.id):
        return _ask_code(account, then)
    return _start_session(account, 0, own_address(then))


@blueprint.post("/sign-in", need=Need.ALWAYS)
def enter() -> ResponseReturnValue:
    """Sign in with a name and a password, and go on to where one wanted to be."""
    name = request.form.get("name", "")[:200]
    password, address = request.form.get("password", ""), request.remote_addr or ""
    entered = accounts.check_password(store(), name, password, _attempt(name), address)
    if entered is None:
        return sign_in_form(_("The name or the password is not right."), 401)
    if store().accounts.second_factors.on(entered[0].id):
        return _ask_code(entered[0])
    return _start_session(*entered, own_address(request.form.get("next", "")))


@blueprint.post("/sign-in/code", need=Need.ALWAYS)
def code() -> ResponseReturnValue:
    """Sign in with the code that is asked for after the password."""
    ticket = request.form.get("ticket", "")
    try:
        number, name = _tickets().loads(ticket, max_age=CODE_SECONDS)
    except BadSignature:
        return sign_in_form(_("That took too long. Sign in again."))
    typed, address = request.form.get("code", ""), request.remote_addr or ""
    entered = accounts.check_code(store(), number, typed, _attempt(name), address)
    if entered is None:
        return _code_form(ticket, _("This code is not right, or was used already."), 401)
    return _start_session(*entered, own_address(request.form.get("next", "")))


def _attempt(name: str) -> Trying:
    key = folded(name)
    return Trying(key, place_of(request.remote_addr or ""), _known_devices().get(key, ""))


@blueprint.errorhandler(TooManyAttempts)
def ask_to_wait(error: TooManyAttempts) -> Response:
    """The form, with when to try again."""
    minutes = -(-int(error.wait) // 60) or 1
    response = sign_in_form(
        _("Too many attempts. Try again in %(minutes)s min.", minutes=minutes), 429
    )
    response.headers["Retry-After"] = str(int(error.wait) + 1)
    return response


def _tickets() -> URLSafeTimedSerializer:
    """What says that the password was right, while the code is typed."""
    return URLSafeTimedSerializer(str(current_app.secret_key), salt="second step")


def _ask_code(account: Account, then: str = "") -> Response:
    """The form for a code, with a ticket that says whose password was right."""
    return _code_form(_tickets().dumps([account.id, account.name]), then=then)


def _code_form(ticket: str, problem: str = "", status: int = 200, then: str = "") -> Response:
    then = request.form.get("next", then)
    return uncached_page("accounts/code.html", status, ticket=ticket, next=then, problem=problem)


@blueprint.post("/sign-out", need=Need.ALWAYS)
def leave() -> ResponseReturnValue:
    """End this session."""
    who = caller()
    if who.viewer.account is not None and who.session:
        accounts.sign_out(store(), who.viewer.account, who.session, who.viewer.name)
    session.clear()
    return redirect(url_for("debates.index"), 303)


@blueprint.get("/password/<token>", need=Need.LINK)
def ask_password(token: str) -> ResponseReturnValue:
    """Whose password it is, and the form to set it."""
    return _password_form(store().accounts.of_link(token))


@blueprint.post("/password/<token>", need=Need.LINK)
def set_password(token: str) -> ResponseReturnValue:
    """Set the password and sign in."""
    account = store().accounts.of_link(token)
    try:
        if request.form.get("password") != request.form.get("again"):
            raise BadInput.lazy("expected the same password twice, found two different ones")
        accounts.set_password(store(), token, request.form.get("password", ""))
    except BadInput as error:
        return _password_form(account, error.localize(), 400)
    if store().accounts.second_factors.on(account.id):
        return _ask_code(account)
    response = _start_session(account, 0, url_for("debates.index"))
    flash(_("Your password is set, and you are signed in."))
    return response


def _start_session(account: Account, attempt: int, then: str) -> Response:
    trying, agent = _attempt(account.name), request.headers.get("User-Agent", "")
    session.clear()
    session[SESSION] = accounts.sign_in(store(), account, agent, trying, attempt)
    if proxy_user():
        session[AT_PROXY] = proxy_user()
    session.permanent = True
    response = make_response(redirect(then, 303))
    devices = {trying.name: trying.device or secrets.token_urlsafe(12)}
    devices |= {name: device for name, device in _known_devices().items() if name not in devices}
    response.set_cookie(
        KNOWN,
        _signer().dumps(dict(list(devices.items())[:MOST_KNOWN])),
        max_age=_YEAR,
        path=url_for("sign_in.page"),
        secure=over_https_only(),
        httponly=True,
        samesite="Lax",
    )
    return response


def _known_devices() -> dict[str, str]:
    """What this browser may be called, by the accounts that it has signed in to."""
    try:
        result = _signer().loads(request.cookies.get(KNOWN, ""))
    except BadSignature:
        return {}
    return result if isinstance(result, dict) else {}


def _signer() -> URLSafeSerializer:
    """What signs the cookie of the accounts to which a browser has signed in."""
    return URLSafeSerializer(str(current_app.secret_key), salt="known browser")


def sign_in_form(problem: str = "", status: int = 200, next: str = "") -> Response:
    """The form, with what went wrong."""
    return uncached_page(
        "accounts/sign_in.html",
        status,
        problem=problem,
        name=request.form.get("name", "")[:200],
        next=request.form.get("next", next),
        anybody=bool(store().accounts.all()),
        provider=provider_name(settings().sign_in),
    )


def provider_name(sign_in: SignIn) -> str:
    """What the provider of OpenID Connect is called; empty where there is none."""
    return sign_in.oidc_name or urlsplit(sign_in.oidc_issuer).hostname or ""


def _password_form(account: Account, problem: str = "", status: int = 200) -> Response:
    return uncached_page(
        "accounts/password.html", status, account=account, problem=problem, least=passwords.LEAST
    )
