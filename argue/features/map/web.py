"""The map of a debate: its data, and the drawing library from the package that brings it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from copy import deepcopy
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Any

from flask import Blueprint, abort, send_file, url_for
from flask.typing import ResponseReturnValue

from argue.drawing import FOLDED, VIS_VERSION, WHOLE, graph, vis_file
from argue.locales import _, current_language
from argue.model import Analysis, DerivedAttack
from argue.reasoning import derived_attacks
from argue.reasoning.explanation import Highlight
from argue.services.cache import IdentityCache
from argue.services.debate_view import DebateView
from argue.services.deeds import Need
from argue.web.app.routes import Cost

blueprint = Blueprint("map", __name__)

YEAR = 365 * 24 * 3600
VIS = "vis-network.min.js"
_CACHE = IdentityCache(most=16)
MOST_OPEN = 150
"""Arguments on the map of a branch that is opened as far as it goes."""
LISTED, SEARCHED = 2_000, 300
"""Derived attacks that a map is given, and those that are looked at for one argument of a part."""


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


def drawn(analysis: Analysis, focus: str | None, folded_to: int = FOLDED) -> dict[str, Any]:
    """The map as :func:`argue.drawing.graph` gives it, with the derived attacks within it.

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

    Each node gets a ``role`` (``asked``, ``for``, ``against`` or empty), each edge ``matters``.
    """
    roles = {argument: str(role) for argument, role in highlight.arguments}
    strikes = {(attack.source, attack.target) for attack in highlight.derived}
    names = {node["id"]: node["argument"] for node in graph["nodes"]}
    for node in graph["nodes"]:
        node["role"] = roles.get(node["argument"], "")
    for edge in graph["edges"]:
        pairs = strikes if edge["kind"] == "derived" else {*highlight.relations}
        edge["matters"] = (names[edge["from"]], names[edge["to"]]) in pairs
    graph["marked"] = True


def mark_passing(graph: dict[str, Any], passing: Collection[str]) -> None:
    """Let the map draw faintly what passes no filter, and edges that are not between what does."""
    names = {node["id"]: node["argument"] for node in graph["nodes"]}
    for node in graph["nodes"]:
        node["role"] = "for" if node["argument"] in passing else ""
    for edge in graph["edges"]:
        edge["matters"] = {names[edge["from"]], names[edge["to"]]} <= {*passing}
    graph["marked"] = True


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


def listed(analysis: Analysis) -> Analysis:
    """The analysis with its derived attacks written out, as far as a map or file holds them."""
    attacks, complete = derived_attacks.listed(analysis.framework, LISTED)
    return replace(analysis, derived_attacks=attacks, derived_complete=complete)


def _within(analysis: Analysis, visible: set[str]) -> Iterator[DerivedAttack]:
    framework = analysis.framework
    if not framework.derived:
        return
    for id in sorted(visible):
        attackers = derived_attacks.attackers_of(framework, framework.number_of[id])
        for attack in islice(attackers, SEARCHED):
            if attack.source in visible:
                yield attack


def vis_url() -> str:
    """Where a page finds it."""
    return url_for("map.library", version=VIS_VERSION, name=VIS)
