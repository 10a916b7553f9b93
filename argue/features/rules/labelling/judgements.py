"""What judges said of examples: how often each verdict, an example of each, and where they differ.

Szpektor, Shnarch & Dagan (2007) give the shares of examples whose left side is not entailed and of
those whose context is irrelevant, examples of each judgement, and examples that two judges judged
otherwise (their table 3).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from argue.evaluation.ratios import ratio
from argue.features.rules.labelling.sheets import Answer, Example, Verdict
from argue.model.tables import Cell, Table

_EXAMPLE = {
    "example": "example",
    "left": "left side",
    "right": "right side",
    "sentence": "sentence",
}


def judgement_tables(
    names: Sequence[str], examples: Sequence[Example], answers: Sequence[Answer]
) -> list[Table]:
    """``verdicts``, ``judgements``, and of two judges or more ``disagreements``; the unsure count
    nowhere.
    """
    said: dict[int, dict[str, Verdict]] = {example.number: {} for example in examples}
    for answer in answers:
        if answer.label is not None:
            said[answer.item][answer.by] = answer.label
    tables = [verdicts(answers), examples_of_verdicts(examples, said)]
    return [*tables, disagreements(names, examples, said)] if len(names) > 1 else tables


def verdicts(answers: Sequence[Answer]) -> Table:
    """A row a verdict: how many judgements, their share of all, and of those that were asked.

    A question is asked after a yes to the one before: *irrelevant context* is a share of judgements
    whose left phrase is entailed.

    Examples
    --------
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
    columns = {
        "verdict": "verdict",
        "judgements": "judgements",
        "share": "share",
        "share_asked": "of those asked",
    }
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
