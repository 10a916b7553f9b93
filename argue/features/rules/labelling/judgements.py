"""Tables of judged examples: which rules are correct, agreement, and what judges said of examples.

Szpektor, Shnarch & Dagan (2007) give the shares of examples whose left side is not entailed and of
those whose context is irrelevant, examples of each judgement, and examples that two judges judged
otherwise (their table 3).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain
from types import MappingProxyType
from typing import NamedTuple

from argue.evaluation.statistics import ratio
from argue.features.labelling.report import estimate_cells
from argue.features.labelling.store.records import Annotator, Project
from argue.features.rules.labelling.figures import (
    BOUNDS,
    CORRECT,
    Bounded,
    InputFigures,
    Kappas,
    RuleFigures,
    Sides,
    bounded,
    figures,
    inputs_of,
    kappas,
    lower,
    upper,
)
from argue.features.rules.labelling.sheets import Answer, Example, Verdict
from argue.model.tables import Cell, Column, Table, untitled

_EXAMPLE = {
    "example": "example",
    "left": "left side",
    "right": "right side",
    "sentence": "sentence",
}


def verdicts(answers: Sequence[Answer]) -> Table:
    """A row a verdict: how many judgements, their share of all, and of those that were asked.

    A question is asked after a yes to the one before: *irrelevant context* is a share of judgements
    whose left phrase is entailed.

    >>> from argue.features.labelling.store.records import Judgement
    >>> said = [Verdict.NO_MATCH, Verdict.NO_CONTEXT, Verdict.HOLDS, Verdict.HOLDS]
    >>> print(verdicts([Judgement(n, "Ann", verdict) for n, verdict in enumerate(said)]).text())
    Judgements of examples
    verdict             judgements  share  of those asked
    not a relation               0  0.000           0.000
    left not entailed            1  0.250           0.250
    irrelevant context           1  0.250           0.333
    does not hold                0  0.000           0.000
    holds                        2  0.500           1.000
    """
    counts = Counter(answer.label for answer in answers if answer.label is not None)
    total = asked = counts.total()
    rows: list[list[Cell]] = []
    for verdict in Verdict:
        number = counts[verdict]
        rows.append([str(verdict), number, ratio(number, total), ratio(number, asked)])
        asked -= number
    columns = untitled("verdict", "judgements", "share") | {"share_asked": "of those asked"}
    return Table("verdicts", "Judgements of examples", columns, rows)


def examples_of_verdicts(
    examples: Sequence[Example], said: Mapping[int, Mapping[str, Verdict]]
) -> Table:
    """For each verdict the first example of which all say so: their table 2."""
    first: dict[Verdict, Example] = {}
    for example in examples:
        found = set(said[example.number].values())
        if len(found) == 1:
            first.setdefault(found.pop(), example)
    rows = [[*_cells(first[verdict]), str(verdict)] for verdict in Verdict if verdict in first]
    columns = {**_EXAMPLE, "verdict": "verdict"}
    return Table("judgements", "An example of each judgement", columns, rows)


def disagreements(
    names: Sequence[str], examples: Sequence[Example], said: Mapping[int, Mapping[str, Verdict]]
) -> Table:
    """The examples that judges judged otherwise, with what each said: their table 3."""
    rows = [
        [*_cells(example), *(verdicts.get(name, "") for name in names)]
        for example in examples
        if len(set((verdicts := said[example.number]).values())) > 1
    ]
    columns = {**_EXAMPLE, **{f"judge {name}": name for name in names}}
    return Table("disagreements", "Examples that were judged otherwise", columns, rows)


def _cells(example: Example) -> list[Cell]:
    return [example.number, example.left, example.right, example.sentence]


_SUMMARY: tuple[Column[Bounded], ...] = (
    Column("bound", "bound"),
    Column("rules", "rules", "rules.evaluated"),
    Column("rules_correct", "correct", "rules.correct"),
    Column("rule_precision", "precision", "rules.precision"),
    Column("rule_yield", "yield", "rule_yield"),
    Column("templates", "templates", "templates.evaluated"),
    Column("templates_correct", "correct", "templates.correct"),
    Column("template_precision", "precision", "templates.precision"),
    Column("inputs", "input templates"),
    Column("yield", "yield", "template_yield"),
    Column("paraphrases", "paraphrases"),
    Column("paraphrase_share", "of correct templates"),
)
_RULES: tuple[Column[RuleFigures], ...] = (
    Column("left", "left side"),
    Column("right", "right side"),
    Column("judged", "judged"),
    Column("no_relation", "not a relation"),
    Column("left_entailed", "left entailed"),
    Column("relevant", "relevant"),
    Column("holds", "holds"),
    Column("upper", "upper bound"),
    Column("lower", "lower bound"),
    Column("correct_upper", "correct (upper)", lambda rule: _is_correct(rule.upper)),
    Column("correct_lower", "correct (lower)", lambda rule: _is_correct(rule.lower)),
)
_INPUTS: tuple[Column[InputFigures], ...] = (
    Column("template", "input template"),
    Column("learned", "templates learned"),
    Column("rules_learned", "rules learned"),
    Column("judged", "judged", lambda one: len(one.pairs)),
    Column("correct_upper", "correct (upper)", lambda one: one.share(upper).correct),
    Column("precision_upper", "precision (upper)", lambda one: one.share(upper).precision),
    Column("yield_upper", "yield (upper)", lambda one: one.yield_by(upper)),
    Column("rule_yield_upper", "yield of rules (upper)", lambda one: one.rule_yield_by(upper)),
    Column("correct_lower", "correct (lower)", lambda one: one.share(lower).correct),
    Column("precision_lower", "precision (lower)", lambda one: one.share(lower).precision),
    Column("yield_lower", "yield (lower)", lambda one: one.yield_by(lower)),
    Column("rule_yield_lower", "yield of rules (lower)", lambda one: one.rule_yield_by(lower)),
)


def all_tables(
    names: Sequence[str],
    examples: Sequence[Example],
    answers: Sequence[Answer],
    resources: Mapping[str, Sequence[Sides]] = MappingProxyType({}),
) -> list[Table]:
    """Summary, rules, of two annotators or more agreement, what ``resources`` learned, judgements.

    ``resources`` has the sides of all rules of each resource: with any there is a table of input
    templates (:func:`inputs_of`), with several one that sets them side by side. Answers of the
    unsure count nowhere.
    """
    rules = figures(examples, answers)
    learned = list(chain.from_iterable(resources.values()))
    results = [summary(rules, learned), by_rule(rules, learned)]
    if len(resources) > 1:
        results.append(by_resource(rules, resources))
    if len(names) > 1:
        results.append(agreement(kappas(names, examples, answers)))
    if learned:
        results.append(Table.of("inputs", "Input templates", _INPUTS, inputs_of(rules, learned)))
    said: dict[int, dict[str, Verdict]] = {example.number: {} for example in examples}
    for answer in answers:
        if answer.label is not None:
            said[answer.item][answer.by] = answer.label
    results += [verdicts(answers), examples_of_verdicts(examples, said)]
    return [*results, disagreements(names, examples, said)] if len(names) > 1 else results


def summary(rules: Sequence[RuleFigures], learned: Sequence[Sides] = ()) -> Table:
    """A row a bound: rules and templates that are correct, mean yield, and paraphrases."""
    results = [replace(bounded(rules, bound, learned), bound=name) for name, bound in BOUNDS]
    title = f"Correct from a precision of {f'{CORRECT:.0%}'} on"
    return Table.of("summary", title, _SUMMARY, results)


class ResourceFigures(NamedTuple):
    """A resource by one bound; ``shared`` counts its correct templates that all have learned."""

    name: str
    figures: Bounded
    shared: int

    @property
    def shared_share(self) -> float | None:
        """Of the correct templates of the resource."""
        return ratio(self.shared, len(self.figures.correct))


def by_resource(rules: Sequence[RuleFigures], resources: Mapping[str, Sequence[Sides]]) -> Table:
    """For each bound a row a resource, of the judged rules that it has, and one of all together.

    Szpektor, Shnarch & Dagan (2007) report how many of all correct templates two algorithms both
    learned: that is ``shared_share`` of the last row of a bound.
    """
    every = [frozenset(map(frozenset, learned)) for learned in resources.values()]
    together = list(dict.fromkeys(chain.from_iterable(resources.values())))
    results = []
    for title, bound in BOUNDS:
        for name, learned in ({**resources, "together": together}).items():
            own = set(learned)
            mine = [rule for rule in rules if rule.sides in own]
            found = replace(bounded(mine, bound, learned), bound=title)
            shared = sum(all(template in names for names in every) for template in found.correct)
            results.append(ResourceFigures(name, found, shared))
    columns: list[Column[ResourceFigures]] = [
        Column("resource", "resource", "name"),
        *(
            Column(column.name, column.title, f"figures.{column.value or column.name}")
            for column in _SUMMARY
        ),
        Column("shared", "learned by all"),
        Column("shared_share", "of correct templates"),
    ]
    return Table.of("resources", "Resources side by side", columns, results)


def by_rule(rules: Sequence[RuleFigures], learned: Sequence[Sides] = ()) -> Table:
    """A row a rule, with its input template."""
    inputs = {
        rule.sides: figure.template
        for figure in inputs_of(rules, learned)
        for pair in figure.pairs
        for rule in pair
    }
    columns = (*_RULES, Column("input", "input template", lambda rule: inputs[rule.sides]))
    return Table.of("rules", "Rules", columns, rules)


def agreement(found: Sequence[Kappas]) -> Table:
    """Observed agreement and Cohen's kappa of each two annotators, with intervals at 95 %."""
    rows: list[list[Cell]] = [
        [measure, pair.first, pair.second, *estimate_cells(estimate)[:4]]
        for pair in found
        for measure, estimate in pair.estimates.items()
    ]
    columns = {
        "measure": "measure",
        "first": "of",
        "second": "and",
        "value": "value",
        "low": "from",
        "high": "to",
        "items": "items",
    }
    return Table("agreement", "Agreement, with intervals at 95 %", columns, rows)


def progress(project: Project) -> Table:
    """A row an annotator."""
    columns: list[Column[Annotator]] = [
        Column("annotator", "", "name"),
        Column("done", "done"),
        Column("left", "left", lambda one: project.items - one.done),
    ]
    return Table.of("annotators", "Annotators", columns, project.annotators)


def _is_correct(bound: float | None) -> bool | None:
    return None if bound is None else bound >= CORRECT
