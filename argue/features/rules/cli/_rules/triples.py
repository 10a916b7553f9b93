"""Extract triples of argument, predicate and argument from texts."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

import click

from argue.cli import _options, _output
from argue.errors import BadInput
from argue.locales.phrases import reason_of

_TOGETHER = 10_000
"""Different triples that are counted before they are written."""


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE…", type=click.Path(path_type=Path))
@_options.text("--pipeline P", "spaCy pipeline; English has its own.")
@_options.processes
@_options.parsers
@_options.out_file(
    "--out OUT.tsv", "Default: standard output. Is OUT.tsv.part until all is read.", ".tsv"
)
def command(files: tuple[Path, ...], pipeline: str, processes: int, cluster: str, out: str) -> None:
    """Extract what is said of what from the texts in FILE, a paragraph a line.

    A line of the result is an argument, a predicate, an argument and how often they were found,
    between tabs: what `argue papers rules learn` learns from. Of a large text a triple has several
    lines, whose numbers `learn` adds up.

    \b
    argue papers rules triples corpus.txt --out triples.tsv
    """
    from argue.features.rules.corpora.extraction import extract

    executor = _options.parsing_executor(processes, cluster)
    counts: Counter[tuple[str, str, str]] = Counter()
    paragraphs = 0
    sizes = [path.stat().st_size if path.is_file() else 0 for path in files]
    total = sum(sizes) if all(sizes) else None
    with _lines(out) as file, _output.bar(total=total, unit="B", unit_scale=True) as bar:
        for triple in extract(_paragraphs(files), pipeline, executor):
            counts.update(triple.counts)
            paragraphs += triple.paragraphs
            if len(counts) >= _TOGETHER:
                _write(counts, file)
            bar.set_postfix_str(f"{paragraphs:,} paragraphs", refresh=False)
            bar.update(triple.bytes)
        _write(counts, file)


def _write(counts: Counter[tuple[str, str, str]], file: TextIO) -> None:
    file.writelines("\t".join([*triple, str(number)]) + "\n" for triple, number in counts.items())
    file.flush()
    counts.clear()


@contextmanager
def _lines(out: str) -> Iterator[TextIO]:
    """Where lines go: standard output, or a file that has its name once it is whole."""
    if out == "-":
        yield sys.stdout
        return
    path, part = Path(out), Path(f"{out}.part")
    try:
        with part.open("w", encoding="utf-8") as file:
            yield file
        part.replace(path)
    except OSError as error:
        raise BadInput(f"{path}: expected a file that can be written, {error.strerror}") from error


def _paragraphs(files: tuple[Path, ...]) -> Iterator[str]:
    for path in files:
        try:
            with path.open(encoding="utf-8") as file:
                yield from (line.strip() for line in file if line.strip())
        except (OSError, UnicodeDecodeError) as error:
            raise BadInput(f"{path}: expected a text in UTF-8, {reason_of(error)}") from error
