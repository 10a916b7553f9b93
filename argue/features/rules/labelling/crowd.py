"""Applications of rules judged by a crowd (Zeichner, Berant & Dagan 2012), on any platform.

Two tasks, each for several annotators who do not see one another: is a phrase meaningful, and,
where both phrases of an application are, is the right one true if the left one is. Gold questions
among the others, whose answer is known and told with its reason, say how reliable an annotator is.

An annotator's trust is the share of gold questions that they answered rightly. Whoever is below
:data:`LEAST_TRUST` is left out, and so is who met no gold question where there are some; where
there are none, everybody's trust is 1.

The confidence of an answer is the trust of those who gave it over the trust of all who answered:
Σ_{i: a_i = a} t_i / Σ_i t_i. An answer counts from a confidence of :data:`CUT` on.

The tasks, their gold questions and their files: :mod:`.crowd_tasks`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from argue.evaluation.statistics import ratio
from argue.features.labelling.agreement import cohen_kappa
from argue.features.rules.labelling.sheets import Example
from argue.features.rules.scores.applications import Application
from argue.model.tables import Cell, Table, untitled

LEAST_TRUST = 0.7
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


Said: TypeAlias = Mapping[str, CrowdLabel]
"""What the crowd says of the units of a task, by their names."""


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

    ``gold``: the answer of each gold question by its unit.
    """
    given, tested, right = Counter[str](), Counter[str](), Counter[str]()
    for (unit, worker), answer in _last(votes).items():
        given[worker] += 1
        tested[worker] += unit in gold
        right[worker] += gold.get(unit) is answer
    return [AnnotatorReliability(of, tested[of], right[of], given[of]) for of in given]


def outcomes(votes: Iterable[CrowdVote], gold: Mapping[str, bool]) -> dict[str, CrowdLabel]:
    """What the crowd says of each unit that is no gold question and that a trusted one answered.

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
    trusts = {of.worker: of.trust if gold else 1.0 for of in reliabilities(votes, gold)}
    trust = {
        worker: trust
        for worker, trust in trusts.items()
        if trust is not None and trust >= LEAST_TRUST
    }
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


RESULT = ("rule_lhs", "rule_rhs", "lhs", "rhs", "judgment", "confidence")
"""The columns of the result, which `argue rules score --on` reads."""


class Fate(StrEnum):
    """What becomes of an application on its way through both tasks."""

    UNSURE = "left out: a phrase is not judged surely"
    LEFT = "the left phrase is not meaningful"
    RIGHT = "no without being asked: the right phrase is not meaningful"
    OPEN = "left out: the second task is not judged surely"
    ANSWERED = "answered in the second task"


def fates(
    examples: Sequence[Example], first: Said, second: Said
) -> Iterator[tuple[Example, Fate, CrowdLabel | None]]:
    """Each application with its fate and what the crowd says that decides it, if anything."""
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
    examples: Sequence[Example], first: Said, second: Said, *, left_is_no: bool = False
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
    return Table("", "", dict.fromkeys(RESULT, ""), rows).csv()


def steps(examples: Sequence[Example], first: Said, second: Said) -> Table:
    """What each step leaves out, and on what share of the items of a task all answered alike."""
    counts = Counter(fate for _, fate, _ in fates(examples, first, second))
    of_fates: list[list[Cell]] = [[str(fate), counts[fate], None] for fate in Fate]
    rows: list[list[Cell]] = [
        ["phrases judged in the first task", len(first), _unanimous(first)],
        ["applications", len(examples), None],
        *of_fates[:3],
        ["applications judged in the second task", len(second), _unanimous(second)],
        *of_fates[3:],
    ]
    columns = untitled("step", "items") | {"unanimous": "all alike"}
    return Table("steps", "What became of the applications", columns, rows)


def _unanimous(said: Said) -> float | None:
    return ratio(sum(label.confidence == 1.0 for label in said.values()), len(said))


def against_experts(crowd: Iterable[Application], experts: Iterable[Application]) -> Table:
    """How far a crowd agrees with experts, on the applications that both judged.

    A false positive is one that holds to the crowd and not to the experts; its rate is over what
    does not hold to the experts, as that of false negatives over what does. Applications are the
    same where their phrases are, but for case and blanks; kappa is Cohen's, with 95 % of samples.
    """
    expected = {_phrases(applied): applied.holds for applied in experts}
    both = [
        (applied.holds, expected[key])
        for applied in crowd
        if (key := _phrases(applied)) in expected
    ]
    kappa = cohen_kappa([[str(holds) for holds in pair] for pair in both])
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
    agreement = ratio(sum(holds is truly for holds, truly in both), len(both))
    positives, negatives = both.count((True, False)), both.count((False, True))
    no, yes = ([holds for _, holds in both].count(holds) for holds in (False, True))
    row = [len(both), agreement, kappa.value, kappa.low, kappa.high]
    row += [positives, ratio(positives, no), negatives, ratio(negatives, yes)]
    return Table("experts", "The crowd against experts", columns, [row])


def _phrases(application: Application) -> tuple[str, str]:
    text, hypothesis = application.text, application.hypothesis
    return " ".join(text.lower().split()), " ".join(hypothesis.lower().split())


def phrases(examples: Iterable[Example]) -> dict[str, str]:
    """Each phrase with its unit in the first task."""
    every = dict.fromkeys(
        phrase for example in examples for phrase in (example.text, example.hypothesis)
    )
    return {phrase: f"p{number}" for number, phrase in enumerate(every, 1)}
