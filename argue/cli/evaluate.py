"""Compare judged relations and accepted arguments with gold."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import click

from argue import formats
from argue.cli import _options, _progress
from argue.engines import Engine, load_engine
from argue.errors import BadInput, StoreError
from argue.evaluation import Evaluation, _blame_table, _table, evaluate
from argue.evaluation.runs.recorder import Recorder
from argue.evaluation.runs.run import keep, setup_of
from argue.model import Debate
from argue.settings import Settings
from argue.store import Store
from argue.store.evaluations import Setup


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="GOLD…")
@_options.engine
@_options.pairing
@_options.derived
@_options.semantics
@_options.file_format
@click.option(
    "--leave-one-debate-out",
    is_flag=True,
    help="Judge each debate by an engine trained on the others, for engines that learn; "
    "more than 50 debates in 50 groups.",
)
@click.option(
    "--blame", is_flag=True, help="Which wrong relation changed the status of which argument."
)
@click.option("--no-store", is_flag=True, help="Do not keep the run among those of argue runs.")
@_options.as_json
def command(
    files: tuple[str, ...],
    engine: str,
    pairing: str,
    derived: tuple[str, ...],
    semantics: str,
    file_format: str,
    leave_one_debate_out: bool,
    blame: bool,
    no_store: bool,
    as_json: bool,
) -> None:
    """Judge the debates in GOLD and compare with the relations that they state.

    Relations: accuracy, and precision, recall and F1 of each label. Acceptance: whether the same
    arguments are accepted when the judged relations take the place of the gold ones. A ratio with
    nothing to take a share of is undefined (null in JSON).

    An engine that ships with Argue was trained on some debates; on those only
    --leave-one-debate-out tells how well it judges. With the folder of a model it trains as that
    model was trained.

    \b
    argue evaluate debates/*.md --engine word_overlap --derived mediated
    argue evaluate corpus.xml --engine edit_distance --leave-one-debate-out --json

    The run is kept in the database ARGUE_DATABASE, with its debates, so that argue runs can show it
    and compare it with others.
    """
    settings = Settings.from_environment()
    debates = [
        debate
        for file in files
        for debate in formats.read(file, format=file_format, limits=settings.limits)
    ]
    name = engine or settings.engine
    judge = Recorder(_held_out(name, debates) if leave_one_debate_out else load_engine(name))
    with _progress.counted(debates) as (each, progress):
        evaluation = evaluate(
            judge.following(each), judge, pairing=pairing, derived=derived, semantics=semantics,
            limits=settings.limits, progress=progress, with_blame=blame,
        )  # fmt: skip
    _tell_warnings(debates, evaluation.skipped)
    run = None
    if not no_store:
        setup = setup_of(
            judge.name, judge.debates, pairing=pairing, derived=derived, semantics=semantics,
            files=[Path(file).name for file in files], asked_for=name,
            leave_one_debate_out=leave_one_debate_out,
        )  # fmt: skip
        run = _kept(settings.database, setup, judge, evaluation)
    if as_json:
        content = {**evaluation.as_object(), "run": run}
        click.echo(json.dumps(content, ensure_ascii=False, indent=1))
    else:
        click.echo(_table.text(evaluation), nl=False)
        if blame:
            told = (scores.blame for scores in evaluation.debates if scores.blame)
            click.echo(f"\n{_blame_table.text(told)}", nl=False)
        click.echo(f"\nKept as run {run}: argue runs show {run}" if run else "", nl=bool(run))


def _kept(database: Path, setup: Setup, judge: Recorder, evaluation: Evaluation) -> int | None:
    """The number of the run; a database that refuses costs a warning, not the figures."""
    try:
        with Store.open(database) as store:
            return keep(store, setup, judge, evaluation)
    except StoreError as error:
        click.echo(f"argue: the run was not kept: {error}", err=True)
        return None


def _held_out(engine: str, debates: Sequence[Debate]) -> Engine:
    from argue.training.labelled_pairs import labelled_pairs
    from argue.training.leave_out import LeaveDebatesOut, fit_like

    pairs = labelled_pairs(debates)
    if not pairs:
        raise BadInput("expected debates with gold or given relations to learn from, found none")
    return LeaveDebatesOut(fit_like(engine), pairs)


def _tell_warnings(debates: Sequence[Debate], skipped: Sequence[str]) -> None:
    _options.tell((debate.id, debate.warnings) for debate in debates)
    for debate_id in skipped:
        click.echo(f"argue: {debate_id}: states no relation, left out", err=True)
