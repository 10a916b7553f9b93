"""The pages of one annotator: one pair at a time, and a list of their own judgements.

Whoever knows the address judges in this name. Nothing of what the others say is in any of these
pages, nor the address of one in which it is.
"""

from __future__ import annotations

from collections.abc import Collection

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from argue.annotation import tables
from argue.errors import BadInput, Conflict, UnknownName
from argue.locales import Messages, _, mark
from argue.model import Label
from argue.store.annotation_records import Item, Judgement
from argue.store.annotation_steps import UNSURE
from argue.store.overrulings import MOST_REASON
from argue.web.numbers import is_number
from argue.web.state import store
from argue.web.tables import answer, beside

blueprint = Blueprint("judging", __name__)

MOST_SHOWN = 200
"""Items on one page of the list."""
SHOW = Messages({"all": mark("all"), "left": mark("left"), "unsure": mark("unsure")})


@blueprint.get("/judge/<token>")
def start(token: str) -> ResponseReturnValue:
    """What is to be done, how far it is, and where it goes on."""
    project, annotator = store().annotations.annotator(token)
    own = store().annotations.own(project.key, annotator.name)
    return render_template(
        "annotation/start.html", token=token, project=project, annotator=annotator,
        done=len(own), unsure=sum(one.label is None for one in own.values()),
        next=next_open(own, project.items, 0),
    )  # fmt: skip


@blueprint.get("/judge/<token>/<int:number>")
def page(token: str, number: int) -> ResponseReturnValue:
    """One pair to be judged."""
    return _page(token, number)


@blueprint.post("/judge/<token>/<int:number>")
def judge(token: str, number: int) -> ResponseReturnValue:
    """Keep the judgement and go on to the next pair that has none."""
    project, annotator = store().annotations.annotator(token)
    word, seen = request.form.get("label", ""), request.form.get("seen", "")
    if word != UNSURE and word not in list(Label):
        raise UnknownName("label", word[:40], [*map(str, Label), UNSURE])
    if not is_number(seen):
        abort(400, _("The form did not say which judgement it had before it."))
    label = None if word == UNSURE else Label(word)
    comment = request.form.get("comment", "")
    try:
        store().annotations.judge(
            project.key, annotator.name, number, label, comment, seen=int(seen)
        )
    except Conflict as error:
        return _page(token, number, f"{error.told()}."), 409
    except BadInput as error:
        return _page(token, number, error.told()), 400
    own = store().annotations.own(project.key, annotator.name)
    following = next_open(own, project.items, number)
    if following is None:
        return redirect(url_for("judging.start", token=token), 303)
    return redirect(url_for("judging.page", token=token, number=following), 303)


@blueprint.get("/judge/<token>/list")
def listed(token: str) -> ResponseReturnValue:
    """All items with what the annotator says of them."""
    project, annotator, items, own = _own(token)
    show, skip = _show(), request.args.get("skip", "0")
    if not is_number(skip, 9):
        abort(400, _("Expected a whole number."))
    shown = narrowed(items, own, show)
    return render_template(
        "annotation/list.html", token=token, project=project, annotator=annotator, own=own,
        items=shown[int(skip) : int(skip) + MOST_SHOWN], total=len(shown), skip=int(skip),
        most=MOST_SHOWN, show=show, choices=SHOW, beside=beside,
    )  # fmt: skip


@blueprint.get("/judge/<token>/list.<any(json, csv):kind>")
def listed_as(token: str, kind: str) -> Response:
    """The same table for machines."""
    _, _, items, own = _own(token)
    return answer(tables.own(narrowed(items, own, _show()), own), kind)


def _page(token: str, number: int, problem: str = "") -> str:
    project, annotator = store().annotations.annotator(token)
    item = store().annotations.item(project.key, number)
    own = store().annotations.own(project.key, annotator.name)
    return render_template(
        "annotation/judge.html", token=token, project=project, annotator=annotator, item=item,
        own=own.get(number), done=len(own), problem=problem, comment=request.form.get("comment"),
        open=next_open(own, project.items, number), unsure=UNSURE, most_comment=MOST_REASON,
    )  # fmt: skip


def _own(token: str) -> tuple[object, object, list[Item], dict[int, Judgement]]:
    project, annotator = store().annotations.annotator(token)
    items = store().annotations.items(project.key)
    return project, annotator, items, store().annotations.own(project.key, annotator.name)


def _show() -> str:
    show = request.args.get("show", "all")
    if show not in SHOW:
        raise UnknownName("choice of items", show[:40], list(SHOW))
    return show


def narrowed(items: list[Item], own: dict[int, Judgement], show: str) -> list[Item]:
    """The items of one of the choices of :data:`SHOW`."""
    if show == "left":
        return [item for item in items if item.number not in own]
    if show == "unsure":
        return [item for item in items if item.number in own and own[item.number].label is None]
    return items


def next_open(own: Collection[int], items: int, after: int) -> int | None:
    """The next item that is not among one's own, after this one and then from the beginning."""
    order = (*range(after + 1, items + 1), *range(1, after))
    return next((number for number in order if number not in own), None)
