"""XML as events, without entities or external files."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Callable, Iterator

from argue.formats.base.reading import Reading
from argue.locales import lazy

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
            names = (
                f"{element.name}@{attribute}"
                for attribute, value in element.attributes.items()
                if value
            )
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
