"""The list of debates: search, and how each one stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue

from argue import pipeline
from argue.locales import _
from argue.model import Assessment, Options, Status, Verdict
from argue.services.debate_view import status_counts, verdict_counts
from argue.services.debates import DEBATES, GOLD
from argue.services.results import counted, judged_verdicts
from argue.store import DebateSummary, RunStatus
from argue.web.app.state import settings, store
from argue.web.ui.numbers import parse_number

blueprint = Blueprint("debates", __name__)

PER_PAGE = 48
MOST_CONCEPTS = 20
LARGEST = 2_000
"""Arguments of a debate above which the list does not say how it stands: that takes a while."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a debate stands after one run: how many arguments have each verdict where an engine
    judged, else each status; and the issue's own.
    """

    counts: Mapping[Status, int] | Mapping[Verdict, int]
    issue: Status | Assessment | None


@dataclass(frozen=True, slots=True)
class Card:
    """One debate of the list; ``note`` says why there is no standing."""

    summary: DebateSummary
    engine: str = ""
    standing: Standing | None = None
    note: str = ""


@blueprint.get("/debates")
def index() -> ResponseReturnValue:
    """All debates, or those that speak of some words or have a key concept."""
    search = request.args.get("q", "").strip()[:200]
    concept = request.args.get("concept", "").strip()[:200]
    page = _page(request.args.get("page", "1"))
    offset = (page - 1) * PER_PAGE
    with store().reading():  # all of one state, whoever writes meanwhile
        total = store().debates.count(search, concept=concept)
        match = store().debates.search(search, limit=PER_PAGE, offset=offset, concept=concept)
        cards = list(map(_card, match))
    pages = max(1, -(-total // PER_PAGE))
    if page > pages:
        abort(
            404,
            _(
                "There is no page %(page)s of this list; the last one is %(last)s.",
                page=page,
                last=pages,
            ),
        )
    return render_template(
        "debates/index.html",
        search=search,
        total=total,
        page=page,
        pages=pages,
        offset=offset,
        cards=cards,
        concept=concept,
        called=store().concepts.called(concept) if concept else "",
        frequent=store().concepts.frequent(MOST_CONCEPTS),
    )


@blueprint.get("/examples")
def examples() -> str:
    """The debates that ship, as cards."""
    with store().reading():
        cards = list(map(_card, store().debates.search(example=True)))
    return render_template("debates/examples.html", cards=cards, offset=0)


def _page(value: str) -> int:
    return parse_number(value, 9) or abort(400, _("The number of a page is 1 or more."))


def _card(summary: DebateSummary) -> Card:
    runs = store().runs.of_debate(summary.key)
    done = [run for run in runs if run.status is RunStatus.DONE]
    if not done:
        waiting = any(run.active for run in runs)
        return Card(summary, note=_("being judged") if waiting else _("not judged yet"))
    if summary.arguments > LARGEST:
        return Card(summary, note=_("judged; large, so open it to see how it stands"))
    order = (GOLD, settings().engine)
    best = min(done, key=lambda run: order.index(run.engine) if run.engine in order else 2)
    state = store().generation, store().overrulings.revision(summary.key)
    standing = _standing(settings().database, best.id, best.key, *state, best.seen)
    return Card(summary, best.engine, standing)


@lru_cache(maxsize=10_000)
def _standing(
    database: Path, run: int, key: str, generation: int, revision: int, seen: int
) -> Standing:
    """How a debate stands after a run that is done; no derived attacks.

    ``revision`` is the state of what people overruled and added, ``seen`` what of that the run
    knows; while both stay, so does the answer.
    """
    debate = DEBATES.load(store(), key).debate
    labelling = store().results.labelling(run, Options(), revision=revision)
    judged = store().runs.load(run)
    verdicts: Mapping[str, Assessment] = {}
    if labelling is None or judged.engine != GOLD:
        relations = counted(store(), judged, debate)
        overruled = store().overrulings.current(key)
        analysis = pipeline.label(debate, relations, overruled=overruled)
        labelling, verdicts = analysis.labelling, judged_verdicts(judged, analysis)
    statuses = labelling.statuses if labelling else {}
    return Standing(
        verdict_counts(verdicts, verdicts) or status_counts(statuses, statuses),
        verdicts.get(debate.issue, statuses.get(debate.issue)) if debate.issue else None,
    )
