"""The audit log in sentences: “Ana hid argument 12 of zoos.”

What was done is stored in the log as the name of the deed with its outcome, or as words that the
store notes; services declare the sentences of both.
"""

from __future__ import annotations

from collections.abc import Mapping

from flask import request

from argue.locales import _, lazy
from argue.services.deeds import SENTENCES, Deed
from argue.store.core.audit import NOBODY, TERMINAL, Entry
from argue.store.participation.pending import PendingChange
from argue.web.app.routes import own_values

_WHO = {TERMINAL: lazy("the command line"), NOBODY: lazy("somebody without an account")}
_ARGUMENT_FIELDS = ("id", "argument", "to", "parent")
"""What forms and bodies call the argument that they mean."""
_LONGEST = 200
_UNKNOWN = lazy("%(who)s: %(did)s %(what)s %(detail)s")


def audited_request(deed: Deed, result: object) -> tuple[str, str, str]:
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


def audit_sentence(entry: Entry) -> str:
    """What somebody did, in the language that is spoken."""
    who = _(_WHO[entry.who]) if entry.who in _WHO else entry.who
    sentence = SENTENCES.get(entry.did, _UNKNOWN)
    values = {"did": entry.did, "what": entry.what or "–", "detail": entry.detail or "–"}
    return _(sentence, who=who, **values).rstrip()
