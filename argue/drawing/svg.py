"""Analyses → SVG and PNG: the map of each debate as a still picture, for papers and notebooks.

It is the map of :func:`argue.drawing.graph`: an accepted argument has a double border, as in Cabrio
& Villata 2012, an undecided one a dashed border, and each says its status with symbol and word.
Attacks are solid with an arrow, supports dashed with a circle, derived attacks dotted. All that it
shows is also said in words, in the picture's description.

Analyses → PNG: the drawing of :mod:`argue.drawing.svg` in pixels.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from itertools import accumulate
from math import sqrt
from typing import Any, TypeAlias

from argue.drawing import wording
from argue.drawing.network import HEAD, LINE, PADDING, graph
from argue.errors import BadInput, MissingLibrary
from argue.locales import say
from argue.model import Analysis

MOST = 1_000
"""Arguments of a debate that are drawn; of a larger one those around its issue."""

_MARGIN, _TITLE, _ROUND, _DOUBLE = 24, 44, 8, 4
_WIDEST = 900
"""Pixels to which a title or a note may widen a drawing."""
_LINKS = {
    "attack": ("#a8321f", "", "arrow"),
    "support": ("#1d5f8c", "9 5", "circle"),
    "derived": ("#6f6a60", "2 4", "arrow"),
    "reply": ("#6f6a60", "1 3", ""),
}
"""Colour, dashes and end of each kind of edge."""
_ANSWERS = {"unrelated": "", "hidden": "8 3 2 3", "unsaid": "4 4"}
"""Dashes of answers that do neither, by why that is so (:class:`argue.drawing.network.Answer`)."""
_BOXES = {
    "accepted": ("#1b6540", "#eef6f0", ""),
    "rejected": ("#9c3226", "#fbf3f1", ""),
    "undecided": ("#735400", "#fbf6e8", "6 4"),
    None: ("#5e594f", "#fbfaf6", ""),
}
"""Border, filling and dashes of a box by its status."""
_UNWRITABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")

_Graph: TypeAlias = dict[str, Any]


def svg(analyses: Sequence[Analysis], *, whole_up_to: int = MOST) -> str:
    """One drawing with the map of each debate, one below the other.

    It is drawn on white, so that it can be read on any page; nothing in it is script or style, so
    that it may also stand inside a page that forbids both.

    Parameters
    ----------
    whole_up_to
        As for :func:`argue.drawing.graph`; what is left out is said in the drawing.

    Examples
    --------
    >>> from argue.reasoning.framework import build
    >>> from argue.model import Argument, Debate
    >>> debate = Debate("d", "Phones?", (Argument("H", "Phones are <safe>."),))
    >>> "Phones are &lt;safe&gt;." in svg([Analysis(debate, (), build(["H"], ()))])
    True
    """
    graphs = [graph(analysis, whole_up_to=whole_up_to) for analysis in analyses]
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


def _width(graph: _Graph) -> int:
    left, _, right, _ = graph["box"]
    words = max(1.3 * wording.text_width(graph["title"]), wording.text_width(graph["left_out"]))
    return max(int(right - left), int(min(words, _WIDEST))) + 2 * _MARGIN


def _notes(graph: _Graph) -> list[str]:
    """What is not drawn, in lines below the drawing."""
    room = _width(graph) - 2 * _MARGIN
    return wording.wrap(graph["left_out"], room, 9) if graph["left_out"] else []


def _height(graph: _Graph) -> int:
    _, top, _, bottom = graph["box"]
    return int(bottom - top) + _TITLE + _MARGIN + LINE * len(_notes(graph))


def _described(graph: _Graph) -> str:
    """What a screen reader says in place of the picture: every argument and what it does."""
    sentences = (f"{node['summary']} It says: {node['text']}" for node in graph["nodes"])
    return " ".join(filter(None, [f"{graph['title']}:", *sentences, graph["left_out"]]))


def _map(graph: _Graph, number: int) -> Iterator[str]:
    left, top, _, bottom = graph["box"]
    room = int((_width(graph) - 2 * _MARGIN) / 1.3)
    [title] = wording.wrap(graph["title"], room, 1)
    yield _text(title, _MARGIN, 28, 'font-size="17" font-weight="600"')
    yield from _ends(number)
    yield f'<g transform="translate({_MARGIN - left} {_TITLE - top})">'
    for edge in graph["edges"]:
        yield _link(edge, number)
    for node in graph["nodes"]:
        yield from _box(node)
    yield "</g>"
    for place, line in enumerate(_notes(graph), 1):
        yield _text(line, _MARGIN, _TITLE + bottom - top + 8 + LINE * place, 'fill="#5e594f"')


def _ends(number: int) -> Iterator[str]:
    """The ends of edges; their names differ from map to map, since a page may hold several."""
    shapes = {
        "arrow": '<path d="M0 0L10 5L0 10z" fill="{hue}"/>',
        "circle": '<circle cx="5" cy="5" r="4" fill="#fff" stroke="{hue}" stroke-width="2"/>',
    }
    yield "<defs>"
    for kind, (hue, _, end) in _LINKS.items():
        if end:
            yield (
                f'<marker id="{kind}-{number}" viewBox="0 0 10 10" refX="9" refY="5" '
                f'markerWidth="9" markerHeight="9" markerUnits="userSpaceOnUse" orient="auto">'
                f"{shapes[end].format(hue=hue)}</marker>"
            )
    yield "</defs>"


def _link(edge: _Graph, number: int) -> str:
    hue, dashes, end = _LINKS[edge["kind"]]
    path = edge["path"]
    curves = [path[at : at + 6] for at in range(2, len(path), 6)]
    drawn = f"M{path[0]} {path[1]}" + "".join("C" + " ".join(map(str, one)) for one in curves)
    looks = f'fill="none" stroke="{hue}" stroke-width="{edge["width"]}"'
    dashes = _ANSWERS.get(edge["answer"], dashes)
    looks += f' stroke-dasharray="{dashes}"' if dashes else ""
    looks += f' marker-end="url(#{edge["kind"]}-{number})"' if end else ""
    title = f"<title>{_written(edge['title'])}</title>" if edge["title"] else ""
    description = ""
    if edge["said"]:
        at = _middle(path) if not edge["answer"] else _beginning(path)
        halo = 'stroke="#fff" stroke-width="4" paint-order="stroke"'
        description = _text(
            edge["said"], *at, f'font-size="11" fill="{hue}" text-anchor="middle" {halo}'
        )
    return f'<g>{title}<path d="{drawn}" {looks}/>{description}</g>'


def _middle(path: Sequence[int]) -> tuple[int, int]:
    """Where the words of an edge stand: half way along its middle curve."""
    at = 6 * ((len(path) - 2) // 12)
    return _point(path[at : at + 8], (0.125, 0.375, 0.375, 0.125))


def _beginning(path: Sequence[int]) -> tuple[int, int]:
    """Where many words stand: 0.4 along the first curve, above the box of the answer."""
    return _point(path[:8], (0.216, 0.432, 0.288, 0.064))


def _point(curve: Sequence[int], weights: Sequence[float]) -> tuple[int, int]:
    x, y = (
        sum(w * n for w, n in zip(weights, side, strict=True)) for side in (curve[::2], curve[1::2])
    )
    return round(x), round(y) + 4


def _box(node: _Graph) -> Iterator[str]:
    hue, filling, dashes = _BOXES[node["status"]]
    width, height = node["width"], node["height"]
    left, top = node["x"] - width // 2, node["y"] - height // 2
    border = f'stroke="{hue}" stroke-width="{2.5 if node["issue"] else 1.5}"'
    border += f' stroke-dasharray="{dashes}"' if dashes else ""
    yield f"<g><title>{_written(node['title'])}</title>"
    yield _rectangle(left, top, width, height, f'rx="{_ROUND}" fill="{filling}" {border}')
    if node["status"] == "accepted":
        inner = (left + _DOUBLE, top + _DOUBLE, width - 2 * _DOUBLE, height - 2 * _DOUBLE)
        yield _rectangle(*inner, f'rx="{_ROUND - 3}" fill="none" {border}')
    head, *lines = node["label"].split("\n")
    y = top + PADDING + HEAD - 8
    yield _text(head, left + PADDING, y, f'fill="{hue}" font-weight="600"')
    for place, line in enumerate(lines, 1):
        yield _text(line, left + PADDING, y + 3 + LINE * place, 'fill="#1d1d1d"')
    yield "</g>"


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
_FAMILY = "DejaVu Sans"
"""The font of letters; the renderer takes another where there is none of that name."""


def png(analyses: Sequence[Analysis], *, zoom: float = 2.0) -> bytes:
    """The map of each debate as one PNG file, ``zoom`` pixels for each pixel of the drawing.

    A drawing that would have more than :data:`MOST_PIXELS` is zoomed less, down to
    :data:`LEAST_ZOOM`. Letters come from the fonts of the machine; on one without fonts boxes stay
    empty, so there SVG serves better.

    Raises
    ------
    MissingLibrary
        If resvg_py, which draws, is not installed.
    BadInput
        If there are too many pixels even at the least zoom.
    """
    try:
        import resvg_py
    except ImportError:
        raise MissingLibrary(
            "PNG needs resvg_py: pip install resvg_py; the picture as SVG needs nothing"
        ) from None
    drawn = svg(analyses)
    scale = _scale(*_size(drawn), zoom)
    return bytes(resvg_py.svg_to_bytes(svg_string=drawn, zoom=scale, sans_serif_family=_FAMILY))


def _scale(width: int, height: int, zoom: float) -> float:
    """The zoom at which the drawing fits into :data:`MOST_PIXELS`; raises BadInput as :func:`png`.

    >>> _scale(1_000, 1_000, 2.0), _scale(8_000, 4_000, 2.0) < 1
    (2.0, True)
    """
    scale = min(zoom, sqrt(MOST_PIXELS / (width * height)))
    if scale < min(zoom, LEAST_ZOOM):
        raise BadInput(
            say(
                "expected a drawing of at most %(most)s pixels, found %(width)s × %(height)s, "
                "which is too large for PNG; choose SVG or HTML, which have no limit of size",
                most=int(MOST_PIXELS / LEAST_ZOOM**2),
                width=width,
                height=height,
            )
        )
    return scale


def _size(drawn: str) -> tuple[int, int]:
    """Width and height of a drawing, as its ``viewBox`` says."""
    numbers = drawn.partition('viewBox="')[2].partition('"')[0].split()
    return int(numbers[2]), int(numbers[3])
