"""The audit log in sentences: “Ana hid argument 12 of zoos.”

What was done is stored in the log as the name of the deed, with the decision where there were
several, or as words of the store.
"""

from __future__ import annotations

from collections.abc import Mapping

from flask import g, request

from argue.locales import gettext, mark, translated
from argue.services.deeds import SENTENCES, Deed
from argue.store.core.audit import NOBODY, TERMINAL, Entry

_WHO = {TERMINAL: mark("the command line"), NOBODY: mark("somebody without an account")}
_MEANT = ("id", "argument", "to", "parent")
"""What forms and bodies call the argument that they mean."""
_MOST = 200
DEEDS = {
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
    "turned codes on": mark("%(who)s turned codes of an authenticator on for %(what)s."),
    "turned codes off": mark("%(who)s turned codes of an authenticator off for %(what)s."),
    "used a recovery code": mark("%(who)s used a recovery code of %(what)s."),
    "set a password by a link": mark("%(who)s set the password of %(what)s by a link."),
    "made an API token": mark("%(who)s made the token %(what)s for programs: %(detail)s."),
    "revoked an API token": mark("%(who)s revoked the token %(what)s."),
    "debate.delete": mark("%(who)s deleted the debate %(what)s."),
    "debate_claim.name": mark("%(who)s named the claim of %(what)s."),
    "debate_language.state": mark("%(who)s set the language of %(what)s."),
    "snapshots.take": mark("%(who)s took a snapshot of %(what)s."),
    "snapshots.restore": mark("%(who)s took %(what)s back to snapshot %(detail)s."),
    "snapshots.forget": mark("%(who)s deleted snapshot %(detail)s of %(what)s."),
    "runs.again": mark("%(who)s asked for another judging of %(what)s."),
    "runs.cancel": mark("%(who)s stopped a judging of %(what)s."),
    "collections.create": mark("%(who)s made a collection."),
    "collections.change": mark("%(who)s changed the collection %(what)s."),
    "collections.delete": mark("%(who)s deleted the collection %(what)s."),
    "collections.start": mark("%(who)s let the collection %(what)s be judged."),
    "certificates.ask": mark(
        "%(who)s asked what holds of the collection %(what)s with a guarantee."
    ),
    "collections.stop": mark("%(who)s stopped the judging of the collection %(what)s."),
    "bulk.stop": mark("%(who)s stopped the judging of a collection (%(what)s)."),
    "evaluations.start": mark("%(who)s asked for an evaluation."),
    "evaluations.cancel": mark("%(who)s stopped evaluation %(what)s."),
    "evaluations.delete": mark("%(who)s deleted evaluation %(what)s."),
    "evaluations.tag": mark("%(who)s changed the tags of evaluation %(what)s."),
    "annotation.create": mark("%(who)s made an annotation project."),
    "annotation.delete": mark("%(who)s deleted an annotation project."),
    "annotation.add_annotator": mark("%(who)s added annotators to a project."),
    "annotation.receive": mark("%(who)s sent judgements to an annotation project."),
    "annotation.keep_gold": mark("%(who)s saved the gold of an annotation project as debates."),
    "adjudication.decide": mark("%(who)s decided pair %(what)s of an annotation project."),
    "judging.judge": mark("%(who)s judged pair %(what)s of an annotation project."),
    "instances.create": mark("%(who)s made a project of examples of rules."),
    "instances.delete": mark("%(who)s deleted a project of examples of rules."),
    "instance_judging.say": mark("%(who)s judged example %(what)s of a project on rules."),
    "monothematic.add": mark("%(who)s made a set of pairs."),
    "monothematic.add_original": mark("%(who)s added a pair to the set %(what)s."),
    "monothematic.begin": mark("%(who)s began a monothematic pair in the set %(what)s."),
    "monothematic.save": mark("%(who)s changed a monothematic pair of the set %(what)s."),
    "monothematic.delete": mark("%(who)s deleted the set of pairs %(what)s."),
    "api.add_debates": mark("%(who)s sent a file of debates."),
    "start.begin": mark("%(who)s started a debate from a question."),
}


def _of_task(task: str, project: str = "annotation") -> dict[str, str]:
    """The sentences of the changes of an adjudicated labelling task, on pages and in JSON."""
    deeds = {
        ("", "create"): ("create", f"{project}.{'add' if project == 'monothematic' else 'create'}"),
        ("_project", "delete"): ("delete", f"{project}.delete"),
        ("_project", "add_annotator"): ("add_annotators", "annotation.add_annotator"),
        ("_project", "receive"): ("receive", "annotation.receive"),
        ("_project", "keep_gold"): ("keep_gold", "annotation.keep_gold"),
        ("_project", "decide"): ("decide", "adjudication.decide"),
        ("_judging", "judge"): ("judge", "judging.judge"),
    }
    return {
        endpoint: deed
        for (part, page), (name, deed) in deeds.items()
        for endpoint in (f"{task}{part}.{page}", f"api.{task}_{name}")
    }


SAME = {
    **_of_task("relations"),
    **_of_task("acquired"),
    **_of_task("phenomena", "monothematic"),
    "api.start": "start.begin",
    "api.delete_debate": "debate.delete",
    "api.state_language": "debate_language.state",
    "api.name_claim": "debate_claim.name",
    "api.add_run": "runs.again",
    "api.cancel_run": "runs.cancel",
    "api.add_evaluation": "evaluations.start",
    "api.cancel_evaluation": "evaluations.cancel",
    "api.delete_evaluation": "evaluations.delete",
    "api.tag_evaluation": "evaluations.tag",
    "rules.create": "instances.create",
    "rules_project.delete": "instances.delete",
    "rules_project.add_annotator": "annotation.add_annotator",
    "rules_judging.judge": "instance_judging.say",
    "api.rules_create": "instances.create",
    "api.rules_delete": "instances.delete",
    "api.rules_add_annotators": "annotation.add_annotator",
    "api.rules_judge": "instance_judging.say",
    "api.add_pair_set": "monothematic.add",
    "api.add_original_pair": "monothematic.add_original",
    "api.begin_made_pair": "monothematic.begin",
    "api.keep_made_pair": "monothematic.save",
    "api.discard_made_pair": "monothematic.save",
    "api.delete_pair_set": "monothematic.delete",
    "api.create_collection": "collections.create",
    "api.change_collection": "collections.change",
    "api.delete_collection": "collections.delete",
    "api.judge_collection": "collections.start",
    "api.certify_collection": "certificates.ask",
    "api.pause_bulk": "bulk.stop",
    "api.cancel_bulk": "bulk.stop",
    "api.take_snapshot": "snapshots.take",
    "api.restore_snapshot": "snapshots.restore",
    "api.forget_snapshot": "snapshots.forget",
}
"""The names of deeds by the addresses that do them, where those differ."""


def audited_request(deed: Deed | None) -> tuple[str, str, str]:
    """What the request did, to what, and to which part of it, as the log keeps it."""
    endpoint, parts = str(request.endpoint), dict(request.view_args or {})
    token = parts.pop("token", "")
    if endpoint in ("phenomena_project.delete", "api.phenomena_delete"):
        parts["key"] = token  # which is no secret here
    sent = request.get_json(silent=True) if request.is_json else request.form
    mapping = sent if isinstance(sent, Mapping) else {}
    fields = {name: str(value) for name, value in mapping.items()}
    did = deed.name if deed else SAME.get(endpoint, endpoint)
    outcome = "waits" if g.get("waits") else fields.get("decision", "")
    if deed and outcome in deed.outcomes:
        did = f"{did} {outcome}"
    named = next((name for name in ("key", "name") if name in parts), "")
    what = str(parts.pop(named)) if named else " ".join(map(str, parts.values()))
    detail = " ".join(map(str, parts.values())) if named else ""
    if not detail:
        detail = next((fields[name] for name in _MEANT if fields.get(name)), "")
    if not detail and fields.get("source") and fields.get("target"):
        detail = f"{fields['source']} → {fields['target']}"
    return did[:_MOST], what[:_MOST], detail[:_MOST]


def audit_sentence(entry: Entry) -> str:
    """What somebody did, in the language that is spoken."""
    who = translated(_WHO[entry.who]) if entry.who in _WHO else entry.who
    sentence = SENTENCES.get(entry.did) or DEEDS.get(entry.did)
    if sentence is None:
        return gettext("%(who)s: %(did)s %(what)s %(detail)s", **_filled(entry, who)).rstrip()
    return translated(sentence) % _filled(entry, who)


def _filled(entry: Entry, who: str) -> dict[str, str]:
    return {
        "who": who,
        "did": entry.did,
        "what": entry.what or "–",
        "detail": entry.detail or "–",
    }
