"""One valid request for every route of the app, made of the objects of :mod:`tests.web.world`.

A word in braces stands for a fact of the world: ``"{own}"`` is the id of an argument. A route that
is added needs an entry here, and an object in the world if it leads to a new kind of one.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import quote, urlencode

from werkzeug.routing import Rule

from argue.features.map import VIS_VERSION
from argue.web.app.api import PREFIX
from argue.web.app.routes import every_route
from tests.web.world import NAMES, PASSWORD, Facts, World
from tests.web.world_objects import GOLD, PAIR, RULES

TEXT = "Sundays are for rest, whatever a library says."
DEBATE = "# Rain?\n\n- wet: The street is dry.\n"
SELECTED = {"engine": "word_overlap", "pairs": "all"}
PAIR_OF = {"source": "{source}", "target": "{target}"}


@dataclass(frozen=True)
class Ask:
    """What a route is asked: parts of its address, a query, and a form or a body."""

    parts: Mapping[str, Any] = field(default_factory=dict)
    query: Mapping[str, Any] = field(default_factory=dict)
    form: Mapping[str, Any] | None = None
    json: Any = None


@dataclass(frozen=True)
class Request:
    """An :class:`Ask` with all facts filled in."""

    endpoint: str
    method: str
    address: str
    form: Mapping[str, Any] | None = None
    json: Any = None
    parts: Mapping[str, Any] = field(default_factory=dict)
    """What the address is made of."""

    def of_debate(self, key: str, other: str) -> Request:
        """The same request to another debate."""
        return replace(self, address=self.address.replace(key, other))

    @property
    def has_link(self) -> bool:
        """Whether it knows the secret address of a project, or of one of its annotators."""
        return "token" in self.parts or "project=" in self.address

    def __str__(self) -> str:
        return f"{self.method} {self.address} ({self.endpoint})"


def get(query: Mapping[str, Any] | None = None, **parts: Any) -> Ask:
    """A route that is read."""
    return Ask(parts, query or {})


def form(sent: Mapping[str, Any] | None = None, **parts: Any) -> Ask:
    """A page's form."""
    return Ask(parts, form=sent or {})


def body(sent: Mapping[str, Any] | None = None, query: Any = None, **parts: Any) -> Ask:
    """A body of the JSON interface."""
    return Ask(parts, query or {}, json=sent or {})


FORM_FILE = "file with "
"""How a value begins that is sent as a file."""

DEBATES: dict[str, Ask] = {
    "api.add_debates": body({"text": DEBATE}),
    "api.add_draft": body({"text": DEBATE}),
    "api.start": body({"question": "Should the library open on Mondays?"}),
    "api.add_run": body({"engine": "edit_distance", "pairs": "replies"}),
    "api.alike_arguments": get({"text": TEXT}),
    "api.changes_between": get({"since": "2026-01-01", "until": "2199-12-31"}),
    "snapshots.between": get({"since": "2026-01-01", "until": "2199-12-31"}),
    "api.contribute": body({"parent": "sat", "text": TEXT, "stance": "attack"}),
    "api.debate_file": get(format="json"),
    "api.debate_file_lost": get(format="csv"),
    "api.decide_held": body({"decision": "approved"}, number="{held}"),
    "api.decide_held_edit": body(
        {"decision": "approved", "seen": "{own_step}"}, number="{held_edit}"
    ),
    "api.decide_report": body({"argument": "{reported}", "decision": "approved"}),
    "api.discard_draft": body(token="{upload}"),
    "api.draft": get(token="{upload}"),
    "api.edit": body({"text": TEXT, "seen": "{own_step}"}, argument="{own}"),
    "api.explanation": get(argument="sat"),
    "api.explanation_of": get({"argument": "sat"}),
    "api.hold": body({"holding": True}),
    "api.merge": body({"argument": "{reported}", "into": "{own}"}),
    "api.overrule": body({"source": "sat", "target": "work", "label": "support", "seen": None}),
    "api.report_argument": body({"argument": "{own}", "reason": "Rude."}),
    "api.run": get(number="{done_run}"),
    "api.save_draft": body(token="{upload}"),
    "api.smallest_change": get({"argument": "sat", "goal": "accepted"}),
    "api.snapshot": get(number="{snapshot}"),
    "api.try_changes": body({"changes": []}),
    "api.undo": body(number="{overruling}"),
    "api.undo_contribution": body(number="{own_step}"),
    "api.undo_merge": body(number="{merge}"),
    "api.withdraw": body({"seen": "{own_step}"}, argument="{own}"),
    "comparison.download": get(format="csv"),
    "contribution.edit": get({"id": "{own}"}),
    "contribution.history": get({"id": "{own}"}),
    "contribution.save": form({"id": "{own}", "text": TEXT, "seen": "{own_step}"}),
    "contribution.undo": form({"id": "{own}", "step": "{own_step}"}),
    "contribution.withdraw": form({"id": "{own}", "seen": "{own_step}"}),
    "debate.argument": get({"id": "sat"}),
    "debate.delete": form(),
    "debate.download": get(format="json"),
    "debate.explanation": get({"id": "sat"}),
    "enforcement.page": get({"id": "sat", "goal": "accepted"}),
    "held.decide": form({"decision": "approved"}, number="{held}"),
    "held.decide_edit": form({"decision": "approved", "seen": "{own_step}"}, number="{held_edit}"),
    "held.hold": form({"holding": "1"}),
    "merging.merge": form({"id": "{reported}", "into": "{own}"}),
    "merging.page": get({"id": "{reported}"}),
    "merging.undo": form({"step": "{merge}"}),
    "moderation.ask": get({"id": "{own}"}),
    "moderation.decide": form({"id": "{reported}", "decision": "approved"}),
    "moderation.report": form({"id": "{own}", "reason": "Rude."}),
    "relation.overrule": form({"source": "sat", "target": "work", "label": "support"}),
    "export.page": get(),
    "feed.page": get(),
    "moderation.act": get({"id": "{own}"}),
    "relation.confirm": get(),
    "relation.page": get({"source": "sat", "target": "work"}),
    "relation.undo": form({"step": "{overruling}"}),
    "likeness.near": get({"to": "sat", "text": TEXT}),
    "likeness.neighbours": get({"id": "sat"}),
    "reply.page": get({"to": "sat"}),
    "reply.seen": form({"step": "0"}),
    "reply.send": form({"to": "sat", "text": TEXT, "stance": "attack", "token": "new"}),
    "reply_drafts.drop": form({"token": "draft-public"}),
    "runs.again": form(number="{done_run}"),
    "runs.state": get(number="{done_run}"),
    "snapshots.page": get(number="{snapshot}"),
    "invitations.ask": get(token="{invitation_link}"),
    "invitations.find": form({"code": "{invitation_code}"}),
    "invitations.join": form({"name": "Newcomer"}, token="{invitation_link}"),
    "decisions.record": get(number="{decision}"),
    "decisions.file": get(number="{decision}"),
    "api.decision_record": get(number="{decision}"),
    "start.begin": form({"question": "Mondays?", "claim": "The library should open on Mondays."}),
    "upload.confirm": form({"do": "save"}, token="{upload}"),
    "upload.preview": get(token="{upload}"),
    "upload.receive": form({"text": DEBATE}),
}
"""Routes of debates and uploads that need more than a debate's key."""
TASKS = {
    "relations": ("{project}", "{annotator}", "attack", "support", "item_step", "judgements"),
    "acquired": ("{acquired}", "{reviewer}", "YES", "UNK", "acquired_step", "acquired_judgements"),
    "phenomena": ("{set}", "{set_annotator}", "unknown", "unknown", "set_step", "set_judgements"),
}
"""Of a labelling task: its project and an annotator, a decision and a judgement, the step that
either has seen, and a file of judgements."""


def of_task(name: str) -> dict[str, Ask]:
    """The routes that every labelling task has, by pages and by JSON."""
    project, annotator, decision, judgement, step, judgements = TASKS[name]
    decided = {"label": decision, "seen": f"{{{step}}}"}
    judged = {"label": judgement, "seen": f"{{own_{step}}}"}
    both = {
        "item": get(token=project, number=1),
        "gold": get({"least": "1"}, token=project, format="json"),
        "export": get(token=project, format="csv"),
    }
    pages = {
        "decide": form(decided, token=project, number=1),
        "add_annotator": form({"name": "Zoe"}, token=project),
        "delete": form(token=project),
        "keep_gold": form({"least": "1"}, token=project),
        "receive": form({"file": FORM_FILE + judgements}, token=project),
        "page": get(token=annotator, number=1),
        "judge": form(judged, token=annotator, number=1),
    }
    records = {
        "decide": body(decided, token=project, number=1),
        "add_annotators": body({"names": ["Zoe"]}, token=project),
        "keep_gold": body({"least": 1}, token=project),
        "receive": body({"text": f"{{{judgements}}}", "name": "j.csv"}, token=project),
        "projects": get({"project": project}),
        "judging_item": get(token=annotator, number=1),
        "judge": body(judged, token=annotator, number=1),
    }
    return {
        f"{blueprint}.{name}_{deed}": ask
        for blueprint, own in (("labelling", pages), ("api", records))
        for deed, ask in {**both, **own}.items()
    }


RESEARCH: dict[str, Ask] = {
    **{route: ask for name in TASKS for route, ask in of_task(name).items()},
    "labelling.relations_create": form({"title": "New", "annotators": "A\nB", "debate": "{spare}"}),
    "labelling.phenomena_create": form({**PAIR, "title": "New"}),
    "api.phenomena_create": body(
        {"title": "New", "annotators": ["A"], "text": json.dumps(PAIR), "name": "new.jsonl"}
    ),
    "api.acquired_create": body(
        {"title": "New", "annotators": ["A"], "rules": "{acquired_rules}", "most": 1}
    ),
    "labelling.acquired_create": form(
        {"title": "New", "annotators": "A", "rules": FORM_FILE + "acquired_rules"}
    ),
    "api.add_evaluation": body({"engine": "word_overlap", "debates": ["{spare}"]}),
    "api.add_original_pair": body(PAIR, name="{set}"),
    "api.add_pair_set": body({"title": "New", "pair": PAIR}),
    "api.rules_add_annotators": body({"names": ["Zoe"]}, token="{rules}"),
    "api.begin_made_pair": body({"original": "1"}, name="{set}"),
    "api.bulk": get(number="{bulk}"),
    "api.bulk_debates": get(number="{bulk}"),
    "api.cancel_bulk": body(number="{bulk}"),
    "api.certificate": get(name="{collection}"),
    "api.collection_files": get(name="{collection}", format="json"),
    "api.compare_evaluations": get({"run": ["{evaluation}", "{other_evaluation}"]}),
    "api.relations_create": body({"title": "New", "annotators": ["A"], "text": GOLD}),
    "api.rules_create": body(
        {"rules": RULES, "corpus": "The city may buy trams.", "annotators": ["A"], "title": "New"}
    ),
    "api.discard_made_pair": Ask(
        {"name": "{set}", "pair": "{pair}"}, {"revision": "{revision}"}, json={}
    ),
    "api.rules_judging_item": get(token="{judge}", number=1),
    "api.rules_judge": body(
        {"verdict": "holds", "seen": "{example_step}"}, token="{judge}", number=1
    ),
    "api.keep_made_pair": body(
        {"revision": "{revision}", "note": "n"}, name="{set}", pair="{pair}"
    ),
    "api.pair_set_file": get(name="{set}", format="jsonl"),
    "api.pair_set_scores": get({"engine": "word_overlap"}, name="{set}"),
    "api.pause_bulk": body(number="{bulk}"),
    "api.rules_projects": get({"project": "{rules}"}),
    "collections.delete": form(),
    "collections.download": get(name="{collection}", format="json"),
    "collections.plot": get(collection="{collection}", name="depths", kind="svg"),
    "bulk_runs.state": get(name="{collection}", number="{bulk}"),
    "bulk_runs.stop": form(name="{collection}", number="{bulk}", what="pause"),
    "evaluations.comparison": get({"run": ["{evaluation}", "{other_evaluation}"]}),
    "evaluations.comparison_plot": get(
        {"run": ["{evaluation}", "{other_evaluation}"]}, name="overall", kind="svg"
    ),
    "evaluations.delete": form(),
    "evaluations.pair": get(number="{evaluation}", place=0),
    "evaluations.plot": get(number="{evaluation}", name="confusion", kind="svg"),
    "evaluations.start": form({"engine": "word_overlap", "debate": "{spare}"}),
    "evaluations.state": get(number="{queued_evaluation}"),
    "labelling.rules_page": get(token="{judge}", number=1),
    "labelling.rules_judge": form(
        {"question": "left", "label": "no", "seen": "{example_step}"}, token="{judge}", number=1
    ),
    "labelling.rules_add_annotator": form({"name": "Zoe"}, token="{rules}"),
    "labelling.rules_create": form(
        {
            "title": "New",
            "annotators": "A",
            "rules": FORM_FILE + "entailment",
            "corpus": FORM_FILE + "corpus",
        }
    ),
    "labelling.rules_delete": form(token="{rules}"),
    "labelling.rules_export": get(token="{rules}", format="csv"),
    "monothematic.add_original": form(PAIR, name="{set}"),
    "monothematic.begin": form({"original": "1"}, name="{set}"),
    "monothematic.download": get(name="{set}", format="jsonl"),
    "monothematic.pair": get({"id": "1"}, name="{set}"),
    "monothematic.save": form({"name": "{pair}", "revision": "{revision}"}, name="{set}"),
}
"""Routes of evaluations, annotation, rules, sets of pairs and collections."""
REST: dict[str, Ask] = {
    "api.add_token": body({"name": "new"}),
    "api.revoke_token": body(number="{spare_token}"),
    "api.erase_name": body({}, number="{removable}"),
    "mail.ask": form({"address": "new@mail.example"}),
    "mail.follow": form({"follow": "1"}),
    "mail.ask_confirm": get({"token": "{letter}"}),
    "mail.confirm": form({"token": "{letter}"}),
    "mail.ask_end": get({"token": "{letter}"}),
    "mail.end": form({"token": "{letter}"}),
    "account.codes": form({"do": "begin"}),
    "account.add_token": form({"name": "new", "scope": "write"}),
    "account.change_password": form(
        {"old": PASSWORD, "password": "another horse battery", "again": "another horse battery"}
    ),
    "account.erase": form({"password": PASSWORD}),
    "account.end_other_sessions": form(),
    "account.end_session": form(number="{other_session}"),
    "account.revoke_token": form(number="{spare_token}"),
    "admin.add": form({"name": "Newcomer", "role": "member"}),
    "admin.change_role": form({"role": "researcher"}, number="{removable}"),
    "admin.link": form(),
    "admin.remove": form(),
    "language.choose": get(name="fr"),
    "computing.state": get(token="none"),
    "map.library": get(version=VIS_VERSION, name="vis-network.min.js"),
    "sign_in.enter": form({"name": NAMES["stranger"], "password": PASSWORD}),
    "sign_in.code": form({"ticket": "none", "code": "123456"}),
    "sign_in.leave": form(),
    "sign_in.set_password": form({"password": PASSWORD, "again": PASSWORD}, token="{reset}"),
    "front.documentation": get(path="index.html"),
    "manual.operation": get(name="get-debates-key"),
    "static": get(filename="layout/layout.css"),
}
"""The rest."""
DEEDS: dict[str, Ask] = {
    "certificates.ask api.certify_collection": form(
        {"engine": "edit_distance", "level": 0.9}, name="{collection}"
    ),
    "collections.change api.change_collection": form(
        {"add": ["{spare}"]}, name="{empty_collection}"
    ),
    "collections.create api.create_collection": form({"title": "New"}),
    "bulk_runs.start api.judge_collection": form({"engine": "word_overlap"}, name="{collection}"),
    "evaluations.tag api.tag_evaluation": form({"tag": "new"}, number="{evaluation}"),
    "evaluations.cancel api.cancel_evaluation": form(number="{queued_evaluation}"),
    "debate_claim.name api.name_claim": form({"argument": "work"}),
    "debate_language.state api.state_language": form({"language": "en"}),
    "debate_people.give api.give_role": form({"name": NAMES["stranger"], "role": "reader"}),
    "debate_people.share api.share_debate": form({"visibility": "private", "everybody": "reader"}),
    "decisions.vote api.vote_on_argument": form({"argument": "sat", "opinion": "agree"}),
    "decisions.set_end api.set_debate_end": form({"last_day": "2199-12-31"}),
    "decisions.close api.close_debate": form({"outcome": "Yes."}),
    "decisions.reopen api.reopen_debate": form(number="{decision}"),
    "policy.set api.set_policy": form({"policy": "Rude: It is rude."}),
    "evidence.add api.add_source": form(
        {"argument": "{own}", "source": "A book", "quotation": "Nobody has counted them."}
    ),
    "evidence.withdraw api.withdraw_source": form(number="{source_cited}"),
    "invitations.invite api.invite": form({"role": "reader", "days": 3}),
    "invitations.revoke api.revoke_invitation": form(number="{invitation}"),
    "snapshots.take api.take_snapshot": form({"name": "Another"}),
    "snapshots.restore api.restore_snapshot": form(number="{snapshot}"),
    "snapshots.forget api.forget_snapshot": form(number="{snapshot}"),
    "runs.cancel api.cancel_run": form(number="{run}"),
}
"""What one view does by a form and by JSON, with the same fields: both endpoints."""
BY_FORM = {names.split()[0]: ask for names, ask in DEEDS.items()}
BY_JSON = {names.split()[1]: replace(ask, form=None, json=ask.form) for names, ask in DEEDS.items()}
ROUTES = {**DEBATES, **RESEARCH, **REST, **BY_FORM, **BY_JSON}
PARTS: dict[str, Mapping[str, Any]] = {
    "certificates": {"name": "{collection}"},
    "collections": {"name": "{collection}"},
    "evaluations": {"number": "{evaluation}"},
    "propagation": {"number": "{evaluation}"},
    "monothematic": {"name": "{set}"},
    "monothematic_scores": {"name": "{set}"},
    "admin": {"number": "{removable}"},
    "sign_in": {"token": "{reset}"},
    "/annotation": {"token": "{project}"},
    "/judge": {"token": "{annotator}"},
    "/acquired-rules": {"token": "{acquired}"},
    "/judge-acquired-rules": {"token": "{reviewer}"},
    "/rules": {"token": "{rules}"},
    "/judge-rules": {"token": "{judge}"},
    "/phenomena": {"token": "{set}"},
    "/judge-phenomena": {"token": "{set_annotator}"},
    "/collections": {"name": "{collection}"},
    "/evaluations": {"number": "{evaluation}"},
    "/monothematic": {"name": "{set}"},
}
"""What the parts of an address stand for where a route says nothing else, by the blueprint or by
how the address begins."""


def request_of(world: World, rule: Rule, method: str, kind: str, person: str) -> Request:
    """The valid request for a route, of the objects of a debate and of the person themselves.

    Raises
    ------
    LookupError
        If nothing says what the route is asked.
    """
    ask = ROUTES.get(rule.endpoint)
    if ask is None and method not in ("GET", "DELETE"):
        raise LookupError(
            f"{method} {rule.rule}: add {rule.endpoint!r} to tests/web/world_routes.py, with a "
            "form or a body that the route takes, and its object to tests/web/world.py"
        )
    ask = ask or Ask()
    own = world.own.get(person) or world.own["stranger"]
    facts = {**world.debate(kind), **own}
    parts = {**_parts(rule), **ask.parts}
    missing = rule.arguments - {*parts, "key"}
    if missing:
        raise LookupError(
            f"{method} {rule.rule}: say in tests/web/world_routes.py what "
            f"{', '.join(sorted(missing))} of {rule.endpoint!r} is"
        )
    values = {"key": facts["key"], **{name: _filled(one, facts) for name, one in parts.items()}}
    address = _address(world, rule, values)
    query = urlencode(_filled(ask.query, facts), doseq=True)
    return Request(
        rule.endpoint,
        method,
        f"{address}?{query}" if query else address,
        None if ask.form is None else {k: _sent(v, facts) for k, v in ask.form.items()},
        _filled(ask.json, facts),
        {name: values[name] for name in rule.arguments},
    )


def methods_of(rule: Rule) -> list[str]:
    """The methods of a route that do something of their own."""
    return sorted((rule.methods or set()) - {"HEAD", "OPTIONS"})


def routes_of(world: World) -> Iterator[tuple[Rule, str]]:
    """Every route with each of its methods."""
    for rule in sorted(every_route(world.site.app), key=lambda one: one.rule):
        for method in methods_of(rule):
            yield rule, method


def _parts(rule: Rule) -> Mapping[str, Any]:
    blueprint = rule.endpoint.rpartition(".")[0]
    begin = "/".join(rule.rule.removeprefix(PREFIX).split("/")[:2])
    result = PARTS.get(begin if blueprint in ("api", "labelling") else blueprint, {})
    kind = {"kind": "json"} if "kind" in rule.arguments else {}
    return {name: one for name, one in {**kind, **result}.items() if name in rule.arguments}


def _address(world: World, rule: Rule, values: Mapping[str, Any]) -> str:
    needed = {name: values[name] for name in rule.arguments}
    built = rule.build({name: _typed(rule, name, one) for name, one in needed.items()})
    assert built is not None, (rule, needed)
    return quote(built[1], safe="/%:@,;=+!$&'()*~.-_")


def _typed(rule: Rule, name: str, value: Any) -> Any:
    return int(value) if f"<int:{name}>" in rule.rule else value


def _filled(value: Any, facts: Facts) -> Any:
    """A value with its facts: a lone one keeps its type."""
    if isinstance(value, Mapping):
        return {name: _filled(one, facts) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [_filled(one, facts) for one in value]
    if not isinstance(value, str) or "{" not in value:
        return value
    if value.startswith("{") and value.endswith("}") and value[1:-1] in facts:
        return facts[value[1:-1]]
    for name, one in facts.items():
        value = value.replace(f"{{{name}}}", str(one))
    return value


def _sent(value: Any, facts: Facts) -> Any:
    if isinstance(value, str) and value.startswith(FORM_FILE):
        name = value.removeprefix(FORM_FILE)
        return io.BytesIO(str(facts[name]).encode()), f"{name}.csv"
    result = _filled(value, facts)
    return result if isinstance(result, list) else str(result)
