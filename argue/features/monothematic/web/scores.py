"""How an engine does on a set of pairs that were taken apart, and which phenomena there are.

Every table is at the same address with ``.json`` and ``.csv`` behind it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from flask import Response, jsonify, render_template, request

from argue.engines import ENGINES, loaded_engine
from argue.errors import BadInput, UnknownName
from argue.features.monothematic import readings, tables
from argue.features.monothematic.frequencies import Phenomena, co_occurrence
from argue.features.monothematic.judging import judge
from argue.features.monothematic.pair_sets import collection_of
from argue.features.monothematic.pairs import Collection
from argue.features.monothematic.picture import picture
from argue.features.monothematic.scores import MonothematicScores, score
from argue.features.monothematic.store import Decompositions
from argue.features.plots import PLOT_KINDS
from argue.features.plots.web import plot_answer
from argue.model.tables import Table
from argue.services.deeds import Need
from argue.web.app.api import output, response_of
from argue.web.app.api_records import Answer, OneOf, Query, about
from argue.web.app.api_shared import TableOut
from argue.web.app.resources import RECORD, Resources
from argue.web.app.state import context, settings, store
from argue.web.ui.tables import KINDS, chosen, file

resources = Resources("monothematic_scores", __name__, need=Need.RESEARCH_MAKER, research=True)

MOST_JUDGED = 1_000
"""Pairs that are judged while the reader waits."""


class ScoresQuery(Query):
    """Which engine judges, and in how many ways."""

    engine: Annotated[str, about("A name that /engines lists; that of the settings if none.")] = ""
    ways: Annotated[int, OneOf([2, 3])] = 2
    """2: entailed or not; 3: entailed, contradicted or unknown."""


class ScoresOut(Answer):
    """How an engine does, as tables and in sentences."""

    engine: str
    ways: int
    sentences: list[str]
    tables: list[TableOut]


class PhenomenaOut(Answer):
    """The phenomena of a set, as tables."""

    tables: list[TableOut]


@resources.read(
    "/monothematic/<name>/scores",
    "page",
    output(ScoresOut, others=response_of(501, "A library is missing", "ProblemOut")),
    query=ScoresQuery,
    kinds=(*KINDS, *PLOT_KINDS),
)
def pair_set_scores(name: str, query: ScoresQuery | None = None, kind: str = "") -> object:
    """How an engine does on a set, by phenomenon and over all, and what that says"""
    pairs = Decompositions.in_store(store()).load(name)
    asked = query.model_dump() if query else request.args
    scores = scores_of(collection_of(pairs), asked.get("engine", ""), str(asked.get("ways", "2")))
    if kind == "json":
        return jsonify(scores.as_object())
    if kind in PLOT_KINDS:
        return plot_answer(picture(scores), kind, name)
    every, sentences = tables.of_scores(scores), readings.sentences(scores.engine, scores.overall)
    sentences += readings.errors(scores.engine, scores.by_macro)
    if kind:
        return _csv(every, name, "by-phenomenon")
    if query:
        said = {"engine": scores.engine, "ways": scores.ways, "sentences": sentences}
        return {**said, "tables": [table.as_object() for table in every]}
    return render_template(
        "monothematic/scores.html",
        pair_set=pairs,
        scores=scores,
        engine=scores.engine,
        sentences=sentences,
        tables=every,
        picture=picture(scores, alone=False) if scores.by_pair else "",
    )


@resources.read("/monothematic/<name>/phenomena", "phenomena", output(PhenomenaOut), kinds=KINDS)
def pair_set_phenomena(name: str, kind: str = "") -> object:
    """Which phenomena go with which judgement, and which come together in contradictions"""
    pairs = Decompositions.in_store(store()).load(name)
    negative = request.args.get("unknown", "") == "negative"
    collection = collection_of(pairs)
    counted = Phenomena.of(collection, unknown_is_negative=negative)
    if kind == "json":
        return jsonify(counted.as_object())
    every = tables.of_phenomena(counted, co_occurrence(collection, every=True))
    every += [table for table in tables.of_collection(collection) if table.rows]
    if kind == RECORD:
        return {"tables": [table.as_object() for table in every]}
    if kind:
        return _csv(every, name, "phenomena")
    return render_template(
        "monothematic/phenomena.html",
        pair_set=pairs,
        tables=every,
        unknown="negative" if negative else None,
    )


def scores_of(collection: Collection, engine: str = "", ways: str = "2") -> MonothematicScores:
    """The scores of an engine, that of the settings if none is named, in 2 or 3 ways.

    Raises BadInput if there are too many pairs to wait for, no such engine, or the ways are neither
    2 nor 3.
    """
    count = len(collection.ids)
    if count > MOST_JUDGED:
        raise BadInput(
            f"expected at most {MOST_JUDGED} pairs to judge while you wait, found "
            f"{count}; download the set and use `argue papers monothematic score`"
        )
    if ways not in ("2", "3"):
        raise BadInput(f"expected 2 or 3 ways of judging, found {repr(ways[:20])}")
    if engine and engine not in ENGINES.names():
        raise UnknownName("engine", engine[:80], ENGINES.names())
    asked = engine or settings().engine, int(ways)
    return context().background.require(
        ("monothematic", collection, *asked),
        lambda: score(judge(collection, loaded_engine(asked[0])), asked[1]),
    )


def _csv(several: Sequence[Table], key: str, otherwise: str) -> Response:
    table = chosen(several, otherwise)
    return file(table.csv(), "text/csv", f"{key}-{table.name}.csv")
