"""The pages of one annotator of examples of rules: three questions, one after the other.

A yes leads to the next question, by the address; what comes of them is kept with the first no, or
with the last yes. Nothing of what the others say is in any of these pages.
"""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from argue.annotation.instances import tables
from argue.errors import BadInput, Conflict, UnknownName
from argue.evaluation.runs.table import Table
from argue.locales import _
from argue.store.instance_records import NO, UNSURE, Question, Verdict
from argue.store.overrulings import MOST_REASON
from argue.web.judging import next_open
from argue.web.numbers import is_number
from argue.web.state import store
from argue.web.tables import at, beside

blueprint = Blueprint("instance_judging", __name__)


@blueprint.get("/judge-rules/<token>")
def start(token: str) -> ResponseReturnValue:
    """What is to be done, how far it is, and where it goes on."""
    project, judge = store().instances.judge_of(token)
    own = store().instances.own(project.key, judge.name)
    return render_template(
        "instances/start.html", token=token, project=project, judge=judge, done=len(own),
        next=next_open(own, project.examples, 0),
    )  # fmt: skip


@blueprint.get("/judge-rules/<token>/<int:number>")
def page(token: str, number: int) -> ResponseReturnValue:
    """One question on one example."""
    return _page(token, number, _question(request.args.get("question", Question.LEFT)))


@blueprint.post("/judge-rules/<token>/<int:number>")
def say(token: str, number: int) -> ResponseReturnValue:
    """Go on to the next question, or keep what comes of them and go on to the next example."""
    project, judge = store().instances.judge_of(token)
    question = _question(request.form.get("question", ""))
    word, seen = request.form.get("label", ""), request.form.get("seen", "")
    if word not in ("yes", "no", UNSURE):
        raise UnknownName("answer", word[:40], ["yes", "no", UNSURE])
    if not is_number(seen):
        abort(400, _("The form did not say which answer it had before it."))
    following = question.next
    if word == "yes" and following is not None:
        return redirect(
            url_for("instance_judging.page", token=token, number=number, question=following), 303
        )
    verdict = {"yes": Verdict.HOLDS, "no": NO[question], UNSURE: None}[word]
    comment = request.form.get("comment", "")
    try:
        store().instances.answer(project.key, judge.name, number, verdict, comment, seen=int(seen))
    except Conflict as error:
        return _page(token, number, question, f"{error.told()}."), 409
    except BadInput as error:
        return _page(token, number, question, error.told()), 400
    own = store().instances.own(project.key, judge.name)
    number_next = next_open(own, project.examples, number)
    if number_next is None:
        return redirect(url_for("instance_judging.start", token=token), 303)
    return redirect(url_for("instance_judging.page", token=token, number=number_next), 303)


@blueprint.get("/judge-rules/<token>/list")
def listed(token: str) -> ResponseReturnValue:
    """All examples with what the annotator says of them."""
    project, judge = store().instances.judge_of(token)
    return render_template(
        "instances/list.html", token=token, project=project, judge=judge, beside=beside,
        own=store().instances.own(project.key, judge.name),
        examples=store().instances.examples(project.key),
    )  # fmt: skip


@at(blueprint, "/judge-rules/<token>/list")
def listed_as(token: str) -> Table:
    """The same table for machines."""
    project, judge = store().instances.judge_of(token)
    found = store().instances
    return tables.own(found.examples(project.key), found.own(project.key, judge.name))


def _page(token: str, number: int, question: Question, problem: str = "") -> str:
    project, judge = store().instances.judge_of(token)
    example = store().instances.example(project.key, number)
    own = store().instances.own(project.key, judge.name)
    return render_template(
        "instances/judge.html", token=token, project=project, judge=judge, example=example,
        own=own.get(number), done=len(own), question=question, problem=problem,
        asked=list(Question).index(question) + 1, comment=request.form.get("comment"),
        open=next_open(own, project.examples, number), unsure=UNSURE, most_comment=MOST_REASON,
    )  # fmt: skip


def _question(word: str) -> Question:
    if word not in list(Question):
        raise UnknownName("question", word[:40], [*map(str, Question)])
    return Question(word)
