"""Extract triples of argument, predicate and argument from texts."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import click
from tqdm import tqdm

from argue.errors import BadInput


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE…",
                type=click.Path(path_type=Path))  # fmt: skip
@click.option("--pipeline", default="", metavar="P", help="spaCy pipeline; English has its own.")
@click.option("--out", default="-", metavar="OUT.tsv", help="Default: standard output.")
def command(files: tuple[Path, ...], pipeline: str, out: str) -> None:
    """Extract what is said of what from the texts in FILE, a paragraph a line.

    A line of the result is an argument, a predicate, an argument and how often they were found,
    between tabs: what `argue rules learn` learns from.

    \b
    argue rules triples corpus.txt --out triples.tsv
    """
    from argue.language import load
    from argue.rules.corpora.extraction import triples
    from argue.rules.revisions.trees import words_of

    nlp = load(pipeline)
    counts: Counter[tuple[str, str, str]] = Counter()
    with tqdm(delay=1, disable=None, leave=False, unit=" paragraphs") as bar:
        for doc in nlp.pipe(_paragraphs(files), batch_size=64):
            if len(doc) and not doc.has_annotation("DEP"):
                raise BadInput(f"triples need a pipeline with trees, found {pipeline!r}")
            counts.update((each.x, each.predicate, each.y) for each in triples(words_of(doc)))
            bar.update()
    lines = ("\t".join([*triple, str(number)]) + "\n" for triple, number in counts.items())
    if out == "-":
        sys.stdout.writelines(lines)
        return
    with Path(out).open("w", encoding="utf-8") as file:
        file.writelines(lines)


def _paragraphs(files: tuple[Path, ...]) -> Iterator[str]:
    for path in files:
        try:
            with path.open(encoding="utf-8") as file:
                yield from (line.strip() for line in file if line.strip())
        except (OSError, UnicodeDecodeError) as error:
            raise BadInput(f"{path}: expected a text in UTF-8, {error}") from error
