"""Pages of labelling projects: for overseers, progress, agreement, adjudication, files and gold.

Every task has them, at addresses of its own. The address of a project cannot be guessed and opens
everything in it; those of its annotators (:mod:`argue.web.labelling.judging`) open nobody else's
judgements. A browser lists the projects that were opened in it, and no others.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from flask import Blueprint, Response, abort, flash, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from argue.errors import BadInput, Conflict, NotFound, UnknownName
from argue.labelling.gold import LEAST, AnyItem, How, Rule, needs_adjudication, outcome, tally
from argue.labelling.report import Report, report
from argue.labelling.task import AnyTask, File, Sources, tasks
from argue.locales import localize, number, plural
from argue.model.tables import Column, Table
from argue.services.labelling import GOLD_FORMATS, SHOW, Labelling, deed_for, narrowed, next_waiting
from argue.store.labelling.projects import MAX_GUIDE, MAX_TITLE, Projects
from argue.store.labelling.records import LEFT_OUT, OPEN, Project
from argue.web.app.state import settings, store
from argue.web.ui.numbers import form_number
from argue.web.ui.responses import see_other
from argue.web.ui.tables import answer, beside, file, page_or_tables
from argue.web.ui.writers import author

MAX_LISTED = 20
"""Projects that a browser lists."""
MAX_OFFERED = 60
"""Debates of the database that the form offers."""
PAGE_SIZE = 100
"""Items on one page."""
TABLES = "GET, also as JSON or CSV"
"""The method of a page whose tables are beside it."""
_SESSION = {"relations": "annotation", "rules": "instances"}
"""Session keys of before, which browsers still send."""

blueprint = Blueprint("labelling", __name__)


class TaskViews:
    """Views of one task."""

    def __init__(self, task: AnyTask) -> None:
        self._task = task

    @property
    def _labelling(self) -> Labelling:
        """The labelling projects of the task, as the present request reaches them."""
        return labelling(self._task)

    @property
    def _projects(self) -> Projects[Any, Any]:
        return self._labelling.projects


class ListPages(TaskViews):
    """The list of a task's projects, and the form for a new one."""

    ROUTES = ((TABLES, "", "index", Labelling.opened), ("POST", "", "create", Labelling.create))

    def index(self, kind: str = "") -> ResponseReturnValue:
        """The projects that this browser knows, and the form for another one."""
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

    def create(self) -> ResponseReturnValue:
        """Make a project of the files and debates that were sent."""
        try:
            project = self._labelling.create(
                request.form.get("title", ""),
                _lines(request.form.get("annotators", "")),
                request.form.get("guide", ""),
                _sources(),
            )
        except BadInput as error:
            return self._page(error.localize()), 400
        return see_other(url_for(self._overview, token=project.token))

    @property
    def _overview(self) -> str:
        return f"{self._task.name}_project.overview"

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


class ProjectPages(TaskViews):
    """The pages of one project, for overseers."""

    ROUTES = (
        (TABLES, "/<token>", "overview", Labelling.loaded),
        ("POST", "/<token>/annotators", "add_annotator", Labelling.add_annotators),
        ("GET", "/<token>/delete", "ask_delete", Labelling.delete),
        ("POST", "/<token>/delete", "delete", Labelling.delete),
    )
    ADJUDICATED = (
        ("POST", "/<token>/judgements", "receive", Labelling.receive),
        ("GET", "/<token>/gold.<format>", "gold", Labelling.loaded),
        ("POST", "/<token>/gold", "keep_gold", Labelling.save_gold),
        (TABLES, "/<token>/items", "items", Labelling.loaded),
        ("GET", "/<token>/items/<int:number>", "item", Labelling.loaded),
        ("POST", "/<token>/items/<int:number>", "decide", Labelling.decide),
    )

    def __init__(self, task: AnyTask) -> None:
        super().__init__(task)
        kinds = [*task.exports]
        suffix = kinds[0] if len(kinds) == 1 else f"<any({', '.join(kinds)}):format>"
        export = ("GET", f"/<token>/{task.judgements_name}.{suffix}", "export", Labelling.loaded)
        self.ROUTES = (*self.ROUTES, export, *(self.ADJUDICATED if task.adjudicated else ()))

    def overview(self, token: str, kind: str = "") -> ResponseReturnValue:
        """Progress, agreement and figures."""
        project, items = self._labelling.loaded(token)
        decided = self._task.adjudication
        if kind or not decided:
            tables = self._task.tables(project, items, _unsure())
        else:
            tables = [decided.figures(items, project.names)] if decided.figures else []
        if kind:
            return answer(tables, kind)
        self._remember(token)
        counts = tally(items, _rule(), _least())
        return render_template(
            "labelling/overview.html",
            task=self._task,
            project=project,
            report=_report(project, items) if decided else None,
            tables=tables,
            beside=beside,
            counts=counts,
            labelled=sum(count for how, count in counts.items() if how.labels),
            rule=_rule(),
            least=_least(),
            gold_formats=GOLD_FORMATS,
        )

    def add_annotator(self, token: str) -> ResponseReturnValue:
        """Add annotators, a name a line."""
        self._labelling.add_annotators(token, _lines(request.form.get("name", "")))
        return see_other(url_for(".overview", token=token, _anchor="annotators"))

    def export(self, token: str, format: str = "") -> Response:
        """All judgements as a file."""
        return file(*self._labelling.export(token, format or next(iter(self._task.exports))))

    def receive(self, token: str) -> ResponseReturnValue:
        """Store judgements from a file."""
        sent = request.files.get("file")
        if sent is None or not sent.filename:
            raise BadInput("expected a file with judgements, found none")
        count, new = self._labelling.receive(token, File(sent.filename, sent.stream.read()))
        return see_other(
            url_for(".overview", token=token),
            f"{plural(count, 'judgement')} read, {number(new)} of them new.",
        )

    def gold(self, token: str, format: str) -> Response:
        """The debates with their gold, in one of the formats."""
        return file(*self._labelling.gold_file(token, _rule(), _least(), format))

    def keep_gold(self, token: str) -> ResponseReturnValue:
        """Add the debates with their gold to the debates of the app."""
        saved = [one for one, _ in self._labelling.save_gold(token, _rule(), _least())]
        new = sum(one.new for one in saved)
        flash(f"{plural(len(saved), 'debate')} with gold, {number(new)} of them new.")
        if len(saved) == 1:
            return see_other(url_for("debate.page", key=saved[0].key))
        return see_other(url_for("debates.index"))

    def ask_delete(self, token: str) -> ResponseReturnValue:
        """Ask before deleting."""
        project = self._projects.overseen(token)
        return render_template("labelling/delete.html", task=self._task, project=project)

    def delete(self, token: str) -> ResponseReturnValue:
        """Delete the project."""
        self._labelling.delete(token)
        return see_other(url_for(f"{self._task.name}.index"), "The project was deleted.")

    # ── adjudication ────────────────────────────────────────────────────────────────────────────

    def items(self, token: str, kind: str = "") -> ResponseReturnValue:
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

    def item(self, token: str, number: int) -> ResponseReturnValue:
        """One item, with all judgements side by side."""
        return self._item_page(token, number)

    def decide(self, token: str, number: int) -> ResponseReturnValue:
        """Store a decision; whoever had not seen the last judgement is shown it first."""
        word, comment = request.form.get("label", ""), request.form.get("comment", "")
        seen = form_number("seen")
        try:
            label = self._labelling.decide(
                token, number, word, by=author(), comment=comment, seen=seen
            )
        except Conflict as error:
            return self._item_page(token, number, error.localize()), 409
        if word == OPEN:
            return see_other(
                url_for(".item", token=token, number=number), f"Item {number} is open again."
            )
        decided = localize(self._task.words[label].text) if label else "left out"
        flash(f"Item {number}: {decided}.")
        waiting = next_waiting(self._labelling.loaded(token)[1], number)
        if waiting is None:
            return see_other(url_for(".items", token=token, show="adjudicated"))
        return see_other(url_for(".item", token=token, number=waiting))

    def _item_page(self, token: str, number: int, conflict: str = "") -> str:
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

    def _remember(self, token: str) -> None:
        """List the project in this browser."""
        key = _session_key(self._task)
        tokens = session.get(key, [])
        if tokens[:1] != [token]:
            session[key] = [token, *(one for one in tokens if one != token)][:MAX_LISTED]
            session.permanent = True


def neighbours(items: Sequence[Any], item: Any) -> dict[str, Any]:
    """The numbers or names of the items before and after one, 0 for none."""
    at = items.index(item) if item in items else -1
    ends = 0, *items, 0
    return {"before": ends[at], "after": ends[at + 2]}


def register(name: str, address: str, task: AnyTask, pages: Any) -> None:
    """Add the pages of a task to the app: those of its ``ROUTES``, as a blueprint."""
    added = Blueprint(name, __name__)
    for method, rule, view, service in pages.ROUTES:
        rule, handler, deed = address + rule, getattr(pages, view), deed_for(task, service)
        if method == TABLES:
            page_or_tables(added, rule, deed=deed)(handler)
        else:
            added.add_url_rule(rule, view, handler, methods=[method], deed=deed)
    blueprint.record(lambda state: state.app.register_blueprint(added))


for _task in tasks():
    register(_task.name, _task.address, _task, ListPages(_task))
    register(f"{_task.name}_project", _task.address, _task, ProjectPages(_task))


def labelling(task: AnyTask) -> Labelling:
    """The labelling projects of a task, as the present request reaches them."""
    return Labelling(store(), task, settings().limits)


@lru_cache(maxsize=32)
def _cached_report(names: tuple[str, ...], items: tuple[AnyItem, ...], unsure: bool) -> Report:
    """Intervals take a moment, and the same judgements have the same figures."""
    return report(names, items, unsure_counts=unsure)


# ── helpers ─────────────────────────────────────────────────────────────────────────────────────


def _sources() -> Sources:
    """What a form sent: its files, values and chosen debates."""
    files = {
        field: File(sent.filename.replace("\\", "/").rpartition("/")[2], sent.stream.read())
        for field, sent in request.files.items()
        if sent.filename
    }
    debates = [store().debates.load(key) for key in request.form.getlist("debate")]
    return Sources(files, request.form, debates, settings().limits)


def _lines(typed: str) -> list[str]:
    return [name for line in typed.splitlines() if (name := " ".join(line.split()))]


def _session_key(task: AnyTask) -> str:
    return _SESSION.get(task.name, task.name)


def _report(project: Project, items: tuple[AnyItem, ...]) -> Report:
    return _cached_report(tuple(project.names), items, _unsure())


def _unsure() -> bool:
    return request.args.get("unsure") == "label"


def _rule() -> Rule:
    value: Any = request.values.get("rule", Rule.UNANIMOUS)
    if value not in list(Rule):
        raise UnknownName("rule", str(value)[:40], [*map(str, Rule)])
    return Rule(value)


def _least() -> int:
    wrong = "How many must have judged an item is a number from 1 to 999."
    return form_number("least", wrong, default=str(LEAST), digits=3) or abort(400, wrong)
