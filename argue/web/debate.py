"""One debate: its thread with a status beside every argument, explanations, map data, downloads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from flask import Blueprint, Response, flash, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from argue import formats, pipeline
from argue import picture as pictures
from argue.errors import NotFound
from argue.formats import FORMATS
from argue.model import Analysis, Argument, Debate, Status
from argue.picture.assets import MAP_SCRIPTS
from argue.web import results
from argue.web.chances import likely
from argue.web.choices import Choices, choices_of, view_of
from argue.web.links import Links, anchor, fragment
from argue.web.map import drawn, listed, vis_url
from argue.web.outline import MOST_ROWS, Outline, outline
from argue.web.readings import READINGS
from argue.web.runs import progress_text
from argue.web.scores import percent, told
from argue.web.state import settings, store, wake_worker
from argue.web.thread import Thread
from argue.web.thresholds import thresholds

blueprint = Blueprint("debate", __name__)

MOST_TEXT = 1_200
"""Characters of an argument that the thread shows; its own page shows all."""
MOST_REASONS = 20
MOST_RELATIONS = 50
MOST_STEPS = 50
"""Steps of the history of overruled relations that a page tells."""
PICTURE = "picture"


@dataclass(frozen=True)
class Shown:
    """A debate as the reader's choices show it."""

    key: str
    debate: Debate
    thread: Thread
    choices: Choices
    result: results.Result

    @cached_property
    def analysis(self) -> Analysis:
        """What was computed, or what the source and people state while nothing is."""
        return self.result.analysis or pipeline.bare(self.debate, store().overruled(self.key))

    @cached_property
    def arguments(self) -> dict[str, Argument]:
        """The arguments by their ids."""
        return self.debate.by_id()

    @property
    def statuses(self) -> Mapping[str, Status]:
        """The status of each argument; empty while there is none."""
        return self.analysis.labelling.statuses if self.analysis.labelling else {}

    @property
    def counts(self) -> dict[Status, int]:
        """How many arguments have each status."""
        found = Counter(self.statuses.values())
        return {status: found[status] for status in Status}


@blueprint.get("/debates/<key>")
def page(key: str) -> ResponseReturnValue:
    """The thread, or the progress of its judging."""
    shown = shown_debate(key)
    view = view_of(request.args, shown.debate)
    rows = outline(shown.analysis, shown.thread, at=view.at, skip=view.skip, show=view.show)
    links = Links(key, shown.choices, {row.argument.id for row in rows.rows})
    return render_template(
        "debate/page.html", view=view, outline=rows, **_common(shown, links), **_whole(shown, rows)
    )


@blueprint.get("/debates/<key>/argument")
def argument(key: str) -> ResponseReturnValue:
    """One argument: its whole text, why it has its status, all its relations, the map around it."""
    shown = shown_debate(key)
    chosen = _chosen(shown.debate)
    arguments = shown.debate.by_id()
    relations = shown.analysis.relations
    return render_template(
        "debate/argument.html",
        **_common(shown, Links(key, shown.choices)),
        **_explained(shown, chosen),
        path=[arguments[above] for above in shown.thread.path(chosen.id)[:-1]],
        statuses=shown.statuses,
        outgoing=[relation for relation in relations if relation.source == chosen.id],
        incoming=[relation for relation in relations if relation.target == chosen.id],
        unsure=[one for one in shown.analysis.hidden if chosen.id in (one.source, one.target)],
        most_relations=MOST_RELATIONS,
        most_rows=MOST_ROWS,
    )


@blueprint.get("/debates/<key>/explanation")
def explanation(key: str) -> ResponseReturnValue:
    """Why one argument has its status: a piece of a page, put into the thread when asked for."""
    shown = shown_debate(key)
    chosen = _chosen(shown.debate)
    if not shown.statuses:
        raise NotFound("this debate is still being judged, so there is no status to explain yet")
    links = Links(key, shown.choices)
    return render_template(
        "debate/_explanation.html", **_common(shown, links), **_explained(shown, chosen)
    )


@blueprint.get("/debates/<key>/picture")
def picture(key: str) -> ResponseReturnValue:
    """Nodes and edges of the map, or of the neighbourhood of ``focus``."""
    shown = shown_debate(key)
    focus = request.args.get("focus") or None
    return jsonify(drawn(shown.analysis, focus))


@blueprint.get("/debates/<key>/downloads/<format>")
def download(key: str, format: str) -> ResponseReturnValue:
    """The debate and what was computed, as a file."""
    analysis = listed(shown_debate(key).analysis)
    if format == PICTURE:
        content, media_type, suffix = pictures.page([analysis]), "text/html", ".html"
    else:
        content = formats.write([analysis], format)
        module = FORMATS.load(format)
        media_type, suffix = module.MEDIA_TYPE, (*module.EXTENSIONS, f".{format}")[0]
    response = Response(content.encode("utf-8"), content_type=f"{media_type}; charset=utf-8")
    response.headers.set("Content-Disposition", "attachment", filename=f"{key}{suffix}")
    return response


@blueprint.get("/debates/<key>/delete")
def ask_delete(key: str) -> ResponseReturnValue:
    """Ask before deleting."""
    return render_template("debate/delete.html", key=key, debate=store().debate(key))


@blueprint.post("/debates/<key>/delete")
def delete(key: str) -> ResponseReturnValue:
    """Forget the debate and all that was computed from it."""
    store().delete_debate(key)
    flash("The debate was deleted.")
    return redirect(url_for("debates.index"), 303)


def shown_debate(key: str) -> Shown:
    """The debate of that key as the query string of the request wants it."""
    reading = READINGS.of(store(), key)
    debate = reading.debate
    choices = choices_of(request.args, debate, settings().engine)
    found = results.result(
        store(), key, choices.engine, choices.pairing, choices.derived, choices.semantics,
        confidence=choices.confidence, debate=debate, wake=wake_worker,
    )  # fmt: skip
    return Shown(key, debate, reading.thread, choices, found)


def _chosen(debate: Debate) -> Argument:
    id = request.args.get("id", "")
    for argument in debate.arguments:
        if argument.id == id:
            return argument
    raise NotFound(f"this debate has no argument {id[:80]!r}")


def _common(shown: Shown, links: Links) -> dict[str, Any]:
    """What every template about a debate needs."""
    return {
        "key": shown.key,
        "debate": shown.debate,
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
    }


def _whole(shown: Shown, rows: Outline) -> dict[str, Any]:
    """What the page of a whole debate needs besides."""
    debate = shown.debate
    return {
        "total": len(debate.arguments),
        "counts": shown.counts,
        "issue": shown.arguments[debate.issue] if debate.issue else None,
        "issue_status": shown.statuses.get(debate.issue) if debate.issue else None,
        "tops": sum(row.depth == 0 for row in rows.rows),
        "warnings": (*debate.warnings, *shown.analysis.warnings),
        "run": shown.result.run,
        "run_text": progress_text(shown.result.run) if shown.result.run else "",
        "runs": store().runs_of(shown.key),
        "scores": shown.result.scores,
        "told": told(shown.result.scores, debate) if shown.result.scores else (),
        "percent": percent,
        "writers": formats.writers(),
        "judged": shown.result.sure.size,
        "thresholds": thresholds(shown.result.sure, shown.choices.confidence),
        "overruled": store().overruled(shown.key),
        "steps": store().overruling_steps(shown.key),
        "most_steps": MOST_STEPS,
    }


def _explained(shown: Shown, chosen: Argument) -> dict[str, Any]:
    return {
        "argument": chosen,
        "arguments": shown.arguments,
        "status": shown.statuses.get(chosen.id),
        "explanation": pipeline.explain(shown.analysis, chosen.id) if shown.statuses else None,
        "most_reasons": MOST_REASONS,
    }
