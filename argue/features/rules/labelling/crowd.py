"""Applications of rules judged by a crowd (Zeichner, Berant & Dagan 2012), on any platform.

Two tasks, each for several annotators who do not see one another: is a phrase meaningful, and,
where both phrases of an application are, is the right one true if the left one is. Gold questions
among the others, whose answer is known and told with its reason, say how reliable an annotator is.

A task is a CSV with the columns ``unit``, ``text``, ``hypothesis`` (empty in the first task),
``golden``, ``answer_gold`` and ``answer_gold_reason``, which an annotator reads who answers a gold
question wrongly. Answers need ``unit``, ``worker`` and ``answer``, yes or no, in any order among
any other columns; the names that common platforms give them are known (:data:`NAMES`).

An annotator's trust is the share of gold questions that they answered rightly. Whoever is below
:data:`LEAST_TRUST` is left out, and so is who met no gold question where there are some; where
there are none, everybody's trust is 1.

The confidence of an answer is the trust of those who gave it over the trust of all who answered:
Σ_{i: a_i = a} t_i / Σ_i t_i. An answer counts from a confidence of :data:`CUT` on.

Gold questions need not all be written by hand: of a trial run, those units on which all trusted
annotators agree are promoted to gold (:func:`promoted`), and experts answer those on which they
differ (:func:`confusing`): hard questions. Easy and hard ones are the examples of the instructions
(:func:`instructions`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from argue.errors import ParseError
from argue.evaluation.ratios import ratio
from argue.features.labelling.agreement import cohen_kappa
from argue.features.rules.labelling.sheets import Example, csv_rows
from argue.features.rules.scores.applications import Application
from argue.model.tables import Cell, Table

LEAST_TRUST = 0.7
LEAST_UNANIMOUS = 3
"""Annotators who have to agree before a unit of a trial run becomes a gold question."""
CUT = 0.7


class CrowdVote(NamedTuple):
    """What one annotator says of one unit."""

    unit: str
    worker: str
    answer: bool


class CrowdLabel(NamedTuple):
    """What the crowd says of a unit.

    ``answer`` is the one with more trust behind it, no where both have as much.
    """

    unit: str
    answer: bool
    confidence: float
    votes: int

    @property
    def counts(self) -> bool:
        """Whether it is sure enough."""
        return self.confidence >= CUT


class AnnotatorReliability(NamedTuple):
    """An annotator's answers to gold questions; ``trust`` is ``None`` where they met none."""

    worker: str
    gold: int
    right: int
    answers: int

    @property
    def trust(self) -> float | None:
        """In [0, 1]."""
        return self.right / self.gold if self.gold else None


def reliabilities(
    votes: Iterable[CrowdVote], gold: Mapping[str, bool]
) -> list[AnnotatorReliability]:
    """Every annotator, as they come; of several answers to one unit the last one counts.

    Parameters
    ----------
    gold
        The answer of each gold question by its unit.
    """
    of: dict[str, list[tuple[str, bool]]] = {}
    for (unit, worker), answer in _last(votes).items():
        of.setdefault(worker, []).append((unit, answer))
    results = []
    for worker, given in of.items():
        tested = [gold[unit] is answer for unit, answer in given if unit in gold]
        results.append(AnnotatorReliability(worker, len(tested), sum(tested), len(given)))
    return results


def outcomes(votes: Iterable[CrowdVote], gold: Mapping[str, bool]) -> dict[str, CrowdLabel]:
    """What the crowd says of each unit that is no gold question and that a trusted one answered.

    Examples
    --------
    Ann (trust 1) and Bob (0.75) say yes, Cy (1) says no: (1 + 0.75) / (1 + 0.75 + 1).

    >>> gold = {f"g{number}": True for number in range(4)}
    >>> votes = [CrowdVote(unit, worker, True) for unit in gold for worker in ("Ann", "Bob", "Cy")]
    >>> votes += [CrowdVote("g3", "Bob", False)]
    >>> said = {"Ann": True, "Bob": True, "Cy": False}
    >>> votes += [CrowdVote("u", worker, answer) for worker, answer in said.items()]
    >>> found = outcomes(votes, gold)["u"]
    >>> found.answer, round(found.confidence, 3), found.counts
    (True, 0.636, False)
    """
    votes = list(votes)
    trust = _trust(reliabilities(votes, gold), bool(gold))
    weights: dict[str, list[float]] = {}
    counts = Counter[str]()
    for (unit, worker), answer in _last(votes).items():
        if unit not in gold and worker in trust:
            weights.setdefault(unit, [0.0, 0.0])[answer] += trust[worker]
            counts[unit] += 1
    return {
        unit: CrowdLabel(unit, yes > no, max(yes, no) / (yes + no), counts[unit])
        for unit, (no, yes) in weights.items()
    }


def _last(votes: Iterable[CrowdVote]) -> dict[tuple[str, str], bool]:
    return {(vote.unit, vote.worker): vote.answer for vote in votes}


def _trust(workers: Iterable[AnnotatorReliability], tested: bool) -> dict[str, float]:
    """The trust of those who are not left out."""
    trusts = {each.worker: each.trust if tested else 1.0 for each in workers}
    return {
        worker: trust
        for worker, trust in trusts.items()
        if trust is not None and trust >= LEAST_TRUST
    }


COLUMNS = ("unit", "text", "hypothesis", "golden", "answer_gold", "answer_gold_reason")
NAMES = {
    "unit": ("unit", "Input.unit", "_unit_id", "id"),
    "worker": ("worker", "WorkerId", "_worker_id", "annotator"),
    "answer": ("answer", "Answer.answer", "label", "judgment"),
}
"""What a column of answers may be called, the first that is there counts."""
GOLD = ("text", "hypothesis", "answer", "reason", "hard")
"""The columns of gold questions."""
RESULT = ("rule_lhs", "rule_rhs", "lhs", "rhs", "judgment", "confidence")
"""The columns of the result, which `argue rules score --on` reads."""

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
    return _task(rows, [each for each in gold if not each.hypothesis])


def entailing(
    examples: Sequence[Example], said: Mapping[str, CrowdLabel], gold: Sequence[GoldQuestion] = ()
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


class Fate(StrEnum):
    """What becomes of an application on its way through both tasks."""

    UNSURE = "left out: a phrase is not judged surely"
    LEFT = "the left phrase is not meaningful"
    RIGHT = "no without being asked: the right phrase is not meaningful"
    OPEN = "left out: the second task is not judged surely"
    ANSWERED = "answered in the second task"


def fates(
    examples: Iterable[Example], first: Mapping[str, CrowdLabel], second: Mapping[str, CrowdLabel]
) -> Iterator[tuple[Example, Fate, CrowdLabel | None]]:
    """Each application with its fate and what the crowd says that decides it, if anything.

    ``first`` and ``second`` are what the crowd says of the tasks.
    """
    examples = list(examples)
    units = phrases(examples)
    for example in examples:
        left, right = (first.get(units[phrase]) for phrase in (example.text, example.hypothesis))
        said = second.get(f"e{example.number}")
        if left is not None and left.counts and not left.answer:
            yield example, Fate.LEFT, left
        elif left is None or right is None or not (left.counts and right.counts):
            yield example, Fate.UNSURE, None
        elif not right.answer:
            yield example, Fate.RIGHT, right
        elif said is None or not said.counts:
            yield example, Fate.OPEN, None
        else:
            yield example, Fate.ANSWERED, said


def result(
    examples: Sequence[Example],
    first: Mapping[str, CrowdLabel],
    second: Mapping[str, CrowdLabel],
    *,
    left_is_no: bool = False,
) -> str:
    """The applications that are judged surely enough, as annotated applications.

    What is not judged surely is left out. Where the right phrase is not meaningful an application
    does not follow: no, as surely as that was said. Where the left one is not, it is left out, or
    with ``left_is_no`` a no, too: the paper's other way of counting.
    """
    rows: list[list[Cell]] = []
    for example, fate, said in fates(examples, first, second):
        if said is not None and (left_is_no or fate is not Fate.LEFT):
            texts = example.left, example.right, example.text, example.hypothesis
            yes = fate is Fate.ANSWERED and said.answer
            rows.append([*texts, "Yes" if yes else "No", f"{said.confidence:.4f}"])
    return _csv(RESULT, rows)


def steps(
    examples: Sequence[Example], first: Mapping[str, CrowdLabel], second: Mapping[str, CrowdLabel]
) -> Table:
    """What each step leaves out, and on what share of the items of a task all answered alike."""
    counts = Counter(fate for _, fate, _ in fates(examples, first, second))
    of_each: dict[Fate, list[Cell]] = {fate: [str(fate), counts[fate], None] for fate in Fate}
    rows: list[list[Cell]] = [
        ["phrases judged in the first task", len(first), _unanimous(first)],
        ["applications", len(examples), None],
        *(of_each[fate] for fate in (Fate.UNSURE, Fate.LEFT, Fate.RIGHT)),
        ["applications judged in the second task", len(second), _unanimous(second)],
        *(of_each[fate] for fate in (Fate.OPEN, Fate.ANSWERED)),
    ]
    columns = {"step": "step", "items": "items", "unanimous": "all alike"}
    return Table("steps", "What became of the applications", columns, rows)


def _unanimous(said: Mapping[str, CrowdLabel]) -> float | None:
    return ratio(sum(label.confidence == 1.0 for label in said.values()), len(said))


def against_experts(crowd: Iterable[Application], experts: Iterable[Application]) -> Table:
    """How far a crowd agrees with experts, on the applications that both judged.

    A false positive is one that holds to the crowd and not to the experts; its rate is over what
    does not hold to the experts, as that of false negatives over what does. Applications are the
    same where their phrases are, but for case and blanks; kappa is Cohen's, with 95 % of samples.
    """
    expected = {_phrases(each): each.holds for each in experts}
    both = [(each.holds, expected[_phrases(each)]) for each in crowd if _phrases(each) in expected]
    kappa = cohen_kappa([[str(one), str(other)] for one, other in both])
    columns = {
        "applications": "applications",
        "agreement": "agree",
        "kappa": "kappa",
        "low": "from",
        "high": "to",
        "false_positives": "false positives",
        "false_positive_rate": "rate",
        "false_negatives": "false negatives",
        "false_negative_rate": "rate",
    }
    agreement = ratio(sum(one is other for one, other in both), len(both))
    positives, negatives = both.count((True, False)), both.count((False, True))
    no, yes = ([holds for _, holds in both].count(holds) for holds in (False, True))
    row = [len(both), agreement, kappa.value, kappa.low, kappa.high]
    row += [positives, ratio(positives, no), negatives, ratio(negatives, yes)]
    return Table("experts", "The crowd against experts", columns, [row])


def _phrases(application: Application) -> tuple[str, str]:
    text, hypothesis = application.text, application.hypothesis
    return " ".join(text.lower().split()), " ".join(hypothesis.lower().split())


def promoted(
    examples: Sequence[Example],
    said: Mapping[str, CrowdLabel],
    least: int = LEAST_UNANIMOUS,
) -> list[GoldQuestion]:
    """The units of a trial run that so many annotators answered, and all of them alike.

    Parameters
    ----------
    said
        What the crowd says of the first task, of the second one, or of both.

    Examples
    --------
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


def confusing(examples: Sequence[Example], said: Mapping[str, CrowdLabel]) -> str:
    """The items of a trial run on which annotators differed, as hard gold questions.

    The columns ``answer`` and ``reason`` are for an expert: :func:`read_gold` refuses an open one.
    """
    rows = [
        [*texts[1:], "", "", "yes"]
        for texts, label in _asked(examples, said)
        if label.confidence < 1.0
    ]
    return _csv(GOLD, rows)


def _asked(
    examples: Sequence[Example], said: Mapping[str, CrowdLabel]
) -> list[tuple[tuple[str, str, str], CrowdLabel]]:
    """Unit, text and hypothesis of each item of either task, with what the crowd says of it."""
    texts = {unit: (unit, phrase, "") for phrase, unit in phrases(examples).items()}
    for example in examples:
        unit = f"e{example.number}"
        texts[unit] = unit, example.text, example.hypothesis
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
    own = [each for each in gold if bool(each.hypothesis) == (task == "second")]
    parts = [f"# {title}", rule]
    for head, hard in (("Easy examples", False), ("Hard examples", True)):
        lines = [
            f"- *{' ⇒ '.join(filter(None, (each.text, each.hypothesis)))}*: "
            f"**{_YES_OR_NO[each.answer]}**{each.reason and f', {each.reason}'}"
            for each in own
            if each.hard is hard
        ]
        parts += [f"## {head}", "\n".join(lines)] if lines else []
    return "\n\n".join(parts) + "\n"


def write_gold(questions: Iterable[GoldQuestion]) -> str:
    """As :func:`read_gold` reads them; of two about the same texts the first one."""
    first = {(each.text, each.hypothesis): each for each in reversed(list(questions))}
    rows = [
        [text, hypothesis, _YES_OR_NO[each.answer], each.reason, "yes" if each.hard else ""]
        for (text, hypothesis), each in first.items()
    ]
    return _csv(GOLD, rows)


def phrases(examples: Iterable[Example]) -> dict[str, str]:
    """Each phrase with its unit in the first task."""
    every = dict.fromkeys(phrase for each in examples for phrase in (each.text, each.hypothesis))
    return {phrase: f"p{number}" for number, phrase in enumerate(every, 1)}


def read_gold(text: str, name: str = "") -> list[GoldQuestion]:
    """Gold questions: ``text``, ``hypothesis`` (empty for the first task), ``answer``, ``reason``.

    A fifth column, ``hard``, is yes for those on which annotators differed; no or empty else.

    Raises
    ------
    ParseError
        If they are none, with the line.
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

    Raises
    ------
    ParseError
        If a column is not there or an answer is neither yes nor no, with the line.
    """
    return [
        CrowdVote(row["unit"], row["worker"], _answer(row["answer"], name, line))
        for line, row in _rows(text, NAMES, name)
    ]


def _task(rows: Iterable[tuple[str, str, str]], gold: Iterable[GoldQuestion]) -> str:
    asked = [[*row, "FALSE", "", ""] for row in rows]
    known = [
        [each.unit, each.text, each.hypothesis, "TRUE", _YES_OR_NO[each.answer], each.reason]
        for each in gold
    ]
    return _csv(COLUMNS, [*asked, *known])


def _csv(columns: Iterable[str], rows: Sequence[Sequence[Cell]]) -> str:
    return Table("", "", dict.fromkeys(columns, ""), rows).csv()


def _rows(
    text: str, names: Mapping[str, Sequence[str]], name: str
) -> Iterator[tuple[int, dict[str, str]]]:
    """Each row with its line; columns under the first of their names that is there."""
    there, rows = csv_rows(text)
    called = {}
    for column, choices in names.items():
        outcome = next((choice for choice in choices if choice in there), None)
        if outcome is None:
            asked = f"a column {' or '.join(choices)}"
            raise ParseError(asked, ", ".join(there) or "none", where=name or "answers", line=1)
        called[column] = outcome
    for line, cells in rows:
        yield line, {**cells, **{key: cells[own] for key, own in called.items()}}


def _answer(word: str, name: str, line: int) -> bool:
    if word.lower() not in _WORDS:
        raise ParseError("yes or no", repr(word[:40]), where=name or "answers", line=line)
    return _WORDS[word.lower()]
