"""MediaWiki exports with revisions → versions of pages, as a stream.

An export of any size is read in the memory that its longest revision takes: plain, or packed by
bzip2 or gzip. Only articles (name space 0) are read, and redirects are left out.
"""

from __future__ import annotations

import bz2
import gzip
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, cast
from xml.etree.ElementTree import ParseError as XmlError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import iterparse

from argue.errors import BadInput, ParseError
from argue.rules.revisions.version import Version

_ARTICLES = "0"


def read(path: Path) -> Iterator[Version]:
    """The versions of all articles of an export, as they stand there: page by page, oldest first.

    Raises
    ------
    BadInput
        If the file cannot be read or unpacked.
    ParseError
        If it is no MediaWiki export, or is damaged; what stands before the damage is read first.
    """
    try:
        with opened(path) as file:
            yield from parse(file, path.name)
    except (OSError, EOFError, zlib.error) as error:
        raise BadInput(f"{path}: expected a MediaWiki export, {error}") from error


def opened(path: Path) -> IO[bytes]:
    """A file's unpacked bytes; the packing is told by its first bytes, not by its name."""
    with path.open("rb") as file:
        start = file.read(3)
    if start == b"BZh":
        return bz2.open(path)
    if start[:2] == b"\x1f\x8b":
        return cast("IO[bytes]", gzip.open(path))
    return path.open("rb")


def parse(file: IO[bytes], name: str = "") -> Iterator[Version]:
    """The versions in an export's XML; ``name`` is for messages.

    Examples
    --------
    >>> from io import BytesIO
    >>> xml = b"<mediawiki><page><title>A</title><revision><id>7</id><text>B.</text></revision>"
    >>> next(parse(BytesIO(xml + b"</page></mediawiki>")))
    Version(page='A', number='7', text='B.', wikitext=True)
    """
    try:
        yield from _versions(iterparse(file, events=("start", "end"), forbid_dtd=True), name)
    except XmlError as error:
        raise ParseError("well-formed XML", str(error), where=name) from error
    except DefusedXmlException as error:
        raise ParseError("an export without entities", str(error), where=name) from error


def _versions(events: Iterator[tuple[str, Any]], name: str) -> Iterator[Version]:
    path: list[Any] = []
    page = {"title": "", "ns": _ARTICLES, "id": ""}
    revision = {"id": "", "text": ""}
    for event, element in events:
        tag = element.tag.rpartition("}")[2]
        if event == "start":
            if not path and tag != "mediawiki":
                raise ParseError("the element <mediawiki>", f"<{tag}>", where=name)
            path.append(element)
            if tag == "page":
                page = {"title": "", "ns": _ARTICLES, "id": ""}
            continue
        path.pop()
        parent = path[-1].tag.rpartition("}")[2] if path else ""
        if parent == "page" and tag in page:
            page[tag] = element.text or ""
        elif parent == "revision" and tag in revision:
            revision[tag] = element.text or ""
        elif tag == "revision":
            text = revision["text"]
            if page["ns"] == _ARTICLES and text.lstrip()[:9].lower() != "#redirect":
                yield Version(page["title"], revision["id"], text, True)
            revision = {"id": "", "text": ""}
        if tag in ("revision", "page", "siteinfo") and path:
            path[-1].remove(element)  # what was read takes no more memory
