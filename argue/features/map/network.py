"""One debate as nodes and edges of vis-network: positions, shapes and words, all computed here.

The browser gets plain data and draws it; it computes no layout, and nothing that a person wrote is
ever a key, an id of the drawing library, or markup. Nodes are numbered, since pyvis and
vis-network treat an id that is text with less care than a number.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any, TypeAlias

from argue.drawing import wording
from argue.features.map import legend
from argue.features.map.extract import Arrow, Extract, extract
from argue.features.map.layout import place, ranks
from argue.features.map.legend import UnjudgedReplies, UnjudgedReply
from argue.features.map.routes import Path, bounds, routes
from argue.features.map.tree import Boxes, Spot
from argue.language.identification import language_of
from argue.locales import _, lazy
from argue.model import Analysis, Assessment, DerivedAttack, Inference, Label, Relation

Graph: TypeAlias = dict[str, Any]

WIDTH, ISSUE_WIDTH, WIDEST = 176, 260, 480
"""Pixels of a box, of the issue's, and of one that holds the whole of a long text."""
PADDING, HEAD, LINE = 11, 21, 17
"""Pixels around the text, of the line with the status, and of each other line."""

_GROUPS = {"support": 0, "reply": 1, "attack": 2}
_ARROWS = {"attack": "arrow", "support": "circle", "derived": "vee", "reply": ""}
DASHES: dict[str, list[int]] = {
    "attack": [],
    "support": [9, 5],
    "derived": [2, 4],
    "reply": [],
    "unrelated": [],
    "hidden": [8, 3, 2, 3],
    "unsaid": [4, 4],
    "undercut": [1, 4],
}
"""Of a line of each kind; the last four are answers that do neither (:class:`UnjudgedReply`)."""
_VERBS = {
    "attack": (lazy("attacks"), lazy("attacked by")),
    "support": (lazy("supports"), lazy("supported by")),
    "derived": (lazy("indirectly attacks"), lazy("indirectly attacked by")),
    "reply": (lazy("answers"), lazy("answered by")),
}


def graph(
    analysis: Analysis,
    *,
    focus: str | None = None,
    whole_up_to: int = 150,
    folded_to: int | None = None,
    uncut: bool = False,
    figures: bool = True,
) -> Graph:
    """The map of one debate, as JSON data.

    Parameters
    ----------
    focus
        Id of the argument around which to draw a debate that is too large for one map; by default
        the issue, or else the root with most arguments below it.
    whole_up_to, folded_to
        A debate of at most so many arguments is drawn whole; of a larger one ``folded_to`` (by
        default as many) arguments around the focus, with the branches below folded into them.
    uncut
        Whether boxes hold the whole of each text; else its beginning, in at most four lines.
    figures
        Whether the line of a judged relation says how sure the judgement is; else that nobody has
        confirmed it yet.

    Returns
    -------
    dict
        ``title`` of the debate; the ``language`` of its texts, a BCP 47 tag, ``""`` if not known;
        ``nodes`` and ``edges``, see below; ``shown`` and ``of``, the
        numbers of arguments on the map and in the debate; ``focus``, an argument's id, or ``None``
        if the debate is drawn whole and nobody asked for one; ``left_out``, sentences that say what
        is not drawn, or ``""``; ``hidden``, how many relations of the debate do not count because
        they are not sure enough; ``box``, left, top, right and bottom of all that is drawn;
        ``labelled``, whether the arguments have a status.

        A node has ``id`` (a number), ``argument`` (its id in the debate), ``label`` (lines joined
        with line feeds, the first with symbol and word of the status), ``title`` (tooltip),
        ``summary`` (to be read aloud), ``text``, ``status`` and ``symbol`` (``None`` and ``""`` if
        not labelled), ``issue``, ``layer``, ``parent`` (a node's id or ``None``), ``more`` (how
        many arguments are folded into it), ``x`` and ``y`` (its centre), ``width``,
        ``height``, and for vis-network ``shape``, ``group`` and ``size``.

        An edge has ``id``, ``from``, ``to``, ``kind`` (``attack``, ``support``, ``derived``, or
        ``reply`` for an answer that was found to do neither, or of which what was found is not sure
        enough to count), ``answer`` (which of these a ``reply`` is, see
        :class:`.UnjudgedReply`; ``""`` for others), ``confidence`` (``None`` for
        derived attacks and replies), ``said`` (what stands beside the line: the confidence of a
        judged relation, or that it is to be confirmed, a person's name where one overruled it, and
        of a reply what was found), ``title``, ``width`` (grows with confidence), ``dashes``,
        ``arrows`` and ``path`` (see :mod:`argue.features.map.routes`).

    Raises NotFound if the debate has no argument ``focus``.

    >>> from argue.reasoning.framework import build
    >>> from argue.model import Argument, Debate
    >>> arguments = Argument("H", "Phones are safe."), Argument("T", "They are not.")
    >>> attack = Relation("T", "H", Label.ATTACK)
    >>> read = Analysis(Debate("d", "Phones?", arguments), (attack,), build(["H", "T"], [attack]))
    >>> [(node["argument"], node["layer"]) for node in graph(read)["nodes"]]
    [('H', 0), ('T', 1)]
    """
    part = extract(analysis, focus, whole_up_to, folded_to)
    widths = [_width(number, part, uncut) for number in range(len(part.arguments))]
    labels = [
        wording.label(argument, status, width - 2 * PADDING, uncut=uncut)
        for argument, status, width in zip(part.arguments, part.marks, widths, strict=True)
    ]
    boxes = _boxes(part, labels, widths)
    spots = place(part.thread, boxes)
    paths = routes([arrow.link for arrow in part.arrows], part.thread, spots, boxes)
    answers = UnjudgedReplies(analysis, figures)
    summaries = _summaries(part, answers)
    nodes = [
        {"id": number, "shape": "custom"}
        | _words(number, part, label, summaries[number])
        | ({"text": part.arguments[number].text} if uncut else {})
        | _look(number, spots[number], boxes)
        for number, label in enumerate(labels)
    ]
    supporting = (relation for relation in analysis.relations if relation.label is Label.SUPPORT)
    supports = frozenset(relation.ends for relation in supporting)
    steps = (step for step in analysis.debate.inferences if step.linked)
    linked = {ends: step for step in steps for ends in step.supports}
    edges = []
    for number, (arrow, path) in enumerate(zip(part.arrows, paths, strict=True)):
        look = _edge(arrow, supports) | {"said": _edge_text(arrow, figures)}
        ends = _ends(arrow, part)
        if arrow.cause is None:
            look |= _answer(answers.of(arrow, *ends))
        elif arrow.kind == "support" and (step := linked.get(ends)):
            look |= _linked(look, step, ends[0])
        source, target = arrow.link
        edges.append({"id": number, "from": source, "to": target, "path": path} | look)
    return {
        "title": analysis.debate.title,
        "language": language_of(analysis.debate),
        "nodes": nodes,
        "edges": edges,
        "shown": len(part.arguments),
        "of": part.of,
        "focus": part.focus,
        "left_out": " ".join(filter(None, [part.left_out, wording.hidden(analysis)])),
        "hidden": len(analysis.hidden),
        "box": _box(spots, boxes, paths),
        "labelled": analysis.labelling is not None,
    }


def _width(number: int, part: Extract, uncut: bool) -> int:
    least = ISSUE_WIDTH if number == part.issue else WIDTH
    if not uncut:
        return least
    # About as high as it is wide, so that a long text makes no column of single words.
    return max(least, min(WIDEST, round(11 * sqrt(len(part.arguments[number].text)))))


def _boxes(part: Extract, labels: Sequence[str], widths: Sequence[int]) -> Boxes:
    group = [_GROUPS["reply"]] * len(labels)
    across = []
    for arrow in part.arrows:
        if part.thread.parent[arrow.link[0]] != arrow.link[1]:
            across.append(arrow.link)
        elif arrow.kind in _GROUPS:
            group[arrow.link[0]] = _GROUPS[arrow.kind]
    return Boxes(
        [float(width) for width in widths],
        [2 * PADDING + HEAD + LINE * label.count("\n") for label in labels],
        group,
        ranks(part.thread, group, across),
    )


def _words(number: int, part: Extract, label: str, summary: str) -> dict[str, Any]:
    argument, status = part.arguments[number], part.statuses[number]
    mark, parent = part.marks[number], part.thread.parent[number]
    return {
        "argument": argument.id,
        "label": label,
        "title": wording.title(argument, mark),
        "summary": summary,
        "text": wording.excerpt(argument.text, wording.MAX_TEXT),
        "status": status.value if status else None,
        "verdict": str(mark.verdict) if isinstance(mark, Assessment) else None,
        "certified": isinstance(mark, Assessment) and mark.certified is not None,
        "symbol": wording.symbol(mark),
        "group": wording.look(mark),
        "issue": number == part.issue,
        "layer": part.thread.layer[number],
        "parent": parent if parent >= 0 else None,
        "more": part.more.get(number, 0),
    }


def _look(number: int, spot: Spot, boxes: Boxes) -> dict[str, Any]:
    width, height = boxes.width[number], boxes.height[number]
    return {
        "x": round(spot.x),
        "y": round(spot.y),
        "width": round(width),
        "height": round(height),
        "size": round(max(width, height) / 2),  # vis-network skips what it takes to be out of sight
    }


def _edge(arrow: Arrow, supports: frozenset[tuple[str, str]]) -> dict[str, Any]:
    confidence = arrow.cause.confidence if isinstance(arrow.cause, Relation) else None
    title = ""
    if isinstance(arrow.cause, Relation):
        title = legend.relation_title(arrow.cause)
    elif isinstance(arrow.cause, DerivedAttack):
        title = legend.derived_title(arrow.cause, supports)
    return {
        "kind": arrow.kind,
        "answer": "",
        "confidence": confidence,
        "title": title,
        "width": 1.2 if confidence is None else round(1.0 + 1.8 * confidence, 2),
        "dashes": DASHES[arrow.kind] or False,
        "arrows": _ARROWS[arrow.kind],
    }


def _edge_text(arrow: Arrow, figures: bool) -> str:
    """A few letters beside the line; nothing where the source says so."""
    if not isinstance(arrow.cause, Relation):
        return ""
    if word := arrow.cause.overruled:
        return legend.short_name(word.by)
    share = wording.confidence_text(arrow.cause)
    return share if figures or not share else _("to confirm")


def _linked(look: dict[str, Any], step: Inference, premise: str) -> dict[str, Any]:
    """What the arrow of a linked premise says besides."""
    others = ", ".join(id for id in step.premises if id != premise)
    title = _("%(title)s, only together with %(others)s", title=look["title"], others=others)
    return {"said": ", ".join(filter(None, [look["said"], _("linked")])), "title": title}


def _answer(answer: UnjudgedReply) -> dict[str, Any]:
    return {
        "answer": answer.kind,
        "said": answer.beside,
        "title": answer.title,
        "dashes": DASHES[answer.kind] or False,
    }


def _ends(arrow: Arrow, part: Extract) -> tuple[str, str]:
    source, target = arrow.link
    return part.arguments[source].id, part.arguments[target].id


def _summaries(part: Extract, answers: UnjudgedReplies) -> list[str]:
    out: list[list[tuple[str, str]]] = [[] for argument in part.arguments]
    into: list[list[tuple[str, str]]] = [[] for argument in part.arguments]
    for arrow in part.arrows:
        does, suffers = map(_, _VERBS[arrow.kind])
        source, target = arrow.link
        attribution = ""
        if isinstance(arrow.cause, Relation):
            attribution = wording.describe_origin(arrow.cause)
        elif arrow.cause is None:
            attribution = answers.of(arrow, *_ends(arrow, part)).aside
        suffix = f" ({attribution})" if attribution else ""
        out[source].append((does, part.arguments[target].id + suffix))
        into[target].append((suffers, part.arguments[source].id + suffix))
    return [
        legend.summary(
            argument.id, part.marks[number], out[number], into[number], part.more.get(number, 0)
        )
        for number, argument in enumerate(part.arguments)
    ]


def _box(spots: Sequence[Spot], boxes: Boxes, paths: Sequence[Path]) -> list[int]:
    """Left, top, right and bottom of all boxes and arrows."""
    corners = [
        (spot.x - width / 2, spot.y - height / 2, spot.x + width / 2, spot.y + height / 2)
        for spot, width, height in zip(spots, boxes.width, boxes.height, strict=True)
    ]
    corners += [bounds(paths)] if paths else []
    if not corners:
        return [0, 0, 0, 0]
    left, top, right, bottom = zip(*corners, strict=True)
    return [round(min(left)), round(min(top)), round(max(right)), round(max(bottom))]
