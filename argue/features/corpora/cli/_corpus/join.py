"""Put the parts of a corpus together that many runs have judged."""

from __future__ import annotations

import click

from argue.features.corpora.cli._corpus.judge import print_index
from argue.features.corpora.judging import join_corpus


@click.command()
@click.argument("folder", metavar="DIR")
def command(folder: str) -> None:
    """Put the parts together that argue lab corpus judge --part I/N has written to DIR.

    All parts must be there and finished, and be of the same sources, options and engine; which are
    not is told. DIR is then the same as one run would have written.

    \b
    argue lab corpus join judged
    """
    print_index(folder, join_corpus(folder))
