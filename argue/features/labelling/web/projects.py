"""Labelling projects: their list, progress, agreement, annotators and files.

Every task has these views, at addresses of its own. A browser lists the projects that were opened
in it, and no others.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from flask import Response, abort, render_template, request, session, url_for

from argue.errors import BadInput
from argue.features.labelling.gold import AnyItem, tally
from argue.features.labelling.projects import GOLD_FORMATS, LabellingProjects
from argue.features.labelling.report import Report, report
from argue.features.labelling.store.projects import MAX_GUIDE, MAX_TITLE
from argue.features.labelling.store.records import Project
from argue.features.labelling.task import AnyTask, Sources, tasks
from argue.features.labelling.web.adjudication import gold_rule
from argue.features.labelling.web.documents import (
    AnnotatorsIn,
    ProjectQuery,
    ProjectsQuery,
    file_field,
)
from argue.features.labelling.web.views import (
    DOCUMENTS,
    FORMAT,
    JUDGEMENTS,
    ROWS,
    blueprint,
    labelling,
    of_task,
    sent_files,
    text_file,
)
from argue.model.tables import Column, Table
from argue.web.app.api import Done, nothing
from argue.web.app.api import blueprint as api
from argue.web.app.resources import RECORD
from argue.web.app.routes import Card, Cost, Files
from argue.web.app.state import settings, store
from argue.web.ui.tables import KINDS, answer, beside, file

MAX_LISTED = 20
"""Projects that a browser lists."""
MAX_OFFERED = 60
"""Debates of the database that the form offers."""
_SESSION = {"relations": "annotation", "rules": "instances"}
"""Session keys of before, which browsers still send."""


_CARDS = tuple(
    Card(task.prose.card_title, task.prose.card, task.prose.place, {"task": task.name})
    for task in tasks()
    if task.prose.card
)


@blueprint.read(
    *("/<task:task>", "index", of_task("projects", ProjectsQuery)),
    kinds=KINDS,
    deed=LabellingProjects.opened,
    cards=_CARDS,
    **ROWS,
)
def projects(task: AnyTask, kind: str = "", query: ProjectsQuery | None = None) -> object:
    """The labelling projects whose tokens are named, as far as they are there"""
    if query:
        return {"projects": labelling(task).opened(query.project)}
    if not kind:
        return _page(task)
    names = ("judgements",) if task.adjudicated else ()
    columns: list[Column[Project]] = [
        Column("title"),
        Column(task.items_name, value="items"),
        Column("annotators", value=lambda project: len(project.annotators)),
        *(Column(name, value="judged") for name in names),
        Column(
            "address", value=lambda one: url_for("labelling.overview", task=task, token=one.token)
        ),
    ]
    return answer(Table.of("projects", "Projects", columns, _listed(task)), kind)


@blueprint.do(
    "/<task:task>",
    "create",
    LabellingProjects.create,
    of_task("made", "project_in", created="Made"),
    files=Files.TEXT,
    research=True,
    cost=Cost.READS,
)
def create(task: AnyTask, body: Any = None) -> object:
    """Make a labelling project; its token and those of its annotators are in the answer"""
    try:
        made = labelling(task).create(*(_sent(task, body) if body else _sent_by_form()))
    except BadInput as error:
        if body:
            raise
        return _page(task, error.localize()), 400
    location = url_for("api.project", task=task, token=made.token)
    return Done(made, url_for("labelling.overview", task=task, token=made.token), location=location)


def _page(task: AnyTask, problem: str = "") -> str:
    return render_template(
        "labelling/index.html",
        task=task,
        tasks=tasks(),
        projects=_listed(task),
        summaries=task.summaries(store()),
        problem=problem,
        form=request.form,
        chosen=request.form.getlist("debate") or request.args.getlist("debate"),
        debates=store().debates.search(limit=MAX_OFFERED),
        limits=settings().limits,
        most_title=MAX_TITLE,
        most_guide=MAX_GUIDE,
    )


def _listed(task: AnyTask) -> list[Project]:
    """The projects that the viewer may see, or that were opened in this browser."""
    if task.owned:
        return labelling(task).projects.projects()
    return labelling(task).opened(session.get(_session_key(task), []))


def _sent(task: AnyTask, body: Any) -> tuple[str, list[str], str, Sources]:
    """The title, annotators, guide and sources that a program sent."""
    files = {
        name: text_file(body.name, text)
        for name in task.files
        if (text := getattr(body, file_field(name)))
    }
    values = {name: str(getattr(body, name)) for name in task.numbers}
    if task.by_engine:
        values["engine"] = body.engine
    keys = body.debates if task.from_debates else ()
    debates = [store().debates.load(key) for key in dict.fromkeys(keys)]
    sources = Sources(files, values, debates, settings().limits)
    return body.title, body.annotators, body.guide, sources


def _sent_by_form() -> tuple[str, list[str], str, Sources]:
    """The same from a form."""
    form = request.form
    debates = [store().debates.load(key) for key in form.getlist("debate")]
    sources = Sources(sent_files(), form, debates, settings().limits)
    names = _lines(form.get("annotators", ""))
    return form.get("title", ""), names, form.get("guide", ""), sources


@blueprint.read(
    *("/<task:task>/<token>", "overview", of_task("state", "state_query")),
    kinds=KINDS,
    deed=LabellingProjects.loaded,
    research=True,
)
def project(task: AnyTask, token: str, kind: str = "", query: ProjectQuery | None = None) -> object:
    """How far everybody is, how far they agree, and the figures that come of it"""
    project, items = labelling(task).loaded(token)
    decided = task.adjudication
    if kind == RECORD:
        return _state(task, project, items, query or ProjectQuery())
    if kind or not decided:
        tables = task.tables(project, items, _unsure())
    else:
        tables = [decided.figures(items, project.names)] if decided.figures else []
    if kind:
        return answer(tables, kind)
    _remember(task, token)
    rule, least = gold_rule()
    counts = tally(items, rule, least)
    return render_template(
        "labelling/overview.html",
        task=task,
        project=project,
        report=_cached_report((*project.names,), items, _unsure()) if decided else None,
        tables=tables,
        beside=beside,
        counts=counts,
        labelled=sum(count for how, count in counts.items() if how.labels),
        rule=rule,
        least=least,
        gold_formats=GOLD_FORMATS,
    )


def _state(
    task: AnyTask, project: Project, items: tuple[AnyItem, ...], query: ProjectQuery
) -> dict[str, Any]:
    state: dict[str, Any] = DOCUMENTS[task.name]["project"].of(project).model_dump()
    tables = task.tables(project, items, query.unsure)
    state["tables"] = [table.as_object() for table in tables]
    if task.adjudicated:
        state["gold"] = tally(items, query.rule, query.least)
    return state


@blueprint.do(
    *("/<task:task>/<token>/annotators", "add_annotator", LabellingProjects.add_annotators),
    of_task("made", AnnotatorsIn, created="Added"),
    research=True,
    cost=Cost.ROWS,
)
def add_annotators(task: AnyTask, token: str, body: AnnotatorsIn | None = None) -> object:
    """Add annotators"""
    names = body.names if body else _lines(request.form.get("name", ""))
    project = labelling(task).add_annotators(token, names)
    return Done(
        project, url_for("labelling.overview", task=task, token=token, _anchor="annotators")
    )


@blueprint.read(
    *(f"/<task:task>/<token>/{JUDGEMENTS}.{FORMAT}", "export", of_task()),
    json=f"/<task(one_format=False):task>/<token>/{JUDGEMENTS}/{FORMAT}",
    deed=LabellingProjects.loaded,
    research=True,
)
def export(
    task: AnyTask, token: str, judgements: str, format: str = "", kind: str = ""
) -> Response:
    """All judgements as a file"""
    format = format or next(iter(task.exports))
    if judgements != task.judgements_name or format not in task.exports:
        abort(404)
    return file(*labelling(task).export(token, format))


api.add_url_rule(  # of a task with files of one format
    f"/<task(one_format=True):task>/<token>/{JUDGEMENTS}",
    "export",
    deed=LabellingProjects.loaded,
    research=True,
)


@blueprint.get("/<task:task>/<token>/delete", deed=LabellingProjects.delete, **ROWS)
def ask_delete(task: AnyTask, token: str) -> str:
    """Ask before deleting."""
    project = labelling(task).projects.overseen(token)
    return render_template("labelling/delete.html", task=task, project=project)


@blueprint.do(
    *("/<task:task>/<token>/delete", "delete", LabellingProjects.delete, nothing),
    json="/<task:task>/<token>",
    method="DELETE",
    research=True,
    cost=Cost.ROWS,
)
def delete(task: AnyTask, token: str) -> Done:
    """Forget a labelling project and all that was said in it"""
    labelling(task).delete(token)
    return Done(page=url_for("labelling.index", task=task), message="The project was deleted.")


def _remember(task: AnyTask, token: str) -> None:
    """List the project in this browser."""
    key = _session_key(task)
    tokens = session.get(key, [])
    if tokens[:1] != [token]:
        session[key] = [token, *(word for word in tokens if word != token)][:MAX_LISTED]
        session.permanent = True


@lru_cache(maxsize=32)
def _cached_report(names: tuple[str, ...], items: tuple[AnyItem, ...], unsure: bool) -> Report:
    """Intervals take a moment, and the same judgements have the same figures."""
    return report(names, items, unsure_counts=unsure)


# ── helpers ─────────────────────────────────────────────────────────────────────────────────────


def _lines(typed: str) -> list[str]:
    return [name for line in typed.splitlines() if (name := " ".join(line.split()))]


def _session_key(task: AnyTask) -> str:
    return _SESSION.get(task.name, task.name)


def _unsure() -> bool:
    return request.args.get("unsure") == "label"
