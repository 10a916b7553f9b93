"""The audit log in sentences: “Ana hid argument 12 of zoos.”

What was done is kept in the log as the name of the address that did it, with the decision where
there were two, or as words of the store; both stay as they are, so that the log says the same for
good.
"""

from __future__ import annotations

from flask import g, request

from argue.locales import gettext, mark, translated
from argue.store.audit import NOBODY, TERMINAL, Entry
from argue.web.audit_deeds import DECIDED, DEEDS, SAME

_WHO = {TERMINAL: mark("the command line"), NOBODY: mark("somebody without an account")}
_MEANT = ("id", "argument", "to", "parent")
"""What forms and bodies call the argument that they mean."""
_MOST = 200


def noted() -> tuple[str, str, str]:
    """What the request did, to what, and to which part of it, as the log keeps it."""
    endpoint, parts = str(request.endpoint), dict(request.view_args or {})
    parts.pop("token", None)
    sent = request.get_json(silent=True) if request.is_json else request.form
    found = {name: str(value) for name, value in dict(sent or {}).items()} if sent else {}
    if endpoint in DECIDED:
        endpoint = f"{endpoint} {found.get('decision', '')}".rstrip()
    if g.get("waits"):
        endpoint = f"{endpoint} waits"
    named = next((name for name in ("key", "name") if name in parts), "")
    what = str(parts.pop(named)) if named else " ".join(map(str, parts.values()))
    detail = " ".join(map(str, parts.values())) if named else ""
    if not detail:
        detail = next((found[name] for name in _MEANT if found.get(name)), "")
    if not detail and found.get("source") and found.get("target"):
        detail = f"{found['source']} → {found['target']}"
    return endpoint[:_MOST], what[:_MOST], detail[:_MOST]


def sentence(entry: Entry) -> str:
    """What somebody did, in the language that is spoken."""
    did = SAME.get(entry.did, entry.did)
    who = translated(_WHO[entry.who]) if entry.who in _WHO else entry.who
    if did not in DEEDS:
        return gettext("%(who)s: %(did)s %(what)s %(detail)s", **_filled(entry, who)).rstrip()
    found: str = DEEDS[did] % _filled(entry, who)
    return found


def _filled(entry: Entry, who: str) -> dict[str, str]:
    return {
        "who": who, "did": entry.did, "what": entry.what or "–", "detail": entry.detail or "–",
    }  # fmt: skip
