"""The nodes of a sentence as one tree: in brackets, and drawn as in Figure 1 of the paper.

Nodes come from dependencies (:mod:`argue.features.rules.revisions.chunks`) and nest nearly always;
where two cross, the longer one stands, and of two equally long the first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import NamedTuple, TypeAlias

from argue.features.plots.frame import FONT, document, stroke, width_of
from argue.features.plots.frame import words as text_at
from argue.features.rules.revisions.chunks import Chunk, nodes
from argue.features.rules.revisions.trees import Words

SENTENCE = "S"
"""Kind of the root."""
_LEVEL = 3 * FONT
_MARGIN = 2 * FONT


class Node(NamedTuple):
    """A node with the nodes and words below it, in their order; a word is its place."""

    kind: str
    parts: tuple[Part, ...]


Part: TypeAlias = Node | int


def tree(words: Words) -> Node:
    """All nodes of a sentence below one root."""
    spans: list[Chunk] = []
    for node in sorted(nodes(words), key=lambda node: (node.start - node.stop, node.start)):
        if not any(_cross(node, other) for other in spans):
            spans.append(node)
    return _node(Chunk(SENTENCE, 0, len(words)), spans)


def bracketed(node: Node, words: Words) -> str:
    """A tree as treebanks write it: a node and what is below it between brackets.

    >>> from argue.features.rules.revisions.trees import ParsedWord
    >>> words = (ParsedWord("It", "it", "PRON", 1, "nsubj"), ParsedWord("ran", "run", "VERB", 1))
    >>> bracketed(tree(words), words)
    '(S (NP (PRON It)) (VP (VERB ran)))'
    """
    parts = (
        f"({words[part].pos} {words[part].form})"
        if isinstance(part, int)
        else bracketed(part, words)
        for part in node.parts
    )
    return f"({node.kind} {' '.join(parts)})"


def picture(sentences: Sequence[Words]) -> str:
    """The trees of sentences as SVG, one below the other.

    Nodes stand above, words with their parts of speech in one row.
    """
    parts: list[str] = []
    top, width = float(_MARGIN), 0.0
    for words in sentences:
        root = tree(words)
        bottom = top + _LEVEL * _height(root)
        places = _places(words)
        parts += _drawn(root, words, places, top, bottom)[1]
        top, width = bottom + _LEVEL, max(width, places[-1] + _MARGIN + 4 * FONT)
    described = " ".join(bracketed(tree(words), words) for words in sentences)
    return document(width, top, "Trees of sentences", described, parts, alone=True)


def _cross(node: Chunk, other: Chunk) -> bool:
    first, second = sorted((node, other), key=lambda span: span.start)
    return first.start < second.start < first.stop < second.stop


def _node(span: Chunk, inside: Sequence[Chunk]) -> Node:
    """The tree of a node from those within it, the longest first."""
    parts: list[Part] = []
    place = span.start
    while place < span.stop:
        below = next((node for node in inside if node.start == place), None)
        if below is None:
            parts.append(place)
            place += 1
        else:
            within = [
                node
                for node in inside[inside.index(below) + 1 :]
                if below.start <= node.start and node.stop <= below.stop
            ]
            parts.append(_node(below, within))
            place = below.stop
    return Node(span.kind, tuple(parts))


def _height(node: Node) -> int:
    """Levels from a node to the row of words."""
    return 1 + max((_height(part) for part in node.parts if isinstance(part, Node)), default=0)


def _places(words: Words) -> list[float]:
    """The middle of each word."""
    places, end = [], float(_MARGIN)
    for word in words:
        width = width_of(max(word.form, word.pos, key=len)) + FONT
        places.append(end + width / 2)
        end += width
    return places


def _drawn(
    node: Node, words: Words, places: Sequence[float], top: float, bottom: float
) -> tuple[float, list[str]]:
    """Where a node stands from left to right, and the elements that draw it and what is below.

    A line goes down one level and then straight, so that none crosses another.
    """
    drawn: list[str] = []
    ends: list[float] = []
    for part in node.parts:
        if isinstance(part, int):
            ends.append(places[part])
            drawn += _word(words[part].form, words[part].pos, places[part], bottom)
        else:
            x, below = _drawn(part, words, places, top + _LEVEL, bottom)
            ends.append(x)
            drawn += below
    x = fmean((ends[0], ends[-1]))
    for part, end in zip(node.parts, ends, strict=True):
        line = f"M{x:.1f} {top + 4:.1f}L{end:.1f} {top + _LEVEL - FONT:.1f}"
        drawn.append(stroke(line + f"V{bottom - FONT:.1f}" * isinstance(part, int), opacity=0.5))
    return x, [*drawn, text_at(node.kind, x, top, at="middle", font_weight="bold")]


def _word(form: str, pos: str, x: float, y: float) -> Iterator[str]:
    yield text_at(pos, x, y, at="middle", font_size=FONT - 3)
    yield text_at(form, x, y + FONT + 3, at="middle")
