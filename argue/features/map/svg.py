"""Analyses → SVG and PNG: the map of each debate as a still picture, for papers and notebooks.

It is the map of :func:`argue.features.map.graph`: an accepted argument has a double border, as in
Cabrio & Villata 2012, an undecided one a dashed border, and each says its status with symbol and
word. Attacks are solid with an arrow, supports dashed with a circle, derived attacks dotted, and a
legend below says so. Boxes hold the whole of each text. All that it shows is also said in words, in
the picture's description.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from itertools import accumulate
from math import sqrt

from argue.drawing import wording
from argue.drawing.png import pixels
from argue.errors import BadInput
from argue.features.map.legend import LegendEntry, entries
from argue.features.map.network import DASHES, HEAD, LINE, PADDING, Graph, graph
from argue.locales import _
from argue.model import Analysis

MOST = 1_000
"""Arguments of a debate that are drawn; of a larger one those around its issue."""

_MARGIN, _TITLE, _ROUND, _DOUBLE = 24, 44, 8, 4
_TITLE_LINE, _LEGEND_LINE, _SWATCH, _APART = 22, 24, 44, 22
"""Pixels of a further line of the title, of a row of the legend, of a sign in it, and between."""
_WIDEST = 900
"""Pixels to which a title or a note may widen a drawing."""
_LINKS = {
    "attack": ("#a8321f", "arrow"),
    "support": ("#1d5f8c", "circle"),
    "derived": ("#6f6a60", "arrow"),
    "reply": ("#6f6a60", ""),
}
"""Colour and end of each kind of edge."""
_BOXES = {
    "accepted": ("#1b6540", "#eef6f0", ""),
    "rejected": ("#9c3226", "#fbf3f1", ""),
    "undecided": ("#735400", "#fbf6e8", "6 4"),
    "unlabelled": ("#5e594f", "#fbfaf6", ""),
}
"""Border, filling and dashes of a box by its status."""
_UNWRITABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def svg(analyses: Sequence[Analysis], *, whole_up_to: int = MOST, uncut: bool = True) -> str:
    """One drawing with the map of each debate, one below the other.

    It is drawn on white, so that it can be read on any page; nothing in it is script or style, so
    that it may also stand inside a page that forbids both. ``whole_up_to`` and ``uncut`` are as for
    :func:`argue.features.map.graph`; what is left out is said in the drawing.

    >>> from argue.reasoning.framework import build
    >>> from argue.model import Argument, Debate
    >>> debate = Debate("d", "Phones?", (Argument("H", "Phones are <safe>."),))
    >>> "Phones are &lt;safe&gt;." in svg([Analysis(debate, (), build(["H"], ()))])
    True
    """
    graphs = [graph(analysis, whole_up_to=whole_up_to, uncut=uncut) for analysis in analyses]
    for picture in graphs:
        picture["left_out"] = " ".join(filter(None, [picture["left_out"], _cut(picture)]))
    tops = [0, *accumulate(_height(result) for result in graphs)]
    width = max(map(_width, graphs), default=2 * _MARGIN)
    title = graphs[0]["title"] if len(graphs) == 1 else f"{len(graphs):,} debates"
    lines = [
        '<svg xmlns="http://www.w3.org/2000/svg" role="img" '
        f'viewBox="0 0 {width} {tops[-1]}" width="{width}" height="{tops[-1]}" '
        f'font-family="system-ui, sans-serif" font-size="{wording.FONT_SIZE}">',
        f"<title>{_written(title)}</title>",
        f"<desc>{_written(' '.join(map(_described, graphs)))}</desc>",
        f'<rect width="{width}" height="{tops[-1]}" fill="#fff"/>',
    ]
    for number, (result, top) in enumerate(zip(graphs, tops, strict=False)):
        lines += [f'<g transform="translate(0 {top})">', *_map(result, number), "</g>"]
    return "\n".join([*lines, "</svg>", ""])


def _cut(graph: Graph) -> str:
    """That texts are cut, if one is."""
    cut = any(
        node["label"].endswith("…") and not node["text"].endswith("…") for node in graph["nodes"]
    )
    return _("Long texts are cut to their beginnings.") if cut else ""


def _width(graph: Graph) -> int:
    left, _, right, _ = graph["box"]
    words = max(1.3 * wording.text_width(graph["title"]), wording.text_width(graph["left_out"]))
    signs = sum(map(_sign_width, entries(graph)))
    return max(int(right - left), int(min(max(words, signs), _WIDEST))) + 2 * _MARGIN


def _sign_width(entry: LegendEntry) -> int:
    return _SWATCH + 8 + int(wording.text_width(entry.text)) + _APART


def _legend_rows(graph: Graph) -> list[list[LegendEntry]]:
    """The legend in rows that the drawing has room for."""
    room = _width(graph) - 2 * _MARGIN + _APART
    rows: list[list[LegendEntry]] = []
    used = room
    for entry in entries(graph):
        width = _sign_width(entry)
        if used + width > room:
            rows.append([])
            used = 0
        rows[-1].append(entry)
        used += width
    return rows


def _title(graph: Graph) -> list[str]:
    room = int((_width(graph) - 2 * _MARGIN) / 1.3)
    return wording.wrap(graph["title"], room, len(graph["title"]) + 1)


def _top(graph: Graph) -> int:
    """Where the map begins, below the title."""
    return _TITLE + _TITLE_LINE * (len(_title(graph)) - 1)


def _notes(graph: Graph) -> list[str]:
    """What is not drawn, in lines below the drawing."""
    room = _width(graph) - 2 * _MARGIN
    return wording.wrap(graph["left_out"], room, 9) if graph["left_out"] else []


def _height(graph: Graph) -> int:
    _, top, _, bottom = graph["box"]
    below = _LEGEND_LINE * len(_legend_rows(graph)) + LINE * len(_notes(graph))
    return int(bottom - top) + _top(graph) + _MARGIN + below


def _described(graph: Graph) -> str:
    """What a screen reader says in place of the picture: every argument and what it does."""
    sentences = (f"{node['summary']} It says: {node['text']}" for node in graph["nodes"])
    return " ".join(filter(None, [f"{graph['title']}:", *sentences, graph["left_out"]]))


def _map(graph: Graph, number: int) -> Iterator[str]:
    left, top, _, bottom = graph["box"]
    for place, line in enumerate(_title(graph)):
        looks = 'font-size="17" font-weight="600"'
        yield _text(line, _MARGIN, 28 + _TITLE_LINE * place, looks)
    yield from _ends(number)
    yield f'<g transform="translate({_MARGIN - left} {_top(graph) - top})">'
    for edge in graph["edges"]:
        yield _link(edge, number)
    for node in graph["nodes"]:
        yield from _box(node)
    yield "</g>"
    foot = _top(graph) + bottom - top + 8
    rows = _legend_rows(graph)
    for place, row in enumerate(rows):
        yield from _legend_row(row, foot + _LEGEND_LINE * place, number)
    foot += _LEGEND_LINE * len(rows)
    for place, line in enumerate(_notes(graph), 1):
        yield _text(line, _MARGIN, foot + LINE * place, 'fill="#5e594f"')


def _legend_row(row: Sequence[LegendEntry], top: int, number: int) -> Iterator[str]:
    """Signs side by side, each before what it means."""
    left = _MARGIN
    for entry in row:
        yield '<g data-legend="1">'
        if entry.sort == "status":
            yield from _frame(entry.kind, left + 8, top + 3, 28, 16)
        else:
            yield _stroke(entry.kind, f"M{left} {top + 11}L{left + 38} {top + 11}", 1.6, number)
        yield _text(entry.text, left + _SWATCH + 4, top + 16, 'fill="#1d1d1d"')
        yield "</g>"
        left += _sign_width(entry)


def _ends(number: int) -> Iterator[str]:
    """The ends of edges; their names differ from map to map, since a page may hold several."""
    shapes = {
        "arrow": '<path d="M0 0L10 5L0 10z" fill="{hue}"/>',
        "circle": '<circle cx="5" cy="5" r="4" fill="#fff" stroke="{hue}" stroke-width="2"/>',
    }
    yield "<defs>"
    for kind, (hue, end) in _LINKS.items():
        if end:
            yield (
                f'<marker id="{kind}-{number}" viewBox="0 0 10 10" refX="9" refY="5" '
                f'markerWidth="9" markerHeight="9" markerUnits="userSpaceOnUse" orient="auto">'
                f"{shapes[end].format(hue=hue)}</marker>"
            )
    yield "</defs>"


def _link(edge: Graph, number: int) -> str:
    path = edge["path"]
    curves = [path[at : at + 6] for at in range(2, len(path), 6)]
    drawn = f"M{path[0]} {path[1]}" + "".join("C" + " ".join(map(str, curve)) for curve in curves)
    title = f"<title>{_written(edge['title'])}</title>" if edge["title"] else ""
    description = ""
    if edge["said"]:
        at = _middle(path) if not edge["answer"] else _point(path[:8], (0.216, 0.432, 0.288, 0.064))
        halo = 'stroke="#fff" stroke-width="4" paint-order="stroke"'
        hue = _LINKS[edge["kind"]][0]
        looks = f'font-size="11" fill="{hue}" text-anchor="middle" {halo}'
        description = _text(edge["said"], *at, looks)
    stroke = _stroke(edge["answer"] or edge["kind"], drawn, edge["width"], number)
    return f"<g>{title}{stroke}{description}</g>"


def _stroke(kind: str, drawn: str, width: float, number: int) -> str:
    """The line of a relation, or of a kind of answer that does neither."""
    hue, end = _LINKS.get(kind, _LINKS["reply"])
    dashes = " ".join(map(str, DASHES[kind]))
    looks = f'fill="none" stroke="{hue}" stroke-width="{width}"'
    looks += f' stroke-dasharray="{dashes}"' if dashes else ""
    looks += f' marker-end="url(#{kind}-{number})"' if end else ""
    return f'<path d="{drawn}" {looks}/>'


def _middle(path: Sequence[int]) -> tuple[int, int]:
    """Where the words of an edge stand: half way along its middle curve."""
    at = 6 * ((len(path) - 2) // 12)
    return _point(path[at : at + 8], (0.125, 0.375, 0.375, 0.125))


def _point(curve: Sequence[int], weights: Sequence[float]) -> tuple[int, int]:
    x, y = (
        sum(w * n for w, n in zip(weights, side, strict=True)) for side in (curve[::2], curve[1::2])
    )
    return round(x), round(y) + 4


def _box(node: Graph) -> Iterator[str]:
    hue = _BOXES[node["group"]][0]
    width, height = node["width"], node["height"]
    left, top = node["x"] - width // 2, node["y"] - height // 2
    yield f"<g><title>{_written(node['title'])}</title>"
    yield from _frame(node["group"], left, top, width, height, 2.5 if node["issue"] else 1.5)
    head, *lines = node["label"].split("\n")
    y = top + PADDING + HEAD - 8
    yield _text(head, left + PADDING, y, f'fill="{hue}" font-weight="600"')
    for place, line in enumerate(lines, 1):
        yield _text(line, left + PADDING, y + 3 + LINE * place, 'fill="#1d1d1d"')
    if node["more"]:
        yield from _folded(f"+{node['more']}", left + width - 8, top + height)
    yield "</g>"


def _folded(words: str, right: int, middle: int) -> Iterator[str]:
    """How many arguments are folded into a box, on its lower edge."""
    width = 14 + int(wording.text_width(words))
    yield _rectangle(right - width, middle - 9, width, 18, 'rx="9" fill="#5e594f"')
    looks = 'font-size="11" fill="#fff" text-anchor="middle"'
    yield _text(words, right - width // 2, middle + 4, looks)


def _frame(
    status: str, left: int, top: int, width: int, height: int, thick: float = 1.5
) -> Iterator[str]:
    """The border of a status, which differs by more than its colour."""
    hue, filling, dashes = _BOXES[status]
    border = f'stroke="{hue}" stroke-width="{thick}"'
    border += f' stroke-dasharray="{dashes}"' if dashes else ""
    rounding = min(_ROUND, height // 3)
    yield _rectangle(left, top, width, height, f'rx="{rounding}" fill="{filling}" {border}')
    if status == "accepted":
        inner = (left + _DOUBLE, top + _DOUBLE, width - 2 * _DOUBLE, height - 2 * _DOUBLE)
        yield _rectangle(*inner, f'rx="{max(1, rounding - 3)}" fill="none" {border}')


def _rectangle(x: int, y: int, width: int, height: int, looks: str) -> str:
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" {looks}/>'


def _text(text: str, x: int, y: int, looks: str) -> str:
    return f'<text x="{x}" y="{y}" {looks}>{_written(text)}</text>'


def _written(text: str) -> str:
    return escape(_UNWRITABLE.sub("\ufffd", text))


MOST_PIXELS = 16_000_000
"""Pixels of the largest picture; the renderer takes about 0.1 s and 8 MB for a million of them."""
LEAST_ZOOM = 0.5
"""Letters of half their size, 6.5 pixels high, are the smallest that can still be read."""


def png(analyses: Sequence[Analysis]) -> bytes:
    """The map of each debate as one PNG file, two pixels for each pixel of the drawing.

    A drawing that would have more than :data:`MOST_PIXELS` is zoomed less, down to
    :data:`LEAST_ZOOM`; where that is not enough, long texts are cut. Letters come from the fonts of
    the machine; on one without fonts boxes stay empty, so there SVG serves better.

    Raises MissingLibrary if resvg_py, which draws, is not installed; BadInput if there are too many
    pixels even at the least zoom.
    """
    drawn = svg(analyses)
    try:
        scale = _scale(drawn)
    except BadInput:
        drawn = svg(analyses, uncut=False)
        scale = _scale(drawn)
    return pixels(drawn, scale)


def _scale(drawn: str) -> float:
    """The zoom, at most 2, at which the drawing fits into :data:`MOST_PIXELS`; raises BadInput as
    :func:`png`.

    >>> _scale('<svg viewBox="0 0 1000 1000">'), _scale('<svg viewBox="0 0 8000 4000">') < 1
    (2.0, True)
    """
    width, height = map(int, drawn.partition('viewBox="0 0 ')[2].partition('"')[0].split())
    scale = min(2.0, sqrt(MOST_PIXELS / (width * height)))
    if scale < LEAST_ZOOM:
        raise BadInput.lazy(
            "expected a drawing of at most %(most)s pixels, found %(width)s × %(height)s, "
            "which is too large for PNG; choose SVG or HTML, which have no limit of size",
            most=int(MOST_PIXELS / LEAST_ZOOM**2),
            width=width,
            height=height,
        )
    return scale
