"""Asked before every view on an installation with accounts: may they who ask do that?

A view cannot forget to ask: whatever has a debate's key in its address is checked here, and the
store itself shows each viewer only what they may see (:mod:`argue.store.viewer`), which counts for
keys in forms and queries. What is not named below is for people with an account.
"""

from __future__ import annotations

from flask import Flask, Response, abort, request

from argue.locales import _, gettext
from argue.web.audit_words import noted
from argue.web.people import Action, caller, refuse, require
from argue.web.state import accounts_on, store

OPEN_BLUEPRINTS = frozenset(
    {
        "sign_in", "judging", "instance_judging", "language", "health", "metrics", "map", "embed",
    }
)  # fmt: skip
"""For everybody. What these hold is no secret, or has an address that nobody guesses."""
OPEN = frozenset(
    {
        "static", "debates.index", "debate_tables.debates", "openapi.spec", "api.debates",
        "api.run", "api.engines",
        "api.semantics", "api.pairs", "api.formats_", "api.degrees", "api.supports", "api.games",
        "api.judge", "api.judge_items", "api.judge_item", "api.judge_say",
        "api.judge_rules", "api.judge_examples", "api.judge_example", "api.judge_example_say",
    }
)  # fmt: skip
"""The same, single addresses; lists show each viewer what they may see."""
RESEARCH = ("/evaluations", "/monothematic", "/api/v1/evaluations", "/api/v1/monothematic")
"""How addresses begin that are for researchers, of whom each sees their own evaluations and sets of
pairs."""
OWNERS = frozenset({"admin"})
"""For owners of the installation."""
NO_DEBATE = frozenset({"monothematic", "monothematic_scores"})
"""Blueprints in whose addresses ``key`` is no debate."""
ACCOUNTS = frozenset({"sign_in", "account", "admin", "debate_people"})
"""Not there on an installation without accounts."""
ACCOUNTS_API = frozenset(
    {
        "api.debate_people", "api.give_role", "api.share_debate", "api.tokens", "api.add_token",
        "api.revoke_token",
    }
)  # fmt: skip
"""The same, single addresses."""
BROWSER_ONLY = frozenset(
    {
        "account", "admin", "debate_people.give", "api.give_role", "api.tokens", "api.add_token",
        "api.revoke_token",
    }
)  # fmt: skip
"""Blueprints and single addresses for who signed in with a browser, never for a token: who steals a
token must not get what outlives it, such as another token, a password, a session or a role."""
RIGHTS: dict[str, Action] = {
    "debate.ask_delete": "own",
    "debate.delete": "own",
    "api.delete_debate": "own",
    "api.try_changes": "read",
    "reply.seen": "read",
    "reply.near": "contribute",  # an engine works for these two
    "reply.neighbours": "contribute",
    "disputes.answer": "moderate",
    "api.answer_dispute": "moderate",
    "api.debate_people": "own",
    "api.give_role": "own",
    "api.share_debate": "own",
    "moderation.queue": "moderate",
    "moderation.decide": "moderate",
    "held.decide": "moderate",
    "held.decide_edit": "moderate",
    "held.hold": "own",
    "api.decide_held": "moderate",
    "api.decide_held_edit": "moderate",
    "api.hold": "own",
    "merging.page": "moderate",
    "merging.merge": "moderate",
    "merging.undo": "moderate",
    "api.merge": "moderate",
    "api.undo_merge": "moderate",
    "snapshots.restore": "moderate",
    "snapshots.forget": "moderate",
    "api.restore_snapshot": "moderate",
    "api.forget_snapshot": "moderate",
    "api.reports": "moderate",
    "api.decide_report": "moderate",
    "debate_language.state": "own",
    "api.state_language": "own",
    "debate_people.page": "own",
    "debate_people.share": "own",
    "debate_people.give": "own",
}
"""Addresses of a debate that ask for another right than reading, or contributing by POST."""

_SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
_QUIET = frozenset({"sign_in", "account", "admin", "debate_people", "upload"})
"""Blueprints whose steps are in the log by other words, or are none yet; so are those of
:data:`ACCOUNTS_API`."""


def guard(app: Flask) -> None:
    """Let every request be asked for."""
    if not accounts_on(app):
        app.before_request(_hide_accounts)
        return
    app.before_request(_check)
    app.after_request(_log)


def names_a_debate(blueprint: str | None, arguments: object) -> bool:
    """Whether an address with these arguments is one of a debate."""
    return isinstance(arguments, dict | set) and "key" in arguments and blueprint not in NO_DEBATE


def needed(endpoint: str, method: str) -> Action:
    """What an address of a debate asks for."""
    return RIGHTS.get(endpoint) or ("read" if method in _SAFE_METHODS else "contribute")


def _hide_accounts() -> None:
    if request.blueprint in ACCOUNTS or request.endpoint in ACCOUNTS_API:
        abort(404, _("This installation has no accounts; the setting ARGUE_AUTH gives it some."))


def _check() -> None:
    endpoint, blueprint = request.endpoint or "", request.blueprint
    if not endpoint or endpoint == "static":
        return
    who = caller()
    if who.unknown and blueprint not in OPEN_BLUEPRINTS:
        abort(401, _("This token is none, or was revoked."))
    if who.scope == "read" and request.method not in _SAFE_METHODS:
        abort(403, _("This token may read, and nothing else."))
    if names_a_debate(blueprint, request.view_args):
        key = str((request.view_args or {})["key"])
        require(needed(endpoint, request.method), key)
        if who.viewer.account is None and _asks_for_work(key):
            refuse(gettext("Only who has an account can let another engine judge a debate."))
    elif endpoint in OPEN or blueprint in OPEN_BLUEPRINTS:
        return
    elif who.viewer.account is None:
        refuse(gettext("This needs an account."))
    elif blueprint in OWNERS and not who.viewer.everything:
        refuse(gettext("This is for owners of the installation."))
    elif request.path.startswith(RESEARCH) and who.role not in ("researcher", "owner"):
        refuse(gettext("This is for researchers. Ask an owner of the installation for that role."))
    if who.program and not BROWSER_ONLY.isdisjoint({endpoint, blueprint}):
        abort(403, _("A token may not do that. Sign in with a browser."))


def _asks_for_work(key: str) -> bool:
    """Whether the address names an engine or a pairing by which nobody had the debate judged."""
    engine, pairing = request.args.get("engine", ""), request.args.get("pairs", "")
    return bool(engine or pairing) and not any(
        engine in ("", run.engine) and pairing in ("", run.pairing) for run in store().runs_of(key)
    )


def _log(response: Response) -> Response:
    """Note what was changed, whichever view did it."""
    endpoint = request.endpoint or ""
    only_read = request.method in _SAFE_METHODS or RIGHTS.get(endpoint) == "read"
    if response.status_code >= 400 or only_read or _is_quiet():
        return response
    if "draft" not in endpoint and request.form.get("do") not in ("draft", "check"):
        store().audit.add(*noted())
    return response


def _is_quiet() -> bool:
    return request.blueprint in _QUIET or request.endpoint in ACCOUNTS_API
