"""JSON interface of labelling projects: one implementation for all tasks.

As on the pages, the token of a project leads to everything in it and is given out only to whoever
makes the project; an annotator's leads to nobody else's judgements, with an account or without.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from flask import Response, url_for

from argue.labelling.gold import tally
from argue.labelling.task import AnyTask, File, Sources, tasks
from argue.services.labelling import Labelling, deed_for, narrowed
from argue.services.uploads import file_name
from argue.store.labelling.projects import Projects
from argue.store.labelling.records import Annotator, Judgement, Project
from argue.web.app.api import FILE, as_json, json_input, output, page, query_input, response_of
from argue.web.app.api import blueprint as api
from argue.web.app.api_records import Body, PageQuery, Query, Record
from argue.web.app.api_shared import SavedOut
from argue.web.app.state import settings, store
from argue.web.labelling import judging
from argue.web.labelling.api_documents import (
    AnnotatorsIn,
    GoldIn,
    GoldQuery,
    ItemsQuery,
    JudgementsIn,
    KeptOut,
    OwnItemsQuery,
    ProjectQuery,
    ProjectsQuery,
    ReceivedOut,
    documents_of,
    file_field,
    labelled_fields,
    own_fields,
)
from argue.web.labelling.projects import labelling
from argue.web.ui.tables import file
from argue.web.ui.writers import author


@dataclass(frozen=True)
class Route:
    """An address: what it takes, what it answers, and when it answers 409.

    Without a record the answer is a file or, to DELETE, nothing.
    """

    method: str
    deed: Callable[..., Any]
    rule: str
    takes: type[Query] | type[Body] | None = None
    answers: type[Record] | None = None
    document: str = ""
    created: str = ""
    conflict: str = ""


class TaskApi:
    """The JSON interface of one task."""

    def __init__(self, task: AnyTask) -> None:
        self._task, self._documents = task, documents_of(task)

    def register(self) -> None:
        """Add the addresses of the task to the interface."""
        self._register_projects()
        if self._task.adjudicated:
            self._register_adjudication()
        self._register_judging()

    def _register_projects(self) -> None:
        documents, base = self._documents, self._task.address
        made = documents.project, f"{documents.names.project}MadeOut"
        project, annotators = f"{base}/<token>", f"{base}/<token>/annotators"
        state = ProjectQuery if self._task.adjudicated else None
        listed = ItemsQuery if self._task.adjudicated else PageQuery
        formats = [*self._task.exports]
        format = f"/<any({', '.join(formats)}):format>" if len(formats) > 1 else ""
        export = f"{project}/{self._task.judgements_name}{format}"
        items = f"{project}/{self._task.items_name}"
        self._add(
            self.projects, Route("GET", Labelling.opened, base, ProjectsQuery, documents.projects)
        )
        self._add(
            self.create,
            Route("POST", Labelling.create, base, documents.project_in, *made, "Made"),
        )
        self._add(self.project, Route("GET", Labelling.loaded, project, state, documents.state))
        self._add(self.delete, Route("DELETE", Labelling.delete, project))
        self._add(
            self.add_annotators,
            Route("POST", Labelling.add_annotators, annotators, AnnotatorsIn, *made, "Added"),
        )
        self._add(self.items, Route("GET", Labelling.loaded, items, listed, documents.items))
        self._add(self.export, Route("GET", Labelling.loaded, export))

    def _register_adjudication(self) -> None:
        documents, project = self._documents, f"{self._task.address}/<token>"
        item = f"{project}/{self._task.items_name}/<int:number>"
        judgements, gold = f"{project}/judgements", f"{project}/gold"
        decided = documents.item, f"{documents.names.decided}Out"
        taken, conflict = documents.adjudication_in, "Somebody said something else meanwhile"
        self._add(self.item, Route("GET", Labelling.loaded, item, None, *decided))
        self._add(
            self.decide,
            Route("POST", Labelling.decide, item, taken, *decided, conflict=conflict),
        )
        self._add(
            self.receive,
            Route("POST", Labelling.receive, judgements, JudgementsIn, ReceivedOut),
        )
        self._add(self.gold, Route("GET", Labelling.loaded, f"{gold}/<format>", GoldQuery))
        self._add(
            self.keep_gold,
            Route("POST", Labelling.save_gold, gold, GoldIn, KeptOut, created="Saved"),
        )

    def _register_judging(self) -> None:
        documents, base = self._documents, f"{self._task.judging_address}/<token>"
        items = f"{base}/{self._task.items_name}"
        item = f"{items}/<int:number>"
        judged = documents.own_item, f"{documents.names.judged}Out"
        taken, conflict = documents.judgement_in, "It was judged elsewhere meanwhile"
        listed = OwnItemsQuery if self._task.adjudicated else PageQuery
        self._add(self.judging, Route("GET", Labelling.following, base, None, documents.own))
        self._add(
            self.judging_items,
            Route("GET", Labelling.following, items, listed, documents.own_items),
        )
        self._add(self.judging_item, Route("GET", Labelling.following, item, None, *judged))
        self._add(
            self.judge, Route("POST", Labelling.judge, item, taken, *judged, conflict=conflict)
        )

    def _add(self, handler: Callable[..., Any], route: Route) -> None:
        """Describe a handler and add it to the interface, as ``<task>_<handler>``."""

        @wraps(handler)
        def view(**values: Any) -> Any:
            return handler(**values)

        described: Callable[..., Any] = view
        if route.conflict:
            described = api.doc(responses=response_of(409, route.conflict, "ProblemOut"))(described)
        if route.answers:
            status, text = (201, route.created) if route.created else (200, "Successful")
            described = output(route.answers, route.document, status=status, description=text)(
                described
            )
        elif route.method == "DELETE":
            described = api.output({}, status_code=204)(described)
        else:
            described = api.doc(responses=FILE)(described)
        if route.takes and issubclass(route.takes, Query):
            described = query_input(route.takes)(described)
        elif route.takes and issubclass(route.takes, Body):
            described = json_input(route.takes)(described)
        endpoint = f"{self._task.name}_{handler.__name__}"
        deed = deed_for(self._task, route.deed)
        api.route(route.rule, methods=[route.method], endpoint=endpoint, deed=deed)(described)

    # ── projects ────────────────────────────────────────────────────────────────────────────────

    def projects(self, query: ProjectsQuery) -> object:
        """The labelling projects whose tokens are named, as far as they are there"""
        return {"projects": self._labelling.opened(query.project)}

    def create(self, body: Any) -> Response:
        """Make a labelling project; its token and those of its annotators are in the answer"""
        sources = self._sources(body)
        made = self._labelling.create(body.title, body.annotators, body.guide, sources)
        address = url_for(f"api.{self._task.name}_project", token=made.token)
        return as_json(self._documents.project.of(made), 201, Location=address)

    def project(self, token: str, query: ProjectQuery | None = None) -> object:
        """How far everybody is, how far they agree, and the figures that come of it"""
        query, (project, items) = query or ProjectQuery(), self._labelling.loaded(token)
        state = self._documents.project.of(project).model_dump()
        tables = self._task.tables(project, items, query.unsure)
        state["tables"] = [table.as_object() for table in tables]
        if self._task.adjudicated:
            state["gold"] = tally(items, query.rule, query.least)
        return state

    def delete(self, token: str) -> Response:
        """Forget a labelling project and all that was said in it"""
        self._labelling.delete(token)
        return Response(status=204)

    def add_annotators(self, token: str, body: AnnotatorsIn) -> object:
        """Add annotators"""
        return self._labelling.add_annotators(token, body.names)

    def items(self, token: str, query: PageQuery) -> object:
        """The items with what everybody says of them; if some wait for a decision, these"""
        _, items = self._labelling.loaded(token)
        if isinstance(query, ItemsQuery):
            items = tuple(narrowed(items, query.show))
        return page(
            self._task.items_name, items, query, lambda item: labelled_fields(self._task, item)
        )

    def export(self, token: str, format: str = "") -> Response:
        """All judgements as a file"""
        chosen = format or next(iter(self._task.exports))
        return file(*self._labelling.export(token, chosen))

    # ── adjudication ────────────────────────────────────────────────────────────────────────────

    def item(self, token: str, number: int) -> object:
        """One item with what everybody says of it"""
        key = self._stored.overseen(token).key
        return labelled_fields(self._task, self._stored.labelled_item(key, number))

    def decide(self, token: str, number: int, body: Any) -> object:
        """Decide what counts for an item, leave it out, or take a decision back"""
        word = getattr(body, self._task.label_column)
        self._labelling.decide(
            token, number, word, by=author(), comment=body.comment, seen=body.seen
        )
        return self.item(token, number)

    def receive(self, token: str, body: JudgementsIn) -> object:
        """Take in judgements from a file, all or none; annotators that are new are added"""
        count, new = self._labelling.receive(token, _file(body.name, body.text))
        return {"read": count, "new": new}

    def gold(self, token: str, format: str, query: GoldQuery) -> Response:
        """The debates with their gold as a file: jsonl, json, node, csv, tsv or graphml"""
        return file(*self._labelling.gold_file(token, query.rule, query.least, format))

    def keep_gold(self, token: str, body: GoldIn) -> object:
        """Put the debates with their gold among the debates here"""
        saved = self._labelling.save_gold(token, body.rule, body.least)
        results = [SavedOut.of_debate(one.key, debate, one.new) for one, debate in saved]
        return {"debates": results}

    # ── one annotator ───────────────────────────────────────────────────────────────────────────

    def judging(self, token: str) -> object:
        """What an annotator is to do, how far it is, and which item is next"""
        project, annotator, own = self._own(token)
        return {
            "name": annotator.name,
            "title": project.title,
            "guide": project.guide,
            self._task.items_name: project.items,
            "done": len(own),
            "unsure": sum(one.label is None for one in own.values()),
            "next": self._labelling.following(project.key, own),
        }

    def judging_items(self, token: str, query: PageQuery) -> object:
        """The items with one's own judgements"""
        project, _, own = self._own(token)
        items = self._stored.items(project.key)
        if isinstance(query, OwnItemsQuery):
            items = judging.narrowed(items, own, query.show)
        return page(
            self._task.items_name, items, query, lambda item: own_fields(self._task, item, own)
        )

    def judging_item(self, token: str, number: int) -> object:
        """One item to be judged"""
        project, _, own = self._own(token)
        return own_fields(self._task, self._stored.item(project.key, number), own)

    def judge(self, token: str, number: int, body: Any) -> object:
        """Judge an item: the label, or that one is unsure"""
        project, annotator, own = self._own(token)
        item = self._stored.item(project.key, number)
        label = self._task.label_of(getattr(body, self._task.label_column))
        own[number] = self._labelling.judge(token, number, label, body.comment, seen=body.seen)
        return own_fields(self._task, item, own)

    @property
    def _labelling(self) -> Labelling:
        return labelling(self._task)

    @property
    def _stored(self) -> Projects[Any, Any]:
        return self._labelling.projects

    def _own(self, token: str) -> tuple[Project, Annotator, dict[int, Judgement[Any]]]:
        project, annotator = self._stored.annotator(token)
        return project, annotator, self._stored.own(project.key, annotator.name)

    def _sources(self, body: Any) -> Sources:
        files = {
            name: _file(body.name, text)
            for name in self._task.files
            if (text := getattr(body, file_field(name)))
        }
        values = {name: str(getattr(body, name)) for name in self._task.numbers}
        if self._task.by_engine:
            values["engine"] = body.engine
        keys = body.debates if self._task.from_debates else ()
        debates = [store().debates.load(key) for key in dict.fromkeys(keys)]
        return Sources(files, values, debates, settings().limits)


def _file(name: str, text: str) -> File:
    return File(file_name(name) if name else "", text.encode("utf-8", "surrogatepass"))


for _task in tasks():
    TaskApi(_task).register()
