"""Debatabase: the table of whole debates with summaries, made for summarising them.

::

    ,comments,summaries
    0,"Main topic: Zoos should be closed

    Comment 1: A cage is no life. …

    Comment 2: Zoos keep species alive. …","Comment 1 (supports main topic): Animals suffer

    Comment 2 (attacks Comment 1): Zoos save species"

A row is a debate: ``comments`` has its topic and the texts, ``summaries`` what each comment answers
and how, and a line of what it says, which becomes its headline. The topic is the issue, with the id
``topic``; a comment has its number as its id. The first column, if it has no name, numbers the
debates. Other columns are left aside. A comment that no summary places stays, and answers nobody.

Clayton et al. (2024) published Debatabase's debates (points for and against a motion, counterpoints
against these) in this form; the format is as found in their file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest

from argue.formats.base.building import Building, Link
from argue.formats.base.columns import named_rows, names
from argue.formats.base.reading import Reading
from argue.locales import lazy
from argue.model import Debate, Label

EXTENSIONS: tuple[str, ...] = ()
NEEDS = r"(?i)\A[\n\ufeff]*+[^\n]{0,4096}?summaries"

TOPIC = "topic"
"""The id of the issue."""
_COLUMNS = frozenset({"comments", "summaries"})
_BLOCK = re.compile(r"(?:\A\s*(main topic)|(?:\A|\n)[ \t]*comment[ ]+0*(\d{1,9})):", re.IGNORECASE)
_PLACE = re.compile(
    r"comment[ ]+0*(\d{1,9})[ ]+\((support|attack)s[ ]+"
    r"(?:(main topic)|comment[ ]+0*(\d{1,9}))\)[ ]*:?",
    re.IGNORECASE,
)


def detect(text: str) -> bool:
    """Whether the first row names the columns of comments and summaries, and there is a topic."""
    return names(text) >= _COLUMNS and re.search("main topic:", text, re.IGNORECASE) is not None


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    r"""The debates of a table, a row a debate; raises ParseError if the columns ``comments`` and
    ``summaries`` are missing, quotation marks are not in pairs, or no debate is left.

    >>> [debate] = parse('comments,summaries\n"Main topic: Trams\n\nComment 1: They hum.",'
    ...                  'Comment 1 (attacks main topic): Noise\n')
    >>> [(one.source, str(one.label), one.target) for one in debate.given]
    [('1', 'attack', 'topic')]
    """
    reading = Reading.begin("debatabase", reading)
    text = reading.cleaned(text)
    debates = [
        _debate(row, number, line, reading)
        for number, (line, row) in enumerate(named_rows(text, reading, _COLUMNS))
    ]
    return reading.left(debates)


def _debate(row: dict[str, str], number: int, line: int, reading: Reading) -> Debate | None:
    blocks = list(_blocks(row["comments"]))
    first = _BLOCK.search(row["comments"])
    if before := row["comments"][: first.start() if first else None].strip():
        reading.leave_out(line, before, lazy("expected Main topic or a number of a comment"))
    title = next((text for id, text in blocks if id == TOPIC), "")
    name = row.get("", "").strip() or str(number)
    building = Building(reading, f"{reading.stem or 'debate'} {name}", title)
    links, headlines = _summaries(row["summaries"], building, line)
    for id, text in blocks:
        building.add(id, text, headlines.get(id, ""), line=line)
        if id != TOPIC and id not in headlines:
            building.warn(lazy("no summary says what comment %(id)s answers", id=id), line)
    for link in links:
        if link.source in building.arguments:
            building.link(link)
        else:
            message = lazy("there is no comment %(id)s with a text", id=link.source)
            building.refuse(line, headlines[link.source], message)
    return building.build(TOPIC)


def _blocks(comments: str) -> Iterator[tuple[str, str]]:
    """The id and the text of the topic and of each comment; what stands before them is nobody's."""
    starts = list(_BLOCK.finditer(comments))
    for start, after in zip_longest(starts, starts[1:]):
        yield start[2] or TOPIC, comments[start.end() : after and after.start()].strip()


def _summaries(text: str, building: Building, line: int) -> tuple[list[Link], dict[str, str]]:
    """What each comment answers, and what it says in a line."""
    links: list[Link] = []
    headlines: dict[str, str] = {}
    for summary in filter(None, map(str.strip, text.split("\n"))):
        result = _PLACE.match(summary)
        if result is None or result[1] in headlines:
            expected = lazy("expected “Comment 2 (attacks Comment 1): …”, each comment once")
            building.refuse(line, summary, expected)
            continue
        source, label, target = result[1], Label(result[2].lower()), result[4] or TOPIC
        headlines[source] = summary[result.end() :].strip()
        links.append(Link(source, target, label, line, place=True))
    return links, headlines
