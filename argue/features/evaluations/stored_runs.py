"""What a program does with evaluations: compare them, keep them, read those that were kept."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from argue.errors import BadInput
from argue.features.evaluations.kept import store_run
from argue.features.evaluations.runs.comparison import Comparison
from argue.features.evaluations.runs.run import Run, load
from argue.features.evaluations.runs.stored import judged_with, setup_of, summary_of
from argue.features.evaluations.store import Evaluations, StoredEvaluation
from argue.features.measures import systems
from argue.features.measures.evaluation import Evaluation
from argue.features.measures.significance import Significance
from argue.settings import Settings
from argue.store import RunStatus, Store


def compare(*evaluations: Evaluation | Run) -> Comparison:
    r"""Evaluations side by side, on the pairs that all of them judged.

    Parameters
    ----------
    evaluations
        Two to six, as :func:`argue.evaluate`, :func:`argue.cross_validate` and :func:`argue.runs`
        give them; the first is the one that others are held against.

    Raises
    ------
    BadInput
        If there are others, fewer or more, or no pair is common.

    Examples
    --------
    >>> import argue
    >>> debates = argue.parse_text("# Rain?\n- a: It is dry.\n+ b: It is wet.\n").debates
    >>> found = compare(*(argue.evaluate(debates, name) for name in ("gold", "word_overlap")))
    >>> [row["score"] for row in found.to_records()][:1], found.to_records()[0]["run_1"]
    (['accuracy'], 1.0)
    """
    taken = {evaluation.id for evaluation in evaluations if isinstance(evaluation, Run)}
    free = (number for number in count(1) if number not in taken)
    return Comparison(
        tuple(
            evaluation if isinstance(evaluation, Run) else _run_of(evaluation, next(free))
            for evaluation in evaluations
        )
    )


def significance(
    first: Evaluation | Run, second: Evaluation | Run, *, seed: int = 0
) -> Significance:
    """How much better the second is than the first, and how probable that is by chance.

    ``seed`` is that of the samples that are drawn. On the pairs that both answered; raises BadInput
    if there is none, and MissingLibrary without SciPy.
    """
    return systems.compare(_evaluation_of(first), _evaluation_of(second), seed)


def keep(
    evaluation: Evaluation,
    *,
    files: Iterable[str | Path] = (),
    tags: Iterable[str] = (),
    database: str | Path = "",
) -> Run:
    """Store an evaluation as a run, as ``argue evaluate`` does; ``argue lab runs`` shows it.

    Parameters
    ----------
    evaluation
        Of :func:`argue.evaluate` or :func:`argue.cross_validate`.
    files
        Where the debates were read from.
    database
        The file; by default that of the setting ``ARGUE_DATABASE``.

    Raises
    ------
    BadInput
        If ``evaluation`` is another, such as a run that is stored.
    """
    _check(evaluation)
    with Store.open(_database(database)) as store:
        number = store_run(store, evaluation, list(map(str, files)))
        for tag in tags:
            Evaluations.in_store(store).tag(number, tag)
        return load(store, number)


def runs(*numbers: int, tag: str = "", database: str | Path = "") -> list[Run]:
    """The runs of these numbers; by default all that are done, the newest first.

    Parameters
    ----------
    tag
        Only those that have it.
    database
        As of :func:`keep`.

    Raises
    ------
    NotFound
        If there is none of a number.
    BadInput
        If there is no database.
    """
    path = _database(database)
    if not path.exists():
        raise BadInput(f"{path}: expected a database with runs, found none; argue.keep makes one")
    with Store.open(path) as store:
        every = Evaluations.in_store(store).all(tag)
        done = [run.id for run in every if run.status is RunStatus.DONE]
        return [load(store, number) for number in numbers or done]


def _database(path: str | Path) -> Path:
    return Path(path) if path else Settings.from_environment().database


def _check(evaluation: object) -> None:
    if not isinstance(evaluation, Evaluation) or evaluation.recorder is None:
        raise BadInput(
            "expected an evaluation of argue.evaluate or argue.cross_validate, found "
            f"{type(evaluation).__name__}"
        )


def _run_of(evaluation: Evaluation, number: int) -> Run:
    """An evaluation as the run of that number that it would be, had it been stored."""
    _check(evaluation)
    recorder, now = evaluation.recorder, datetime.now(UTC)
    setup = judged_with(setup_of((), evaluation.options), evaluation)
    pairs = tuple(recorder.pairs())
    debates, summary = tuple(recorder.debates), summary_of(evaluation)
    stored = StoredEvaluation(
        number,
        setup,
        RunStatus.DONE,
        len(pairs),
        len(pairs),
        "",
        len(debates),
        (),
        summary,
        now,
        now,
    )
    return Run(stored, debates, pairs)


def _evaluation_of(evaluation: Evaluation | Run) -> Evaluation:
    if isinstance(evaluation, Run):
        return evaluation.evaluation
    _check(evaluation)
    return evaluation
