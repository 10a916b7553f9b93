"""Pairs taken apart by hand into single phenomena: sets of pairs, and the page for one pair.

Whatever is typed is kept on every save, finished or not, and the page's script saves while one
types; so a closed browser loses nothing.
"""

from __future__ import annotations

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from argue.engines.phenomena import suggested
from argue.errors import NotFound
from argue.evaluation.monothematic import files
from argue.evaluation.monothematic.decomposition import STEPS, problems
from argue.evaluation.monothematic.pairs import Gold
from argue.labelling import pair_sets
from argue.services import decompositions as service
from argue.store.labelling.decompositions import PairRow
from argue.web.app.state import settings, store
from argue.web.labelling.judging import neighbours
from argue.web.ui.numbers import form_number
from argue.web.ui.responses import see_other
from argue.web.ui.tables import answer, beside, file, page_or_tables

blueprint = Blueprint("monothematic", __name__)

MOST_SHOWN = 200
"""Original pairs on one page."""


@page_or_tables(blueprint, "/monothematic")
def index(kind: str = "") -> ResponseReturnValue:
    """The former list: the projects on phenomena; with a kind the sets as a table."""
    if kind:
        return answer(pair_sets.sets_table(store().decompositions.sets()), kind)
    return redirect(url_for("phenomena.index"), 301)


@page_or_tables(blueprint, "/monothematic/<key>")
def page(key: str, kind: str = "") -> ResponseReturnValue:
    """The original pairs of a set, and what was made from each; with a kind all of them."""
    result = store().decompositions.load(key)
    if kind:
        tables = [pair_sets.originals_table(result), pair_sets.made_table(result, result.made)]
        return answer(tables, kind)
    skip = form_number("skip", default="0", digits=9)
    made: dict[str, list[PairRow]] = {row.name: [] for row in result.originals}
    for row in result.made:
        made.setdefault(row.original, []).append(row)
    return render_template(
        "monothematic/set.html",
        pair_set=result,
        made=made,
        skip=skip,
        most=MOST_SHOWN,
        shown=result.originals[skip : skip + MOST_SHOWN],
        formats=list(files.MEDIA_TYPES),
        finished=sum(row.finished for row in result.made),
        golds=list(Gold),
        beside=beside,
    )


@blueprint.post("/monothematic/<key>/originals", deed=service.add_original)
def add_original(key: str) -> ResponseReturnValue:
    """One more original pair."""
    name = service.add_original(store().decompositions, key, request.form)
    return see_other(url_for("monothematic.pair", key=key, id=name))


@page_or_tables(blueprint, "/monothematic/<key>/pair")
def pair(key: str, kind: str = "") -> ResponseReturnValue:
    """One original pair, what was made from it, and the form for the one that is being made."""
    result = store().decompositions.load(key)
    row = result.original(request.args.get("id", ""))
    made = result.made_from(row.name)
    if kind:
        return answer(pair_sets.made_table(result, made), kind)
    chosen = _chosen(made)
    original = pair_sets.original_of(row)
    return render_template(
        "monothematic/pair.html",
        **neighbours([one.name for one in result.originals], row.name),
        place=result.originals.index(row) + 1,
        pair_set=result,
        original=original,
        made=[(each, pair_sets.proposed(original, each.cells)) for each in made],
        chosen=chosen,
        steps=STEPS,
        suggested=suggested(),
        golds=list(Gold)[:3],
        wrong=problems(original, chosen.cells) if chosen and "problems" in request.args else {},
        proposed=pair_sets.proposed(original, chosen.cells) if chosen else "",
        beside=beside,
    )


@blueprint.post("/monothematic/<key>/pair", deed=service.begin)
def begin(key: str) -> ResponseReturnValue:
    """Begin a monothematic pair, which is kept from now on."""
    original = request.form.get("original", "")
    row = service.begin(store().decompositions, key, original)
    return see_other(_address(key, original, row.name))


@blueprint.post("/monothematic/<key>/made", deed=service.save)
def save(key: str) -> ResponseReturnValue:
    """Keep what was typed; finished if it was called so and nothing is missing.

    Answers JSON to the page's script, which saves on its own.
    """
    name, do = request.form.get("name", ""), request.form.get("do")
    revision = form_number("revision", digits=9)
    sets = store().decompositions
    if do == "discard":
        original = service.discard(sets, key, name, revision)
        return see_other(_address(key, original), f"Discarded {name}.")
    finish, limits = do == "finish", settings().limits
    saved = service.save(
        sets, key, name, request.form, revision=revision, finish=finish, limits=limits
    )
    row = saved.row
    if request.accept_mimetypes.best == "application/json":
        return {
            "name": row.name,
            "revision": row.revision,
            "finished": row.finished,
            "proposed": saved.proposed,
            "problems": saved.problems,
        }
    return _after(key, name, row, saved.problems)


@blueprint.get("/monothematic/<key>/downloads/<format>")
def download(key: str, format: str) -> ResponseReturnValue:
    """All that is finished, as a file that every program of ours reads again."""
    return file(*service.pair_file(store().decompositions, key, format))


def _chosen(made: list[PairRow]) -> PairRow | None:
    name = request.args.get("made", "")
    chosen = next((row for row in made if row.name == name), None)
    if name and chosen is None:
        raise NotFound(f"nothing called {repr(name[:80])} was made from this pair")
    return chosen


def _after(key: str, name: str, row: PairRow, wrong: dict[str, str]) -> ResponseReturnValue:
    """Where a save without script leads."""
    if row.name != name:
        flash(
            f"Someone else changed {name} meanwhile. Theirs stays; your text is saved as "
            f"{row.name}."
        )
    if request.form.get("do") != "finish":
        return see_other(_address(key, row.original, row.name), f"Saved {row.name}.")
    if wrong:
        return see_other(_address(key, row.original, row.name, problems="yes"))
    return see_other(_address(key, row.original), f"{row.name} is finished.")


def _address(key: str, original: str, made: str = "", problems: str | None = None) -> str:
    return url_for("monothematic.pair", key=key, id=original, made=made or None, problems=problems)
