"""Two to six runs side by side: overall, by debate, by label, by task and by phenomenon.

Runs are compared on the pairs that all of them judged: same debate, same ends, same texts, same
gold. Where a run judged others besides, its own figures stand in its own tables.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, cast

from argue.errors import BadInput
from argue.evaluation import DebateScores
from argue.evaluation.acceptance import AcceptanceScores, pool
from argue.evaluation.order import OrderScores, pool_orders
from argue.evaluation.relations import RelationScores
from argue.features.evaluations.runs.run import Run
from argue.features.evaluations.runs.tables import (
    BY_WORD,
    accuracy,
    outcomes_by_word,
    score_outcomes,
)
from argue.features.measures.outcome import Outcome, comparable
from argue.features.measures.rte import score_rte
from argue.features.measures.significance import (
    Difference,
    Significance,
    holm,
    score_acceptance_significance,
    score_order_significance,
    score_significance,
)
from argue.features.measures.systems import (
    DIFFERENCES,
    OF_ACCEPTANCE,
    OF_LABELS,
    OF_ORDER,
    difference_rows,
)
from argue.features.measures.tables import RTE_MEASURES
from argue.locales import plural
from argue.model import Label
from argue.model.records import Records
from argue.model.tables import Cell, Table, untitled

if TYPE_CHECKING:
    from argue.features.measures.recorder import JudgedPair

FEWEST, MOST = 2, 6
"""How many runs can be compared."""
Key: TypeAlias = tuple[str, str, str, str, str, str]


class Disagreement(NamedTuple):
    """A pair that runs judged differently: for each run its judgement, and where that stands."""

    key: Key
    judged: tuple[JudgedPair, ...]
    places: tuple[int, ...]


@dataclass(frozen=True, repr=False)
class Comparison(Records):
    """Runs, in the order in which they were named; the first is the one others are held against.

    Raises BadInput if there are fewer than two runs or more than six, one stands twice, or no pair
    is common.
    """

    runs: tuple[Run, ...]

    def __post_init__(self) -> None:
        if not FEWEST <= len(self.runs) <= MOST:
            raise BadInput(f"expected {FEWEST} to {MOST} runs to compare, found {len(self.runs)}")
        if len({run.id for run in self.runs}) < len(self.runs):
            raise BadInput("expected different runs to compare, found one of them twice")
        if not self.keys:
            raise BadInput(
                "expected runs on the same data, found no pair that all of them have judged"
            )

    @property
    def sentence(self) -> str:
        """Which systems, and on how many pairs they are compared."""
        names = " and ".join(run.name for run in self.runs)
        return f"{names}, on {plural(len(self.keys), 'common pair')}."

    def as_object(self) -> dict[str, list[dict[str, Cell]]]:
        """The rows of each table, by its name."""
        return {name: self.to_records(name) for name in self._tables()}

    @cached_property
    def _pairs(self) -> list[dict[Key, JudgedPair]]:
        return [{_key(run, pair): pair for pair in run.compared} for run in self.runs]

    @cached_property
    def keys(self) -> tuple[Key, ...]:
        """The pairs that all runs judged, in the order of the first."""
        first, *others = self._pairs
        return tuple(key for key in first if all(key in other for other in others))

    @cached_property
    def pairs(self) -> tuple[tuple[JudgedPair, ...], ...]:
        """For each run what it judged of the common pairs, all in the same order."""
        return tuple(tuple(pair_by_key[key] for key in self.keys) for pair_by_key in self._pairs)

    @cached_property
    def decisions(self) -> tuple[list[Outcome], ...]:
        """The same with the labels by which they are scored."""
        return tuple(map(comparable, self.outcomes))

    @cached_property
    def outcomes(self) -> tuple[tuple[Outcome, ...], ...]:
        """The same, as every measure takes them."""
        return tuple(
            tuple(run.outcome(pair) for pair in pairs)
            for run, pairs in zip(self.runs, self.pairs, strict=True)
        )

    @property
    def left_out(self) -> tuple[int, ...]:
        """For each run how many of its pairs some other run did not judge."""
        return tuple(len(run.compared) - len(self.keys) for run in self.runs)

    @cached_property
    def debates(self) -> tuple[str, ...]:
        """The ids of the debates of the common pairs, in order."""
        return tuple(self._places)

    @property
    def acceptance_applies(self) -> bool:
        """Whether the arguments of the debates form frameworks."""
        return self.acceptance(0).applies

    def acceptance(self, number: int, debate: str = "") -> AcceptanceScores:
        """Acceptance in one run, over all common debates or in one of them."""
        scores = self._scores[number]
        wanted = [debate] if debate else self.debates
        return pool(score.acceptance for name in wanted for score in scores[name])

    def order(self, number: int) -> OrderScores:
        """The order by strength in one run, of the common debates."""
        scores = [score for name in self.debates for score in self._scores[number][name]]
        return pool_orders(score.strength for score in scores if score.strength)

    @cached_property
    def _scores(self) -> list[dict[str, list[DebateScores]]]:
        """For each run the scores of the debates of each id."""
        results = []
        for run in self.runs:
            by_id: dict[str, list[DebateScores]] = {}
            for score in run.scores:
                by_id.setdefault(score.id, []).append(score)
            results.append(by_id)
        return results

    @cached_property
    def _places(self) -> dict[str, list[int]]:
        """Where the common pairs of each debate stand."""
        results: dict[str, list[int]] = {}
        for place, key in enumerate(self.keys):
            results.setdefault(key[0], []).append(place)
        return results

    def _tables(self) -> dict[str, Callable[[], Table]]:
        return {
            "overall": self.overall,
            "labels": self.by_label,
            "debates": self.by_debate,
            "significance": self.significance,
            "disagreements": self.by_pair,
        }

    def tables(self) -> list[Table]:
        """All tables; the pairs on which the runs differ come last."""
        parts = [self.by_label(), self.by_debate()]
        parts += [self.by_word("task"), self.by_word("phenomenon")]
        shown = [table for table in parts if table.rows]
        return [self.overall(), self.significance(), *shown, self.by_pair()]

    def overall(self) -> Table:
        """A row for each score."""
        relations = [score_outcomes(pairs) for pairs in self.decisions]
        rte = [score_rte(outcome) for outcome in self.outcomes]
        rows: list[list[Cell]] = [
            ["accuracy", *map(accuracy, self.decisions)],
            [RTE_MEASURES["cws"], *(score.cws for score in rte)],
            ["coverage", *(score.coverage for score in rte)],
            *_rows(OF_LABELS, relations),
        ]
        if self.acceptance_applies:
            numbers = range(len(self.runs))
            rows += _rows(OF_ACCEPTANCE, list(map(self.acceptance, numbers)))
            rows += _rows(OF_ORDER, list(map(self.order, numbers)))
        title = f"Overall, on {len(self.keys)} common pairs"
        return Table("overall", title, {"score": "score", **self._columns()}, rows)

    def by_label(self) -> Table:
        """Precision, recall and F1 of each label."""
        relations = [score_outcomes(pairs) for pairs in self.decisions]
        labels = [
            label for label in Label if any(label in relation.labels for relation in relations)
        ]
        measures: list[tuple[str, Callable[[RelationScores, Label], float | None]]] = [
            ("precision", RelationScores.precision),
            ("recall", RelationScores.recall),
            ("F1", RelationScores.f1),
        ]
        rows: list[list[Cell]] = [
            [str(label), name, *(measure(relation, label) for relation in relations)]
            for label in labels
            for name, measure in measures
        ]
        columns = untitled("label", "score") | self._columns()
        return Table("labels", "By label", columns, rows)

    def by_debate(self) -> Table:
        """Accuracy of the relations and F1 of acceptance of each debate."""
        rows: list[list[Cell]] = []
        for debate, at in self._places.items():
            right = [accuracy([pairs[place] for place in at]) for pairs in self.decisions]
            accepted = [self.acceptance(n, debate).f1 for n in range(len(self.runs))]
            rows.append([debate, len(at), *right, *(accepted if self.acceptance_applies else [])])
        columns = {
            **untitled("debate", "pairs"),
            **self._columns("accuracy"),
            **(self._columns("acceptance F1") if self.acceptance_applies else {}),
        }
        return Table("debates", "By debate", columns, rows)

    def by_word(self, kind: str) -> Table:
        """Accuracy of the pairs of each task or phenomenon; words are those of the first run."""
        at = {id(outcome): place for place, outcome in enumerate(self.outcomes[0])}
        rows: list[list[Cell]] = []
        for word, pairs in outcomes_by_word(self.outcomes[0], kind).items():
            places = [at[id(pair)] for pair in pairs]
            right = [accuracy([judged[place] for place in places]) for judged in self.decisions]
            rows.append([word, len(pairs), *right])
        columns = {kind: kind, "pairs": "pairs", **self._columns("accuracy")}
        return Table("tasks" if kind == "task" else "phenomena", BY_WORD[kind], columns, rows)

    def disagreements(self) -> list[Disagreement]:
        """The common pairs on which the runs differ, in the order of the first."""
        places = [{id(pair): place for place, pair in enumerate(run.pairs)} for run in self.runs]
        results = []
        for key, judged in zip(self.keys, zip(*self.pairs, strict=True), strict=True):
            if len({pair.label for pair in judged}) > 1:
                at = [position[id(pair)] for position, pair in zip(places, judged, strict=True)]
                results.append(Disagreement(key, judged, tuple(at)))
        return results

    def by_pair(self) -> Table:
        """The pairs on which the runs differ, with what each run judged how surely."""
        rows: list[list[Cell]] = [
            [
                *disagreement.key,
                *(pair.label for pair in disagreement.judged),
                *(pair.confidence for pair in disagreement.judged),
            ]
            for disagreement in self.disagreements()
        ]
        columns = {
            **untitled("debate", "source", "target", "text", "hypothesis", "gold"),
            **self._columns("judged"),
            **self._columns("confidence"),
        }
        return Table("disagreements", "Where they differ", columns, rows)

    def significance(self) -> Table:
        """A row for each run after the first and each score.

        ``low`` and ``high`` are the ends of the interval that holds 95 % of the differences between
        samples of debates; ``p`` says how probable at least such a difference is if there is none.
        Where several runs are held against the first, each score's are corrected for their number
        (:func:`.significance.holm`), and the title says so.
        """
        rows: list[list[Cell]] = []
        for number, run in enumerate(self.runs[1:], 1):
            rows += difference_rows(run.name, *self._differences(number))
        title, others = f"Against run {self.runs[0].name}", len(self.runs) - 1
        if others > 1:
            _correct(rows)
            title += f"; each score's p corrected for {others} comparisons (Holm)"
        return Table("significance", title, DIFFERENCES, rows)

    def _differences(
        self, number: int
    ) -> tuple[Significance | None, Mapping[str, Difference], Mapping[str, Difference]]:
        first, other = self.outcomes[0], self.outcomes[number]
        acceptance: Mapping[str, Difference] = {}
        order: Mapping[str, Difference] = {}
        if self.acceptance_applies:
            acceptance = score_acceptance_significance(
                *([self.acceptance(at, debate) for debate in self.debates] for at in (0, number))
            )
            order = score_order_significance(self.order(0), self.order(number))
        if not any(a.label and b.label for a, b in zip(first, other, strict=True)):
            return None, acceptance, order  # no pair that both answered
        both = score_significance(self.decisions[0], self.decisions[number])
        return both, acceptance, order

    def _columns(self, what: str = "") -> dict[str, str]:
        if not what:
            return {f"run_{run.id}": run.name for run in self.runs}
        end = what.replace(" ", "_")
        return {f"run_{run.id}_{end}": f"{run.name}, {what}" for run in self.runs}


def _key(run: Run, pair: JudgedPair) -> Key:
    text, hypothesis = run.texts(pair)
    debate = run.debates[pair.debate].id
    return debate, pair.source, pair.target, text, hypothesis, pair.gold or ""


def _rows(titles: Mapping[str, str], scores: Sequence[object]) -> list[list[Cell]]:
    """For each attribute with a title that of each of the scores."""
    return [[title, *(getattr(of, name) for of in scores)] for name, title in titles.items()]


def _correct(rows: Sequence[list[Cell]]) -> None:
    """Put corrected probabilities in the place of those of each score, of all runs together."""
    columns = list(DIFFERENCES)
    score = columns.index("score")
    for place in (columns.index(name) for name in columns if name.startswith("p_")):
        for title in {row[score] for row in rows}:
            tested = [row for row in rows if row[score] == title and row[place] is not None]
            corrected = holm([cast(float, row[place]) for row in tested])
            for row, p in zip(tested, corrected, strict=True):
                row[place] = p
