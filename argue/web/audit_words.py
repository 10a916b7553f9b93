"""The audit log in sentences: “Ana hid argument 12 of zoos.”

What was done is kept in the log as the name of the address that did it, with the decision where
there were two, or as words of the store; both stay as they are, so that the log says the same for
good.
"""

from __future__ import annotations

from flask import g, request

from argue.locales import Messages, gettext, mark, translated
from argue.store.audit import NOBODY, TERMINAL, Entry

_WHO = {TERMINAL: mark("the command line"), NOBODY: mark("somebody without an account")}
_DEEDS = Messages(
    {
        "added the debate": mark("%(who)s added the debate %(what)s."),
        "shared the debate": mark("%(who)s changed who reads the debate %(what)s: %(detail)s."),
        "changed a role in the debate": mark(
            "%(who)s changed a role in the debate %(what)s: %(detail)s."
        ),
        "signed in": mark("%(who)s signed in as %(what)s."),
        "signed out": mark("%(who)s signed out."),
        "was refused": mark("%(who)s was refused as %(what)s."),
        "added the account": mark("%(who)s added the account %(what)s as %(detail)s."),
        "removed the account": mark("%(who)s removed the account %(what)s."),
        "changed the role of the account": mark(
            "%(who)s changed the role of the account %(what)s to %(detail)s."
        ),
        "changed their password": mark("%(who)s changed the password of %(what)s."),
        "made a link to set the password of": mark(
            "%(who)s made a link to set the password of %(what)s."
        ),
        "set a password by a link": mark("%(who)s set the password of %(what)s by a link."),
        "made an API token": mark("%(who)s made the token %(what)s for programs: %(detail)s."),
        "revoked an API token": mark("%(who)s revoked the token %(what)s."),
        "debate.delete": mark("%(who)s deleted the debate %(what)s."),
        "reply.send": mark("%(who)s answered argument %(detail)s of %(what)s."),
        "reply.send waits": mark(
            "%(who)s answered argument %(detail)s of %(what)s; the reply waits."
        ),
        "contribution.save": mark("%(who)s edited argument %(detail)s of %(what)s."),
        "contribution.save waits": mark(
            "%(who)s proposed an edit of argument %(detail)s of %(what)s, which waits."
        ),
        "contribution.undo waits": mark(
            "%(who)s proposed to undo the last step of argument %(detail)s of %(what)s, which "
            "waits."
        ),
        "contribution.withdraw": mark("%(who)s withdrew argument %(detail)s of %(what)s."),
        "contribution.undo": mark(
            "%(who)s undid the last step of argument %(detail)s of %(what)s."
        ),
        "relation.overrule": mark("%(who)s said what %(detail)s is in %(what)s."),
        "relation.undo": mark("%(who)s took back what was said of a relation in %(what)s."),
        "disputes.dispute": mark("%(who)s disputed what %(detail)s is in %(what)s."),
        "disputes.answer": mark("%(who)s answered dispute %(detail)s of %(what)s."),
        "moderation.report": mark("%(who)s reported argument %(detail)s of %(what)s."),
        "moderation.decide hidden": mark("%(who)s hid argument %(detail)s of %(what)s."),
        "moderation.decide approved": mark("%(who)s let argument %(detail)s of %(what)s stand."),
        "merging.merge": mark("%(who)s merged argument %(detail)s of %(what)s."),
        "merging.undo": mark("%(who)s undid a merge in %(what)s."),
        "held.decide approved": mark("%(who)s published the waiting reply %(detail)s to %(what)s."),
        "held.decide refused": mark("%(who)s refused the waiting reply %(detail)s to %(what)s."),
        "held.decide_edit approved": mark(
            "%(who)s published the waiting edit %(detail)s in %(what)s."
        ),
        "held.decide_edit refused": mark(
            "%(who)s refused the waiting edit %(detail)s in %(what)s."
        ),
        "held.hold": mark("%(who)s changed whether replies to %(what)s wait."),
        "snapshots.take": mark("%(who)s took a snapshot of %(what)s."),
        "snapshots.restore": mark("%(who)s took %(what)s back to snapshot %(detail)s."),
        "snapshots.forget": mark("%(who)s deleted snapshot %(detail)s of %(what)s."),
        "runs.again": mark("%(who)s asked for another judging of %(what)s."),
        "runs.cancel": mark("%(who)s stopped a judging of %(what)s."),
        "collections.create": mark("%(who)s made a collection."),
        "collections.change": mark("%(who)s changed the collection %(what)s."),
        "collections.delete": mark("%(who)s deleted the collection %(what)s."),
        "collections.start": mark("%(who)s let the collection %(what)s be judged."),
        "collections.stop": mark("%(who)s stopped the judging of the collection %(what)s."),
        "evaluations.start": mark("%(who)s asked for an evaluation."),
        "evaluations.cancel": mark("%(who)s stopped evaluation %(what)s."),
        "evaluations.delete": mark("%(who)s deleted evaluation %(what)s."),
        "evaluations.tag": mark("%(who)s changed the tags of evaluation %(what)s."),
    }
)
_API = {
    "api.contribute": "reply.send",
    "api.contribute waits": "reply.send waits",
    "api.edit": "contribution.save",
    "api.edit waits": "contribution.save waits",
    "api.undo_contribution waits": "contribution.undo waits",
    "api.withdraw": "contribution.withdraw",
    "api.undo_contribution": "contribution.undo",
    "api.overrule": "relation.overrule",
    "api.undo": "relation.undo",
    "api.dispute": "disputes.dispute",
    "api.answer_dispute": "disputes.answer",
    "api.merge": "merging.merge",
    "api.undo_merge": "merging.undo",
    "api.decide_held approved": "held.decide approved",
    "api.decide_held refused": "held.decide refused",
    "api.decide_held_edit approved": "held.decide_edit approved",
    "api.decide_held_edit refused": "held.decide_edit refused",
    "api.hold": "held.hold",
    "api.delete_debate": "debate.delete",
    "api.add_run": "runs.again",
    "api.cancel_run": "runs.cancel",
    "api.add_evaluation": "evaluations.start",
    "api.cancel_evaluation": "evaluations.cancel",
    "api.delete_evaluation": "evaluations.delete",
    "api.tag_evaluation": "evaluations.tag",
}
"""Addresses of the JSON interface that do the same as one of a page."""

_DECIDED = frozenset(
    {
        "moderation.decide", "held.decide", "held.decide_edit", "api.decide_held",
        "api.decide_held_edit",
    }
)  # fmt: skip
_MEANT = ("id", "argument", "to", "parent")
"""What forms and bodies call the argument that they mean."""
_MOST = 200


def noted() -> tuple[str, str, str]:
    """What the request did, to what, and to which part of it, as the log keeps it."""
    endpoint, parts = str(request.endpoint), dict(request.view_args or {})
    parts.pop("token", None)
    sent = request.get_json(silent=True) if request.is_json else request.form
    found = {name: str(value) for name, value in dict(sent or {}).items()} if sent else {}
    if endpoint in _DECIDED:
        endpoint = f"{endpoint} {found.get('decision', '')}".rstrip()
    if g.get("waits"):
        endpoint = f"{endpoint} waits"
    what = str(parts.pop("key", "")) or " ".join(map(str, parts.values()))
    detail = " ".join(map(str, parts.values())) if "key" in (request.view_args or {}) else ""
    if not detail:
        detail = next((found[name] for name in _MEANT if found.get(name)), "")
    if not detail and found.get("source") and found.get("target"):
        detail = f"{found['source']} → {found['target']}"
    return endpoint[:_MOST], what[:_MOST], detail[:_MOST]


def sentence(entry: Entry) -> str:
    """What somebody did, in the language that is spoken."""
    did = _API.get(entry.did, entry.did)
    who = translated(_WHO[entry.who]) if entry.who in _WHO else entry.who
    if did not in _DEEDS:
        return gettext("%(who)s: %(did)s %(what)s %(detail)s", **_filled(entry, who)).rstrip()
    found: str = _DEEDS[did] % _filled(entry, who)
    return found


def _filled(entry: Entry, who: str) -> dict[str, str]:
    return {
        "who": who, "did": entry.did, "what": entry.what or "–", "detail": entry.detail or "–",
    }  # fmt: skip
