"""What is like a text: shown while somebody types, as JSON, and an argument's neighbours."""

from __future__ import annotations

from typing import Annotated

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from argue.features.likeness.similar_arguments import alike
from argue.services.deeds import Need
from argue.services.engine_answers import propose_all, proposing_engine
from argue.store.participation.records import MOST_TEXT
from argue.web.app.api import blueprint as api
from argue.web.app.api import output, query_input
from argue.web.app.api_records import Answer, Query, about
from argue.web.ui.choices import requested_debate
from argue.web.ui.links import page_values
from argue.web.ui.reply_form import Form

blueprint = Blueprint("likeness", __name__)


class AlikeQuery(Query):
    """A text to compare with."""

    text: Annotated[str, about(min_length=1, max_length=MOST_TEXT)]


class AlikeOneOut(Answer):
    """An argument, and how alike it is, from 0 to 1."""

    argument: str
    text: str
    likeness: float
    """How alike they are, from 0 to 1."""


class AlikeOut(Answer):
    """The arguments that say nearly the same."""

    alike: list[AlikeOneOut]
    """Arguments that say about the same, the most alike first."""


blueprint.app_template_global("arguments_like")(alike)


@blueprint.get("/debates/<key>/alike", need=Need.CONTRIBUTE)
def near(key: str) -> ResponseReturnValue:
    """Which arguments say nearly the same as ``text``: a piece of a page, for while one types."""
    view = requested_debate(key)
    form = Form(
        request.args.get("to", ""),
        request.args.get("text", "")[:MOST_TEXT],
        token=request.args.get("draft", ""),
    )
    return render_template(
        "likeness/_alike.html", **page_values(view), statuses=view.statuses, form=form
    )


@api.get("/debates/<key>/alike", need=Need.CONTRIBUTE)
@query_input(AlikeQuery)
@output(AlikeOut)
def alike_arguments(key: str, query: AlikeQuery) -> object:
    """The arguments that say nearly the same as a text"""
    results = [
        {
            "argument": found.argument.id,
            "text": found.argument.text,
            "likeness": round(found.likeness, 4),
        }
        for found in alike(requested_debate(key).debate, query.text)
    ]
    return {"alike": results}


@blueprint.get("/debates/<key>/neighbours", need=Need.CONTRIBUTE)
def neighbours(key: str) -> ResponseReturnValue:
    """What one argument does to those most like it, as the engine judges; nothing is kept."""
    view = requested_debate(key)
    argument = view.argument(request.args.get("id", ""))
    result = alike(view.debate, argument.text, most=6, least=0.0)
    known = {relation.ends: relation for relation in view.at_position.relations}
    others = [found for found in result if found.argument.id != argument.id][:5]
    proposals = propose_all(view, [other.argument.id for other in others], argument.text)
    judged = [
        (other, known.get((argument.id, other.argument.id)), proposal)
        for other, proposal in zip(others, proposals, strict=True)
    ]
    return render_template(
        "likeness/neighbours.html",
        **page_values(view),
        statuses=view.statuses,
        argument=argument,
        judged=judged,
        engine=proposing_engine(view),
    )
