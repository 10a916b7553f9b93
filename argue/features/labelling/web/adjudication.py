"""Adjudication: the items with all judgements, decisions, judgements from files, and gold."""

from __future__ import annotations

from functools import partial
from typing import Any

from flask import Response, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue

from argue.errors import BadInput, Conflict, NotFound, UnknownName
from argue.features.labelling.deeds import neighbours
from argue.features.labelling.gold import LEAST, How, Rule, needs_adjudication, outcome
from argue.features.labelling.projects import SHOW, LabellingProjects, narrowed, next_waiting
from argue.features.labelling.store.records import LEFT_OUT, OPEN
from argue.features.labelling.task import AnyTask
from argue.features.labelling.web.documents import (
    GoldIn,
    GoldQuery,
    ItemsQuery,
    JudgementsIn,
    KeptOut,
    ReceivedOut,
    labelled_fields,
)
from argue.features.labelling.web.views import (
    ITEMS,
    ROWS,
    blueprint,
    labelling,
    of_task,
    sent_files,
    text_file,
)
from argue.locales import localize, plural
from argue.locales import number as in_words
from argue.web.app.api import Done, page
from argue.web.app.api_input import form_number
from argue.web.app.api_records import PageQuery
from argue.web.app.api_shared import SavedOut
from argue.web.app.links import see_other
from argue.web.app.people import author
from argue.web.app.resources import RECORD
from argue.web.app.routes import Cost, Files
from argue.web.ui.tables import KINDS, answer, beside, file

PAGE_SIZE = 100
"""Items on one page."""
_ADJUDICATED = "/<task(adjudicated=True):task>/<token>"
_ITEM, _ITEM_JSON = (f"{_ADJUDICATED}/{items}/<int:number>" for items in ("items", ITEMS))


@blueprint.read(
    *("", "", of_task("items", "items_query")),
    json=f"/<task:task>/<token>/{ITEMS}",
    deed=LabellingProjects.loaded,
    **ROWS,
)
def items(task: AnyTask, token: str, query: PageQuery, kind: str = "") -> object:
    """The items with what everybody says of them; if some wait for a decision, these"""
    _, items = labelling(task).loaded(token)
    listed = narrowed(items, query.show) if isinstance(query, ItemsQuery) else items
    return page(task.items_name, listed, query, partial(labelled_fields, task))


@blueprint.read(
    *(f"{_ADJUDICATED}/items", "items", of_task()),
    kinds=KINDS,
    json=None,
    deed=LabellingProjects.loaded,
    **ROWS,
)
def listed(task: AnyTask, token: str, kind: str = "") -> ResponseReturnValue:
    """The items with all judgements; the tables have all of them."""
    project, items = labelling(task).loaded(token)
    show = request.args.get("show", "waiting")
    listed = narrowed(items, show)
    if kind:
        return answer(task.items_table(project.names, listed), kind)
    skip = form_number("skip", default="0")
    return render_template(
        "labelling/items.html",
        task=task,
        project=project,
        language=labelling(task).projects.language(project.key),
        show=show,
        choices=SHOW,
        skip=skip,
        most=PAGE_SIZE,
        total=len(listed),
        beside=beside,
        counts={name: len(narrowed(items, name)) for name in SHOW},
        items=[(labelled, outcome(labelled)) for labelled in listed[skip : skip + PAGE_SIZE]],
        how=How,
    )


@blueprint.read(
    *(_ITEM, "item", of_task("decided")), json=_ITEM_JSON, deed=LabellingProjects.loaded, **ROWS
)
def item(task: AnyTask, token: str, number: int, kind: str = "") -> object:
    """One item with what everybody says of it"""
    if kind != RECORD:
        return _item_page(task, token, number)
    key = labelling(task).projects.overseen(token).key
    return labelled_fields(task, labelling(task).projects.labelled_item(key, number))


@blueprint.do(
    *(_ITEM, "decide", LabellingProjects.decide),
    of_task("decided", "adjudication", conflict="Somebody said something else meanwhile"),
    json=_ITEM_JSON,
    research=True,
    cost=Cost.ROWS,
)
def decide(task: AnyTask, token: str, number: int, body: Any = None) -> object:
    """Decide what counts for an item, leave it out, or take a decision back"""
    form = request.form
    word = getattr(body, task.label_column) if body else form.get("label", "")
    comment = body.comment if body else form.get("comment", "")
    seen = body.seen if body else form_number("seen")
    try:
        label = labelling(task).decide(token, number, word, by=author(), comment=comment, seen=seen)
    except Conflict as error:
        if body:
            raise
        return _item_page(task, token, number, error.localize()), 409
    if body:
        return item(task, token, number, RECORD)
    here: dict[str, Any] = {"task": task, "token": token}
    if word == OPEN:
        address = url_for("labelling.item", **here, number=number)
        return see_other(address, f"Item {number} is open again.")
    decided = localize(task.words[label].text) if label else "left out"
    waiting = next_waiting(labelling(task).loaded(token)[1], number)
    address = url_for("labelling.items", **here, show="adjudicated")
    if waiting is not None:
        address = url_for("labelling.item", **here, number=waiting)
    return see_other(address, f"Item {number}: {decided}.")


def _item_page(task: AnyTask, token: str, number: int, conflict: str = "") -> str:
    """One item, with all judgements side by side; after a conflict the last one too."""
    project, items = labelling(task).loaded(token)
    numbers = [labelled.item.number for labelled in items]
    if number not in numbers:
        raise NotFound(f"this project has no item {number}")
    return render_template(
        "labelling/adjudicate.html",
        task=task,
        question=task.questions[0],
        language=labelling(task).projects.language(project.key),
        project=project,
        labelled=items[numbers.index(number)],
        **neighbours(numbers, number),
        conflict=conflict,
        waiting=sum(map(needs_adjudication, items)),
        next=next_waiting(items, number),
        left_out=LEFT_OUT,
        comment=request.form.get("comment"),
    )


# ── files and gold ──────────────────────────────────────────────────────────────────────────────


@blueprint.do(
    *(f"{_ADJUDICATED}/judgements", "receive", LabellingProjects.receive),
    of_task(ReceivedOut, JudgementsIn),
    files=Files.TEXT,
    research=True,
    cost=Cost.READS,
)
def receive(task: AnyTask, token: str, body: JudgementsIn | None = None) -> Done:
    """Take in judgements from a file, all or none; annotators that are new are added"""
    judgements = text_file(body.name, body.text) if body else sent_files().get("file")
    if judgements is None:
        raise BadInput("expected a file with judgements, found none")
    count, new = labelling(task).receive(token, judgements)
    message = f"{plural(count, 'judgement')} read, {in_words(new)} of them new."
    return Done(
        {"read": count, "new": new}, url_for("labelling.overview", task=task, token=token), message
    )


@blueprint.read(
    *(f"{_ADJUDICATED}/gold.<format>", "gold", of_task("", GoldQuery)),
    json=f"{_ADJUDICATED}/gold/<format>",
    deed=LabellingProjects.loaded,
    research=True,
)
def gold(
    task: AnyTask, token: str, format: str, kind: str = "", query: GoldQuery | None = None
) -> Response:
    """The debates with their gold as a file: jsonl, json, node, csv, tsv or graphml"""
    return file(*labelling(task).gold_file(token, *gold_rule(query), format))


@blueprint.do(
    *(f"{_ADJUDICATED}/gold", "keep_gold", LabellingProjects.save_gold),
    of_task(KeptOut, GoldIn, created="Saved"),
    research=True,
    cost=Cost.ROWS,
)
def keep_gold(task: AnyTask, token: str, body: GoldIn | None = None) -> Done:
    """Put the debates with their gold among the debates here"""
    saved = labelling(task).save_gold(token, *gold_rule(body))
    new = sum(stored.new for stored, _ in saved)
    one_debate = len(saved) == 1
    made = [SavedOut.of_debate(stored.key, debate, stored.new) for stored, debate in saved]
    there = url_for("debate.page", key=saved[0][0].key) if one_debate else url_for("debates.index")
    message = f"{plural(len(saved), 'debate')} with gold, {in_words(new)} of them new."
    return Done({"debates": made}, there, message)


def gold_rule(sent: GoldQuery | GoldIn | None = None) -> tuple[Rule, int]:
    """By which rule an item has gold, and of how many judgements; of an address or form if none."""
    if sent:
        return sent.rule, sent.least
    value: Any = request.values.get("rule", Rule.UNANIMOUS)
    if value not in list(Rule):
        raise UnknownName("rule", str(value)[:40], [*map(str, Rule)])
    wrong = "How many must have judged an item is a number from 1 to 999."
    least = form_number("least", wrong, default=str(LEAST), digits=3) or abort(400, wrong)
    return Rule(value), least
