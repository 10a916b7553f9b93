"""The part of the JSON interface that tells of changes and of readings of support."""

from __future__ import annotations

from typing import Annotated

from pydantic import BeforeValidator

from argue.errors import BadInput
from argue.locales import localize
from argue.model import Status
from argue.model.degrees import Attribution
from argue.reasoning.changes import Hint
from argue.reasoning.changes.enforcement import Goal
from argue.services.critical_questions import questions
from argue.services.debate_view import DebateView
from argue.services.degrees import MOST_SHARED, shares_of
from argue.web.app.api import JUDGING, json_input, output, query_input
from argue.web.app.api import blueprint as api
from argue.web.app.api_records import Body, Record, about, some_of
from argue.web.app.api_shared import ChoicesQuery
from argue.web.reasoning.enforcement import smallest
from argue.web.reasoning.what_if import MOST_CHANGES, Change, hints_of, outcome, trial_of
from argue.web.ui.choices import judged_debate


class SmallestQuery(ChoicesQuery):
    """Which argument is to get which status."""

    argument: Annotated[str, about("The argument's id.")]
    goal: Goal


class RemedyOut(Record):
    """One change: ``flip`` or ``remove`` a relation, or ``answer`` the target."""

    kind: Annotated[str, about("Of which kind it is.")]
    source: Annotated[str | None, BeforeValidator(lambda source: source or None)]
    target: str
    text: str


class SmallestOut(Record):
    """The smallest change; null if no change does, or none was found, and ``problem`` says why."""

    argument: str
    goal: Annotated[Goal, about("The status that the argument is to have.")]
    changes: list[RemedyOut] | None
    """The smallest set of changes; null where there is none."""
    problem: Annotated[str, about("Why there is no answer; empty if there is one.")]


class TrialIn(Body):
    """One change: ``target`` is empty where an argument is meant and not a relation."""

    change: Change
    """A change, as `a attacks b`, `a supports b`, `a -> b`, or the id of an argument."""
    source: Annotated[str, about(min_length=1)]
    target: str = ""


class WhatIfIn(Body):
    """What to try."""

    changes: Annotated[list[TrialIn], about(max_length=MOST_CHANGES)] = []
    """The changes to try, in their order."""


class ChangedOut(Record):
    """One argument whose status changes; ``after`` is null where it is gone."""

    argument: str
    before: Status
    after: Status | None


class HintOut(Record):
    """An argument whose refutation would turn the issue, and what to ask of it."""

    argument: str
    before: Annotated[Status, about("What the issue is now.")]
    after: Annotated[Status, about("What the issue would be.")]
    scheme: str
    """On what it seems to rest, by cue words; `any` where none stands there."""
    questions: list[str]
    """Critical questions of that scheme; to ask one is to answer."""


class WhatIfOut(Record):
    """The changes in words, and what they change."""

    changes: Annotated[list[str], about("The changes that were tried.")]
    changed: Annotated[list[ChangedOut], about("Arguments whose status changes.")]
    hints: list[str]
    """What to answer so that the status of the issue changes, in sentences."""
    answers: list[HintOut]
    """The same with critical questions; empty where changes are tried."""


class SharesQuery(ChoicesQuery):
    """Of which argument, and under which gradual semantics."""

    argument: Annotated[str, about("The argument's id.")]
    degrees: Annotated[str, about("A name that /degrees lists.")]


SharesOut = some_of(
    "SharesOut",
    Attribution,
    "What each argument contributes to one's degree; positive is in its favour.",
    "argument=topic semantics method base degree contributions",
)


@api.get("/debates/<key>/smallest-change")
@query_input(SmallestQuery)
@output(SmallestOut, others=JUDGING)
def smallest_change(key: str, query: SmallestQuery) -> object:
    """The fewest flips, removals and new answers that give an argument a status

    Under grounded semantics, within a few seconds; `problem` says why nothing was found.
    """
    view = judged_debate(key)
    view.argument(query.argument)
    return smallest(view, query.argument, query.goal)


@api.post("/debates/<key>/what-if")
@query_input(ChoicesQuery)
@json_input(WhatIfIn)
@output(WhatIfOut, others=JUDGING)
def try_changes(key: str, query: ChoicesQuery, body: WhatIfIn) -> object:
    """Whose status would change with some relations or arguments otherwise

    Nothing is saved. Without changes, `hints` are the answers that would turn the issue, and
    `answers` the same with critical questions of what each argument seems to rest on.
    """
    view = judged_debate(key)
    trials = tuple(trial_of(one.change, one.source, one.target) for one in body.changes)
    hints = () if trials else hints_of(view)
    return {
        "changes": [trial.text(view.arguments) for trial in trials],
        "changed": [one for one in outcome(view, trials) if one.after is not one.before],
        "hints": [hint.text for hint in hints],
        "answers": [_answer(view, hint) for hint in hints],
    }


def _answer(view: DebateView, hint: Hint) -> dict[str, object]:
    scheme = questions(view, hint.argument).scheme
    asked = list(map(localize, scheme.questions))
    return {
        "argument": hint.argument,
        "before": hint.before,
        "after": hint.after,
        "scheme": scheme.name,
        "questions": asked,
    }


@api.get("/debates/<key>/shares")
@query_input(SharesQuery)
@output(SharesOut, others=JUDGING)
def shares(key: str, query: SharesQuery) -> object:
    """How much each argument contributes to the degree of one"""
    view = judged_debate(key)
    view.argument(query.argument)
    if len(view.arguments) > MOST_SHARED:
        raise BadInput(
            f"expected a debate of at most {MOST_SHARED:,} arguments, found {len(view.arguments):,}"
        )
    return shares_of(view.whole.framework, query.argument, view.choices.degrees)
