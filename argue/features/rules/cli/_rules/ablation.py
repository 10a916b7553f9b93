"""What each resource of rules adds to an engine, with significance."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import click

from argue.cli import _debates, _options, _output
from argue.errors import BadInput
from argue.model import Pair


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="GOLD…")
@_options.several("--rules FILE", "A resource: a rule file.", name="resources")
@_options.several("--engine E", "components or edit_distance; both by default.", name="engines")
@_options.number("--most N", 0, "Draw so many pairs of each GOLD, always the same.", least=0)
@_options.reading
@_options.as_csv
@_options.as_json
def command(
    files: tuple[str, ...],
    resources: tuple[str, ...],
    engines: tuple[str, ...],
    most: int,
    as_csv: bool,
    as_json: bool,
) -> None:
    """Train an engine with no rules, with each resource and with all, and compare.

    Every debate is judged by a model that has not seen it. The lists of synonyms and of more
    general words that ship with Argue are a resource besides, "lists".

    \b
    argue papers rules ablation corpus.xml rte1_dev.xml --rules revisions.jsonl --rules binc.jsonl
    """
    from argue.features.rules.ablation import ENGINES, ablate, rows_of
    from argue.features.training.ablation import Ablation, ablation_table

    named = _named(resources)
    asked = engines or ENGINES
    rows: list[Ablation] = []
    with _output.bar(total=len(files) * rows_of(named, asked), unit="model") as bar:
        for file in files:
            pairs = _labelled(file, most)
            rows += ablate(Path(file).stem, pairs, named, asked, progress=bar.update)
    table = ablation_table(rows, "What each resource of rules adds", "resource")
    _output.print_tables([table], as_json=as_json, as_csv=as_csv)


def _named(resources: Sequence[str]) -> dict[str, Path]:
    """The rule files by their names, which must differ."""
    named: dict[str, Path] = {}
    for resource in resources:
        path = Path(resource)
        if path.stem in named:
            raise BadInput(f"expected rule files of different names, found {path.stem!r} twice")
        named[path.stem] = path
    return named


def _labelled(file: str, most: int) -> list[Pair]:
    """The pairs of a file with a stated relation, or a sample of them, in their order."""
    from argue.features.measures.leave_out import labelled_pairs
    from argue.features.rules.labelling.examples import some

    return some(labelled_pairs(_debates.read_debates(file)), most, random.Random(0))
