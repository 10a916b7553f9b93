"""The tables of one run, and the list of all."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from argue.errors import UnknownName
from argue.evaluation.relations import RelationScores, score_relations
from argue.evaluation.runs.run import Run
from argue.evaluation.runs.table import Cell, Table
from argue.model import Label
from argue.store.evaluations import JudgedPair, StoredEvaluation

LISTED = {
    "run": "run", "date": "date", "engine": "engine", "version": "version", "data": "data",
    "files": "files", "debates": "debates", "pairs": "pairs", "accuracy": "accuracy",
    "macro_f1": "macro F1", "acceptance_f1": "F1 of acceptance", "tags": "tags", "state": "state",
}  # fmt: skip
"""The columns of the list of runs."""
RATIOS = ("accuracy", "macro_f1", "acceptance_f1", "acceptance_accuracy")


def listed(runs: Iterable[StoredEvaluation]) -> Table:
    """One row a run, in their order."""
    return Table("runs", "Runs", LISTED, [_listed(run) for run in runs])


def _listed(run: StoredEvaluation) -> list[Cell]:
    found, setup = run.summary, run.setup
    return [
        run.id, run.created.isoformat(), setup.engine, setup.engine_version, setup.data_hash,
        ", ".join(setup.files), run.debates, found.get("pairs", run.total),
        found.get("accuracy"), found.get("macro_f1"), found.get("acceptance_f1"),
        ", ".join(run.tags), str(run.status),
    ]  # fmt: skip


def sorted_by(table: Table, column: str, *, down: bool | None = None) -> Table:
    """The same table in another order; what is not known comes last.

    Parameters
    ----------
    column
        Its name in :attr:`Table.columns`.
    down
        Whether the largest comes first; by default numbers do so and words do not.

    Raises
    ------
    UnknownName
        If the table has no such column.
    """
    if column not in table.columns:
        raise UnknownName("column", column, list(table.columns))
    place = list(table.columns).index(column)
    known = [row for row in table.rows if row[place] is not None]
    words = any(isinstance(row[place], str) for row in known)
    known.sort(key=lambda row: str(row[place]).casefold() if words else row[place],  # type: ignore[arg-type,return-value]
               reverse=not words if down is None else down)  # fmt: skip
    unknown = [row for row in table.rows if row[place] is None]
    return replace(table, rows=[*known, *unknown])


def made_of(run: StoredEvaluation) -> Table:
    """What a run was made of and with."""
    setup = run.setup
    rows: list[list[Cell]] = [
        ["run", str(run.id)],
        ["date", run.created.isoformat()],
        ["engine", setup.engine],
        ["engine version", setup.engine_version],
        ["Argue version", setup.argue_version],
        ["pairs judged", setup.pairing or "those that each debate lists, else its replies"],
        *_choices(setup.settings),
        ["seed", "none" if setup.seed is None else str(setup.seed)],
        ["data", setup.data_hash],
        ["files", ", ".join(setup.files) or "none"],
        ["debates", str(run.debates)],
        ["tags", ", ".join(run.tags) or "none"],
    ]
    return Table("run", f"Run {run.id}", {"what": "what", "value": "value"}, rows)


def _choices(settings: Mapping[str, object]) -> list[list[Cell]]:
    return [[name.replace("_", " "), _words(value)] for name, value in settings.items()]


def _words(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) or "none" if isinstance(value, list) else str(value)


def of_run(run: Run) -> list[Table]:
    """All tables of a run that have a row."""
    found = [overall(run), by_label(run), confusion(run), by_debate(run)]
    found += [by_word(run, "task"), by_word(run, "phenomenon")]
    return [table for table in found if table.rows]


def overall(run: Run) -> Table:
    """A row for each score."""
    relations, acceptance = run.evaluation.relations, run.evaluation.acceptance
    abstained = sum(pair.label is None for pair in run.compared)
    rows: list[list[Cell]] = [
        ["pairs", relations.pairs],
        ["abstained", abstained],
        ["accuracy", relations.accuracy],
        ["macro F1", relations.macro_f1],
        ["Matthews correlation", relations.matthews],
        ["arguments", acceptance.arguments],
        ["accepted in gold", acceptance.accepted_gold],
        ["accepted as judged", acceptance.accepted_predicted],
        ["precision of acceptance", acceptance.precision],
        ["recall of acceptance", acceptance.recall],
        ["F1 of acceptance", acceptance.f1],
        ["accuracy of acceptance", acceptance.accuracy],
        ["same status", acceptance.status_accuracy],
    ]
    return Table("overall", "Overall", {"score": "score", "value": "value"}, rows)


def by_label(run: Run) -> Table:
    """Precision, recall and F1 of each label."""
    scores = run.evaluation.relations
    columns = {"label": "label", "precision": "precision", "recall": "recall", "f1": "F1",
               "gold": "in gold", "judged": "judged"}  # fmt: skip
    rows: list[list[Cell]] = [
        [str(label), scores.precision(label), scores.recall(label), scores.f1(label),
         scores.gold(label), scores.predicted(label)]
        for label in scores.labels
    ]  # fmt: skip
    return Table("labels", "By label", columns, rows)


def confusion(run: Run) -> Table:
    """Rows are gold labels, columns judged ones."""
    scores = run.evaluation.relations
    columns = {"gold": "gold ↓ judged →", **{str(label): str(label) for label in scores.labels}}
    rows: list[list[Cell]] = [
        [str(gold), *(scores.counts[gold, label] for label in scores.labels)]
        for gold in scores.labels
    ]
    return Table("confusion", "Gold and judged labels", columns, rows)


def by_debate(run: Run) -> Table:
    """Relations and acceptance of each debate."""
    columns = {
        "debate": "debate", "pairs": "pairs", "accuracy": "accuracy", "macro_f1": "macro F1",
        "arguments": "arguments", "acceptance_f1": "F1 of acceptance", "same_status": "same status",
    }  # fmt: skip
    rows: list[list[Cell]] = [
        [scores.id, scores.relations.pairs, scores.relations.accuracy, scores.relations.macro_f1,
         scores.acceptance.arguments, scores.acceptance.f1, scores.acceptance.status_accuracy]
        for scores in run.scores
    ]  # fmt: skip
    return Table("debates", "By debate", columns, rows)


def by_word(run: Run, kind: str) -> Table:
    """Accuracy and macro F1 of the pairs of each task, or of each phenomenon.

    A pair with several phenomena counts for each of them.
    """
    columns = {kind: kind, "pairs": "pairs", "accuracy": "accuracy", "macro_f1": "macro F1"}
    rows: list[list[Cell]] = []
    for word, pairs in words_of(run.compared, kind).items():
        rows.append([word, len(pairs), accuracy(pairs), scored(pairs).macro_f1])
    name = "tasks" if kind == "task" else "phenomena"
    return Table(name, f"By {kind}", columns, rows)


def pairs(run: Run) -> Table:
    """Every pair of which the source states something: texts, labels, how sure the engine was."""
    columns = {
        "pair": "pair", "debate": "debate", "id": "id", "source": "source", "target": "target",
        "text": "text", "hypothesis": "hypothesis", "gold": "gold", "judged": "judged",
        "right": "right", "confidence": "confidence", "support": "support", "attack": "attack",
        "unrelated": "unrelated", "task": "task", "phenomenon": "phenomenon",
    }  # fmt: skip
    rows: list[list[Cell]] = [
        [number, run.debates[pair.debate].id, pair.name, pair.source, pair.target,
         *run.texts(pair), pair.gold, pair.label, pair.label == pair.gold, pair.confidence,
         pair.support, pair.attack, pair.unrelated, pair.task, pair.phenomenon]
        for number, pair in enumerate(run.pairs) if pair.gold is not None
    ]  # fmt: skip
    return Table("pairs", "Pairs", columns, rows)


def words_of(pairs: Iterable[JudgedPair], kind: str) -> dict[str, list[JudgedPair]]:
    """The pairs of each task or phenomenon, by its name; those without one are left out."""
    found: defaultdict[str, list[JudgedPair]] = defaultdict(list)
    for pair in pairs:
        for word in [pair.task] if kind == "task" else pair.phenomenon.split():
            if word:
                found[word].append(pair)
    return dict(sorted(found.items()))


def scored(pairs: Iterable[JudgedPair]) -> RelationScores:
    """The scores of these pairs; those on which the engine abstained are not among them."""
    known = [pair for pair in pairs if pair.gold is not None and pair.label is not None]
    return score_relations(
        [Label(pair.gold or "") for pair in known], [Label(pair.label or "") for pair in known]
    )


def accuracy(pairs: Sequence[JudgedPair]) -> float | None:
    """Share of the pairs judged as in gold; an abstention is not right."""
    return sum(pair.label == pair.gold for pair in pairs) / len(pairs) if pairs else None
