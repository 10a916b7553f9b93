"""Learn rules between words from the texts that they stand in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from argue.cli import _options, _output
from argue.cli._input import read_text


@click.command()
@click.argument(
    "files", nargs=-1, required=True, metavar="FILE…", type=click.Path(exists=True, path_type=Path)
)
@_options.number("--dimensions N", 100, "Singular values that are kept.", least=1)
@_options.number("--least X", 0.7, "The smallest cosine.", least=0, most=1)
@_options.number("--most N", 10, "Rules of each left side.", least=1)
@_options.number("--seen N", 3, "Texts that a word must stand in.", least=1)
@_options.out_file("--out OUT.jsonl", "Default: standard output.", ".jsonl")
def command(files: tuple[Path, ...], out: str, **how: Any) -> None:
    """Rules between words that stand in the same texts, as of an encyclopaedia, by LSA.

    Each line of a FILE is a text. Engines take the rules as any others: how related two words are
    is their probability, either way round.

    \b
    argue papers rules words articles.txt --least 0.8 --out related.jsonl
    argue papers rules ablation corpus.xml --rules related.jsonl --engine edit_distance
    """
    from argue.features.grammar.rules import write_rules
    from argue.features.rules.corpora.learning import related

    texts = [line for path in files for line in read_text(path).splitlines() if line.strip()]
    source = f"lsa on {', '.join(path.name for path in files)}"
    _output.write(out, write_rules(rule.rule(source) for rule in related(texts, **how)))
