"""The trees of sentences, as rules from revisions see them."""

from __future__ import annotations

from pathlib import Path

import click

from argue.cli import _options
from argue.features.plots import write_plot


@click.command()
@click.argument("sentences", nargs=-1, required=True, metavar="SENTENCE…")
@_options.plot("Draw the trees here, one below the other.")
@_options.text("--pipeline P", "spaCy pipeline; English has its own.")
def command(sentences: tuple[str, ...], picture: str, pipeline: str) -> None:
    """The nodes of each SENTENCE in brackets, with a part of speech for each word.

    A rule's context is what the smallest node around a difference has in both sentences.

    \b
    argue papers rules trees "It left due to its policy." "It left because of its policy."
    argue papers rules trees "It left due to its policy." --picture tree.svg
    """
    from argue.features.grammar import load
    from argue.features.rules.revisions import drawing
    from argue.features.rules.revisions.trees import words_of

    nlp = load(pipeline)
    parsed = [words_of(nlp(sentence)) for sentence in sentences]
    for words in parsed:
        click.echo(drawing.bracketed(drawing.tree(words), words))
    if picture:
        write_plot(Path(picture), drawing.picture(parsed))
