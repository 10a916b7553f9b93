"""The two tasks as CSV for a crowd platform, its answers back, and what comes of both.

A task has the columns ``unit``, ``text``, ``hypothesis`` (empty in the first task), ``golden``,
``answer_gold`` and ``answer_gold_reason``, which is what an annotator is told who answers a gold
question wrongly. Answers need ``unit``, ``worker`` and ``answer``, yes or no, in any order among
any other columns; the names that common platforms give them are known (:data:`NAMES`).
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from argue.annotation.crowd.votes import Outcome, Vote
from argue.errors import ParseError
from argue.formats._tables import guard, unguard
from argue.locales import say
from argue.store.instance_records import Example

COLUMNS = ("unit", "text", "hypothesis", "golden", "answer_gold", "answer_gold_reason")
NAMES = {
    "unit": ("unit", "Input.unit", "_unit_id", "id"),
    "worker": ("worker", "WorkerId", "_worker_id", "annotator"),
    "answer": ("answer", "Answer.answer", "label", "judgment"),
}
"""What a column of answers may be called, the first that is there counts."""
RESULT = ("rule_lhs", "rule_rhs", "lhs", "rhs", "judgment", "confidence")
"""The columns of the result, which `argue rules score --on` reads."""

_WORDS = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}


class Gold(NamedTuple):
    """A question whose answer is known, with the reason that whoever errs is told."""

    unit: str
    text: str
    hypothesis: str
    answer: bool
    reason: str


def meaningful(examples: Iterable[Example], gold: Sequence[Gold] = ()) -> str:
    """The first task: every phrase once, ``p1`` on; gold questions without a hypothesis."""
    rows = [(unit, phrase, "") for phrase, unit in phrases(examples).items()]
    return _task(rows, [each for each in gold if not each.hypothesis])


def entailing(
    examples: Sequence[Example], said: Mapping[str, Outcome], gold: Sequence[Gold] = ()
) -> str:
    """The second task: ``e`` and the number of each example both of whose phrases are meaningful.

    ``said`` is what the crowd says of the first task.
    """
    sure = {unit for unit, outcome in said.items() if outcome.counts and outcome.answer}
    units = phrases(examples)
    rows = [
        (f"e{each.number}", each.text, each.hypothesis)
        for each in examples
        if sure.issuperset((units[each.text], units[each.hypothesis]))
    ]
    return _task(rows, [each for each in gold if each.hypothesis])


def result(
    examples: Sequence[Example], first: Mapping[str, Outcome], second: Mapping[str, Outcome]
) -> str:
    """The applications that are judged surely enough, as annotated applications.

    Where the left phrase is not meaningful, or not surely, an application is left out. Where only
    the right one is not, it does not follow: no, as surely as that was said.
    """
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(RESULT)
    units = phrases(examples)
    for each in examples:
        left, right = (first.get(units[phrase]) for phrase in (each.text, each.hypothesis))
        if left is None or right is None or not (left.counts and left.answer and right.counts):
            continue
        said = second.get(f"e{each.number}") if right.answer else right
        if said is not None and said.counts:
            texts = map(guard, (each.left, each.right, each.text, each.hypothesis))
            writer.writerow([*texts, "Yes" if said.answer else "No", f"{said.confidence:.4f}"])
    return stream.getvalue()


def phrases(examples: Iterable[Example]) -> dict[str, str]:
    """Each phrase with its unit in the first task."""
    every = dict.fromkeys(phrase for each in examples for phrase in (each.text, each.hypothesis))
    return {phrase: f"p{number}" for number, phrase in enumerate(every, 1)}


def read_gold(text: str, name: str = "") -> list[Gold]:
    """Gold questions: ``text``, ``hypothesis`` (empty for the first task), ``answer``, ``reason``.

    Raises
    ------
    ParseError
        If they are none, with the line.
    """
    rows = _rows(text, {"text": ("text",), "answer": NAMES["answer"]}, name)
    return [
        Gold(f"gold{number}", row["text"], row.get("hypothesis", ""),
             _answer(row["answer"], name, line), row.get("reason", ""))
        for number, (line, row) in enumerate(rows, 1)
    ]  # fmt: skip


def read_votes(text: str, name: str = "") -> list[Vote]:
    """Answers as a platform gives them back.

    Raises
    ------
    ParseError
        If a column is not there or an answer is neither yes nor no, with the line.
    """
    return [
        Vote(row["unit"], row["worker"], _answer(row["answer"], name, line))
        for line, row in _rows(text, NAMES, name)
    ]


def _task(rows: Iterable[tuple[str, str, str]], gold: Iterable[Gold]) -> str:
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(COLUMNS)
    for unit, text, hypothesis in rows:
        writer.writerow([unit, guard(text), guard(hypothesis), "FALSE", "", ""])
    for each in gold:
        texts = guard(each.text), guard(each.hypothesis)
        answer = "yes" if each.answer else "no"
        writer.writerow([each.unit, *texts, "TRUE", answer, guard(each.reason)])
    return stream.getvalue()


def _rows(
    text: str, names: Mapping[str, Sequence[str]], name: str
) -> Iterator[tuple[int, dict[str, str]]]:
    """Each row with its line; columns under the first of their names that is there."""
    reader = csv.DictReader(io.StringIO(text.removeprefix("\ufeff"), newline=""))
    there = reader.fieldnames or ()
    called = {}
    for column, choices in names.items():
        found = next((choice for choice in choices if choice in there), None)
        if found is None:
            asked = say("a column %(choices)s", choices=" or ".join(choices))
            raise ParseError(asked, ", ".join(there) or "none",
                             where=name or "answers", line=1)  # fmt: skip
        called[column] = found
    for row in reader:
        cells = {key: unguard(value or "").strip() for key, value in row.items() if key}
        yield reader.line_num, {**cells, **{key: cells[own] for key, own in called.items()}}


def _answer(word: str, name: str, line: int) -> bool:
    if word.lower() not in _WORDS:
        raise ParseError(say("yes or no"), repr(word[:40]), where=name or "answers", line=line)
    return _WORDS[word.lower()]
