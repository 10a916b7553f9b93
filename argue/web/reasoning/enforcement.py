"""The smallest change after which an argument would be accepted, or would not be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from argue.errors import BadInput, Cancelled, MissingLibrary, UnknownName
from argue.locales import _
from argue.model import GROUNDED
from argue.reasoning import supports as interpretations
from argue.reasoning.changes.enforcement import Change, Goal, Kind, enforce
from argue.services.debate_view import DebateView
from argue.web.reasoning.what_if import MOST_CHANGES, Trial, query_of
from argue.web.reasoning.what_if import Change as Tried
from argue.web.ui.choices import judged_debate
from argue.web.ui.links import Links

blueprint = Blueprint("enforcement", __name__)

KINDS = (Kind.FLIP, Kind.REMOVE, Kind.ANSWER)
"""What a person can do in a debate: find a relation judged wrongly, or answer."""
SECONDS = 5.0
"""When the search gives up, since a reader waits."""
MOST_RELATIONS = 3_000


@dataclass(frozen=True, slots=True)
class Smallest:
    """What was found for one goal.

    ``changes`` is empty where the argument has the status already, and ``None`` where no change of
    these kinds gives it, or where none was found: then ``problem`` says why.
    """

    argument: str
    goal: Goal
    changes: tuple[Change, ...] | None = None
    problem: str = ""


def smallest(view: DebateView, argument: str, goal: Goal) -> Smallest:
    """The smallest set of flips, removals and new answers, under grounded semantics.

    Under a semantics with several positions it is the same question for grounded semantics; the
    page says so.
    """
    framework = view.whole.framework
    count = len(framework.attacks) + len(framework.supports)
    support = view.choices.support
    if support and not interpretations.derived_of(support):
        problem = _("This is known for derived attacks only, not for this reading of support.")
        return Smallest(argument, goal, problem=problem)
    if count > MOST_RELATIONS:
        problem = _(
            "This debate has %(count)s relations, and up to %(most)s are searched while you wait; "
            "“argue enforce” on the command line takes its time.",
            count=count,
            most=MOST_RELATIONS,
        )
        return Smallest(argument, goal, problem=problem)
    try:
        result = enforce(framework, argument, goal, kinds=KINDS, seconds=SECONDS)
    except (BadInput, Cancelled, MissingLibrary) as error:
        return Smallest(argument, goal, problem=f"{error.localize()}.")
    return Smallest(argument, goal, result.changes)


def trials_of(changes: Sequence[Change]) -> tuple[Trial, ...]:
    """The same changes as what a person can try."""
    return tuple(
        Trial(Tried.ANSWER, change.target)
        if change.kind is Kind.ANSWER
        else Trial(Tried(str(change.kind)), change.source, change.target)
        for change in changes
    )


@blueprint.get("/debates/<key>/smallest-change")
def page(key: str) -> ResponseReturnValue:
    """The changes, each to be tried; with ``piece=1`` a piece of a page."""
    view = judged_debate(key)
    id, wanted = request.args.get("id", ""), request.args.get("goal", "")
    view.argument(id)
    if wanted not in list(Goal):
        raise UnknownName("goal", wanted[:40], [str(goal) for goal in Goal])
    alone = request.args.get("piece") == "1"
    return render_template(
        "enforcement/piece.html" if alone else "enforcement/page.html",
        **_page_values(view, smallest(view, id, Goal(wanted))),
    )


def _page_values(view: DebateView, smallest: Smallest) -> dict[str, Any]:
    trials = trials_of(smallest.changes or ())
    return {
        "key": view.key,
        "debate": view.debate,
        "judged": view.judged,
        "links": Links(view.key, view.choices),
        "found": smallest,
        "argument": view.arguments[smallest.argument],
        "status": view.statuses.get(smallest.argument),
        "standing": view.verdict.verdicts.get(smallest.argument),
        "trials": [trial.text(view.arguments) for trial in trials],
        "trial": query_of(trials[:MOST_CHANGES]),
        "usual": view.choices.semantics == GROUNDED,
    }
