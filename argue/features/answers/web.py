"""Answers that wait for who asks, and what became of what they wrote in a debate."""

from __future__ import annotations

from typing import Annotated, Any

from flask import render_template

from argue.features.answers.store import Answers, AnswerTo
from argue.model import Argument, Assessment
from argue.services.deeds import Need
from argue.web.app.api import output
from argue.web.app.api_records import Answer, about, derived
from argue.web.app.people import known
from argue.web.app.resources import RECORD, Resources
from argue.web.app.routes import Cost
from argue.web.app.state import store
from argue.web.ui.choices import requested_debate

resources = Resources("answers", __name__, need=Need.EVERYBODY, cost=Cost.ROWS)

AnswerToOut = derived("AnswerToOut", AnswerTo)


class AnswersOut(Answer):
    """Answers to what who asks wrote, that they have not seen."""

    answers: Annotated[list[AnswerToOut], about("Newest first.")]  # type: ignore[valid-type]


@resources.app_template_global()
def answers_waiting() -> int:
    """How many answers wait for who asks."""
    return Answers.in_store(store()).count(known())


@resources.app_template_global()
def wrote_in(contributed: dict[str, Any]) -> bool:
    """Whether who asks wrote something in a debate."""
    me = known()
    return bool(me) and any(added.writer.id == me for added in contributed.values())


@resources.read("/answers", "page", output(AnswersOut))
def answers(kind: str = "") -> object:
    """Answers to what who asks wrote, that they have not seen"""
    waiting = Answers.in_store(store()).of(known())
    if kind == RECORD:
        return {"answers": waiting}
    return render_template("answers/page.html", answers=waiting)


@resources.get("/debates/<key>/mine", need=Need.READ, cost=Cost.PLAIN)
def mine(key: str) -> str:
    """What became of what who asks wrote in a debate: its verdict, and who answered."""
    view, me = requested_debate(key), known()
    own = [added for added in view.contributed.values() if me and added.writer.id == me]
    verdicts = view.verdict.verdicts
    rows: list[tuple[Argument, Assessment | None, list[tuple[Argument, Assessment | None]]]] = [
        (
            view.arguments[added.argument],
            verdicts.get(added.argument),
            [
                (view.arguments[id], verdicts.get(id))
                for id in view.thread.children.get(added.argument, ())
            ],
        )
        for added in own
        if added.argument in view.arguments
    ]
    return render_template(
        "answers/mine.html", key=key, debate=view.debate, rows=rows, contributed=view.contributed
    )
