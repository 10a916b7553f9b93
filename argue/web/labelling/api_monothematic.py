"""The part of the JSON interface in which pairs are taken apart into single phenomena."""

from __future__ import annotations

from typing import Annotated, Any

from flask import Response, url_for

from argue.errors import BadInput
from argue.evaluation.monothematic import readings, tables
from argue.evaluation.monothematic.frequencies import Phenomena
from argue.evaluation.monothematic.pairs import Gold
from argue.labelling import pair_sets
from argue.labelling.task import File, Sources
from argue.labelling.tasks.phenomena import TASK
from argue.services import decompositions as service
from argue.services.labelling import Labelling, deed_for
from argue.services.uploads import file_name
from argue.store.labelling.decompositions import PairRow, PairSet, SetSummary
from argue.store.labelling.projects import MAX_TITLE
from argue.web.app.api import (
    FILE,
    Done,
    json_input,
    nothing,
    output,
    page,
    query_input,
    response_of,
)
from argue.web.app.api import blueprint as api
from argue.web.app.api_records import (
    ABSENT,
    Body,
    OneOf,
    PageQuery,
    Query,
    Record,
    about,
    derived,
    listing,
    record_with,
)
from argue.web.app.api_shared import MOST_FILE_NAME, TableOut
from argue.web.app.state import settings, store
from argue.web.labelling.monothematic_scores import scores_of
from argue.web.labelling.views import labelling
from argue.web.ui.tables import file

Revision = Annotated[int, about("The state that was seen.", ge=0, le=2**63 - 1)]


class PairIn(Body):
    """An original pair."""

    text: Annotated[str, about(min_length=1)]
    hypothesis: Annotated[str, about(min_length=1)]
    judgement: Annotated[
        str, about(f"One of {', '.join(Gold)}, or a word of other formats that means one.")
    ]


class FirstPairIn(PairIn):
    """The one pair of a new set."""


class SetIn(Body):
    """A set to be made: of a file, or of one pair."""

    title: Annotated[str, about(max_length=MAX_TITLE)] = ""
    file: Annotated[str, about("The content of a file of pairs.")] = ""
    name: Annotated[str, about("The file's name.", max_length=MOST_FILE_NAME)] = ""
    pair: FirstPairIn = ABSENT


class BeginIn(Body):
    """From which original pair a monothematic one is made."""

    original: Annotated[str, about("Its id.")]


class MadeIn(Body):
    """What is said of a monothematic pair; what is left out is empty."""

    revision: Revision
    finish: bool = False
    phenomenon: Annotated[str, about("As `lexical:synonymy`.")] = ""
    judgement: str = ""
    hypothesis: Annotated[str, about("Where it is not what the substitution gives.")] = ""
    left: Annotated[str, about("The rule: what a text says.")] = ""
    right: Annotated[str, about("What it then says too, or cannot say.")] = ""
    constraints: str = ""
    fragment: Annotated[str, about("The left side as the text has it.")] = ""
    replacement: Annotated[str, about("What takes its place.")] = ""
    note: str = ""


class DiscardQuery(Query):
    """Which state is discarded."""

    revision: Revision


class ScoresQuery(Query):
    """Which engine judges, and in how many ways."""

    engine: Annotated[str, about("A name that /engines lists; that of the settings if none.")] = ""
    ways: Annotated[
        int, OneOf([2, 3]), about("2: entailed or not; 3: entailed, contradicted or unknown.")
    ] = 2


SetOut = derived("SetOut", SetSummary)


MadeOut = record_with(
    "MadeOut",
    "A monothematic pair; ``proposed`` is its new hypothesis as far as the rest says it.",
    id=str,
    original=str,
    finished=Annotated[bool, about("Whether the pair is done.")],
    revision=int,
    proposed=str,
    **dict.fromkeys(pair_sets.TYPED, str),
)
MadeKeptOut = record_with(
    "MadeKeptOut",
    "The same, and by its parts what keeps it from being finished.",
    MadeOut,
    problems=dict[str, str],
)
OriginalOut = record_with(
    "OriginalOut",
    "An original pair, and what was made from it.",
    id=str,
    **dict.fromkeys(pair_sets.PAIR, str),
    made=[MadeOut],
)


class ScoresOut(Record):
    """How an engine does, as tables and in sentences."""

    engine: str
    ways: int
    sentences: list[str]
    tables: list[TableOut]


class PhenomenaOut(Record):
    """The phenomena of a set, as tables."""

    tables: list[TableOut]


@api.get("/monothematic")
@query_input(PageQuery)
@output(listing("SetsOut", sets=SetOut))
def pair_sets_list(query: PageQuery) -> object:
    """The sets of pairs that are taken apart, newest first"""
    return page("sets", store().decompositions.sets(), query)


@api.post("/monothematic", deed=deed_for(TASK, Labelling.create))
@json_input(SetIn)
@output(SetOut, "SetMadeOut", status=201, description="Made")
def add_pair_set(body: SetIn) -> Done:
    """Make a set, from a file of pairs or from one pair"""
    content, pair = body.file, body.pair
    if bool(content) == bool(pair):
        raise BadInput(
            "expected a file or a pair, found both"
            if content
            else "expected a file or a pair, found neither"
        )
    name = file_name(body.name) if body.name else ""
    files = {} if pair else {"file": File(name, content.encode("utf-8", "surrogatepass"))}
    values = pair.model_dump() if pair else {}
    sources = Sources(files, values, limits=settings().limits)
    key = labelling(TASK).create(body.title, [], "", sources).key
    return Done(_one(key), location=url_for("api.pair_set", name=key))


@api.get("/monothematic/<name>")
@output(SetOut, "SetStateOut")
def pair_set(name: str) -> object:
    """One set"""
    return _one(name)


@api.delete("/monothematic/<name>", deed=deed_for(TASK, Labelling.delete))
@nothing
def delete_pair_set(name: str) -> None:
    """Forget a set"""
    labelling(TASK).delete(name)


@api.get("/monothematic/<name>/pairs")
@query_input(PageQuery)
@output(listing("OriginalsOut", pairs=OriginalOut))
def original_pairs(name: str, query: PageQuery) -> object:
    """The original pairs of a set, and what was made from each"""
    result = store().decompositions.load(name)
    return page("pairs", result.originals, query, lambda row: _original(result, row))


@api.post("/monothematic/<name>/pairs", deed=service.add_original)
@json_input(PairIn)
@output(OriginalOut, "OriginalMadeOut", status=201, description="Added")
def add_original_pair(name: str, body: PairIn) -> object:
    """Add an original pair to a set"""
    id = service.add_original(store().decompositions, name, body.model_dump())
    result = store().decompositions.load(name)
    return _original(result, result.original(id))


@api.post("/monothematic/<name>/made", deed=service.begin)
@json_input(BeginIn)
@output(MadeOut, "MadeBegunOut", status=201, description="Begun")
def begin_made_pair(name: str, body: BeginIn) -> object:
    """Begin a monothematic pair, still empty, which is kept from now on"""
    row = service.begin(store().decompositions, name, body.original)
    return _made(store().decompositions.load(name), row)


@api.put("/monothematic/<name>/made/<path:pair>", deed=service.save)
@json_input(MadeIn)
@output(MadeKeptOut)
def keep_made_pair(name: str, pair: str, body: MadeIn) -> object:
    """Keep what is said of a monothematic pair, and finish it if nothing is missing

    If somebody saved it after `revision`, theirs stays, and this becomes another pair, whose id is
    in the answer.
    """
    sets = store().decompositions
    saved = service.save(
        sets,
        name,
        pair,
        body.model_dump(include=set(pair_sets.TYPED), exclude_unset=True),
        revision=body.revision,
        finish=body.finish,
        limits=settings().limits,
    )
    return {**_made(sets.load(name), saved.row), "problems": saved.problems}


@api.delete("/monothematic/<name>/made/<path:pair>", deed=service.discard)
@query_input(DiscardQuery)
@nothing
def discard_made_pair(name: str, pair: str, query: DiscardQuery) -> None:
    """Discard a monothematic pair, unless somebody changed it since"""
    service.discard(store().decompositions, name, pair, query.revision)


@api.get("/monothematic/<name>/files/<format>")
@api.doc(responses=FILE)
def pair_set_file(name: str, format: str) -> Response:
    """All that is finished in a set, as a file: jsonl, csv, tsv or xml"""
    return file(*service.pair_file(store().decompositions, name, format))


@api.get("/monothematic/<name>/scores")
@query_input(ScoresQuery)
@output(ScoresOut, others=response_of(501, "A library is missing", "ProblemOut"))
def pair_set_scores(name: str, query: ScoresQuery) -> object:
    """How an engine does on a set, by phenomenon and over all, and what that says"""
    collection = pair_sets.collection_of(store().decompositions.load(name))
    result = scores_of(collection, query.engine, str(query.ways))
    return {
        "engine": result.engine,
        "ways": query.ways,
        "sentences": [str(said) for said in readings.sentences(result.engine, result.overall)],
        "tables": [table.as_object() for table in tables.of_scores(result)],
    }


@api.get("/monothematic/<name>/phenomena")
@output(PhenomenaOut)
def pair_set_phenomena(name: str) -> object:
    """Which phenomena go with which judgement, and which come together in contradictions"""
    collection = pair_sets.collection_of(store().decompositions.load(name))
    return {
        "tables": [table.as_object() for table in tables.of_phenomena(Phenomena.of(collection))]
    }


def _one(key: str) -> SetSummary:
    result = store().decompositions.load(key)  # raises NotFound
    (summary,) = [one for one in store().decompositions.sets() if one.key == result.key]
    return summary


def _original(found: PairSet, row: PairRow) -> dict[str, Any]:
    return {
        "id": row.name,
        **{name: row.cells.get(name, "") for name in pair_sets.PAIR},
        "made": [_made(found, made) for made in found.made_from(row.name)],
    }


def _made(found: PairSet, row: PairRow) -> dict[str, Any]:
    proposed = ""
    if row.original:
        proposed = pair_sets.proposed(
            pair_sets.original_of(found.original(row.original)), row.cells
        )
    return {
        "id": row.name,
        "original": row.original,
        "finished": row.finished,
        "revision": row.revision,
        "proposed": proposed,
        **{name: row.cells.get(name, "") for name in pair_sets.TYPED},
    }
