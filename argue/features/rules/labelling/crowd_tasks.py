"""Tasks for a crowd: what is asked, gold questions among it, instructions, and the files of them.

A task is a CSV with the columns ``unit``, ``text``, ``hypothesis`` (empty in the first task),
``golden``, ``answer_gold`` and ``answer_gold_reason``, which an annotator reads who answers a gold
question wrongly. Answers need ``unit``, ``worker`` and ``answer``, yes or no, in any order among
any other columns; the names that common platforms give them are known (:data:`NAMES`).

Gold questions need not all be written by hand: of a trial run, those units on which all trusted
annotators agree are promoted to gold (:func:`promoted`), and experts answer those on which they
differ (:func:`confusing`): hard questions. Easy and hard ones are the examples of the instructions
(:func:`instructions`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from argue.errors import ParseError
from argue.features.rules.labelling.crowd import CrowdLabel, CrowdVote, Said, phrases
from argue.features.rules.labelling.sheets import Example, csv_rows
from argue.model.tables import Cell, Table

LEAST_UNANIMOUS = 3
"""Annotators who have to agree before a unit of a trial run becomes a gold question."""
COLUMNS = ("unit", "text", "hypothesis", "golden", "answer_gold", "answer_gold_reason")
NAMES = {
    "unit": ("unit", "Input.unit", "_unit_id", "id"),
    "worker": ("worker", "WorkerId", "_worker_id", "annotator"),
    "answer": ("answer", "Answer.answer", "label", "judgment"),
}
"""What a column of answers may be called, the first that is there counts."""
GOLD = ("text", "hypothesis", "answer", "reason", "hard")
"""The columns of gold questions."""
_YES_OR_NO = {True: "yes", False: "no"}
_WORDS = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}


class GoldQuestion(NamedTuple):
    """A question whose answer is known, with the reason that whoever errs is told.

    ``hard`` is one on which annotators differed.
    """

    unit: str
    text: str
    hypothesis: str
    answer: bool
    reason: str
    hard: bool = False


def meaningful(examples: Iterable[Example], gold: Sequence[GoldQuestion] = ()) -> str:
    """The first task: every phrase once, ``p1`` on; gold questions without a hypothesis."""
    rows = [(unit, phrase, "") for phrase, unit in phrases(examples).items()]
    return _task(rows, [question for question in gold if not question.hypothesis])


def entailing(examples: Sequence[Example], said: Said, gold: Sequence[GoldQuestion] = ()) -> str:
    """The second task: ``e`` and the number of each example both of whose phrases are meaningful.

    ``said`` is what the crowd says of the first task.
    """
    sure = {unit for unit, outcome in said.items() if outcome.counts and outcome.answer}
    units = phrases(examples)
    rows = [
        (f"e{example.number}", example.text, example.hypothesis)
        for example in examples
        if sure.issuperset((units[example.text], units[example.hypothesis]))
    ]
    return _task(rows, [question for question in gold if question.hypothesis])


def promoted(
    examples: Sequence[Example], said: Said, least: int = LEAST_UNANIMOUS
) -> list[GoldQuestion]:
    """The units of a trial run that so many annotators answered, and all of them alike.

    ``said``: what the crowd says of the first task, of the second one, or of both.

    >>> from argue.features.rules.labelling.crowd import outcomes
    >>> example = Example(1, "buy", "own", "They buy it.", "they buy it", "they own it")
    >>> votes = [CrowdVote("e1", worker, True) for worker in ("Ann", "Bob", "Cy")]
    >>> [(each.text, each.hypothesis, each.answer)
    ...  for each in promoted([example], outcomes(votes, {}))]
    [('they buy it', 'they own it', True)]
    """
    return [
        GoldQuestion(
            *texts,
            label.answer,
            f"all {label.votes} annotators of a trial run said {_YES_OR_NO[label.answer]}",
        )
        for texts, label in _asked(examples, said)
        if label.votes >= least and label.confidence == 1.0
    ]


def confusing(examples: Sequence[Example], said: Said) -> str:
    """The items of a trial run on which annotators differed, as hard gold questions.

    The columns ``answer`` and ``reason`` are for an expert: :func:`read_gold` refuses an open one.
    """
    asked = _asked(examples, said)
    rows = [[*texts[1:], "", "", "yes"] for texts, label in asked if label.confidence < 1.0]
    return _csv(GOLD, rows)


def _asked(
    examples: Sequence[Example], said: Said
) -> list[tuple[tuple[str, str, str], CrowdLabel]]:
    """Unit, text and hypothesis of each item of either task, with what the crowd says of it."""
    asked = [(unit, phrase, "") for phrase, unit in phrases(examples).items()]
    asked += [(f"e{example.number}", example.text, example.hypothesis) for example in examples]
    texts = {item[0]: item for item in asked}
    return [(texts[unit], label) for unit, label in said.items() if unit in texts]


_INSTRUCTIONS = {
    "first": (
        "Is the phrase meaningful?",
        "Answer yes if somebody could say it and you understand what is meant, whether it is true "
        "or not. Endings do not matter.",
    ),
    "second": (
        "If the first phrase is true, is the second one?",
        "Answer yes if whoever believes the first phrase has to believe the second one. Endings do "
        "not matter.",
    ),
}


def instructions(gold: Iterable[GoldQuestion], task: str) -> str:
    """The page that annotators read first, in Markdown, with gold questions as examples.

    Easy ones, then hard ones, each with its answer and the reason (tables 1 and 2 of the paper).
    ``task`` is ``first`` or ``second``.
    """
    title, rule = _INSTRUCTIONS[task]
    own = [question for question in gold if bool(question.hypothesis) == (task == "second")]
    parts = [f"# {title}", rule]
    for head, hard in (("Easy examples", False), ("Hard examples", True)):
        lines = [
            f"- *{' ⇒ '.join(filter(None, (question.text, question.hypothesis)))}*: "
            f"**{_YES_OR_NO[question.answer]}**{question.reason and f', {question.reason}'}"
            for question in own
            if question.hard is hard
        ]
        parts += [f"## {head}", "\n".join(lines)] if lines else []
    return "\n\n".join(parts) + "\n"


def write_gold(questions: Iterable[GoldQuestion]) -> str:
    """As :func:`read_gold` reads them; of two about the same texts the first one."""
    first = {
        (question.text, question.hypothesis): question for question in reversed(list(questions))
    }
    rows = [
        [*texts, _YES_OR_NO[question.answer], question.reason, "yes" if question.hard else ""]
        for texts, question in first.items()
    ]
    return _csv(GOLD, rows)


def read_gold(text: str, name: str = "") -> list[GoldQuestion]:
    """Gold questions: ``text``, ``hypothesis`` (empty for the first task), ``answer``, ``reason``.

    A fifth column, ``hard``, is yes for those on which annotators differed; no or empty else.
    Raises ParseError if they are none, with the line.
    """
    rows = _rows(text, {"text": ("text",), "answer": NAMES["answer"]}, name)
    return [
        GoldQuestion(
            f"gold{number}",
            row["text"],
            row.get("hypothesis", ""),
            _answer(row["answer"], name, line),
            row.get("reason", ""),
            bool(hard := row.get("hard", "")) and _answer(hard, name, line),
        )
        for number, (line, row) in enumerate(rows, 1)
    ]


def read_votes(text: str, name: str = "") -> list[CrowdVote]:
    """Answers as a platform gives them back.

    Raises ParseError if a column is not there or an answer is neither yes nor no, with the line.
    """
    return [
        CrowdVote(row["unit"], row["worker"], _answer(row["answer"], name, line))
        for line, row in _rows(text, NAMES, name)
    ]


def _task(rows: Iterable[tuple[str, str, str]], gold: Iterable[GoldQuestion]) -> str:
    asked = [[*row, "FALSE", "", ""] for row in rows]
    for question in gold:
        texts = question.unit, question.text, question.hypothesis
        asked.append([*texts, "TRUE", _YES_OR_NO[question.answer], question.reason])
    return _csv(COLUMNS, asked)


def _csv(columns: Iterable[str], rows: Sequence[Sequence[Cell]]) -> str:
    return Table("", "", dict.fromkeys(columns, ""), rows).csv()


def _rows(
    text: str, names: Mapping[str, Sequence[str]], name: str
) -> Iterator[tuple[int, dict[str, str]]]:
    """Each row with its line; columns under the first of their names that is there."""
    there, rows = csv_rows(text)
    called = {}
    for column, choices in names.items():
        if not (known := [choice for choice in choices if choice in there]):
            asked = f"a column {' or '.join(choices)}"
            raise ParseError(asked, ", ".join(there) or "none", where=name or "answers", line=1)
        called[column] = known[0]
    for line, cells in rows:
        yield line, {**cells, **{key: cells[own] for key, own in called.items()}}


def _answer(word: str, name: str, line: int) -> bool:
    if word.lower() not in _WORDS:
        raise ParseError("yes or no", repr(word[:40]), where=name or "answers", line=line)
    return _WORDS[word.lower()]
