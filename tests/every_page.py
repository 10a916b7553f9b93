"""The address of every page of an app, and what the pages of a walk are about.

The addresses come from the app's own table of routes, so that a new page is walked without being
named here; one that needs more than the samples below has to be given it, or a reason to be left
out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from werkzeug.routing import Rule

from argue.features.labelling.tasks import relations
from argue.features.monothematic.labelling.tasks import phenomena
from argue.features.monothematic.store import Decompositions
from argue.features.rules.labelling.sheets import Example
from argue.features.rules.labelling.tasks import acquired, rules
from argue.features.rules.labelling.tasks.acquired import AcquiredRule
from argue.model import Debate
from argue.store import Store
from argue.store.debates.collections import Collections
from argue.web.app.routes import every_route
from tests.features.evaluations.runs.samples import Always, kept_run
from tests.pair_sets import add_set

LEFT_OUT = {
    "language.choose": "leads to another page",
    "debate.explanation": "a piece of the page of an argument",
    "map.picture": "a file to download, which test_picture_page.py opens",
    "live.events": "a stream that does not end",
    "upload.preview": "lives as long as a draft, which test_access.py makes",
}
FILES = ("/static/", "/api/", "/map/")
QUERY = {"monothematic.pair": {"id": "1"}, "evaluations.comparison": {"run": ["run", "other"]}}
OF_DEBATES = {
    "id": "sat",
    "source": "sat",
    "target": "work",
    "status": "accepted",
    "goal": "accepted",
}
"""What pages about one argument or relation ask for; others leave it aside."""
Samples = dict[str, dict[str, object]]
"""What the parts of addresses stand for, by the blueprint whose pages have them, or
how their addresses begin."""


@dataclass(frozen=True)
class About:
    """What research on a site is about, in one language; ``titles`` are those of the tasks."""

    titles: tuple[str, str, str, str, str]
    row: Mapping[str, str]
    batch: Sequence[Debate]
    example: Example
    rule: AcquiredRule
    checked: Sequence[Debate] = ()
    wrong: tuple[str, str] = ("count", "yes")
    """Sources of pairs of ``checked`` that one run, and another, gets wrong."""
    guide: str = ""


def samples_of(store: Store, key: str, about: About) -> Samples:
    """The objects of all pages, made in a store that has the debate ``key``."""
    debates = (list(about.checked),) if about.checked else ()
    run, other = (
        kept_run(store, Always(name, [source]), *debates).id
        for name, source in zip(("better", "worse"), about.wrong, strict=True)
    )
    pairs, project_title, verbs_title, rules_title, days_title = about.titles
    bridges = add_set(Decompositions.in_store(store), pairs, [("1", about.row)])
    judge = phenomena.TASK.projects(store).add_annotator(bridges, "Ann")
    project = relations.create(store, project_title, relations.batch_of(about.batch), ["Ann"])
    verbs = rules.TASK.projects(store).create(
        verbs_title, [about.example], ["Ann", "Ben"], guide=about.guide
    )
    because = acquired.TASK.projects(store).create(
        rules_title, [about.rule], ["Ann"], guide=about.guide
    )
    days = Collections.in_store(store).create(days_title, "", [key]).key
    return {
        "": {"key": key},
        "evaluations": {"number": run, "place": 2, "other": other},
        "propagation": {"number": run, "other": other},
        "monothematic": {"name": bridges},
        "monothematic_scores": {"name": bridges},
        "/phenomena": {"token": bridges, "number": 1},
        "/judge-phenomena": {"token": judge.token, "number": 1},
        "/annotation": {"token": project.token, "number": 1},
        "/judge": {"token": project.annotators[0].token, "number": 1},
        "/acquired-rules": {"token": because.token, "number": 1},
        "/judge-acquired-rules": {"token": because.annotators[0].token, "number": 1},
        "/rules": {"token": verbs.token},
        "/judge-rules": {"token": verbs.annotators[0].token, "number": 1},
        "certificates": {"name": days},
        "collections": {"name": days},
        "manual": {"name": "get-debates-key-analysis"},
    }


def addresses_of(app, samples: Samples) -> dict[str, str]:
    """The address of every route of an app that shows a page, by its endpoint."""
    results = {}
    for rule in every_route(app):
        if "GET" not in (rule.methods or ()) or rule.rule.startswith(FILES):
            continue
        if rule.endpoint in LEFT_OUT or "." in rule.rule.rpartition("/")[2]:
            continue
        of_page = samples.get(rule.endpoint.partition(".")[0]) or samples.get(_begin(rule), {})
        known = {**samples[""], **of_page}
        if rule.arguments <= known.keys():
            results[rule.endpoint] = _address(rule, known)
    return results


def _begin(rule: Rule) -> str:
    return "/".join(rule.rule.split("/")[:2])


def _address(rule: Rule, known) -> str:
    asked = QUERY.get(rule.endpoint, OF_DEBATES)
    filled = {name: known[name] for name in rule.arguments}
    more = {
        name: [known["number"], known["other"]] if name == "run" else value
        for name, value in asked.items()
    }
    _, address = rule.build({**more, **filled})
    return address
