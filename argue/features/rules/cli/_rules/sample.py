"""Draw sentences in which people can judge rules, as a sheet or as a project."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from argue.cli import _options, _output
from argue.cli._input import open_store, read_text
from argue.errors import BadInput
from argue.files import write_file

if TYPE_CHECKING:
    from argue.features.rules.labelling.sheets import Example


@click.command()
@click.argument("rules", nargs=-1, required=True, metavar="RULES…")
@_options.several(
    "--in TEXT",
    "A text, or a folder of .txt files.",
    name="corpus",
    required=True,
    type=click.Path(path_type=Path),
)
@_options.number("--per-rule N", 15, "Examples of each rule.", least=1)
@_options.number("--templates N", 0, "Draw so many input templates; default: all.", least=0)
@_options.number(
    "--of-each N", 0, "Of those learned for each, so many templates; default: all.", least=0
)
@_options.flag("--words", "Match words alone, without grammar.", name="by_words")
@_options.text("--pipeline P", "Another spaCy pipeline than our own.")
@_options.seed("Draws other sentences.")
@_options.text(
    "--store TITLE", "Make a project of that title, to be judged in the browser.", name="title"
)
@_options.several("--annotator NAME", "Who judges.", name="annotators")
@_options.out_file("--out OUT.csv", "Write the sheet here.", ".csv")
def command(
    rules: tuple[str, ...],
    corpus: tuple[Path, ...],
    per_rule: int,
    templates: int,
    of_each: int,
    by_words: bool,
    pipeline: str,
    seed: int,
    title: str,
    annotators: tuple[str, ...],
    out: str,
) -> None:
    """Look for the left sides of RULES in texts, and write examples with both phrases.

    A left side is found where its words are one piece of the dependency tree with a subject, which
    needs spaCy; with --words wherever they stand one after the other. Three steps of sampling:
    --templates input templates, --of-each of what was learned for each, --per-rule sentences.

    The sheet has three columns to be filled in with yes or no; after a no the rest stays empty.
    `argue papers rules judged` makes figures of filled sheets and of projects.

    \b
    argue papers rules sample mine.jsonl --in corpus/ --out sheet.csv
    argue papers rules sample mine.jsonl --in corpus.txt --templates 30 --of-each 5 --store Verbs
    """
    from argue.features.rules.labelling import sheets
    from argue.features.rules.labelling.examples import drawn_rules, sample
    from argue.language.rules import read_rules

    nlp = None
    if by_words and pipeline:
        raise BadInput("--words matches without a pipeline: leave out --pipeline")
    if not by_words:
        from argue.language import load

        nlp = load(pipeline)
    existing = drawn_rules(
        [rule for path in rules for rule in read_rules(Path(path))],
        inputs=templates,
        of_each=of_each,
        seed=seed,
    )
    result = sample(existing, _texts(corpus), per_rule=per_rule, nlp=nlp, seed=seed)
    sides = {(example.left, example.right) for example in result}
    click.echo(
        f"argue: {len(result):,} examples of {len(sides):,} of {len(existing):,} rules", err=True
    )
    if not result:
        raise BadInput("expected a left side of a rule in the texts, found none")
    if title:
        _keep(title, result, annotators)
    if out != "-":
        write_file(Path(out), sheets.write(result))
    elif not title:
        click.echo(sheets.write(result), nl=False)


def _texts(corpus: Sequence[Path]) -> Iterator[str]:
    """The paragraphs of files and folders, in order."""
    for path in corpus:
        for file in sorted(path.rglob("*.txt")) if path.is_dir() else [path]:
            yield from filter(str.strip, read_text(file).splitlines())


def _keep(title: str, examples: Sequence[Example], annotators: Sequence[str]) -> None:
    from argue.features.rules.labelling.tasks.rules import TASK
    from argue.services.labelling import add_project

    with open_store() as store:
        project = add_project(store, TASK, title, examples, annotators)
    click.echo(project.key)
    _output.print_addresses(project, TASK)
