"""Acquire rules from the revisions of texts, in stages that can be resumed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from argue.cli import _options, _output
from argue.model.record import Count, Record

_STAGES = ("changes", "pairs", "candidates", "rules")
_SIDES = ("pattern", "phrase", "context", "chunks")


@dataclass(frozen=True, slots=True)
class RulesStage(Record):
    """A line of ``argue papers rules acquire --json``: a stage that has ended."""

    NAME = "rules-stage/1"

    stage: str
    """Its name."""
    counts: Mapping[str, Count]
    """What it counted."""


@click.command()
@click.argument("source", type=click.Path(path_type=Path))
@click.argument("newer", required=False, type=click.Path(path_type=Path))
@_options.folder("--work DIR", "Leave the results of all stages here.")
@_options.choice("--until", _STAGES, "Stop after this stage.", default=_STAGES[-1])
@_options.several("--seed WORD", "Only rules with this word.", name="seeds")
@_options.choice(
    "--sides",
    _SIDES,
    "Context as parts of speech; of the next phrase alone; as words; what differs alone.",
    default=_SIDES[0],
)
@_options.several(
    "--set",
    "Sets of sentence pairs that rules come from.",
    name="sets",
    type=_options.OneOf("abc"),
    default=["b"],
    show_default=True,
)
@_options.number("--least N", 1, "Sentence pairs that a rule must come from.", least=1)
@_options.number("--most N", 0, "Parse only so many sentence pairs.", least=0)
@_options.text("--pipeline P", "spaCy pipeline; English has its own.")
@_options.processes
@_options.parsers
@_options.as_json
def command(
    work: Path, until: str, processes: int, cluster: str, as_json: bool, **plan: Any
) -> None:
    """Acquire rules from SOURCE: a MediaWiki export with revisions, or a folder of versions.

    With NEWER, another one, the newest version of each page in SOURCE is compared with that in
    NEWER, as of two dumps of an encyclopaedia, and what is between them is not.

    The export may be packed by bzip2 or gzip and of any size; a folder has PAGE/0.txt, PAGE/1.txt,
    … of which 0 is the oldest. The rules are DIR/rules.jsonl and DIR/rules.xml. What is finished in
    DIR is not done again: the same command goes on where it was stopped. Standard output tells the
    counts of every stage.

    \b
    argue papers rules acquire history.xml.bz2 --work because/ --seed because --processes 2
    argue papers rules acquire versions/ --work all/ --until pairs
    argue papers rules acquire enwiki-2009.xml.bz2 enwiki-2010.xml.bz2 --work two/
    """
    from argue.features.rules.revisions.stages import Plan, acquire

    with _output.bar(hidden=as_json, unit="item") as bar:

        def told(stage: str, counts: Mapping[str, int]) -> None:
            if as_json:
                _output.print_document(RulesStage(stage, counts), lines=True)
            else:
                bar.clear()
                click.echo(f"{stage}: {', '.join(f'{counts[key]:,} {key}' for key in counts)}")
            bar.reset()

        asked = Plan(**plan, executor=_options.parsing_executor(processes, cluster))
        acquire(asked, work, until=until, report=told, progress=bar.update)
