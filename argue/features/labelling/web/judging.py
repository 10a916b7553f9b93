"""What one annotator does: one question at a time, and the list of their own judgements.

The address judges in the annotator's name. Nothing of the others' judgements is in any of these
pages, nor the address of one in which it is. A choice that leads to another question changes the
address only; the label is stored at the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from argue.errors import BadInput, Conflict, UnknownName
from argue.features.labelling.deeds import neighbours
from argue.features.labelling.projects import LabellingProjects
from argue.features.labelling.task import AnyTask, Question
from argue.features.labelling.web.documents import OWN_SHOW, own_fields
from argue.features.labelling.web.views import ITEMS, blueprint, labelling, of_task
from argue.locales import _
from argue.web.app.api import page
from argue.web.app.api_input import form_number
from argue.web.app.api_records import PageQuery
from argue.web.app.resources import RECORD
from argue.web.app.routes import Cost
from argue.web.ui.tables import KINDS, answer, beside

PAGE_SIZE = 200
"""Items on one page of the list."""
_ADDRESS = "/<task(judging=True):task>/<token>"
_ITEM, _ITEM_JSON = f"{_ADDRESS}/<int:number>", f"{_ADDRESS}/{ITEMS}/<int:number>"


@blueprint.read(_ADDRESS, "start", of_task("own"), deed=LabellingProjects.following, cost=Cost.ROWS)
def judging(task: AnyTask, token: str, kind: str = "") -> object:
    """What an annotator is to do, how far it is, and which item is next"""
    values = _values(task, token)
    project, own = values["project"], values["own"]
    unsure = sum(value.label is None for value in own.values())
    following = labelling(task).following(project.key, own)
    if kind != RECORD:
        return render_template("labelling/start.html", **values, unsure=unsure, next=following)
    return {
        "name": values["annotator"].name,
        "title": project.title,
        "guide": project.guide,
        task.items_name: project.items,
        "done": len(own),
        "unsure": unsure,
        "next": following,
    }


@blueprint.read(
    *(_ITEM, "page", of_task("judged")),
    json=_ITEM_JSON,
    deed=LabellingProjects.following,
    cost=Cost.ROWS,
)
def judging_item(task: AnyTask, token: str, number: int, kind: str = "") -> object:
    """One item to be judged"""
    if kind != RECORD:
        question = task.question(request.args.get("question", ""))
        return _page(task, token, number, question)
    values = _values(task, token)
    item = labelling(task).projects.item(values["project"].key, number)
    return own_fields(task, item, values["own"])


@blueprint.do(
    *(_ITEM, "judge", LabellingProjects.judge),
    of_task("judged", "judgement", conflict="It was judged elsewhere meanwhile"),
    json=_ITEM_JSON,
    cost=Cost.ROWS,
)
def judge(task: AnyTask, token: str, number: int, body: Any = None) -> object:
    """Judge an item: the label, or that one is unsure"""
    if not body:
        return _answer_question(task, token, number)
    label = task.label_of(getattr(body, task.label_column))
    project = labelling(task).projects.annotator(token)[0]
    item = labelling(task).projects.item(project.key, number)
    judgement = labelling(task).judge(token, number, label, body.comment, seen=body.seen)
    return own_fields(task, item, {number: judgement})


def _answer_question(task: AnyTask, token: str, number: int) -> ResponseReturnValue:
    """Go on to the next question, or store the judgement and go on to the next item."""
    project, annotator = labelling(task).projects.annotator(token)
    question = task.question(request.form.get("question", ""))
    choice = question.choice(request.form.get("label", ""))
    seen = form_number("seen", _("The form did not say which judgement it had before it."))
    here: dict[str, Any] = {"task": task, "token": token}
    if choice.next:
        address = url_for("labelling.page", **here, number=number, question=choice.next)
        return redirect(address, 303)
    comment = request.form.get("comment", "")
    try:
        labelling(task).judge(token, number, choice.label, comment, seen=seen)
    except Conflict as error:
        return _page(task, token, number, question, f"{error.localize()}."), 409
    except BadInput as error:
        return _page(task, token, number, question, error.localize()), 400
    own = labelling(task).projects.own(project.key, annotator.name)
    following = labelling(task).following(project.key, own, (number,))
    if following is None:
        return redirect(url_for("labelling.start", **here), 303)
    return redirect(url_for("labelling.page", **here, number=following), 303)


@blueprint.read(
    *(f"{_ADDRESS}/list", "listed", of_task("own_items", "own_items_query")),
    kinds=KINDS,
    json=f"{_ADDRESS}/{ITEMS}",
    deed=LabellingProjects.following,
    cost=Cost.ROWS,
)
def judging_items(
    task: AnyTask, token: str, kind: str = "", query: PageQuery | None = None
) -> object:
    """The items with one's own judgements"""
    values = _values(task, token)
    own, show = values["own"], getattr(query, "show", request.args.get("show", "all"))
    items = _narrowed(labelling(task).projects.items(values["project"].key), own, show)
    if query:
        name = task.items_name
        return page(name, items, query, lambda item: own_fields(task, item, own))
    if kind:
        return answer(task.own_table(items, own), kind)
    skip = form_number("skip", default="0")
    return render_template(
        "labelling/list.html",
        **values,
        beside=beside,
        show=show,
        choices=OWN_SHOW,
        skip=skip,
        most=PAGE_SIZE,
        total=len(items),
        items=items[skip : skip + PAGE_SIZE],
    )


def _page(
    task: AnyTask, token: str, number: int, question: Question[Any], problem: str = ""
) -> str:
    """One question about one item."""
    values = _values(task, token)
    return render_template(
        "labelling/judge.html",
        **values,
        **neighbours(labelling(task).projects.numbers(values["project"].key), number),
        item=labelling(task).projects.item(values["project"].key, number),
        judgement=values["own"].get(number),
        question=question,
        asked=task.questions.index(question) + 1,
        problem=problem,
        comment=request.form.get("comment"),
        open=labelling(task).following(values["project"].key, values["own"], (number,)),
    )


def _values(task: AnyTask, token: str) -> dict[str, Any]:
    """What all templates of an annotator need."""
    project, annotator = labelling(task).projects.annotator(token)
    own = labelling(task).projects.own(project.key, annotator.name)
    return {
        "task": task,
        "token": token,
        "project": project,
        "annotator": annotator,
        "language": labelling(task).projects.language(project.key),
        "own": own,
        "done": len(own),
    }


def _narrowed(items: Sequence[Any], own: dict[int, Any], show: str) -> list[Any]:
    """The items of one of the choices of :data:`OWN_SHOW`; raises UnknownName."""
    if show not in OWN_SHOW:
        raise UnknownName("choice of items", show[:40], list(OWN_SHOW))
    if show == "left":
        return [item for item in items if item.number not in own]
    if show == "unsure":
        return [item for item in items if item.number in own and own[item.number].label is None]
    return list(items)
