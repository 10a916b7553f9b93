"""Learn rules between predicates from the arguments that they share."""

from __future__ import annotations

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
@_options.number(
    "--exact N", 20, "With --close: joined predicates up to which the set is the best one.", least=1
)
@_options.number(
    "--context N",
    0,
    "Each rule with N arguments that both sides have: it holds in texts with one of them.",
    least=0,
)
@_options.several("--template T", "Only rules with this predicate on a side.", name="templates")
@_options.number("--verbs N", 0, "Only rules with one of N verbs drawn at random …", least=0)
@_options.number("--of-most N", 1000, "… among the N verbs with most triples.", least=1)
@_options.seed("Draws other verbs.")
@_options.out_file("--out OUT.jsonl", "Default: standard output.", ".jsonl")
def command(
    file: Path,
    method: str,
    least: float,
    most: int,
    seen: int,
    frequent: int,
    sparsity: float | None,
    exact: int,
    context: int,
    templates: tuple[str, ...],
    verbs: int,
    of_most: int,
    seed: int,
    out: str,
) -> None:
    """Learn rules, left entails right, from a file of TRIPLES.

    A line of TRIPLES is an argument, a predicate and an argument between tabs, and perhaps how
    often they were seen. cover and binc tell l ⇒ r from r ⇒ l, dirt does not.

    \b
    argue papers rules learn triples.tsv --method binc --out binc.jsonl
    argue papers rules learn triples.tsv --method cover --close 0.1
    argue papers rules learn triples.tsv --method dirt --template change
    argue papers rules learn triples.tsv --method tease --verbs 30 --of-most 1000
    argue papers rules learn triples.tsv --method dirt --context 20
    """
    from argue.features.grammar.rules import write_rules
    from argue.features.rules.corpora import learning
    from argue.features.rules.corpora.triples import count, read

    counts = count(read(file), least=seen)
    rules = learning.learn(counts, method, least=least, most=most, frequent=frequent)
    if sparsity is not None:
        rules = iter(learning.close(rules, sparsity, exact=exact))
    if templates or verbs:
        drawn = learning.drawn_verbs(counts, verbs, of_most, seed) if verbs else ()
        rules = iter(learning.rules_with([*templates, *drawn], rules))
    if context:
        rules = learning.in_context(rules, counts, context)
    source = f"{method} on {file.name}"
    _output.write(out, write_rules(rule.rule(source) for rule in rules))
