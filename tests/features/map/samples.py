"""Debates of a few words each, and boxes to compute with."""

import random
import re

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
    answers: dict[str, list[str]] = {}
    answered: set[str] = set()
    for source, _, target in match:
        circle = source == target or (source in answered and _reaches(target, source, answers))
        if source != issue and not circle:
            answers.setdefault(source, []).append(target)
            answered.add(target)
    replies = [Reply(source, target) for source in answers for target in answers[source]]
    debate = Debate(
        "sample",
        "A sample",
        tuple(Argument(i, texts.get(i, f"What {i} says.")) for i in ids),
        issue=issue or None,
        replies=tuple(replies),
    )
    return pipeline.label(
        debate, relations, Options.of(derived=derived, engine="test"), list_derived=1000
    )


def _reaches(start: str, end: str, answers: dict[str, list[str]]) -> bool:
    """Whether ``start`` answers ``end``, directly or not."""
    waiting, seen = [start], {start}
    while waiting and end not in seen:
        new = set(answers.get(waiting.pop(), ())) - seen
        seen |= new
        waiting += new
    return end in seen


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
    debate = Debate(
        ids[0],
        everything,
        arguments,
        issue=ids[0],
        replies=tuple(Reply(i, ids[0]) for i in ids[1:]),
        warnings=(everything,),
    )
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
    results = []
    for at in range(0, len(path) - 2, 6):
        (a, b), (c, d), (e, f), (g, h) = zip(
            path[at : at + 8 : 2], path[at + 1 : at + 8 : 2], strict=True
        )
        for step in range(steps + 1):
            t = step / steps
            weights = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3
            results.append(
                (
                    sum(w * v for w, v in zip(weights, (a, c, e, g), strict=True)),
                    sum(w * v for w, v in zip(weights, (b, d, f, h), strict=True)),
                )
            )
    return results


def inside(node: dict, point: tuple[float, float], margin: float = 2.0) -> bool:
    """Whether a point lies within a node's box, farther than ``margin`` from its border."""
    return (
        abs(point[0] - node["x"]) < node["width"] / 2 - margin
        and abs(point[1] - node["y"]) < node["height"] / 2 - margin
    )
