"""Tell what a corpus of debates is like: sizes, depths, stances, and what stands."""

from __future__ import annotations

from pathlib import Path

import click

from argue import pipeline
from argue.cli import _debates, _options, _output
from argue.corpora.measured import Measured, measure
from argue.corpora.measuring import is_judged, measure_corpus
from argue.corpora.totals import tables
from argue.engines import Engine
from argue.errors import BadInput
from argue.model import Analysis, Debate, Options
from argue.model.tables import Table
from argue.settings import Limits, Settings

_STATED = "stated"


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@_options.text(
    "--engine E", "Engine that judges; 'stated' takes what the files state.", default=_STATED
)
@_options.derived
@_options.reading
@_options.text("--table NAME", "Only this table: summary, depths or debates.", name="name")
@_options.flag("--csv", "CSV instead of text, of one table.", name="as_csv")
@_options.cluster
@_options.as_json
def command(
    files: tuple[str, ...],
    engine: str,
    derived: tuple[str, ...],
    name: str,
    as_csv: bool,
    cluster: str,
    as_json: bool,
) -> None:
    """Measure the debates of each FILE, zip or folder, and say what they are like.

    Arguments, depth, stances and replies of each debate; and how many of its arguments are
    accepted, rejected and undecided under grounded semantics. Files that are skipped are told.

    FILE may also be the folder that argue corpus judge has written: it is measured shard by shard,
    with the statuses that stand there, by the processes or the cluster of --cluster.

    \b
    argue corpus corpus.zip
    argue corpus measure judged --cluster local:8
    argue corpus debates --engine edit_distance --csv --table debates
    """
    settings = Settings.from_environment()
    if any(map(is_judged, files)):
        if len(files) > 1 or engine != _STATED or derived or _options.reading_options().format:
            raise BadInput(
                "expected the folder of a judged corpus alone, without --engine, --derived and "
                "--format: what was judged stands in it"
            )
        each = as_csv or as_json or name == "debates"
        every_table = _of_shards(files[0], cluster, settings.limits, each=each)
    else:
        every_table = _of_files(files, engine, derived, cluster, settings)
    if name:
        every_table = [_output.table_named(every_table, name)]
    elif as_csv:
        every_table = every_table[-1:]
    elif not as_json:
        every_table = every_table[:2]
    _output.print_tables(every_table, as_json=as_json and not as_csv, as_csv=as_csv)


def _of_shards(folder: str, cluster: str, limits: Limits, *, each: bool) -> list[Table]:
    with _debates.progress_bar([], unit="shard") as (_, progress):
        return measure_corpus(Path(folder), cluster, each=each, limits=limits, progress=progress)


def _of_files(
    files: tuple[str, ...],
    engine: str,
    derived: tuple[str, ...],
    cluster: str,
    settings: Settings,
) -> list[Table]:
    debates = _debates.read_debates(files)
    if engine == _STATED and cluster != "here":
        raise BadInput("expected --cluster with an --engine that judges, found stated relations")
    if engine == _STATED:
        analyses = _stated(debates, derived)
    else:
        judge = _debates.loaded_engine(engine, debates, cluster, "", settings.limits)
        analyses = _judged(debates, judge, derived, settings.limits)
    return tables(list(map(_measured, analyses)))


def _stated(debates: list[Debate], derived: tuple[str, ...]) -> list[Analysis]:
    """Each debate as it states its relations itself."""
    options = Options.of(derived=derived)
    return [pipeline.label(debate, pipeline.bare(debate).relations, options) for debate in debates]


def _judged(
    debates: list[Debate], judge: Engine, derived: tuple[str, ...], limits: Limits
) -> list[Analysis]:
    """Each debate as the engine judges it."""
    options = Options.of(derived=derived, judge_all=True)
    with _debates.progress_bar(debates) as (each, progress):
        return [
            pipeline.analyse_debate(debate, judge, options, limits=limits, progress=progress)
            for debate in each
        ]


def _measured(one: Analysis) -> Measured:
    return measure(one.debate.id, one.debate, one.relations, one.statuses)
