r"""TikZ: the map as LaTeX source, to be changed by hand and put into a paper.

A document for each file that pdflatex, lualatex and xelatex compile; in a paper one takes its
``tikzpicture`` and the lines before it that begin with ``\usepackage``, ``\usetikzlibrary``,
``\definecolor`` and ``\tikzset``. Nodes are named ``n0``, ``n1``, …; an argument's status is said
by border, sign and word, the kind of a relation by dashes and end. pdflatex writes a question mark
for letters that its fonts lack; lualatex and xelatex take DejaVu Sans where it is installed.

Whatever a text holds is letters for TeX: each of its special characters is written as a command,
line breaks and control characters as blanks. Comments at the end hold the debate, which is what is
read of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from argue.features.graphs.formats import svg
from argue.features.map.legend import LegendEntry, entries
from argue.features.map.network import PADDING, graph
from argue.formats._embedded import hidden
from argue.formats.base.losses import no_room
from argue.model import Analysis
from argue.model.tables import TEX_LETTERS, tex

EXTENSIONS = (".tikz", ".tex")
MEDIA_TYPE = "application/x-tex"
PICTURE = True
HOLDS = svg.HOLDS

MOST = 150
"""Arguments of a debate that are drawn; of a larger one those around its issue."""
_TRIES = ((MOST, True), (MOST, False), (60, False))
"""How many arguments, with their whole texts or not, until a drawing is small enough for TeX."""
_WIDEST = 18_000
_MARGIN = 24
_POINT = 0.75
_LETTERS = {'"': r"\textquotedbl{}", "'": "'{}", "`": r"\textasciigrave{}", "-": "-{}"}
_LETTERS |= {"✓": r"$\checkmark$", "✗": r"$\times$", "●": r"$\bullet$", "◐": r"$\odot$"}
_LETTERS |= {**TEX_LETTERS, "○": r"$\circ$"}
_PREAMBLE = r"""\documentclass{article}
\usepackage{iftex}
\ifPDFTeX
  \usepackage[T1]{fontenc}
  \IfFileExists{lmodern.sty}{\usepackage{lmodern}}{}
\else
  \usepackage{fontspec}
  \IfFontExistsTF{DejaVu Sans}{\setsansfont{DejaVu Sans}}{}
\fi
\usepackage{textcomp}
\usepackage{amssymb}
\usepackage{tikz}
\usetikzlibrary{arrows.meta}
\definecolor{argueattack}{HTML}{A8321F}
\definecolor{arguesupport}{HTML}{1D5F8C}
\definecolor{arguereply}{HTML}{6F6A60}
\definecolor{argueaccepted}{HTML}{1B6540}
\definecolor{arguerejected}{HTML}{9C3226}
\definecolor{argueundecided}{HTML}{735400}
\tikzset{
  argument/.style={rectangle, rounded corners=4pt, draw, fill=white, align=left,
    inner sep=6pt, font=\sffamily\fontsize{9}{12}\selectfont},
  issue/.style={line width=1.4pt},
  accepted/.style={draw=argueaccepted, double, double distance=1.6pt},
  rejected/.style={draw=arguerejected},
  undecided/.style={draw=argueundecided, dashed},
  unlabelled/.style={draw=arguereply},
  attack/.style={draw=argueattack, line width=0.9pt, -{Latex}},
  support/.style={draw=arguesupport, line width=0.9pt, dashed, -{Circle[open]}},
  derived/.style={draw=arguereply, densely dotted, -{Latex}},
  reply/.style={draw=arguereply, dotted},
  unrelated/.style={draw=arguereply},
  hidden/.style={draw=arguereply, dash dot},
  unsaid/.style={draw=arguereply, loosely dashed},
  undercut/.style={draw=argueattack, loosely dotted},
  words/.style={font=\sffamily\fontsize{8}{10}\selectfont, inner sep=1pt},
}"""


def write(analyses: Sequence[Analysis]) -> str:
    """One document with a page for the map of each debate."""
    graphs = [_fitting(analysis) for analysis in analyses]
    body = [line for picture in graphs for line in _page(picture)]
    letters = sorted({letter for line in body for letter in line if not letter.isascii()})
    known = (
        rf"  \ifcsname u8:\detokenize{{{letter}}}\endcsname\else"
        rf"\DeclareUnicodeCharacter{{{ord(letter):04X}}}{{?}}\fi"
        for letter in letters
    )
    width, height = (max(sizes) for sizes in zip((100, 100), *map(_size, graphs), strict=True))
    page = f"paperwidth={width}pt,paperheight={height}pt,margin=12pt,noheadfoot"
    paper = rf"\usepackage[{page}]{{geometry}}"
    lines = [_PREAMBLE, paper, r"\ifPDFTeX", *known, r"\fi", r"\begin{document}"]
    lines += [r"\pagestyle{empty}", *(body or [r"\mbox{}"]), r"\end{document}"]
    lines += [f"% {line}" for line in hidden(analyses)]
    return "\n".join([*lines, ""])


def loses(analyses: Sequence[Analysis]) -> tuple[str, ...]:
    """Arguments for which there is no room in the drawing."""
    return no_room(analyses, MOST)


def escaped(text: str) -> str:
    """A text as letters for TeX, with the signs of verdicts."""
    return tex(text, _LETTERS)


def _fitting(analysis: Analysis) -> dict[str, Any]:
    """The map with as much of the debate as TeX has room for."""
    for most, uncut in _TRIES:
        result = graph(analysis, whole_up_to=most, uncut=uncut)
        left, top, right, bottom = result["box"]
        if max(right - left, bottom - top) <= _WIDEST:
            break
    return result


def _size(graph: dict[str, Any]) -> tuple[int, int]:
    """Points of the page that a map needs."""
    left, top, right, bottom = graph["box"]
    width = max(right - left, 640) + 2 * _MARGIN
    height = bottom - top + 220 + 24 * len(entries(graph))
    return round(_POINT * width) + 24, round(_POINT * height) + 24


def _page(graph: dict[str, Any]) -> Iterator[str]:
    left, top, _, bottom = graph["box"]
    yield r"\noindent"
    yield rf"\begin{{tikzpicture}}[x={_POINT}pt, y=-{_POINT}pt]"
    title = escaped(graph["title"])
    yield (
        rf"  \node[words, anchor=south west, font=\sffamily\bfseries, text width=420pt] "
        rf"at ({left},{top - 20}) {{{title}}};"
    )
    yield from map(_node, graph["nodes"])
    yield from map(_edge, graph["edges"])
    for place, entry in enumerate(entries(graph)):
        yield from _sign(entry, left, bottom + 34 + 24 * place)
    if graph["left_out"]:
        foot = bottom + 34 + 24 * len(entries(graph))
        words = escaped(graph["left_out"])
        yield (
            rf"  \node[words, anchor=north west, text width=420pt] at ({left},{foot}) {{{words}}};"
        )
    yield r"\end{tikzpicture}\newpage"


def _node(node: dict[str, Any]) -> str:
    head, *lines = node["label"].split("\n")
    text = " ".join(lines) if lines[-1].endswith("…") else node["text"]
    looks = ["argument", node["group"], *(["issue"] if node["issue"] else [])]
    looks.append(f"text width={_POINT * (node['width'] - 2 * PADDING):.1f}pt")
    looks.append(f"minimum height={_POINT * node['height']:.1f}pt")
    more = f" (+{node['more']})" if node["more"] else ""
    # \relax, since a line break takes a bracket or a star behind it for its own.
    words = rf"\textbf{{{escaped(head + more)}}}\\\relax {escaped(text)}"
    return rf"  \node[{', '.join(looks)}] (n{node['id']}) at ({node['x']},{node['y']}) {{{words}}};"


def _edge(edge: dict[str, Any]) -> str:
    path = edge["path"]
    points = [f"({path[at]},{path[at + 1]})" for at in range(0, len(path), 2)]
    curves = "".join(
        f" .. controls {points[at]} and {points[at + 1]} .. {points[at + 2]}"
        for at in range(1, len(points), 3)
    )
    said = escaped(edge["said"])
    words = rf" node[words, midway, fill=white] {{{said}}}" if said else ""
    return rf"  \draw[{edge['answer'] or edge['kind']}] {points[0]}{curves}{words};"


def _sign(entry: LegendEntry, left: int, top: int) -> Iterator[str]:
    """One line of the legend."""
    if entry.sort == "status":
        looks = f"argument, {entry.kind}, inner sep=0pt, minimum width=21pt, minimum height=10pt"
        yield rf"  \node[{looks}] at ({left + 19},{top}) {{}};"
    else:
        yield rf"  \draw[{entry.kind}] ({left},{top}) -- ({left + 38},{top});"
    words = escaped(entry.text)
    yield rf"  \node[words, anchor=west] at ({left + 46},{top}) {{{words}}};"
