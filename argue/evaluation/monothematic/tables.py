"""Scores and frequencies as tables."""

from __future__ import annotations

import math

from argue.evaluation.monothematic.frequencies import CoOccurrence, Frequencies
from argue.evaluation.monothematic.readings import of_correlation
from argue.evaluation.monothematic.scores import Index, MonothematicScores, Sides
from argue.locales import say
from argue.model.tables import Cell, Table

_SIDES = {
    "monothematic": say("monothematic"),
    "accuracy": say("accuracy"),
    "accuracy_positive": say("positive"),
    "accuracy_negative": say("negative"),
    "original": say("original"),
    "accuracy_original": say("accuracy"),
    "ci": say("CI"),
    "ci_positive": say("CI positive"),
    "ci_negative": say("CI negative"),
    "di": say("DI"),
}


def of_scores(scores: MonothematicScores) -> list[Table]:
    """All that the scores hold: ``overall``, ``by-macro``, ``by-phenomenon`` and ``by-pair``."""
    ways = say("entailed or not") if scores.ways == 2 else say("entailment, contradiction, unknown")
    return [
        Table(
            "overall",
            say(
                "%(engine)s, judged in %(number)s ways (%(ways)s)",
                engine=scores.engine,
                number=scores.ways,
                ways=ways,
            ),
            {
                "judgement": say("judgement"),
                "original": say("original"),
                "accuracy_original": say("accuracy"),
                "monothematic": say("monothematic"),
                "accuracy": say("accuracy"),
                "ci": say("CI"),
                "reading": say("reading"),
            },
            [_index(name, index) for name, index in _overall(scores)],
        ),
        _sides("by-macro", say("By macro category"), "category", scores.by_macro),
        _sides("by-phenomenon", say("By phenomenon"), "phenomenon", scores.by_phenomenon),
        Table(
            "by-pair",
            say("By original pair"),
            {
                "pair": say("pair"),
                "judgement": say("judgement"),
                "right": say("right"),
                "monothematic": say("monothematic"),
                "right_monothematic": say("right of these"),
                "ci": say("CI"),
                "reading": say("reading"),
            },
            [
                [
                    each.id,
                    str(each.gold),
                    bool(each.index.original.right),
                    each.index.monothematic.pairs,
                    each.index.monothematic.right,
                    _cell(each.index.ci),
                    of_correlation(each.index.ci, near=0),
                ]
                for each in scores.by_pair
            ],
        ),
    ]


def of_frequencies(frequencies: Frequencies) -> Table:
    """Each phenomenon's monothematic pairs and its probability, by judgement."""
    golds = frequencies.judgements
    columns: dict[str, str] = {"phenomenon": say("phenomenon")}
    columns |= {str(gold): say(str(gold)) for gold in golds}
    columns |= {f"p_given_{gold}": say("P(·|%(gold)s)", gold=say(str(gold))) for gold in golds}
    columns |= {f"in_{gold}": say("in %(gold)s pairs", gold=say(str(gold))) for gold in golds}
    columns |= {"p_entailment": say("P(entailment|·)")}
    columns |= {"p_contradiction": say("P(contradiction|·)")}
    rows: list[list[Cell]] = [
        [
            name,
            *(frequencies.pairs[name, gold] for gold in golds),
            *(frequencies.given(name, gold) for gold in golds),
            *(frequencies.given_in_originals(name, gold) for gold in golds),
            frequencies.entails(name),
            frequencies.contradicts(name),
        ]
        for name in frequencies.phenomena
    ]
    title = say("Phenomena by judgement: monothematic pairs, their share, share of original pairs")
    return Table("phenomena", title, columns, rows)


def of_co_occurrence(co_occurrence: CoOccurrence) -> Table:
    """How many original pairs have both; the diagonal says how many have it at all."""
    columns: dict[str, str] = {"phenomenon": say("phenomenon"), "deciding": say("deciding")}
    columns |= {name: name for name in co_occurrence.phenomena}
    rows: list[list[Cell]] = [
        [
            one,
            co_occurrence.deciding[one],
            *(co_occurrence.counts[one, two] for two in co_occurrence.phenomena),
        ]
        for one in co_occurrence.phenomena
    ]
    return Table(
        "co-occurrence",
        say("Together in %(gold)s pairs", gold=say(str(co_occurrence.gold))),
        columns,
        rows,
    )


def without_undefined(table: Table) -> Table:
    """The table without the columns in which nothing is defined.

    Examples
    --------
    >>> table = Table("t", "T", {"name": "", "ci": "CI", "di": "DI"}, [["all", 0.5, None]])
    >>> list(without_undefined(table).columns)
    ['name', 'ci']
    """
    return table.without([name for name in table.columns if set(table.column(name)) <= {None}])


def _overall(scores: MonothematicScores) -> list[tuple[str, Index]]:
    both = scores.overall
    results: list[tuple[str, Index]] = [
        (say("all"), both.all),
        (say("positive"), both.positive),
        (say("negative"), both.negative),
    ]
    finer: list[tuple[str, Index]] = [
        (say(str(gold)), each) for gold, each in scores.by_judgement.items() if not gold.is_positive
    ]
    return [*results, *finer] if len(finer) > 1 else results


def _index(name: str, index: Index) -> list[Cell]:
    original, monothematic = index.original, index.monothematic
    return [
        name,
        original.pairs,
        original.accuracy,
        monothematic.pairs,
        monothematic.accuracy,
        _cell(index.ci),
        of_correlation(index.ci),
    ]


def _sides(name: str, title: str, kind: str, sides_by_name: dict[str, Sides]) -> Table:
    rows = [_side(each, sides) for each, sides in sides_by_name.items()]
    return Table(name, title, {kind: say(kind)} | _SIDES, rows)


def _side(name: str, sides: Sides) -> list[Cell]:
    monothematic, original = sides.all.monothematic, sides.all.original
    apart = (sides.positive, sides.negative)
    return [
        name,
        monothematic.pairs,
        monothematic.accuracy,
        *(side.monothematic.accuracy for side in apart),
        original.pairs,
        original.accuracy,
        _cell(sides.all.ci),
        *(_cell(side.ci) for side in apart),
        _cell(sides.di),
    ]


def _cell(index: float | None) -> Cell:
    return "∞" if index == math.inf else index
