"""Signing in by a provider of OpenID Connect: the way there, and back with a code.

Authlib does what the protocol asks for: state, nonce and PKCE (S256) are made for each way and live
in the session; the identity token must be signed by a key of the provider, for this client, with
that nonce, and be in date. What it leaves open is checked here: the provider must call itself by
the address of the settings, and only signatures by public keys count.

Source: OpenID Connect Core 1.0, 3.1; Discovery 1.0, 4.3; RFC 7636 (PKCE).
"""

from __future__ import annotations

import logging
from typing import Any, cast

from flask import Flask, current_app, redirect, request, session, url_for
from flask.blueprints import BlueprintSetupState
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import NotFound

from argue.features.accounts.web.sign_in import enter_from_outside, provider_name, sign_in_form
from argue.locales import _
from argue.plugins import libraries_for
from argue.services.deeds import Need
from argue.settings import SignIn
from argue.web.app.routes import Cost, Pages
from argue.web.app.state import EXTENSION, accounts_on, settings

blueprint = Pages("oidc", __name__, accounts=True, cost=Cost.ROWS)

NEXT = "oidc_next"
"""Where a session remembers the page that somebody wanted who went to the provider."""
ALGORITHMS = {"RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512"}
"""Signatures that count: those of public keys, never ``none`` or one by a shared secret."""
_EXTENSION = "argue-oidc"
_SECONDS = 10
_SKEW = 60
"""Seconds by which the clocks of the two may differ."""
_log = logging.getLogger(__name__)


@blueprint.record_once
def register(setup: BlueprintSetupState) -> None:
    """Make Authlib's client with the app; raises MissingLibrary where a provider is set without."""
    app = cast(Flask, setup.app)
    sign_in = app.extensions[EXTENSION].settings.sign_in
    if accounts_on(app) and sign_in.oidc_issuer:
        with libraries_for("to sign in by OpenID Connect (ARGUE_OIDC_ISSUER)"):
            from authlib.integrations.flask_client import OAuth
        app.extensions[_EXTENSION] = OAuth(app).register(
            "oidc",
            client_id=sign_in.oidc_client,
            client_secret=sign_in.oidc_secret,
            server_metadata_url=f"{sign_in.oidc_issuer.rstrip('/')}/.well-known/openid-configuration",
            client_kwargs={
                "scope": "openid profile",
                "code_challenge_method": "S256",
                "default_timeout": _SECONDS,
            },
        )


@blueprint.get("/sign-in/oidc", need=Need.ALWAYS)
def begin() -> ResponseReturnValue:
    """Go to the provider."""
    client = _client()
    session[NEXT] = request.args.get("next", "")[:2_000]
    try:
        _check_provider(client)
        there = client.authorize_redirect(url_for("oidc.finish", _external=True))
    except _failures() as error:
        return _refused(error)
    return redirect(there.location, 303)


@blueprint.get("/sign-in/oidc/done", need=Need.ALWAYS)
def finish() -> ResponseReturnValue:
    """Come back from there, and sign in."""
    client, sign_in = _client(), settings().sign_in
    try:
        _check_provider(client)
        answer = client.authorize_access_token(claims_options=_claims(sign_in), leeway=_SKEW)
        if "userinfo" not in answer:
            raise ValueError("expected a token that says who signed in, found none")
    except _failures() as error:
        return _refused(error)
    person = answer["userinfo"]
    subject = str(person["sub"])
    name = person.get("preferred_username") or person.get("name") or subject
    return enter_from_outside(sign_in.oidc_issuer, subject, str(name), session.pop(NEXT, ""))


def _client() -> Any:
    """Authlib's client; raises NotFound where no provider is set."""
    if _EXTENSION not in current_app.extensions:
        raise NotFound
    return current_app.extensions[_EXTENSION]


def _check_provider(client: Any) -> None:
    """Raise ValueError unless the provider is the one of the settings, and signs by public keys."""
    described, expected = client.load_server_metadata(), settings().sign_in.oidc_issuer
    if described.get("issuer") != expected:
        raise ValueError(f"expected the issuer {expected}, found {described.get('issuer')!r}")
    signs = described.get("id_token_signing_alg_values_supported") or ["RS256"]
    allowed = [name for name in signs if name in ALGORITHMS]
    if not allowed:
        raise ValueError(f"expected signatures by public keys, found {', '.join(signs)}")
    client.server_metadata["id_token_signing_alg_values_supported"] = allowed


def _claims(sign_in: SignIn) -> dict[str, dict[str, Any]]:
    return {
        "iss": {"essential": True, "value": sign_in.oidc_issuer},
        "aud": {"essential": True, "value": sign_in.oidc_client},
        "sub": {"essential": True},
    }


def _failures() -> tuple[type[Exception], ...]:
    """What is raised where the provider does not answer, or what it says is not right."""
    from authlib.common.errors import AuthlibBaseError
    from joserfc.errors import JoseError
    from requests import RequestException

    return AuthlibBaseError, JoseError, RequestException, ValueError, RuntimeError


def _refused(error: Exception) -> ResponseReturnValue:
    _log.warning("signing in by OpenID Connect failed: %s: %s", type(error).__name__, error)
    name = provider_name(settings().sign_in)
    return sign_in_form(_("Signing in with %(name)s failed. Try again.", name=name), 401)
