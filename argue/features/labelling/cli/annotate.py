"""Gold from several people: judge pairs blind, measure agreement, adjudicate, export."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from argue.cli import _debates, _options, _output
from argue.cli._input import open_store, read_bytes
from argue.cli._output import print_document
from argue.errors import BadInput, NotFound, UnknownName
from argue.settings import Settings

GROUP = "Engines"

if TYPE_CHECKING:
    from argue.features.labelling.projects import LabellingProjects
    from argue.features.labelling.store.records import Project
    from argue.features.labelling.task import AnyTask
    from argue.features.labelling.tasks.relations import Gold, LabelledPair
    from argue.store import Store

_out = _options.option("--out OUT", "Write it here; default: standard output.", default="-")


@click.group()
def command() -> None:
    """Gold from several people: judge pairs blind, measure agreement, adjudicate, export.

    A project holds debates and the pairs of them that several annotators judge, in the browser or
    on sheets, blind to each other; what they disagree on is decided in the browser. It lives in the
    database ARGUE_DATABASE.

    \b
    argue annotate create "Zoos" corpus.xml --annotator Ann --annotator Bob
    argue annotate export zoos --as Ann --out ann.csv
    argue annotate import zoos ann.csv --as Ann
    argue annotate agreement zoos
    argue annotate gold zoos --out gold.xml
    """


@command.command()
@click.argument("title")
@click.argument("files", nargs=-1, metavar="FILE…")
@_options.several("--debate KEY", "A debate of the database.", name="keys")
@_options.several("--annotator NAME", "Who judges.", name="names")
@_options.option(
    "--guide FILE", "What annotators are told, as text.", type=click.Path(path_type=Path)
)
@_options.text(
    "--first E",
    "Ask next about the pair whose label tells most a minute, as this engine judges and by what "
    "each annotator has answered.",
)
@_options.pairing
@_options.reading
def create(
    title: str,
    files: tuple[str, ...],
    keys: tuple[str, ...],
    names: tuple[str, ...],
    guide: Path | None,
    first: str,
    pairing: str,
) -> None:
    """A new project on the pairs of the debates in the FILES, and of debates of the database."""
    from argue.engines import load_engine
    from argue.features.labelling import queue
    from argue.features.labelling.tasks import relations

    limits = Settings.from_environment().limits
    guidelines = read_bytes(guide).decode("utf-8", "replace") if guide else ""
    with open_store() as store:
        read = _debates.read_debates(files, warn=True) if files else []
        debates = [*read, *map(store.debates.load, keys)]
        if not debates:
            raise BadInput("expected a FILE or --debate KEY, found neither")
        _debates.print_warnings((debate.id, debate.warnings) for debate in debates)
        batch = relations.batch_of(debates, pairing, limits)._replace(engine=first)
        guesses = ""
        if first:
            engine = load_engine(first)
            guesses = queue.guesses(batch.items, debates, engine, pairing, limits).text()
        project = relations.create(store, title, batch, names, guidelines, guesses)
    click.echo(project.key)
    print_addresses(project, relations.TASK)


@command.command("list")
@_options.as_json
def list_(as_json: bool) -> None:
    """All projects, newest first."""
    with open_store() as store:
        projects = _labelling(store).projects.projects()
    if as_json:
        from argue.features.labelling.records import AnnotationProjects, ProjectFields

        print_document(AnnotationProjects([*map(ProjectFields.of, projects)]))
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
    """How far each annotator is, what each step leaves, and where each one judges in the browser.

    Steps: two or more judge an item, those not judged alike are set aside, and of the rest a
    reviewer leaves out what is doubtful: in the browser, All judgements, "judged alike, to review".
    """
    from argue.features.labelling.records import AnnotationProject
    from argue.features.labelling.report import progress_table, report, review_table
    from argue.features.labelling.tasks.relations import TASK

    with open_store() as store:
        loaded, labels = _loaded(store, project)
    summary = report(loaded.names, labels)
    if as_json:
        print_document(AnnotationProject.of(loaded, summary))
        return
    click.echo(_output.table_text(progress_table(summary)))
    click.echo("\n" + _output.table_text(review_table(labels)))
    click.echo(
        f"\n{summary.items:,} items, {summary.shared:,} judged by two or more, "
        f"{summary.disagreed:,} differently; {summary.adjudicated:,} adjudicated, "
        f"{summary.waiting:,} to adjudicate"
    )
    print_addresses(loaded, TASK)


@command.command()
@click.argument("project")
@click.argument("names", nargs=-1, required=True, metavar="NAME…")
def add(project: str, names: tuple[str, ...]) -> None:
    """More annotators."""
    with open_store() as store:
        labelling = _labelling(store)
        token = labelling.projects.project(project).token
        print_addresses(labelling.add_annotators(token, names), labelling.task)


@command.command()
@click.argument("sources", nargs=-1, required=True, metavar="PROJECT|FILE…")
@_options.several(
    "--annotator NAME", "A column of a FILE, by default all that hold only labels", name="names"
)
@_options.flag("--unsure-counts", "As a label; else it is no judgement.")
@_options.as_csv
@_options.flag("--latex", "LaTeX instead of text.", name="as_latex")
@_options.as_json
@_options.reading
def agreement(
    sources: tuple[str, ...],
    names: tuple[str, ...],
    unsure_counts: bool,
    as_csv: bool,
    as_latex: bool,
    as_json: bool,
) -> None:
    """Observed agreement, Cohen's and Fleiss' kappa and Krippendorff's alpha, with intervals.

    Of a project, or of files of other tools: a table with a column an annotator or a row a
    judgement, exports of Label Studio, and folders of INCEpTION, doccano or BRAT with a file of
    each annotator.
    """
    from argue.features.labelling.report import agreement_table, report

    judges, labels = _judged(sources, names)
    summary = report(judges, labels, unsure_counts=unsure_counts)
    table = agreement_table(summary)
    if as_json:
        print_document(summary)
    elif as_csv:
        click.echo(table.csv(), nl=False)
    else:
        click.echo(table.latex() if as_latex else _output.table_text(table))


def _judged(
    sources: tuple[str, ...], names: tuple[str, ...]
) -> tuple[Sequence[str], Sequence[LabelledPair]]:
    """Annotators and items of a project, or of files."""
    if len(sources) == 1 and not Path(sources[0]).exists():
        with open_store() as store:
            loaded, labels = _loaded(store, sources[0])
        return loaded.names, labels
    from argue.features.labelling import sheets
    from argue.formats import read_units

    limits, reading = Settings.from_environment().limits, _options.reading_options()
    return sheets.read(
        read_units(sources, limits),
        format=reading.format,
        annotators=names,
        labels_are=reading.labels_are,
        limits=limits,
    )


@command.command()
@click.argument("project")
@_options.text("--engine E", "Engine or folder of a model.")
@_options.as_csv
@_options.as_json
def score(project: str, engine: str, as_csv: bool, as_json: bool) -> None:
    """How near an engine's probabilities come to the shares of the annotators.

    Gold is a matter of degree here: of two who say support and one who says attack, support is two
    thirds. Cross-entropy (nats) and distance, the share on which both differ; lower is better.
    """
    from argue.engines import load_engine
    from argue.features.labelling.gold import judged_shares, soft_table

    name = engine or Settings.from_environment().engine
    with open_store() as store:
        _, labels = _loaded(store, project)
    items = judged_shares(labels, load_engine(name))
    if not items:
        raise BadInput(f"expected an item with labels of two annotators in {project!r}, found none")
    _output.print_tables([soft_table(name, items)], as_json=as_json, as_csv=as_csv)


@command.command("import")
@click.argument("project")
@click.argument("file")
@_options.text("--as NAME", "Whose, where FILE does not say.", name="name")
def import_(project: str, file: str, name: str) -> None:
    """Judgements from a file: CSV, TSV or JSON lines with item, label and, if you like, the rest.

    Instead of the label, each annotator may have a column. No label, - and NaN say nothing.

    All of them or, after any mistake, none. Older judgements do not undo later ones.
    """
    from argue.features.labelling import rows
    from argue.features.labelling.task import File

    sent = File("" if file == "-" else Path(file).name, read_bytes(file))
    with open_store() as store:
        loaded, labels = _loaded(store, project)
        limits, names = Settings.from_environment().limits, loaded.names
        result = rows.read(sent, labels, limits, annotator=name, names=names)
        new = _labelling(store).projects.judge_all(project, result)
    click.echo(f"argue: {len(result):,} judgements read, {new:,} of them new", err=True)


@command.command()
@click.argument("project")
@_options.text(
    "--as NAME", "A sheet of all items with what NAME says, to be filled in.", name="name"
)
@_options.text("--format F", "csv, tsv or jsonl.", name="file_format")
@_out
def export(project: str, name: str, file_format: str, out: str) -> None:
    """All judgements, or one annotator's sheet, as CSV, TSV or JSON lines."""
    from argue.features.labelling import rows
    from argue.features.labelling.task import MEDIA_TYPES

    suffixes = {f".{ending}": ending for ending in MEDIA_TYPES}
    format = file_format or _options.format_by_suffix(
        out, suffixes, "--format", MEDIA_TYPES, standard="csv"
    )
    with open_store() as store:
        loaded, labels = _loaded(store, project)
    wanted = rows.sheet(labels, _annotator(loaded, name)) if name else rows.judgements(labels)
    _output.write(out, rows.write(wanted, format))


@command.command()
@click.argument("project")
@_options.text(
    "--rule R", "Where nobody adjudicated: unanimous, majority or adjudicated.", default="unanimous"
)
@_options.number("--least N", 2, "How many must have judged an item.", least=1)
@_options.text("--format F", "Format of OUT; else by its suffix, else jsonl.", name="file_format")
@_options.flag("--store", "Save the debates in the database too.", name="into_store")
@_out
def gold(project: str, rule: str, least: int, file_format: str, into_store: bool, out: str) -> None:
    """The debates with what was agreed or adjudicated as their gold, for every other command."""
    from argue import formats, pipeline
    from argue.features.labelling.gold import Rule
    from argue.features.labelling.tasks import relations
    from argue.services.debates import save_debates

    suffixes = formats.suffixes(formats.writers())
    format = file_format or _options.format_by_suffix(
        out, suffixes, "--format", dict.fromkeys(suffixes.values()), standard="jsonl"
    )
    if rule not in list(Rule):
        raise UnknownName("rule", rule, [*map(str, Rule)])
    with open_store() as store:
        gold_labels = relations.stored_gold(store, project, Rule(rule), least)
        _tell_gold(gold_labels)
        if not gold_labels.debates:
            raise BadInput(f"expected an item with a gold label in {project!r}, found none")
        for saved in save_debates(store, gold_labels.debates, None) if into_store else ():
            click.echo(f"argue: {saved.key}{'' if saved.new else ' was there already'}", err=True)
    if out != "-" or not into_store:
        _output.write(
            out, formats.write([pipeline.bare(debate) for debate in gold_labels.debates], format)
        )


@command.command()
@click.argument("project")
@_options.flag("--yes", "Do not ask.")
def delete(project: str, yes: bool) -> None:
    """Forget a project and every judgement in it."""
    with open_store() as store:
        labelling = _labelling(store)
        result = labelling.projects.project(project)
        if not yes:
            click.confirm(
                f"Delete {result.title!r} with {result.judged:,} judgements?", abort=True, err=True
            )
        labelling.delete(result.token)


def _labelling(store: Store) -> LabellingProjects:
    from argue.features.labelling.projects import LabellingProjects
    from argue.features.labelling.tasks.relations import TASK
    from argue.services.context import Context

    return LabellingProjects(Context(store, Settings.from_environment()), TASK)


def _loaded(store: Store, key: str) -> tuple[Project, list[LabelledPair]]:
    projects = _labelling(store).projects
    return projects.project(key), projects.labelled(key)


def _annotator(project: Project, name: str) -> str:
    """The name as the project has it."""
    for taken in project.names:
        if taken.casefold() == name.strip().casefold():
            return taken
    raise NotFound(
        f"{project.key} has no annotator {name[:80]!r}; there is: "
        f"{', '.join(project.names) or 'none'} (argue annotate add makes more)"
    )


def print_addresses(project: Project, task: AnyTask) -> None:
    """Where a project is in the web app; each address is a secret, since there are no accounts."""
    click.echo("in the browser (argue serve), each address for one person only:", err=True)
    click.echo(f"  progress, judgements, agreement: {task.address}/{project.token}", err=True)
    for annotator in project.annotators:
        click.echo(f"  {annotator.name}: {task.judging_address}/{annotator.token}", err=True)


def _tell_gold(gold: Gold) -> None:
    summary = ", ".join(f"{count:,} {how}" for how, count in gold.counts.items() if count)
    click.echo(f"argue: {gold.labelled:,} items with a gold label ({summary})", err=True)
