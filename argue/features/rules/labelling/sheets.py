"""Examples of rules (Szpektor, Shnarch & Dagan 2007), and files of them that people fill in.

A person cannot say whether a rule is right, but well whether it is in a sentence. So sentences are
drawn that a rule's left side is found in (:mod:`.rule_examples`), and of each it is asked whether
the sentence says the left phrase; if so, whether the right phrase is a likely one at all; if so,
whether the sentence says the right phrase.

A file is a CSV with a row an example and the columns :data:`COLUMNS`. The three answers are yes, no
or unsure, and the first may be "not a relation", of a rule whose phrase is none; after that or a
no, what follows stays empty, and a row without an answer says nothing. Several annotators fill in a
sheet each, or one file has rows of them all. A row without a sentence is a bare rule, of which the
third question is asked alone: an answer in another column is refused.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass
from enum import StrEnum
from functools import partial
from typing import NamedTuple

from argue.errors import ParseError
from argue.features.labelling.store.records import UNSURE, Judgement, LabelledItem
from argue.model.tables import Table, unguard


class Verdict(StrEnum):
    """The outcome of the three questions; a no ends them."""

    NO_RELATION = "not a relation"
    """Not answered: a side of the rule is no relation between two things, but a broken phrase."""
    NO_MATCH = "left not entailed"
    """No to the first: no example of the rule at all."""
    NO_CONTEXT = "irrelevant context"
    """No to the second: the right phrase makes no sense here."""
    FAILS = "does not hold"
    """No to the third."""
    HOLDS = "holds"
    """Yes to all."""

    @property
    def left_entailed(self) -> bool:
        """Whether the first question was answered with yes."""
        return self not in (Verdict.NO_RELATION, Verdict.NO_MATCH)

    @property
    def relevant(self) -> bool:
        """Whether the second one was."""
        return self in (Verdict.FAILS, Verdict.HOLDS)


@dataclass(frozen=True, slots=True)
class Example:
    """A sentence that a rule's left side was found in.

    ``text`` and ``hypothesis`` are both phrases: the sides with their arguments from the sentence.
    """

    number: int
    left: str
    right: str
    sentence: str
    text: str
    hypothesis: str


Answer = Judgement[Verdict]

NO = {
    "left entailed": Verdict.NO_MATCH,
    "likely": Verdict.NO_CONTEXT,
    "right entailed": Verdict.FAILS,
}
"""The columns of the three questions, in their order, and the outcome of a no to each."""
_FACTS = ("example", "left", "right", "sentence", "left phrase", "right phrase")
COLUMNS = (*_FACTS, "annotator", *NO, "comment")
_OPEN = [""] * 5
"""The cells from the annotator's name on, of a row to be filled in."""


class Sheet(NamedTuple):
    """Examples, and judgements of them."""

    examples: list[Example]
    answers: list[Answer]

    @classmethod
    def of(cls, items: Iterable[LabelledItem[Example, Verdict]]) -> Sheet:
        """Of the items of a project."""
        items = list(items)
        answers = [judgement for item in items for judgement in item.judgements]
        return cls([item.item for item in items], answers)

    @property
    def names(self) -> list[str]:
        """The annotators, as they come."""
        return list(dict.fromkeys(answer.by for answer in self.answers))


def deal(
    examples: Sequence[Example], annotators: Sequence[str], shared: int
) -> dict[str, list[Example]]:
    """The examples of each annotator: the shared ones, spread evenly, and a share of the others.

    >>> examples = [Example(number, "l", "r", "s", "t", "h") for number in range(1, 7)]
    >>> dealt = deal(examples, ["Ann", "Bob"], 2)
    >>> {name: [example.number for example in own] for name, own in dealt.items()}
    {'Ann': [1, 2, 4, 5], 'Bob': [1, 3, 4, 6]}
    """
    total = len(examples)
    shared = min(shared, total)
    common = {number * total // shared for number in range(shared)}
    own = [place for place in range(total) if place not in common]
    return {
        name: [examples[place] for place in sorted({*common, *own[number :: len(annotators)]})]
        for number, name in enumerate(annotators)
    }


def write(examples: Sequence[Example], answers: Iterable[Answer] = ()) -> str:
    """A row for each answer; one to be filled in for each example that has none."""
    said: dict[int, list[Answer | None]] = {}
    for given in answers:
        said.setdefault(given.item, []).append(given)
    rows = [
        [*astuple(example), *(_cells(answer, bare=not example.sentence) if answer else _OPEN)]
        for example in examples
        for answer in said.get(example.number, [None])
    ]
    return Table("", "", dict.fromkeys(COLUMNS, ""), rows).csv()


def read(text: str, name: str = "", annotator: str = "") -> Sheet:
    """A sheet that came back; ``annotator`` is whose it is where the rows do not say.

    Raises ParseError if it is none, a row answers out of order, or nobody is named, with its line.
    """
    wanted = [*_FACTS, *NO]
    examples: dict[int, Example] = {}
    answers: list[Answer] = []
    where, (names, rows) = name or "sheet", csv_rows(text)
    if not set(wanted) <= set(names):
        raise ParseError(
            f"the columns {', '.join(wanted)}", ", ".join(names) or "none", where=where, line=1
        )
    for line, cells in rows:
        wrong = partial(ParseError, where=where, line=line)
        example = _example(cells, wrong)
        known = examples.setdefault(example.number, example)
        if known != example:
            raise wrong(f"example {known.number} to be the same in all rows", example.sentence[:60])
        said = _verdict(cells, where, wrong)
        if not said:
            continue
        by = cells.get("annotator", "") or annotator
        if not by:
            raise wrong("the name of who answered", "none")
        verdict = None if said == UNSURE else Verdict(said)
        answers.append(Judgement(example.number, by, verdict, cells.get("comment", "")))
    return Sheet(list(examples.values()), answers)


def _cells(answer: Answer, *, bare: bool) -> list[str]:
    """The cells from the annotator's name on; a bare rule is answered in the last column."""
    if answer.label in (None, Verdict.NO_RELATION):
        word = str(answer.label or UNSURE)
        cells = ["", "", word] if bare else [word, "", ""]
    else:
        place = [*NO.values(), Verdict.HOLDS].index(answer.label)
        cells = [*["yes"] * place, "no", "", ""][:3]
    return [answer.by, *cells, answer.comment]


def _example(cells: Mapping[str, str], wrong: Callable[..., ParseError]) -> Example:
    number = cells["example"]
    if not (number.isascii() and number.isdigit() and len(number) < 9):
        raise wrong("the number of an example", repr(number))
    return Example(int(number), *(cells[name] for name in _FACTS[1:]))


def _verdict(cells: Mapping[str, str], where: str, wrong: Callable[..., ParseError]) -> str:
    """The outcome of the three cells: a verdict, unsure, or nothing."""
    last, result, bare = [*NO][-1], "", not cells["sentence"]
    given = {column: cells[column].lower() for column in NO}
    for column in [*NO][:-1] if bare else ():
        if (word := given.pop(column)) and (word != "yes" or not given[last]):
            expected = f"the answer in {last!r} alone, as the row has no sentence"
            raise wrong(expected, repr(word), where=f"{where}, {column}")
    for column, word in given.items():
        relation = () if column == last and not bare else (Verdict.NO_RELATION,)
        allowed = ("yes", "no", UNSURE, *relation)
        if word and (result or word not in allowed):
            expected = "yes, no or unsure, or 'not a relation', and nothing after that or a no"
            raise wrong(expected, repr(word), where=f"{where}, {column}")
        if word == "yes" and column == last:
            result = Verdict.HOLDS
        elif word in ("no", UNSURE, Verdict.NO_RELATION):
            result = NO[column] if word == "no" else word
        elif not word and not result and any(given.values()):
            raise wrong(f"an answer to {column!r}", "none")
    return result


def csv_rows(text: str) -> tuple[list[str], Iterator[tuple[int, dict[str, str]]]]:
    """The names of columns, and each row with its line, as spreadsheets give them back."""
    rows = csv.DictReader(io.StringIO(text.removeprefix("\ufeff"), newline=""))
    return [*(rows.fieldnames or ())], (
        (rows.line_num, {key: unguard(value or "").strip() for key, value in row.items() if key})
        for row in rows
    )
