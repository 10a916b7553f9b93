"""How well a pipeline reads sentences, on a treebank."""

from __future__ import annotations

from pathlib import Path

import click

from argue.cli import _options, _output


@click.command()
@click.argument("file", metavar="TREEBANK", type=click.Path(exists=True, path_type=Path))
@_options.number("--most N", 0, "Only the first N sentences.", least=0)
@_options.text("--pipeline P", "spaCy pipeline; English has its own.")
@_options.as_csv
@_options.as_json
def command(file: Path, most: int, pipeline: str, as_csv: bool, as_json: bool) -> None:
    """Parts of speech, lemmas, trees, chunks and nodes of a pipeline against a TREEBANK (CoNLL-U).

    Rules are made of chunks and nodes: what is read wrongly here is wrong there. Words are those of
    the treebank; heads alone are the unlabelled attachment score, with relations the labelled one.

    \b
    argue papers rules treebank en_ewt-dev.conllu.gz --most 500
    argue papers rules treebank fr_gsd-dev.conllu.gz --pipeline fr_gsd
    """
    from argue.features.grammar import load
    from argue.features.rules.revisions.treebank import evaluate

    table = evaluate(file, load(pipeline), most)
    _output.print_tables([table], as_json=as_json, as_csv=as_csv)
