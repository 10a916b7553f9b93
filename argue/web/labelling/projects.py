"""Labelling projects: their list, progress, agreement, adjudication, files and gold.

Every task has these views, at addresses of its own. A browser lists the projects that were opened
in it, and no others.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any

from flask import Response, abort, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from argue.errors import BadInput, Conflict, NotFound, UnknownName
from argue.labelling.gold import LEAST, AnyItem, How, Rule, needs_adjudication, outcome, tally
from argue.labelling.report import Report, report
from argue.labelling.task import AnyTask, File, Sources, tasks
from argue.locales import localize, plural
from argue.locales import number as in_words
from argue.model.tables import Column, Table
from argue.services.labelling import GOLD_FORMATS, SHOW, Labelling, narrowed, next_waiting
from argue.store.labelling.projects import MAX_GUIDE, MAX_TITLE
from argue.store.labelling.records import LEFT_OUT, OPEN, Project
from argue.web.app.api import Done, page
from argue.web.app.api_records import PageQuery
from argue.web.app.api_shared import SavedOut
from argue.web.app.resources import RECORD
from argue.web.app.routes import Cost, Files
from argue.web.app.state import settings, store
from argue.web.labelling.documents import (
    AnnotatorsIn,
    GoldIn,
    GoldQuery,
    ItemsQuery,
    JudgementsIn,
    KeptOut,
    ProjectQuery,
    ProjectsQuery,
    ReceivedOut,
    file_field,
    labelled_fields,
)
from argue.web.labelling.judging import neighbours
from argue.web.labelling.views import Route, TaskViews, register, text_file
from argue.web.ui.numbers import form_number
from argue.web.ui.responses import see_other
from argue.web.ui.tables import answer, beside, file
from argue.web.ui.writers import author

MAX_LISTED = 20
"""Projects that a browser lists."""
MAX_OFFERED = 60
"""Debates of the database that the form offers."""
PAGE_SIZE = 100
"""Items on one page."""
_SESSION = {"relations": "annotation", "rules": "instances"}
"""Session keys of before, which browsers still send."""
_ITEM, _ITEM_JSON = "/items/<int:number>", "/{items}/<int:number>"


class ListViews(TaskViews):
    """The list of a task's projects, and the form for a new one."""

    ADDRESS = "{address}"
    SEES = Labelling.opened

    @Route("", "projects", ProjectsQuery, page="index", tables=True, card=True)
    def projects(self, kind: str = "", query: ProjectsQuery | None = None) -> object:
        """The labelling projects whose tokens are named, as far as they are there"""
        if query:
            return {"projects": self._labelling.opened(query.project)}
        if not kind:
            return self._page()
        names = ("judgements",) if self._task.adjudicated else ()
        columns: list[Column[Project]] = [
            Column("title"),
            Column(self._task.items_name, value="items"),
            Column("annotators", value=lambda project: len(project.annotators)),
            *(Column(name, value="judged") for name in names),
            Column("address", value=lambda one: url_for(self._overview, token=one.token)),
        ]
        return answer(Table.of("projects", "Projects", columns, self._listed()), kind)

    @Route("", "made", "project_in", created="Made", files=Files.TEXT)
    def create(self, body: Any = None) -> object:
        """Make a labelling project; its token and those of its annotators are in the answer"""
        try:
            made = self._labelling.create(*(self._sent(body) if body else _sent_by_form()))
        except BadInput as error:
            if body:
                raise
            return self._page(error.localize()), 400
        location = url_for(f"api.{self._task.name}_project", token=made.token)
        return Done(made, url_for(self._overview, token=made.token), location=location)

    def _page(self, problem: str = "") -> str:
        return render_template(
            "labelling/index.html",
            task=self._task,
            tasks=tasks(),
            projects=self._listed(),
            summaries=self._task.summaries(store()),
            problem=problem,
            form=request.form,
            chosen=request.form.getlist("debate") or request.args.getlist("debate"),
            debates=store().debates.search(limit=MAX_OFFERED),
            limits=settings().limits,
            most_title=MAX_TITLE,
            most_guide=MAX_GUIDE,
        )

    def _listed(self) -> list[Project]:
        """The projects that the viewer may see, or that were opened in this browser."""
        if self._task.owned:
            return self._projects.projects()
        return self._labelling.opened(session.get(_session_key(self._task), []))

    def _sent(self, body: Any) -> tuple[str, list[str], str, Sources]:
        """The title, annotators, guide and sources that a program sent."""
        files = {
            name: text_file(body.name, text)
            for name in self._task.files
            if (text := getattr(body, file_field(name)))
        }
        values = {name: str(getattr(body, name)) for name in self._task.numbers}
        if self._task.by_engine:
            values["engine"] = body.engine
        keys = body.debates if self._task.from_debates else ()
        debates = [store().debates.load(key) for key in dict.fromkeys(keys)]
        sources = Sources(files, values, debates, settings().limits)
        return body.title, body.annotators, body.guide, sources


def _sent_by_form() -> tuple[str, list[str], str, Sources]:
    """The same from a form."""
    form = request.form
    files = {
        field: File(sent.filename.replace("\\", "/").rpartition("/")[2], sent.stream.read())
        for field, sent in request.files.items()
        if sent.filename
    }
    debates = [store().debates.load(key) for key in form.getlist("debate")]
    sources = Sources(files, form, debates, settings().limits)
    names = _lines(form.get("annotators", ""))
    return form.get("title", ""), names, form.get("guide", ""), sources


class ProjectViews(TaskViews):
    """One project, for overseers; items, decisions and gold only of an adjudicated task."""

    BLUEPRINT = "_project"

    @Route("", "state", "state_query", page="overview", tables=True, cost=Cost.COMPUTES)
    def project(self, token: str, kind: str = "", query: ProjectQuery | None = None) -> object:
        """How far everybody is, how far they agree, and the figures that come of it"""
        project, items = self._labelling.loaded(token)
        decided = self._task.adjudication
        if kind == RECORD:
            return self._state(project, items, query or ProjectQuery())
        if kind or not decided:
            tables = self._task.tables(project, items, _unsure())
        else:
            tables = [decided.figures(items, project.names)] if decided.figures else []
        if kind:
            return answer(tables, kind)
        self._remember(token)
        rule, least = _gold_rule()
        counts = tally(items, rule, least)
        return render_template(
            "labelling/overview.html",
            task=self._task,
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
        self, project: Project, items: tuple[AnyItem, ...], query: ProjectQuery
    ) -> dict[str, Any]:
        state: dict[str, Any] = self._documents["project"].of(project).model_dump()
        tables = self._task.tables(project, items, query.unsure)
        state["tables"] = [table.as_object() for table in tables]
        if self._task.adjudicated:
            state["gold"] = tally(items, query.rule, query.least)
        return state

    @Route("/annotators", "made", AnnotatorsIn, page="add_annotator", created="Added")
    def add_annotators(self, token: str, body: AnnotatorsIn | None = None) -> object:
        """Add annotators"""
        names = body.names if body else _lines(request.form.get("name", ""))
        project = self._labelling.add_annotators(token, names)
        return Done(project, url_for(self._overview, token=token, _anchor="annotators"))

    @Route("/{judgements}.{suffix}", json="/{judgements}{format}", cost=Cost.COMPUTES)
    def export(self, token: str, format: str = "", kind: str = "") -> Response:
        """All judgements as a file"""
        return file(*self._labelling.export(token, format or next(iter(self._task.exports))))

    @Route("/delete", no_json=True, deed=Labelling.delete)
    def ask_delete(self, token: str) -> str:
        """Ask before deleting."""
        project = self._projects.overseen(token)
        return render_template("labelling/delete.html", task=self._task, project=project)

    @Route("/delete", json="", method="DELETE")
    def delete(self, token: str) -> Done:
        """Forget a labelling project and all that was said in it"""
        self._labelling.delete(token)
        return Done(page=url_for(f"{self._task.name}.index"), message="The project was deleted.")

    # ── adjudication ────────────────────────────────────────────────────────────────────────────

    @Route("", "items", "items_query", page="", json="/{items}")
    def items(self, token: str, query: PageQuery, kind: str = "") -> object:
        """The items with what everybody says of them; if some wait for a decision, these"""
        _, items = self._labelling.loaded(token)
        listed = narrowed(items, query.show) if isinstance(query, ItemsQuery) else items
        return page(self._task.items_name, listed, query, partial(labelled_fields, self._task))

    @Route("/items", page="items", no_json=True, tables=True, adjudicated=True)
    def listed(self, token: str, kind: str = "") -> ResponseReturnValue:
        """The items with all judgements; the tables have all of them."""
        project, items = self._labelling.loaded(token)
        show = request.args.get("show", "waiting")
        listed = narrowed(items, show)
        if kind:
            return answer(self._task.items_table(project.names, listed), kind)
        skip = form_number("skip", default="0")
        return render_template(
            "labelling/items.html",
            task=self._task,
            project=project,
            language=self._projects.language(project.key),
            show=show,
            choices=SHOW,
            skip=skip,
            most=PAGE_SIZE,
            total=len(listed),
            beside=beside,
            counts={name: len(narrowed(items, name)) for name in SHOW},
            items=[(one, outcome(one)) for one in listed[skip : skip + PAGE_SIZE]],
            how=How,
        )

    @Route(_ITEM, "decided", json=_ITEM_JSON, adjudicated=True)
    def item(self, token: str, number: int, kind: str = "") -> object:
        """One item with what everybody says of it"""
        if kind != RECORD:
            return self._item_page(token, number)
        key = self._projects.overseen(token).key
        return labelled_fields(self._task, self._projects.labelled_item(key, number))

    @Route(
        *(_ITEM, "decided", "adjudication"),
        json=_ITEM_JSON,
        conflict="Somebody said something else meanwhile",
        adjudicated=True,
    )
    def decide(self, token: str, number: int, body: Any = None) -> object:
        """Decide what counts for an item, leave it out, or take a decision back"""
        form = request.form
        word = getattr(body, self._task.label_column) if body else form.get("label", "")
        comment = body.comment if body else form.get("comment", "")
        seen = body.seen if body else form_number("seen")
        try:
            label = self._labelling.decide(
                token, number, word, by=author(), comment=comment, seen=seen
            )
        except Conflict as error:
            if body:
                raise
            return self._item_page(token, number, error.localize()), 409
        if body:
            return self.item(token, number, RECORD)
        item = url_for(".item", token=token, number=number)
        if word == OPEN:
            return see_other(item, f"Item {number} is open again.")
        decided = localize(self._task.words[label].text) if label else "left out"
        message = f"Item {number}: {decided}."
        waiting = next_waiting(self._labelling.loaded(token)[1], number)
        if waiting is None:
            return see_other(url_for(".items", token=token, show="adjudicated"), message)
        return see_other(url_for(".item", token=token, number=waiting), message)

    def _item_page(self, token: str, number: int, conflict: str = "") -> str:
        """One item, with all judgements side by side; after a conflict the last one too."""
        project, items = self._labelling.loaded(token)
        numbers = [one.item.number for one in items]
        if number not in numbers:
            raise NotFound(f"this project has no item {number}")
        return render_template(
            "labelling/adjudicate.html",
            task=self._task,
            question=self._task.questions[0],
            language=self._projects.language(project.key),
            project=project,
            labelled=items[numbers.index(number)],
            **neighbours(numbers, number),
            conflict=conflict,
            waiting=sum(map(needs_adjudication, items)),
            next=next_waiting(items, number),
            left_out=LEFT_OUT,
            comment=request.form.get("comment"),
        )

    # ── files and gold ──────────────────────────────────────────────────────────────────────────

    @Route("/judgements", ReceivedOut, JudgementsIn, adjudicated=True, files=Files.TEXT)
    def receive(self, token: str, body: JudgementsIn | None = None) -> Done:
        """Take in judgements from a file, all or none; annotators that are new are added"""
        sent = request.files.get("file")
        if body:
            judgements = text_file(body.name, body.text)
        elif sent is None or not sent.filename:
            raise BadInput("expected a file with judgements, found none")
        else:
            judgements = File(sent.filename, sent.stream.read())
        count, new = self._labelling.receive(token, judgements)
        message = f"{plural(count, 'judgement')} read, {in_words(new)} of them new."
        return Done({"read": count, "new": new}, url_for(self._overview, token=token), message)

    @Route(
        *("/gold.<format>", "", GoldQuery),
        json="/gold/<format>",
        adjudicated=True,
        cost=Cost.COMPUTES,
    )
    def gold(
        self, token: str, format: str, kind: str = "", query: GoldQuery | None = None
    ) -> Response:
        """The debates with their gold as a file: jsonl, json, node, csv, tsv or graphml"""
        return file(*self._labelling.gold_file(token, *_gold_rule(query), format))

    @Route("/gold", KeptOut, GoldIn, deed=Labelling.save_gold, created="Saved", adjudicated=True)
    def keep_gold(self, token: str, body: GoldIn | None = None) -> Done:
        """Put the debates with their gold among the debates here"""
        saved = self._labelling.save_gold(token, *_gold_rule(body))
        new = sum(one.new for one, _ in saved)
        one_debate = len(saved) == 1
        return Done(
            {"debates": [SavedOut.of_debate(one.key, debate, one.new) for one, debate in saved]},
            url_for("debate.page", key=saved[0][0].key) if one_debate else url_for("debates.index"),
            f"{plural(len(saved), 'debate')} with gold, {in_words(new)} of them new.",
        )

    def _remember(self, token: str) -> None:
        """List the project in this browser."""
        key = _session_key(self._task)
        tokens = session.get(key, [])
        if tokens[:1] != [token]:
            session[key] = [token, *(one for one in tokens if one != token)][:MAX_LISTED]
            session.permanent = True


register(ListViews)
register(ProjectViews)


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


def _gold_rule(sent: GoldQuery | GoldIn | None = None) -> tuple[Rule, int]:
    """By which rule an item has gold, and of how many judgements; of an address or form if none."""
    if sent:
        return sent.rule, sent.least
    value: Any = request.values.get("rule", Rule.UNANIMOUS)
    if value not in list(Rule):
        raise UnknownName("rule", str(value)[:40], [*map(str, Rule)])
    wrong = "How many must have judged an item is a number from 1 to 999."
    least = form_number("least", wrong, default=str(LEAST), digits=3) or abort(400, wrong)
    return Rule(value), least
