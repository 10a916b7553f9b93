"""Learn rules between predicates from the arguments that they share."""

from __future__ import annotations

import json
from pathlib import Path

import click

from argue.cli import _options, _output

_METHODS = ("binc", "cover", "dirt", "tease")


@click.command()
@click.argument("file", metavar="TRIPLES", type=click.Path(path_type=Path))
@_options.choice("--method", _METHODS, "How rules are scored.", default="binc")
@_options.number("--least X", 0.05, "The smallest score.", least=0, most=1)
@_options.number("--most N", 20, "Rules of each left side.", least=1)
@_options.number("--seen N", 2, "Triples that a predicate must have.", least=1)
@_options.number("--frequent N", 2000, "Leave out arguments that more predicates have.", least=1)
@_options.option(
    "--close X",
    "Keep the best closed set of rules; X is what one costs.",
    name="sparsity",
    type=click.FloatRange(0, 1),
)
@_options.out_file("--out OUT.jsonl", "Default: standard output.", ".jsonl")
def command(
    file: Path,
    method: str,
    least: float,
    most: int,
    seen: int,
    frequent: int,
    sparsity: float | None,
    out: str,
) -> None:
    """Learn rules, left entails right, from a file of TRIPLES.

    A line of TRIPLES is an argument, a predicate and an argument between tabs, and perhaps how
    often they were seen. cover and binc tell l ⇒ r from r ⇒ l, dirt does not.

    \b
    argue papers rules learn triples.tsv --method binc --out binc.jsonl
    argue papers rules learn triples.tsv --method cover --close 0.1
    """
    from argue.features.rules.corpora.learning import close, learn
    from argue.features.rules.corpora.triples import count, read

    counts = count(read(file), least=seen)
    rules = learn(counts, method, least=least, most=most, frequent=frequent)
    if sparsity is not None:
        rules = iter(close(rules, sparsity))
    source = f"{method} on {file.name}"
    lines = (json.dumps(rule.rule(source).as_object(), ensure_ascii=False) + "\n" for rule in rules)
    _output.write(out, "".join(lines))
