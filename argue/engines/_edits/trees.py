"""Text → dependency trees, one for each sentence, by a spaCy pipeline."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from argue import language
from argue.engines._stop_words import STOP_WORDS
from argue.errors import ModelError
from argue.plugins import libraries_for

_LONGEST = 100
"""Comparing trees takes cubic time, so that longer sentences are cut in pieces of so many words."""


@dataclass(slots=True, eq=False)
class Node:
    """A word and the words that depend on it, in the order of the text.

    The root of a tree is no word (its ``label`` is empty): several words may hang from it.
    """

    label: str
    """The lemma, lower case."""
    relation: str = ""
    """Dependency relation to the parent, without subtype."""
    pos: str = ""
    """Universal part-of-speech tag."""
    children: list[Node] = field(default_factory=list)

    def words(self) -> Iterator[Node]:
        """All nodes below this one, parents first."""
        for child in self.children:
            yield child
            yield from child.words()


class Parser(NamedTuple):
    """Text → the trees of its sentences, and what says when those may change."""

    parse: Callable[[str], Sequence[Node]]
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
        nlp = language.load(pipeline)
    except ModelError as error:
        if pipeline and not folder.is_dir() and pipeline not in _names():
            raise ModelError(_no_pipeline(pipeline)) from error
        raise
    return Parser(lambda text: trees_of(nlp(text)), language.version(nlp))


def _names() -> list[str]:
    """The pipelines that ship, and those that are installed."""
    with libraries_for("dependency trees"):
        from spacy.util import get_installed_models
    own = (path.parent.name for path in language.SHIPPED.parent.glob("*/meta.json"))
    return sorted({*own, *get_installed_models()})


def _no_pipeline(found: str) -> str:
    return (
        f"expected the name of a spaCy pipeline (there is: {', '.join(_names())}) or the folder of "
        f"one, relative to the experiment, found {found!r}"
    )


def trees_of(document: Any) -> list[Node]:
    """The trees of a spaCy ``Doc``; sentences without a word are left out.

    Raises
    ------
    ModelError
        If the document has no dependencies or no lemmas.
    """
    for attribute in ("DEP", "LEMMA") if len(document) else ():
        if not document.has_annotation(attribute):
            raise ModelError(
                f"expected a spaCy pipeline with a parser and a lemmatiser, found no {attribute}"
            )
    return [tree for sentence in document.sents for tree in _pieces(list(sentence))]


def content(tree: Node) -> Node:
    """The tree without stop words; what hangs from one hangs from its parent instead."""
    return Node(tree.label, tree.relation, tree.pos, list(_content(tree.children)))


def _content(nodes: Iterable[Node]) -> Iterator[Node]:
    for node in nodes:
        below = _content(node.children)
        if node.label in STOP_WORDS:
            yield from below
        else:
            yield Node(node.label, node.relation, node.pos, list(below))


def _pieces(sentence: Sequence[Any]) -> Iterator[Node]:
    words = [token for token in sentence if not (token.is_punct or token.is_space)]
    for start in range(0, len(words), _LONGEST):
        yield _tree(words[start : start + _LONGEST])


def _tree(words: Sequence[Any]) -> Node:
    root = Node("")
    nodes = {
        token.i: Node((token.lemma_ or token.text).lower(), _plain(token.dep_), token.pos_)
        for token in words
    }
    for token in words:  # in the order of the text, so that children are too
        nodes.get(token.head.i if token.head.i != token.i else -1, root).children.append(
            nodes[token.i]
        )
    return root


def _plain(relation: str) -> str:
    return relation.partition(":")[0]
