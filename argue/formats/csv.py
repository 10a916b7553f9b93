"""CSV: a table, a row an argument or a row a pair.

::

    id,parent,stance,text
    zoos,,issue,Zoos should be closed.
    space,zoos,support,No cage is large enough.
    breeding,space,attack,"Some species live on in zoos only, and breed there."

The first row names the columns; columns are separated by comma, semicolon or ``|``. What rows may
say is told in :mod:`argue.formats.base.rows`, what columns may be called in
:mod:`argue.formats.base.columns`. What a form asked, and columns for and against, are read, too
(:mod:`argue.formats._opinions`).

Writing gives every debate and every link with its label, confidence, origin and the arguments'
status; who overruled a relation, and what was judged, in further columns. It leaves out warnings,
the source, given relations beside those of the analysis, and what is hidden for want of confidence.
A cell that a spreadsheet would run as a formula gets an apostrophe before it, which reading takes
away again (:func:`argue.formats.base.tables.guard`).
"""

from __future__ import annotations

from collections.abc import Sequence

from argue.formats._opinions import delimiter_of, parse_opinions
from argue.formats.base import tables
from argue.formats.base.reading import Reading
from argue.formats.base.tables import header, parse_table, write_table
from argue.model import Analysis, Debate

EXTENSIONS = (".csv",)
NEEDS = (
    r"\A(?!(?:\s*+[^\s,;|:][^\n,;|:]{0,39}: [^\n]*\n){2})"  # no chat: "Ada: Yes, but …"
    r"(?:[^\S\n]*\n)*+[^\n]*[,;|]"
)
GENERAL = 1
TABLE = True
MEDIA_TYPE = "text/csv"
HOLDS = tables.HOLDS

_DELIMITERS = ",;|"


def detect(text: str) -> bool:
    """Whether the first row names columns of a debate."""
    return header(text, _DELIMITERS) is not None or bool(delimiter_of(text, _DELIMITERS))


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    r"""The debates of a table, in the order of their first rows; raises ParseError if columns are
    missing, quotation marks are not in pairs, or no row is left.

    >>> [debate] = parse("id,parent,stance,text\na,,,Zoos are good.\nb,a,con,They are prisons.")
    >>> debate.issue, debate.given[0].label.value
    ('a', 'attack')
    """
    reading = Reading.begin("csv", reading)
    if not (reading.columns or header(text, _DELIMITERS)) and (
        delimiter := delimiter_of(text, _DELIMITERS)
    ):
        return parse_opinions(text, delimiter, reading)
    return parse_table(text, _DELIMITERS, reading)


def write(analyses: Sequence[Analysis]) -> str:
    """One table of all debates, with the columns of :data:`argue.formats.base.tables.COLUMNS`."""
    return write_table(analyses, ",")
