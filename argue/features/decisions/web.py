"""The pages of decisions: votes, end, closing and reopening, and the record as page and file."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from flask import Response, current_app, render_template, request, url_for

from argue.errors import BadInput, Conflict, NotFound
from argue.features.decisions import deciding as service
from argue.features.decisions.record import public_key
from argue.features.decisions.sentences import DecisionOutcome
from argue.features.decisions.store import MOST_WORDS, Decision, Decisions, Opinion, Term
from argue.locales import Messages, _, lazy
from argue.model import Votes
from argue.services.debates import DEBATES
from argue.services.deeds import Need
from argue.store.participation.records import MOST_REASON, MOST_TEXT, is_stub
from argue.web.app.api import FILE, Done, nothing, output
from argue.web.app.api import blueprint as api
from argue.web.app.api_input import parse_number
from argue.web.app.api_records import Answer, Body, TypedName, about, derived
from argue.web.app.api_shared import MOST_ID
from argue.web.app.people import author, known, may
from argue.web.app.resources import RECORD, Resources
from argue.web.app.routes import Cost
from argue.web.app.state import context, store

resources = Resources("decisions", __name__, need=Need.READ, cost=Cost.ROWS)

MOST_ROWS = 100
"""Arguments that a page of votes lists."""
OPINIONS = Messages(
    {
        Opinion.AGREE: lazy("Agree"),
        Opinion.DISAGREE: lazy("Disagree"),
        Opinion.UNSURE: lazy("Unsure"),
    }
)
"""The buttons of a vote."""


class CloseIn(TypedName):
    """What was decided."""

    outcome: Annotated[str, about("What was decided.", min_length=1, max_length=MOST_TEXT)]
    deciders: Annotated[str, about(max_length=MOST_WORDS)] = ""
    """Who decided it, such as: the committee, 7 to 2."""
    dissent: Annotated[str, about(max_length=MOST_TEXT)] = ""
    """What those say who disagree; it is kept."""


class ReopenIn(TypedName):
    """Why the debate goes on."""

    reason: Annotated[str, about(max_length=MOST_REASON)] = ""


class EndIn(Body):
    """Until when replies and votes are taken."""

    last_day: Annotated[str, about("The last day in UTC, as 2026-12-24; empty for no end.")] = ""


class VoteIn(TypedName):
    """What somebody says of an argument."""

    argument: Annotated[str, about("Its id.", min_length=1, max_length=MOST_ID)]
    opinion: Annotated[str, about("`agree`, `disagree`, `unsure`, or empty to take it back.")]


class EndOut(Answer):
    """Until when a debate takes replies and votes."""

    end: Annotated[datetime | None, about("Null where there is no end.")]


DecisionOutcomeOut = derived("DecisionOutcomeOut", DecisionOutcome)
DebateDecisionOut = derived(
    "DebateDecisionOut", Decision, outcome=(DecisionOutcomeOut, "What was decided, and by whom.")
)


class DebateDecisionsOut(EndOut):
    """Whether a debate is closed, and what was decided of it."""

    closed: Annotated[bool, about("Whether it is closed now.")]
    decisions: Annotated[list[DebateDecisionOut], about("Newest first.")]  # type: ignore[valid-type]


class DebateVotesOut(Answer):
    """How people voted, here and where the debate came from; never in the verdicts."""

    votes: Annotated[dict[str, dict[str, int | None]], about("By the ids of arguments.")]
    own: Annotated[dict[str, Opinion], about("What who asks said, by the ids of arguments.")]


# ── what a debate's page shows ──────────────────────────────────────────────────────────────────


@resources.app_template_global()
def decision_on(key: str) -> Decision | None:
    """The decision by which a debate is closed."""
    return Decisions.in_store(store()).closed(key)


@resources.app_template_global()
def term_of(key: str) -> Term:
    """Until when a debate takes replies, and whether that is over."""
    return Decisions.in_store(store()).term(key)


@resources.app_template_global()
def votes_on(key: str, argument: str) -> tuple[Votes | None, Opinion | None]:
    """How people voted on an argument, and what who asks said."""
    decisions = Decisions.in_store(store())
    return decisions.votes(key).get(argument), decisions.opinions(key, known()).get(argument)


resources.app_template_global("opinion_words")(lambda: OPINIONS)


# ── the end, closing, reopening ─────────────────────────────────────────────────────────────────


@resources.read("/debates/<key>/decision", "page", output(DebateDecisionsOut))
def decisions(key: str, kind: str = "") -> object:
    """Whether a debate is closed, until when it takes replies, and what was decided"""
    if kind != RECORD:
        return _page("", key)
    term, part = term_of(key), Decisions.in_store(store())
    return {"closed": term.closed is not None, "end": term.end, "decisions": part.of(key)}


def _page(problem: str, key: str, **parts: object) -> str:
    part = Decisions.in_store(store())
    return render_template(
        "decisions/page.html",
        key=key,
        debate=store().debates.load(key),
        problem=problem and f"{problem}.",
        closed=part.closed(key),
        decisions=part.of(key),
        end=term_of(key).end,
        form=request.form,
        most={"text": MOST_TEXT, "words": MOST_WORDS, "reason": MOST_REASON},
        owner=may("own", key),
    )


@resources.do(
    "/debates/<key>/decision",
    "close",
    service.close,
    output(DebateDecisionOut, "DebateClosedOut", status=201, description="Closed"),
    body=CloseIn,
    again=_page,
    refusals=(BadInput, Conflict, NotFound),
)
def close_debate(key: str, body: CloseIn) -> Done:
    """Close a debate with what was decided; nobody adds to it until it is reopened"""
    decision = service.close(
        context(), key, body.outcome, deciders=body.deciders, dissent=body.dissent, by=author()
    )
    return Done(
        decision,
        url_for("decisions.record", key=key, number=decision.id),
        _("The debate is closed."),
        url_for("api.decision_record", key=key, number=decision.id),
    )


@resources.do(
    "/debates/<key>/decision/<int:number>/reopen",
    "reopen",
    service.reopen,
    output(DebateDecisionOut, "DebateReopenedOut"),
    body=ReopenIn,
    again=_page,
)
def reopen_debate(key: str, number: int, body: ReopenIn) -> Done:
    """Reopen a closed debate; what was decided stays on record"""
    decision = service.reopen(store(), key, number, body.reason, by=author())
    message = _("The debate is open again; what was decided stays on record.")
    return Done(decision, url_for("debate.page", key=key), message)


@resources.do(
    "/debates/<key>/decision/end",
    "set_end",
    service.set_end,
    output(EndOut),
    body=EndIn,
    again=_page,
)
def set_debate_end(key: str, body: EndIn) -> Done:
    """Say until when a debate takes replies and votes"""
    end = service.set_end(store(), key, body.last_day)
    return Done({"end": end}, url_for("decisions.page", key=key), _("Saved."))


# ── the record ──────────────────────────────────────────────────────────────────────────────────


@resources.get("/debates/<key>/decision/<int:number>", need=Need.READ, cost=Cost.COMPUTES)
def record(key: str, number: int) -> str:
    """The record of a decision, which prints on paper"""
    decision = Decisions.in_store(store()).one(key, number)
    found = service.record_of(store(), key, decision)
    return render_template(
        "decisions/record.html",
        key=key,
        debate=found.analysis.debate,
        decision=decision,
        sections=found.sections,
        public_key=public_key(str(current_app.secret_key)),
    )


@resources.get("/debates/<key>/decision/<int:number>.json", endpoint="file", cost=Cost.COMPUTES)
def record_file(key: str, number: int) -> Response:
    """The same as a signed file, which `argue site verify` checks"""
    return _file(key, number)


@api.get("/debates/<key>/decision/<int:number>", need=Need.READ, cost=Cost.COMPUTES)
@api.doc(responses=FILE)
def decision_record(key: str, number: int) -> Response:
    """The record of a decision: signed, to be checked by `argue site verify`"""
    return _file(key, number)


def _file(key: str, number: int) -> Response:
    decision = Decisions.in_store(store()).one(key, number)
    text = service.record_of(store(), key, decision).signed(str(current_app.secret_key)).text
    headers = {"Content-Disposition": f'attachment; filename="{key[:60]}-{number}.json"'}
    return Response(text, mimetype="application/json", headers=headers)


# ── votes ───────────────────────────────────────────────────────────────────────────────────────


@resources.read("/debates/<key>/votes", "votes", output(DebateVotesOut))
def votes(key: str, kind: str = "") -> object:
    """How people voted on the claim and the arguments of a debate, and what who asks said"""
    return _votes("", key, record=kind == RECORD)


def _votes(problem: str, key: str, *, record: bool = False) -> object:
    part = Decisions.in_store(store())
    cast, own = part.votes(key), part.opinions(key, known())
    if record:
        return {"votes": {id: vote.as_object() for id, vote in cast.items()}, "own": own}
    debate = DEBATES.load(store(), key).debate
    skip = parse_number(request.args.get("skip", ""), 9) or 0
    listed = [
        argument
        for argument in sorted(debate.arguments, key=lambda argument: argument.id != debate.issue)
        if argument.id == debate.issue or not is_stub(argument.text)
    ]
    return render_template(
        "decisions/votes.html",
        key=key,
        debate=debate,
        problem=problem and f"{problem}.",
        arguments=listed[skip : skip + MOST_ROWS],
        skip=skip,
        most=MOST_ROWS,
        total=len(listed),
        votes=cast,
        own=own,
    )


@resources.do(
    "/debates/<key>/votes",
    "vote",
    service.vote,
    nothing,
    body=VoteIn,
    again=lambda problem, key: str(_votes(problem, key)),
)
def vote_on_argument(key: str, body: VoteIn) -> Done:
    """Agree or disagree with an argument, or be unsure; the last word of each counts"""
    service.vote(store(), key, body.argument, body.opinion, by=author())
    page = url_for("decisions.votes", key=key, _anchor=f"vote-{body.argument}")
    if request.form.get("back") == "debate":
        page = url_for("debate.page", key=key)
    return Done(page=page, message=_("Your vote is counted."))
