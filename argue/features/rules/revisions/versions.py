"""Versions of pages: read from MediaWiki exports or folders, reverted ones left out.

A MediaWiki export of any size is read in the memory that its longest revision takes: plain, or
packed by bzip2 or gzip. Only articles (name space 0) are read, and redirects are left out. A folder
has ``<page>/<number>.txt``, 0 the oldest.
"""

from __future__ import annotations

import bz2
import gzip
import sqlite3
import zlib
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import closing
from itertools import groupby
from pathlib import Path
from typing import IO, Any, NamedTuple, cast
from xml.etree.ElementTree import ParseError as XmlError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import iterparse

from argue.errors import BadInput, ParseError
from argue.locales.phrases import reason_of


class Version(NamedTuple):
    """One version of a page, as its source has it."""

    page: str
    number: str
    """The revision's id, or the file's name."""
    text: str
    wikitext: bool
    """Whether the text has MediaWiki's markup."""


_ARTICLES = "0"


def read_export(path: Path) -> Iterator[Version]:
    """The versions of all articles of an export, as they stand there: page by page, oldest first.

    Raises BadInput if the file cannot be read or unpacked; ParseError if it is no MediaWiki export,
    or is damaged; what stands before the damage is read first.
    """
    try:
        with opened(path) as file:
            yield from parse(file, path.name)
    except (OSError, EOFError, zlib.error) as error:
        raise BadInput(f"{path}: expected a MediaWiki export, {reason_of(error)}") from error


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


def source(path: Path) -> Iterator[Version]:
    """The versions in a folder of folders, or in a MediaWiki export.

    Raises BadInput if there is nothing of that kind; ParseError if an export is damaged.
    """
    return read_folder(path) if path.is_dir() else read_export(path)


def between(older: Path, newer: Path, database: Path) -> Iterator[Version]:
    """Of each page of both sources its newest version in the older one, then that in the newer one.

    Pages come as in the newer source; those with the same text in both are left out. ``database``:
    where the older versions lie meanwhile, packed; is made anew, and removed at the end. Memory is
    that of one page, whatever the size of the sources. Raises BadInput or ParseError as
    :func:`source`.
    """
    database.unlink(missing_ok=True)
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA journal_mode = OFF")
        connection.execute("CREATE TABLE pages (page TEXT PRIMARY KEY, number TEXT, text BLOB)")
        connection.executemany(
            "INSERT OR REPLACE INTO pages VALUES (?, ?, ?)",
            (
                (version.page, version.number, zlib.compress(version.text.encode()))
                for version in _newest(older)
            ),
        )
        for version in _newest(newer):
            former = connection.execute(
                "SELECT number, text FROM pages WHERE page = ?", (version.page,)
            ).fetchone()
            text = zlib.decompress(former[1]).decode() if former else version.text
            if text != version.text:
                yield version._replace(number=former[0], text=text)
                yield version
    database.unlink()


def _newest(path: Path) -> Iterator[Version]:
    """The last version of each page."""
    for _, versions in groupby(source(path), key=lambda version: version.page):
        yield deque(versions, maxlen=1)[0]


def read_folder(folder: Path) -> Iterator[Version]:
    """The versions of all pages, pages by name and versions by number.

    Raises BadInput if there are no such files, or one is not UTF-8.
    """
    pages = [folder] if any(folder.glob("*.txt")) else sorted(folder.iterdir())
    result = False
    for page in pages:
        for file in sorted(page.glob("*.txt"), key=_number):
            result = True
            try:
                text = file.read_text(encoding="utf-8")
            except (OSError, UnicodeDecodeError) as error:
                raise BadInput(f"{file}: expected a text in UTF-8, {reason_of(error)}") from error
            yield Version(page.name, file.stem, text, False)
    if not result:
        raise BadInput(f"{folder}: expected folders with files 0.txt, 1.txt, …, found none")


def _number(file: Path) -> tuple[int, str]:
    return (int(file.stem) if file.stem.isdecimal() else 0, file.stem)


WINDOW = 6
"""So many versions are looked ahead."""


def without_reverted(versions: Iterable[Version], window: int = WINDOW) -> Iterator[Version]:
    """The versions of one page without those between a text and its next occurrence.

    Only occurrences at most ``window`` versions later are looked for, so that no more than so many
    are held in memory. Equal neighbours become one.

    >>> texts = ["old", "vandal!", "old", "new"]
    >>> kept = without_reverted(Version("A", str(i), text, False) for i, text in enumerate(texts))
    >>> [version.text for version in kept]
    ['old', 'new']
    """
    ahead: deque[Version] = deque()
    rest = iter(versions)
    while True:
        while len(ahead) <= window and (following := next(rest, None)) is not None:
            ahead.append(following)
        if not ahead:
            return
        first = ahead.popleft()
        texts = [version.text for version in ahead]
        last = max((place for place, text in enumerate(texts) if text == first.text), default=-1)
        for _ in range(last + 1):
            ahead.popleft()
        yield first
