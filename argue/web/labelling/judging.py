"""Pages of one annotator: one question at a time, and the list of their own judgements.

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
from argue.labelling.task import Question, tasks
from argue.locales import Messages, _, lazy
from argue.services.labelling import Labelling
from argue.web.labelling.projects import TABLES, TaskViews, neighbours, register
from argue.web.ui.numbers import form_number
from argue.web.ui.tables import answer, beside

PAGE_SIZE = 200
"""Items on one page of the list."""
SHOW = Messages({"all": lazy("all"), "left": lazy("left"), "unsure": lazy("unsure")})


class JudgingPages(TaskViews):
    """The pages of an annotator of a task."""

    ROUTES = (
        ("GET", "/<token>", "start", Labelling.following),
        ("GET", "/<token>/<int:number>", "page", Labelling.following),
        ("POST", "/<token>/<int:number>", "judge", Labelling.judge),
        (TABLES, "/<token>/list", "listed", Labelling.following),
    )

    def start(self, token: str) -> ResponseReturnValue:
        """Instructions, progress, and the link to the next item."""
        values = self._values(token)
        unsure = sum(one.label is None for one in values["own"].values())
        following = self._labelling.following(values["project"].key, values["own"])
        return render_template("labelling/start.html", **values, unsure=unsure, next=following)

    def page(self, token: str, number: int) -> ResponseReturnValue:
        """One question about one item."""
        return self._page(token, number, self._task.question(request.args.get("question", "")))

    def judge(self, token: str, number: int) -> ResponseReturnValue:
        """Go on to the next question, or store the judgement and go on to the next item."""
        project, annotator = self._projects.annotator(token)
        question = self._task.question(request.form.get("question", ""))
        choice = question.choice(request.form.get("label", ""))
        seen = form_number("seen", _("The form did not say which judgement it had before it."))
        if choice.next:
            address = url_for(".page", token=token, number=number, question=choice.next)
            return redirect(address, 303)
        comment = request.form.get("comment", "")
        try:
            self._labelling.judge(token, number, choice.label, comment, seen=seen)
        except Conflict as error:
            return self._page(token, number, question, f"{error.localize()}."), 409
        except BadInput as error:
            return self._page(token, number, question, error.localize()), 400
        own = self._projects.own(project.key, annotator.name)
        following = self._labelling.following(project.key, own, (number,))
        if following is None:
            return redirect(url_for(".start", token=token), 303)
        return redirect(url_for(".page", token=token, number=following), 303)

    def listed(self, token: str, kind: str = "") -> ResponseReturnValue:
        """All items with the annotator's own judgements; the tables have all of them."""
        values, show = self._values(token), request.args.get("show", "all")
        items = narrowed(self._projects.items(values["project"].key), values["own"], show)
        if kind:
            return answer(self._task.own_table(items, values["own"]), kind)
        skip = form_number("skip", default="0")
        return render_template(
            "labelling/list.html",
            **values,
            beside=beside,
            show=show,
            choices=SHOW,
            skip=skip,
            most=PAGE_SIZE,
            total=len(items),
            items=items[skip : skip + PAGE_SIZE],
        )

    def _page(self, token: str, number: int, question: Question[Any], problem: str = "") -> str:
        values = self._values(token)
        return render_template(
            "labelling/judge.html",
            **values,
            **neighbours(self._projects.numbers(values["project"].key), number),
            item=self._projects.item(values["project"].key, number),
            judgement=values["own"].get(number),
            question=question,
            asked=self._task.questions.index(question) + 1,
            problem=problem,
            comment=request.form.get("comment"),
            open=self._labelling.following(values["project"].key, values["own"], (number,)),
        )

    def _values(self, token: str) -> dict[str, Any]:
        """What all templates of an annotator need."""
        project, annotator = self._projects.annotator(token)
        own = self._projects.own(project.key, annotator.name)
        return {
            "task": self._task,
            "token": token,
            "project": project,
            "annotator": annotator,
            "language": self._projects.language(project.key),
            "own": own,
            "done": len(own),
        }


for _task in tasks():
    register(f"{_task.name}_judging", _task.judging_address, _task, JudgingPages(_task))


def narrowed(items: Sequence[Any], own: dict[int, Any], show: str) -> list[Any]:
    """The items of one of the choices of :data:`SHOW`; raises UnknownName."""
    if show not in SHOW:
        raise UnknownName("choice of items", show[:40], list(SHOW))
    if show == "left":
        return [item for item in items if item.number not in own]
    if show == "unsure":
        return [item for item in items if item.number in own and own[item.number].label is None]
    return list(items)
