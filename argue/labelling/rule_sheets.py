"""Examples of rules as files that people fill in: a row an example, as CSV.

The columns are :data:`COLUMNS`. The three answers are yes, no or unsure; after a no, what follows
stays empty, and a row without an answer says nothing. Several annotators fill in a sheet each, or
one file has rows of them all.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from argue.errors import ParseError
from argue.formats._tables import guard, unguard
from argue.locales import say
from argue.store.instance_records import NO, UNSURE, Answer, Example, Question, Verdict

QUESTIONS = {
    Question.LEFT: "left entailed", Question.LIKELY: "likely", Question.RIGHT: "right entailed",
}  # fmt: skip
COLUMNS = (
    "example", "left", "right", "sentence", "left phrase", "right phrase", "annotator",
    *QUESTIONS.values(), "comment",
)  # fmt: skip


_OPEN = [""] * 5
"""The cells from the annotator's name on, of a row to be filled in."""


class Sheet(NamedTuple):
    """Examples, and what was said of them, which is numbered as it was read."""

    examples: list[Example]
    answers: list[Answer]

    @property
    def names(self) -> list[str]:
        """The annotators, as they come."""
        return list(dict.fromkeys(answer.by for answer in self.answers))


def write(examples: Sequence[Example], answers: Iterable[Answer] = ()) -> str:
    """A row for each answer; one to be filled in for each example that has none."""
    said: dict[int, list[Answer]] = {}
    for answer in answers:
        said.setdefault(answer.example, []).append(answer)
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(COLUMNS)
    for example in examples:
        texts = [example.number, *map(guard, example[1:])]
        rows = [_said(answer) for answer in said.get(example.number, ())] or [_OPEN]
        writer.writerows([*texts, *row] for row in rows)
    return stream.getvalue()


def read(text: str, name: str = "", annotator: str = "") -> Sheet:
    """A sheet that came back; ``annotator`` is whose it is where the rows do not say.

    Raises
    ------
    ParseError
        If it is none, a row answers out of order, or nobody is named, with its line.
    """
    rows = csv.DictReader(io.StringIO(text.removeprefix("\ufeff"), newline=""))
    wanted = [column for column in COLUMNS if column not in ("annotator", "comment")]
    if not set(wanted) <= set(rows.fieldnames or ()):
        raise ParseError(
            say("the columns %(wanted)s", wanted=", ".join(wanted)),
            ", ".join(rows.fieldnames or ()) or say("none"),
            where=name or "sheet", line=1,
        )  # fmt: skip
    examples: dict[int, Example] = {}
    answers: list[Answer] = []
    for row in rows:
        cells = {key: unguard(value or "").strip() for key, value in row.items() if key}
        example = _example(cells, name, rows.line_num)
        known = examples.setdefault(example.number, example)
        if known != example:
            raise ParseError(
                say("example %(number)s to be the same in all rows", number=str(known.number)),
                example.sentence[:60],
                where=name or "sheet", line=rows.line_num,
            )  # fmt: skip
        said = _verdict(cells, name, rows.line_num)
        if said is None:
            continue
        by = cells.get("annotator", "") or annotator
        if not by:
            raise ParseError(say("the name of who answered"), say("none"), where=name or "sheet",
                             line=rows.line_num)  # fmt: skip
        verdict = None if said == UNSURE else Verdict(said)
        answers.append(
            Answer(len(answers) + 1, example.number, by, verdict, cells.get("comment", ""))
        )
    return Sheet(list(examples.values()), answers)


def _said(answer: Answer) -> list[str]:
    """The cells from the annotator's name on."""
    cells = []
    for question in Question:
        if answer.verdict is None:
            cells.append(UNSURE if question is Question.LEFT else "")
        elif answer.verdict is NO[question]:
            cells.append("no")
        else:
            cells.append("" if "no" in cells else "yes")
    return [guard(answer.by), *cells, guard(answer.comment)]


def _example(cells: Mapping[str, str], name: str, line: int) -> Example:
    number = cells["example"]
    if not (number.isascii() and number.isdigit() and len(number) < 9):
        raise ParseError(
            say("the number of an example"), repr(number), where=name or "sheet", line=line
        )
    texts = (cells[key] for key in ("left", "right", "sentence", "left phrase", "right phrase"))
    return Example(int(number), *texts)


def _verdict(cells: Mapping[str, str], name: str, line: int) -> str | None:
    """What the three cells come to: a verdict, unsure, or ``None`` for nothing said."""
    given = {question: cells[column].lower() for question, column in QUESTIONS.items()}
    found: str | None = None
    for question, word in given.items():
        if word and (found or word not in ("yes", "no", UNSURE)):
            raise ParseError(
                say("yes, no or unsure, and nothing after a no"), repr(word),
                where=f"{name or 'sheet'}, {QUESTIONS[question]}", line=line,
            )  # fmt: skip
        if word == "yes" and question.next is None:
            found = Verdict.HOLDS
        elif word in ("no", UNSURE):
            found = NO[question] if word == "no" else UNSURE
        elif not word and not found and any(given.values()):
            asked = say("an answer to %(question)s", question=repr(QUESTIONS[question]))
            raise ParseError(asked, say("none"),
                             where=name or "sheet", line=line)  # fmt: skip
    return found
