"""The tables of one run, and the list of all."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from argue.errors import UnknownName
from argue.evaluation.relations import RelationScores, score_relations
from argue.evaluation.rte import score_rte
from argue.evaluation.runs.run import Run
from argue.evaluation.runs.table import Cell, Table
from argue.locales import Moment, say
from argue.model import Label
from argue.store.evaluations import JudgedPair, StoredEvaluation

LISTED = {
    "run": say("run"),
    "date": say("date"),
    "engine": say("engine"),
    "version": say("version"),
    "data": say("data"),
    "files": say("files"),
    "debates": say("debates"),
    "pairs": say("pairs"),
    "accuracy": say("accuracy"),
    "macro_f1": say("macro F1"),
    "acceptance_f1": say("F1 of acceptance"),
    "tags": say("tags"),
    "state": say("state"),
}
"""The columns of the list of runs."""
BY_WORD = {"task": say("By task"), "phenomenon": say("By phenomenon")}
RATIOS = ("accuracy", "macro_f1", "acceptance_f1", "acceptance_accuracy")


def listed(runs: Iterable[StoredEvaluation]) -> Table:
    """One row a run, in their order."""
    return Table("runs", say("Runs"), LISTED, [_listed(run) for run in runs])


def _listed(run: StoredEvaluation) -> list[Cell]:
    found, setup = run.summary, run.setup
    return [
        run.id,
        run.created.isoformat(),
        setup.engine,
        setup.engine_version,
        setup.data_hash,
        ", ".join(setup.files),
        run.debates,
        found.get("pairs", run.total),
        found.get("accuracy"),
        found.get("macro_f1"),
        found.get("acceptance_f1"),
        ", ".join(run.tags),
        str(run.status),
    ]


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
    known.sort(
        key=lambda row: str(row[place]).casefold() if words else row[place],  # type: ignore[arg-type,return-value]
        reverse=not words if down is None else down,
    )
    unknown = [row for row in table.rows if row[place] is None]
    return replace(table, rows=[*known, *unknown])


def made_of(run: StoredEvaluation) -> Table:
    """What a run was made of and with."""
    setup = run.setup
    rows: list[list[Cell]] = [
        [say("run"), str(run.id)],
        [say("date"), Moment.of(run.created)],
        [say("engine"), setup.engine],
        [say("engine version"), setup.engine_version],
        [say("Argue version"), setup.argue_version],
        [
            say("pairs judged"),
            setup.pairing or say("those that each debate lists, else its replies"),
        ],
        *_choices(setup.settings),
        [say("seed"), say("none") if setup.seed is None else str(setup.seed)],
        [say("data"), setup.data_hash],
        [say("files"), ", ".join(setup.files) or say("none")],
        [say("debates"), str(run.debates)],
        [say("tags"), ", ".join(run.tags) or say("none")],
    ]
    return Table(
        "run", say("Run %(id)s", id=str(run.id)), {"what": say("what"), "value": say("value")}, rows
    )


def _choices(settings: Mapping[str, object]) -> list[list[Cell]]:
    return [[say(name.replace("_", " ")), _words(value)] for name, value in settings.items()]


def _words(value: object) -> str:
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    if isinstance(value, list):
        return ", ".join(map(str, value)) or say("none")
    return say("%(value)s", value=say(str(value)) if isinstance(value, str) else str(value))


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
        [say("pairs"), relations.pairs],
        [say("abstained"), abstained],
        *_headline(run),
        [say("macro F1"), relations.macro_f1],
        [say("Matthews correlation"), relations.matthews],
    ]
    if acceptance.applies:
        rows += [
            [say("arguments"), acceptance.arguments],
            [say("accepted in gold"), acceptance.accepted_gold],
            [say("accepted as judged"), acceptance.accepted_predicted],
            [say("precision of acceptance"), acceptance.precision],
            [say("recall of acceptance"), acceptance.recall],
            [say("F1 of acceptance"), acceptance.f1],
            [say("accuracy of acceptance"), acceptance.accuracy],
            [say("same status"), acceptance.status_accuracy],
        ]
    for label, scores in run.evaluation.baselines.items():
        every = (
            say("every pair a support") if label is Label.SUPPORT else say("every pair an attack")
        )
        rows += [
            [say("F1 of acceptance, %(every)s", every=every), scores.f1],
            [say("accuracy of acceptance, %(every)s", every=every), scores.accuracy],
        ]
    return Table("overall", say("Overall"), {"score": say("score"), "value": say("value")}, rows)


def _headline(run: Run) -> list[list[Cell]]:
    """The figures of the task: of the two-way decision, or of the labels."""
    figure: Cell = run.evaluation.relations.accuracy
    if not run.entailment:
        return [[say("accuracy"), figure]]
    cws = score_rte(run.outcomes).cws
    return [[say("accuracy, entailed or not"), figure], [say("confidence-weighted score"), cws]]


def by_label(run: Run) -> Table:
    """Precision, recall and F1 of each label."""
    scores = run.evaluation.relations
    columns = {
        "label": say("label"),
        "precision": say("precision"),
        "recall": say("recall"),
        "f1": "F1",
        "gold": say("in gold"),
        "judged": say("judged"),
    }
    rows: list[list[Cell]] = [
        [
            say(str(label)),
            scores.precision(label),
            scores.recall(label),
            scores.f1(label),
            scores.gold(label),
            scores.predicted(label),
        ]
        for label in scores.labels
    ]
    return Table("labels", say("By label"), columns, rows)


def confusion(run: Run) -> Table:
    """Rows are gold labels, columns judged ones."""
    scores = run.evaluation.relations
    columns = {
        "gold": say("gold ↓ judged →"),
        **{str(label): say(str(label)) for label in scores.labels},
    }
    rows: list[list[Cell]] = [
        [say(str(gold)), *(scores.counts[gold, label] for label in scores.labels)]
        for gold in scores.labels
    ]
    return Table("confusion", say("Gold and judged labels"), columns, rows)


def by_debate(run: Run) -> Table:
    """Relations and acceptance of each debate."""
    columns = {
        "debate": say("debate"),
        "pairs": say("pairs"),
        "accuracy": say("accuracy"),
        "macro_f1": say("macro F1"),
        "arguments": say("arguments"),
        "acceptance_f1": say("F1 of acceptance"),
        "same_status": say("same status"),
    }
    rows: list[list[Cell]] = [
        [
            scores.id,
            scores.relations.pairs,
            scores.relations.accuracy,
            scores.relations.macro_f1,
            scores.acceptance.arguments,
            scores.acceptance.f1,
            scores.acceptance.status_accuracy,
        ]
        for scores in run.scores
    ]
    if not run.evaluation.acceptance.applies:
        columns = dict(list(columns.items())[:4])
        rows = [row[:4] for row in rows]
    return Table("debates", say("By debate"), columns, rows)


def by_word(run: Run, kind: str) -> Table:
    """Accuracy and macro F1 of the pairs of each task, or of each phenomenon.

    A pair with several phenomena counts for each of them.
    """
    columns = {
        kind: say(kind),
        "pairs": say("pairs"),
        "accuracy": say("accuracy"),
        "macro_f1": say("macro F1"),
    }
    rows: list[list[Cell]] = []
    for word, pairs in words_of(run.decisions, kind).items():
        rows.append([word, len(pairs), accuracy(pairs), scored(pairs).macro_f1])
    name = "tasks" if kind == "task" else "phenomena"
    return Table(name, BY_WORD[kind], columns, rows)


def pairs(run: Run) -> Table:
    """Every pair of which the source states something: texts, labels, how sure the engine was."""
    columns = {
        "pair": say("pair"),
        "debate": say("debate"),
        "id": say("id"),
        "source": say("source"),
        "target": say("target"),
        "text": say("text"),
        "hypothesis": say("hypothesis"),
        "gold": say("gold"),
        "judged": say("judged"),
        "right": say("right"),
        "confidence": say("confidence"),
        "support": say("support"),
        "attack": say("attack"),
        "unrelated": say("unrelated"),
        "task": say("task"),
        "phenomenon": say("phenomenon"),
    }
    rows: list[list[Cell]] = [
        [
            number,
            run.debates[pair.debate].id,
            pair.name,
            pair.source,
            pair.target,
            *run.texts(pair),
            pair.gold,
            pair.label,
            run.is_right(pair),
            pair.confidence,
            pair.support,
            pair.attack,
            pair.unrelated,
            pair.task,
            pair.phenomenon,
        ]
        for number, pair in enumerate(run.pairs)
        if pair.gold is not None
    ]
    return Table("pairs", say("Pairs"), columns, rows)


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
