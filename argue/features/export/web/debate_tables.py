"""The list of debates, and what a debate holds, as tables for programs and spreadsheets."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, request

from argue.model import Argument, Relation
from argue.model.tables import Cell, Column, Table
from argue.services.debate_view import DebateView
from argue.services.deeds import Need
from argue.store import DebateSummary, Run
from argue.web.app.routes import Cost
from argue.web.app.state import store
from argue.web.ui.choices import requested_debate
from argue.web.ui.tables import at

blueprint = Blueprint("debate_tables", __name__)

PART = 200
DEBATES: list[Column[DebateSummary]] = [
    Column(name) for name in ("key", "title", "arguments", "replies", "created")
]
RUNS: list[Column[Run]] = [
    Column("run", value="id"),
    Column("engine"),
    Column("version", value="engine_version"),
    Column("pairs", value="pairing"),
    Column("status", value=lambda run: str(run.status)),
    Column("done"),
    Column("total"),
    Column("created"),
]
RELATIONS: list[Column[dict[str, Cell]]] = [
    Column("source"),
    Column("target"),
    Column("label"),
    Column("confidence"),
    Column("origin"),
    Column("by"),
    Column("reason"),
    Column("counts"),
    Column("overruled_at"),
    Column("former_label"),
    Column("former_confidence"),
    Column("former_origin"),
    Column("open"),
]
SCORES: list[Column[tuple[str, dict[str, Any], int]]] = [
    Column("judged", value=lambda row: row[0]),
    Column("precision", value=lambda row: row[1]["precision"]),
    Column("recall", value=lambda row: row[1]["recall"]),
    Column("f1", value=lambda row: row[1]["f1"]),
    Column("stated", value=lambda row: row[2]),
]


@at(blueprint, "/debates", need=Need.EVERYBODY, cost=Cost.ROWS)
def debates() -> Table:
    """The debates that the list shows, on however many pages: by words ``q``, by ``concept``."""
    search, concept = (request.args.get(name, "").strip()[:200] for name in ("q", "concept"))
    summaries = [
        summary
        for offset in range(0, store().debates.count(search, concept=concept), PART)
        for summary in store().debates.search(search, limit=PART, offset=offset, concept=concept)
    ]
    return Table.of("debates", "Debates", DEBATES, summaries)


@at(blueprint, "/debates/<key>/arguments", need=Need.READ, cost=Cost.PLAIN)
def arguments(key: str) -> Table:
    """A row an argument: what it stands under, its status under the reader's choices, its text.

    Where an engine judged, the last columns are its verdict and the probability that it stands.
    """
    view = requested_debate(key)
    return Table.of("arguments", "Arguments", _argument_columns(view), view.debate.arguments)


@at(blueprint, "/debates/<key>/relations", need=Need.READ, cost=Cost.PLAIN)
def relations(key: str) -> Table:
    """A row a relation; ``counts`` says whether it is sure enough for the reader's choice, ``open``
    whether its label is a guess that nobody is shown.

    Where a person overruled it, the last columns say when and what was judged or stated before, by
    the names that the download ``csv`` has for them.
    """
    analysis = requested_debate(key).at_position
    rows = [_relation(relation, True) for relation in analysis.relations]
    rows += [_relation(relation, False) for relation in analysis.hidden]
    return Table.of("relations", "Relations", RELATIONS, rows)


@at(blueprint, "/debates/<key>/runs", need=Need.READ, cost=Cost.ROWS)
def runs(key: str) -> Table:
    """A row a run, newest first."""
    store().state(key)  # of a debate that is not there nothing is listed
    return Table.of("runs", "Runs", RUNS, store().runs.of_debate(key))


@at(blueprint, "/debates/<key>/scores", need=Need.READ, cost=Cost.PLAIN)
def scores(key: str) -> Table:
    """What the engine judged by itself, against what is stated; empty where nothing is.

    A row a label, and one for acceptance where it applies, of which ``stated`` counts what should
    be accepted.
    """
    scores, rows = requested_debate(key).scores, []
    if scores:
        by_label, acceptance = scores["relations"]["by_label"], scores["acceptance"]
        rows = [(label, counts, counts["count"]) for label, counts in by_label.items()]
        if acceptance["arguments"]:
            rows.append(("accepted", acceptance, acceptance["accepted_gold"]))
    return Table.of("scores", "Scores", SCORES, rows)


def _argument_columns(view: DebateView) -> list[Column[Argument]]:
    degrees = view.degrees.degrees if view.degrees else {}
    chances = view.at_position.chances.rounded_accepted if view.at_position.chances else {}
    # those of the view have asides too
    parents, statuses = view.thread.parents, view.at_position.statuses
    verdicts = {id: str(known.verdict) for id, known in view.verdicts.items()}
    chance_of = {id: round(known.probability, 6) for id, known in view.verdicts.items()}
    return [
        Column("id"),
        Column("under", value=lambda one: parents.get(one.id)),
        Column("status", value=lambda one: str(statuses[one.id]) if one.id in statuses else None),
        Column("degree", value=lambda one: degrees.get(one.id)),
        Column("chance", value=lambda one: chances.get(one.id)),
        Column("headline", value=lambda one: one.headline or None),
        Column("text"),
        Column("verdict", value=lambda one: verdicts.get(one.id)),
        Column("probability", value=lambda one: chance_of.get(one.id)),
    ]


def _relation(relation: Relation, counts: bool) -> dict[str, Cell]:
    cells: dict[str, Cell] = {
        "source": relation.source,
        "target": relation.target,
        "label": str(relation.label),
        "confidence": relation.confidence,
        "origin": str(relation.origin),
        "counts": counts,
        "open": relation.open,
    }
    if overruled := relation.overruled:
        cells["by"], cells["reason"] = overruled.by, overruled.reason or None
        cells["overruled_at"] = overruled.at.isoformat()
        if former := overruled.former:
            if not former.open:
                cells["former_label"] = str(former.label)
                cells["former_confidence"] = former.confidence
            cells["former_origin"] = str(former.origin)
    return cells
