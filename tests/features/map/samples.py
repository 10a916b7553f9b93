"""Debates of a few words each, and boxes to compute with."""

import random
import re

import networkx
import numpy as np

from argue import pipeline
from argue.features.map.network import Graph
from argue.model import Analysis, Argument, Debate, Label, Options, Origin, Relation, Reply

LABELS = {"+": Label.SUPPORT, "-": Label.ATTACK, "?": Label.UNRELATED}

HOSTILE = (
    *("<img src=x onerror=window.hit=1>", "</script><script>window.hit=1</script>"),
    *('" onmouseover="window.hit=1', '<a href="javascript:window.hit=1">href</a>'),
    *("{{ 7 * 7 }} {% raw %} ${7*7} <%= 7 %> #{7}", "<!--<script>", "]]>\u2028\u2029&lt;b&gt;"),
)
"""What a malicious debate may say anywhere."""


def analysed(
    links: str, *, issue: str = "", derived: tuple[str, ...] = (), **texts: str
) -> Analysis:
    """``"b+a c-a d?a"``: b supports a, c attacks a, d answers a and does neither; all are replies
    unless they would close a circle."""
    match = [re.fullmatch(r"(.+)([+?-])(.+)", link).groups() for link in links.split()]
    ids = list(dict.fromkeys([*filter(None, [issue]), *(i for s, _, t in match for i in (t, s))]))
    ids += [name for name in texts if name not in ids]
    relations = [Relation(s, t, LABELS[sign], 0.8, Origin.JUDGED) for s, sign, t in match]
    answers = networkx.DiGraph()
    answers.add_nodes_from([*(source for source, _, _ in match), *ids])
    for source, _, target in match:
        if source != issue and not networkx.has_path(answers, target, source):
            answers.add_edge(source, target)
    arguments = tuple(Argument(i, texts.get(i, f"What {i} says.")) for i in ids)
    replies = tuple(Reply(*ends) for ends in answers.edges)
    debate = Debate("sample", "A sample", arguments, issue or None, replies)
    return pipeline.label(
        debate, relations, Options.of(derived=derived, engine="test"), list_derived=1000
    )


def tree(size: int, seed: int = 0) -> str:
    """Links of a random tree below the argument ``0``."""
    source = random.Random(seed)
    return " ".join(
        f"{n}{source.choice('+-')}{source.randrange(max(0, n - 12), n)}" for n in range(1, size)
    )


def hostile() -> Analysis:
    """Every field of a debate carries every attack."""
    everything = " ".join(HOSTILE)
    ids = [" ".join(attack.replace("\u2028\u2029", "").split()) for attack in HOSTILE]
    arguments = tuple(Argument(i, everything, headline=everything) for i in ids)
    relations = [
        Relation(i, ids[0], label, 0.5, Origin.JUDGED)
        for i, label in zip(ids[1:], [Label.ATTACK, Label.SUPPORT] * 9, strict=False)
    ]
    replies = tuple(Reply(i, ids[0]) for i in ids[1:])
    debate = Debate(ids[0], everything, arguments, ids[0], replies, warnings=(everything,))
    return pipeline.label(
        debate, relations, Options.of(derived=["mediated"], engine=everything), list_derived=100
    )


def node(graph: Graph, argument: str) -> dict:
    """The node of an argument."""
    return next(node for node in graph["nodes"] if node["argument"] == argument)


def edge(graph: Graph, source: str, target: str) -> dict:
    """The edge between two arguments."""
    ends = node(graph, source)["id"], node(graph, target)["id"]
    return next(edge for edge in graph["edges"] if (edge["from"], edge["to"]) == ends)


def points(path: list[int], steps: int = 12) -> list[tuple[float, float]]:
    """Points on a path, start and end included."""
    curves = np.array([path[at : at + 8] for at in range(0, len(path) - 2, 6)]).reshape(-1, 4, 2)
    t = np.linspace(0, 1, steps + 1)
    weights = np.array([(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3])
    return [(x, y) for x, y in np.einsum("ws,cwp->csp", weights, curves).reshape(-1, 2)]


def inside(node: dict, point: tuple[float, float], margin: float = 2.0) -> bool:
    """Whether a point lies within a node's box, farther than ``margin`` from its border."""
    return (
        abs(point[0] - node["x"]) < node["width"] / 2 - margin
        and abs(point[1] - node["y"]) < node["height"] / 2 - margin
    )
