"""Whether entailment rules are right, judged by examples of them.

The figures are precision of rules and templates, yield, paraphrases, and kappa.
Of a rule's examples, with ties of several annotators counted judgement by judgement:

- upper bound = holds / relevant context,
- lower bound = holds / left entailed,

both undefined where there is nothing to divide by. A rule is correct if its bound is at least
:data:`CORRECT`. A template pair is the two sides whichever way round: it is correct if one of its
rules is, and a paraphrase if both are (Szpektor, Shnarch & Dagan 2007). A rule of which no example
counts is not evaluated, and is in no share.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias, TypeVar

from argue.engines.edits.rules import parse_rules
from argue.errors import BadInput, UnknownName
from argue.evaluation.ratios import ratio
from argue.formats.base.text import decode
from argue.labelling.agreement import Estimate, cohen_kappa, observed_agreement
from argue.labelling.report import estimate_cells
from argue.labelling.rule_examples import PER_RULE, sample
from argue.labelling.rule_sheets import Answer, Example, Sheet, Verdict
from argue.labelling.rule_sheets import read as read_sheet
from argue.labelling.rule_sheets import write as write_sheet
from argue.labelling.task import Batch, Choice, File, Number, Prose, Question, Sources, Task, Word
from argue.locales import mark, say
from argue.model.tables import Cell, Table
from argue.store.labelling.records import UNSURE, LabelledItem, Project

CORRECT = 0.8
"""The least precision of a correct rule."""

MOST_EXAMPLES = 5_000
"""Examples of a project."""
_SUMMARY = {
    "bound": say("bound"),
    "rules": say("rules"),
    "rules_correct": say("correct"),
    "rule_precision": say("precision"),
    "templates": say("templates"),
    "templates_correct": say("correct"),
    "template_precision": say("precision"),
    "paraphrases": say("paraphrases"),
    "paraphrase_share": say("of correct templates"),
}
_RULES = {
    "left": say("left side"),
    "right": say("right side"),
    "judged": say("judged"),
    "left_entailed": say("left entailed"),
    "relevant": say("relevant"),
    "holds": say("holds"),
    "upper": say("upper bound"),
    "lower": say("lower bound"),
    "correct_upper": say("correct (upper)"),
    "correct_lower": say("correct (lower)"),
}
_KAPPA = {
    "measure": say("measure"),
    "first": say("of"),
    "second": say("and"),
    "value": say("value"),
    "low": say("from"),
    "high": say("to"),
    "items": say("items"),
}

Sides: TypeAlias = tuple[str, str]
Key = TypeVar("Key")


@dataclass(frozen=True, slots=True)
class RuleFigures:
    """What people say of one rule, in judgements; the unsure are left out."""

    left: str
    right: str
    judged: int
    left_entailed: int
    relevant: int
    holds: int

    @property
    def upper(self) -> float | None:
        """Holds / relevant context."""
        return ratio(self.holds, self.relevant)

    @property
    def lower(self) -> float | None:
        """Holds / left entailed."""
        return ratio(self.holds, self.left_entailed)


Bound: TypeAlias = Callable[[RuleFigures], float | None]


@dataclass(frozen=True, slots=True)
class Share:
    """How many of those that were evaluated are correct."""

    evaluated: int
    correct: int

    @property
    def precision(self) -> float | None:
        """In [0, 1]; ``correct`` is the yield."""
        return ratio(self.correct, self.evaluated)


@dataclass(frozen=True, slots=True)
class Bounded:
    """Rules and templates that are correct by one bound.

    ``paraphrases`` counts correct templates both of whose rules are correct.
    """

    rules: Share
    templates: Share
    paraphrases: int

    @property
    def paraphrase_share(self) -> float | None:
        """Of the correct templates."""
        return ratio(self.paraphrases, self.templates.correct)


@dataclass(frozen=True, slots=True)
class Kappa:
    """How far two annotators agree on examples, and on which rules are correct by each bound."""

    first: str
    second: str
    observed: Estimate
    examples: Estimate
    rules_upper: Estimate
    rules_lower: Estimate


def figures(examples: Iterable[Example], answers: Iterable[Answer]) -> list[RuleFigures]:
    """The figures of each rule, in the order of the examples."""
    sides = {example.number: (example.left, example.right) for example in examples}
    said: dict[Sides, list[Verdict]] = {each: [] for each in sides.values()}
    for answer in answers:
        if answer.label is not None:
            said[sides[answer.item]].append(answer.label)
    return [
        RuleFigures(
            *rule,
            len(verdicts),
            sum(each.left_entailed for each in verdicts),
            sum(each.relevant for each in verdicts),
            verdicts.count(Verdict.HOLDS),
        )
        for rule, verdicts in said.items()
    ]


def upper(rule: RuleFigures) -> float | None:
    """The upper bound of a rule's precision."""
    return rule.upper


def lower(rule: RuleFigures) -> float | None:
    """The lower bound of a rule's precision."""
    return rule.lower


def bounded(rules: Sequence[RuleFigures], bound: Bound) -> Bounded:
    """Rules and templates that are correct by a bound.

    Examples
    --------
    Both directions of a template pair hold in four of five examples, another rule in one of two.

    >>> rules = [RuleFigures("a", "b", 5, 5, 5, 4), RuleFigures("b", "a", 5, 5, 5, 4),
    ...          RuleFigures("c", "d", 2, 2, 2, 1)]
    >>> found = bounded(rules, upper)
    >>> found.rules.correct, found.templates, found.paraphrase_share
    (2, Share(evaluated=2, correct=1), 1.0)
    """
    correct = _correct(rules, bound)
    templates: dict[frozenset[str], list[bool]] = {}
    for (left, right), right_one in correct.items():
        templates.setdefault(frozenset((left, right)), []).append(right_one)
    return Bounded(
        Share(len(correct), sum(correct.values())),
        Share(len(templates), sum(map(any, templates.values()))),
        sum(len(each) == 2 and all(each) for each in templates.values()),
    )


def kappas(
    names: Sequence[str], examples: Sequence[Example], answers: Sequence[Answer]
) -> list[Kappa]:
    """Agreement of each two annotators, on what both have judged surely."""
    of = {name: [each for each in answers if each.by == name] for name in names}
    return [
        _kappa(first, second, examples, of[first], of[second])
        for first, second in combinations(names, 2)
    ]


def _kappa(
    one: str,
    other: str,
    examples: Sequence[Example],
    first: Sequence[Answer],
    second: Sequence[Answer],
) -> Kappa:
    judged = _shared(_said(first), _said(second))
    by_rule = [
        _shared(
            _correct(figures(examples, first), bound), _correct(figures(examples, second), bound)
        )
        for bound in (upper, lower)
    ]
    return Kappa(
        one, other, observed_agreement(judged), cohen_kappa(judged), *map(cohen_kappa, by_rule)
    )


def _said(answers: Iterable[Answer]) -> dict[int, str]:
    return {each.item: str(each.label) for each in answers if each.label}


def _correct(rules: Iterable[RuleFigures], bound: Bound) -> dict[Sides, bool]:
    """Of each rule that could be evaluated whether it is correct."""
    values = {(rule.left, rule.right): bound(rule) for rule in rules}
    return {rule: value >= CORRECT for rule, value in values.items() if value is not None}


def _shared(first: Mapping[Key, object], second: Mapping[Key, object]) -> list[list[str | None]]:
    """What both say of the same."""
    return [[str(first[key]), str(second[key])] for key in first if key in second]


def all_tables(
    names: Sequence[str], examples: Sequence[Example], answers: Sequence[Answer]
) -> list[Table]:
    """Summary, rules and, of two annotators or more, agreement."""
    rules = figures(examples, answers)
    results = [summary(rules), by_rule(rules)]
    return [*results, agreement(kappas(names, examples, answers))] if len(names) > 1 else results


def summary(rules: Sequence[RuleFigures]) -> Table:
    """A row a bound: rules and templates that are correct, and paraphrases."""
    rows: list[list[Cell]] = []
    for name, bound in ((say("upper"), upper), (say("lower"), lower)):
        result = bounded(rules, bound)
        rows.append(
            [
                name,
                result.rules.evaluated,
                result.rules.correct,
                result.rules.precision,
                result.templates.evaluated,
                result.templates.correct,
                result.templates.precision,
                result.paraphrases,
                result.paraphrase_share,
            ]
        )
    return Table(
        "summary",
        say("Correct from a precision of %(correct)s on", correct=f"{CORRECT:.0%}"),
        _SUMMARY,
        rows,
    )


def by_rule(rules: Sequence[RuleFigures]) -> Table:
    """A row a rule."""
    rows: list[list[Cell]] = [
        [
            rule.left,
            rule.right,
            rule.judged,
            rule.left_entailed,
            rule.relevant,
            rule.holds,
            rule.upper,
            rule.lower,
            *_correct_cells(rule),
        ]
        for rule in rules
    ]
    return Table("rules", say("Rules"), _RULES, rows)


def agreement(found: Sequence[Kappa]) -> Table:
    """Observed agreement and Cohen's kappa of each two annotators, with intervals at 95 %."""
    rows: list[list[Cell]] = []
    for one in found:
        for measure, estimate in (
            (say("observed on examples"), one.observed),
            (say("kappa on examples"), one.examples),
            (say("kappa on rules (upper)"), one.rules_upper),
            (say("kappa on rules (lower)"), one.rules_lower),
        ):
            rows.append([measure, one.first, one.second, *estimate_cells(estimate)[:4]])
    return Table("agreement", say("Agreement, with intervals at 95 %%"), _KAPPA, rows)


def progress(project: Project) -> Table:
    """A row an annotator."""
    columns = {"annotator": "", "done": say("done"), "left": say("left")}
    rows: list[list[Cell]] = [
        [one.name, one.done, project.items - one.done] for one in project.annotators
    ]
    return Table("annotators", say("Annotators"), columns, rows)


def _correct_cells(rule: RuleFigures) -> list[Cell]:
    return [None if bound is None else bound >= CORRECT for bound in (rule.upper, rule.lower)]


def read(sources: Sources) -> Batch[Example, Verdict]:
    """The examples of a sheet with its answers, or the examples of rules in a text.

    Raises
    ------
    BadInput
        If there are none, or too many.
    """
    per_rule = _per_rule(sources)  # also where a sheet makes it idle: a form is wrong or it is not
    if sheet := sources.files.get("sheet"):
        result = read_sheet(_text(sheet), sheet.name)
    elif (rules := sources.files.get("rules")) and (corpus := sources.files.get("corpus")):
        parsed = parse_rules(_text(rules), rules.name)
        result = Sheet(sample(parsed, [_text(corpus)], per_rule=per_rule), [])
    else:
        raise BadInput(say("expected a sheet, or a file of rules and a text, found neither"))
    if len(result.examples) > MOST_EXAMPLES:
        raise BadInput(
            say(
                "expected at most %(most_examples)s examples, found %(count)s; draw fewer of each",
                most_examples=MOST_EXAMPLES,
                count=len(result.examples),
            )
        )
    if not result.examples:
        raise BadInput(
            say("no left side of a rule was found in the text, so there is nothing to judge")
        )
    return Batch(result.examples, result.answers)


def _text(file: File) -> str:
    return decode(file.data)[0]


def _per_rule(sources: Sources) -> int:
    value = sources.values.get("per_rule", "") or str(PER_RULE)
    if not (value.isascii() and value.isdigit() and 0 < int(value) <= 1000):
        raise UnknownName("number of examples of a rule", value[:20], ["1 to 1000"])
    return int(value)


def _tables(
    project: Project, items: Sequence[LabelledItem[Example, Verdict]], _: bool = False
) -> list[Table]:
    answers = [judgement for one in items for judgement in one.judgements]
    examples = [one.item for one in items]
    return [*all_tables(project.names, examples, answers), progress(project)]


def _export(items: Sequence[LabelledItem[Example, Verdict]]) -> str:
    answers = [judgement for one in items for judgement in one.judgements]
    return write_sheet([one.item for one in items], answers)


def _question(
    name: str, title: str, legend: str, phrase: str, no: Verdict, yes: str
) -> Question[Verdict]:
    """A question on a phrase; ``yes`` is the question that follows, or nothing after the last."""
    return Question(
        name,
        title,
        legend,
        {"sentence": mark("The sentence"), phrase: mark("This")},
        (
            Choice("yes", "✓", mark("Yes"), "Y", None if yes else Verdict.HOLDS, yes),
            Choice("no", "✗", mark("No"), "N", no),
            Choice(UNSURE, "?", mark("I am unsure"), "?"),
        ),
    )


TASK: Task[Example, Verdict] = Task(
    "rules",
    "Rules",
    Example,
    Verdict,
    ("sentence",),
    address="/rules",
    judging_address="/judge-rules",
    read=read,
    questions=(
        _question(
            "left",
            mark("Does the sentence say this?"),
            mark("Endings do not matter."),
            "text",
            Verdict.NO_MATCH,
            "likely",
        ),
        _question(
            "likely",
            mark("Does this phrase make sense?"),
            mark("Is it a likely phrase, whether it is true or not? Endings do not matter."),
            "hypothesis",
            Verdict.NO_CONTEXT,
            "right",
        ),
        _question(
            "right",
            mark("Does the sentence say this, too?"),
            mark("Is it true if the sentence is? Endings do not matter."),
            "hypothesis",
            Verdict.FAILS,
            "",
        ),
    ),
    tables=_tables,
    columns={
        "example": "number",
        **{name: name for name in ("left", "right", "sentence", "text", "hypothesis")},
    },
    words={
        Verdict.NO_MATCH: Word(mark("the sentence does not say the left phrase"), "✗", "unrelated"),
        Verdict.NO_CONTEXT: Word(mark("the right phrase is not a likely one"), "✗", "unrelated"),
        Verdict.FAILS: Word(mark("the sentence does not say the right phrase"), "✗", "attack"),
        Verdict.HOLDS: Word(mark("the sentence says the right phrase"), "✓", "support"),
    },
    prose=Prose(
        mark("Judge rules by examples"),
        mark(
            "Nobody can say whether a rule is right, but everybody whether it is in a sentence. "
            "Sentences are drawn in which a rule's left side stands, several people judge them, "
            "and you see which rules are correct."
        ),
        mark(
            "Each example is a sentence and two phrases. You are asked whether the sentence says "
            "the first phrase; if so, whether the second phrase makes sense at all;"
            " if so, whether the sentence says that, too. A no ends an example."
        ),
        mark(
            "Upper bound: of the examples in whose context the right phrase makes sense, how many "
            "hold. Lower bound: of all whose left phrase is said."
        ),
    ),
    exports={"csv": _export},
    label_column="verdict",
    files={
        "sheet": "A table of examples; answers in it count.",
        "rules": "A file of rules, as text.",
        "corpus": "The text in which their left sides are.",
    },
    numbers={
        "per_rule": Number(
            "How many examples of each rule are drawn at most.", PER_RULE, least=1, most=1000
        )
    },
    items_name="examples",
    judgements_name="answers",
)
