"""Take pairs apart into single phenomena, and score engines on both."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from argue.cli import _debates, _options, _output
from argue.cli._output import print_document
from argue.errors import BadInput, NotJudged
from argue.features.evaluations.store import Evaluations
from argue.features.plots import write_plot
from argue.locales import plural
from argue.settings import Settings

GROUP = "papers"

if TYPE_CHECKING:
    from argue.engines import Engine
    from argue.features.monothematic.judging import EngineAnswers
    from argue.features.monothematic.pairs import Collection
    from argue.model.tables import Table


@click.group()
def command() -> None:
    """Take pairs apart into single phenomena, and score engines on both.

    After Cabrio & Magnini (2010): each original pair of text and hypothesis is taken apart into
    monothematic pairs, in which one phenomenon decides. Files are JSON lines, TSV, CSV or XML; any
    corpus of pairs serves as original pairs.
    """


@command.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@_options.several("--engine E", "Engine or folder of a model.", name="engines")
@_options.predictions
@_options.several("--run N", "A kept run on the same pairs.", name="kept", type=int)
@_options.flag("--three-way", "Tell contradiction from unknown, too.")
@_options.plot("Draw the index of each original pair here.")
@_options.text(
    "--csv TABLE",
    "One table as CSV: overall, by-macro, by-phenomenon, by-pair, systems or weights.",
    name="table",
)
@_options.no_store
@_options.as_json
def score(
    files: tuple[str, ...],
    engines: tuple[str, ...],
    predictions: tuple[str, ...],
    kept: tuple[int, ...],
    three_way: bool,
    picture: str,
    table: str,
    no_store: bool,
    as_json: bool,
) -> None:
    """Accuracy by phenomenon, correlation index CI and deviation index DI of an engine.

    CI is accuracy on original pairs / accuracy on monothematic pairs (1 is ideal), DI is how far
    apart it is on positive and on negative pairs (0 is balanced). Several engines, or what other
    systems predicted, are set side by side in every table and in the picture.

    \b
    argue papers monothematic score pairs.jsonl --engine edit_distance --picture ci.svg
    argue papers monothematic score pairs.jsonl --engine components --engine word_overlap
    argue papers monothematic score phenomena/*.jsonl --engine components --three-way
    """
    from argue.engines import load_engine
    from argue.features.evaluations.kept import keep_run, print_runs
    from argue.features.measures.predictions import print_unmatched, read_predictions
    from argue.features.monothematic import readings, tables
    from argue.features.monothematic.judging import debates_of, store_answers
    from argue.features.monothematic.picture import picture as drawn
    from argue.features.monothematic.scores import ScoresOfSystems, SystemScores
    from argue.features.monothematic.scores import score as scored

    settings = Settings.from_environment()
    collection = _read(files)
    asked = [_answers_of(number, collection) for number in kept]
    asked += read_predictions(
        predictions,
        debates_of(collection),
        settings.limits,
        labels_are=_options.reading_options().labels_are,
    )
    default = () if asked else (settings.engine,)
    asked += [load_engine(engine) for engine in engines or default]
    with _debates.progress_bar([]) as (_, progress):
        answers = [_judged(collection, engine, progress) for engine in asked]
    print_unmatched(asked)
    every = [scored(answer, 3 if three_way else 2) for answer in answers]
    names = [Path(file).name for file in files]
    runs = [
        None
        if no_store or place < len(kept)
        else keep_run(partial(store_answers, answers=answer, files=names))
        for place, answer in enumerate(answers)
    ]
    if picture:
        write_plot(Path(picture), drawn(*every))
    systems, weights = tables.of_systems(every), tables.of_weights(every)
    own = tables.of_scores(*every)
    if table:
        click.echo(_output.table_named([*own, systems, weights], table).csv(), nl=False)
    elif as_json:
        first, *others = map(SystemScores, every, runs)
        print_document(ScoresOfSystems(first, others))
    else:
        _show([systems] if len(every) > 1 else [])
        _show([*(table for table in own if table.name != "by-pair"), weights])
        for scores in every:
            for sentence in (
                *readings.sentences(scores.engine, scores.overall),
                *readings.errors(scores.engine, scores.by_macro),
            ):
                click.echo(sentence)
        print_runs(runs)


@command.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@_options.flag(
    "--unknown-is-negative",
    "Count unknown pairs as negative, as the papers do; else P(·|phenomenon) leaves them out.",
)
@_options.flag("--every", "In the last table, phenomena that decide nothing, too.")
@_options.as_json
def phenomena(
    files: tuple[str, ...], unknown_is_negative: bool, every: bool, as_json: bool
) -> None:
    """Which phenomena go with which judgement, and come together in contradictions.

    P(·|judgement) is the phenomenon's share of the monothematic pairs judged so. The second table
    has the mean share of a hypothesis's words that stand in the text, and how many negative pairs a
    single phenomenon decides. In the last one a number says how many contradiction pairs have both
    phenomena; "deciding" in how many the phenomenon itself contradicts. Then how many pairs an
    ideal system of some categories could solve, whether negations are overt, and of which type
    contradictions are.
    """
    from argue.features.monothematic import tables
    from argue.features.monothematic.frequencies import Phenomena, co_occurrence

    collection = _read(files)
    counted = Phenomena.of(collection, unknown_is_negative=unknown_is_negative, every=every)
    if as_json:
        print_document(counted)
    else:
        together = co_occurrence(collection, every=True)
        _show(
            [
                *tables.of_phenomena(counted, together, every=every),
                *tables.of_collection(collection),
            ]
        )


@command.command()
@click.argument("files", nargs=-1, required=True, metavar="IN…")
@click.argument("out")
@_options.text("--to F", "jsonl, tsv, csv, xml or conllu; else by suffix.", name="to")
def convert(files: tuple[str, ...], out: str, to: str) -> None:
    """Write the pairs of the files IN… together as OUT; - is standard output.

    A corpus that names no phenomena (NoDE, RTE, JSON lines, …) becomes original pairs, ready to be
    taken apart. conllu has texts and hypotheses with lemmas, parts of speech and trees.
    """
    from argue.features.monothematic.files import MEDIA_TYPES, write

    formats = [*MEDIA_TYPES, "conllu"]
    suffixes = {f".{format}": format for format in formats}
    to = to or _options.format_by_suffix(out, suffixes, "--to", formats, standard="jsonl")
    if to == "conllu":
        from argue.features.monothematic.files import conllu

        return _output.write(out, "".join(conllu(_read(files).all)))
    _output.write(out, write(_read(files), to))


@command.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@_options.folder("--out DIR", "Write the model here.")
@_options.text("--note TEXT", "For the card: origin and licence.")
@_options.flag("--force", "Replace the model in DIR.")
def train(files: tuple[str, ...], out: Path, note: str, force: bool) -> None:
    """Train the engine linguistic_bias on the phenomena that the FILES… name.

    How often each phenomenon contradicts is counted in the monothematic pairs.
    """
    from argue.features.monothematic.judging import pairs_of
    from argue.features.training.card import Provenance
    from argue.features.training.learning import train_on

    collection = _read(files)
    pairs = pairs_of(collection)[len(collection.originals) :]
    train_on("linguistic_bias", pairs, out=out, force=force, provenance=Provenance(note=note))
    click.echo(f"argue: wrote {out / 'model.json'} and its card {out / 'README.md'}", err=True)


def _answers_of(number: int, collection: Collection) -> Engine:
    """What the engine of a kept run answered, by the ids of pairs."""
    from argue.cli._input import open_store
    from argue.features.measures.predictions import Predictions
    from argue.features.monothematic.judging import debates_of

    with open_store() as store:
        run = Evaluations.in_store(store).one(number)
        labels = {pair.name: pair.label for pair in Evaluations.in_store(store).pairs(number)}
    name = f"run {number}, {run.setup.system}"
    return Predictions(labels, debates_of(collection), name=name)


def _judged(
    collection: Collection, engine: Engine, progress: Callable[[int, int], None]
) -> EngineAnswers:
    """What an engine answers, or a kept run or a file of predictions has of these very pairs."""
    from argue.features.measures.predictions import Predictions
    from argue.features.monothematic.judging import judge

    try:
        return judge(collection, engine, progress)
    except NotJudged as error:
        if not isinstance(engine, Predictions):
            raise
        raise BadInput(
            f"{engine.name}: expected an answer to each of these "
            f"{plural(len(collection.all), 'pair')}, found some without one"
        ) from error


def _show(every_table: Sequence[Table]) -> None:
    from argue.features.monothematic.tables import without_undefined

    for table in every_table:
        if table.rows:
            click.echo(f"{_output.table_text(without_undefined(table))}\n")


def _read(files: Sequence[str]) -> Collection:
    from argue.features.monothematic.files import read

    return read(*files, limits=Settings.from_environment().limits)
