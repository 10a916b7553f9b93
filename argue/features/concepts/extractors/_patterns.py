"""Part-of-speech patterns of concepts, one data file a language.

A line of ``_data/LANGUAGE/patterns.txt`` is one pattern: elements with blanks between, one for each
word. An element is a tag, or several with ``|`` between; behind ``=`` stand the only lemmas that it
takes. A tag is a part of speech of Universal Dependencies (``NOUN``), or one of the pipeline's own
(``VBN``). What follows ``#`` is a comment::

    NOUN ADP=de|du NOUN      # prise de décision
    VBN|VBG NOUN             # distributed system
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from argue.errors import ParseError, UnknownName
from argue.features.concepts.extractors._records import TaggedWord
from argue.features.grammar import PARTS_OF_SPEECH

DATA = Path(__file__).resolve().parent / "_data"

PENN = frozenset(
    ["VBG", "VBN", "POS", "CD", "FW", "JJ", "JJR", "JJS", "NN", "NNS", "NNP", "NNPS", "IN"]
)
"""Of the shipped English pipeline's own tags (Penn Treebank) those of use for concepts."""


class Element:
    """What one word of a pattern may be."""

    def __init__(self, text: str) -> None:
        tags, _, lemmas = text.partition("=")
        self.tags = frozenset(tags.split("|"))
        self.lemmas = frozenset(lemmas.lower().split("|")) if lemmas else None

    def takes(self, word: TaggedWord) -> bool:
        """Whether the word has one of the tags and, if the element names any, of the lemmas."""
        if word.pos not in self.tags and word.tag not in self.tags:
            return False
        return self.lemmas is None or bool({word.lemma.lower(), word.form.lower()} & self.lemmas)


class Patterns:
    r"""All patterns of a language, looked up together.

    >>> words = [TaggedWord("red", "red", "ADJ"), TaggedWord("grapes", "grape", "NOUN")]
    >>> [list(span) for span in parse("NOUN\nADJ NOUN").spans(words, longest=4)]
    [[0, 1], [1]]
    """

    def __init__(self, patterns: Sequence[Sequence[str]]) -> None:
        self._elements = {text: Element(text) for pattern in patterns for text in pattern}
        self._lemmas = frozenset().union(
            *(element.lemmas or () for element in self._elements.values())
        )
        self._fits: dict[tuple[str, str, str, str], frozenset[str]] = {}
        self._tree = _Tree()
        for pattern in patterns:
            node = self._tree
            for text in pattern:
                node = node.setdefault(text, _Tree())
            node[""] = _Tree()

    def spans(self, words: Sequence[TaggedWord], longest: int) -> Iterator[range]:
        """Each run of words that a pattern takes, of at most ``longest``, from left to right."""
        fits = [self._fitting(word) for word in words]
        for start in range(len(words)):
            nodes: list[_Tree] = [self._tree]
            for stop in range(start, min(start + longest, len(words))):
                nodes = [node[text] for node in nodes for text in fits[stop] if text in node]
                if not nodes:
                    break
                if any("" in node for node in nodes):
                    yield range(start, stop + 1)

    def _fitting(self, word: TaggedWord) -> frozenset[str]:
        """The elements that take the word, remembered by all that they look at."""
        lemma, form = word.lemma.lower(), word.form.lower()
        look = (
            word.pos,
            word.tag,
            lemma if lemma in self._lemmas else "",
            form if form in self._lemmas else "",
        )
        if look not in self._fits:
            self._fits[look] = frozenset(
                text for text, element in self._elements.items() if element.takes(word)
            )
        return self._fits[look]


class _Tree(dict[str, "_Tree"]):
    """Elements → what may follow them; the empty one marks an end."""


def parse(text: str, where: str = "") -> Patterns:
    """The patterns of a data file.

    Raises ParseError on a tag that is none.
    """
    results = []
    for number, line in enumerate(text.splitlines(), start=1):
        pattern = line.partition("#")[0].split()
        for element in pattern:
            if unknown := Element(element).tags - PARTS_OF_SPEECH - PENN:
                expected = "tags of Universal Dependencies or of the Penn Treebank"
                raise ParseError(expected, repr(min(unknown)), where=where, line=number)
        if pattern:
            results.append(pattern)
    return Patterns(results)


def languages() -> list[str]:
    """The languages that have patterns."""
    return sorted(path.parent.name for path in DATA.glob("*/patterns.txt"))


@cache
def patterns_of(language: str) -> Patterns:
    """The patterns that ship for a language.

    Raises UnknownName if there are none.
    """
    if language not in languages():
        raise UnknownName("language with patterns of concepts", language, languages())
    path = DATA / language / "patterns.txt"
    return parse(path.read_text(encoding="utf-8"), str(path))
