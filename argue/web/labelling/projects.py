"""Pages of labelling projects: for overseers, progress, agreement, adjudication, files and gold.

Every task has them, at addresses of its own. The address of a project cannot be guessed and opens
everything in it; those of its annotators (:mod:`argue.web.labelling.judging`) open nobody else's
judgements. A browser lists the projects that were opened in it, and no others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from flask import (
    Blueprint,
    Response,
    abort,
    flash,
    redirect,
    render_template,
    request,
    session,
    url_for,
)
from flask.typing import ResponseReturnValue

from argue import formats, pipeline
from argue.errors import BadInput, Conflict, NotFound, UnknownName
from argue.labelling.gold import LEAST, AnyItem, How, Rule, needs_adjudication, outcome, tally
from argue.labelling.report import Report, report
from argue.labelling.task import AnyTask, File, Sources, tasks
from argue.locales import Messages, _, mark, ngettext, say, translated
from argue.model import Debate
from argue.model.tables import Column, Table
from argue.services.debates import save_debates
from argue.store.labelling.projects import MAX_GUIDE, MAX_TITLE, Projects
from argue.store.labelling.records import LEFT_OUT, OPEN, Project
from argue.store.participation.records import MOST_REASON
from argue.web.app.state import settings, store
from argue.web.ui.numbers import parse_number
from argue.web.ui.tables import answer, beside, file
from argue.web.ui.writers import author, name_field

MAX_LISTED = 20
"""Projects that a browser lists."""
MAX_OFFERED = 60
"""Debates of the database that the form offers."""
PAGE_SIZE = 100
"""Items on one page."""
GOLD_FORMATS = ("jsonl", "json", "node", "csv", "tsv", "graphml")
SHOW = Messages(
    {
        "waiting": mark("to adjudicate"),
        "adjudicated": mark("adjudicated"),
        "disagreed": mark("judged differently"),
        "all": mark("all"),
    }
)
_KIND = "<any(json, csv):kind>"
_SESSION = {"relations": "annotation", "rules": "instances"}
"""Session keys of before, which browsers still send."""

blueprint = Blueprint("labelling", __name__)


class ListPages:
    """The list of a task's projects, and the form for a new one."""

    ROUTES = (("GET", "", "index"), ("GET", f".{_KIND}", "index_as"), ("POST", "", "create"))

    def __init__(self, task: AnyTask) -> None:
        self._task = task

    def index(self) -> ResponseReturnValue:
        """The projects that this browser knows, and the form for another one."""
        return self._page()

    def index_as(self, kind: str) -> Response:
        """The projects that this browser knows."""
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
            project = create(
                self._task,
                request.form.get("title", ""),
                _lines(request.form.get("annotators", "")),
                request.form.get("guide", ""),
                _sources(),
            )
        except BadInput as error:
            return self._page(error.localized()), 400
        return redirect(url_for(self._overview, token=project.token), 303)

    @property
    def _overview(self) -> str:
        return f"{self._task.name}_project.overview"

    def _page(self, problem: str = "") -> str:
        return render_template(
            "labelling/index.html",
            task=self._task,
            tasks=tasks(),
            projects=self._listed(),
            problem=problem,
            form=request.form,
            chosen=request.form.getlist("debate") or request.args.getlist("debate"),
            debates=store().debates.search(limit=MAX_OFFERED),
            limits=settings().limits,
            most_title=MAX_TITLE,
            most_guide=MAX_GUIDE,
        )

    def _listed(self) -> list[Project]:
        """The projects that were opened in this browser and still exist."""
        return opened(self._task, session.get(_session_key(self._task), []))


class ProjectPages:
    """The pages of one project, for overseers."""

    ROUTES = (
        ("GET", "/<token>", "overview"),
        ("GET", f"/<token>.{_KIND}", "overview_as"),
        ("POST", "/<token>/annotators", "add_annotator"),
        ("GET", "/<token>/delete", "ask_delete"),
        ("POST", "/<token>/delete", "delete"),
    )
    ADJUDICATED = (
        ("POST", "/<token>/judgements", "receive"),
        ("GET", "/<token>/gold.<format>", "gold"),
        ("POST", "/<token>/gold", "keep_gold"),
        ("GET", "/<token>/items", "items"),
        ("GET", f"/<token>/items.{_KIND}", "items_as"),
        ("GET", "/<token>/items/<int:number>", "item"),
        ("POST", "/<token>/items/<int:number>", "decide"),
    )

    def __init__(self, task: AnyTask) -> None:
        self._task = task
        kinds = [*task.exports]
        self.DEFAULTS = {"export": {"format": kinds[0]}} if len(kinds) == 1 else {}
        suffix = kinds[0] if len(kinds) == 1 else f"<any({', '.join(kinds)}):format>"
        export = ("GET", f"/<token>/{task.judgements_name}.{suffix}", "export")
        self.ROUTES = (*self.ROUTES, export, *(self.ADJUDICATED if task.adjudicated else ()))

    def overview(self, token: str) -> ResponseReturnValue:
        """Progress, agreement and figures."""
        project, items = loaded(self._task, token)
        self._remember(token)
        counts = tally(items, _rule(), _least())
        return render_template(
            "labelling/overview.html",
            task=self._task,
            project=project,
            report=_report(project, items) if self._task.adjudicated else None,
            tables=self._task.tables(project, items, _unsure()),
            beside=beside,
            counts=counts,
            labelled=sum(count for how, count in counts.items() if how.labels),
            rule=_rule(),
            least=_least(),
            gold_formats=GOLD_FORMATS,
        )

    def overview_as(self, token: str, kind: str) -> Response:
        """The tables of the overview for programs."""
        return answer(self._task.tables(*loaded(self._task, token), _unsure()), kind)

    def add_annotator(self, token: str) -> ResponseReturnValue:
        """Add annotators, a name a line."""
        project = self._project(token)
        for name in _lines(request.form.get("name", "")):
            projects(self._task).add_annotator(project.key, name)
        return redirect(url_for(".overview", token=token, _anchor="annotators"), 303)

    def export(self, token: str, format: str) -> Response:
        """All judgements as a file."""
        return export_file(self._task, *loaded(self._task, token), format)

    def receive(self, token: str) -> ResponseReturnValue:
        """Store judgements from a file."""
        sent = request.files.get("file")
        if sent is None or not sent.filename:
            raise BadInput(say("expected a file with judgements, found none"))
        count, new = receive(self._task, token, File(sent.filename, sent.stream.read()))
        flash(
            ngettext(
                "%(num)s judgement read, %(new)s of them new.",
                "%(num)s judgements read, %(new)s of them new.",
                count,
                new=new,
            )
        )
        return redirect(url_for(".overview", token=token), 303)

    def gold(self, token: str, format: str) -> Response:
        """The debates with their gold, in one of the formats."""
        return gold_file(self._task, token, _rule(), _least(), format)

    def keep_gold(self, token: str) -> ResponseReturnValue:
        """Add the debates with their gold to the debates of the app."""
        saved = save_debates(
            store(), gold_debates(self._task, token, _rule(), _least()), settings().limits
        )
        flash(
            ngettext(
                "%(num)s debate with gold, %(new)s of them new.",
                "%(num)s debates with gold, %(new)s of them new.",
                len(saved),
                new=sum(one.new for one in saved),
            )
        )
        if len(saved) == 1:
            return redirect(url_for("debate.page", key=saved[0].key), 303)
        return redirect(url_for("debates.index"), 303)

    def ask_delete(self, token: str) -> ResponseReturnValue:
        """Ask before deleting."""
        return render_template("labelling/delete.html", project=self._project(token))

    def delete(self, token: str) -> ResponseReturnValue:
        """Delete the project."""
        projects(self._task).delete(self._project(token).key)
        flash(_("The project was deleted."))
        return redirect(url_for(f"{self._task.name}.index"), 303)

    # ── adjudication ────────────────────────────────────────────────────────────────────────────

    def items(self, token: str) -> ResponseReturnValue:
        """The items with all judgements."""
        project, items = loaded(self._task, token)
        show, skip = _show(), _number(request.args.get("skip", "0"))
        listed = narrowed(items, show)
        return render_template(
            "labelling/items.html",
            task=self._task,
            project=project,
            language=projects(self._task).language(project.key),
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

    def items_as(self, token: str, kind: str) -> Response:
        """The same table for programs, with all of its items."""
        project, items = loaded(self._task, token)
        return answer(self._task.decided.items_table(project.names, narrowed(items, _show())), kind)

    def item(self, token: str, number: int) -> ResponseReturnValue:
        """One item, with all judgements side by side."""
        return self._item_page(token, number)

    def decide(self, token: str, number: int) -> ResponseReturnValue:
        """Store a decision; whoever had not seen the last judgement is shown it first."""
        word, seen = request.form.get("label", ""), _number(request.form.get("seen", ""))
        key, by, comment = self._project(token).key, author(), request.form.get("comment", "")
        try:
            label = decide(self._task, key, number, word, by=by, comment=comment, seen=seen)
        except Conflict as error:
            return self._item_page(token, number, error.localized()), 409
        if word == OPEN:
            flash(_("Item %(number)s is open again.", number=str(number)))
            return redirect(url_for(".item", token=token, number=number), 303)
        decided = translated(self._task.words[label].text) if label else _("left out")
        flash(_("Item %(number)s: %(label)s.", number=str(number), label=decided))
        waiting = _next_waiting(projects(self._task).labelled(key), number)
        if waiting is None:
            return redirect(url_for(".items", token=token, show="adjudicated"), 303)
        return redirect(url_for(".item", token=token, number=waiting), 303)

    def _item_page(self, token: str, number: int, conflict: str = "") -> str:
        project, items = loaded(self._task, token)
        if not 1 <= number <= len(items):
            raise NotFound(say("this project has no item %(number)s", number=str(number)))
        return render_template(
            "labelling/adjudicate.html",
            task=self._task,
            question=self._task.questions[0],
            language=projects(self._task).language(project.key),
            project=project,
            labelled=items[number - 1],
            conflict=conflict,
            waiting=sum(map(needs_adjudication, items)),
            next=_next_waiting(items, number),
            left_out=LEFT_OUT,
            comment=request.form.get("comment"),
            most_comment=MOST_REASON,
            **name_field(),
        )

    def _project(self, token: str) -> Project:
        return projects(self._task).overseen(token)

    def _remember(self, token: str) -> None:
        """List the project in this browser."""
        key = _session_key(self._task)
        tokens = session.get(key, [])
        if tokens[:1] != [token]:
            session[key] = [token, *(one for one in tokens if one != token)][:MAX_LISTED]
            session.permanent = True


def register(name: str, address: str, pages: Any) -> None:
    """Add the pages of a task to the app: those of its ``ROUTES``, as a blueprint."""
    added = Blueprint(name, __name__)
    for method, rule, view in pages.ROUTES:
        added.add_url_rule(
            address + rule,
            view,
            getattr(pages, view),
            methods=[method],
            defaults=getattr(pages, "DEFAULTS", {}).get(view, {}),
        )
    blueprint.record(lambda state: state.app.register_blueprint(added))


for _task in tasks():
    register(_task.name, _task.address, ListPages(_task))
    register(f"{_task.name}_project", _task.address, ProjectPages(_task))


# ── shared with the JSON interface ──────────────────────────────────────────────────────────────


def projects(task: AnyTask) -> Projects[Any, Any]:
    """The stored projects of a task."""
    return store().projects(task)


def opened(task: AnyTask, tokens: Iterable[str]) -> list[Project]:
    """The projects that tokens open, but for those that were deleted."""
    results = []
    for token in dict.fromkeys(tokens):
        try:
            results.append(projects(task).overseen(token))
        except NotFound:
            continue
    return results


def create(
    task: AnyTask, title: str, annotators: list[str], guide: str, sources: Sources
) -> Project:
    """Store a project of these sources; raises BadInput if they have no items."""
    batch = task.read(sources)
    return projects(task).create(
        title,
        batch.items,
        annotators,
        guide,
        debates=batch.debates,
        judgements=batch.judgements,
    )


def loaded(task: AnyTask, token: str) -> tuple[Project, tuple[AnyItem, ...]]:
    """The project that a token opens, and its items with all judgements."""
    project = projects(task).overseen(token)
    return project, tuple(projects(task).labelled(project.key))


def export_file(
    task: AnyTask, project: Project, items: tuple[AnyItem, ...], format: str
) -> Response:
    """All judgements as a file."""
    name = f"{project.key}-{task.judgements_name}.{format}"
    return file(task.exports[format](items), task.media_type(format), name)


def receive(task: AnyTask, token: str, sent: File) -> tuple[int, int]:
    """Store judgements from a file, all or none; how many were read, and how many are new."""
    project, items = loaded(task, token)
    result = task.decided.read_judgements(sent, items, settings().limits)
    return len(result), projects(task).judge_all(project.key, result)


def decide(
    task: AnyTask, key: str, number: int, word: str, *, by: Any, comment: str, seen: int
) -> Any:
    """Store a decision, ``none`` to leave an item out and ``open`` to take one back; its label."""
    if word == OPEN:
        projects(task).reopen(key, number, by=by, seen=seen)
        return None
    label = task.label_of(word, LEFT_OUT)
    projects(task).adjudicate(key, number, label, by=by, comment=comment, seen=seen)
    return label


def gold_file(task: AnyTask, token: str, rule: Rule, least: int, format: str) -> Response:
    """The debates with their gold as a file, in one of :data:`GOLD_FORMATS`."""
    if format not in GOLD_FORMATS:
        raise UnknownName("format of gold", format, GOLD_FORMATS)
    module, key = formats.FORMATS.load(format), projects(task).overseen(token).key
    debates = gold_debates(task, token, rule, least)
    content = formats.write([pipeline.bare(debate) for debate in debates], format)
    return file(content, module.MEDIA_TYPE, f"{key}-gold{module.EXTENSIONS[0]}")


def gold_debates(task: AnyTask, token: str, rule: Rule, least: int) -> tuple[Debate, ...]:
    """The debates with their gold by a rule; raises BadInput if no item has a label."""
    project, items = loaded(task, token)
    debates = task.decided.gold(store(), project.key, items, rule, least)
    if not debates:
        raise BadInput(
            say("no item has a gold label by this rule yet, so there is nothing to save")
        )
    return debates


def narrowed(items: tuple[AnyItem, ...], show: str) -> list[AnyItem]:
    """The items of one of the choices of :data:`SHOW`."""
    chosen: dict[str, Callable[[AnyItem], bool]] = {
        "waiting": needs_adjudication,
        "adjudicated": lambda one: bool(one.adjudication),
        "disagreed": lambda one: one.disagrees,
        "all": lambda one: True,
    }
    return [one for one in items if chosen[show](one)]


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


def _next_waiting(items: Any, number: int) -> int | None:
    """The next item to adjudicate, after this one and then from the beginning."""
    waiting = [one.item.number for one in items if needs_adjudication(one)]
    others = [one for one in waiting if one != number]
    return next((one for one in others if one > number), others[0] if others else None)


def _show() -> str:
    show = request.args.get("show", "waiting")
    if show not in SHOW:
        raise UnknownName("choice of items", show[:40], list(SHOW))
    return show


def _rule() -> Rule:
    value: Any = request.values.get("rule", Rule.UNANIMOUS)
    if value not in list(Rule):
        raise UnknownName("rule", str(value)[:40], [*map(str, Rule)])
    return Rule(value)


def _least() -> int:
    least = parse_number(request.values.get("least", str(LEAST)), 3)
    if not least:
        abort(400, _("How many must have judged an item is a number from 1 to 999."))
    return least


def _number(value: str) -> int:
    number = parse_number(value)
    return abort(400, _("Expected a whole number.")) if number is None else number
