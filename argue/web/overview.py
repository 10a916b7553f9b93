"""A debate at a glance: a sunburst drawn on the server, and the same in a table."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from argue.evaluation.runs.table import Cell, Table
from argue.model import Argument, Relation, Status
from argue.web.links import Links
from argue.web.shown import Shown, shown_debate
from argue.web.sunburst import RADIUS, path, sectors
from argue.web.tables import at, beside

blueprint = Blueprint("overview", __name__)

MOST_BRANCHES = 200


@dataclass(frozen=True, slots=True)
class Branch:
    """A top-level argument with all that was said below it.

    ``counts`` are the statuses of the branch, its own included; ``depth`` is how far it goes down.
    """

    argument: Argument
    relation: Relation | None
    status: Status | None
    size: int
    depth: int
    counts: dict[Status, int]


@blueprint.get("/debates/<key>/overview")
def page(key: str) -> ResponseReturnValue:
    """The sunburst and the table."""
    shown = shown_debate(key)
    drawn = sectors(shown.thread)
    rings = 1 + max((sector.ring for sector in drawn), default=0)
    branches = _branches(shown)
    return render_template(
        "reply/overview.html", key=key, debate=shown.debate, choices=shown.choices,
        links=Links(key, shown.choices), arguments=shown.arguments, statuses=shown.statuses,
        drawn=[(sector, path(sector, rings)) for sector in drawn],
        radius=RADIUS, beside=beside, left_out=len(shown.arguments) - len(drawn),
        branches=branches[:MOST_BRANCHES], more=max(0, len(branches) - MOST_BRANCHES),
    )  # fmt: skip


@at(blueprint, "/debates/<key>/overview")
def page_as(key: str) -> Table:
    """All branches, the largest first."""
    names = ("argument", "does", "status", "arguments", "levels", *Status, "text")
    rows: list[list[Cell]] = [
        [
            one.argument.id, str(one.relation.label) if one.relation else None,
            str(one.status) if one.status else None, one.size, one.depth, *one.counts.values(),
            one.argument.text,
        ]
        for one in _branches(shown_debate(key))
    ]  # fmt: skip
    return Table("branches", "Branches", {str(name): str(name) for name in names}, rows)


def _branches(shown: Shown) -> list[Branch]:
    """The replies to the issue, or the roots where there is none, the largest branch first."""
    thread = shown.thread
    tops = thread.children.get(thread.roots[0], []) if len(thread.roots) == 1 else thread.roots
    relations = {(one.source, one.target): one for one in shown.analysis.relations}
    found = []
    for top in tops:
        members, depth = _below(shown, top)
        counts = Counter(shown.statuses[one] for one in members if one in shown.statuses)
        above = thread.parents.get(top, "")
        found.append(
            Branch(
                shown.arguments[top], relations.get((top, above)), shown.statuses.get(top),
                len(members), depth, {status: counts[status] for status in Status},
            )
        )  # fmt: skip
    return sorted(found, key=lambda branch: -branch.size)


def _below(shown: Shown, top: str) -> tuple[list[str], int]:
    """A branch, and how many levels it has."""
    members, level, depth = [top], [top], 1
    while True:
        level = [one for above in level for one in shown.thread.children.get(above, ())]
        if not level:
            return members, depth
        members += level
        depth += 1
