"""Dependency trees of texts, and the cheapest edits of trees and of lists of words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from argue.errors import ModelError
from argue.features import grammar
from argue.language.tokens import STOP_WORDS
from argue.plugins import libraries_for

_LONGEST = 100
"""Comparing trees takes cubic time, so that longer sentences are cut in pieces of so many words."""


@dataclass(slots=True, eq=False)
class TreeNode:
    """A word and the words that depend on it, in the order of the text.

    The root of a tree is no word (its ``label`` is empty): several words may hang from it.
    """

    label: str
    """The lemma, lower case."""
    relation: str = ""
    """Dependency relation to the parent, without subtype."""
    pos: str = ""
    """Universal part-of-speech tag."""
    children: list[TreeNode] = field(default_factory=list)

    def words(self) -> Iterator[TreeNode]:
        """All nodes below this one, parents first."""
        for child in self.children:
            yield child
            yield from child.words()


class Parser(NamedTuple):
    """Text → the trees of its sentences, and what says when those may change."""

    parse: Callable[[str], Sequence[TreeNode]]
    """The function; words that are punctuation or blank are left out."""
    version: str


@cache
def parser(pipeline: str) -> Parser:
    """A parser: the spaCy pipeline of that name, or in that folder; empty for the shipped one.

    Raises
    ------
    MissingLibrary
        If spaCy is not installed, or what the shipped pipeline needs besides.
    ModelError
        If there is no such pipeline. A folder is named by its whole path, so that a model works
        from wherever it is used.
    """
    folder = Path(pipeline)
    if pipeline and folder.is_dir() and not folder.is_absolute() and pipeline not in _names():
        raise ModelError(_no_pipeline(pipeline))
    try:
        nlp = grammar.load(pipeline)
    except ModelError as error:
        if pipeline and not folder.is_dir() and pipeline not in _names():
            raise ModelError(_no_pipeline(pipeline)) from error
        raise
    return Parser(lambda text: trees_of(nlp(text)), grammar.version(nlp))


def _names() -> list[str]:
    """The pipelines that ship, and those that are installed."""
    with libraries_for("dependency trees"):
        from spacy.util import get_installed_models
    own = (path.parent.name for path in grammar.SHIPPED.parent.glob("*/meta.json"))
    return sorted({*own, *get_installed_models()})


def _no_pipeline(actual: str) -> str:
    return (
        f"expected the name of a spaCy pipeline (there is: {', '.join(_names())}) or the folder of "
        f"one, relative to the experiment, found {actual!r}"
    )


def trees_of(document: Any) -> list[TreeNode]:
    """The trees of a spaCy ``Doc``; sentences without a word are left out.

    Raises ModelError if the document has no dependencies or no lemmas.
    """
    for attribute in ("DEP", "LEMMA") if len(document) else ():
        if not document.has_annotation(attribute):
            raise ModelError(
                f"expected a spaCy pipeline with a parser and a lemmatiser, found no {attribute}"
            )
    return [tree for sentence in document.sents for tree in _pieces(list(sentence))]


def content(tree: TreeNode) -> TreeNode:
    """The tree without stop words; what hangs from one hangs from its parent instead."""
    return TreeNode(tree.label, tree.relation, tree.pos, list(_content(tree.children)))


def _content(nodes: Iterable[TreeNode]) -> Iterator[TreeNode]:
    for node in nodes:
        below = _content(node.children)
        if node.label in STOP_WORDS:
            yield from below
        else:
            yield TreeNode(node.label, node.relation, node.pos, list(below))


def _pieces(sentence: Sequence[Any]) -> Iterator[TreeNode]:
    words = [token for token in sentence if not (token.is_punct or token.is_space)]
    for start in range(0, len(words), _LONGEST):
        yield _tree(words[start : start + _LONGEST])


def _tree(words: Sequence[Any]) -> TreeNode:
    root = TreeNode("")
    nodes = {
        token.i: TreeNode(
            (token.lemma_ or token.text).lower(), token.dep_.partition(":")[0], token.pos_
        )
        for token in words
    }
    for token in words:  # in the order of the text, so that children are too
        nodes.get(token.head.i if token.head.i != token.i else -1, root).children.append(
            nodes[token.i]
        )
    return root


_Row: TypeAlias = NDArray[np.int64]

_JUMP = 2**16
"""In the table of rows a cost counts so much and a jump 1: no alignment has so many jumps."""
_SMALL = 2_000
"""Up to so many cells a table is filled one by one, which is quicker than row by row."""


class Jump(NamedTuple):
    """Words [start, stop) of the text become words [start, stop) of the hypothesis, for ``cost``.

    Both spans hold at least one word.
    """

    text: tuple[int, int]
    hypothesis: tuple[int, int]
    cost: int


class Alignment(NamedTuple):
    """The distance, and the jumps by which it is reached, in the order of the hypothesis."""

    distance: int
    jumps: tuple[Jump, ...]


def align(
    text: Sequence[str],
    hypothesis: Sequence[str],
    insertions: Sequence[int],
    delete: int,
    substitute: int,
    jumps: Collection[Jump] = (),
) -> Alignment:
    """The cheapest alignment; of those that are equally cheap, one with the fewest jumps.

    O(n·m) time for n and m words, as m operations on rows of n + 1; O(n) memory times the longest
    jump.

    Parameters
    ----------
    insertions
        What inserting each word of the hypothesis costs; whole numbers, as are all costs.

    Examples
    --------
    >>> words = "he bought bread".split(), "he owns bread".split()
    >>> align(*words, [9, 9, 9], 0, 9).distance
    9
    >>> align(*words, [9, 9, 9], 0, 9, [Jump((1, 2), (1, 2), 1)])
    Alignment(distance=1, jumps=(Jump(text=(1, 2), hypothesis=(1, 2), cost=1),))
    """
    ending: dict[int, list[Jump]] = {}
    if not jumps and len(text) * len(hypothesis) <= _SMALL:
        return Alignment(_distance(text, hypothesis, insertions, delete, substitute), ())
    for jump in jumps:
        ending.setdefault(jump.hypothesis[1], []).append(jump)
    grid = _Grid(text, delete * _JUMP, ending)
    for number, (word, insertion) in enumerate(zip(hypothesis, insertions, strict=True), 1):
        grid.add(number, word, insertion * _JUMP, substitute * _JUMP)
    return grid.alignment()


def _distance(
    text: Sequence[str],
    hypothesis: Sequence[str],
    insertions: Sequence[int],
    delete: int,
    substitute: int,
) -> int:
    """The distance without jumps, cell by cell."""
    row = [delete * number for number in range(len(text) + 1)]
    for word, insertion in zip(hypothesis, insertions, strict=True):
        diagonal, best = row[0], row[0] + insertion
        row[0] = best
        for column, other in enumerate(text, 1):
            above = row[column]
            best += delete
            if above + insertion < best:
                best = above + insertion
            near = diagonal if other == word else diagonal + substitute
            if near < best:
                best = near
            row[column], diagonal = best, above
    return row[-1]


class _Grid:
    """The rows of the table of distances, the present one and as many as a jump looks back."""

    def __init__(
        self, text: Sequence[str], delete: int, ending: Mapping[int, Sequence[Jump]]
    ) -> None:
        numbers: dict[str, int] = {}
        self.words = np.array([numbers.setdefault(word, len(numbers)) for word in text], np.int64)
        self.numbers, self.ending = numbers, ending
        self.deleted = np.arange(len(text) + 1, dtype=np.int64) * delete
        jumps = [jump for those in ending.values() for jump in those]
        self.depth = max((stop - start for start, stop in (j.hypothesis for j in jumps)), default=0)
        self.row = self.deleted
        self.rows = {0: self.row}
        # trail[i]: the last jump on the cheapest way to column i, as a position in `steps`
        self.trail: _Row = np.zeros(len(text) + 1, np.int64)
        self.trails = {0: self.trail}
        self.steps: list[tuple[int, Jump | None]] = [(0, None)]

    def add(self, number: int, word: str, insertion: int, substitute: int) -> None:
        """The row of the next word of the hypothesis, the ``number``-th."""
        word_number = self.numbers.get(word, -1)
        diagonal = self.row[:-1] + np.where(self.words == word_number, 0, substitute)
        row = self.row + insertion
        if not self.depth:
            np.minimum(row[1:], diagonal, out=row[1:])
            self.row = np.minimum.accumulate(row - self.deleted) + self.deleted
            return
        trail = self.trail.copy()
        nearer = diagonal < row[1:]
        trail[1:][nearer] = self.trail[:-1][nearer]
        np.minimum(row[1:], diagonal, out=row[1:])
        for jump in self.ending.get(number, ()):
            self._jump(jump, row, trail)
        relative = row - self.deleted
        lowest = np.minimum.accumulate(relative)
        origins = np.maximum.accumulate(
            np.where(relative == lowest, np.arange(relative.size), 0)
        )  # of each column, the last from which words were only deleted
        self.row, self.trail = lowest + self.deleted, trail[origins]
        self._remember(number)

    def _jump(self, jump: Jump, row: _Row, trail: _Row) -> None:
        """Enter the jump into the row where it is cheaper."""
        (start, stop), first = jump.text, jump.hypothesis[0]
        cost = int(self.rows[first][start]) + jump.cost * _JUMP + 1
        if cost < row[stop]:
            row[stop] = cost
            trail[stop] = len(self.steps)
            self.steps.append((int(self.trails[first][start]), jump))

    def _remember(self, number: int) -> None:
        self.rows[number], self.trails[number] = self.row, self.trail
        self.rows.pop(number - self.depth, None)
        self.trails.pop(number - self.depth, None)

    def alignment(self) -> Alignment:
        """The way to the last column of the present row."""
        jumps: list[Jump] = []
        step, jump = self.steps[self.trail[-1]]
        while jump is not None:
            jumps.append(jump)
            step, jump = self.steps[step]
        return Alignment(int(self.row[-1]) // _JUMP, tuple(reversed(jumps)))
