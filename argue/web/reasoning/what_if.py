"""What if: a debate without some arguments, or with some answered; nothing is saved.

The changes stand in the address, one ``change``, ``source`` and ``target`` each, after the reader's
choices; ``target`` is empty where an argument is meant.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from itertools import count
from typing import Annotated, Any

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from argue import pipeline
from argue.errors import BadInput, NotFound, UnknownName
from argue.locales import Messages, _, lazy, localize
from argue.model import (
    Analysis,
    Argument,
    Assessment,
    Debate,
    Framework,
    Label,
    Relation,
    Status,
)
from argue.model.record import Directed
from argue.reasoning.changes import Action, Edit, Hint, edited, hints
from argue.reasoning.probability.analyses import with_chances
from argue.reasoning.probability.chances import PAGE_DRAWS
from argue.services.critical_questions import questions
from argue.services.debate_view import DebateView
from argue.services.deeds import Need
from argue.services.verdict import verdict_of
from argue.web.app.api import JUDGING, json_input, output, query_input
from argue.web.app.api import blueprint as api
from argue.web.app.api_records import Answer, Body, about, record_with, some_of
from argue.web.app.api_shared import ChoicesQuery
from argue.web.ui.changes import quoted
from argue.web.ui.choices import Query, judged_debate
from argue.web.ui.links import page_values
from argue.web.ui.outline import outline

blueprint = Blueprint("what_if", __name__)

MOST_CHANGES = 20
MOST_CHANGED = 200
"""Arguments whose change of status a page lists."""
MOST_TRIED = 3_000
"""Arguments of a debate up to which an answer to each is tried while the reader waits."""
MOST_HINTS = 10


class Change(StrEnum):
    """What a reader may try; an argument is meant where there is no target."""

    REMOVE = "remove"
    FLIP = "flip"
    ATTACK = "attack"
    SUPPORT = "support"
    ANSWER = "answer"
    """A new argument that attacks the source, and that nothing attacks."""


_WORDS = Messages(
    {
        Change.REMOVE: lazy("Without “%(a)s”"),
        Change.ANSWER: lazy("If somebody answered “%(a)s”"),
        Change.FLIP: lazy("If “%(a)s” did the opposite to “%(b)s”"),
        Change.ATTACK: lazy("If “%(a)s” attacked “%(b)s”"),
        Change.SUPPORT: lazy("If “%(a)s” supported “%(b)s”"),
    }
)
_UNTIED = lazy("If “%(a)s” did nothing to “%(b)s”")


@dataclass(frozen=True, slots=True)
class Trial(Directed):
    """One change that a reader tries."""

    change: Change
    source: str
    target: str = ""

    def text(self, arguments: Mapping[str, Argument]) -> str:
        """In words that quote, without a full stop.

        >>> texts = {"a": Argument("a", "It rains."), "b": Argument("b", "The street is wet.")}
        >>> Trial(Change.ANSWER, "a").text(texts), Trial(Change.REMOVE, "a", "b").text(texts)
        ('If somebody answered “It rains”', 'If “It rains” did nothing to “The street is wet”')
        """
        a, b = (quoted(arguments[id]) if id in arguments else id for id in self.ends)
        untied = self.change is Change.REMOVE and self.target
        return _(_UNTIED, a=a, b=b) if untied else _WORDS[self.change] % {"a": a, "b": b}

    def edits(self, names: Iterator[str]) -> tuple[Edit, ...]:
        """The same for :func:`argue.reasoning.changes.edited`; ``names`` are free for new
        arguments.
        """
        if self.change is Change.ANSWER:
            name = next(names)
            attack = Edit(Action.ADD, name, self.source, Label.ATTACK)
            return Edit(Action.ADD, name), attack
        if self.change in (Change.ATTACK, Change.SUPPORT):
            return (Edit(Action.ADD, self.source, self.target, Label(self.change)),)
        return (Edit(Action(self.change), self.source, self.target),)


def trials_of(query: MultiDict[str, str]) -> tuple[Trial, ...]:
    """The changes that a query string states; one without a source is none.

    Raises
    ------
    BadInput
        If a change is none of those there are, lacks its target, or there are too many.
    """
    changes, sources, targets = map(query.getlist, ("change", "source", "target"))
    if not len(changes) == len(sources) == len(targets):
        raise BadInput.lazy(
            "expected a change, a source and a target each, found %(count)s, %(count2)s "
            "and %(count3)s of them",
            count=len(changes),
            count2=len(sources),
            count3=len(targets),
        )
    results = tuple(
        trial_of(change, source.strip(), target.strip())
        for change, source, target in zip(changes, sources, targets, strict=True)
        if source.strip()
    )
    if len(results) > MOST_CHANGES:
        raise BadInput.lazy(
            "expected at most %(most_changes)s changes, found %(count)s",
            most_changes=MOST_CHANGES,
            count=len(results),
        )
    return results


def query_of(trials: tuple[Trial, ...]) -> Query:
    """Changes as arguments of an address."""
    return {
        "change": [str(trial.change) for trial in trials],
        "source": [trial.source for trial in trials],
        "target": [trial.target for trial in trials],
    }


def tried(framework: Framework, trials: tuple[Trial, ...]) -> Framework:
    """The framework after these changes; raises as :func:`argue.reasoning.changes.edited`."""
    names = (name for n in count(1) if (name := f"new answer {n}") not in framework.number_of)
    return edited(framework, [edit for trial in trials for edit in trial.edits(names)])


def trial_of(change: str, source: str, target: str) -> Trial:
    """The change that these words name; raises as :func:`trials_of` does."""
    if change not in list(Change):
        raise UnknownName("change", change[:40], [str(one) for one in Change])
    chosen = Change(change)
    if chosen is Change.ANSWER:
        return Trial(chosen, source)
    if not target and chosen is not Change.REMOVE:
        raise BadInput.lazy(
            "expected at which argument the change of %(source)s is aimed",
            source=repr(source[:80]),
        )
    return Trial(chosen, source, target)


@dataclass(frozen=True, slots=True)
class Turn:
    """An argument whose verdict or status some changes change, before and after.

    ``after`` and ``then`` are ``None`` where it is gone.
    """

    argument: str
    before: Status
    after: Status | None
    was: Assessment
    then: Assessment | None

    @property
    def turns(self) -> bool:
        """Whether another verdict is told of it."""
        new, old = self.then, self.was
        if new is None or (new.verdict, new.contested) != (old.verdict, old.contested):
            return True
        return new.likely is not old.likely and not old.certified


def outcome(view: DebateView, trials: tuple[Trial, ...]) -> tuple[Turn, ...]:
    """Whose verdict or status some changes change, the issue's first; none without a change.

    What a certificate guarantees is of the debate as it is, so that changes are found without it.
    """
    if not trials:
        return ()
    before = replace(view.by_labels, chances=None) if view.choices.position else view.by_labels
    old, new = verdict_of(before), verdict_of(_tried_analysis(before, trials))
    issue, told = view.debate.issue, view.verdict.verdicts
    return tuple(
        replace(turn, was=told[id])
        for id, was in sorted(old.verdicts.items(), key=lambda one: one[0] != issue)
        if id in told
        and (turn := Turn(id, old.statuses[id], new.statuses.get(id), was, new.verdicts.get(id)))
        and (turn.turns or turn.after is not turn.before)
    )


def _tried_analysis(before: Analysis, trials: tuple[Trial, ...]) -> Analysis:
    """The analysis after these changes, with chances where they were known before."""
    framework = tried(before.framework, trials)
    known = {(one.source, one.target, one.label): one for one in before.relations}
    relations = [one for one in before.relations if one.label is Label.UNRELATED]
    for label, edges in ((Label.ATTACK, framework.attacks), (Label.SUPPORT, framework.supports)):
        for source, target in edges.tolist():
            ends = framework.arguments[source], framework.arguments[target]
            relations.append(known.get((*ends, label)) or Relation(*ends, label))
    there = frozenset(framework.arguments)
    debate = before.debate
    arguments = debate.by_id()
    after = Debate(
        debate.id,
        debate.title,
        tuple(arguments.get(id) or Argument(id, id) for id in framework.arguments),
        debate.issue if debate.issue in there else None,
        tuple(one for one in debate.replies if {one.source, one.target} <= there),
        source=debate.source,
    )
    analysis = pipeline.label(
        after,
        [one for one in relations if {one.source, one.target} <= there],
        replace(before.options, min_confidence=0.0),
        unjudged=[ends for ends in before.unjudged if there.issuperset(ends)],
    )
    return with_chances(analysis, most_draws=PAGE_DRAWS) if before.chances else analysis


def hints_of(view: DebateView) -> Any:
    """What would turn the issue under grounded semantics; empty where that is not asked."""
    choices = view.choices
    if not view.debate.issue or choices.support or not _few(view):
        return ()
    if choices.semantics != "grounded":
        return ()
    return hints(view.analysis.framework, view.debate.issue)[:MOST_HINTS]


@blueprint.get("/debates/<key>/what-if", need=Need.READ, logged=False, command="whatif")
def page(key: str) -> ResponseReturnValue:
    """The changes, what they change, a form for one more, and what would change the issue."""
    view = judged_debate(key)
    trials = trials_of(request.args)
    if "piece" in request.args and trials:
        return render_template(
            "what_if/_both.html", **_page_values(view, trials), **_both(view, trials[0])
        )
    problem = ""
    results: tuple[Turn, ...] = ()
    try:
        results = _turned(view, trials)
    except (BadInput, NotFound) as error:
        problem = error.localize()
    html = render_template(
        "what_if/page.html",
        **_page_values(view, trials),
        problem=problem,
        changed=results,
        hints=_answers(view) if not trials else (),
        tried_all=_few(view),
    )
    return html, 400 if problem else 200


def _turned(view: DebateView, trials: tuple[Trial, ...]) -> tuple[Turn, ...]:
    return tuple(one for one in outcome(view, trials) if one.turns)


def _answers(view: DebateView) -> list[tuple[str, Assessment]]:
    """The arguments of which an answer would change the verdict on the issue, and to what."""
    found = []
    for hint in hints_of(view):
        turns = _turned(view, (Trial(Change.ANSWER, hint.argument),))
        if turns and turns[0].argument == view.debate.issue and turns[0].then:
            found.append((hint.argument, turns[0].then))
    return found


def _both(view: DebateView, trial: Trial) -> dict[str, Any]:
    """What each change of one argument does by itself: a piece of the thread."""
    view.argument(trial.source)
    trials = [Trial(change, trial.source) for change in (Change.REMOVE, Change.ANSWER)]
    return {"both": [(one, _turned(view, (one,))) for one in trials], "problem": ""}


def _page_values(view: DebateView, trials: tuple[Trial, ...]) -> dict[str, Any]:
    return {
        **page_values(view),
        "trials": trials,
        "take_back": [
            query_of(trials[:place] + trials[place + 1 :]) for place in range(len(trials))
        ],
        "toggled": partial(_toggled, trials),
        "Change": Change,
        "most_changed": MOST_CHANGED,
        "rows": [
            row
            for row in outline(view.analysis, view.thread).rows
            if row.argument.id in view.verdict.verdicts
        ],
        "issue": view.debate.issue,
        "claim": view.verdict.claim.assessment if view.verdict.claim else None,
    }


def _toggled(trials: tuple[Trial, ...], change: Change, argument: str) -> tuple[bool, Query]:
    """Whether a change of an argument is tried, and what is tried after its button is pressed."""
    one = Trial(change, argument)
    pressed = one in trials
    rest = tuple(each for each in trials if each.source != argument or each.target)
    return pressed, query_of(rest if pressed else (*rest, one))


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
    trials = tuple(trial_of(one.change, one.source, one.target) for one in body.changes)
    hints = () if trials else hints_of(view)
    return {
        "changes": [trial.text(view.arguments) for trial in trials],
        "changed": [one for one in outcome(view, trials) if one.after is not one.before],
        "hints": [hint.text for hint in hints],
        "answers": [_hint_record(view, hint) for hint in hints],
    }


def _hint_record(view: DebateView, hint: Hint) -> dict[str, object]:
    scheme = questions(view, hint.argument).scheme
    return {
        "argument": hint.argument,
        "before": hint.before,
        "after": hint.after,
        "scheme": scheme.name,
        "questions": list(map(localize, scheme.questions)),
    }
