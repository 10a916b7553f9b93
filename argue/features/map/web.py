"""The map of a debate on its page: its data, and the drawing library from its package."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from copy import deepcopy
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Any

from flask import Blueprint, abort, jsonify, request, send_file, url_for
from flask.typing import ResponseReturnValue

from argue.features.map import FOLDED, VIS_VERSION, WHOLE, graph, vis_file
from argue.features.map.standalone import MAP_SCRIPTS
from argue.locales import _, current_language
from argue.model import Analysis, DerivedAttack
from argue.reasoning import derived_attacks
from argue.reasoning.explanation import Highlight
from argue.services.debate_view import DebateView, why_of
from argue.services.debates import LISTED, IdentityCache, listed
from argue.services.deeds import Need
from argue.web.app.api_input import parse_number
from argue.web.app.routes import Cost
from argue.web.ui.choices import requested_debate, selection_of
from argue.web.ui.filters import Filters

blueprint = Blueprint("map", __name__)

YEAR = 365 * 24 * 3600
VIS = "vis-network.min.js"
_CACHE = IdentityCache(most=16)
MOST_OPEN = 150
"""Arguments on the map of a branch that is opened as far as it goes."""
SEARCHED = 300
"""Derived attacks that are looked at for one argument of a part."""


@blueprint.get("/map/<version>/<name>", need=Need.ALWAYS, cost=Cost.ROWS)
def library(version: str, name: str) -> ResponseReturnValue:
    """One file of vis-network; its address changes with its version, so browsers may keep it."""
    if version != VIS_VERSION:
        abort(404)
    try:
        path = vis_file(name)
    except KeyError:
        abort(404)
    return send_file(path, max_age=YEAR)


@blueprint.get("/debates/<key>/picture", need=Need.READ, cost=Cost.PLAIN)
def picture(key: str) -> ResponseReturnValue:
    """Nodes and edges of the map, or of the neighbourhood of ``focus``.

    A large debate is folded to :data:`FOLDED` boxes, or to ``most``.
    With ``why=ID`` the part of it is marked that explains the status of this argument, or else what
    passes the filters.
    """
    view = requested_debate(key)
    focus, why = request.args.get("focus") or None, request.args.get("why")
    most = parse_number(request.args.get("most", ""), 4) or FOLDED
    result = drawn(view.at_position, focus, min(most, MOST_OPEN))
    mark_silent(result, view)
    if why and view.statuses:
        mark(result, why_of(view, why).highlight)
    elif (only := Filters(view, selection_of(request.args, view.debate)).passing()) is not None:
        mark_passing(result, only)
    return jsonify(result)


def drawn(analysis: Analysis, focus: str | None, folded_to: int = FOLDED) -> dict[str, Any]:
    """The map as :func:`argue.features.map.graph` gives it, with the derived attacks within it.

    Positions are computed once for all readers of a language; the caller may change what it gets.
    """
    name = (focus, folded_to, current_language().name)
    compute = partial(_drawn, analysis, focus, folded_to)
    return deepcopy(_CACHE.get_or_compute(analysis, name, compute))


def _drawn(analysis: Analysis, focus: str | None, folded_to: int) -> dict[str, Any]:
    draw = partial(graph, focus=focus, whole_up_to=WHOLE, folded_to=folded_to, figures=False)
    if len(analysis.debate.arguments) <= WHOLE:
        return draw(listed(analysis))
    part = draw(analysis)
    visible = {node["argument"] for node in part["nodes"]}
    attacks = tuple(islice(_within(analysis, visible), LISTED))
    if not attacks:
        return part
    return draw(replace(analysis, derived_attacks=attacks))


def mark(graph: dict[str, Any], highlight: Highlight) -> None:
    """Tell the map what an explanation speaks of.

    Each node gets a ``role`` (``asked``, ``for``, ``against``, ``open`` or empty), each edge
    ``matters``.
    """
    strikes = {(attack.source, attack.target) for attack in highlight.derived}
    relations = {*highlight.relations}
    for edge, source, target in _mark_nodes(graph, highlight.roles):
        edge["matters"] = (source, target) in (strikes if edge["kind"] == "derived" else relations)


def mark_passing(graph: dict[str, Any], passing: Collection[str]) -> None:
    """Let the map draw faintly what passes no filter, and edges that are not between what does."""
    for edge, source, target in _mark_nodes(graph, dict.fromkeys(passing, "for")):
        edge["matters"] = source in passing and target in passing


def _mark_nodes(
    graph: dict[str, Any], roles: Mapping[str, str]
) -> Iterator[tuple[dict[str, Any], str, str]]:
    """Give the nodes their roles; the edges follow, with the arguments that they join."""
    graph["marked"] = True
    names = {node["id"]: node["argument"] for node in graph["nodes"]}
    for node in graph["nodes"]:
        node["role"] = roles.get(node["argument"], "")
    return ((edge, names[edge["from"]], names[edge["to"]]) for edge in graph["edges"])


def mark_silent(graph: dict[str, Any], view: DebateView) -> None:
    """Tell the map what has no verdict: questions and asides, what is hidden or withdrawn."""
    for node in graph["nodes"]:
        id = node["argument"]
        if id in view.withdrawn:
            own = view.contributed[id]
            told = _("hidden") if own.hidden else _("withdrawn")
        elif id in view.asides:
            told = _("the question") if node["issue"] else _("a question or an aside")
            node["issue"] = False
        else:
            continue
        lines = node["label"].partition("\n")[2]
        node |= {"status": None, "verdict": None, "symbol": "", "group": "unlabelled"}
        node["label"] = f"{told}\n{lines}"


def _within(analysis: Analysis, visible: set[str]) -> Iterator[DerivedAttack]:
    framework = analysis.framework
    if not framework.derived:
        return
    for id in sorted(visible):
        attackers = derived_attacks.attackers_of(framework, framework.number_of[id])
        for attack in islice(attackers, SEARCHED):
            if attack.source in visible:
                yield attack


@blueprint.app_template_global()
def map_scripts() -> tuple[str, ...]:
    """Our own scripts that draw maps, without the one that is on every page."""
    return MAP_SCRIPTS[1:]


@blueprint.app_template_global()
def vis_url() -> str:
    """Where a page finds the drawing library."""
    return url_for("map.library", version=VIS_VERSION, name=VIS)
