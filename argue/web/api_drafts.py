"""The part of the JSON interface that reads a file or zip and reports on it before saving it."""

from __future__ import annotations

import base64
import binascii
from typing import Any

from apiflask import Schema
from apiflask.fields import Dict, Integer, List, Nested, String
from apiflask.validators import Length, Range
from flask import Response, url_for

from argue import formats
from argue.errors import BadInput
from argue.formats import Document
from argue.locales import say
from argue.store.collections import MOST_TITLE
from argue.web import api_schemas as schemas
from argue.web import incoming
from argue.web.api import as_json
from argue.web.api import blueprint as api
from argue.web.api_fields import about
from argue.web.api_objects import refused_object, saved_object
from argue.web.api_paging import LIMIT, PageOut, PageQuery, page
from argue.web.drafts import Draft
from argue.web.state import store

MOST_REFUSED = 100
"""Rows left out of one file that a report lists."""


class DraftIn(Schema):
    """A file: its ``text``, or its bytes in ``data``."""

    text = String(load_default="", metadata=about("The content of a file that is text."))
    data = String(
        load_default="",
        metadata=about("Instead, the bytes of any file, such as a zip of files, in base64."),
    )
    name = String(
        load_default="",
        validate=Length(max=schemas.MOST_NAME),
        metadata=about("The file's name, to be shown; its suffix helps to tell formats apart."),
    )
    format = String(
        load_default="",
        metadata=about("A name that /formats lists; if empty, the content decides."),
    )


class DraftSaveIn(Schema):
    """Into which collection the debates go as well, if into any."""

    collection = String(load_default="", metadata=about("The key of one that is there."))
    collection_title = String(
        load_default="",
        validate=Length(max=MOST_TITLE),
        metadata=about("The title of a new one, which then counts alone."),
    )
    titles = Dict(
        keys=Integer(validate=Range(0)),
        values=String(validate=Length(max=MOST_TITLE)),
        load_default=dict,
        metadata=about("Titles for debates that came without one, by their places, from 0."),
    )


class DraftFileOut(Schema):
    """One file: what was read of it, or why it was ``skipped``."""

    name = String()
    skipped = String(metadata=about("Empty for a file that was read."))
    format = String()
    encoding = String()
    debates = List(Nested(schemas.SavedOut))
    warnings = List(String())
    left_out = Integer(metadata=about("How many rows were left out."))
    refused = List(Nested(schemas.RefusedOut), metadata=about("At most 100 of them."))


class DraftOut(PageOut):
    """What was read, repaired and left out, file by file; nothing is saved yet.

    The key of a debate is null if it is not there yet.
    """

    token = String()
    name = String()
    read = Integer(metadata=about("Files that were read."))
    debates = Integer()
    new = Integer(metadata=about("Debates that are not there yet."))
    arguments = Integer()
    files = List(Nested(DraftFileOut))


class DraftMadeOut(DraftOut):
    """The same, for one that was just sent."""


class DraftSavedOut(Schema):
    """What became of each debate, and the key of the collection that they were put into."""

    debates = List(Nested(schemas.SavedOut))
    collection = String(allow_none=True)


@api.post("/drafts")
@api.input(DraftIn, location="json")
@api.output(DraftMadeOut, status_code=201, description="Read, and kept for a day")
def add_draft(json_data: dict[str, Any]) -> Response:
    """Send a file or a zip of files, to be told what would be saved

    Nothing is saved until `POST …/save`; the report begins with the first 50 files.
    """
    name = incoming.shown_name(json_data["name"]) if json_data["name"] else ""
    token = incoming.keep(Draft(name, json_data["format"], _bytes(json_data)))
    content = _report(token, {"limit": LIMIT, "offset": 0})
    if content["next"]:
        content["next"] = url_for("api.draft", token=token, offset=LIMIT)
    return as_json(content, 201, Location=url_for("api.draft", token=token))


@api.get("/drafts/<token>")
@api.input(PageQuery, location="query")
@api.output(DraftOut)
def draft(token: str, query_data: dict[str, Any]) -> Response:
    """What a file that was sent would be saved as"""
    return as_json(_report(token, query_data))


@api.post("/drafts/<token>/save")
@api.input(DraftSaveIn, location="json")
@api.output(DraftSavedOut, status_code=201, description="Saved")
def save_draft(token: str, json_data: dict[str, Any]) -> Response:
    """Save all debates of a draft, all or none, also into a collection"""
    taken = incoming.take(
        token, title=json_data["collection_title"], key=json_data["collection"],
        titles=json_data["titles"],
    )  # fmt: skip
    debates = [
        saved_object(one.key, debate, one.new)
        for one, debate in zip(taken.saved, taken.debates, strict=True)
    ]
    return as_json({"debates": debates, "collection": taken.collection or None}, 201)


@api.delete("/drafts/<token>")
@api.output({}, status_code=204)
def discard_draft(token: str) -> Response:
    """Throw a draft away"""
    incoming.drafts().open(token)
    incoming.drafts().discard(token)
    return Response(status=204)


def _bytes(sent: dict[str, Any]) -> bytes:
    text, data = sent["text"], sent["data"]
    if bool(text) == bool(data):
        raise BadInput(
            say("expected text or data, found both")
            if text
            else say("expected text or data, found neither")
        )
    if text:
        return bytes(text.encode("utf-8", "surrogatepass"))
    try:
        return base64.b64decode(data, validate=True)
    except (binascii.Error, ValueError) as error:
        raise BadInput(say("expected data in base64, found what is not")) from error


def _report(token: str, query: dict[str, Any]) -> dict[str, Any]:
    found = incoming.drafts().open(token)
    files = incoming.files_of(found)
    debates = [debate for file in files if file.document for debate in file.document.debates]
    return {
        "token": token,
        "name": found.name,
        "read": sum(file.document is not None for file in files),
        "debates": len(debates),
        "new": sum(store().known(debate) is None for debate in debates),
        "arguments": sum(len(debate.arguments) for debate in debates),
        **page("files", files, query, _file_object),
    }


def _file_object(file: formats.BundledFile) -> dict[str, Any]:
    document = file.document or Document((), "", "")
    known = [store().known(debate) for debate in document.debates]
    return {
        "name": file.name,
        "skipped": file.skipped,
        "format": document.format,
        "encoding": document.encoding,
        "debates": [
            saved_object(key, one, key is None)
            for key, one in zip(known, document.debates, strict=True)
        ],
        "warnings": list(document.warnings),
        "left_out": len(document.refused),
        "refused": [refused_object(row) for row in document.refused[:MOST_REFUSED]],
    }
