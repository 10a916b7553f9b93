"""The list of debates: search, and how each one stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue

from argue.locales import _
from argue.model import Assessment, Options, Origin, Status, Verdict
from argue.services import results
from argue.services.certified import Marks, certify, marks
from argue.services.debates import DEBATES, GOLD, default_options
from argue.services.verdict import verdict_of
from argue.store import DebateSummary, Run, RunStatus
from argue.store.core.keys import DebateState
from argue.web.app.state import settings, store
from argue.web.ui.numbers import parse_number

blueprint = Blueprint("debates", __name__)

PER_PAGE = 48
MOST_CONCEPTS = 20
LARGEST = 2_000
"""Arguments of a debate above which the list does not say how it stands: that takes a while."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a debate stands after one run: how many of its arguments, and its issue.

    ``judged`` says whether an engine judged a relation that counts.
    """

    counts: Mapping[Status, int] | Mapping[Verdict, int]
    issue: Assessment | None
    judged: bool


@dataclass(frozen=True, slots=True)
class Card:
    """One debate of the list; ``note`` says why there is no standing."""

    summary: DebateSummary
    standing: Standing | None = None
    note: str = ""


@blueprint.get("/debates")
def index() -> ResponseReturnValue:
    """All debates, or those that speak of some words or have a key concept."""
    search = request.args.get("q", "").strip()[:200]
    concept = request.args.get("concept", "").strip()[:200]
    page = parse_number(request.args.get("page", "1"), 9)
    if not page:
        abort(400, _("The number of a page is 1 or more."))
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


def _card(summary: DebateSummary) -> Card:
    runs = store().runs.of_debate(summary.key)
    done = [run for run in runs if run.status is RunStatus.DONE]
    if not done:
        waiting = any(run.active for run in runs)
        return Card(summary, note=_("being judged") if waiting else _("not judged yet"))
    if summary.arguments > LARGEST:
        return Card(summary, note=_("judged; large, so open it to see how it stands"))
    here, key = store(), summary.key
    state = here.debates.state(key)
    best, standing = _standing(settings().database, key, settings().engine, tuple(done), state)
    if state.certificate:
        choices = Options(best.engine, pairing=best.pairing)
        standing = _stands(best, marks(here, key, choices, best))
    return Card(summary, standing)


@lru_cache(maxsize=10_000)
def _standing(
    database: Path,
    key: str,
    engine: str,
    done: tuple[Run, ...],
    state: DebateState,
) -> tuple[Run, Standing]:
    """The run that the page of a debate shows, if it is done, else another; and what follows.

    While ``state`` and the runs stay, so does the answer.
    """
    cached = DEBATES.load(store(), key)
    asked = default_options(cached.debate, engine)
    wanted = (asked.engine, asked.pairing), (GOLD, asked.pairing), (engine, asked.pairing)
    best = min(done, key=lambda run: [(run.engine, run.pairing) != one for one in wanted])
    return best, _stands(best)


def _stands(run: Run, about: Marks | None = None) -> Standing:
    """What follows from a run, and what a certificate guarantees of that."""
    cached = DEBATES.load(store(), run.key)
    analysis = certify(results.of_run(store(), run, Options()), about)
    withdrawn = {id for id, one in cached.contributed.items() if one.withdrawn}
    verdict = verdict_of(analysis, withdrawn)
    issue = verdict.claim.assessment if verdict.claim else None
    judged = any(one.origin is Origin.JUDGED for one in analysis.relations)
    return Standing(verdict.counts(), issue, judged)
