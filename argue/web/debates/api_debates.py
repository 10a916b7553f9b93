"""The part of the JSON interface that keeps debates: list, upload, read, take along, delete."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from flask import Response, url_for

from argue import formats
from argue.formats import Document
from argue.model import Argument, Debate
from argue.model.record import Record as Printed
from argue.services.debates import DEBATES, check_debates, save_debates
from argue.store import DebateSummary
from argue.store.debates.search import Match, Piece
from argue.web.app.api import (
    as_json,
    json_input,
    output,
    page,
    query_input,
    response_of,
)
from argue.web.app.api import blueprint as api
from argue.web.app.api_records import PageQuery, Record, about, derived, listing, some_of
from argue.web.app.api_shared import (
    FileIn,
    RefusedOut,
    RunOut,
    SavedOut,
)
from argue.web.app.state import settings, store


class ListQuery(PageQuery):
    """Which part of a list, and of which debates."""

    search: Annotated[
        str,
        about(
            "Words that must all stand in the title or in one argument; the last one may be "
            'unfinished, and "several words" in quotation marks belong together.'
        ),
    ] = ""
    concept: Annotated[
        str,
        about(
            "A key concept that they have, as the word that stands in addresses.", max_length=200
        ),
    ] = ""


class DebateIn(FileIn):
    """A file with one or more debates."""

    text: Annotated[str, about("The content of the file.")]
    save: Annotated[bool, about("Whether to save what is read.")] = True


PieceOut = some_of(
    "PieceOut",
    Piece,
    "A piece of plain text; ``match`` says whether it is what was searched for.",
    "text match",
)
MatchOut = derived("MatchOut", Match, pieces=([PieceOut], "The text in pieces."))
SummaryOut = some_of(
    "SummaryOut",
    DebateSummary,
    "A debate in a list.",
    "key title arguments replies created example language",
    language=Annotated[str, about("BCP 47: stated or else guessed; empty if neither.")],
    matches=([MatchOut], "Where the words that were searched for stand."),
)


class UploadOut(Record):
    """What was read and saved, and what was repaired or left out."""

    debates: list[SavedOut]
    """What became of each debate."""
    format: str
    """Name of the format."""
    encoding: str
    """The encoding of the text."""
    warnings: list[str]
    """What the reader left out or repaired, in sentences."""
    refused: Annotated[list[RefusedOut], about("Rows that were left out.")]

    @classmethod
    def of_file(cls, document: Document, saved: list[tuple[str | None, bool]]) -> UploadOut:
        """What was read, with the key of each debate and whether it is new."""
        return cls(
            debates=[
                SavedOut.of_debate(key, debate, new)
                for (key, new), debate in zip(saved, document.debates, strict=True)
            ],
            format=document.format,
            encoding=document.encoding,
            warnings=[*document.warnings],
            refused=[*map(RefusedOut.of, document.refused)],
        )


@dataclass(frozen=True, slots=True)
class DebateOut(Printed):
    """A debate as its source gives it, and its runs, newest first."""

    JSON = "key *debate runs"

    key: str
    debate: Debate
    runs: Annotated[list[Any], list[RunOut]]
    """The runs, newest first."""


@api.get("/debates")
@query_input(ListQuery)
@output(listing("ListOut", debates=(SummaryOut, "The debates of this part of the list.")))
def debates(query: ListQuery) -> object:
    """List or search the debates

    Newest first; with a search, first those whose title matches.
    """
    search, concept = query.search, query.concept
    with store().reading():  # the part and the number of all are of one state
        total = store().debates.count(search, concept=concept)
        match = store().debates.search(
            search, limit=query.limit, offset=query.offset, concept=concept
        )
    return page("debates", match, query, total=total)


@api.post("/debates", deed=save_debates)
@json_input(DebateIn)
@output(UploadOut, status=201, description="Saved")
@api.doc(responses=response_of(200, "Nothing is new, or `save` is false", "UploadOut"))
def add_debates(body: DebateIn) -> Response:
    """Upload a file with one or more debates

    All of them are saved or none. The answer is 200 instead of 201 if all were there before, or
    if nothing was to be saved: with `"save": false` it only says what would be read.
    """
    document = formats.parse_text(
        body.text,
        name=body.name.replace("\\", "/").rpartition("/")[2],
        format=body.format,
        limits=settings().limits,
        labels_are=body.labels_are,
    )
    check_debates(document.debates, settings().limits)
    if not body.save:
        existing = [store().debates.find_same(debate) for debate in document.debates]
        return as_json(UploadOut.of_file(document, [(key, key is None) for key in existing]))
    saved = save_debates(store(), document.debates, settings().limits)
    content = UploadOut.of_file(document, [(one.key, one.new) for one in saved])
    status = 201 if any(one.new for one in saved) else 200
    headers = {"Location": url_for("api.debate", key=saved[0].key)} if len(saved) == 1 else {}
    return as_json(content, status, **headers)


@api.get("/debates/<key>")
@output(DebateOut)
def debate(key: str) -> object:
    """One debate as its source gives it, and its runs"""
    runs = [*map(RunOut.of, store().runs.of_debate(key))]
    return DebateOut(key, DEBATES.load(store(), key).debate, runs)


@api.get("/debates/<key>/arguments")
@query_input(PageQuery)
@output(listing("ArgumentsOut", arguments=(Argument, "Arguments, in the order of the debate.")))
def arguments(key: str, query: PageQuery) -> object:
    """The arguments of a debate, part by part"""
    result = DEBATES.load(store(), key).debate.arguments
    return page("arguments", result, query)
