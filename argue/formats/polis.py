"""Polis: the table of comments that a conversation exports; its votes are no relations.

::

    timestamp,datetime,comment-id,author-id,agrees,disagrees,moderated,comment-body
    1593461131,Mon Jun 29 2020,0,7,50,1,1,Zoos are good.

Each comment is an argument. Nobody answers anybody there, so there are no replies: the pairing
``retrieved`` or ``all`` finds what is to be judged. A comment that the moderators rejected
(``moderated`` is -1) is left out. How often people agreed or disagreed is told, but not kept, since
people vote on a comment, and relations are between comments. Of the other tables that belong to an
export, ``votes.csv`` alone holds no text, and is refused with that reason.

Written is a row an argument, numbered from 0; ``agrees`` and ``disagrees`` count the arguments that
support and attack it, which stand for their authors' votes. Times and authors are left empty.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import PurePath

from argue.formats.base.building import Building
from argue.formats.base.columns import named_rows, names
from argue.formats.base.reading import Reading
from argue.formats.base.text import quoted
from argue.locales import say
from argue.model import Analysis, Debate, Label
from argue.model.tables import guard, unguard

EXTENSIONS: tuple[str, ...] = ()
MEDIA_TYPE = "text/csv"
HOLDS = ("texts",)
BORDERS = False

COLUMNS = (
    "timestamp",
    "datetime",
    "comment-id",
    "author-id",
    "agrees",
    "disagrees",
    "moderated",
    "comment-body",
)
_NEEDED = ("comment-id", "comment-body")
_REJECTED = "-1"


def detect(text: str) -> bool:
    """Whether the first row names the columns of comments, or of votes on them."""
    result = names(text)
    return "comment-id" in result and bool(result & {"comment-body", "vote"})


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    r"""The conversation as a debate.

    Raises
    ------
    ParseError
        If the columns ``comment-id`` and ``comment-body`` are missing, or no comment is left.
    LimitExceeded
        See :class:`~argue.settings.Limits`.

    Examples
    --------
    >>> [debate] = parse("comment-id,agrees,disagrees,moderated,comment-body\n0,5,1,1,Trams!\n")
    >>> debate.arguments
    (Argument(id='0', text='Trams!', headline=''),)
    """
    reading = Reading.begin("polis", reading)
    text = reading.cleaned(text)
    if "vote" in names(text) and "comment-body" not in names(text):
        asked = say("the column comment-body, as in comments.csv; votes.csv has no texts")
        raise reading.error(asked, say("none called %(missing)s", missing="comment-body"), 1)
    name = PurePath(reading.name).stem or "polis"
    building = Building(reading, name, name)
    voted = 0
    for line, row in named_rows(text, reading, _NEEDED, COLUMNS):
        id, body = row["comment-id"].strip(), unguard(row["comment-body"])
        if row.get("moderated", "").strip() == _REJECTED:
            building.refuse(
                line, body, say("the comment %(id)s was rejected by a moderator", id=quoted(id))
            )
        else:
            building.add(id, body, line=line)
            voted += _count(row, "agrees") + _count(row, "disagrees")
    if voted:
        reading.set_aside("vote", "agrees, disagrees", say("a debate holds none"), count=voted)
    return reading.left([building.build()])


def write(analyses: Sequence[Analysis]) -> str:
    """One table of all debates."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    number = 0
    for analysis in analyses:
        votes = {(one.target, one.label): 0 for one in analysis.relations}
        for relation in analysis.relations:
            votes[relation.target, relation.label] += 1
        for argument in analysis.debate.arguments:
            counts = (votes.get((argument.id, label), 0) for label in (Label.SUPPORT, Label.ATTACK))
            writer.writerow(("", "", number, "", *counts, 1, guard(argument.text)))
            number += 1
    return out.getvalue()


def _count(row: dict[str, str], column: str) -> int:
    value = row.get(column, "").strip()
    return int(value[:9]) if value.isascii() and value.isdigit() else 0
