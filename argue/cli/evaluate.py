"""Compare judged relations and accepted arguments with gold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from argue.cli import _held_out, _options, _progress
from argue.cli._documents import print_document
from argue.engines import Engine, load_engine
from argue.errors import StoreError
from argue.evaluation import DebateScores, Evaluation, _blame_table, _engine_table, _table, evaluate
from argue.evaluation.acceptance_significance import score_acceptance_significance
from argue.evaluation.engine import EngineScores, score_engine
from argue.evaluation.outcome import comparable
from argue.evaluation.runs.recorder import Recorder
from argue.evaluation.runs.run import keep, setup_of
from argue.evaluation.significance import (
    Difference,
    Significance,
    mcnemar_p,
    score_significance,
)
from argue.model import Debate
from argue.settings import Limits, Settings
from argue.store import Store


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="GOLD…")
@_options.engine
@click.option(
    "--against", default="", metavar="E", help="Judge by this engine too, and test which is better."
)
@_options.pairing
@_options.derived
@_options.semantics
@_options.file_format
@click.option(
    "--leave-one-debate-out",
    "held_out",
    is_flag=True,
    help="Judge each debate by an engine trained on the others, for engines that learn; "
    "more than 50 debates in 50 groups.",
)
@click.option(
    "--min-confidence",
    default=0.0,
    metavar="X",
    help="The engine abstains from judgements that are less sure; from 0 to 1.",
)
@click.option(
    "--seed", default=0, show_default=True, metavar="N", help="Of all that is drawn at random."
)
@click.option(
    "--blame", is_flag=True, help="Which wrong relation changed the status of which argument."
)
@click.option("--no-store", is_flag=True, help="Do not keep the run among those of argue runs.")
@_options.as_json
def command(
    files: tuple[str, ...],
    engine: str,
    against: str,
    file_format: str,
    seed: int,
    no_store: bool,
    as_json: bool,
    **choices: Any,
) -> None:
    """Judge the debates in GOLD and compare with the relations that they state.

    Relations: accuracy, and precision, recall and F1 of each label. Acceptance: whether the same
    arguments are accepted when the judged relations take the place of the gold ones. A ratio with
    nothing to take a share of is undefined (null in JSON).

    The engine by itself: the scores of the RTE challenges beside chance and baselines, intervals,
    how well its scores rank pairs, and whether it is right as often as it is sure.

    An engine that ships with Argue was trained on some debates; on those only
    --leave-one-debate-out tells how well it judges. With the folder of a model it trains as that
    model was trained.

    \b
    argue evaluate debates/homework.md --engine word_overlap --derived mediated
    argue evaluate corpus.xml --engine edit_distance --leave-one-debate-out --json
    argue evaluate rte1_dev.xml --engine edit_distance --against word_overlap

    The run is kept in the database ARGUE_DATABASE, with its debates, so that argue runs can show it
    and compare it with others.
    """
    settings = Settings.from_environment()
    debates = _options.read_debates(files, file_format, settings.limits)
    chosen = _Choices(**choices)
    if against:
        mcnemar_p(0, 0)  # so that a missing library is told before anything is judged
    names = [engine or settings.engine, *([against] if against else [])]
    engines = [
        _held_out.engine(name, debates) if chosen.held_out else load_engine(name) for name in names
    ]
    judged = [
        _judge(name, each, debates, chosen, settings.limits)
        for name, each in zip(names, engines, strict=True)
    ]
    _tell_warnings(debates, judged[0].evaluation.skipped)
    runs = [
        None if no_store else _kept(settings.database, each, chosen, files, seed) for each in judged
    ]
    with _progress.counted([], unit="measure") as (_, progress):
        scores = score_engine(judged[0].evaluation.outcomes, seed=seed, progress=progress)
    versus = _Versus.of(judged[1], judged[0], seed) if against else None
    if as_json:
        content = {**judged[0].evaluation.as_object(), **scores.as_object(), "run": runs[0]}
        if versus:
            content["against"] = {**versus.as_object(), "run": runs[1]}
        print_document("evaluation/1", content)
    else:
        for part in _text(judged[0].evaluation, scores, versus, runs):
            click.echo(part, nl=False)


@dataclass(frozen=True, slots=True)
class _Choices:
    """What two engines that are compared have in common."""

    pairing: str
    derived: tuple[str, ...]
    semantics: str
    held_out: bool
    min_confidence: float
    blame: bool


@dataclass(frozen=True, slots=True)
class _Judged:
    """What one engine, as it was asked for, said of all debates."""

    name: str
    recorder: Recorder
    evaluation: Evaluation


@dataclass(frozen=True, slots=True)
class _Versus:
    """The engine that is held against the first, and how much the first is better."""

    rival: _Judged
    engine: _Judged
    relations: Significance
    acceptance: Mapping[str, Difference]

    @classmethod
    def of(cls, rival: _Judged, engine: _Judged, seed: int) -> _Versus:
        both = (rival.evaluation, engine.evaluation)
        return cls(
            rival, engine,
            score_significance(*(comparable(each.outcomes) for each in both), seed=seed),
            _acceptance_significance([each.debates for each in both], seed)
        )  # fmt: skip

    def as_object(self) -> dict[str, object]:
        found = self.rival.evaluation.as_object()
        return {
            **{name: found[name] for name in ("engine", "engine_version", "relations",
                                              "acceptance")},
            "significance": {
                **self.relations.as_object(),
                "acceptance": {name: each.as_object() for name, each in self.acceptance.items()},
            },
        }  # fmt: skip

    def text(self) -> str:
        lines = _engine_table.comparison(
            self.rival.name, self.engine.name, self.relations, self.acceptance
        )
        return "\n".join(lines) + "\n"


def _acceptance_significance(
    both: Sequence[Sequence[DebateScores]], seed: int
) -> Mapping[str, Difference]:
    """Empty where acceptance does not apply."""
    first, second = ([debate.acceptance for debate in debates] for debates in both)
    if not any(one.applies for one in first):
        return {}
    return score_acceptance_significance(first, second, seed=seed)


def _judge(
    name: str, engine: Engine, debates: Sequence[Debate], chosen: _Choices, limits: Limits
) -> _Judged:
    recorder = Recorder(engine, chosen.min_confidence)
    with _progress.counted(debates) as (each, progress):
        evaluation = evaluate(
            recorder.following(each), recorder, pairing=chosen.pairing, derived=chosen.derived,
            semantics=chosen.semantics, limits=limits, progress=progress,
            min_confidence=chosen.min_confidence, with_blame=chosen.blame,
        )  # fmt: skip
    return _Judged(name, recorder, evaluation)


def _text(
    evaluation: Evaluation,
    scores: EngineScores,
    versus: _Versus | None,
    runs: Sequence[int | None],
) -> Iterator[str]:
    yield _table.text(evaluation, scores)
    if versus:
        yield f"\n{versus.text()}"
    told = [each.blame for each in evaluation.debates if each.blame]
    if told:
        yield f"\n{_blame_table.text(told)}"
    for number, run in enumerate(filter(None, runs)):
        yield f"{'' if number else chr(10)}Kept as run {run}: argue runs show {run}\n"


def _kept(
    database: Path, judged: _Judged, chosen: _Choices, files: Sequence[str], seed: int
) -> int | None:
    """The number of the run; a database that refuses costs a warning, not the figures."""
    further = {"min_confidence": chosen.min_confidence} if chosen.min_confidence else {}
    setup = setup_of(
        judged.recorder.name, judged.recorder.debates, pairing=chosen.pairing,
        derived=chosen.derived, semantics=chosen.semantics, seed=seed,
        files=[Path(file).name for file in files], asked_for=judged.name,
        leave_one_debate_out=chosen.held_out, **further,
    )  # fmt: skip
    try:
        with Store.open(database) as store:
            return keep(store, setup, judged.recorder, judged.evaluation)
    except StoreError as error:
        click.echo(f"argue: the run was not kept: {error}", err=True)
        return None


def _tell_warnings(debates: Sequence[Debate], skipped: Sequence[str]) -> None:
    _options.tell((debate.id, debate.warnings) for debate in debates)
    for debate_id in skipped:
        click.echo(f"argue: {debate_id}: states no relation, left out", err=True)
