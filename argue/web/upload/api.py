"""The part of the JSON interface that reads a file or zip and reports on it before saving it."""

from __future__ import annotations

import base64
import binascii
from typing import Annotated, Any

from flask import url_for

from argue import formats
from argue.errors import BadInput
from argue.formats import Document
from argue.locales import lazy
from argue.model import Doubt
from argue.services import uploads
from argue.services.deeds import Need
from argue.services.upload_drafts import Draft
from argue.store.debates.collections import MOST_TITLE
from argue.web.app.api import Done, json_input, nothing, output, page, query_input
from argue.web.app.api import blueprint as api
from argue.web.app.api_records import LIMIT, Answer, Body, PageOut, PageQuery, Written, about
from argue.web.app.api_shared import FileIn, RefusedOut, SavedOut
from argue.web.app.routes import Cost, Files
from argue.web.app.state import context, store


class DraftIn(FileIn):
    """A file: its ``text``, or its bytes in ``data``."""

    text: Annotated[str, about("The content of a file that is text.")] = ""
    data: str = ""
    """Instead, the bytes of any file, such as a zip of files, in base64."""


class DraftSaveIn(Body):
    """Into which collection the debates go as well, if into any."""

    collection: Annotated[str, about("The key of one that is there.")] = ""
    collection_title: Annotated[str, about(max_length=MOST_TITLE)] = ""
    """The title of a new one, which then counts alone."""
    titles: dict[Annotated[int, about(ge=0)], Annotated[str, about(max_length=MOST_TITLE)]] = {}
    """Titles for debates that came without one, by their places, from 0."""


class DraftFileOut(Answer):
    """One file: what was read of it, or why it was ``skipped``."""

    name: str
    skipped: Annotated[str, about("Empty for a file that was read.")]
    format: str
    """Name of the format."""
    encoding: str
    """The encoding of the text."""
    debates: list[SavedOut]
    """What would become of each debate."""
    warnings: list[str]
    """What the reader left out or repaired, in sentences."""
    left_out: Annotated[int, about("How many rows were left out.")]
    doubts: list[Annotated[Any, Written(Doubt)]]
    """Doubtful places of a conversation, in their order."""
    refused: Annotated[list[RefusedOut], about("At most 100 of them.")]


class DraftOut(PageOut):
    """What was read, repaired and left out, file by file; nothing is saved yet.

    The key of a debate is null if it is not there yet.
    """

    token: str
    name: str
    read: Annotated[int, about("Files that were read.")]
    debates: int
    """How many debates there are."""
    new: Annotated[int, about("Debates that are not there yet.")]
    arguments: int
    files: list[DraftFileOut]
    """The files."""


class DraftSavedOut(Answer):
    """What became of each debate, and the key of the collection that they were put into."""

    debates: list[SavedOut]
    """What became of each debate."""
    collection: str | None
    """Key of the collection, as in its address; null if none was named."""


MOST_REFUSED = 100
"""Rows left out of one file that a report lists."""


@api.post("/drafts", need=Need.ACCOUNT, logged=False, files=Files.BASE64, cost=Cost.READS)
@json_input(DraftIn)
@output(DraftOut, "DraftMadeOut", status=201, description="Read, and kept for a day")
def add_draft(body: DraftIn) -> Done:
    """Send a file or a zip of files, to be told what would be saved

    Nothing is saved until `POST …/save`; the report begins with the first 50 files.
    """
    name = uploads.file_name(body.name) if body.name else ""
    sent = Draft(name, body.format, _bytes(body), labels_are=body.labels_are, columns=body.columns)
    token = uploads.save_draft(context(), sent)
    content = _report(token, PageQuery())
    if content["next"]:
        content["next"] = url_for("api.draft", token=token, offset=LIMIT)
    return Done(content, location=url_for("api.draft", token=token))


@api.get("/drafts/<token>", need=Need.SELF, logged=False, cost=Cost.ROWS)
@query_input(PageQuery)
@output(DraftOut)
def draft(token: str, query: PageQuery) -> object:
    """What a file that was sent would be saved as"""
    return _report(token, query)


@api.post("/drafts/<token>/save", need=Need.SELF, logged=False, cost=Cost.READS)
@json_input(DraftSaveIn)
@output(DraftSavedOut, status=201, description="Saved")
def save_draft(token: str, body: DraftSaveIn) -> object:
    """Save all debates of a draft, all or none, also into a collection"""
    taken = uploads.save_upload(
        context(), token, title=body.collection_title, key=body.collection, titles=body.titles
    )
    debates = [
        SavedOut.of_debate(saved.key, debate, saved.new)
        for saved, debate in zip(taken.saved, taken.debates, strict=True)
    ]
    return {"debates": debates, "collection": taken.collection or None}


@api.delete("/drafts/<token>", need=Need.SELF, logged=False, cost=Cost.ROWS)
@nothing
def discard_draft(token: str) -> None:
    """Throw a draft away"""
    uploads.own_drafts(context()).open(token)
    uploads.own_drafts(context()).discard(token)


def _bytes(sent: DraftIn) -> bytes:
    text, data = sent.text, sent.data
    if bool(text) == bool(data):
        raise BadInput(
            lazy("expected text or data, found both")
            if text
            else lazy("expected text or data, found neither")
        )
    if text:
        return bytes(text.encode("utf-8", "surrogatepass"))
    try:
        return base64.b64decode(data, validate=True)
    except (binascii.Error, ValueError) as error:
        raise BadInput.lazy("expected data in base64, found what is not") from error


def _report(token: str, query: PageQuery) -> dict[str, Any]:
    result = uploads.own_drafts(context()).open(token)
    files = uploads.bundle_of(context(), result).files
    debates = [debate for file in files if file.document for debate in file.document.debates]
    return {
        "token": token,
        "name": result.name,
        "read": sum(file.document is not None for file in files),
        "debates": len(debates),
        "new": sum(store().debates.find_same(debate) is None for debate in debates),
        "arguments": sum(len(debate.arguments) for debate in debates),
        **page("files", files, query, _file_object),
    }


def _file_object(file: formats.BundledFile) -> dict[str, Any]:
    document = file.document or Document((), "", "")
    existing = [store().debates.find_same(debate) for debate in document.debates]
    return {
        "name": file.name,
        "skipped": file.skipped,
        "format": document.format,
        "encoding": document.encoding,
        "debates": [
            SavedOut.of_debate(key, debate, key is None)
            for key, debate in zip(existing, document.debates, strict=True)
        ],
        "warnings": document.warnings,
        "left_out": len(document.refused),
        "doubts": document.doubts,
        "refused": document.refused[:MOST_REFUSED],
    }
