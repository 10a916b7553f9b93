"""Tell what a corpus of debates is like: sizes, depths, stances, and what stands."""

from __future__ import annotations

from pathlib import Path

import click

from argue import pipeline
from argue.cli import _debates, _options, _output
from argue.errors import BadInput
from argue.features.corpora.measured import measure, with_total
from argue.features.corpora.measuring import is_judged, measure_corpus
from argue.features.corpora.totals import tables
from argue.model import Options
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

    FILE may also be the folder that argue lab corpus judge has written: it is measured shard by
    shard, with the statuses that stand there, by the processes or the cluster of --cluster.

    \b
    argue lab corpus corpus.zip
    argue lab corpus measure judged --cluster local:8
    argue lab corpus debates --engine edit_distance --csv --table debates
    """
    limits = Settings.from_environment().limits
    if any(map(is_judged, files)):
        if len(files) > 1 or engine != _STATED or derived or _options.reading_options().format:
            raise BadInput(
                "expected the folder of a judged corpus alone, without --engine, --derived and "
                "--format: what was judged stands in it"
            )
        each = as_csv or as_json or name == "debates"
        with _debates.progress_bar([], unit="shard") as (_, progress):
            every_table = measure_corpus(
                Path(files[0]), cluster, each=each, limits=limits, progress=progress
            )
    else:
        every_table = _of_files(files, engine, derived, cluster, limits)
    if name:
        every_table = [_output.table_named(every_table, name)]
        if name == "debates" and not (as_csv or as_json):
            every_table = [with_total(every_table[0])]
    elif as_csv:
        every_table = every_table[-1:]
    elif not as_json:
        every_table = every_table[:2]
    _output.print_tables(every_table, as_json=as_json and not as_csv, as_csv=as_csv)


def _of_files(
    files: tuple[str, ...], engine: str, derived: tuple[str, ...], cluster: str, limits: Limits
) -> list[Table]:
    debates = _debates.read_debates(files)
    if engine == _STATED and cluster != "here":
        raise BadInput("expected --cluster with an --engine that judges, found stated relations")
    options = Options.of(derived=derived, judge_all=True)
    if engine == _STATED:
        analyses = [
            pipeline.label(debate, pipeline.bare(debate).relations, options) for debate in debates
        ]
    else:
        judge = _debates.loaded_engine(engine, debates, cluster)
        with _debates.progress_bar(debates) as (each, progress):
            analyses = [
                pipeline.analyse_debate(debate, judge, options, limits=limits, progress=progress)
                for debate in each
            ]
    return tables(
        [
            measure(analysis.debate.id, analysis.debate, analysis.relations, analysis.statuses)
            for analysis in analyses
        ]
    )
