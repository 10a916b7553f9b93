"""XML in events, without entities and without anything from outside the text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Protocol

from argue.formats._reading import Reading
from argue.locales import say

_CHUNK = 65_536
_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"


class Events(Protocol):
    """What takes the events of the parser; ``line`` says where it is, once the parser has begun."""

    line: Callable[[], int]

    def start(self, tag: str, attributes: dict[str, str]) -> None: ...
    def data(self, text: str) -> None: ...
    def end(self, tag: str) -> None: ...
    def close(self) -> None: ...


class Silence:
    """Takes all events and does nothing, to see whether a text is well-formed."""

    def __init__(self) -> None:
        self.line: Callable[[], int] = lambda: 0

    def start(self, tag: str, attributes: dict[str, str]) -> None: ...
    def data(self, text: str) -> None: ...
    def end(self, tag: str) -> None: ...
    def close(self) -> None: ...


def feed(text: str, reading: Reading, events: Events) -> Iterator[None]:
    """Give the text to the parser piece by piece; yields after each piece.

    Entities are never expanded and nothing outside the text is fetched: a DOCTYPE may name a file,
    which is left alone.

    Raises
    ------
    ParseError
        If the text is no well-formed XML, or defines entities.
    """
    # Imported here so that detecting another format does not need the library.
    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import DefusedXMLParser
    from defusedxml.ElementTree import ParseError as NotWellFormed

    parser = DefusedXMLParser(target=events)
    events.line = lambda: int(parser.parser.CurrentLineNumber)
    text = reading.cleaned(text)
    try:
        for start in range(0, len(text), _CHUNK):
            parser.feed(text[start : start + _CHUNK])
            yield
        parser.close()
    except NotWellFormed as error:
        line, column = error.position
        found = f"{re.sub(r': line.*', '', str(error))} at column {column}"
        raise reading.error(say("well-formed XML"), found, line) from error
    except DefusedXmlException as error:
        found = "the definition of an entity" if "Entities" in str(error) else str(error)
        raise reading.error(say("XML without definitions"), found, events.line()) from error


def plain(tag: str) -> str:
    """The name of an element or attribute without its namespace, in lower case."""
    return tag.rpartition("}")[2].lower()


def language(attributes: dict[str, str]) -> str:
    """What an element says that its texts are written in, by ``xml:lang``; empty if it does not."""
    return attributes.get(_LANGUAGE, "").strip()
