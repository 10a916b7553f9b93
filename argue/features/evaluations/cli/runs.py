"""List, show, tag, compare, export and delete what was evaluated."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from argue.cli import _options, _output
from argue.cli._input import open_store
from argue.errors import BadInput
from argue.features.evaluations.store import Evaluations
from argue.files import write_file
from argue.settings import Settings

GROUP = "lab"

if TYPE_CHECKING:
    from argue.features.evaluations.runs.run import Run
    from argue.model.tables import Table
    from argue.store import Store

FORMATS = ("csv", "json", "latex")
_SUFFIXES = {".csv": "csv", ".json": "json", ".tex": "latex"}


@click.group()
def command() -> None:
    """List, show, tag, compare, export and delete what was evaluated.

    argue evaluate stores each run in the database ARGUE_DATABASE, with the debates as they were.

    \b
    argue lab runs list
    argue lab runs compare 1 2
    argue lab runs export 1 2 --format latex --table overall
    """


@command.command("list")
@_options.text("--tag TAG", "Only runs that have it.")
@_options.text(
    "--sort COLUMN", "Column to sort by, best first; see --json for their names.", default="run"
)
@_options.as_json
def list_(tag: str, sort: str, as_json: bool) -> None:
    """All runs, newest first."""
    from argue.features.evaluations.runs import tables

    with _store() as store:
        table = tables.runs_table(Evaluations.in_store(store).all(tag))
    _output.print_tables([table.sorted_by(sort)], as_json=as_json)


@command.command()
@click.argument("run", type=int)
@_options.as_json
def show(run: int, as_json: bool) -> None:
    """What a run was made of, and all its scores."""
    from argue.features.evaluations.runs import tables

    [loaded] = _loaded(run)
    every = [tables.setup_table(loaded.stored), *tables.run_tables(loaded)]
    _output.print_tables(every, as_json=as_json)


@command.command()
@click.argument("run", type=int)
@click.argument("tags", nargs=-1, required=True, metavar="TAG…")
@_options.flag("--remove", "Take the tags away instead.")
def tag(run: int, tags: tuple[str, ...], remove: bool) -> None:
    """Give a run tags, by which it is found."""
    from argue.features.evaluations import evaluations
    from argue.features.evaluations.store import checked_tag

    names = [checked_tag(name) for name in tags]
    with _store() as store:
        for name in names:
            evaluations.tag(store, run, name, remove=remove)
        click.echo(f"run {run}: {', '.join(Evaluations.in_store(store).one(run).tags) or 'no tag'}")


@command.command("compare")
@click.argument("runs", nargs=-1, required=True, type=int, metavar="RUN…")
@_options.as_json
def compare_(runs: tuple[int, ...], as_json: bool) -> None:
    """Two to six runs side by side, the others against the first.

    They are compared on the pairs that all of them judged, and each of the others is held against
    the first: McNemar's test, and a paired bootstrap by pair and by debate. The last table has them
    beside two baselines: every pair an attack, or every pair a support.
    """
    _output.print_tables(_compared(runs), as_json=as_json)


@command.command()
@click.argument("runs", nargs=-1, required=True, type=int, metavar="RUN…")
@_options.choice(
    "--format",
    FORMATS,
    "Else by the suffix of --out: .csv, .json or .tex; default: csv.",
    name="file_format",
)
@_options.text("--table TABLE", "One table, by its name in --format json; of one run also: pairs.")
@_options.text("--caption TEXT", "Of one table in LaTeX, as LaTeX.")
@_options.text("--label LABEL", "Of it; by default tab:TABLE.")
@_options.option("--out FILE", "Write it there.", type=click.Path(path_type=Path))
def export(
    runs: tuple[int, ...],
    file_format: str | None,
    table: str,
    caption: str,
    label: str,
    out: Path | None,
) -> None:
    """The tables of a run, or of the comparison of several, for other programs and for papers.

    CSV is one table: overall, unless --table names another.
    """
    from argue.features.evaluations.runs import tables

    if file_format is None:
        file_format = "csv"
        if out:
            file_format = _options.format_by_suffix(out, _SUFFIXES, "--format", FORMATS)
    if len(runs) > 1:
        result = _compared(runs)
    else:
        [loaded] = _loaded(*runs)
        result = [*tables.run_tables(loaded), tables.pairs_table(loaded)]
    if table or file_format == "csv":
        result = [_output.table_named(result, table or "overall")]
    else:
        result = [printed for printed in result if printed.name != "pairs"]
    if (caption or label) and (file_format != "latex" or len(result) != 1):
        raise BadInput("expected --caption and --label for one --table as --format latex")
    if file_format == "csv":
        content = result[0].csv()
    elif file_format == "json":
        content = _output.tables_json(result)
    elif caption or label:
        content = f"{result[0].latex(caption=caption, label=label)}\n"
    else:
        content = "\n\n".join(printed.latex() for printed in result) + "\n"
    if out:
        write_file(out, content)
    else:
        click.echo(content, nl=False)


@command.command()
@click.argument("runs", nargs=-1, required=True, type=int, metavar="RUN…")
def delete(runs: tuple[int, ...]) -> None:
    """Forget runs, and the debates that no other run has."""
    from argue.features.evaluations import evaluations

    with _store() as store:
        for run in runs:
            Evaluations.in_store(store).one(run)
        for run in runs:
            evaluations.delete(store, run)
            click.echo(f"run {run}: deleted")


@contextmanager
def _store() -> Iterator[Store]:
    path = Settings.from_environment().database
    if not path.exists():
        raise BadInput(
            f"{path}: expected a database with runs, found none; argue evaluate makes one, and "
            "ARGUE_DATABASE says where it is"
        )
    with open_store() as store:
        yield store


def _loaded(*runs: int) -> list[Run]:
    from argue.features.evaluations.runs.run import load

    with _store() as store:
        return [load(store, run) for run in runs]


def _compared(runs: Sequence[int]) -> list[Table]:
    from argue.features.evaluations.evaluations import side_by_side

    return [*side_by_side(*_loaded(*runs))[1]]
