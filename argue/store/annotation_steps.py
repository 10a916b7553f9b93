"""What was said of items, step by step, and which of it counts; for :mod:`.annotations`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from argue.errors import NotFound
from argue.locales import say
from argue.model import Label
from argue.store import authors, hidden
from argue.store.annotation_records import Adjudication, Item, Judgement, Said
from argue.store.connection import Connection, Row

UNSURE, LEFT_OUT, OPEN = "unsure", "none", "open"
"""What an annotator may say, and whoever adjudicates, besides the labels."""
ITEM = "number, debate, topic, name, source, target, text, hypothesis"

_LABELS: dict[str, Label | None] = {
    **{str(label): label for label in Label}, UNSURE: None, LEFT_OUT: None,
}  # fmt: skip
_STEPS = (
    "SELECT steps.id, items.number, steps.annotator, "
    "coalesce((SELECT name FROM annotators WHERE id = steps.annotator), "
    f"{authors.shown('steps.person', 'steps.writer')}), "
    "steps.verdict, steps.comment, steps.at "
    "FROM annotation_steps AS steps JOIN annotation_items AS items ON items.id = steps.item"
)


def said(connection: Connection, project: int, number: int | None = None) -> list[Said]:
    """The items of a project, or one of them, with what counts of what was said."""
    only = "" if number is None else "AND items.number = ?"
    parameters = (project,) if number is None else (project, number)
    rows = connection.rows(
        f"SELECT {ITEM} FROM annotation_items AS items WHERE project = ? {only} "
        "ORDER BY items.number",
        parameters,
    )
    of: dict[int, list[Row]] = {row[0]: [] for row in rows}
    for step in connection.rows(
        f"{_STEPS} WHERE items.project = ? {only} ORDER BY steps.id", parameters
    ):
        of[step[1]].append(step)
    return [_collected(item, of[item.number]) for item in items_of(connection, rows)]


def items_of(connection: Connection, rows: Sequence[Row]) -> list[Item]:
    """Items from rows of :data:`ITEM`, without the texts that are hidden."""
    covers, found = hidden.notes(connection), []
    for item in (Item(*row) for row in rows):
        text = covers.get((item.source, item.text), item.text)
        hypothesis = covers.get((item.target, item.hypothesis), item.hypothesis)
        found.append(replace(item, text=text, hypothesis=hypothesis))
    return found


def of_item(connection: Connection, project: int, number: int) -> Said:
    """One item; raises NotFound."""
    found = said(connection, project, number)
    if not found:
        raise NotFound(say("this project has no item %(number)s", number=number))
    return found[0]


def own(connection: Connection, project: int, name: str) -> dict[int, Judgement]:
    """What one annotator says, by the numbers of the items."""
    rows = connection.rows(
        f"{_STEPS} JOIN annotators ON annotators.id = steps.annotator "
        "WHERE annotators.project = ? AND annotators.name = ? ORDER BY steps.id",
        (project, name),
    )
    return {row[1]: _judgement(row) for row in rows}


def last_word(
    connection: Connection, project: int, name: str, number: int
) -> tuple[int, Judgement | None]:
    """An annotator's number, and what they said last of an item; raises NotFound."""
    row = connection.row(
        "SELECT id FROM annotators WHERE project = ? AND name = ?", (project, name)
    )
    if row is None:
        raise NotFound(say("this project has no annotator %(name)s", name=repr(name[:80])))
    step = connection.row(
        f"{_STEPS} WHERE items.project = ? AND items.number = ? AND steps.annotator = ? "
        "ORDER BY steps.id DESC LIMIT 1",
        (project, number, row[0]),
    )
    return int(row[0]), _judgement(step) if step else None


def last(found: Said) -> str:
    """The last thing that was said of an item, as a clause."""
    for one in found.judgements:
        if one.step == found.step:
            return f"{one.by} judged {one.label or UNSURE}"
    decided = found.adjudication
    if decided and decided.step == found.step:
        return f"{decided.by} decided {decided.label or 'to leave it out'}"
    return "what was decided was taken back" if found.step else "nobody said anything"


def _judgement(row: Row) -> Judgement:
    step, item, _, name, verdict, comment, at = row
    return Judgement(step, item, name, _LABELS[verdict], comment, datetime.fromisoformat(at))


def _collected(item: Item, steps: Sequence[Row]) -> Said:
    """What counts of an item's steps, which come in their order."""
    judgements: dict[int, Judgement] = {}
    decided: Adjudication | None = None
    for row in steps:
        step, number, annotator, name, verdict, comment, at = row
        if annotator is not None:
            judgements[annotator] = _judgement(row)
        elif verdict == OPEN:
            decided = None
        else:
            moment = datetime.fromisoformat(at)
            decided = Adjudication(step, number, _LABELS[verdict], name, comment, moment)
    standing = tuple(judgements[annotator] for annotator in sorted(judgements))
    return Said(item, standing, decided, steps[-1][0] if steps else 0)
