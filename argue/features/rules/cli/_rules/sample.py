"""Draw sentences in which people can judge rules, as a sheet or as a project."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from argue.cli import _options, _output
from argue.cli._input import open_store, read_text
from argue.errors import BadInput
from argue.features.labelling.cli.annotate import print_addresses
from argue.files import write_file

if TYPE_CHECKING:
    from spacy.language import Language


@click.command()
@click.argument("rules", nargs=-1, required=True, metavar="RULES…")
@_options.several(
    "--in TEXT",
    "A text, or a folder of .txt files.",
    name="corpus",
    type=click.Path(path_type=Path),
)
@_options.number("--per-rule N", 15, "Examples of each rule.", least=1)
@_options.number("--templates N", 0, "Draw so many input templates; default: all.", least=0)
@_options.text(
    "--of-each N",
    "Of those learned for each, so many templates, or a share with least and most: 10%:5:20.",
    default="0",
)
@_options.number(
    "--extractions N",
    0,
    "Draw N sentences that a left side is in first, then 4 rules of each.",
    least=0,
)
@_options.text("--without LIST.txt", "Leave out rules with these templates, one a line.")
@_options.out_file(
    "--left-out OUT.jsonl",
    "Write the rules of which there is no example here.",
    ".jsonl",
    name="rest",
    default="",
)
@_options.flag("--bare", "Rules without sentences, to set beside the judgement of examples.")
@_options.flag("--words", "Match words alone, without grammar.", name="by_words")
@_options.text("--pipeline P", "Another spaCy pipeline than our own.")
@_options.seed("Draws other sentences.")
@_options.text(
    "--store TITLE", "Make a project of that title, to be judged in the browser.", name="title"
)
@_options.several("--annotator NAME", "Who judges.", name="annotators")
@_options.number(
    "--shared N",
    0,
    "A sheet for each --annotator, OUT-NAME.csv: N examples are for all, the others dealt.",
    least=0,
)
@_options.out_file("--out OUT.csv", "Write the sheet here.", ".csv")
def command(
    rules: tuple[str, ...],
    corpus: tuple[Path, ...],
    per_rule: int,
    templates: int,
    of_each: str,
    extractions: int,
    without: str,
    rest: str,
    bare: bool,
    by_words: bool,
    pipeline: str,
    seed: int,
    title: str,
    annotators: tuple[str, ...],
    shared: int,
    out: str,
) -> None:
    """Look for the left sides of RULES in texts, and write examples with both phrases.

    A left side is found where its words are one piece of the dependency tree with a subject, which
    needs spaCy; with --words wherever they stand one after the other. Three steps of sampling:
    --templates input templates, --of-each of what was learned for each, --per-rule sentences.
    With --bare the rules themselves are judged, in the last column alone.

    The sheet has three columns to be filled in with yes or no; after a no the rest stays empty.
    `argue papers rules judged` makes figures of filled sheets and of projects.

    \b
    argue papers rules sample mine.jsonl --in corpus/ --out sheet.csv
    argue papers rules sample mine.jsonl --in corpus.txt --templates 30 --of-each 5 --store Verbs
    argue papers rules sample mine.jsonl --in corpus.txt --extractions 5000 --out sheet.csv
    argue papers rules sample mine.jsonl --bare --annotator Ann --annotator Bob --shared 50 \\
        --out bare.csv
    """
    from argue.features.grammar.rules import read_rules, write_rules
    from argue.features.rules.labelling import examples as drawing
    from argue.features.rules.labelling import sheets

    if bare == bool(corpus) or (bare and title):
        raise BadInput("expected --in TEXT, or --bare without it and without --store")
    if shared:
        _check_sheets(out, annotators)
    unrelated = (
        set(filter(None, map(str.strip, read_text(without).splitlines()))) if without else ()
    )
    every = [rule for path in rules for rule in read_rules(Path(path))]
    chosen = drawing.drawn_rules(
        [rule for rule in every if not {rule.left, rule.right} & {*unrelated}],
        inputs=templates,
        of_each=drawing.Portion.parse(of_each),
        seed=seed,
    )
    nlp = None if bare else _pipeline(by_words, pipeline)
    texts = _texts(corpus)
    if bare:
        result = drawing.bare(chosen)
    elif extractions:
        result = drawing.sample_extractions(chosen, texts, extractions, nlp=nlp, seed=seed)
    else:
        result = drawing.sample(chosen, texts, per_rule=per_rule, nlp=nlp, seed=seed)
    sides = {(example.left, example.right) for example in result}
    click.echo(
        f"argue: {len(result):,} examples of {len(sides):,} of {len(chosen):,} rules", err=True
    )
    if rest:
        others = [rule for rule in every if (rule.left, rule.right) not in sides]
        write_file(Path(rest), write_rules(others))
    if not result:
        raise BadInput("expected a left side of a rule in the texts, found none")
    if title:
        from argue.features.rules.labelling.tasks.rules import TASK

        with open_store() as store:
            project = TASK.projects(store).create(title, result, annotators)
        click.echo(project.key)
        print_addresses(project, TASK)
    if shared:
        for name, own in sheets.deal(result, annotators, shared).items():
            write_file(Path(out).with_stem(f"{Path(out).stem}-{name}"), sheets.write(own))
    elif out != "-" or not title:
        _output.write(out, sheets.write(result))


def _pipeline(by_words: bool, name: str) -> Language | None:
    if by_words and name:
        raise BadInput("--words matches without a pipeline: leave out --pipeline")
    if by_words:
        return None
    from argue.features.grammar import load

    return load(name)


def _check_sheets(out: str, annotators: Sequence[str]) -> None:
    if out == "-" or len(annotators) < 2:
        raise BadInput("--shared: expected --out OUT.csv and two of --annotator or more")
    for name in annotators:
        if set(name) & {*"/\\\0"}:
            raise BadInput(
                f"--annotator: expected a name that a file's can have, found {name!r} with a slash"
            )


def _texts(corpus: Sequence[Path]) -> Iterator[str]:
    """The paragraphs of files and folders, in order."""
    for path in corpus:
        for file in sorted(path.rglob("*.txt")) if path.is_dir() else [path]:
            yield from filter(str.strip, read_text(file).splitlines())
