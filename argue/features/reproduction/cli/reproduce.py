"""Repeat Cabrio & Villata's experiment beside their published figures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from argue.cli import _debates, _options, _output
from argue.cli._output import print_document
from argue.model.tables import Cell, Table, untitled

GROUP = "papers"

if TYPE_CHECKING:
    from argue.features.reproduction.reproduction import Reproduction


@click.command()
@click.argument("train")
@_options.text("--test FILE", "Judge these debates, not seen before.")
@_options.several(
    "--engine E",
    "Engine that learns, decision_tree, experiment of edit_distance or folder of a model; "
    "default: all, with --halves those that learn in no time.",
    name="engines",
)
@_options.number(
    "--halves N",
    0,
    "Besides, learn from N random halves of all topics and judge the others.",
    least=0,
)
@_options.seed("Of the random halves.")
@_options.reading
@_options.as_json
def command(
    train: str, test: str, engines: tuple[str, ...], halves: int, seed: int, as_json: bool
) -> None:
    """Train on the pairs of TRAIN, judge others, and compare what is accepted with gold.

    Cabrio & Villata (2012) trained EDITS on one half of NoDE's Debatepedia pairs and judged the
    other. With --test that is what happens here, with every engine that learns, and in the other
    direction too. Without it each debate of TRAIN is judged by an engine trained on the others. How
    much hangs on which topics are learned from, --halves says: mean, and where 95 % lie.

    Beside the engines stand the baselines: the most frequent label, every pair a support, every
    pair an attack. On NoDE's training half these are the rows that README and docs/engines.md call
    "taught the other nine"; argue evaluate computes those of the engines as they ship.

    \b
    argue papers reproduce debatepedia_train.xml --test debatepedia_test.xml
    argue papers reproduce debatepedia_train.xml --test debatepedia_test.xml --halves 1000
    argue papers reproduce debatepedia_train.xml --engine edit_distance --json
    """
    from argue.features.reproduction.reproduction import QUICK, contenders, reproduce

    seen = _debates.read_debates(train, warn=True)
    unseen = _debates.read_debates(test, warn=True) if test else []
    total = len(engines or (QUICK if halves else contenders()))
    with _output.bar(total=total, unit="engine") as bar:
        reproduction = reproduce(
            seen,
            unseen,
            engines,
            halves=halves,
            seed=seed,
            advance=lambda name: bar.update() and None,
        )
    for engine in reproduction.absent:
        click.echo(f"argue: {engine.engine}: {engine.reason}", err=True)
    if as_json:
        print_document(reproduction)
    else:
        click.echo("\n\n".join(table.text(digits=2) for table in _tables(reproduction)))


def _tables(reproduction: Reproduction) -> Iterator[Table]:
    train, test = f"{reproduction.train_pairs:,} training pairs", "each debate left out"
    if reproduction.test_pairs:
        test = f"{reproduction.test_pairs:,} test pairs"
    engines: list[list[Cell]] = [
        *(
            [f"{published.engine} (published)", published.train, None, published.test, None]
            for published in reproduction.published
        ),
        *(
            [row.engine, row.train, row.left_out, row.test, row.reverse]
            for row in reproduction.rows
        ),
    ]
    columns = ("engine", "on training pairs", "left out", "test", "test to training")
    title = f"Accuracy of relations; {train}, {test}"
    yield Table("relations", title, untitled(*columns), engines)
    several = [(row.engine, row.halves) for row in reproduction.rows if row.halves]
    if several:
        topics = several[0][1].topics
        yield Table(
            "halves",
            f"Accuracy on one half of {topics} topics, learned from the other",
            untitled("engine", "halves", "mean", "95 % from", "to"),
            [[name, halve.splits, halve.mean, halve.low, halve.high] for name, halve in several],
        )
    yield _acceptance(reproduction)


def _acceptance(reproduction: Reproduction) -> Table:
    on = "the test debates" if reproduction.test_pairs else "debates left out"
    title = (
        f"Accepted arguments, grounded semantics, on {on}; by probability: accuracy of accepting\n"
        "what is likelier than not to be accepted"
    )
    columns = ("engine", "derived attacks", "precision", "recall", "f1", "accuracy")
    rows: list[list[Cell]] = [
        [
            f"{published.engine} (published)",
            "",
            published.precision,
            published.recall,
            None,
            published.accuracy,
            None,
        ]
        for published in reproduction.published
        if published.precision
    ]
    rows += [
        [
            row.engine,
            " + ".join(acceptance.derived) or "none",
            acceptance.scores.precision,
            acceptance.scores.recall,
            acceptance.scores.f1,
            acceptance.scores.accuracy,
            acceptance.by_probability.acceptance.accuracy if acceptance.by_probability else None,
        ]
        for row in reproduction.rows
        for acceptance in row.acceptance
    ]
    return Table("acceptance", title, untitled(*columns, "by probability"), rows)
