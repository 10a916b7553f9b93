"""Tell what a corpus of debates is like: sizes, depths, stances, and what stands."""

from __future__ import annotations

import click

from argue import pipeline
from argue.cli import _options, _progress, _tables
from argue.engines import load_engine
from argue.errors import UnknownName
from argue.evaluation.corpus_figures.measured import Measured, measure, tables
from argue.evaluation.runs.table import Table
from argue.model import Debate
from argue.settings import Settings

_STATED = "stated"


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--engine", default=_STATED, show_default=True, metavar="E",
              help="Engine that judges; 'stated' takes what the files state.")  # fmt: skip
@_options.derived
@_options.file_format
@click.option("--table", "name", default="", metavar="NAME",
              help="Only this table: summary, depths or debates.")  # fmt: skip
@click.option("--csv", "as_csv", is_flag=True, help="CSV instead of text, of one table.")
@_options.as_json
def command(
    files: tuple[str, ...],
    engine: str,
    derived: tuple[str, ...],
    file_format: str,
    name: str,
    as_csv: bool,
    as_json: bool,
) -> None:
    """Measure the debates of each FILE, zip or folder, and say what they are like.

    Arguments, depth, stances and replies of each debate; and how many of its arguments are
    accepted, rejected and undecided under grounded semantics. Files that are skipped are told.

    \b
    argue corpus corpus.zip
    argue corpus debates --engine edit_distance --csv --table debates
    """
    settings = Settings.from_environment()
    debates = _options.read_debates(files, file_format, settings.limits)
    found = tables(_measured(debates, engine, derived, settings))
    chosen = [_chosen(found, name)] if name else found
    if as_csv:
        click.echo((chosen if name else [found[-1]])[0].csv(), nl=False)
    elif as_json:
        click.echo(_tables.in_json(chosen), nl=False)
    else:
        click.echo("\n\n".join(table.text() for table in (chosen if name else chosen[:-1])))


def _measured(
    debates: list[Debate], engine: str, derived: tuple[str, ...], settings: Settings
) -> list[Measured]:
    """Each debate, judged by the engine or as it states its relations itself."""
    if engine == _STATED:
        analyses = [
            pipeline.label(debate, pipeline.bare(debate).relations, derived=derived)
            for debate in debates
        ]
    else:
        judge = load_engine(engine)
        with _progress.counted(debates) as (each, progress):
            analyses = [
                pipeline.analyse(debate, engine=judge, derived=derived, limits=settings.limits,
                                 progress=progress)
                for debate in each
            ]  # fmt: skip
    return [
        measure(one.debate.id, one.debate, one.relations,
                one.labelling.statuses if one.labelling else None)
        for one in analyses
    ]  # fmt: skip


def _chosen(found: list[Table], name: str) -> Table:
    for table in found:
        if table.name == name:
            return table
    raise UnknownName("table", name, [table.name for table in found])
