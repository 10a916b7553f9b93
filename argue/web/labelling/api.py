"""JSON interface of labelling projects: one implementation for all tasks.

As on the pages, the token of a project leads to everything in it and is given out only to whoever
makes the project; an annotator's leads to nobody else's judgements, with an account or without.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps
from typing import Any, NamedTuple, TypeVar

from flask import Response, url_for

from argue.labelling.gold import tally
from argue.labelling.task import AnyTask, File, Sources, tasks
from argue.services.labelling import Labelling, deed_for, narrowed
from argue.services.uploads import file_name
from argue.store.labelling.records import Annotator, Judgement, Project
from argue.web.app.api import (
    FILE,
    Done,
    json_input,
    nothing,
    output,
    page,
    query_input,
    response_of,
)
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
from argue.web.labelling.projects import TaskViews
from argue.web.ui.tables import file
from argue.web.ui.writers import author

Handler = TypeVar("Handler", bound=Callable[..., Any])


class Route(NamedTuple):
    """An address, and what it takes and answers: records, or the names of those of a task.

    Without an answer it is a file or, to DELETE, nothing. ``created`` says what was made, if
    anything, ``conflict`` when 409 is answered.
    """

    method: str
    rule: str
    deed: Callable[..., Any]
    takes: str | type[Query] | type[Body] = ""
    answers: str | type[Record] = ""
    created: str = ""
    conflict: str = ""


_ROUTES: list[tuple[str, Route]] = []
"""The names of handlers, and where each is; words of the task stand for what is in braces."""
_ADJUDICATED = ("item", "decide", "receive", "gold", "keep_gold")
"""Handlers that only an adjudicated task has."""
_PROJECT, _OWN = "{address}/<token>", "{judging_address}/<token>"
_ITEM, _OWN_ITEM = (f"{base}/{{items}}/<int:number>" for base in (_PROJECT, _OWN))
_DECIDED_ELSEWHERE = "Somebody said something else meanwhile"
_JUDGED_ELSEWHERE = "It was judged elsewhere meanwhile"


def _at(*route: Any, **more: Any) -> Callable[[Handler], Handler]:
    """Note where a handler is."""

    def noted(handler: Handler) -> Handler:
        _ROUTES.append((handler.__name__, Route(*route, **more)))
        return handler

    return noted


class TaskApi(TaskViews):
    """The JSON interface of one task."""

    def __init__(self, task: AnyTask) -> None:
        super().__init__(task)
        self._documents = documents_of(task)

    def register(self) -> None:
        """Add the addresses of the task to the interface."""
        for name, route in _ROUTES:
            if self._task.adjudicated or name not in _ADJUDICATED:
                self._add(getattr(self, name), route)

    def _add(self, handler: Callable[..., Any], route: Route) -> None:
        """Describe a handler and add it to the interface, as ``<task>_<handler>``."""

        @wraps(handler)
        def view(**values: Any) -> Any:
            return handler(**values)

        task = self._task
        described: Callable[..., Any] = view
        takes, answers = map(self._record, (route.takes, route.answers))
        if route.conflict:
            described = api.doc(responses=response_of(409, route.conflict, "ProblemOut"))(described)
        if answers:
            status, text = (201, route.created) if route.created else (200, "Successful")
            described = output(answers, status=status, description=text)(described)
        elif route.method == "DELETE":
            described = nothing(described)
        else:
            described = api.doc(responses=FILE)(described)
        if takes:
            described = (query_input if issubclass(takes, Query) else json_input)(takes)(described)
        formats = f"/<any({', '.join(task.exports)}):format>" if len(task.exports) > 1 else ""
        rule = route.rule.format(
            address=task.address,
            judging_address=task.judging_address,
            items=task.items_name,
            judgements=task.judgements_name + formats,
        )
        api.route(
            rule,
            methods=[route.method],
            endpoint=f"{task.name}_{handler.__name__}",
            deed=deed_for(task, route.deed),
        )(described)

    def _record(self, named: str | type[Record]) -> Any:
        """A record, or the one of the task that is so named."""
        return self._documents.get(named) if isinstance(named, str) else named

    # ── projects ────────────────────────────────────────────────────────────────────────────────

    @_at("GET", "{address}", Labelling.opened, ProjectsQuery, "projects")
    def projects(self, query: ProjectsQuery) -> object:
        """The labelling projects whose tokens are named, as far as they are there"""
        return {"projects": self._labelling.opened(query.project)}

    @_at("POST", "{address}", Labelling.create, "project_in", "made", "Made")
    def create(self, body: Any) -> Done:
        """Make a labelling project; its token and those of its annotators are in the answer"""
        sources = self._sources(body)
        made = self._labelling.create(body.title, body.annotators, body.guide, sources)
        return Done(made, location=url_for(f"api.{self._task.name}_project", token=made.token))

    @_at("GET", _PROJECT, Labelling.loaded, "state_query", "state")
    def project(self, token: str, query: ProjectQuery | None = None) -> object:
        """How far everybody is, how far they agree, and the figures that come of it"""
        query, (project, items) = query or ProjectQuery(), self._labelling.loaded(token)
        state: dict[str, Any] = self._documents["project"].of(project).model_dump()
        tables = self._task.tables(project, items, query.unsure)
        state["tables"] = [table.as_object() for table in tables]
        if self._task.adjudicated:
            state["gold"] = tally(items, query.rule, query.least)
        return state

    @_at("DELETE", _PROJECT, Labelling.delete)
    def delete(self, token: str) -> None:
        """Forget a labelling project and all that was said in it"""
        self._labelling.delete(token)

    @_at("POST", _PROJECT + "/annotators", Labelling.add_annotators, AnnotatorsIn, "made", "Added")
    def add_annotators(self, token: str, body: AnnotatorsIn) -> object:
        """Add annotators"""
        return self._labelling.add_annotators(token, body.names)

    @_at("GET", _PROJECT + "/{items}", Labelling.loaded, "items_query", "items")
    def items(self, token: str, query: PageQuery) -> object:
        """The items with what everybody says of them; if some wait for a decision, these"""
        _, items = self._labelling.loaded(token)
        if isinstance(query, ItemsQuery):
            items = tuple(narrowed(items, query.show))
        return page(self._task.items_name, items, query, partial(labelled_fields, self._task))

    @_at("GET", _PROJECT + "/{judgements}", Labelling.loaded)
    def export(self, token: str, format: str = "") -> Response:
        """All judgements as a file"""
        return file(*self._labelling.export(token, format or next(iter(self._task.exports))))

    # ── adjudication ────────────────────────────────────────────────────────────────────────────

    @_at("GET", _ITEM, Labelling.loaded, "", "decided")
    def item(self, token: str, number: int) -> object:
        """One item with what everybody says of it"""
        key = self._projects.overseen(token).key
        return labelled_fields(self._task, self._projects.labelled_item(key, number))

    @_at("POST", _ITEM, Labelling.decide, "adjudication", "decided", conflict=_DECIDED_ELSEWHERE)
    def decide(self, token: str, number: int, body: Any) -> object:
        """Decide what counts for an item, leave it out, or take a decision back"""
        word = getattr(body, self._task.label_column)
        self._labelling.decide(
            token, number, word, by=author(), comment=body.comment, seen=body.seen
        )
        return self.item(token, number)

    @_at("POST", _PROJECT + "/judgements", Labelling.receive, JudgementsIn, ReceivedOut)
    def receive(self, token: str, body: JudgementsIn) -> object:
        """Take in judgements from a file, all or none; annotators that are new are added"""
        count, new = self._labelling.receive(token, _file(body.name, body.text))
        return {"read": count, "new": new}

    @_at("GET", _PROJECT + "/gold/<format>", Labelling.loaded, GoldQuery)
    def gold(self, token: str, format: str, query: GoldQuery) -> Response:
        """The debates with their gold as a file: jsonl, json, node, csv, tsv or graphml"""
        return file(*self._labelling.gold_file(token, query.rule, query.least, format))

    @_at("POST", _PROJECT + "/gold", Labelling.save_gold, GoldIn, KeptOut, "Saved")
    def keep_gold(self, token: str, body: GoldIn) -> object:
        """Put the debates with their gold among the debates here"""
        saved = self._labelling.save_gold(token, body.rule, body.least)
        return {"debates": [SavedOut.of_debate(one.key, debate, one.new) for one, debate in saved]}

    # ── one annotator ───────────────────────────────────────────────────────────────────────────

    @_at("GET", _OWN, Labelling.following, "", "own")
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

    @_at("GET", _OWN + "/{items}", Labelling.following, "own_items_query", "own_items")
    def judging_items(self, token: str, query: PageQuery) -> object:
        """The items with one's own judgements"""
        project, _, own = self._own(token)
        items = self._projects.items(project.key)
        if isinstance(query, OwnItemsQuery):
            items = judging.narrowed(items, own, query.show)
        return page(
            self._task.items_name, items, query, lambda item: own_fields(self._task, item, own)
        )

    @_at("GET", _OWN_ITEM, Labelling.following, "", "judged")
    def judging_item(self, token: str, number: int) -> object:
        """One item to be judged"""
        project, _, own = self._own(token)
        return own_fields(self._task, self._projects.item(project.key, number), own)

    @_at("POST", _OWN_ITEM, Labelling.judge, "judgement", "judged", conflict=_JUDGED_ELSEWHERE)
    def judge(self, token: str, number: int, body: Any) -> object:
        """Judge an item: the label, or that one is unsure"""
        project, annotator, own = self._own(token)
        item = self._projects.item(project.key, number)
        label = self._task.label_of(getattr(body, self._task.label_column))
        own[number] = self._labelling.judge(token, number, label, body.comment, seen=body.seen)
        return own_fields(self._task, item, own)

    def _own(self, token: str) -> tuple[Project, Annotator, dict[int, Judgement[Any]]]:
        project, annotator = self._projects.annotator(token)
        return project, annotator, self._projects.own(project.key, annotator.name)

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
