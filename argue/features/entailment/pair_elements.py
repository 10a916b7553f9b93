"""The XML of entailment corpora, as it is read.

``<pair><t>text</t><h>hypothesis</h></pair>`` with attributes is shared by ``node`` and ``rte``,
which differ in what the attributes mean.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from argue.errors import ParseError
from argue.formats.base.pairs import PairBuilding
from argue.formats.base.reading import Reading
from argue.formats.base.text import printable_id
from argue.formats.base.xml import Element, Events, feed
from argue.locales import lazy
from argue.model import Debate, Label

_PAIR_CHUNK = 65_536
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
    sample = text[:_PAIR_CHUNK]
    return _PAIR.findall(sample) if sample.lstrip().startswith("<") else []


def has_topic(tags: list[str]) -> bool:
    """Whether a pair says what topic it belongs to, as those of NoDE do."""
    return any(map(_TOPIC.search, tags))


def pair_elements(text: str, reading: Reading) -> Iterator[PairElement]:
    """The pairs of a corpus, as they are read.

    Raises ParseError if the text is no well-formed XML, defines entities, or nests pairs.
    """
    corpus = _Corpus(reading)
    for _ in feed(text, reading, corpus):
        yield from corpus.taken()


class _Corpus(Events):
    """Takes the events of the XML parser."""

    read = """
    pair t h t@id h@id pair@id pair@topic pair@task pair@value pair@entailment pair@baf pair@lang
    t@lang h@lang
    """
    aside = "pair@confidence pair@length t@status h@status"
    texts = "t h"

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self._complete: list[PairElement] = []
        self._pair: PairElement | None = None

    def taken(self) -> list[PairElement]:
        complete, self._complete = self._complete, []
        return complete

    def begin(self, element: Element) -> None:
        name, pair = element.name, self._pair
        if name == "pair" and pair:
            raise self._error(element, lazy("</pair>"), lazy("another <pair> inside it"))
        if name == "pair":
            self._pair = PairElement(element.line, element.attributes)
        elif element.holder is element and not pair:
            outside = lazy("<%(tag)s> outside of a pair", tag=name)
            raise self._error(element, lazy("<pair> around it"), outside)
        elif element.holder is element and pair:
            if name in pair.ids:
                raise self._error(element, lazy("one <%(tag)s> in a pair", tag=name), lazy("two"))
            pair.ids[name] = element.attributes.get("id", "")
        elif not pair:
            self.reading.language = self.reading.language or element.language

    def finish(self, element: Element) -> None:
        if not self._pair:
            return
        if element.name == "pair":
            self._complete.append(self._pair)
            self._pair = None
        elif element.holder is element:
            self.reading.check_length(len(element.text), element.line)
            self._pair.texts[element.name] = " ".join(element.text.split())

    def _error(self, element: Element, expected: str, actual: str) -> ParseError:
        return self.reading.error(expected, actual, element.line)


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
            text = " / ".join([f"the pair {name}", *pair.texts.values()])
            debate.building.refuse(pair.line, text, str(error))
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
            raise self.reading.error(lazy("at least one <pair> with <t> and <h>"), lazy("none"))
        return self.reading.left(debate.build() for debate in self._debates.values())
