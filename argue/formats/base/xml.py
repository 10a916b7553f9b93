"""XML as events, without entities or external files; the XML of entailment corpora, both ways.

``<pair><t>text</t><h>hypothesis</h></pair>`` with attributes is shared by ``node`` and ``rte``,
which differ in what the attributes mean.
"""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from argue.errors import ParseError
from argue.formats.base.pairs import PairBuilding
from argue.formats.base.reading import Reading
from argue.formats.base.text import printable_id, writable
from argue.locales import lazy
from argue.model import Analysis, Argument, Debate, Label, Status

_CHUNK = 65_536
_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
_DEEPEST = 1_000


class Element:
    """An element that is open, or has just ended.

    Its name and those of its attributes are in small letters and without their namespaces.
    ``holder`` is the element whose text it is part of, if any, and ``inner`` what a reader notes of
    the elements in it.
    """

    __slots__ = (
        *("attributes", "holder", "inner", "language", "line"),
        *("name", "namespace", "parent", "parts"),
    )

    def __init__(self, tag: str, attributes: dict[str, str], line: int, parent: Element | None):
        self.name, self.line, self.parent = plain(tag), line, parent
        self.namespace = tag.rpartition("}")[0]
        self.attributes = {plain(name): value for name, value in attributes.items()}
        self.language = attributes.get(_LANGUAGE, "").strip()
        self.holder: Element | None = parent.holder if parent else None
        self.inner: dict[str, str] = {}
        self.parts: list[str] = []

    @property
    def text(self) -> str:
        """What stands in it, with what stands in its elements."""
        return "".join(self.parts).strip()

    def break_line(self, names: str) -> None:
        """Let the text that it is part of go on in a new line, if its name is one of these."""
        if self.holder and self.holder is not self and self.name in names.split():
            self.holder.parts.append("\n")


class Events:
    """Receives the elements of a document; this one ignores them.

    ``read`` and ``aside`` list the elements (``t``) and attributes (``pair@id``) that are read, or
    set aside; all others are noted as not understood, and so is text outside of the elements in
    ``texts``. Without ``read`` nothing is.
    """

    read = ""
    aside = ""
    texts = ""

    def begin(self, element: Element) -> None:
        """An element begins."""

    def data(self, holder: Element, text: str) -> None:
        """Some of the text within an element of ``texts``, maybe not all at once."""
        holder.parts.append(text)

    def finish(self, element: Element) -> None:
        """An element ends."""


def feed(text: str, reading: Reading, events: Events) -> Iterator[None]:
    """Give the text to the parser piece by piece; yields after each piece.

    Entities are never expanded and nothing outside the text is fetched: a DOCTYPE may name a file,
    which is left alone.

    Raises ParseError if the text is no well-formed XML, or defines entities.
    """
    # Imported here so that detecting another format does not need the library.
    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import DefusedXMLParser
    from defusedxml.ElementTree import ParseError as NotWellFormed

    target = _Target(events, reading)
    parser = DefusedXMLParser(target=target)
    target.line = lambda: int(parser.parser.CurrentLineNumber)
    text = reading.cleaned(text)
    try:
        for start in range(0, len(text), _CHUNK):
            parser.feed(text[start : start + _CHUNK])
            yield
        parser.close()
        target.account()
    except NotWellFormed as error:
        line, column = error.position
        result = f"{re.sub(r': line.*', '', str(error))} at column {column}"
        raise reading.error(lazy("well-formed XML"), result, line) from error
    except DefusedXmlException as error:
        result = "the definition of an entity" if "Entities" in str(error) else str(error)
        raise reading.error(lazy("XML without definitions"), result, target.line()) from error


def read_xml(text: str, reading: Reading, events: Events) -> None:
    """Give the whole text to the parser; raises as :func:`feed`."""
    deque(feed(text, reading, events), maxlen=0)


class _Target:
    """Makes elements of what the parser finds, and counts them and their attributes by names."""

    def __init__(self, events: Events, reading: Reading) -> None:
        self.events, self.reading = events, reading
        self.line: Callable[[], int] = lambda: 0
        self.seen: Counter[str] = Counter()
        self._texts = {*events.texts.split()}
        self._open: list[Element] = []

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        parent = self._open[-1] if self._open else None
        element = Element(tag, attributes, self.line(), parent)
        if len(self._open) == _DEEPEST:
            raise self.reading.error("XML", lazy("values nested too deeply"), element.line)
        if element.name in self._texts and not element.holder:
            element.holder = element
        if parent:
            names = (f"{element.name}@{one}" for one, value in element.attributes.items() if value)
            self.seen.update((element.name, *names))
        self._open.append(element)
        self.events.begin(element)

    def data(self, text: str) -> None:
        element = self._open[-1]
        if element.holder:
            self.events.data(element.holder, text)
        elif text.strip():
            self.seen[f"{element.name} text"] += 1

    def end(self, tag: str) -> None:
        self.events.finish(self._open.pop())

    def close(self) -> None:
        """The document has ended."""

    def account(self) -> None:
        """Note what is set aside, and what is not understood."""
        read, aside = {*self.events.read.split()}, {*self.events.aside.split()}
        if not read:
            return
        elements = sum(count for name, count in self.seen.items() if "@" not in name)
        self.reading.saw("element", elements)
        apart = {name: count for name, count in self.seen.items() if name in aside}
        self.reading.names_aside("element", apart)
        strange = {name: self.seen[name] for name in self.seen if name not in read | aside}
        if "*" in aside:
            self.reading.names_aside("element", strange)
        else:
            self.reading.unknown("element", strange)


def plain(tag: str) -> str:
    """The name of an element or attribute without its namespace, in lower case."""
    return tag.rpartition("}")[2].lower()


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


_ENTAILMENT = {Label.SUPPORT: "YES", Label.ATTACK: "NO", Label.UNRELATED: "UNKNOWN"}


def write_pairs(analyses: Sequence[Analysis]) -> str:
    """A corpus with the pairs of all analyses, an element a pair."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', "<entailment-corpus>"]
    for analysis in analyses:
        lines += _pairs(analysis)
    return "\n".join([*lines, "</entailment-corpus>", ""])


def _pairs(analysis: Analysis) -> Iterator[str]:
    debate = analysis.debate
    names = dict(zip(debate.pairs, debate.pair_ids, strict=False))
    relations = {(one.source, one.target): one for one in analysis.relations}
    listed = debate.pairs or [(reply.source, reply.target) for reply in debate.replies]
    arguments, statuses = debate.by_id(), analysis.statuses
    different = [ends for ends in relations if ends[0] != ends[1]]
    for number, ends in enumerate(dict.fromkeys([*listed, *different]), 1):
        attributes = {"task": "ARG", "id": names.get(ends) or str(number), "topic": debate.id}
        if ends in relations:
            relation = relations[ends]
            attributes["entailment"] = _ENTAILMENT[relation.label]
            if relation.confidence < 1:
                attributes["confidence"] = f"{relation.confidence:.6g}"
        yield f"  <pair{_attributes(attributes)}>"
        for tag, end in zip("th", ends, strict=True):
            yield f"    {_argument(tag, arguments[end], statuses.get(end))}"
        yield "  </pair>"


def _argument(tag: str, argument: Argument, status: Status | None) -> str:
    from xml.sax.saxutils import escape  # which loads urllib

    attributes = {"id": argument.id}
    if status is not None:
        attributes["status"] = str(status)
    return f"<{tag}{_attributes(attributes)}>{escape(writable(argument.text))}</{tag}>"


def _attributes(attributes: dict[str, str]) -> str:
    from xml.sax.saxutils import quoteattr  # which loads urllib

    return "".join(f" {name}={quoteattr(writable(value))}" for name, value in attributes.items())
