"""Pairs taken apart into single phenomena: sets of pairs, and the page for one pair.

Whatever is typed is stored on every save, finished or not, and the page's script saves while one
types; so a closed browser loses nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from flask import Response, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from argue.errors import BadInput, NotFound
from argue.features.labelling.deeds import Labelling, deed_for, neighbours
from argue.features.labelling.store.projects import MAX_TITLE
from argue.features.labelling.task import File, Sources
from argue.features.monothematic import files, pair_sets
from argue.features.monothematic.labelling.tasks.phenomena import TASK
from argue.features.monothematic.pair_sets import STEPS, problems
from argue.features.monothematic.pairs import Gold
from argue.features.monothematic.phenomena import suggested
from argue.features.monothematic.store import Decompositions, PairRow, PairSet, SetSummary
from argue.services.deeds import Need
from argue.services.uploads import file_name
from argue.web.app.api import FILE, Done, json_input, nothing, output, page, query_input
from argue.web.app.api import blueprint as api
from argue.web.app.api_input import form_number
from argue.web.app.api_records import (
    ABSENT,
    Body,
    PageQuery,
    Query,
    about,
    derived,
    listing,
    record_with,
)
from argue.web.app.api_shared import MOST_FILE_NAME
from argue.web.app.links import see_other
from argue.web.app.resources import RECORD, Resources
from argue.web.app.routes import Cost, Files
from argue.web.app.state import context, settings, store
from argue.web.ui.tables import KINDS, answer, beside, file, page_or_tables

resources = Resources("monothematic", __name__, research=True)

MOST_SHOWN = 200
"""Original pairs on one page."""
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


# ── sets ────────────────────────────────────────────────────────────────────────────────────────


@resources.read(
    "/monothematic",
    "index",
    output(listing("SetsOut", sets=SetOut)),
    query=PageQuery,
    kinds=KINDS,
    need=Need.RESEARCHER,
    cost=Cost.ROWS,
)
def pair_sets_list(query: PageQuery | None = None, kind: str = "") -> object:
    """The sets of pairs that are taken apart, newest first"""
    if query:
        return page("sets", _sets().sets(), query)
    if kind:
        return answer(pair_sets.sets_table(_sets().sets()), kind)
    return redirect(url_for("labelling.index", task=TASK), 301)  # which lists them now


@api.post("/monothematic", deed=deed_for(TASK, Labelling.create), files=Files.TEXT, cost=Cost.READS)
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
    sources = Sources(files, pair.model_dump() if pair else {}, limits=settings().limits)
    key = _projects().create(body.title, [], "", sources).key
    return Done(_summary(key), location=url_for("api.pair_set", name=key))


@resources.read(
    "/monothematic/<name>",
    "page",
    output(SetOut, "SetStateOut"),
    kinds=KINDS,
    need=Need.RESEARCH_MAKER,
    cost=Cost.ROWS,
)
def pair_set(name: str, kind: str = "") -> object:
    """One set"""
    if kind == RECORD:
        return _summary(name)
    pairs = _sets().load(name)
    if kind:
        made = pair_sets.made_table(pairs, pairs.made)
        return answer([pair_sets.originals_table(pairs), made], kind)
    skip = form_number("skip", default="0", digits=9)
    shown = pairs.originals[skip : skip + MOST_SHOWN]
    return render_template(
        "monothematic/set.html",
        pair_set=pairs,
        made={row.name: pairs.made_from(row.name) for row in shown},
        skip=skip,
        most=MOST_SHOWN,
        shown=shown,
        formats=list(files.MEDIA_TYPES),
        finished=sum(row.finished for row in pairs.made),
        golds=list(Gold),
        beside=beside,
    )


@api.delete("/monothematic/<name>", deed=deed_for(TASK, Labelling.delete), cost=Cost.ROWS)
@nothing
def delete_pair_set(name: str) -> None:
    """Forget a set"""
    _projects().delete(name)


@resources.read(
    "/monothematic/<name>/downloads/<format>",
    "download",
    api.doc(responses=FILE),
    json="/monothematic/<name>/files/<format>",
    need=Need.RESEARCH_MAKER,
)
def pair_set_file(name: str, format: str, kind: str = "") -> Response:
    """All that is finished in a set, as a file: jsonl, csv, tsv or xml"""
    return file(*pair_sets.pair_file(_sets(), name, format))


# ── pairs ───────────────────────────────────────────────────────────────────────────────────────


@api.get("/monothematic/<name>/pairs", need=Need.RESEARCH_MAKER, cost=Cost.ROWS)
@query_input(PageQuery)
@output(listing("OriginalsOut", pairs=(OriginalOut, "The original pairs.")))
def original_pairs(name: str, query: PageQuery) -> object:
    """The original pairs of a set, and what was made from each"""
    pairs = _sets().load(name)
    return page("pairs", pairs.originals, query, lambda row: _original(pairs, row))


@resources.do(
    "/monothematic/<name>/originals",
    "add_original",
    pair_sets.add_original,
    output(OriginalOut, "OriginalMadeOut", status=201, description="Added"),
    body=PairIn,
    json="/monothematic/<name>/pairs",
    cost=Cost.ROWS,
)
def add_original_pair(name: str, body: PairIn) -> Done:
    """Add an original pair to a set"""
    id = pair_sets.add_original(_sets(), name, body.model_dump())
    pairs = _sets().load(name)
    return Done(_original(pairs, pairs.original(id)), _address(name, id))


@page_or_tables(resources, "/monothematic/<name>/pair", need=Need.RESEARCH_MAKER, cost=Cost.ROWS)
def pair(name: str, kind: str = "") -> ResponseReturnValue:
    """One original pair, what was made from it, and the form for the one that is being made."""
    pairs = _sets().load(name)
    row = pairs.original(request.args.get("id", ""))
    made = pairs.made_from(row.name)
    if kind:
        return answer(pair_sets.made_table(pairs, made), kind)
    chosen = _chosen(made)
    return render_template(
        "monothematic/pair.html",
        **neighbours([original.name for original in pairs.originals], row.name),
        place=pairs.originals.index(row) + 1,
        pair_set=pairs,
        original=pair_sets.original_of(row),
        made=[(pair, pair_sets.proposed(row.text, pair.cells)) for pair in made],
        chosen=chosen,
        steps=STEPS,
        suggested=suggested(),
        golds=list(Gold)[:3],
        wrong=problems(row.text, chosen.cells) if chosen and "problems" in request.args else {},
        proposed=pair_sets.proposed(row.text, chosen.cells) if chosen else "",
        beside=beside,
    )


@resources.do(
    "/monothematic/<name>/pair",
    "begin",
    pair_sets.begin,
    output(MadeOut, "MadeBegunOut", status=201, description="Begun"),
    body=BeginIn,
    json="/monothematic/<name>/made",
    cost=Cost.ROWS,
)
def begin_made_pair(name: str, body: BeginIn) -> Done:
    """Begin a monothematic pair, still empty, which is kept from now on"""
    row = pair_sets.begin(_sets(), name, body.original)
    made = _made(_sets().load(name), row)
    return Done(made, _address(name, row.original, row.name))


@api.put("/monothematic/<name>/made/<path:pair>", deed=pair_sets.save, cost=Cost.ROWS)
@json_input(MadeIn)
@output(MadeKeptOut)
def keep_made_pair(name: str, pair: str, body: MadeIn) -> object:
    """Keep what is said of a monothematic pair, and finish it if nothing is missing

    If somebody saved it after `revision`, theirs stays, and this becomes another pair, whose id is
    in the answer.
    """
    sent = body.model_dump(include=set(pair_sets.TYPED), exclude_unset=True)
    saved = _save(name, pair, sent, body.revision, body.finish)
    return {**_made(_sets().load(name), saved.row), "problems": saved.problems}


@api.delete("/monothematic/<name>/made/<path:pair>", deed=pair_sets.discard, cost=Cost.ROWS)
@query_input(DiscardQuery)
@nothing
def discard_made_pair(name: str, pair: str, query: DiscardQuery) -> None:
    """Discard a monothematic pair, unless somebody changed it since"""
    pair_sets.discard(_sets(), name, pair, query.revision)


@resources.post("/monothematic/<name>/made", deed=pair_sets.save, cost=Cost.ROWS)
def save(name: str) -> ResponseReturnValue:
    """Keep what was typed; finished if it was called so and nothing is missing.

    Answers JSON to the page's script, which saves on its own.
    """
    pair, do = request.form.get("name", ""), request.form.get("do")
    revision = form_number("revision", digits=9)
    if do == "discard":
        original = pair_sets.discard(_sets(), name, pair, revision)
        return see_other(_address(name, original), f"Discarded {pair}.")
    saved = _save(name, pair, request.form, revision, do == "finish")
    row = saved.row
    if request.accept_mimetypes.best == "application/json":
        state = {"name": row.name, "revision": row.revision, "finished": row.finished}
        return state | {"proposed": saved.proposed, "problems": saved.problems}
    return _after(name, pair, row, saved.problems)


def _sets() -> Decompositions:
    return Decompositions.in_store(store())


def _save(
    name: str, pair: str, sent: Mapping[str, str], revision: int, finish: bool
) -> pair_sets.SavedPair:
    """Change a monothematic pair in the store."""
    limits, sets = settings().limits, _sets()
    return pair_sets.save(sets, name, pair, sent, revision=revision, finish=finish, limits=limits)


def _projects() -> Labelling:
    """The sets as labelling projects."""
    return Labelling(context(), TASK)


def _chosen(made: list[PairRow]) -> PairRow | None:
    name = request.args.get("made", "")
    chosen = next((row for row in made if row.name == name), None)
    if name and chosen is None:
        raise NotFound(f"nothing called {repr(name[:80])} was made from this pair")
    return chosen


def _after(name: str, pair: str, row: PairRow, wrong: dict[str, str]) -> ResponseReturnValue:
    """Where a save without script leads."""
    if row.name != pair:
        flash(
            f"Someone else changed {pair} meanwhile. Theirs stays; your text is saved as "
            f"{row.name}."
        )
    if request.form.get("do") != "finish":
        return see_other(_address(name, row.original, row.name), f"Saved {row.name}.")
    if wrong:
        return see_other(_address(name, row.original, row.name, problems="yes"))
    return see_other(_address(name, row.original), f"{row.name} is finished.")


def _address(name: str, original: str, made: str = "", problems: str | None = None) -> str:
    return url_for(
        "monothematic.pair", name=name, id=original, made=made or None, problems=problems
    )


def _summary(key: str) -> SetSummary:
    key = _sets().load(key).key  # raises NotFound
    return next(summary for summary in _sets().sets() if summary.key == key)


def _original(pairs: PairSet, row: PairRow) -> dict[str, Any]:
    return {
        "id": row.name,
        **{name: row.cells.get(name, "") for name in pair_sets.PAIR},
        "made": [_made(pairs, made) for made in pairs.made_from(row.name)],
    }


def _made(pairs: PairSet, row: PairRow) -> dict[str, Any]:
    text = pairs.original(row.original).text if row.original else ""
    state = {"id": row.name, "original": row.original, "finished": row.finished}
    return {
        **state,
        "revision": row.revision,
        "proposed": pair_sets.proposed(text, row.cells) if text else "",
        **{name: row.cells.get(name, "") for name in pair_sets.TYPED},
    }
