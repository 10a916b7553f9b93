"""Compare judged relations and accepted arguments with gold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import click

from argue.cli import _debates, _options, _output
from argue.cli._output import print_document
from argue.engines import Engine, load_engine
from argue.evaluation import DebateScores, Evaluation, evaluate_engine
from argue.evaluation.acceptance import score_acceptance_significance
from argue.evaluation.blame import blame_text
from argue.evaluation.engine import EngineScores, score_engine
from argue.evaluation.outcome import comparable
from argue.evaluation.runs.recorder import Recorder, keep, setup_of
from argue.evaluation.runs.report import comparison_lines, evaluation_text
from argue.evaluation.significance import (
    Difference,
    Significance,
    mcnemar_p,
    score_significance,
)
from argue.model import Debate, Options
from argue.settings import Limits, Settings


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
    pairing: str,
    derived: tuple[str, ...],
    semantics: str,
    file_format: str,
    held_out: bool,
    min_confidence: float,
    seed: int,
    blame: bool,
    no_store: bool,
    as_json: bool,
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
    debates = _debates.read_debates(files, file_format, settings.limits)
    if against:
        mcnemar_p(0, 0)  # so that a missing library is told before anything is judged
    options = Options.of(engine or settings.engine, pairing, derived, semantics, min_confidence)
    asked = [options, *([replace(options, engine=against)] if against else [])]
    engines = [
        _debates.held_out_engine(each.engine, debates) if held_out else load_engine(each.engine)
        for each in asked
    ]
    judged = [
        _judge(loaded, debates, each, settings.limits, blame=blame)
        for loaded, each in zip(engines, asked, strict=True)
    ]
    _tell_warnings(debates, judged[0].evaluation.skipped)
    runs = [None if no_store else _stored(each, files, seed, held_out=held_out) for each in judged]
    with _debates.progress_bar([], unit="measure") as (_, progress):
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
class _Judged:
    """What one engine, as it was asked for, judged of all debates."""

    options: Options
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
            rival,
            engine,
            score_significance(*(comparable(each.outcomes) for each in both), seed=seed),
            _acceptance_significance([each.debates for each in both], seed),
        )

    def as_object(self) -> dict[str, object]:
        result = self.rival.evaluation.as_object()
        return {
            **{
                name: result[name]
                for name in ("engine", "engine_version", "relations", "acceptance")
            },
            "significance": {
                **self.relations.as_object(),
                "acceptance": {name: each.as_object() for name, each in self.acceptance.items()},
            },
        }

    def text(self) -> str:
        lines = comparison_lines(
            self.rival.options.engine, self.engine.options.engine, self.relations, self.acceptance
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
    engine: Engine, debates: Sequence[Debate], options: Options, limits: Limits, *, blame: bool
) -> _Judged:
    recorder = Recorder(engine, options.min_confidence)
    with _debates.progress_bar(debates) as (each, progress):
        evaluation = evaluate_engine(
            recorder.following(each),
            recorder,
            options,
            limits=limits,
            progress=progress,
            with_blame=blame,
        )
    return _Judged(options, recorder, evaluation)


def _text(
    evaluation: Evaluation,
    scores: EngineScores,
    versus: _Versus | None,
    runs: Sequence[int | None],
) -> Iterator[str]:
    yield evaluation_text(evaluation, scores)
    if versus:
        yield f"\n{versus.text()}"
    blames = [each.blame for each in evaluation.debates if each.blame]
    if blames:
        yield f"\n{blame_text(blames)}"
    for number, run in enumerate(filter(None, runs)):
        yield f"{'' if number else chr(10)}Kept as run {run}: argue runs show {run}\n"


def _stored(judged: _Judged, files: Sequence[str], seed: int, *, held_out: bool) -> int | None:
    """The number of the run; a database that refuses costs a warning, not the figures."""
    options = judged.options
    further = {"min_confidence": options.min_confidence} if options.min_confidence else {}
    setup = setup_of(
        judged.recorder.debates,
        replace(options, engine=judged.recorder.name),
        seed=seed,
        files=[Path(file).name for file in files],
        asked_for=options.engine,
        leave_one_debate_out=held_out,
        **further,
    )
    return _output.store_run(lambda store: keep(store, setup, judged.recorder, judged.evaluation))


def _tell_warnings(debates: Sequence[Debate], skipped: Sequence[str]) -> None:
    _debates.print_warnings((debate.id, debate.warnings) for debate in debates)
    for debate_id in skipped:
        click.echo(f"argue: {debate_id}: states no relation, left out", err=True)
