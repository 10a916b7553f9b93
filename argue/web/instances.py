"""Projects on examples of rules, for who oversees one: progress, precision, agreement, files.

There are no accounts, as in :mod:`argue.web.annotation`: the address of a project leads to all of
it, those of its annotators (:mod:`argue.web.instance_judging`) to nobody else's answers.
"""

from __future__ import annotations

from typing import TypeAlias

from flask import Blueprint, Response, flash, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from argue.annotation.instances import sheets
from argue.annotation.instances.sampling import PER_RULE, sample
from argue.annotation.instances.tables import all_tables, progress
from argue.engines._edits.rules import parse_rules
from argue.errors import BadInput, NotFound, UnknownName
from argue.evaluation.runs.table import Cell, Table
from argue.formats._encoding import decode
from argue.locales import _, say
from argue.store.annotations import MOST_GUIDE, MOST_TITLE
from argue.store.instance_records import InstanceProject
from argue.web.annotation import MOST_KNOWN
from argue.web.state import store
from argue.web.tables import at, beside, file

blueprint = Blueprint("instances", __name__)

_KNOWN = "instances"
File: TypeAlias = tuple[str, str]
"""The name and the text of a file."""
MOST_EXAMPLES = 5_000
"""Examples of a project."""


@blueprint.get("/rules")
def index() -> ResponseReturnValue:
    """The projects that this browser knows, and the form for another one."""
    return _index()


@at(blueprint, "/rules")
def index_as() -> Table:
    """The projects that this browser knows."""
    columns = {name: name for name in ("title", "examples", "annotators", "address")}
    rows: list[list[Cell]] = [
        [
            one.title, one.examples, len(one.judges),
            url_for("instances.overview", token=one.token),
        ]
        for one in _known()
    ]  # fmt: skip
    return Table("projects", "Projects", columns, rows)


@blueprint.post("/rules")
def create() -> ResponseReturnValue:
    """A new project, on the examples of a sheet or those that are drawn from a corpus."""
    try:
        sent = _sent_examples()
        project = store().instances.create(
            request.form.get("title", ""), sent.examples,
            _lines(request.form.get("annotators", "")), request.form.get("guide", ""),
            answers=sent.answers,
        )  # fmt: skip
    except BadInput as error:
        return _index(error.told()), 400
    return redirect(url_for("instances.overview", token=project.token), 303)


@blueprint.get("/rules/<token>")
def overview(token: str) -> ResponseReturnValue:
    """How far everybody is, and what comes of it."""
    project = store().instances.overseen(token)
    _remember(token)
    return render_template(
        "instances/overview.html", project=project, tables=_figures(project), beside=beside,
        answers=len(store().instances.answers(project.key)),
    )  # fmt: skip


@at(blueprint, "/rules/<token>")
def overview_as(token: str) -> list[Table]:
    """The tables of the overview for machines."""
    return tables_of(store().instances.overseen(token))


@blueprint.get("/rules/<token>/answers.csv")
def answers(token: str) -> Response:
    """All examples with what everybody says of them, as a sheet."""
    return answers_file(store().instances.overseen(token))


@blueprint.post("/rules/<token>/annotators")
def add_judge(token: str) -> ResponseReturnValue:
    """Somebody more."""
    project = store().instances.overseen(token)
    for name in _lines(request.form.get("name", "")):
        store().instances.add_judge(project.key, name)
    return redirect(url_for("instances.overview", token=token, _anchor="annotators"), 303)


@blueprint.get("/rules/<token>/delete")
def ask_delete(token: str) -> ResponseReturnValue:
    """Ask before deleting."""
    return render_template("instances/delete.html", project=store().instances.overseen(token))


@blueprint.post("/rules/<token>/delete")
def delete(token: str) -> ResponseReturnValue:
    """Forget a project."""
    store().instances.delete(store().instances.overseen(token).key)
    flash(_("The project was deleted."))
    return redirect(url_for("instances.index"), 303)


def examples_of(
    sheet: File | None, rules: File | None, corpus: File | None, per_rule: int
) -> sheets.Sheet:
    """The examples of a sheet with its answers, or the examples of rules in a text.

    Raises
    ------
    BadInput
        If there are none, or too many.
    """
    if sheet:
        found = sheets.read(sheet[1], sheet[0])
    elif rules and corpus:
        drawn = sample(parse_rules(rules[1], rules[0]), [corpus[1]], per_rule=per_rule)
        found = sheets.Sheet(drawn, [])
    else:
        raise BadInput(say("expected a sheet, or a file of rules and a text, found neither"))
    if len(found.examples) > MOST_EXAMPLES:
        raise BadInput(
            say(
                "expected at most %(most_examples)s examples, found %(count)s; draw fewer of each",
                most_examples=MOST_EXAMPLES,
                count=len(found.examples),
            )
        )
    if not found.examples:
        raise BadInput(
            say("no left side of a rule was found in the text, so there is nothing to judge")
        )
    return found


def tables_of(project: InstanceProject) -> list[Table]:
    """What comes of a project, and how far everybody is."""
    return [*_figures(project), progress(project)]


def _figures(project: InstanceProject) -> list[Table]:
    found = store().instances
    return all_tables(project.names, found.examples(project.key), found.answers(project.key))


def answers_file(project: InstanceProject) -> Response:
    """All examples with what everybody says of them, as a sheet."""
    found = store().instances
    content = sheets.write(found.examples(project.key), found.answers(project.key))
    return file(content, "text/csv", f"{project.key}-answers.csv")


def _index(problem: str = "") -> str:
    return render_template(
        "instances/index.html", projects=_known(), problem=problem, form=request.form,
        per_rule=PER_RULE, most_title=MOST_TITLE, most_guide=MOST_GUIDE,
    )  # fmt: skip


def _sent_examples() -> sheets.Sheet:
    """The examples of a form, and the answers to them."""
    return examples_of(_sent("sheet"), _sent("rules"), _sent("corpus"), _per_rule())


def _sent(field: str) -> File | None:
    """The name and the text of a file of the form; ``None`` if there is none."""
    sent = request.files.get(field)
    if sent is None or not sent.filename:
        return None
    name = sent.filename.replace("\\", "/").rpartition("/")[2]
    return name, decode(sent.stream.read())[0]


def _per_rule() -> int:
    value = request.form.get("per_rule", "") or str(PER_RULE)
    if not (value.isascii() and value.isdigit() and 0 < int(value) <= 1000):
        raise UnknownName("number of examples of a rule", value[:20], ["1 to 1000"])
    return int(value)


def _lines(typed: str) -> list[str]:
    return [name for line in typed.splitlines() if (name := " ".join(line.split()))]


def _known() -> list[InstanceProject]:
    """The projects that were opened in this browser and are still there."""
    found = []
    for token in session.get(_KNOWN, []):
        try:
            found.append(store().instances.overseen(token))
        except NotFound:
            continue
    return found


def _remember(token: str) -> None:
    known = session.get(_KNOWN, [])
    if known[:1] != [token]:
        session[_KNOWN] = [token, *(one for one in known if one != token)][:MOST_KNOWN]
        session.permanent = True
