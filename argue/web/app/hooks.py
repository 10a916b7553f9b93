"""The hooks of every request, in their order: what happens before its view, and after it.

A feature has no hooks of its own but for the JSON interface, which reads its bodies
(:mod:`argue.web.app.api`). Before the view, from the first to the last:

1. the request gets an id and is timed, so that all that follows is;
2. its language is chosen, so that a refusal speaks it too;
3. its caller is identified, before anything that is sent is read;
4. its host, its origin, its size, how often its caller asks, and the CSRF token of its form are
   checked;
5. its caller's rights are checked, and whether the debate may be changed now;
6. a replaced key is taken over;
7. a link to a merged argument is redirected.

After the view: whether the debate may be changed is asked no more, static files are cached, the
change is logged, the headers are added of security, authentication and language, the answer is
compressed, and the request is measured, in this order.
"""

from __future__ import annotations

from typing import Any

from flask import Flask, Response, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_wtf.csrf import CSRFProtect

from argue.settings import Settings
from argue.web.app import access, budgets, compression, language, monitoring, people, security
from argue.web.app.state import accounts_on, store

ARGUMENT_PARAMETERS = ("id", "at", "to", "source", "target", "focus", "why")
"""What pages of a debate call an argument in their addresses."""


def register(app: Flask, settings: Settings) -> None:
    """Register the hooks of the app; call before its blueprints are registered."""
    accounts = accounts_on(app)
    hosts = (*security.LOOPBACK, *(host.lower() for host in settings.hosts))

    app.before_request(lambda: monitoring.begin_request(bool(settings.proxy)))
    app.before_request(language.choose_language)
    if accounts:
        app.before_request(people.identify_caller)
    app.before_request(lambda: security.check_host(hosts))
    app.before_request(security.check_origin)
    app.before_request(budgets.check_size)
    app.before_request(budgets.check_rate)
    CSRFProtect(app)
    app.before_request(access.check_rights if accounts else access.hide_accounts)
    app.before_request(access.check_limits)
    app.before_request(security.key_refresher(app, settings))
    app.before_request(redirect_merged)

    # Flask calls these from the last to the first.
    app.after_request(monitoring.end_request)
    app.after_request(compression.compress)
    app.after_request(language.declare_language)
    if accounts:
        app.after_request(people.request_token)
    app.after_request(security.add_headers)
    if accounts:
        app.after_request(access.log_change)
    app.after_request(cache_static_files)
    app.after_request(access.end_limits)
    app.teardown_request(language.reset_language)


def cache_static_files(response: Response) -> Response:
    """Let browsers keep a static file whose address has its version."""
    if request.endpoint == "static" and "v" in request.args and response.status_code < 400:
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    return response


def redirect_merged() -> ResponseReturnValue | None:
    """Send whoever follows a link to a merged argument to the one that speaks for it."""
    named = {
        name: request.args.getlist(name) for name in ARGUMENT_PARAMETERS if name in request.args
    }
    if (
        not named
        or request.method not in ("GET", "HEAD")
        or request.blueprint == "api"
        or getattr(request.url_rule, "keeps_merged", False)
        or not access.names_a_debate()
    ):
        return None
    key = str((request.view_args or {})["key"])
    speakers = store().merging.speakers(key)
    if not any(one in speakers for values in named.values() for one in values):
        return None
    asked: dict[str, Any] = request.args.to_dict(flat=False)
    asked |= {name: [speakers.get(one, one) for one in values] for name, values in named.items()}
    if asked.get("source") and asked["source"] == asked.get("target"):
        return redirect(url_for("debate.argument", key=key, id=asked["source"][0]), 303)
    return redirect(url_for(str(request.endpoint), **(request.view_args or {}), **asked), 303)
