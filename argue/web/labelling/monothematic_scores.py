"""How an engine does on a set of pairs that were taken apart, and which phenomena there are.

Every table is at the same address with ``.json`` and ``.csv`` behind it.
"""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, render_template, request
from flask.typing import ResponseReturnValue

from argue.engines import ENGINES
from argue.errors import BadInput, UnknownName
from argue.evaluation.monothematic import readings, tables
from argue.evaluation.monothematic.frequencies import co_occurrence, frequencies
from argue.evaluation.monothematic.judging import judge
from argue.evaluation.monothematic.pairs import Collection
from argue.evaluation.monothematic.picture import picture
from argue.evaluation.monothematic.scores import MonothematicScores, score
from argue.labelling.pair_sets import collection_of
from argue.locales import say
from argue.model.tables import Table
from argue.services import results
from argue.web.app.state import context, settings, store
from argue.web.ui.tables import cell

blueprint = Blueprint("monothematic_scores", __name__)

MOST_JUDGED = 1_000
"""Pairs that are judged while the reader waits."""


@blueprint.get("/monothematic/<key>/scores")
def page(key: str) -> ResponseReturnValue:
    """The tables, what they say, and the index of each pair as a picture."""
    result = store().decompositions.load(key)
    scores = _scores(collection_of(result))
    return render_template(
        "monothematic/scores.html",
        pair_set=result,
        scores=scores,
        engine=scores.engine,
        sentences=readings.sentences(scores.engine, scores.overall),
        shown=cell,
        tables=tables.of_scores(scores),
        picture=picture(scores, alone=False) if scores.by_pair else "",
    )


@blueprint.get("/monothematic/<key>/scores.json")
def page_json(key: str) -> ResponseReturnValue:
    """The scores as JSON."""
    return jsonify(_scores(_collection(key)).as_object())


@blueprint.get("/monothematic/<key>/scores.csv")
def page_csv(key: str) -> ResponseReturnValue:
    """One of the tables, by phenomenon if ``table`` names no other."""
    return _csv(tables.of_scores(_scores(_collection(key))), key, "by-phenomenon")


@blueprint.get("/monothematic/<key>/scores.svg")
def page_svg(key: str) -> ResponseReturnValue:
    """The picture as a file."""
    svg = picture(_scores(_collection(key)))
    response = Response(svg.encode("utf-8"), content_type="image/svg+xml; charset=utf-8")
    response.headers.set("Content-Disposition", "attachment", filename=f"{key}.svg")
    return response


@blueprint.get("/monothematic/<key>/phenomena")
def phenomena(key: str) -> ResponseReturnValue:
    """Which phenomena go with which judgement, and which come together in contradictions."""
    result = store().decompositions.load(key)
    return render_template(
        "monothematic/phenomena.html",
        pair_set=result,
        shown=cell,
        tables=frequency_tables(collection_of(result)),
    )


@blueprint.get("/monothematic/<key>/phenomena.json")
def phenomena_json(key: str) -> ResponseReturnValue:
    """The same as JSON."""
    collection = _collection(key)
    return jsonify(
        phenomena=frequencies(collection).as_object(),
        co_occurrence=co_occurrence(collection).as_object(),
    )


@blueprint.get("/monothematic/<key>/phenomena.csv")
def phenomena_csv(key: str) -> ResponseReturnValue:
    """One of the tables, the phenomena by judgement if ``table`` names no other."""
    return _csv(frequency_tables(_collection(key)), key, "phenomena")


def _collection(key: str) -> Collection:
    return collection_of(store().decompositions.load(key))


def frequency_tables(collection: Collection) -> list[Table]:
    """The phenomena by judgement, and those that come together in contradictions."""
    return [
        tables.of_frequencies(frequencies(collection)),
        tables.of_co_occurrence(co_occurrence(collection)),
    ]


def _scores(collection: Collection) -> MonothematicScores:
    """The scores that the address wants."""
    return scores_of(collection, request.args.get("engine", ""), request.args.get("ways", "2"))


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
            say(
                "expected at most %(most_judged)s pairs to judge while you wait, found "
                "%(count)s; download the set and use `argue monothematic score`",
                most_judged=MOST_JUDGED,
                count=count,
            )
        )
    if ways not in ("2", "3"):
        raise BadInput(say("expected 2 or 3 ways of judging, found %(ways)s", ways=repr(ways[:20])))
    if engine and engine not in ENGINES.names():
        raise UnknownName("engine", engine[:80], ENGINES.names())
    asked = engine or settings().engine, int(ways)
    return context().background.require(
        ("monothematic", collection, *asked), lambda: _scored(collection, *asked)
    )


def _scored(collection: Collection, engine: str, ways: int) -> MonothematicScores:
    return score(judge(collection, results.load(engine)), ways)


def _csv(found: list[Table], key: str, otherwise: str) -> Response:
    wanted = request.args.get("table", otherwise)
    by_name = {table.name: table for table in found}
    if wanted not in by_name:
        raise UnknownName("table", wanted[:40], list(by_name))
    content = by_name[wanted].csv().encode("utf-8")
    response = Response(content, content_type="text/csv; charset=utf-8")
    response.headers.set("Content-Disposition", "attachment", filename=f"{key}-{wanted}.csv")
    return response
