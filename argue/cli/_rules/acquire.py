"""Acquire rules from the revisions of texts, in stages that can be resumed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import click

from argue.cli import _options, _progress
from argue.cli._output import print_document
from argue.model.record import Count, Record

_STAGES = ("changes", "pairs", "candidates", "rules")
_SIDES = ("pattern", "phrase", "context", "chunks")


@dataclass(frozen=True, slots=True)
class RulesStage(Record):
    """A line of ``argue rules acquire --json``: a stage that has ended."""

    NAME = "rules-stage/1"

    stage: str
    """Its name."""
    counts: Mapping[str, Count]
    """What it counted."""


@click.command()
@click.argument("source", type=click.Path(path_type=Path))
@click.argument("newer", required=False, type=click.Path(path_type=Path))
@click.option(
    "--work",
    required=True,
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="Leave the results of all stages here.",
)
@click.option(
    "--until",
    type=_options.OneOf(_STAGES),
    default=_STAGES[-1],
    show_default=True,
    help="Stop after this stage.",
)
@click.option(
    "--seed",
    "seeds",
    multiple=True,
    metavar="WORD",
    help="Only rules with this word; can be given several times.",
)
@click.option(
    "--sides",
    type=_options.OneOf(_SIDES),
    default=_SIDES[0],
    show_default=True,
    help="Context as parts of speech; of the next phrase alone; as words; what differs alone.",
)
@click.option(
    "--set",
    "sets",
    multiple=True,
    type=_options.OneOf("abc"),
    default=["b"],
    show_default=True,
    help="Sets of sentence pairs that rules come from; can be given several times.",
)
@click.option(
    "--least",
    default=1,
    show_default=True,
    type=click.IntRange(min=1),
    metavar="N",
    help="Sentence pairs that a rule must come from.",
)
@click.option(
    "--most",
    default=0,
    type=click.IntRange(min=0),
    metavar="N",
    help="Parse only so many sentence pairs.",
)
@click.option("--pipeline", default="", metavar="P", help="spaCy pipeline; English has its own.")
@_options.processes
@_options.parsers
@_options.as_json
def command(
    source: Path,
    newer: Path | None,
    work: Path,
    until: str,
    seeds: tuple[str, ...],
    sides: str,
    sets: tuple[str, ...],
    least: int,
    most: int,
    pipeline: str,
    processes: int,
    cluster: str,
    as_json: bool,
) -> None:
    """Acquire rules from SOURCE: a MediaWiki export with revisions, or a folder of versions.

    With NEWER, another one, the newest version of each page in SOURCE is compared with that in
    NEWER, as of two dumps of an encyclopaedia, and what is between them is not.

    The export may be packed by bzip2 or gzip and of any size; a folder has PAGE/0.txt, PAGE/1.txt,
    … of which 0 is the oldest. The rules are DIR/rules.jsonl and DIR/rules.xml. What is finished in
    DIR is not done again: the same command goes on where it was stopped. Standard output tells the
    counts of every stage.

    \b
    argue rules acquire history.xml.bz2 --work because/ --seed because --processes 2
    argue rules acquire versions/ --work all/ --until pairs
    argue rules acquire enwiki-2009.xml.bz2 enwiki-2010.xml.bz2 --work two/
    """
    from argue.rules.revisions.stages import Plan, acquire

    with _progress.bar(hidden=as_json, unit="item") as bar:

        def told(stage: str, counts: Mapping[str, int]) -> None:
            if as_json:
                print_document(RulesStage(stage, counts), lines=True)
            else:
                bar.clear()
                click.echo(f"{stage}: {', '.join(f'{counts[key]:,} {key}' for key in counts)}")
            bar.reset()

        executor = _options.parsing_executor(processes, cluster)
        plan = Plan(source, seeds, pipeline, executor, most, sides, least, sets, newer)
        acquire(plan, work, until=until, report=told, progress=bar.update)
