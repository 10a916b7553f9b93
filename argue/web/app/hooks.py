"""The hooks of every request, in their order: what happens before its view, and after it.

A feature has no hooks of its own but for the JSON interface, which reads its bodies
(:mod:`argue.web.app.api`). All is timed and speaks the reader's language, refusals too. The caller
is identified before anything that is sent is read; what a request may cost is asked before the CSRF
token of its form, and rights after both.
"""

from __future__ import annotations

from functools import partial

from flask import Flask
from flask_wtf.csrf import CSRFProtect

from argue.settings import Settings
from argue.web.app import access, budgets, compression, language, monitoring, people, security
from argue.web.app.state import accounts_on


def register(app: Flask, settings: Settings) -> None:
    """Register the hooks of the app; call before its blueprints are registered."""
    accounts = accounts_on(app)
    hosts = (*security.LOOPBACK, *(host.lower() for host in settings.hosts))

    app.before_request(partial(monitoring.begin_request, bool(settings.proxy)))
    app.before_request(language.choose_language)
    if accounts:
        app.before_request(people.identify_caller)
    app.before_request(partial(security.check_host, hosts))
    app.before_request(security.check_origin)
    app.before_request(budgets.check_size)
    app.before_request(budgets.check_rate)
    CSRFProtect(app)
    app.before_request(access.check_rights if accounts else access.hide_accounts)
    app.before_request(access.check_limits)
    app.before_request(security.key_refresher(app, settings))
    app.before_request(access.redirect_merged)

    # Flask calls these from the last to the first.
    app.after_request(monitoring.end_request)
    app.after_request(compression.compress)
    app.after_request(language.declare_language)
    if accounts:
        app.after_request(people.request_token)
    app.after_request(security.add_headers)
    if accounts:
        app.after_request(access.log_change)
    app.after_request(compression.cache_static_files)
    app.after_request(access.end_limits)
    app.teardown_request(language.reset_language)
