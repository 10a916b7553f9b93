"""Asked before every view on an installation with accounts: may they who ask do that?

A view cannot forget to ask: a route is registered only if it says a deed or a need
(:mod:`argue.web.app.routes`), and what that needs is asked for here. The store itself
shows each viewer only what they may see (:mod:`argue.store.core.viewer`), which counts for keys
in forms and queries and for what belongs to who made it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Response, abort, g, redirect, request, url_for
from flask.typing import ResponseReturnValue

from argue.locales import _
from argue.services.deeds import Deed, Need, log, take_results
from argue.store.core.viewer import Within
from argue.store.participation.pending import PendingChange
from argue.web.app.people import (
    Action,
    Caller,
    caller,
    check_limit,
    may_evaluate,
    refuse,
    refused,
    require,
)
from argue.web.app.routes import own_values, right_to
from argue.web.app.state import READING, store

ACTIONS: dict[Need, Action] = {
    Need.READ: "read",
    Need.READ_SIGNED_IN: "read",
    Need.CONTRIBUTE: "contribute",
    Need.AUTHOR: "contribute",  # the view asks who wrote it
    Need.MODERATE: "moderate",
    Need.OWN: "own",
}
"""What the role in a debate must allow."""
TOKEN_IGNORED = frozenset({Need.ALWAYS, Need.LINK})
"""Needs for which a wrong token does not matter."""

ARGUMENT_PARAMETERS = ("id", "at", "to", "source", "target", "focus", "why")
"""What pages of a debate call an argument in their addresses."""
_ARGUMENT_FIELDS = ("id", "argument", "to", "parent")
"""What forms and bodies call the argument that they mean."""
_LONGEST = 200
NARROW = TOKEN_IGNORED | {Need.EVERYBODY, *ACTIONS}
"""Needs of which the store shows a narrowed token only what lies within."""


def names_a_debate() -> bool:
    """Whether the address that is asked for has the key of a debate in it."""
    rule, parts = request.url_rule, request.view_args or {}
    return rule is not None and "key" in parts and right_to(rule, parts).need in ACTIONS


def hide_accounts() -> None:
    """Answer 404 to what only an installation with accounts has."""
    if request.url_rule and right_to(request.url_rule, request.view_args).accounts:
        abort(404, _("This installation has no accounts; the setting ARGUE_AUTH gives it some."))


def check_limits() -> None:
    """Refuse to change a debate as long as nobody may, whatever their role.

    It is asked again where the change is written, since others may have closed the debate since.
    """
    key = str((request.view_args or {}).get("key", ""))
    if request.method in READING or request.url_rule is None or not key:
        return
    right = right_to(request.url_rule, request.view_args)
    if right.need in ACTIONS:
        action, deed = ACTIONS[right.need], right.deed.name if right.deed else ""
        check_limit(action, key, deed)
        store().check_writes(lambda: check_limit(action, key, deed, anew=True))


def end_limits(response: Response) -> Response:
    """Ask no more: what is noted of a change that was made is no change of the debate."""
    if "store" in g:
        store().check_writes(None)
    return response


def check_rights() -> None:
    """Refuse the request unless its caller may do what its route needs."""
    if not request.url_rule:
        return
    row, who = right_to(request.url_rule, request.view_args), caller()
    if who.unknown and row.need not in TOKEN_IGNORED:
        abort(401, _("This token is invalid or has been revoked."))
    if who.scope == "read" and request.method not in READING:
        abort(403, _("This token can only read."))
    if who.viewer.within and row.need not in NARROW and not _is_within(row.need, who.viewer.within):
        abort(
            403,
            _("This token is for one debate or one collection only.")
            if who.program
            else _("You were invited to one debate, and see nothing else here."),
        )
    if row.need in ACTIONS:
        _check_debate(row.need, who)
    elif row.need not in (Need.ALWAYS, Need.EVERYBODY, Need.LINK):
        _check_account(row.need, who)
    if row.browser and who.program:
        abort(403, _("Tokens cannot do this. Sign in with a browser."))


def _is_within(need: Need, within: Within) -> bool:
    """Whether the address is one of the collection that a token is narrowed to."""
    parts = request.view_args or {}
    key = parts.get("name", parts.get("collection"))
    return need is Need.MAKER and within.kind == "collection" and key == within.key


def _check_debate(need: Need, who: Caller) -> None:
    """Ask of the debate that the address names; one that a query names is asked for by the view."""
    key = str((request.view_args or {}).get("key", ""))
    if not key:
        return
    require(ACTIONS[need], key)
    if need is Need.READ_SIGNED_IN:
        _check_account(need, who)
    if who.viewer.account is None and _asks_for_work(key):
        refuse(_("Only people with an account can have another engine judge a debate."))


def _check_account(need: Need, who: Caller) -> None:
    if who.viewer.account is None:
        refuse(_("You need an account for this."))
    if need is Need.ADMINISTRATOR and not who.viewer.everything:
        refuse(_("Only owners of the installation can do this."))
    research = need in (Need.RESEARCHER, Need.RESEARCH_MAKER)
    if research and not may_evaluate():
        refuse(_("Only researchers can do this. Ask an owner of the installation for the role."))


def _asks_for_work(key: str) -> bool:
    """Whether the address names an engine or a pairing by which nobody had the debate judged."""
    engine, pairing = request.args.get("engine", ""), request.args.get("pairs", "")
    return bool(engine or pairing) and not any(
        engine in ("", run.engine) and pairing in ("", run.pairing)
        for run in store().runs.of_debate(key)
    )


def log_change(response: Response) -> Response:
    """Note in the audit log what was changed, whichever view did it."""
    rule, results = request.url_rule, take_results()
    if response.status_code >= 400 or refused() or request.method in READING or not rule:
        return response
    deed = right_to(rule, request.view_args).deed
    if deed and results:  # of a form that was only looked at, nothing was done
        log(store(), *_audited(deed, *results))
    return response


def _audited(deed: Deed, result: object) -> tuple[str, str, str]:
    """What the request did, to what, and to which part of it, as the log keeps it."""
    parts = own_values(request.url_rule, request.view_args)
    token = parts.pop("token", "")
    if deed.name == "annotation.delete phenomena" and token:
        parts["key"] = token  # which is no secret here
    sent = request.get_json(silent=True) if request.is_json else request.form
    mapping = sent if isinstance(sent, Mapping) else {}
    fields = {name: str(value) for name, value in mapping.items()}
    decision = fields.get("decision", "") if "approved" in deed.outcomes else ""
    outcome = "waits" if isinstance(result, PendingChange) else decision
    did = f"{deed.name} {outcome}" if outcome in deed.outcomes else deed.name
    named = next((name for name in ("key", "name") if name in parts), "")
    what = str(parts.pop(named)) if named else " ".join(map(str, parts.values()))
    detail = " ".join(map(str, parts.values())) if named else ""
    if not detail:
        detail = next((fields[name] for name in _ARGUMENT_FIELDS if fields.get(name)), "")
    source = detail or fields.get("source")
    if source and fields.get("target"):
        detail = f"{source} → {fields['target']}"
    return did[:_LONGEST], what[:_LONGEST], detail[:_LONGEST]


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
        or not names_a_debate()
    ):
        return None
    key = str((request.view_args or {})["key"])
    speakers = store().merging.speakers(key)
    if not any(value in speakers for values in named.values() for value in values):
        return None
    asked: dict[str, Any] = request.args.to_dict(flat=False)
    asked |= {
        name: [speakers.get(value, value) for value in values] for name, values in named.items()
    }
    if asked.get("source") and asked["source"] == asked.get("target"):
        return redirect(url_for("debate.argument", key=key, id=asked["source"][0]), 303)
    return redirect(url_for(str(request.endpoint), **(request.view_args or {}), **asked), 303)
