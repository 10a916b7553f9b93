"""The list of debates: search, and how each one stands; what of a debate programs send and read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any

from flask import Response, abort, render_template, request, url_for

from argue.formats import Document
from argue.locales import _, lazy
from argue.model import Argument, Assessment, Debate, Options, Origin, Status, Verdict
from argue.model.record import Record, inline
from argue.services import results, topics, uploads
from argue.services.certified import Marks, certify, marks
from argue.services.debates import DEBATES, GOLD, default_options, save_debates
from argue.services.deeds import Need
from argue.services.verdict import verdict_of
from argue.store import DebateSummary, Run, RunStatus
from argue.store.core.keys import DebateState
from argue.store.debates.search import Match, Piece
from argue.web.app.api import as_json, json_input, output, page, query_input, response_of
from argue.web.app.api import blueprint as api
from argue.web.app.api_input import parse_number
from argue.web.app.api_records import Answer, PageQuery, about, derived, listing, some_of
from argue.web.app.api_shared import FileIn, RefusedOut, RunOut, SavedOut
from argue.web.app.resources import Resources
from argue.web.app.routes import Cost, Entry, Files
from argue.web.app.state import context, settings, store

resources = Resources("debates", __name__, need=Need.EVERYBODY, cost=Cost.ROWS)

PER_PAGE = 48
MOST_CONCEPTS = 20
LARGEST = 2_000
"""Arguments of a debate above which the list does not say how it stands: that takes a while."""


class ListQuery(PageQuery):
    """Which part of a list, and of which debates."""

    search: str = ""
    """Words that must all stand in the title or in one argument; the last one may be unfinished,
    and "several words" in quotation marks belong together."""
    concept: Annotated[str, about(max_length=200)] = ""
    """A key concept that they have, as the word that stands in addresses."""


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


class UploadOut(Answer):
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
class DebateOut(Record):
    """A debate as its source gives it, and its runs, newest first."""

    JSON = ("key", inline("debate"), "runs")

    key: str
    debate: Debate
    runs: Annotated[list[Any], list[RunOut]]
    """The runs, newest first."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a debate stands after one run: how many of its arguments, and its issue.

    ``judged`` says whether an engine judged a relation that counts.
    """

    counts: Mapping[Status, int] | Mapping[Verdict, int]
    issue: Assessment | None
    judged: bool


@dataclass(frozen=True, slots=True)
class Card:
    """One debate of the list; ``note`` says why there is no standing."""

    summary: DebateSummary
    standing: Standing | None = None
    note: str = ""


@resources.read(
    "/debates",
    "index",
    output(listing("ListOut", debates=(SummaryOut, "The debates of this part of the list."))),
    query=ListQuery,
    menu=Entry(lazy("Debates"), 1),
)
def debates(query: ListQuery | None = None) -> object:
    """List or search the debates

    Newest first; with a search, first those whose title matches.
    """
    search = query.search if query else request.args.get("q", "").strip()[:200]
    concept = query.concept if query else request.args.get("concept", "").strip()[:200]
    number = 1 if query else parse_number(request.args.get("page", "1"), 9)
    if not number:
        abort(400, _("The number of a page is 1 or more."))
    limit, offset = (query.limit, query.offset) if query else (PER_PAGE, (number - 1) * PER_PAGE)
    with store().reading():  # all of one state, whoever writes meanwhile
        total = store().debates.count(search, concept=concept)
        match = store().debates.search(search, limit=limit, offset=offset, concept=concept)
        if query:
            return page("debates", match, query, total=total)
        cards = list(map(_card, match))
    pages = max(1, -(-total // PER_PAGE))
    if number > pages:
        abort(
            404,
            _(
                "There is no page %(page)s of this list; the last one is %(last)s.",
                page=number,
                last=pages,
            ),
        )
    return render_template(
        "debates/index.html",
        search=search,
        total=total,
        page=number,
        pages=pages,
        offset=offset,
        cards=cards,
        concept=concept,
        called=topics.called(store(), concept) if concept else "",
        frequent=topics.frequent(store(), MOST_CONCEPTS),
    )


@resources.get("/examples", menu=Entry(lazy("Examples"), 2, spare=True))
def examples() -> str:
    """The debates that ship, as cards."""
    with store().reading():
        cards = list(map(_card, store().debates.search(example=True)))
    return render_template("debates/examples.html", cards=cards, offset=0)


@api.post("/debates", deed=save_debates, files=Files.TEXT, cost=Cost.READS)
@json_input(DebateIn)
@output(UploadOut, status=201, description="Saved")
@api.doc(responses=response_of(200, "Nothing is new, or `save` is false", "UploadOut"))
def add_debates(body: DebateIn) -> Response:
    """Upload a file with one or more debates

    All of them are saved or none. The answer is 200 instead of 201 if all were there before, or
    if nothing was to be saved: with `"save": false` it only says what would be read.
    """
    document = uploads.document_of_text(
        context(),
        body.text,
        name=body.name.replace("\\", "/").rpartition("/")[2],
        format=body.format,
        labels_are=body.labels_are,
        columns=body.columns,
    )
    if not body.save:
        existing = [store().debates.find_same(debate) for debate in document.debates]
        return as_json(UploadOut.of_file(document, [(key, key is None) for key in existing]))
    saved = save_debates(store(), document.debates, settings().limits)
    content = UploadOut.of_file(document, [(stored.key, stored.new) for stored in saved])
    status = 201 if any(stored.new for stored in saved) else 200
    headers = {"Location": url_for("api.debate", key=saved[0].key)} if len(saved) == 1 else {}
    return as_json(content, status, **headers)


@api.get("/debates/<key>", need=Need.READ, cost=Cost.ROWS)
@output(DebateOut)
def debate(key: str) -> object:
    """One debate as its source gives it, and its runs"""
    runs = [*map(RunOut.of, store().runs.of_debate(key))]
    return DebateOut(key, DEBATES.load(store(), key).debate, runs)


@api.get("/debates/<key>/arguments", need=Need.READ, cost=Cost.PLAIN)
@query_input(PageQuery)
@output(listing("ArgumentsOut", arguments=(Argument, "Arguments, in the order of the debate.")))
def arguments(key: str, query: PageQuery) -> object:
    """The arguments of a debate, part by part"""
    result = DEBATES.load(store(), key).debate.arguments
    return page("arguments", result, query)


def _card(summary: DebateSummary) -> Card:
    runs = store().runs.of_debate(summary.key)
    done = [run for run in runs if run.status is RunStatus.DONE]
    if not done:
        waiting = any(run.active for run in runs)
        return Card(summary, note=_("being judged") if waiting else _("not judged yet"))
    if summary.arguments > LARGEST:
        return Card(summary, note=_("judged; large, so open it to see how it stands"))
    here, key = store(), summary.key
    state = here.state(key)
    best, standing = _standing(settings().database, key, settings().engine, tuple(done), state)
    if state.certificate:
        choices = Options(best.engine, pairing=best.pairing)
        standing = _stands(best, marks(here, key, choices, best))
    return Card(summary, standing)


@lru_cache(maxsize=10_000)
def _standing(
    database: Path, key: str, engine: str, done: tuple[Run, ...], state: DebateState
) -> tuple[Run, Standing]:
    """The run that the page of a debate shows, if it is done, else another; and what follows.

    While ``state`` and the runs stay, so does the answer.
    """
    cached = DEBATES.load(store(), key)
    asked = default_options(cached.debate, engine)
    wanted = (asked.engine, asked.pairing), (GOLD, asked.pairing), (engine, asked.pairing)
    best = min(done, key=lambda run: [(run.engine, run.pairing) != name for name in wanted])
    return best, _stands(best)


def _stands(run: Run, about: Marks | None = None) -> Standing:
    """What follows from a run, and what a certificate guarantees of that."""
    cached = DEBATES.load(store(), run.key)
    analysis = certify(results.of_run(store(), run, Options()), about)
    withdrawn = {id for id, contribution in cached.contributed.items() if contribution.withdrawn}
    verdict = verdict_of(analysis, withdrawn)
    issue = verdict.claim.assessment if verdict.claim else None
    judged = any(relation.origin is Origin.JUDGED for relation in analysis.relations)
    return Standing(verdict.counts(), issue, judged)
