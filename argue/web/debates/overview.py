"""A debate at a glance: a sunburst drawn on the server, and the same in a table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from argue.model import Argument, Assessment, Relation, Status, Verdict
from argue.model.tables import Column, Table
from argue.services.debate_view import DebateView
from argue.services.verdict import DebateVerdict
from argue.web.debates.debate_tables import probability_cell, verdict_cell
from argue.web.debates.sunburst import RADIUS, path, sectors, sign_place
from argue.web.ui import words
from argue.web.ui.choices import requested_debate
from argue.web.ui.links import page_values
from argue.web.ui.tables import answer, beside, page_or_tables

blueprint = Blueprint("overview", __name__)

MOST_BRANCHES = 200


@dataclass(frozen=True, slots=True)
class Branch:
    """A top-level argument with all that was said below it.

    ``verdict`` is of the branch with its own argument; ``assessment`` of that argument where an
    engine judged; ``depth`` is how far it goes down.
    """

    argument: Argument
    relation: Relation | None
    status: Status | None
    size: int
    depth: int
    verdict: DebateVerdict
    assessment: Assessment | None = None


def _count(status: Status, branch: Branch) -> int:
    return [*branch.verdict.statuses.values()].count(status)


def _verdict_count(verdict: Verdict, branch: Branch) -> int | None:
    """Empty where no engine judged."""
    verdicts = [one.verdict for one in branch.verdict.verdicts.values()]
    return verdicts.count(verdict) if branch.assessment else None


BRANCHES: list[Column[Branch]] = [
    Column("argument", value="argument.id"),
    Column("does", value=lambda branch: str(branch.relation.label) if branch.relation else None),
    Column("status", value=lambda branch: str(branch.status) if branch.status else None),
    Column("arguments", value="size"),
    Column("levels", value="depth"),
    *(Column(str(status), value=partial(_count, status)) for status in Status),
    Column("text", value="argument.text"),
    Column("verdict", value=lambda branch: verdict_cell(branch.assessment)),
    Column("probability", value=lambda branch: probability_cell(branch.assessment)),
    *(Column(str(verdict), value=partial(_verdict_count, verdict)) for verdict in Verdict),
]


@page_or_tables(blueprint, "/debates/<key>/overview")
def page(key: str, kind: str = "") -> ResponseReturnValue:
    """The sunburst and the table; with a kind all branches, the largest first."""
    view = requested_debate(key)
    if kind:
        return answer(Table.of("branches", "Branches", BRANCHES, _branches(view)), kind)
    drawn = sectors(view.thread)
    rings = 1 + max((sector.ring for sector in drawn), default=0)
    branches = _branches(view)
    return render_template(
        "reply/overview.html",
        **page_values(view),
        marks=view.verdict.verdicts,
        by_status=view.verdict.by_status,
        legend=_legend(view.verdict),
        drawn=[(sector, path(sector, rings), sign_place(sector, rings)) for sector in drawn],
        radius=RADIUS,
        beside=beside,
        left_out=len(view.arguments) - len(drawn),
        branches=branches[:MOST_BRANCHES],
        more=max(0, len(branches) - MOST_BRANCHES),
    )


def _legend(verdict: DebateVerdict) -> list[tuple[str, str, str]]:
    """Colours, sign and name of each verdict where labels decide one, else of each status."""
    if not verdict.by_status:
        return [
            (str(words.LOOKS[one]), words.VERDICT_SYMBOLS[one], words.LIKELY[one])
            for one in Verdict
        ]
    return [(str(one), words.SYMBOLS[one], words.STATUSES[one]) for one in Status]


def _branches(view: DebateView) -> list[Branch]:
    """The replies to the issue, or the roots where there is none, the largest branch first."""
    thread = view.thread
    tops = thread.children.get(thread.roots[0], []) if len(thread.roots) == 1 else thread.roots
    relations = {(one.source, one.target): one for one in view.analysis.relations}
    results = []
    for top in tops:
        members, depth = _below(view, top)
        above = thread.parents.get(top, "")
        results.append(
            Branch(
                view.arguments[top],
                relations.get((top, above)),
                view.verdict.statuses.get(top),
                len(members),
                depth,
                view.verdict.among(members),
                None if top in view.withdrawn else view.verdicts.get(top),
            )
        )
    return sorted(results, key=lambda branch: -branch.size)


def _below(view: DebateView, top: str) -> tuple[list[str], int]:
    """A branch, and how many levels it has."""
    members, level, depth = [top], [top], 1
    while True:
        level = [one for above in level for one in view.thread.children.get(above, ())]
        if not level:
            return members, depth
        members += level
        depth += 1
