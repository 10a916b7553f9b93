"""The part of the JSON interface that keeps debates: list, upload, read, take along, delete."""

from __future__ import annotations

from typing import Any

from flask import Response, url_for

from argue import formats, pipeline
from argue.formats import Document
from argue.store import Saved
from argue.web import api_schemas as schemas
from argue.web import people
from argue.web.api import FILE, JUDGING, also, as_json, waiting
from argue.web.api import blueprint as api
from argue.web.api_objects import (
    analysis_object,
    argument_object,
    refused_object,
    run_object,
    saved_object,
    summary_object,
)
from argue.web.api_paging import PageQuery, page
from argue.web.debate_size import add_debates as save_debates
from argue.web.debate_size import check_debates
from argue.web.readings import READINGS
from argue.web.shown import shown_debate
from argue.web.state import settings, store
from argue.web.written import known_output, lost, written

_STATED = (
    "id", "title", "language", "issue", "arguments", "replies", "pairs", "pair_ids", "given",
    "gold", "source", "warnings",
)  # fmt: skip


@api.get("/debates")
@api.input(schemas.ListQuery, location="query")
@api.output(schemas.ListOut)
def debates(query_data: dict[str, Any]) -> Response:
    """List or search the debates

    Newest first; with a search, first those whose title matches.
    """
    search, concept = query_data["search"], query_data["concept"]
    with store().reading():  # the part and the number of all are of one state
        total = store().count_debates(search, concept=concept)
        found = store().debates(
            search, limit=query_data["limit"], offset=query_data["offset"], concept=concept
        )
    return as_json(page("debates", found, query_data, summary_object, total=total))


@api.post("/debates")
@api.input(schemas.DebateIn, location="json")
@api.output(schemas.UploadOut, status_code=201, description="Saved")
@api.doc(responses=also(200, "Nothing is new, or `save` is false", "UploadOut"))
def add_debates(json_data: dict[str, Any]) -> Response:
    """Upload a file with one or more debates

    All of them are saved or none. The answer is 200 instead of 201 if all were there before, or
    if nothing was to be saved: with `"save": false` it only says what would be read.
    """
    document = formats.parse_text(
        json_data["text"],
        name=json_data["name"].replace("\\", "/").rpartition("/")[2],
        format=json_data["format"],
        limits=settings().limits,
    )
    check_debates(document.debates)
    if not json_data["save"]:
        known = [store().known(debate) for debate in document.debates]
        return as_json(_upload_object(document, [(key, key is None) for key in known]))
    saved = save_debates(document.debates)
    content = _upload_object(document, [(one.key, one.new) for one in saved])
    return as_json(content, 201 if any(one.new for one in saved) else 200, **_location(saved))


@api.get("/debates/<key>")
@api.output(schemas.DebateOut)
def debate(key: str) -> Response:
    """One debate as its source gives it, and its runs"""
    found = analysis_object(pipeline.bare(READINGS.of(store(), key).debate))
    stated = {name: found[name] for name in _STATED}
    return as_json(
        {"key": key, **stated, "runs": [run_object(run) for run in store().runs_of(key)]}
    )


@api.delete("/debates/<key>")
@api.output({}, status_code=204)
def delete_debate(key: str) -> Response:
    """Forget a debate and all that was computed from it"""
    people.require("own", key)
    store().delete_debate(key)
    return Response(status=204)


@api.get("/debates/<key>/arguments")
@api.input(PageQuery, location="query")
@api.output(schemas.ArgumentsOut)
def arguments(key: str, query_data: dict[str, Any]) -> Response:
    """The arguments of a debate, part by part"""
    found = READINGS.of(store(), key).debate.arguments
    return as_json(page("arguments", found, query_data, argument_object))


@api.get("/debates/<key>/files/<format>")
@api.input(schemas.ChoicesQuery, location="query")
@api.doc(responses={**FILE, **JUDGING, **also(501, "A library is missing", "ProblemOut")})
def debate_file(key: str, format: str, query_data: dict[str, Any]) -> Response:
    """The debate and what was computed, in a format that `/formats` says is written

    Or as `picture`, a standalone page with the map.
    """
    shown, format = shown_debate(key), known_output(format)
    if shown.result.analysis is None:
        return waiting(shown.result.run)
    return written(shown, format)


@api.get("/debates/<key>/files/<format>/lost")
@api.input(schemas.ChoicesQuery, location="query")
@api.output(schemas.LostOut)
@api.doc(responses=JUDGING)
def debate_file_lost(key: str, format: str, query_data: dict[str, Any]) -> Response:
    """What that file leaves out, because its format has no place for it"""
    shown, format = shown_debate(key), known_output(format)
    if shown.result.analysis is None:
        return waiting(shown.result.run)
    return as_json({"lost": lost(shown, format)})


def _upload_object(document: Document, saved: list[tuple[str | None, bool]]) -> dict[str, Any]:
    return {
        "debates": [
            saved_object(key, debate, new)
            for (key, new), debate in zip(saved, document.debates, strict=True)
        ],
        "format": document.format,
        "encoding": document.encoding,
        "warnings": list(document.warnings),
        "refused": [refused_object(row) for row in document.refused],
    }


def _location(saved: list[Saved]) -> dict[str, str]:
    return {"Location": url_for("api.debate", key=saved[0].key)} if len(saved) == 1 else {}
