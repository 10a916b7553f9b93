"""Compare judged relations and accepted arguments with gold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import partial

import click

from argue.cli import _debates, _options, _output
from argue.cli._output import print_document
from argue.engines import AnyLanguage, Engine, load_engine
from argue.errors import BadInput, UnknownName
from argue.evaluation import compare
from argue.evaluation.blame import blame_text
from argue.features.corpora.scored import Scoring, scored_ahead
from argue.features.measures import systems
from argue.features.measures.board import Board, board_of
from argue.features.measures.engine import EngineScores, score_engine
from argue.features.measures.evaluation import Evaluation, asked_of, evaluate_engine
from argue.features.measures.judged_by import Sureness
from argue.features.measures.leave_out import leave_debates_out
from argue.features.measures.outcome import task_of
from argue.features.measures.predictions import print_unmatched, read_predictions
from argue.features.measures.report import comparison_text, evaluation_text, every_table
from argue.features.measures.significance import Significance
from argue.features.measures.systems import EvaluationDocument, OtherSystem, Rival
from argue.model import Debate, Options
from argue.model.tables import Table
from argue.plugins import provided
from argue.settings import Limits, Settings

GROUP = "Engines"
SCREEN = 100
"""Characters of a line of what is printed first."""


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="GOLD…")
@_options.analysis("derived", "semantics", "labels")
@_options.predictions
@_options.several(
    "--uses S=T,…",
    "The techniques of a system, for a table of what each uses: theirs.csv=WordNet,syntax.",
    name="techniques",
)
@_options.text("--against E", "Judge by this engine too, and test which is better.")
@_options.reading
@_options.flag(
    "--leave-one-debate-out",
    "Judge each debate by an engine trained on the others, for engines that learn; more than 50 "
    "debates in 50 groups.",
    name="held_out",
)
@_options.number(
    "--min-confidence X",
    0.0,
    "The engine abstains from judgements that are less sure; from 0 to 1.",
)
@_options.any_language
@_options.cluster
@_options.text("--task T", "Only the pairs of this task of RTE corpora.")
@_options.seed("Of all that is drawn at random.")
@_options.flag("--blame", "Which wrong relation changed the status of which argument.")
@_options.flag("--all", "Every table: by label, by debate, intervals, calibration, …", name="every")
@_options.flag("--board", "Where each system would stand on the leaderboard of this gold.")
@_options.no_store
@_options.as_json
def command(
    files: tuple[str, ...],
    options: Options,
    predictions: tuple[str, ...],
    techniques: tuple[str, ...],
    against: str,
    held_out: bool,
    min_confidence: float,
    any_language: bool,
    cluster: str,
    task: str,
    seed: int,
    blame: bool,
    every: bool,
    board: bool,
    no_store: bool,
    as_json: bool,
) -> None:
    """Judge the debates in GOLD and compare with the relations that they state.

    One screen: each system beside the trivial answers, by its relations and by the acceptance that
    follows (whether the same arguments are accepted when the judged relations take the place of the
    gold ones), and the pairs on which it is wrong and surest.

    With --all every label, debate and interval, the order of the arguments by strength and by
    chance of acceptance, the scores of the RTE challenges beside chance, how well the engine's
    scores rank pairs, and whether it is right as often as it is sure.

    With --predictions the labels of other systems are scored as an engine's are; each row says by
    its id, its source and target or its texts which pair it is about. What has no match is told.

    An engine that ships with Argue was trained on some debates; on those only
    --leave-one-debate-out tells how well it judges. With the folder of a model it trains as that
    model was trained.

    \b
    argue evaluate example:homework --engine word_overlap --derived mediated
    argue evaluate corpus.xml --engine edit_distance --leave-one-debate-out --json
    argue evaluate rte1_dev.xml --engine edit_distance --against word_overlap
    argue evaluate rte1_dev.xml --task CD
    argue evaluate gold.xml --predictions mine.csv --predictions theirs.jsonl
    argue evaluate gold.xml --predictions theirs.csv --uses "theirs.csv=word overlap,WordNet"
    argue evaluate example:everyday-replies --predictions mine.csv --board

    With --board GOLD is ProCon, the example debates (example:*) or the everyday replies that ship
    (example:everyday-replies), and the table has our engines and what each system would be.

    The run is kept in the database ARGUE_DATABASE, with its debates; argue lab runs can show and
    compare it with others.
    """
    kept = None if no_store else next(provided("kept"), None)
    settings = Settings.from_environment()
    debates = _of_task(_debates.read_many(files), task)
    if cluster != "here":
        debates = list(debates)  # workers score these, and not what is read anew
    engine = options.engine
    named = engine or settings.engine
    if not engine and not predictions:
        named = _debates.usual_engine(named, (debate for debate in debates if debate.reference))
    options = asked_of(debates, replace(options, engine=named, min_confidence=min_confidence))
    if board and as_json:
        raise BadInput("expected --board or --json, found both")
    place = board_of(debates, options) if board else None
    if held_out and cluster != "here":
        raise BadInput("expected --cluster or --leave-one-debate-out, found both")
    predicted: list[Engine] = []
    if predictions:
        labels_are = _options.reading_options().labels_are
        predicted = read_predictions(predictions, debates, settings.limits, labels_are=labels_are)
    asked = [options] if engine or not predicted else []
    asked += [replace(options, engine=against)] if against else []
    scoring = Scoring(options, settings.limits, any_language=any_language, with_blame=blame)
    engines = predicted + [
        leave_debates_out(option.engine, debates)
        if held_out
        else _engine(debates, cluster, replace(scoring, options=option))
        for option in asked
    ]
    asked = [replace(options, engine=system.name) for system in predicted] + asked
    uses = None
    if techniques:
        uses = systems.techniques_table(techniques, [option.engine for option in asked])
    warnings: dict[str, str] = {}
    with ExitStack() as costs:
        for judge in engines:
            costs.enter_context(_debates.printing_cost(judge))
        judged = [
            _judge(
                judge,
                debates,
                option,
                settings.limits,
                warnings,
                blame=blame,
                verdicts=every or as_json,
                keep=kept is not None,
            )
            for judge, option in zip(engines, asked, strict=True)
        ]
        _debates.print_warnings((debate, [warning]) for warning, debate in warnings.items())
        for debate_id in judged[0].skipped:
            click.echo(f"argue: {debate_id}: states no relation, left out", err=True)
        runs = [
            kept.keep(evaluation, files, seed, held_out=held_out) if kept else None
            for evaluation in judged
        ]
        if predicted:
            print_unmatched(predicted)
        significance = systems.compare(judged[-1], judged[0], seed) if against else None
        scores = _scores(engines[0], judged[0], seed) if every or as_json else None
        if scores and as_json:
            print_document(_document(judged, runs, significance, scores))
        else:
            ranked = _ranked(place, judged) if place else None
            texts = _texts(judged, ranked, scores, significance, blame=blame)
            click.echo("\n".join(texts), nl=False)
            if uses is not None:
                click.echo(f"\n{uses.text(width=_output.width())}")
            if kept:
                kept.print_runs(runs)


def _ranked(place: Board, judged: Sequence[Evaluation]) -> Table | None:
    """The board with the systems; where one has no place there it is told, and all else shown."""
    try:
        return place.table(judged)
    except BadInput as error:
        click.echo(f"argue: no board: {error}", err=True)
        return None


def _scores(engine: Engine, judged: Evaluation, seed: int) -> EngineScores:
    """The scores of the engine by itself, counted by a bar."""
    with _debates.progress_bar([], unit="measure") as (_, progress):
        sureness = getattr(engine, "sureness", Sureness.CONFIDENCES)
        return score_engine(judged.outcomes, seed=seed, progress=progress, sureness=sureness)


def _document(
    judged: Sequence[Evaluation],
    runs: Sequence[int | None],
    significance: Significance | None,
    scores: EngineScores,
) -> EvaluationDocument:
    """What ``--json`` prints; with ``significance`` the last is the rival."""
    rival = Rival.of(judged[-1], runs[-1], significance) if significance else None
    others = list(zip(judged, runs, strict=True))[1 : -1 if significance else None]
    rest = tuple(OtherSystem.of(*other) for other in others)
    return EvaluationDocument(judged[0], scores, runs[0], rival, rest)


def _texts(
    judged: Sequence[Evaluation],
    ranked: Table | None,
    scores: EngineScores | None,
    significance: Significance | None,
    *,
    blame: bool,
) -> Iterator[str]:
    """One screen, perhaps with the board; with ``scores`` all tables of the first system, too, and
    with ``significance`` how much better it is than the last.
    """
    width = _output.width()
    yield evaluation_text(judged, ranked, width=min(width, SCREEN))
    if scores:
        yield every_table(judged[0], scores, width=width)
    if significance:
        names = judged[-1].options.engine, judged[0].options.engine
        yield comparison_text(*names, significance, width=width)
    if blame and (blames := [debate.blame for debate in judged[0].debates if debate.blame]):
        yield blame_text(blames)


def _noting(debates: Iterable[Debate], warnings: dict[str, str]) -> Iterator[Debate]:
    """The debates, whose warnings are noted with their ids, so that they are read once."""
    for debate in debates:
        for warning in debate.warnings:
            warnings.setdefault(warning, debate.id)
        yield debate


def _of_task(debates: Sequence[Debate], task: str) -> Sequence[Debate]:
    """The debates of one task; all of them if none is asked for."""
    if not task:
        return debates
    tasks = [task_of(debate) for debate in debates]
    if task not in tasks:
        raise UnknownName("task", task, sorted(set(filter(None, tasks))))
    return [debate for debate, of in zip(debates, tasks, strict=True) if of == task]


def _engine(debates: Sequence[Debate], cluster: str, scoring: Scoring) -> Engine:
    """The engine asked for, which reads the languages of the debates; ``cluster`` judges and scores
    these first.

    Raises BadInput if it does not read one.
    """
    name = scoring.options.engine
    if cluster == "here":
        engine = load_engine(name)
    else:
        with _debates.progress_bar([]) as (_, progress):
            engine = scored_ahead(name, debates, cluster, scoring, progress)
    stating = (debate for debate in debates if debate.reference)
    _debates.for_languages(engine, stating, any_language=scoring.any_language)
    return AnyLanguage(engine)  # it is not asked again for each debate


def _judge(
    engine: Engine,
    debates: Sequence[Debate],
    options: Options,
    limits: Limits,
    warnings: dict[str, str],
    *,
    blame: bool,
    verdicts: bool,
    keep: bool,
) -> Evaluation:
    """Without ``verdicts`` as one screen needs it, in two thirds of the time to compare.

    ``warnings`` are filled: of each the debate that has it first.
    """
    comparing = getattr(engine, "compare", None)  # of one whose workers scored debates, too
    if not comparing:
        comparing = partial(compare, with_baselines=True, with_verdicts=verdicts)
    comparing = partial(comparing, with_blame=blame)
    with _debates.progress_bar(debates) as (each, progress):
        return evaluate_engine(
            _noting(each, warnings),
            engine,
            options,
            limits=limits,
            progress=progress,
            comparing=comparing,
            keep=keep,
        )
