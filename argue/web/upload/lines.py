"""The preview of one discussion: a line an argument, to be changed before it is saved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from argue.formats import Document
from argue.language import claims
from argue.model import Debate
from argue.services.draft_edits import LABELS, Edit, Row, editable, rows_of, signs_as_labels
from argue.web.ui.numbers import parse_number

MOST_SOURCE = 60_000
"""Characters of the source that are shown beside the thread."""


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
    """

    rows: tuple[Row, ...]
    issue: str | None
    step: int
    has_signs: bool
    source: tuple[Piece, ...]

    @property
    def numbers(self) -> dict[str, int]:
        """The numbers of the lines by the ids of their arguments."""
        return {row.argument.id: number for number, row in enumerate(self.rows, 1)}

    def parents(self, row: Row) -> list[tuple[int, Row]]:
        """The lines that a line may answer: all but itself and what answers it."""
        below = {row.argument.id}
        for one in self.rows:
            if one.parent in below:
                below.add(one.argument.id)
        return [
            (number, one) for number, one in enumerate(self.rows, 1) if one.argument.id not in below
        ]


@dataclass(frozen=True, slots=True)
class Claim:
    """What the preview asks about the claim: up to three proposals, and whether one is sure."""

    text: str
    proposals: tuple[str, ...]
    sure: bool


def claim_of(debate: Debate) -> Claim:
    """The claim of a debate as it was read, and what else it may be."""
    text = debate.by_id()[debate.issue].text if debate.issue else ""
    proposed = tuple(one for one in claims.proposals(debate, debate.language) if one != text)
    return Claim(text, proposed, bool(text) and claims.states_claim(text))


def lines_of(document: Document, step: int) -> Lines | None:
    """The lines of a document; None if it holds several debates, or a large one."""
    if not editable(document):
        return None
    rows = tuple(rows_of(document))
    [debate] = document.debates
    unread = document.account.spans(document.text)
    source = tuple(_pieces(document.text, rows, unread)) if document.places or unread else ()
    return Lines(rows, debate.issue, step, bool(document.signs), source)


def _pieces(text: str, rows: tuple[Row, ...], unread: Sequence[tuple[int, int]]) -> Iterator[Piece]:
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


def edits_of(form: Mapping[str, str], document: Document) -> list[Edit]:
    """What a form changes: the fields that differ from the draft, then its button.

    A field is named by the number of its line: ``label-2``, ``answers-2``, ``text-2``; a button's
    value too: ``merge-2`` (with the line above it in the thread), ``drop-2``.
    """
    rows = rows_of(document)
    edits: list[Edit] = []
    for number, row in enumerate(rows, 1):
        edits += _changes(form, number, row, rows)
    edits += _claim(form, rows, document.debates[0].issue)
    deed, _, place = form.get("do", "").partition("-")
    number = _place(place, rows)
    if deed == "signs":
        edits += signs_as_labels(document)
    elif deed == "drop" and number:
        edits.append(Edit("drop", rows[number - 1].argument.id))
    elif deed == "merge" and number > 1:
        edits.append(Edit("merge", rows[number - 1].argument.id, rows[number - 2].argument.id))
    return edits


def _claim(form: Mapping[str, str], rows: list[Row], issue: str | None) -> Iterator[Edit]:
    """The claim that was written, or else chosen; one that an argument states is that argument."""
    claim = " ".join((form.get("claim-own", "").strip() or form.get("claim", "")).split())
    stating = [row.argument.id for row in rows if " ".join(row.argument.text.split()) == claim]
    if claim and issue not in stating:
        yield Edit("claim", stating[0] if stating else "", "" if stating else claim)


def _place(text: str, rows: list[Row]) -> int:
    """The number of a line, 0 if there is none."""
    number = parse_number(text, 4) or 0
    return number if number <= len(rows) else 0


def _changes(form: Mapping[str, str], number: int, row: Row, rows: list[Row]) -> Iterator[Edit]:
    id = row.argument.id
    label = form.get(f"label-{number}", row.sign)
    if label in LABELS and label != row.sign:
        yield Edit("label", id, label)
    place = form.get(f"answers-{number}")
    if place is not None:
        at = _place(place, rows)
        parent = rows[at - 1].argument.id if at else ""
        if parent != row.parent:
            yield Edit("answers", id, parent)
    text = form.get(f"text-{number}")
    if text is not None and (text := text.replace("\r\n", "\n").strip()) != row.argument.text:
        yield Edit("text", id, text)
