"""The XML of entailment corpora: ``<pair><t>text</t><h>hypothesis</h></pair>``, with attributes.

Shared by ``node`` and ``rte``, which differ in what the attributes mean.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from argue.errors import ParseError
from argue.formats._pairs import PairBuilding
from argue.formats._reading import Reading
from argue.formats._text import printable_id
from argue.formats._xml import feed, language, plain
from argue.locales import say
from argue.model import Debate, Label

_CHUNK = 65_536
_PAIR = re.compile(r"<pair\b([^<>]*)>", re.IGNORECASE)
_TOPIC = re.compile(r"\s(?:topic|baf)\s*=", re.IGNORECASE)


@dataclass(slots=True)
class PairElement:
    """One ``<pair>``: attribute names in lower case; ids and texts by tag, ``t`` and ``h``."""

    line: int
    attributes: dict[str, str]
    ids: dict[str, str] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)

    def attribute(self, *names: str) -> str:
        """The first of these attributes that is there and not blank, without outer blanks."""
        values = (self.attributes.get(name, "").strip() for name in names)
        return next(filter(None, values), "")


def pair_tags(text: str) -> list[str]:
    """The attributes of the first ``<pair>`` tags, if the text is XML; for detection."""
    sample = text[:_CHUNK]
    return _PAIR.findall(sample) if sample.lstrip().startswith("<") else []


def has_topic(tags: list[str]) -> bool:
    """Whether a pair says what topic it belongs to, as those of NoDE do."""
    return any(map(_TOPIC.search, tags))


def pair_elements(text: str, reading: Reading) -> Iterator[PairElement]:
    """The pairs of a corpus, as they are read.

    Raises
    ------
    ParseError
        If the text is no well-formed XML, defines entities, or nests pairs.
    """
    corpus = _Corpus(reading)
    for _ in feed(text, reading, corpus):
        yield from corpus.taken()


class _Corpus:
    """Takes the events of the XML parser."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.line: Callable[[], int] = lambda: 0
        self._complete: list[PairElement] = []
        self._pair: PairElement | None = None
        self._inside = ""
        self._pieces: list[str] = []
        self._length = self._begin = 0

    def taken(self) -> list[PairElement]:
        complete, self._complete = self._complete, []
        return complete

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        tag = plain(tag)
        if tag == "pair":
            if self._pair:
                raise self._error(say("</pair>"), say("another <pair> inside it"))
            self._pair = PairElement(
                self.line(), {plain(name): value for name, value in attributes.items()}
            )
        elif tag in ("t", "h") and not self._inside:
            if not self._pair:
                raise self._error(
                    say("<pair> around it"), say("<%(tag)s> outside of a pair", tag=tag)
                )
            if tag in self._pair.texts:
                raise self._error(say("one <%(tag)s> in a pair", tag=tag), say("two"))
            self._pair.ids[tag] = attributes.get("id", "")
            self._inside, self._pieces, self._length = tag, [], 0
            self._begin = self.line()
        elif not self._pair:
            self.reading.language = self.reading.language or language(attributes)

    def data(self, text: str) -> None:
        if self._inside:
            self._length += len(text)
            self.reading.check_length(self._length, self._begin)
            self._pieces.append(text)

    def end(self, tag: str) -> None:
        tag = plain(tag)
        if tag == "pair" and self._pair:
            self._complete.append(self._pair)
            self._pair = None
        elif tag == self._inside and self._pair:
            self._pair.texts[tag] = " ".join("".join(self._pieces).split())
            self._inside = ""

    def close(self) -> None:
        self._pair = None

    def _error(self, expected: str, found: str) -> ParseError:
        return self.reading.error(expected, found, self.line())


class Corpora:
    """Sorts pairs into debates: one for each topic (NoDE) or task (RTE).

    Parameters
    ----------
    label_of
        What a pair's attributes say; None for nothing. Raises ValueError with what was expected and
        found.
    """

    def __init__(self, reading: Reading, label_of: Callable[[PairElement], Label | None]) -> None:
        self.reading, self.label_of = reading, label_of
        self._debates: dict[str, PairBuilding] = {}
        self._pairs = 0

    def add(self, pair: PairElement, id: str, title: str) -> None:
        """Add a pair to the debate of that id."""
        self._pairs += 1
        if id not in self._debates:
            self._debates[id] = PairBuilding(self.reading, id, title)
        debate = self._debates[id]
        name = printable_id(pair.attribute("id")) or str(self._pairs)
        try:
            for tag in ("t", "h"):
                if not pair.texts.get(tag):
                    raise ValueError(f"expected a text in <{tag}>, found none")
            label = self.label_of(pair)
        except ValueError as error:
            debate.building.refuse(pair.line, f"the pair {name}", str(error))
            return
        source = self._end(debate, pair, name, "t")
        target = self._end(debate, pair, name, "h", source)
        debate.pair(source, target, label, pair.line, printable_id(pair.attribute("id")))

    def _end(
        self, debate: PairBuilding, pair: PairElement, name: str, tag: str, other: str = ""
    ) -> str:
        id, text = pair.ids[tag], pair.texts[tag]
        if printable_id(id):
            return debate.named(id, text, pair.line, other=other)
        return debate.alone(f"{name}-{tag}", text, pair.line)

    def build(self) -> list[Debate]:
        """The debates, in the order of their first pairs."""
        if not self._debates:
            raise self.reading.error(say("at least one <pair> with <t> and <h>"), say("none"))
        return self.reading.left(debate.build() for debate in self._debates.values())
