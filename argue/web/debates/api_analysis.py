"""The part of the JSON interface that judges, labels, explains, and says how far a run is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from argue import pipeline
from argue.model import Analysis, Chances, DerivedAttack, Status
from argue.model.framework import Degrees
from argue.model.record import Record, entry, inline
from argue.reasoning import derived_attacks
from argue.reasoning.explanation import Reason
from argue.services.because import explain_verdicts
from argue.services.debate_view import dialogues_of, why_of
from argue.services.deeds import Need
from argue.web.app.api import JUDGING, output, query_input
from argue.web.app.api import blueprint as api
from argue.web.app.api_records import Answer, Written, about, record_with, some_of
from argue.web.app.api_shared import ChoicesQuery, RunOut
from argue.web.app.routes import Cost
from argue.web.ui.choices import judged_debate

LISTED_DERIVED = 2_000
"""Derived attacks that an analysis lists."""
MOST_REASONS = 1_000
"""Reasons that an explanation lists."""


class ExplanationQuery(ChoicesQuery):
    """Which argument to explain."""

    argument: Annotated[str, about("The argument's id.")]


@dataclass(frozen=True, slots=True)
class AnalysisOut(Record):
    """A debate, judged and labelled: an entry of ``argue analyse --json`` with scores besides."""

    JSON = (
        "key",
        entry("analysis.chances", "chances"),
        inline("analysis"),
        "semantics",
        "labelling",
        "extensions",
        "position",
        "degrees",
        "chances",
        "certified",
        "run",
        "scores",
    )

    key: str
    analysis: Analysis
    semantics: str
    """Name of the semantics."""
    labelling: dict[str, Status]
    """The status of each argument, by ids; null while nothing is judged."""
    position: int
    """Number of the extension whose statuses are shown; 0 for all of them."""
    degrees: Annotated[dict[str, object] | None, Any]
    """`degrees` and `base` scores by argument under the gradual `semantics`, whether they
    `converged`, after how many `rounds`, which are `unsettled`. Null if not asked for."""
    chances: Annotated[Chances | None, Any]
    """How probable acceptance is: `accepted` by argument as in its verdict, `error` (0 if exact),
    `samples`, what it is `about`, and `questions`, the relations to check first, with the
    information that each would give in bits. Null where nothing is judged, and for very large
    debates that are no trees."""
    certified: dict[str, bool] | None
    """Of the arguments whose status a certificate of a collection guarantees here, whether they are
    accepted. Null where none is about this debate, or where it is stale."""
    run: Annotated[object, RunOut]
    """The run that judges or has judged the debate."""
    scores: Any
    """As `argue evaluate --json`, of the engine alone: nothing overruled, nothing hidden. Null
    without gold."""

    @property
    def extensions(self) -> list[list[str]]:
        """At most 100; empty for a semantics that always has exactly one."""
        return self.analysis.extensions


ReasonOut = some_of(
    "ReasonOut",
    Reason,
    "One attacker and what became of it.",
    "attacker status derived defeated_by open",
    open=(
        Annotated[bool, BeforeValidator(bool)],
        "Whether it is open if this attacks it, or if one of `defeated_by` attacks this.",
    ),
    derived=(
        Annotated[Any, Written(DerivedAttack)] | None,
        "What implies the attack; null for one that is stated.",
    ),
)


class TurnOut(Answer):
    """A move of a dialogue, with what attacks it."""

    argument: str
    says: str = Field(validation_alias="name")
    text: Annotated[str, BeforeValidator(lambda strike: strike.text if strike else "")] = Field(
        validation_alias="strike"
    )
    note: str
    replies: list[TurnOut]


class DialogueOut(Answer):
    """What is said about an argument in one position."""

    status: Status
    position: str = Field(validation_alias="lead")
    claim: TurnOut


class RoleOut(Answer):
    """What an argument does in an explanation."""

    argument: str
    role: str
    """``asked`` about, ``for`` it, ``against`` it, or ``open`` where nobody knows which."""


ExplanationOut = record_with(
    "ExplanationOut",
    "Why an argument has its status.",
    argument=str,
    status=Status,
    text=(str, "What decides its verdict; of what is open that it is asked."),
    reasons=([ReasonOut], "The attacks on the argument, and what answers them."),
    circle=([str], "Ids of arguments that attack each other in a circle, if that is why."),
    dialogues=(
        Any,
        "For each position that tells something: the argument's `status` in it, and a "
        "`claim`, whose `replies` attack it and are attacked in turn.",
    ),
    highlight=([RoleOut], "The arguments that all this speaks of."),
)


DebateDegreesOut = some_of(
    "DebateDegreesOut",
    Degrees,
    "Degrees, and whether they settled.",
    "semantics degrees base converged rounds unsettled",
)


@api.get("/debates/<key>/analysis", need=Need.READ, cost=Cost.PLAIN)
@query_input(ChoicesQuery)
@output(AnalysisOut, others=JUDGING)
def analysis(key: str, query: ChoicesQuery) -> object:
    """One debate, judged and labelled

    While its pairs are being judged the answer is 202 with the run, and `Location` is the run.
    """
    view = judged_debate(key)
    attacks, complete = derived_attacks.listed(view.judged.framework, LISTED_DERIVED)
    analysis = replace(view.at_position, derived_attacks=attacks, derived_complete=complete)
    marks = view.marks
    return AnalysisOut(
        key,
        analysis,
        analysis.semantics or "",
        analysis.statuses,
        view.choices.position,
        DebateDegreesOut.of(view.degrees).model_dump() if view.degrees else None,
        analysis.chances,
        {**marks.certified} if marks and not marks.problem else None,
        RunOut.of(view.result.run),
        view.scores,
    )


@api.get(
    "/debates/<key>/explanations/<path:argument>",
    need=Need.READ,
    cost=Cost.PLAIN,
    command="explain",
)
@query_input(ChoicesQuery)
@output(ExplanationOut, others=JUDGING)
def explanation(key: str, argument: str, query: ChoicesQuery) -> object:
    """Why one argument is accepted, rejected or undecided"""
    return _explained(key, argument)


@api.get("/debates/<key>/explanations", need=Need.READ, cost=Cost.PLAIN, command="explain")
@query_input(ExplanationQuery)
@output(ExplanationOut, others=JUDGING)
def explanation_of(key: str, query: ExplanationQuery) -> object:
    """The same for any id, also one that fits in no path, such as `/x` or `..`"""
    return _explained(key, query.argument)


def _explained(key: str, argument: str) -> dict[str, object]:
    view = judged_debate(key)
    why, explanation = why_of(view, argument), pipeline.explain(view.judged, argument)
    known = explain_verdicts(view.told, argument).get(argument)
    return {
        "argument": argument,
        "status": explanation.status,
        "text": known.text if known else explanation.text,
        "reasons": explanation.reasons[:MOST_REASONS],
        "circle": explanation.circle,
        "dialogues": [
            DialogueOut.of(dialogue).model_dump() for dialogue in dialogues_of(view, why)
        ],
        "highlight": [{"argument": id, "role": role} for id, role in why.highlight.roles.items()],
    }
