"""The list of debates, and what a debate holds, as tables for programs and spreadsheets."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, request

from argue.evaluation.runs.table import Cell, Table
from argue.model import Relation
from argue.web.shown import Shown, shown_debate
from argue.web.state import store
from argue.web.tables import at

blueprint = Blueprint("debate_tables", __name__)

PART = 200


@at(blueprint, "/debates")
def debates() -> Table:
    """The debates that the list shows, on however many pages: by words ``q``, by ``concept``."""
    search, concept = (request.args.get(name, "").strip()[:200] for name in ("q", "concept"))
    found = [
        summary
        for offset in range(0, store().count_debates(search, concept=concept), PART)
        for summary in store().debates(search, limit=PART, offset=offset, concept=concept)
    ]
    columns = {name: name for name in ("key", "title", "arguments", "replies", "created")}
    rows: list[list[Cell]] = [
        [one.key, one.title, one.arguments, one.replies, one.created.isoformat()] for one in found
    ]
    return Table("debates", "Debates", columns, rows)


@at(blueprint, "/debates/<key>/arguments")
def arguments(key: str) -> Table:
    """A row an argument: what it stands under, its status under the reader's choices, its text."""
    shown = shown_debate(key)
    columns = {
        name: name for name in ("id", "under", "status", "degree", "chance", "headline", "text")
    }
    return Table("arguments", "Arguments", columns, _arguments(shown))


@at(blueprint, "/debates/<key>/relations")
def relations(key: str) -> Table:
    """A row a relation; ``counts`` says whether it is sure enough for the reader's choice.

    Where a person overruled it, the last columns say when and what was judged or stated before, by
    the names that the download ``csv`` has for them.
    """
    analysis = shown_debate(key).analysis
    columns = {
        name: name
        for name in (
            "source", "target", "label", "confidence", "origin", "by", "reason", "counts",
            "overruled_at", "former_label", "former_confidence", "former_origin",
        )
    }  # fmt: skip
    rows = [_relation(one, True) for one in analysis.relations]
    rows += [_relation(one, False) for one in analysis.hidden]
    return Table("relations", "Relations", columns, rows)


@at(blueprint, "/debates/<key>/runs")
def runs(key: str) -> Table:
    """A row a run, newest first."""
    store().digest(key)  # a debate that is not there has no table, not even an empty one
    columns = {
        name: name
        for name in ("run", "engine", "version", "pairs", "status", "done", "total", "created")
    }
    rows: list[list[Cell]] = [
        [
            one.id, one.engine, one.engine_version, one.pairing, str(one.status), one.done,
            one.total, one.created.isoformat(),
        ]
        for one in store().runs_of(key)
    ]  # fmt: skip
    return Table("runs", "Runs", columns, rows)


@at(blueprint, "/debates/<key>/scores")
def scores(key: str) -> Table:
    """What the engine judged by itself, against what is stated; empty where nothing is.

    A row a label, and one for acceptance where it applies, of which ``stated`` counts what should
    be accepted.
    """
    columns = {name: name for name in ("judged", "precision", "recall", "f1", "stated")}
    found, rows = shown_debate(key).result.scores, list[list[Cell]]()
    if found:
        by_label, acceptance = found["relations"]["by_label"], found["acceptance"]
        rows = [_score(label, one, one["count"]) for label, one in by_label.items()]
        if acceptance["arguments"]:
            rows.append(_score("accepted", acceptance, acceptance["accepted_gold"]))
    return Table("scores", "Scores", columns, rows)


def _score(name: str, one: dict[str, Any], stated: int) -> list[Cell]:
    return [name, one["precision"], one["recall"], one["f1"], stated]


def _arguments(shown: Shown) -> list[list[Cell]]:
    degrees = shown.degrees.degrees if shown.degrees else {}
    chances = shown.analysis.chances.accepted if shown.analysis.chances else {}
    statuses = shown.statuses
    return [
        [
            one.id,
            shown.thread.parents.get(one.id),
            str(statuses[one.id]) if one.id in statuses else None,
            degrees.get(one.id),
            chances.get(one.id),
            one.headline or None,
            one.text,
        ]
        for one in shown.debate.arguments
    ]


def _relation(one: Relation, counts: bool) -> list[Cell]:
    said = one.overruled
    former = said.former if said else None
    return [
        one.source, one.target, str(one.label), one.confidence, str(one.origin),
        said.by if said else None, (said.reason or None) if said else None, counts,
        said.at.isoformat() if said else None,
        *((str(former.label), former.confidence, str(former.origin)) if former else [None] * 3),
    ]  # fmt: skip
