"""The smallest change after which an argument would be accepted, or would not be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from flask import render_template, request
from pydantic import BeforeValidator

from argue.errors import BadInput, Cancelled, MissingLibrary, UnknownName
from argue.features.what_if.changes import Change, Goal, Kind, enforce
from argue.features.what_if.web.trials import MOST_CHANGES, Trial, outcome, query_of, told
from argue.features.what_if.web.trials import Change as Tried
from argue.locales import Messages, _, lazy
from argue.model import GROUNDED, Verdict
from argue.reasoning import supports as interpretations
from argue.services.debate_view import DebateView
from argue.services.deeds import Need
from argue.services.verdict import formal_status
from argue.web.app.api import JUDGING, output
from argue.web.app.api_records import Answer, about, derived
from argue.web.app.api_shared import ChoicesQuery
from argue.web.app.resources import Resources
from argue.web.ui.choices import judged_debate
from argue.web.ui.links import page_values

QUESTIONS = Messages(
    {
        Goal.ACCEPTED: lazy("What would make it stand?"),
        Goal.REJECTED: lazy("What would make it fall?"),
        Goal.UNDECIDED: lazy("What would leave it open?"),
        Goal.NOT_ACCEPTED: lazy("What would keep it from standing?"),
    }
)
SMALLEST = Messages(
    {
        Goal.ACCEPTED: lazy("The smallest change that would make it stand"),
        Goal.REJECTED: lazy("The smallest change that would make it fall"),
        Goal.UNDECIDED: lazy("The smallest change that would leave it open"),
        Goal.NOT_ACCEPTED: lazy("The smallest change that would keep it from standing"),
    }
)
"""The heading over the changes."""
ALREADY = Messages(
    {
        Goal.ACCEPTED: lazy("It already stands."),
        Goal.REJECTED: lazy("It already falls."),
        Goal.UNDECIDED: lazy("It is already open."),
        Goal.NOT_ACCEPTED: lazy("It does not stand as it is."),
    }
)
"""The goal is reached without a change, and the verdict is its word."""
WORDS = {
    Goal.ACCEPTED: {Verdict.STANDS},
    Goal.REJECTED: {Verdict.FALLS},
    Goal.UNDECIDED: {Verdict.OPEN},
    Goal.NOT_ACCEPTED: {Verdict.FALLS, Verdict.OPEN},
}
"""The verdicts that the words of a goal name."""
UNREACHED = Messages(
    {
        Goal.ACCEPTED: lazy(
            "No relation flipped or switched off, and no new answer, would make it stand."
        ),
        Goal.REJECTED: lazy(
            "No relation flipped or switched off, and no new answer, would make it fall."
        ),
        Goal.UNDECIDED: lazy(
            "No relation flipped or switched off, and no new answer, would leave it open."
        ),
        Goal.NOT_ACCEPTED: lazy(
            "No relation flipped or switched off, and no new answer, would keep it from standing."
        ),
    }
)
"""No change reaches the goal."""


resources = Resources("enforcement", __name__)

KINDS = (Kind.FLIP, Kind.REMOVE, Kind.ANSWER)
"""What a person can do in a debate: find a relation judged wrongly, or answer."""
SECONDS = 5.0
"""When the search gives up, since a reader waits."""
MOST_RELATIONS = 3_000


class SmallestQuery(ChoicesQuery):
    """Which argument is to get which status."""

    argument: Annotated[str, about("The argument's id.")]
    goal: Goal


class RemedyOut(Answer):
    """One change: ``flip`` or ``remove`` a relation, or ``answer`` the target."""

    kind: Annotated[str, about("Of which kind it is.")]
    source: Annotated[str | None, BeforeValidator(lambda source: source or None)]
    target: str
    text: str


@dataclass(frozen=True, slots=True)
class Smallest:
    """The smallest change; null if no change does, or none was found, and ``problem`` says why.

    ``changes`` is empty where the argument has the status already.
    """

    argument: str
    goal: Goal
    """The status that the argument is to have."""
    changes: tuple[Change, ...] | None = None
    problem: str = ""
    """Why there is no answer; empty if there is one."""


SmallestOut = derived(
    "SmallestOut",
    Smallest,
    changes=(list[RemedyOut] | None, "The smallest set of changes; null where there is none."),
)


def smallest(view: DebateView, argument: str, goal: Goal) -> Smallest:
    """The smallest set of flips, removals and new answers, under grounded semantics.

    Under a semantics with several positions it is the same question for grounded semantics; the
    page says so.
    """
    framework, support = view.judged.framework, view.choices.support
    count = len(framework.attacks) + len(framework.supports)
    if support and not interpretations.derived_of(support):
        problem = _("This is known for derived attacks only, not for this reading of support.")
    elif count > MOST_RELATIONS:
        problem = _(
            "This debate has %(count)s relations, and up to %(most)s are searched while you wait; "
            "“argue lab enforce” on the command line takes its time.",
            count=count,
            most=MOST_RELATIONS,
        )
    else:
        try:
            result = enforce(framework, argument, goal, kinds=KINDS, seconds=SECONDS)
        except (BadInput, Cancelled, MissingLibrary) as error:
            problem = f"{error.localize()}."
        else:
            return Smallest(argument, goal, result.changes)
    return Smallest(argument, goal, problem=problem)


def trials_of(changes: Sequence[Change]) -> tuple[Trial, ...]:
    """The same changes as what a person can try."""
    return tuple(
        Trial(Tried.ANSWER, change.target)
        if change.kind is Kind.ANSWER
        else Trial(Tried(str(change.kind)), change.source, change.target)
        for change in changes
    )


@resources.read(
    "/debates/<key>/smallest-change",
    "page",
    output(SmallestOut, others=JUDGING),
    query=SmallestQuery,
    need=Need.READ,
    logged=False,
    command="enforce",
)
def smallest_change(key: str, query: SmallestQuery | None = None) -> object:
    """The fewest flips, removals and new answers that give an argument a status

    Under grounded semantics, within a few seconds; `problem` says why nothing was found.
    """
    view, wanted = judged_debate(key), request.args.get("goal", "")
    id = query.argument if query else request.args.get("id", "")
    view.argument(id)
    if wanted not in list(Goal):
        raise UnknownName("goal", wanted[:40], [str(goal) for goal in Goal])
    result = smallest(view, id, Goal(wanted))
    if query:
        return result
    piece = "_" if request.args.get("piece") == "1" else ""
    return render_template(f"what_if/{piece}smallest_change.html", **_page_values(view, result))


def _page_values(view: DebateView, smallest: Smallest) -> dict[str, Any]:
    trials, id = trials_of(smallest.changes or ()), smallest.argument
    standing, status = view.verdict.verdicts.get(id), view.verdict.statuses.get(id)
    for turn in outcome(view, trials):
        if turn.argument == id:
            standing, status = turn.then, turn.after
    return {
        **page_values(view),
        "then": standing,
        "formal": formal_status(view.judged, standing, status) if standing and status else "",
        "reached": standing is None or standing.verdict in WORDS[smallest.goal],
        "question": QUESTIONS[smallest.goal],
        "unreached": UNREACHED[smallest.goal],
        "already": ALREADY[smallest.goal],
        "smallest": SMALLEST[smallest.goal],
        "judged": view.has_judgements,
        "result": smallest,
        "argument": view.arguments[id],
        "status": view.statuses.get(id),
        "standing": view.verdict.verdicts.get(id),
        "trials": [trial.text(view.arguments) for trial in told(trials, view.judged)],
        "trial": query_of(trials[:MOST_CHANGES]),
        "usual": view.choices.semantics == GROUNDED,
    }
