"""Merging duplicates: a moderator lets one argument speak for another that says the same.

The address of a merged argument redirects to the one that speaks for it
(:func:`argue.web.app.access.redirect_merged`); its history alone stays where it was.
"""

from __future__ import annotations

from functools import partial
from typing import Annotated

from flask import render_template, request, url_for
from flask.typing import ResponseReturnValue

from argue.errors import BadInput, Conflict, NotFound
from argue.features.likeness.similar_arguments import alike
from argue.features.moderation import deciding as moderation
from argue.locales import _
from argue.services.deeds import Need
from argue.store.participation.merging import MergeStep
from argue.store.participation.records import MOST_REASON
from argue.web.app.api import Done, output, page, query_input
from argue.web.app.api import blueprint as api
from argue.web.app.api_records import Answer, PageQuery, TypedName, about, derived, listing
from argue.web.app.api_shared import MOST_ID
from argue.web.app.links import see_other
from argue.web.app.people import author
from argue.web.app.resources import Resources
from argue.web.app.routes import Cost
from argue.web.app.state import context, store
from argue.web.ui.changes import after_step, quoted, view_before_deed
from argue.web.ui.choices import requested_debate

resources = Resources("merging", __name__, cost=Cost.PLAIN, keeps_merged=True)

MOST_ALIKE = 6
"""Arguments that are proposed."""


class MergeUndoIn(TypedName):
    """Who takes a merge back."""


class MergeIn(MergeUndoIn):
    """Which argument is merged into which."""

    argument: Annotated[str, about("What is merged.", min_length=1, max_length=MOST_ID)]
    into: Annotated[str, about("What then speaks for it.", min_length=1, max_length=MOST_ID)]
    reason: Annotated[str, about(max_length=MOST_REASON)] = ""


class SaidAgainOut(Answer):
    """What another argument speaks for; ``by`` is empty where it stands in the source."""

    argument: str
    text: str
    by: str
    into: str
    """Id of the argument that it is merged into."""


MergeStepOut = derived("MergeStepOut", MergeStep)


@api.get("/debates/<key>/merges", need=Need.READ, cost=Cost.ROWS)
@query_input(PageQuery)
@output(
    listing(
        "MergesOut",
        said_again=(SaidAgainOut, "Arguments that are merged, with those that stand for them."),
        steps=MergeStepOut,
    )
)
def merges(key: str, query: PageQuery) -> object:
    """Which arguments were merged into others, step by step, newest first

    `said_again` has what is merged now, with its text; those are no arguments of the debate.
    """
    again = [
        {"argument": said.argument.id, "text": said.argument.text, "by": said.by, "into": into}
        for into, several in store().merging.merged_arguments(key).items()
        for said in several
    ]
    return {"said_again": again, **page("steps", store().merging.steps(key), query)}


@resources.get("/debates/<key>/merge", endpoint="page", deed=moderation.merge)
def merge_form(key: str) -> str:
    """The form: into which other argument; those most like it first."""
    return _form("", key)


def _form(problem: str, key: str) -> str:
    view, id = requested_debate(key), request.values.get("id", "")
    argument, own = view.argument(id), view.contributed.get(id)
    near = alike(view.debate, argument.text, most=MOST_ALIKE + 1, least=-1.0)
    return render_template(
        "moderation/merge.html",
        key=key,
        debate=view.debate,
        argument=argument,
        by=own.writer.name if own else "",
        near=[like for like in near if like.argument.id != id][:MOST_ALIKE],
        problem=problem and f"{problem}.",
        typed_other=request.form.get("other", ""),
        reason=request.form.get("reason", ""),
    )


@resources.do(
    "/debates/<key>/merge",
    "merge",
    moderation.merge,
    output(MergeStepOut, "MergedOut", status=201, description="Merged"),
    body=MergeIn,
    json="/debates/<key>/merges",
    fields={"argument": "id"},
    again=_form,
    refusals=(BadInput, NotFound),
)
def merge(key: str, body: MergeIn) -> Done:
    """Let one argument speak for another that says the same

    What answers the merged one answers the other, and what it does to others the other one does.
    """
    before = view_before_deed(key)
    into = request.form.get("other", "").strip() or body.into
    step = moderation.merge(context(), key, body.argument, into, by=author(), reason=body.reason)
    if before is None:
        return Done(step)
    message = _("It is merged into “%(b)s”.", b=quoted(before.argument(step.into)))
    return Done(step, partial(after_step, before, step.into, message))


def _queue(problem: str, key: str, **parts: object) -> ResponseReturnValue:
    return see_other(url_for("moderation.queue", key=key), f"{problem}.")


@resources.do(
    "/debates/<key>/merge/undo",
    "undo",
    moderation.undo_merge,
    output(MergeStepOut, "MergedOut", status=201, description="Undone"),
    body=MergeUndoIn,
    json="/debates/<key>/merges/<int:number>/undo",
    fields={"number": "step"},
    no_number=BadInput,
    again=_queue,
    refusals=(Conflict,),
)
def undo_merge(key: str, number: int, body: MergeUndoIn) -> Done:
    """Take the last merge of an argument back

    All is as it was; what was answered to the other argument meanwhile stays there.
    """
    before = view_before_deed(key)
    step = moderation.undo_merge(context(), key, number, by=author())
    if before is None:
        return Done(step)
    return Done(step, partial(after_step, before, step.argument, _("It stands by itself again.")))
