"""How an engine does on a set of pairs that were taken apart, and which phenomena there are.

Every table is at the same address with ``.json`` and ``.csv`` behind it.
"""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, Response, jsonify, render_template, request
from flask.typing import ResponseReturnValue

from argue.drawing.plots import PLOT_KINDS
from argue.engines import ENGINES
from argue.errors import BadInput, UnknownName
from argue.evaluation.monothematic import readings, tables
from argue.evaluation.monothematic.frequencies import Phenomena
from argue.evaluation.monothematic.judging import judge
from argue.evaluation.monothematic.pairs import Collection
from argue.evaluation.monothematic.picture import picture
from argue.evaluation.monothematic.scores import MonothematicScores, score
from argue.labelling.pair_sets import collection_of
from argue.model.tables import Table
from argue.services import results
from argue.web.app.state import context, settings, store
from argue.web.ui.tables import chosen, file, page_or_tables, plot_answer

blueprint = Blueprint("monothematic_scores", __name__)

MOST_JUDGED = 1_000
"""Pairs that are judged while the reader waits."""


@page_or_tables(blueprint, "/monothematic/<key>/scores", ("json", "csv", *PLOT_KINDS))
def page(key: str, kind: str = "") -> ResponseReturnValue:
    """The tables, what they say, and the index of each pair as a picture.

    With a kind the scores as JSON, the picture, or one table, by phenomenon if none is named.
    """
    result = store().decompositions.load(key)
    engine, ways = request.args.get("engine", ""), request.args.get("ways", "2")
    scores = scores_of(collection_of(result), engine, ways)
    if kind == "json":
        return jsonify(scores.as_object())
    if kind in PLOT_KINDS:
        return plot_answer(picture(scores), kind, key)
    if kind:
        return _csv(tables.of_scores(scores), key, "by-phenomenon")
    return render_template(
        "monothematic/scores.html",
        pair_set=result,
        scores=scores,
        engine=scores.engine,
        sentences=readings.sentences(scores.engine, scores.overall),
        tables=tables.of_scores(scores),
        picture=picture(scores, alone=False) if scores.by_pair else "",
    )


@page_or_tables(blueprint, "/monothematic/<key>/phenomena")
def phenomena(key: str, kind: str = "") -> ResponseReturnValue:
    """Which phenomena go with which judgement, and which come together in contradictions.

    With a kind all of it as JSON, or one table, the phenomena by judgement if none is named.
    ``unknown=negative`` counts unknown pairs as negative.
    """
    result = store().decompositions.load(key)
    collection = collection_of(result)
    negative = request.args.get("unknown", "") == "negative"
    counted = Phenomena.of(collection, unknown_is_negative=negative)
    if kind == "json":
        return jsonify(counted.as_object())
    every = tables.of_phenomena(counted)
    if kind:
        return _csv(every, key, "phenomena")
    return render_template(
        "monothematic/phenomena.html",
        pair_set=result,
        tables=every,
        unknown="negative" if negative else None,
    )


def scores_of(collection: Collection, engine: str = "", ways: str = "2") -> MonothematicScores:
    """The scores of an engine, that of the settings if none is named, in 2 or 3 ways.

    Raises
    ------
    BadInput
        If there are too many pairs to wait for, no such engine, or the ways are neither 2 nor 3.
    """
    count = len(collection.ids)
    if count > MOST_JUDGED:
        raise BadInput(
            f"expected at most {MOST_JUDGED} pairs to judge while you wait, found "
            f"{count}; download the set and use `argue monothematic score`"
        )
    if ways not in ("2", "3"):
        raise BadInput(f"expected 2 or 3 ways of judging, found {repr(ways[:20])}")
    if engine and engine not in ENGINES.names():
        raise UnknownName("engine", engine[:80], ENGINES.names())
    asked = engine or settings().engine, int(ways)
    return context().background.require(
        ("monothematic", collection, *asked), lambda: _scored(collection, *asked)
    )


def _scored(collection: Collection, engine: str, ways: int) -> MonothematicScores:
    return score(judge(collection, results.load(engine)), ways)


def _csv(several: Sequence[Table], key: str, otherwise: str) -> Response:
    table = chosen(several, otherwise)
    return file(table.csv(), "text/csv", f"{key}-{table.name}.csv")
