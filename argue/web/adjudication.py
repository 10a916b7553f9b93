"""The items of an annotation project side by side, and the page on which one is decided."""

from __future__ import annotations

from flask import Blueprint, Response, abort, flash, redirect, render_template, request
from flask import url_for as url
from flask.typing import ResponseReturnValue

from argue.annotation import How, needs_adjudication, outcome, tables
from argue.errors import Conflict, NotFound, UnknownName
from argue.locales import Messages, _, mark, say
from argue.model import Label
from argue.store.annotation_records import Project, Said
from argue.store.annotation_steps import LEFT_OUT
from argue.store.overrulings import MOST_REASON
from argue.web.name_field import name_field
from argue.web.numbers import is_number
from argue.web.state import store
from argue.web.tables import answer, beside
from argue.web.words import LABELS
from argue.web.writers import author

blueprint = Blueprint("adjudication", __name__)

MOST_SHOWN = 100
"""Items on one page."""
SHOW = Messages(
    {
        "waiting": mark("to adjudicate"),
        "adjudicated": mark("adjudicated"),
        "disagreed": mark("judged differently"),
        "all": mark("all"),
    }
)


@blueprint.get("/annotation/<token>/items")
def items(token: str) -> ResponseReturnValue:
    """The items with what everybody says of them."""
    project, found = _loaded(token)
    show, skip = _show(), _number(request.args.get("skip", "0"))
    shown = narrowed(found, show)
    return render_template(
        "annotation/items.html", project=project, show=show, choices=SHOW, skip=skip,
        most=MOST_SHOWN, total=len(shown), beside=beside,
        counts={name: len(narrowed(found, name)) for name in SHOW},
        items=[(one, outcome(one)) for one in shown[skip : skip + MOST_SHOWN]], how=How,
    )  # fmt: skip


@blueprint.get("/annotation/<token>/items.<any(json, csv):kind>")
def items_as(token: str, kind: str) -> Response:
    """The same table for machines, with all of its items."""
    project, found = _loaded(token)
    return answer(tables.items(project.names, narrowed(found, _show())), kind)


@blueprint.get("/annotation/<token>/items/<int:number>")
def item(token: str, number: int) -> ResponseReturnValue:
    """One item, with all judgements side by side."""
    return _page(token, number)


@blueprint.post("/annotation/<token>/items/<int:number>")
def decide(token: str, number: int) -> ResponseReturnValue:
    """Decide what counts; whoever had not seen the last judgement is shown it first."""
    project, by = store().annotations.overseen(token), author()
    word, seen = request.form.get("label", ""), _number(request.form.get("seen", ""))
    try:
        if word == "open":
            store().annotations.reopen(project.key, number, by=by, seen=seen)
            flash(_("Item %(number)s is open again.", number=str(number)))
            return redirect(url("adjudication.item", token=token, number=number), 303)
        label = _label(word)
        store().annotations.adjudicate(
            project.key, number, label, by=by, comment=request.form.get("comment", ""), seen=seen
        )
    except Conflict as error:
        return _page(token, number, error.told()), 409
    told = LABELS[label] if label else _("left out")
    flash(_("Item %(number)s: %(label)s.", number=str(number), label=told))
    waiting = _next(store().annotations.said(project.key), number)
    if waiting is None:
        return redirect(url("adjudication.items", token=token, show="adjudicated"), 303)
    return redirect(url("adjudication.item", token=token, number=waiting), 303)


def _page(token: str, number: int, conflict: str = "") -> str:
    project, found = _loaded(token)
    if not 1 <= number <= len(found):
        raise NotFound(say("this project has no item %(number)s", number=str(number)))
    said = found[number - 1]
    waiting = [one.item.number for one in found if needs_adjudication(one)]
    return render_template(
        "annotation/adjudicate.html", project=project, said=said, conflict=conflict,
        waiting=len(waiting), next=_next(found, number), left_out=LEFT_OUT,
        comment=request.form.get("comment"), most_comment=MOST_REASON, **name_field(),
    )  # fmt: skip


def _loaded(token: str) -> tuple[Project, list[Said]]:
    project = store().annotations.overseen(token)
    return project, store().annotations.said(project.key)


def _next(found: list[Said], number: int) -> int | None:
    """The next item that waits to be adjudicated, after this one and then from the beginning."""
    waiting = [one.item.number for one in found if needs_adjudication(one)]
    others = [one for one in waiting if one != number]
    return next((one for one in others if one > number), others[0] if others else None)


def _show() -> str:
    show = request.args.get("show", "waiting")
    if show not in SHOW:
        raise UnknownName("choice of items", show[:40], list(SHOW))
    return show


def narrowed(found: list[Said], show: str) -> list[Said]:
    """The items of one of the choices of :data:`SHOW`."""
    if show == "waiting":
        return [one for one in found if needs_adjudication(one)]
    if show == "adjudicated":
        return [one for one in found if one.adjudication]
    return [one for one in found if one.disagrees] if show == "disagreed" else found


def _label(word: str) -> Label | None:
    if word != LEFT_OUT and word not in list(Label):
        raise UnknownName("label", word[:40], [*map(str, Label), LEFT_OUT])
    return None if word == LEFT_OUT else Label(word)


def _number(value: str) -> int:
    if not is_number(value):
        abort(400, _("Expected a whole number."))
    return int(value)
