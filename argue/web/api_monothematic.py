"""The part of the JSON interface in which pairs are taken apart into single phenomena."""

from __future__ import annotations

from typing import Any

from flask import Response, url_for

from argue.errors import BadInput
from argue.evaluation.monothematic import readings, tables
from argue.locales import say
from argue.store.decompositions import MadeRow, OriginalRow, PairSet, SetSummary
from argue.web import api_monothematic_schemas as schemas
from argue.web import pair_sets, pair_work
from argue.web.api import FILE, also, as_json
from argue.web.api import blueprint as api
from argue.web.api_paging import PageQuery, page
from argue.web.incoming import shown_name
from argue.web.monothematic_scores import frequency_tables, scores_of
from argue.web.state import store


@api.get("/monothematic")
@api.input(PageQuery, location="query")
@api.output(schemas.SetsOut)
def pair_sets_list(query_data: dict[str, Any]) -> Response:
    """The sets of pairs that are taken apart, newest first"""
    return as_json(page("sets", store().decompositions.sets(), query_data, _summary))


@api.post("/monothematic")
@api.input(schemas.SetIn, location="json")
@api.output(schemas.SetMadeOut, status_code=201, description="Made")
def add_pair_set(json_data: dict[str, Any]) -> Response:
    """Make a set, from a file of pairs or from one pair"""
    content, pair = json_data["file"], json_data.get("pair")
    if bool(content) == bool(pair):
        raise BadInput(
            say("expected a file or a pair, found both")
            if content
            else say("expected a file or a pair, found neither")
        )
    if pair:
        name, collection = "Pairs", pair_work.one_pair(pair_work.pair_cells(pair))
    else:
        name = shown_name(json_data["name"]) if json_data["name"] else "Pairs"
        data = content.encode("utf-8", "surrogatepass")
        collection = pair_work.pairs_of_file(data, name if json_data["name"] else "")
    key = pair_work.add_set(json_data["title"].strip() or name, collection)
    return as_json(_one(key), 201, Location=url_for("api.pair_set", name=key))


@api.get("/monothematic/<name>")
@api.output(schemas.SetStateOut)
def pair_set(name: str) -> Response:
    """One set"""
    return as_json(_one(name))


@api.delete("/monothematic/<name>")
@api.output({}, status_code=204)
def delete_pair_set(name: str) -> Response:
    """Forget a set"""
    store().decompositions.delete(name)
    return Response(status=204)


@api.get("/monothematic/<name>/pairs")
@api.input(PageQuery, location="query")
@api.output(schemas.OriginalsOut)
def original_pairs(name: str, query_data: dict[str, Any]) -> Response:
    """The original pairs of a set, and what was made from each"""
    found = store().decompositions.load(name)
    return as_json(
        page("pairs", found.originals, query_data, lambda row: _original(found, row))
    )  # fmt: skip


@api.post("/monothematic/<name>/pairs")
@api.input(schemas.PairIn, location="json")
@api.output(schemas.OriginalMadeOut, status_code=201, description="Added")
def add_original_pair(name: str, json_data: dict[str, Any]) -> Response:
    """Add an original pair to a set"""
    id = store().decompositions.add_original(name, pair_work.pair_cells(json_data))
    found = store().decompositions.load(name)
    return as_json(_original(found, found.original(id)), 201)


@api.post("/monothematic/<name>/made")
@api.input(schemas.BeginIn, location="json")
@api.output(schemas.MadeBegunOut, status_code=201, description="Begun")
def begin_made_pair(name: str, json_data: dict[str, Any]) -> Response:
    """Begin a monothematic pair, still empty, which is kept from now on"""
    row = store().decompositions.begin(name, json_data["original"])
    return as_json(_made(store().decompositions.load(name), row), 201)


@api.put("/monothematic/<name>/made/<path:pair>")
@api.input(schemas.MadeIn, location="json")
@api.output(schemas.MadeKeptOut)
def keep_made_pair(name: str, pair: str, json_data: dict[str, Any]) -> Response:
    """Keep what is said of a monothematic pair, and finish it if nothing is missing

    If somebody saved it after `revision`, theirs stays, and this becomes another pair, whose id is
    in the answer.
    """
    found = store().decompositions.load(name)
    kept = pair_work.keep(
        found, pair_work.made_row(found, pair), json_data,
        revision=json_data["revision"], finish=json_data["finish"],
    )  # fmt: skip
    return as_json({**_made(found, kept.row), "problems": kept.problems})


@api.delete("/monothematic/<name>/made/<path:pair>")
@api.input(schemas.DiscardQuery, location="query")
@api.output({}, status_code=204)
def discard_made_pair(name: str, pair: str, query_data: dict[str, Any]) -> Response:
    """Discard a monothematic pair, unless somebody changed it since"""
    pair_work.made_row(store().decompositions.load(name), pair)
    store().decompositions.discard(name, pair, query_data["revision"])
    return Response(status=204)


@api.get("/monothematic/<name>/files/<format>")
@api.doc(responses=FILE)
def pair_set_file(name: str, format: str) -> Response:
    """All that is finished in a set, as a file: jsonl, csv, tsv or xml"""
    return pair_work.pair_file(name, format)


@api.get("/monothematic/<name>/scores")
@api.input(schemas.ScoresQuery, location="query")
@api.output(schemas.ScoresOut)
@api.doc(responses=also(501, "A library is missing", "ProblemOut"))
def pair_set_scores(name: str, query_data: dict[str, Any]) -> Response:
    """How an engine does on a set, by phenomenon and over all, and what that says"""
    collection = pair_sets.collection_of(store().decompositions.load(name))
    found = scores_of(collection, query_data["engine"], str(query_data["ways"]))
    return as_json(
        {
            "engine": found.engine,
            "ways": query_data["ways"],
            "sentences": [str(said) for said in readings.sentences(found.engine, found.overall)],
            "tables": [table.as_object() for table in tables.of_scores(found)],
        }
    )


@api.get("/monothematic/<name>/phenomena")
@api.output(schemas.PhenomenaOut)
def pair_set_phenomena(name: str) -> Response:
    """Which phenomena go with which judgement, and which come together in contradictions"""
    collection = pair_sets.collection_of(store().decompositions.load(name))
    return as_json({"tables": [table.as_object() for table in frequency_tables(collection)]})


def _one(key: str) -> dict[str, Any]:
    found = store().decompositions.load(key)  # raises NotFound
    (summary,) = [one for one in store().decompositions.sets() if one.key == found.key]
    return _summary(summary)


def _summary(found: SetSummary) -> dict[str, Any]:
    return {
        "key": found.key,
        "title": found.title,
        "created": found.created.isoformat(),
        "originals": found.originals,
        "decomposed": found.decomposed,
        "finished": found.finished,
        "begun": found.begun,
    }


def _original(found: PairSet, row: OriginalRow) -> dict[str, Any]:
    return {
        "id": row.name,
        **{name: row.cells.get(name, "") for name in schemas.PAIR},
        "made": [_made(found, made) for made in found.made_from(row.name)],
    }


def _made(found: PairSet, row: MadeRow) -> dict[str, Any]:
    proposed = ""
    if row.original:
        proposed = pair_sets.proposed(
            pair_sets.original_of(found.original(row.original)), row.cells
        )  # fmt: skip
    return {
        "id": row.name,
        "original": row.original,
        "finished": row.finished,
        "revision": row.revision,
        "proposed": proposed,
        **{name: row.cells.get(name, "") for name in pair_sets.TYPED},
    }
