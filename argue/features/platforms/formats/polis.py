"""Polis: the comments of a conversation as it exports them, with how people voted on them.

::

    timestamp,datetime,comment-id,author-id,agrees,disagrees,moderated,comment-body
    1593461131,Mon Jun 29 2020,0,7,50,1,1,Zoos are good.

Each comment is an argument. Nobody answers anybody there, so there are no replies: the pairing
``retrieved`` or ``all`` finds what is to be judged. A comment that the moderators rejected
(``moderated`` is -1) is left out. How often people agreed or disagreed stands beside a comment and
decides nothing, since people vote on a comment, and relations are between comments.

In a folder or zip the table of votes beside the comments counts instead, with those who passed:
``votes.csv`` (a row a vote: 1 agrees, -1 disagrees, 0 passes; of one voter's votes on a comment the
last) or else ``participants-votes.csv`` (a row a participant, a column a comment). Alone these hold
no text, and are refused with that reason.

Written is a row an argument, numbered from 0, with its votes; where nobody voted these cells are
empty, as times and authors are.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from argue.formats.base.account import Account
from argue.formats.base.building import Building
from argue.formats.base.columns import csv_text, named_rows, names
from argue.formats.base.losses import issues
from argue.formats.base.reading import Document, Reading
from argue.formats.base.text import quoted
from argue.locales import lazy, lazy_n
from argue.model import Analysis, Debate, Votes
from argue.model.tables import guard, unguard

EXTENSIONS: tuple[str, ...] = ()
NEEDS = r"(?i)\A[\n\ufeff]*+[^\n]{0,4096}?(?:comment.?id|n.?votes)"
MEDIA_TYPE = "text/csv"
HOLDS = ("texts", "votes", "no issue")
BORDERS = False

COLUMNS = (
    *("timestamp", "datetime", "comment-id", "author-id"),
    *("agrees", "disagrees", "moderated", "comment-body"),
)
_NEEDED = ("comment-id", "comment-body")
_MATRIX = {"participant", "n-votes"}
"""Columns that only the table of participants has."""
_OF_PARTICIPANTS = (*_MATRIX, "group-id", "n-comments", "n-agree", "n-disagree")
_COUNTED = ("agrees", "disagrees", "moderated")
_REJECTED = "-1"
_VOTES = ("1", "-1", "0")
"""Agrees, disagrees, passes: as the export writes them, and in the order of :class:`Votes`."""


def detect(text: str) -> bool:
    """Whether the first row names the columns of comments, or of votes on them."""
    result = names(text)
    return ("comment-id" in result and bool(result & {"comment-body", "vote"})) or result >= _MATRIX


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    r"""The conversation as a debate; raises ParseError if the columns ``comment-id`` and
    ``comment-body`` are missing, or no comment is left.

    >>> [debate] = parse("comment-id,agrees,disagrees,moderated,comment-body\n0,5,1,1,Trams!\n")
    >>> debate.arguments
    (Argument(id='0', text='Trams!', headline=''),)
    """
    reading = Reading.begin("polis", reading)
    text = reading.cleaned(text)
    if is_votes(text):
        asked = lazy("the column comment-body, as in comments.csv; votes.csv has no texts")
        raise reading.error(asked, lazy("none called %(missing)s", missing="comment-body"), 1)
    name = reading.stem or "polis"
    building = Building(reading, name, name)
    for line, row in named_rows(text, reading, _NEEDED, COLUMNS, _COUNTED):
        id, body = row["comment-id"].strip(), unguard(row["comment-body"])
        if row.get("moderated", "").strip() == _REJECTED:
            building.refuse(
                line, body, lazy("the comment %(id)s was rejected by a moderator", id=quoted(id))
            )
        else:
            votes = Votes(_count(row, "agrees"), _count(row, "disagrees"))
            voted = row.get("agrees", "").strip() or row.get("disagrees", "").strip()
            building.add(id, body, line=line, votes=votes if voted else None)
    return reading.left([building.build()])


def is_votes(text: str) -> bool:
    """Whether a text is one of the tables of an export that hold votes and no comments."""
    result = names(text)
    return ({"comment-id", "vote"} <= result and "comment-body" not in result) or result >= _MATRIX


def with_votes(document: Document, text: str, name: str) -> Document:
    """The comments of a document with the votes that the table ``text`` of its export holds.

    Votes on comments that are not there are set aside, what is no vote is left out. Raises as
    :func:`parse`.
    """
    reading = Reading.begin("polis", Reading(name=name))
    text = reading.cleaned(text)
    counts: dict[str, Counter[str]] = {}
    for comment, vote in _votes(text, reading):
        counts.setdefault(comment, Counter())[vote] += 1
    [debate] = document.debates
    known = debate.by_id()
    aside = sum(counter.total() for id, counter in counts.items() if id not in known)
    if aside:
        reading.set_aside("vote", name, lazy("their comments are not in the debate"), count=aside)
    arguments = []
    other = 0
    for former in debate.arguments:
        votes = Votes(*(counts.get(former.id, Counter())[vote] for vote in _VOTES))
        stated = former.votes and (former.votes.agree, former.votes.disagree)
        other += stated is not None and stated != (votes.agree, votes.disagree)
        arguments.append(replace(former, votes=votes))
    warnings = list(reading.warnings)
    if other:
        warnings.append(
            lazy_n(
                "%(num)s comment has other counts of votes than %(name)s, which counts",
                "%(num)s comments have other counts of votes than %(name)s, which counts",
                other,
                name=name,
            )
        )
    debate = replace(debate, arguments=tuple(arguments), warnings=(*debate.warnings, *warnings))
    account = Account(
        document.account.seen + reading.account.seen,
        [*document.account.left_out, *reading.account.left_out],
    )
    told = (*document.warnings, *warnings)
    return replace(document, debates=(debate,), warnings=told, account=account)


def _votes(text: str, reading: Reading) -> Iterator[tuple[str, str]]:
    """The comment and the vote of each vote that counts."""
    if names(text) >= _MATRIX:
        columns = [name for name in next(csv.reader(io.StringIO(text))) if name.strip().isdigit()]
        needed = ("participant", *columns)
        rows = (
            (line, column.strip(), row["participant"], row[column])
            for line, row in named_rows(text, reading, needed, _OF_PARTICIPANTS)
            for column in columns
        )
    else:
        needed = ("comment-id", "voter-id", "vote")
        rows = (
            (line, row["comment-id"].strip(), row["voter-id"], row["vote"])
            for line, row in named_rows(text, reading, needed, ("timestamp", "datetime", *needed))
        )
    last: dict[tuple[str, str], str] = {}
    former = 0
    for line, comment, voter, cell in rows:
        vote = cell.strip().removesuffix(".0")
        if not vote:
            continue
        reading.saw("vote")
        if vote in _VOTES:
            former += (voter, comment) in last
            last[voter, comment] = vote
        else:
            reading.refuse(line, vote, lazy("expected a vote: 1, 0 or -1"), "vote")
    if former:
        reason = lazy("the same voter voted on the comment later")
        reading.set_aside("vote", reading.name, reason, count=former)
    return ((comment, vote) for (_, comment), vote in last.items())


def loses(analyses: Sequence[Analysis]) -> tuple[str, ...]:
    """Issues, for nobody answers anybody there."""
    return issues(analyses)


def write(analyses: Sequence[Analysis]) -> str:
    """One table of all debates."""
    rows: list[tuple[object, ...]] = [COLUMNS]
    for analysis in analyses:
        for argument in analysis.debate.arguments:
            votes = argument.votes
            counts = (votes.agree, votes.disagree) if votes else ("", "")
            rows.append(("", "", len(rows) - 1, "", *counts, 1, guard(argument.text.strip())))
    return csv_text(rows)


def _count(row: dict[str, str], column: str) -> int:
    value = row.get(column, "").strip()
    return int(value[:9]) if value.isascii() and value.isdigit() else 0
