"""What if: a debate without some arguments, or with some answered; nothing is saved.

The changes stand in the address, one ``change``, ``source`` and ``target`` each, after the reader's
choices; ``target`` is empty where an argument is meant.
"""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from argue.errors import BadInput, NotFound
from argue.features.what_if.hint import ListedHint
from argue.features.what_if.trial import Turn
from argue.features.what_if.web.trials import (
    MOST_CHANGES,
    Change,
    Trial,
    outcome,
    query_of,
    told,
    trial_of,
    trials_of,
)
from argue.model import GROUNDED, Assessment, Status
from argue.reasoning.changes import hints
from argue.services.debate_view import DebateView
from argue.services.deeds import Need
from argue.services.verdict import formal_status
from argue.web.app.api import JUDGING, json_input, output, query_input
from argue.web.app.api import blueprint as api
from argue.web.app.api_records import Answer, Body, about, record_with, some_of
from argue.web.app.api_shared import ChoicesQuery
from argue.web.ui.choices import Query, judged_debate
from argue.web.ui.links import page_values
from argue.web.ui.outline import outline

blueprint = Blueprint("what_if", __name__)

MOST_CHANGED = 200
"""Arguments whose change of status a page lists."""
MOST_TRIED = 3_000
"""Arguments of a debate up to which an answer to each is tried while the reader waits."""
MOST_HINTS = 10


def hints_of(view: DebateView) -> Any:
    """What would turn the issue under grounded semantics; empty where that is not asked."""
    issue, choices = view.debate.issue, view.choices
    if not issue or choices.support or choices.semantics != GROUNDED or not _few(view):
        return ()
    return hints(view.judged.framework, issue)[:MOST_HINTS]


@blueprint.get("/debates/<key>/what-if", need=Need.READ, logged=False, command="whatif")
def page(key: str) -> ResponseReturnValue:
    """The changes, what they change, a form for one more, and what would change the issue."""
    view = judged_debate(key)
    trials = trials_of(request.args)
    values = _page_values(view, trials)
    if "piece" in request.args and trials:  # of the thread: what each change does by itself
        id = view.argument(trials[0].source).id
        both = [Trial(change, id) for change in (Change.REMOVE, Change.ANSWER)]
        values["both"] = [(trial, _turned(view, trial)) for trial in both]
        return render_template("what_if/_both.html", **values)
    try:
        values["changed"] = _turned(view, *trials)
    except (BadInput, NotFound) as error:
        values["problem"] = error.localize()
    hints = _answers(view) if not trials else ()
    html = render_template("what_if/page.html", **values, hints=hints, tried_all=_few(view))
    return html, 400 if values["problem"] else 200


def _turned(view: DebateView, *trials: Trial) -> tuple[Turn, ...]:
    return tuple(turn for turn in outcome(view, trials) if turn.turns)


def _answers(view: DebateView) -> list[tuple[str, Assessment]]:
    """The arguments of which an answer would change the verdict on the issue, and to what."""
    found = []
    for hint in hints_of(view):
        turns = _turned(view, Trial(Change.ANSWER, hint.argument))
        if turns and turns[0].argument == view.debate.issue and turns[0].then:
            found.append((hint.argument, turns[0].then))
    return found


def _page_values(view: DebateView, trials: tuple[Trial, ...]) -> dict[str, Any]:
    return {
        **page_values(view),
        "problem": "",
        "trials": told(trials, view.judged),
        "take_back": [
            query_of(trials[:place] + trials[place + 1 :]) for place in range(len(trials))
        ],
        "toggled": partial(_toggled, trials),
        "Change": Change,
        "formal": partial(formal_status, view.judged),
        "most_changed": MOST_CHANGED,
        "rows": [
            row
            for row in outline(view.at_position, view.thread).rows
            if row.argument.id in view.verdict.verdicts
        ],
        "issue": view.debate.issue,
        "claim": view.verdict.claim.assessment if view.verdict.claim else None,
    }


def _toggled(trials: tuple[Trial, ...], change: Change, argument: str) -> tuple[bool, Query]:
    """Whether a change of an argument is tried, and what is tried after its button is pressed."""
    wanted = Trial(change, argument)
    rest = tuple(trial for trial in trials if trial.source != argument or trial.target)
    return wanted in trials, query_of(rest if wanted in trials else (*rest, wanted))


def _few(view: DebateView) -> bool:
    return len(view.debate.arguments) <= MOST_TRIED


# ── the same for programs ─────────────────────────────────────────────────────────────────────────


class TrialIn(Body):
    """One change: ``target`` is empty where an argument is meant and not a relation."""

    change: Change
    """What is tried of the relation or, without a target, of the argument `source`."""
    source: Annotated[str, about(min_length=1)]
    target: str = ""


class WhatIfIn(Body):
    """What to try."""

    changes: Annotated[list[TrialIn], about(max_length=MOST_CHANGES)] = []
    """The changes to try, in their order."""


ChangedOut = some_of(
    "ChangedOut",
    Turn,
    "One argument whose status changes; ``after`` is null where it is gone.",
    "argument before after",
)


class HintOut(Answer):
    """An argument whose refutation would turn the issue, and what to ask of it."""

    argument: str
    before: Annotated[Status, about("What the issue is now.")]
    after: Annotated[Status, about("What the issue would be.")]
    scheme: str
    """On what it seems to rest, by cue words; `any` where none stands there."""
    questions: list[str]
    """Critical questions of that scheme; to ask one is to answer."""


WhatIfOut = record_with(
    "WhatIfOut",
    "The changes in words, and what they change.",
    changes=([str], "The changes that were tried."),
    changed=([ChangedOut], "Arguments whose status changes."),
    hints=([str], "What to answer so that the status of the issue changes, in sentences."),
    answers=([HintOut], "The same with critical questions; empty where changes are tried."),
)


@api.post(
    "/debates/<key>/what-if", need=Need.READ, logged=False, computes_post=True, command="whatif"
)
@query_input(ChoicesQuery)
@json_input(WhatIfIn)
@output(WhatIfOut, others=JUDGING)
def try_changes(key: str, query: ChoicesQuery, body: WhatIfIn) -> object:
    """Whose status would change with some relations or arguments otherwise

    Nothing is saved. Without changes, `hints` are the answers that would turn the issue, and
    `answers` the same with critical questions of what each argument seems to rest on.
    """
    view = judged_debate(key)
    trials = tuple(trial_of(change.change, change.source, change.target) for change in body.changes)
    hints = () if trials else hints_of(view)
    return {
        "changes": [trial.text(view.arguments) for trial in told(trials, view.judged)],
        "changed": [turn for turn in outcome(view, trials) if turn.after is not turn.before],
        "hints": [hint.text for hint in hints],
        "answers": [ListedHint.of(hint, view.arguments).as_object() for hint in hints],
    }
