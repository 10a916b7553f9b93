"""Projects of several annotators, for who oversees one: progress, agreement, adjudication, gold.

There are no accounts. The address of a project cannot be guessed and leads to everything in it; the
addresses of its annotators (:mod:`argue.web.judging`) lead to nobody else's judgements. A browser
lists the projects that were opened in it, and no others.
"""

from __future__ import annotations

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
)  # fmt: skip
from flask.typing import ResponseReturnValue

from argue import annotation, formats, pipeline
from argue.annotation import Report, Rule, rows, tables
from argue.annotation.gold import LEAST
from argue.errors import BadInput, NotFound, UnknownName
from argue.evaluation.runs.table import Cell, Table
from argue.locales import _, ngettext, say
from argue.model import Debate
from argue.store.annotation_records import Project, Said
from argue.store.annotations import MOST_GUIDE, MOST_TITLE
from argue.web.debate_size import add_debates
from argue.web.numbers import is_number
from argue.web.state import settings, store
from argue.web.tables import answer, at, beside, file

blueprint = Blueprint("annotation", __name__)

_KIND = "any(json, csv):kind"
_KNOWN = "annotation"
MOST_KNOWN = 20
"""Projects that a browser remembers."""
MOST_OFFERED = 60
"""Debates of the database that the form offers."""
GOLD_FORMATS = ("jsonl", "json", "node", "csv", "tsv", "graphml")


@blueprint.get("/annotation")
def index() -> ResponseReturnValue:
    """The projects that this browser knows, and the form for another one."""
    return _index()


@at(blueprint, "/annotation")
def index_as() -> Table:
    """The projects that this browser knows."""
    columns = {name: name for name in ("title", "items", "annotators", "judgements", "address")}
    rows: list[list[Cell]] = [
        [
            one.title, one.items, len(one.annotators), one.judged,
            url_for("annotation.overview", token=one.token),
        ]
        for one in _known()
    ]  # fmt: skip
    return Table("projects", "Projects", columns, rows)


@blueprint.post("/annotation")
def create() -> ResponseReturnValue:
    """A new project, on the debates of a file or of the database."""
    try:
        project = annotation.create(
            store().annotations, request.form.get("title", ""), _sent_debates(),
            _lines(request.form.get("annotators", "")), guide=request.form.get("guide", ""),
            limits=settings().limits,
        )  # fmt: skip
    except BadInput as error:
        return _index(error.told()), 400
    return redirect(url_for("annotation.overview", token=project.token), 303)


@blueprint.get("/annotation/<token>")
def overview(token: str) -> ResponseReturnValue:
    """How far everybody is, and how far they agree."""
    project, said = loaded(token)
    _remember(token)
    counts = annotation.tally(said, _rule(), _least())
    return render_template(
        "annotation/overview.html", project=project, report=_report(project, said), beside=beside,
        counts=counts, labelled=sum(count for how, count in counts.items() if how.labels),
        rule=_rule(), least=_least(), gold_formats=GOLD_FORMATS, kinds=list(rows.MEDIA_TYPES),
    )  # fmt: skip


@blueprint.get(f"/annotation/<token>.<{_KIND}>")
def overview_as(token: str, kind: str) -> Response:
    """The tables of the overview for machines."""
    report = _report(*loaded(token))
    return answer([tables.agreement(report), tables.progress(report)], kind)


@blueprint.post("/annotation/<token>/annotators")
def add_annotator(token: str) -> ResponseReturnValue:
    """Somebody more."""
    project = store().annotations.overseen(token)
    for name in _lines(request.form.get("name", "")):
        store().annotations.add_annotator(project.key, name)
    return redirect(url_for("annotation.overview", token=token, _anchor="annotators"), 303)


@blueprint.get("/annotation/<token>/judgements.<any(csv, tsv, jsonl):format>")
def judgements(token: str, format: str) -> Response:
    """All judgements as a file."""
    return judgement_file(*loaded(token), format)


@blueprint.post("/annotation/<token>/judgements")
def receive(token: str) -> ResponseReturnValue:
    """Judgements from a file."""
    project, said = loaded(token)
    sent = request.files.get("file")
    if sent is None or not sent.filename:
        raise BadInput(say("expected a file with judgements, found none"))
    found = rows.read(sent.stream.read(), said, name=sent.filename, limits=settings().limits)
    new = store().annotations.judge_all(project.key, found)
    flash(
        ngettext(
            "%(num)s judgement read, %(new)s of them new.",
            "%(num)s judgements read, %(new)s of them new.",
            len(found),
            new=new,
        )  # fmt: skip
    )
    return redirect(url_for("annotation.overview", token=token), 303)


@blueprint.get("/annotation/<token>/gold.<format>")
def gold(token: str, format: str) -> Response:
    """The debates with their gold, in one of the formats."""
    return gold_file(*loaded(token), _rule(), _least(), format)


@blueprint.post("/annotation/<token>/gold")
def keep_gold(token: str) -> ResponseReturnValue:
    """Put the debates with their gold among the debates of the app."""
    saved = add_debates(labelled(*loaded(token), _rule(), _least()))
    new = sum(one.new for one in saved)
    flash(
        ngettext(
            "%(num)s debate with gold, %(new)s of them new.",
            "%(num)s debates with gold, %(new)s of them new.",
            len(saved),
            new=new,
        )  # fmt: skip
    )
    if len(saved) == 1:
        return redirect(url_for("debate.page", key=saved[0].key), 303)
    return redirect(url_for("debates.index"), 303)


@blueprint.get("/annotation/<token>/delete")
def ask_delete(token: str) -> ResponseReturnValue:
    """Ask before deleting."""
    return render_template("annotation/delete.html", project=store().annotations.overseen(token))


@blueprint.post("/annotation/<token>/delete")
def delete(token: str) -> ResponseReturnValue:
    """Forget a project."""
    store().annotations.delete(store().annotations.overseen(token).key)
    flash(_("The project was deleted."))
    return redirect(url_for("annotation.index"), 303)


# ── what the JSON interface does too ────────────────────────────────────────────────────────────


def loaded(token: str) -> tuple[Project, tuple[Said, ...]]:
    """The project that a token leads to, and all that is said in it."""
    project = store().annotations.overseen(token)
    return project, tuple(store().annotations.said(project.key))


def judgement_file(project: Project, said: tuple[Said, ...], format: str) -> Response:
    """All judgements as a file."""
    content = rows.write(rows.judgements(said), format)
    return file(content, rows.MEDIA_TYPES[format], f"{project.key}-judgements.{format}")


def gold_file(
    project: Project, said: tuple[Said, ...], rule: Rule, least: int, format: str
) -> Response:
    """The debates with their gold as a file, in one of :data:`GOLD_FORMATS`."""
    if format not in GOLD_FORMATS:
        raise UnknownName("format of gold", format, GOLD_FORMATS)
    module = formats.FORMATS.load(format)
    found = labelled(project, said, rule, least)
    content = formats.write([pipeline.bare(debate) for debate in found], format)
    return file(content, module.MEDIA_TYPE, f"{project.key}-gold{module.EXTENSIONS[0]}")


def labelled(
    project: Project, said: tuple[Said, ...], rule: Rule, least: int
) -> tuple[Debate, ...]:
    """The debates with their gold by a rule; raises BadInput if no item has a label."""
    debates = annotation.debates_of(store().annotations, project.key)
    found = annotation.gold(debates, said, rule, least).debates
    if not found:
        raise BadInput(
            say("no item has a gold label by this rule yet, so there is nothing to save")
        )
    return found


@lru_cache(maxsize=32)
def report_of(names: tuple[str, ...], said: tuple[Said, ...], unsure_counts: bool) -> Report:
    """The same judgements have the same figures, and intervals take a moment."""
    return annotation.report(names, said, unsure_counts=unsure_counts)


# ── helpers ─────────────────────────────────────────────────────────────────────────────────────


def _index(problem: str = "") -> str:
    return render_template(
        "annotation/index.html", projects=_known(), problem=problem, form=request.form,
        chosen=request.form.getlist("debate") or request.args.getlist("debate"),
        debates=store().debates(limit=MOST_OFFERED), limits=settings().limits,
        most_title=MOST_TITLE, most_guide=MOST_GUIDE,
    )  # fmt: skip


def _sent_debates() -> list[Debate]:
    """The debates of a form: those of the file, and those chosen."""
    sent = request.files.get("file")
    found: list[Debate] = []
    if sent is not None and sent.filename:
        name = sent.filename.replace("\\", "/").rpartition("/")[2]
        document = formats.read_bytes(sent.stream.read(), name=name, limits=settings().limits)
        found += document.debates
    found += [store().debate(key) for key in request.form.getlist("debate")]
    if not found:
        raise BadInput(say("expected a file or at least one of the debates, found neither"))
    return found


def _lines(typed: str) -> list[str]:
    return [name for line in typed.splitlines() if (name := " ".join(line.split()))]


def _known() -> list[Project]:
    """The projects that were opened in this browser and are still there."""
    found = []
    for token in session.get(_KNOWN, []):
        try:
            found.append(store().annotations.overseen(token))
        except NotFound:
            continue
    return found


def _remember(token: str) -> None:
    known = session.get(_KNOWN, [])
    if known[:1] != [token]:
        session[_KNOWN] = [token, *(one for one in known if one != token)][:MOST_KNOWN]
        session.permanent = True


def _report(project: Project, said: tuple[Said, ...]) -> Report:
    return report_of(tuple(project.names), said, request.args.get("unsure") == "label")


def _rule() -> Rule:
    value: Any = request.values.get("rule", Rule.UNANIMOUS)
    if value not in list(Rule):
        raise UnknownName("rule", str(value)[:40], [*map(str, Rule)])
    return Rule(value)


def _least() -> int:
    value = request.values.get("least", str(LEAST))
    if not (is_number(value, 3) and int(value) > 0):
        abort(400, _("How many must have judged an item is a number from 1 to 999."))
    return int(value)
