"""Gold from several people: judge pairs blind, measure agreement, adjudicate, export."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from argue.cli import _options
from argue.cli._documents import print_document
from argue.errors import BadInput, NotFound, UnknownName
from argue.settings import Settings

if TYPE_CHECKING:
    from argue.annotation import Gold
    from argue.model import Debate
    from argue.store import Store
    from argue.store.annotation_records import Project

_name = click.option("--as", "name", required=True, metavar="NAME", help="Who you are.")
_item = click.option("--item", type=int, metavar="N", help="Only this one, judged or not.")
_out = click.option(
    "--out", default="-", metavar="OUT", help="Write it here; default: standard output."
)


@click.group()
def command() -> None:
    """Gold from several people: judge pairs blind, measure agreement, adjudicate, export.

    A project holds debates and the pairs of them that several annotators judge, in the browser or
    here, blind to each other. It lives in the database ARGUE_DATABASE.

    \b
    argue annotate create "Zoos" corpus.xml --annotator Ann --annotator Bob
    argue annotate judge zoos --as Ann
    argue annotate agreement zoos
    argue annotate adjudicate zoos --as Eve
    argue annotate gold zoos --out gold.xml
    """


@command.command()
@click.argument("title")
@click.argument("files", nargs=-1, metavar="FILE…")
@click.option("--debate", "keys", multiple=True, metavar="KEY",
              help="A debate of the database; can be given several times.")  # fmt: skip
@click.option("--annotator", "names", multiple=True, metavar="NAME",
              help="Who judges; can be given several times.")  # fmt: skip
@click.option("--guide", metavar="FILE", type=click.Path(path_type=Path),
              help="What annotators are told, as text.")  # fmt: skip
@_options.pairing
@_options.file_format
def create(
    title: str, files: tuple[str, ...], keys: tuple[str, ...], names: tuple[str, ...],
    guide: Path | None, pairing: str, file_format: str,
) -> None:  # fmt: skip
    """A new project on the pairs of the debates in the FILES, and of debates of the database."""
    from argue import annotation

    limits = Settings.from_environment().limits
    told = _text(guide) if guide else ""
    with _store() as store:
        debates = [
            *(_options.read_debates(files, file_format, limits) if files else ()),
            *map(store.debate, keys),
        ]  # fmt: skip
        if not debates:
            raise BadInput("expected a FILE or --debate KEY, found neither")
        _options.tell((debate.id, debate.warnings) for debate in debates)
        project = annotation.create(
            store.annotations, title, debates, names, pairing=pairing, guide=told, limits=limits
        )
    click.echo(project.key)
    _tell_links(project)


@command.command("list")
@_options.as_json
def list_(as_json: bool) -> None:
    """All projects, newest first."""
    with _store() as store:
        projects = store.annotations.projects()
    if as_json:
        print_document("annotation-projects/1", {"projects": list(map(_object, projects))})
        return
    for project in projects:
        click.echo(
            f"{project.key}  {project.title}: {project.items:,} items, "
            f"{len(project.annotators)} annotators, {project.judged:,} judgements, "
            f"{project.adjudicated:,} adjudicated"
        )


@command.command()
@click.argument("project")
@_options.as_json
def show(project: str, as_json: bool) -> None:
    """How far each annotator is, and the address at which each one judges in the browser."""
    from argue.annotation import report, tables

    with _store() as store:
        found, said = store.annotations.project(project), store.annotations.said(project)
    shown = report(found.names, said)
    if as_json:
        progress = tables.progress(shown).as_object()["rows"]
        print_document("annotation-project/1", _object(found) | {"progress": progress})
        return
    click.echo(tables.progress(shown).text())
    click.echo(
        f"\n{shown.items:,} items, {shown.shared:,} judged by two or more, {shown.disagreed:,} "
        f"differently; {shown.adjudicated:,} adjudicated, {shown.waiting:,} to adjudicate"
    )
    _tell_links(found)


@command.command()
@click.argument("project")
@click.argument("names", nargs=-1, required=True, metavar="NAME…")
def add(project: str, names: tuple[str, ...]) -> None:
    """More annotators."""
    with _store() as store:
        for name in names:
            store.annotations.add_annotator(project, name)
        _tell_links(store.annotations.project(project))


@command.command()
@click.argument("project")
@_name
@_item
def judge(project: str, name: str, item: int | None) -> None:
    """Judge the items that you have not judged, one after the other.

    The first letter is the label, the rest of the line a comment: "a because he denies it". Each
    answer is kept at once, and the next time goes on after the last one.
    """
    from argue.cli import _annotating

    with _store() as store:
        found = store.annotations.project(project)
        _annotating.judge(store.annotations, found, _annotator(found, name), item)


@command.command()
@click.argument("project")
@_name
@_item
def adjudicate(project: str, name: str, item: int | None) -> None:
    """Decide what counts where annotators disagree, their judgements side by side.

    A judgement that comes later is shown here again; what was decided stands until you say so.
    """
    from argue.cli import _annotating

    with _store() as store:
        _annotating.adjudicate(store.annotations, store.annotations.project(project), name, item)


@command.command()
@click.argument("project")
@click.option("--unsure-counts", is_flag=True, help="As a label; else it is no judgement.")
@click.option("--csv", "as_csv", is_flag=True, help="CSV instead of text.")
@click.option("--latex", "as_latex", is_flag=True, help="LaTeX instead of text.")
@_options.as_json
def agreement(
    project: str, unsure_counts: bool, as_csv: bool, as_latex: bool, as_json: bool
) -> None:
    """Observed agreement, Cohen's and Fleiss' kappa and Krippendorff's alpha, with intervals."""
    from argue.annotation import report, tables

    with _store() as store:
        found, said = store.annotations.project(project), store.annotations.said(project)
    shown = report(found.names, said, unsure_counts=unsure_counts)
    table = tables.agreement(shown)
    if as_json:
        print_document("agreement/1", shown.as_object())
    elif as_csv:
        click.echo(table.csv(), nl=False)
    else:
        click.echo(table.latex() if as_latex else table.text())


@command.command("import")
@click.argument("project")
@click.argument("file")
@click.option("--as", "name", default="", metavar="NAME", help="Whose, where FILE does not say.")
def import_(project: str, file: str, name: str) -> None:
    """Judgements from a file: CSV, TSV or JSON lines with item, label and, if you like, the rest.

    All of them or, after any mistake, none. Older judgements do not undo later ones.
    """
    from argue.annotation import rows

    data = sys.stdin.buffer.read() if file == "-" else _bytes(Path(file))
    with _store() as store:
        said = store.annotations.said(project)
        found = rows.read(data, said, name="" if file == "-" else Path(file).name, annotator=name,
                          limits=Settings.from_environment().limits)  # fmt: skip
        new = store.annotations.judge_all(project, found)
    click.echo(f"argue: {len(found):,} judgements read, {new:,} of them new", err=True)


@command.command()
@click.argument("project")
@click.option("--as", "name", default="", metavar="NAME",
              help="A sheet of all items with what NAME says, to be filled in.")  # fmt: skip
@click.option("--format", "file_format", default="", metavar="F", help="csv, tsv or jsonl.")
@_out
def export(project: str, name: str, file_format: str, out: str) -> None:
    """All judgements, or one annotator's sheet, as CSV, TSV or JSON lines."""
    from argue.annotation import rows

    format = file_format or _format_of(out, {f".{one}": one for one in rows.MEDIA_TYPES}, "csv")
    with _store() as store:
        found, said = store.annotations.project(project), store.annotations.said(project)
    wanted = rows.sheet(said, _annotator(found, name)) if name else rows.judgements(said)
    _write(out, rows.write(wanted, format))


@command.command()
@click.argument("project")
@click.option("--rule", default="unanimous", show_default=True, metavar="R",
              help="Where nobody adjudicated: unanimous, majority or adjudicated.")  # fmt: skip
@click.option("--least", default=2, show_default=True, metavar="N", type=click.IntRange(1),
              help="How many must have judged an item.")  # fmt: skip
@click.option("--format", "file_format", default="", metavar="F",
              help="Format of OUT; else by its suffix, else jsonl.")  # fmt: skip
@click.option("--store", "into_store", is_flag=True, help="Save the debates in the database too.")
@_out
def gold(project: str, rule: str, least: int, file_format: str, into_store: bool, out: str) -> None:
    """The debates with what was agreed or adjudicated as their gold, for every other command."""
    from argue import annotation, formats, pipeline

    suffixes = formats.suffixes(formats.writers())
    format = file_format or _format_of(out, suffixes, "jsonl")
    if rule not in list(annotation.Rule):
        raise UnknownName("rule", rule, [*map(str, annotation.Rule)])
    with _store() as store:
        made = annotation.gold(
            annotation.debates_of(store.annotations, project), store.annotations.said(project),
            annotation.Rule(rule), least,
        )  # fmt: skip
        _tell_gold(made)
        if not made.debates:
            raise BadInput(f"expected an item with a gold label in {project!r}, found none")
        if into_store:
            _tell_saved(store, made.debates)
    if out != "-" or not into_store:
        _write(out, formats.write([pipeline.bare(debate) for debate in made.debates], format))


@command.command()
@click.argument("project")
@click.option("--yes", is_flag=True, help="Do not ask.")
def delete(project: str, yes: bool) -> None:
    """Forget a project and every judgement in it."""
    with _store() as store:
        found = store.annotations.project(project)
        if not yes:
            click.confirm(f"Delete {found.title!r} with {found.judged:,} judgements?", abort=True,
                          err=True)  # fmt: skip
        store.annotations.delete(project)


@contextmanager
def _store() -> Iterator[Store]:
    from argue.store import Store

    with Store.open(Settings.from_environment().database) as store:
        yield store


def _annotator(project: Project, name: str) -> str:
    """The name as the project has it."""
    for known in project.names:
        if known.casefold() == name.strip().casefold():
            return known
    raise NotFound(
        f"{project.key} has no annotator {name[:80]!r}; there is: "
        f"{', '.join(project.names) or 'none'} (argue annotate add makes more)"
    )


def _object(project: Project) -> dict[str, Any]:
    return {
        "key": project.key, "title": project.title, "created": project.created.isoformat(),
        "items": project.items, "judged": project.judged, "adjudicated": project.adjudicated,
        "address": f"/annotation/{project.token}",
        "annotators": [
            {"name": one.name, "address": f"/judge/{one.token}"} for one in project.annotators
        ],
    }  # fmt: skip


def _tell_links(project: Project) -> None:
    """The addresses in the web app; each is a secret, since there are no accounts."""
    click.echo("in the browser (argue serve), each address for one person only:", err=True)
    click.echo(f"  overview, agreement, adjudication: /annotation/{project.token}", err=True)
    for one in project.annotators:
        click.echo(f"  {one.name}: /judge/{one.token}", err=True)


def _tell_gold(made: Gold) -> None:
    counts = Counter({str(how): count for how, count in made.counts.items() if count})
    told = ", ".join(f"{count:,} {how}" for how, count in counts.items())
    click.echo(f"argue: {made.labelled:,} items with a gold label ({told})", err=True)


def _tell_saved(store: Store, debates: tuple[Debate, ...]) -> None:
    for saved in store.add_debates(debates):
        click.echo(f"argue: {saved.key}{'' if saved.new else ' was there already'}", err=True)


def _format_of(out: str, suffixes: Mapping[str, str], standard: str) -> str:
    """The format of a file by its suffix, or that of standard output."""
    if out == "-":
        return standard
    return _options.format_by_suffix(out, suffixes, "--format", dict.fromkeys(suffixes.values()))


def _write(out: str, content: str) -> None:
    if out == "-":
        click.echo(content, nl=False)
    else:
        _options.write_file(Path(out), content)


def _text(path: Path) -> str:
    return _bytes(path).decode("utf-8", "replace")


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise BadInput(f"{path}: expected a readable file, found: {error.strerror}") from error
