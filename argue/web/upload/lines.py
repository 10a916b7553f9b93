"""The preview of one discussion: a line an argument, to be changed before it is saved."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from werkzeug.datastructures import MultiDict

from argue.formats import Document
from argue.language import claims
from argue.locales import _
from argue.reading.discussion import HEADING, ITEM
from argue.reading.stamps import CLOCK
from argue.services.draft_edits import (
    LABELS,
    DraftEdit,
    PreviewLine,
    all_answer,
    editable,
    is_chain,
    rows_of,
    signs_as_labels,
)
from argue.services.draft_selection import DEEDS, SURE, Selection, doubt_of, other_reading
from argue.web.app.api_input import parse_number

MOST_SOURCE = 60_000
"""Characters of the source that are shown beside the thread."""
MOST_PROPOSALS = 3
MOST_CHOICES = 100
"""Lines beyond which the choice of what one answers is at the selection only, not at each line."""
_TIME = re.compile(rf"(?<![\d:.]){CLOCK}(?!\d)", re.IGNORECASE)
_FIELD = re.compile(r"[^\W\d_]+\s?:\s")
"""Begins a field of minutes, as *Present: …*, which is no heading."""
_PARAGRAPH = re.compile(r"\n\s*\n\s*")


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of the source; ``number`` is that of its argument's line, 0 where it is in none.

    ``read`` is false for what is in no argument and was noted as not read.
    """

    text: str
    number: int = 0
    read: bool = True


@dataclass(frozen=True, slots=True)
class Lines:
    """What the preview of one debate shows.

    ``step`` counts the changes so far: a form that was filled in before another change is stale.
    ``wheres`` is where each row stands in the source, in words, empty if nothing says so.
    """

    rows: tuple[PreviewLine, ...]
    issue: str | None
    step: int
    has_signs: bool
    is_chain: bool
    source: tuple[Piece, ...]
    wheres: tuple[str, ...]

    @property
    def has_choices(self) -> bool:
        """Whether each line has the choice of what it answers."""
        return len(self.rows) <= MOST_CHOICES

    def parents(self, row: PreviewLine) -> list[tuple[int, PreviewLine]]:
        """The lines that a line may answer: all but itself and what answers it."""
        below = {row.argument.id}
        for line in self.rows:
            if line.parent in below:
                below.add(line.argument.id)
        return [
            (number, line)
            for number, line in enumerate(self.rows, 1)
            if line.argument.id not in below
        ]


@dataclass(frozen=True, slots=True)
class Claim:
    """What the preview asks about the claim: up to three proposals, and whether one is sure.

    ``empty`` says that its text claims nothing.
    """

    text: str
    proposals: tuple[str, ...]
    sure: bool
    empty: bool


def claim_of(document: Document) -> Claim:
    """The claim of the first debate as it was read, and what else it may be."""
    debate = document.debates[0]
    text = debate.by_id()[debate.issue].text if debate.issue else ""
    proposals = document.proposals or claims.proposals(debate, debate.language)
    same = {_letters(text), _letters(claims.opening_claim(text, debate.language)), ""}
    proposed = [proposal for proposal in dict.fromkeys(proposals) if _letters(proposal) not in same]
    empty = claims.claims_nothing(text)
    sure = claims.is_plain(text) if document.sure is None else document.sure and not empty
    return Claim(text, tuple(proposed[:MOST_PROPOSALS]), sure, empty)


def _letters(text: str) -> str:
    """What two texts share that differ in marks and capitals only."""
    return "".join(re.findall(r"\w", text.casefold()))


def lines_of(document: Document, step: int) -> Lines | None:
    """The lines of a document; None if it holds several debates, or a large one."""
    if not editable(document):
        return None
    rows = tuple(rows_of(document))
    [debate] = document.debates
    unread = document.account.spans(document.text)
    source = tuple(_pieces(document.text, rows, unread)) if document.places or unread else ()
    wheres = tuple(where_of(document, rows))
    chain = is_chain(rows, debate.issue)
    # Under "Pros:" and "Cons:" each "-" is a list mark, whatever it is elsewhere.
    silent = any(row.sign == "?" for row in rows if row.argument.id != debate.issue)
    signs = bool(document.signs) and silent
    return Lines(rows, debate.issue, step, signs, chain, source, wheres)


def where_of(document: Document, rows: Sequence[PreviewLine]) -> Iterator[str]:
    """Under which heading, at which time or in which paragraph of the source each row stands.

    A time or heading counts until the next one; paragraphs are those of running text without
    headings.
    """
    text = document.text
    taken = sorted(span for row in rows for span in row.spans)
    marks: list[tuple[int, int, str]] = []
    at = 0
    for start, end in [*taken, (len(text), len(text))]:
        marks += [(at + time.end(), 0, time[0]) for time in _TIME.finditer(text[at:start])]
        at = max(at, end)
    headings = [
        (part.span[1], 1, part.text)
        for part in document.account.left_out
        if part.reason in (HEADING, ITEM) and part.span and not _FIELD.match(part.text)
    ]
    if document.format == "prose" and not headings:
        ends = [0, *(match.end() for match in _PARAGRAPH.finditer(text))]
        headings = [
            (end, 1, _("paragraph %(number)s", number=number)) for number, end in enumerate(ends, 1)
        ]
    marks += headings
    marks.sort()
    for row in rows:
        start = min(row.spans, default=(-1, 0))[0]
        last = {kind: words for end, kind, words in marks if end <= start}
        yield " · ".join(last[kind] for kind in sorted(last))


def _pieces(
    text: str, rows: tuple[PreviewLine, ...], unread: Sequence[tuple[int, int]]
) -> Iterator[Piece]:
    places = sorted(
        [(start, end, number) for number, row in enumerate(rows, 1) for start, end in row.spans]
        + [(start, end, 0) for start, end in unread]
    )
    at = 0
    for start, end, number in places:
        if start < at or start > MOST_SOURCE:
            continue
        yield Piece(text[at:start])
        yield Piece(text[start:end], number, read=bool(number))
        at = end
    rest = text[at:MOST_SOURCE]
    yield Piece(rest + "…" if len(text) > MOST_SOURCE else rest)


def edits_of(form: MultiDict[str, str], document: Document) -> list[DraftEdit]:
    """What a form changes: the fields that differ from the draft, then its button.

    A field is named by the number of its line: ``label-2``, ``answers-2``, ``text-2``. A button
    names one of :data:`~argue.services.draft_selection.DEEDS` and, of one line, its number, as
    ``drop-2``; without a number it is for the lines that are selected (``pick``). ``target`` is the
    number of what they shall answer, ``sign`` their label. ``take-7`` makes an argument of the
    line 7 of the source, which was left out; ``sure-7`` and ``instead-7`` answer the question about
    that line, as it was read or otherwise, and ``sure-7-2.1`` what the argument ``2.1`` answers.

    Raises
    ------
    BadInput
        If a deed is impossible there.
    """
    rows = rows_of(document)
    edits: list[DraftEdit] = []
    for number, row in enumerate(rows, 1):
        edits += _changes(form, number, row, rows)
    issue = document.debates[0].issue
    edits += _claim(form, rows, issue)
    deed, __, place = form.get("do", "").partition("-")
    if deed == "signs":
        edits += signs_as_labels(document)
    elif deed == "flat" and issue:
        edits += all_answer(rows, issue)
    elif deed == "take":
        edits.append(DraftEdit(deed, "", place))
    elif deed == SURE:
        edits.append(DraftEdit(deed, "", doubt_of(document, place).name))
    elif deed == "instead":
        edits += other_reading(document, place)
    elif deed in DEEDS:
        numbers = [
            _line_number(pick, rows) for pick in ([place] if place else form.getlist("pick"))
        ]
        picked = [rows[number - 1] for number in numbers if number]
        target = _line_number(form.get("target", ""), rows)
        above = rows[target - 1].argument.id if target else ""
        edits += Selection(picked, rows, issue, above, form.get("sign", "")).edits(deed)
    return edits


def _claim(
    form: Mapping[str, str], rows: list[PreviewLine], issue: str | None
) -> Iterator[DraftEdit]:
    """The claim that was written, or else chosen; what an argument begins with is that argument."""
    claim = " ".join((form.get("claim-own", "").strip() or form.get("claim", "")).split())
    stating = [
        row.argument.id
        for row in rows
        if claim in (" ".join(row.argument.text.split()), claims.opening_claim(row.argument.text))
    ]
    confirmed = form.get("do") == "claim" and issue in stating
    if confirmed:
        yield DraftEdit("claim", issue or "")
    elif claim and issue not in stating:
        yield DraftEdit("claim", stating[0] if stating else "", "" if stating else claim)


def _line_number(text: str, rows: list[PreviewLine]) -> int:
    """The number of a line, 0 if there is none."""
    number = parse_number(text, 4) or 0
    return number if number <= len(rows) else 0


def _changes(
    form: Mapping[str, str], number: int, row: PreviewLine, rows: list[PreviewLine]
) -> Iterator[DraftEdit]:
    id = row.argument.id
    label = form.get(f"label-{number}", row.sign)
    if label in LABELS and label != row.sign:
        yield DraftEdit("label", id, label)
    place = form.get(f"answers-{number}")
    if place is not None:
        at = _line_number(place, rows)
        parent = rows[at - 1].argument.id if at else ""
        if parent != row.parent:
            yield DraftEdit("answers", id, parent)
    text = form.get(f"text-{number}")
    if text is not None and (text := text.replace("\r\n", "\n").strip()) != row.argument.text:
        yield DraftEdit("text", id, text)
