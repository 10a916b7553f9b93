"""One debate: its thread with a status beside every argument, explanations, map data, downloads."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, flash, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from argue import formats, pipeline
from argue.errors import NotFound
from argue.explanation import Explanation
from argue.locales import gettext
from argue.model import Argument
from argue.picture.assets import MAP_SCRIPTS
from argue.web import known_concepts
from argue.web.chances import likely
from argue.web.choices import MOST_FIND, SEMANTICS_DEFAULT, View, view_of
from argue.web.citations import cited
from argue.web.degrees import MOST_SHARED, degrees_told, largest, shares_of
from argue.web.dialogue import dialogues
from argue.web.filters import Filters
from argue.web.held import shown_edits, visible
from argue.web.links import Links, anchor, fragment
from argue.web.made import LastMade
from argue.web.map import drawn, mark, mark_passing, vis_url
from argue.web.outline import MOST_ROWS, outline
from argue.web.positions import statuses
from argue.web.row_keys import RowKeys, thread_key
from argue.web.runs import progress_text
from argue.web.scores import percent, told
from argue.web.shown import NO_STATUS, Shown, shown_debate, why_of
from argue.web.state import store
from argue.web.thresholds import thresholds
from argue.web.words import unstated
from argue.web.writers import may_change
from argue.web.written import written

blueprint = Blueprint("debate", __name__)

MOST_TEXT = 1_200
"""Characters of an argument that the thread shows; its own page shows all."""
MOST_REASONS = 20
MOST_RELATIONS = 50
MOST_STEPS = 50
"""Steps of the history of overruled relations that a page tells."""
_LAST = LastMade(most=32)
MOST_POSITIONS = 12
"""Positions that a page lists before the others are folded away."""


@blueprint.get("/debates/<key>")
def page(key: str) -> ResponseReturnValue:
    """The thread, or the progress of its judging; with ``piece=thread`` the rows alone."""
    shown = shown_debate(key)
    view = view_of(request.args, shown.debate)
    filters = Filters(shown, view)
    only = filters.passing()
    rows = outline(shown.analysis, shown.thread, at=view.at, skip=view.skip, only=only)
    links = Links(key, shown.choices, {row.argument.id for row in rows.rows}, view.find)
    thread = {
        "view": view,
        "outline": rows,
        "row_key": RowKeys(shown, links, view),
        "thread_key": thread_key(shown, view, only),
        **_common(shown, links),
    }
    if request.args.get("piece") == "thread":
        return render_template("debate/_thread.html", **thread)
    return render_template(
        "debate/page.html", filters=filters.offered(),
        passing=None if only is None else len(only), concepts=filters.concepts(),
        concepts_known=filters.known is not None, **thread, **_whole(shown),
    )  # fmt: skip


@blueprint.get("/debates/<key>/argument")
def argument(key: str) -> ResponseReturnValue:
    """One argument: its whole text, why it has its status, all its relations, the map around it."""
    shown = shown_debate(key)
    chosen = shown.argument(request.args.get("id", ""))
    arguments = shown.debate.by_id()
    answers = {(reply.source, reply.target) for reply in shown.debate.replies}
    relations = [
        one
        for one in shown.analysis.relations
        if (one.source, one.target) in answers or not unstated(one, shown.debate)
    ]
    return render_template(
        "debate/argument.html",
        **_common(shown, Links(key, shown.choices)),
        **_explained(shown, chosen),
        **_shares(shown, chosen),
        path=[arguments[above] for above in shown.thread.path(chosen.id)[:-1]],
        statuses=shown.statuses,
        outgoing=[relation for relation in relations if relation.source == chosen.id],
        incoming=[relation for relation in relations if relation.target == chosen.id],
        unsure=[one for one in shown.analysis.hidden if chosen.id in (one.source, one.target)],
        most_relations=MOST_RELATIONS,
        most_rows=MOST_ROWS,
        concepts=_concepts(shown, chosen),
    )


@blueprint.get("/debates/<key>/explanation")
def explanation(key: str) -> ResponseReturnValue:
    """Why one argument has its status: a piece of a page, put into the thread when asked for."""
    shown = shown_debate(key)
    chosen = shown.argument(request.args.get("id", ""))
    if not shown.statuses:
        raise NotFound(NO_STATUS)
    links = Links(key, shown.choices)
    return render_template(
        "debate/_explanation.html", **_common(shown, links), **_explained(shown, chosen)
    )


@blueprint.get("/debates/<key>/picture")
def picture(key: str) -> ResponseReturnValue:
    """Nodes and edges of the map, or of the neighbourhood of ``focus``.

    With ``why=ID`` the part of it is marked that explains the status of this argument, or else what
    passes the filters.
    """
    shown = shown_debate(key)
    focus, why = request.args.get("focus") or None, request.args.get("why")
    found = drawn(shown.analysis, focus)
    if why and shown.statuses:
        mark(found, why_of(shown, why).highlight)
    elif (only := Filters(shown, view_of(request.args, shown.debate)).passing()) is not None:
        mark_passing(found, only)
    return jsonify(found)


@blueprint.get("/debates/<key>/downloads/<format>")
def download(key: str, format: str) -> ResponseReturnValue:
    """The debate and what was computed, as a file."""
    return written(shown_debate(key), format)


@blueprint.get("/debates/<key>/delete")
def ask_delete(key: str) -> ResponseReturnValue:
    """Ask before deleting."""
    return render_template("debate/delete.html", key=key, debate=store().debate(key))


@blueprint.post("/debates/<key>/delete")
def delete(key: str) -> ResponseReturnValue:
    """Forget the debate and all that was computed from it."""
    store().delete_debate(key)
    flash(gettext("The debate was deleted."))
    return redirect(url_for("debates.index"), 303)


def _common(shown: Shown, links: Links) -> dict[str, Any]:
    """What every template about a debate needs."""
    return {
        "key": shown.key,
        "debate": shown.debate,
        "concepts_offered": known_concepts.offered(),
        "concepts_missing": known_concepts.missing(),
        "choices": shown.choices,
        "labelling": shown.analysis.labelling,
        "links": links,
        "anchor": anchor,
        "fragment": fragment,
        "most_text": MOST_TEXT,
        "map_scripts": MAP_SCRIPTS,
        "vis_url": vis_url(),
        "hidden": len(shown.analysis.hidden),
        "chances": shown.analysis.chances,
        "likely": likely,
        "degrees": shown.degrees,
        "degrees_told": degrees_told(shown.degrees) if shown.degrees else "",
        "positions": shown.result.positions,
        "most_positions": MOST_POSITIONS,
        "contributed": shown.contributed,
        "said_again": shown.said_again,
        "may_change": may_change,
        "cited": cited,
    }


def _whole(shown: Shown) -> dict[str, Any]:
    """What the page of a whole debate needs besides."""
    debate, steps = shown.debate, store().overruling_steps(shown.key)
    return {
        "total": len(debate.arguments),
        "counts": shown.counts,
        "issue": shown.arguments[debate.issue] if debate.issue else None,
        "issue_status": shown.statuses.get(debate.issue) if debate.issue else None,
        "differing": _differing(shown),
        "warnings": (*debate.warnings, *_warnings(shown)),
        "run": shown.result.run,
        "run_text": progress_text(shown.result.run) if shown.result.run else "",
        "runs": store().runs_of(shown.key),
        "scores": shown.result.scores,
        "told": told(shown.result.scores, debate) if shown.result.scores else (),
        "percent": percent,
        "writers": _LAST.of(shown.whole, "lost", lambda: formats.lost_each([shown.whole])),
        "judged": shown.result.sure.size,
        "thresholds": thresholds(shown.result.sure, shown.choices.confidence),
        "overruled": store().overruled(shown.key),
        "steps": steps,
        "most_steps": MOST_STEPS,
        "state": store().state(shown.key),
        "last_step": max((one.last.id for one in shown.contributed.values()), default=0),
        "last_overruling": max((one.id for one in steps), default=0),
        "last_merge": max((one.id for one in store().merging.steps(shown.key)), default=0),
        "behind": shown.result.behind,
        "held": visible(shown.key),
        "held_edits": shown_edits(shown.key),
        "most_find": MOST_FIND,
        "related": known_concepts.related(shown.key),
        "disputed": sum(one.open for one in store().disputes.of(shown.key)),
    }


def _warnings(shown: Shown) -> tuple[str, ...]:
    """What to know of the result; that there is no extension, the page says elsewhere."""
    positions, warnings = shown.result.positions, shown.analysis.warnings
    return warnings[:-1] if positions and not positions.extensions else warnings


def _differing(shown: Shown) -> int | None:
    """How many arguments have another status than under grounded semantics, if it is another."""
    choices = shown.choices
    if choices.semantics == SEMANTICS_DEFAULT or not shown.statuses:
        return None
    grounded = statuses(shown.whole.framework, SEMANTICS_DEFAULT, choices.support)
    return sum(shown.statuses[argument] is not status for argument, status in grounded.items())


def _explained(shown: Shown, chosen: Argument) -> dict[str, Any]:
    labelling = shown.analysis.labelling
    found = None if labelling is None else why_of(shown, chosen.id)
    return {
        "argument": chosen,
        "arguments": shown.arguments,
        "status": shown.statuses.get(chosen.id),
        "explanation": _in_all(shown, chosen) if found else None,
        "dialogues": dialogues(found) if found else (),
        "most_reasons": MOST_REASONS,
    }


def _in_all(shown: Shown, chosen: Argument) -> Explanation | None:
    """Why it has its status in all positions together; ``None`` where one is chosen."""
    return None if shown.choices.position else pipeline.explain(shown.whole, chosen.id)


def _concepts(shown: Shown, chosen: Argument) -> list[tuple[str, View]]:
    """The key concepts of one argument, each with the view of all arguments that have it."""
    known = known_concepts.known(shown.key)
    named = known.of(chosen.id) if known else ()
    return [(one.text, View().about(known_concepts.word_of(one))) for one in named]


def _shares(shown: Shown, chosen: Argument) -> dict[str, Any]:
    """What each argument contributes to the degree of one."""
    if shown.degrees is None:
        return {"shares": None}
    if len(shown.debate.arguments) > MOST_SHARED:
        told = gettext(
            "In a debate of more than %(most)s arguments their shares in a degree are not computed "
            "while you wait.",
            most=MOST_SHARED,
        )
        return {"shares": None, "no_shares": told}
    shares = shares_of(shown.whole.framework, chosen.id, shown.choices.degrees)
    return {"shares": shares, "most_shares": largest(shares)}
