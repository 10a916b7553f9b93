"""The list of runs, and the tables of one: its scores and those of its engine by itself."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from argue.evaluation.relations import RelationScores
from argue.evaluation.statistics import ratio
from argue.features.evaluations.runs.run import Run
from argue.features.evaluations.store import StoredEvaluation
from argue.features.measures.judged_by import JudgedBy
from argue.features.measures.outcome import Outcome
from argue.features.measures.recorder import JudgedPair
from argue.features.measures.systems import systems_table
from argue.features.measures.tables import engine_tables, evaluation_tables
from argue.locales import Moment
from argue.model.tables import Cell, Column, Table

BY_WORD = {"task": "By task", "phenomenon": "By phenomenon"}
RUNS: list[Column[StoredEvaluation]] = [
    Column("run", "run", "id"),
    Column("engine", "engine", "setup.system"),
    Column("accuracy", "accuracy", lambda run: run.summary.get("accuracy")),
    Column("mean_recall", "mean recall", lambda run: run.summary.get("mean_recall")),
    Column("macro_f1", "macro F1", lambda run: run.summary.get("macro_f1")),
    Column("acceptance_f1", "F1 of acceptance", lambda run: run.summary.get("acceptance_f1")),
    Column("rho", "ρ of the order", lambda run: run.summary.get("rho")),
    Column("cws", "cws", lambda run: run.summary.get("cws")),
    Column("coverage", "coverage", lambda run: run.summary.get("coverage")),
    Column("pairs", "pairs", lambda run: run.summary.get("pairs", run.total)),
    Column("debates", "debates"),
    Column("state", "state", lambda run: str(run.status)),
    Column("tags", "tags", lambda run: ", ".join(run.tags)),
    Column("date", "date", "created"),
    Column("files", "files", lambda run: ", ".join(run.setup.files)),
    Column("version", "version", "setup.engine_version"),
    Column("data", "data", "setup.data_hash"),
]
"""What one compares first; the hashes by which a run is repeated come last."""


def runs_table(runs: Iterable[StoredEvaluation]) -> Table:
    """One row a run, in their order."""
    return Table.of("runs", "Runs", RUNS, runs)


def setup_table(run: StoredEvaluation) -> Table:
    """What a run was made of and with."""
    setup = run.setup
    settings: list[list[Cell]] = [
        [name.replace("_", " "), _value(value)] for name, value in setup.settings.items()
    ]
    rows: list[list[Cell]] = [
        ["run", str(run.id)],
        ["date", Moment.of(run.created)],
        ["engine", setup.engine],
        ["engine version", setup.engine_version],
        *JudgedBy.of(setup.judged_by).rows(),
        ["Argue version", setup.argue_version],
        ["pairs judged", setup.pairing or "those that each debate lists, else its replies"],
        *settings,
        ["seed", "none" if setup.seed is None else str(setup.seed)],
        ["data", setup.data_hash],
        ["files", ", ".join(setup.files) or "none"],
        ["debates", str(run.debates)],
        ["tags", ", ".join(run.tags) or "none"],
    ]
    return Table("run", f"Run {run.id}", {"what": "what", "value": "value"}, rows)


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    return str(value)


def run_tables(run: Run) -> list[Table]:
    """The tables of a run's scores, and those of its engine by itself, that have a row."""
    tables = [by_word(run, "task"), by_word(run, "phenomenon"), baselines_table([run])]
    tables = [*evaluation_tables(run.evaluation), *tables, *engine_tables(run.measured)]
    return [table for table in tables if table.rows]


def by_word(run: Run, kind: str) -> Table:
    """Accuracy and macro F1 of the pairs of each task, or of each phenomenon.

    A pair with several phenomena counts for each of them.
    """
    columns = {kind: kind, "pairs": "pairs", "accuracy": "accuracy", "macro_f1": "macro F1"}
    rows: list[list[Cell]] = [
        [word, len(pairs), accuracy(pairs), score_outcomes(pairs).macro_f1]
        for word, pairs in outcomes_by_word(run.decisions, kind).items()
    ]
    name = "tasks" if kind == "task" else "phenomena"
    return Table(name, BY_WORD[kind], columns, rows)


def outcomes_by_word(pairs: Iterable[Outcome], kind: str) -> dict[str, list[Outcome]]:
    """The pairs of each task or phenomenon, by its name; those without one are left out."""
    results: defaultdict[str, list[Outcome]] = defaultdict(list)
    for pair in pairs:
        for word in [pair.task] if kind == "task" else pair.phenomenon.split():
            if word:
                results[word].append(pair)
    return dict(sorted(results.items()))


def score_outcomes(pairs: Iterable[Outcome]) -> RelationScores:
    """The scores of these pairs; those on which the engine abstained are not among them."""
    return RelationScores(Counter((pair.gold, pair.label) for pair in pairs if pair.label))


def accuracy(pairs: Sequence[Outcome]) -> float | None:
    """Share of the pairs judged as in gold; an abstention is not right."""
    return ratio(sum(pair.right for pair in pairs), len(pairs))


def pairs_table(run: Run) -> Table:
    """Every pair of which the source states something: texts, labels, how sure the engine was."""
    columns: list[Column[tuple[int, JudgedPair]]] = [
        Column("pair", "pair", lambda row: row[0]),
        Column("debate", "debate", lambda row: run.debates[row[1].debate].id),
        Column("id", "id", lambda row: row[1].name),
        Column("source", "source", lambda row: row[1].source),
        Column("target", "target", lambda row: row[1].target),
        Column("text", "text", lambda row: run.texts(row[1])[0]),
        Column("hypothesis", "hypothesis", lambda row: run.texts(row[1])[1]),
        Column("gold", "gold", lambda row: row[1].gold),
        Column("judged", "judged", lambda row: row[1].label),
        Column("right", "right", lambda row: run.is_right(row[1])),
        Column("confidence", "confidence", lambda row: row[1].confidence),
        Column("support", "support", lambda row: row[1].support),
        Column("attack", "attack", lambda row: row[1].attack),
        Column("unrelated", "unrelated", lambda row: row[1].unrelated),
        Column("task", "task", lambda row: row[1].task),
        Column("phenomenon", "phenomenon", lambda row: row[1].phenomenon),
    ]
    stated = [(number, pair) for number, pair in enumerate(run.pairs) if pair.gold is not None]
    return Table.of("pairs", "Pairs", columns, stated)


def baselines_table(runs: Sequence[Run]) -> Table:
    """The same of runs."""
    names = [run.name if len(runs) > 1 else run.stored.setup.system for run in runs]
    return systems_table([run.evaluation for run in runs], names)
