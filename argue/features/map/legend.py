"""What the signs of a map mean: only those that occur in it, in one order everywhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from argue.drawing.wording import LIKELY, LOOKS, SYMBOLS, VERDICT_SYMBOLS, word
from argue.locales import lazy, localize
from argue.model import Status, Verdict

RELATIONS = {
    "attack": lazy("attacks"),
    "support": lazy("supports"),
    "derived": lazy("attacks indirectly (derived)"),
    "reply": lazy("answers"),
    "unrelated": lazy("answers, neither supports nor attacks"),
    "hidden": lazy("answers, hidden: not sure enough"),
    "unsaid": lazy("answers without a label"),
    "undercut": lazy("attacks a step, not its premises"),
}
"""What the line of each kind says; the last four are kinds of answers that do neither."""


class LegendEntry(NamedTuple):
    """One sign: ``sort`` (``status``, ``relation``), its ``kind``, and what it says."""

    sort: str
    kind: str
    text: str


def entries(graph: Mapping[str, Any]) -> list[LegendEntry]:
    """The signs of one map of :func:`argue.features.map.graph`, statuses first.

    >>> graph = {"nodes": [{"status": "accepted"}], "edges": [{"answer": "", "kind": "attack"}]}
    >>> [entry.text for entry in entries(graph)]
    ['✓ stands', 'attacks']
    """
    statuses = {node["status"] for node in graph["nodes"]}
    symbols = {node.get("symbol") for node in graph["nodes"]} - {None}
    kinds = {edge["answer"] or edge["kind"] for edge in graph["edges"]}
    boxes = [
        LegendEntry("status", status.value, f"{SYMBOLS[status]} {word(status)}")
        for status in Status
        if status.value in statuses and (not symbols or SYMBOLS[status] in symbols)
    ]
    boxes += [
        LegendEntry("status", str(LOOKS[verdict]), f"{VERDICT_SYMBOLS[verdict]} {LIKELY[verdict]}")
        for verdict in Verdict
        if VERDICT_SYMBOLS[verdict] in symbols
    ]
    lines = [
        LegendEntry("relation", kind, localize(text))
        for kind, text in RELATIONS.items()
        if kind in kinds
    ]
    return boxes + lines
