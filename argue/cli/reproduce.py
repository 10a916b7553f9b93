"""Repeat Cabrio & Villata's experiment beside their published figures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click
from tqdm import tqdm

from argue.cli import _options
from argue.cli._documents import print_document
from argue.evaluation._grid import grid
from argue.model import Debate
from argue.settings import Settings

if TYPE_CHECKING:
    from argue.training.reproduction import Reproduction


@click.command()
@click.argument("train")
@click.option("--test", default="", metavar="FILE", help="Judge these debates, not seen before.")
@click.option(
    "--engine", "engines", multiple=True, metavar="E",
    help="Engine that learns, or the folder of a model; can be given several times; default: all.",
)  # fmt: skip
@_options.file_format
@_options.as_json
def command(
    train: str, test: str, engines: tuple[str, ...], file_format: str, as_json: bool
) -> None:
    """Train on the pairs of TRAIN, judge others, and compare what is accepted with gold.

    Cabrio & Villata (2012) trained EDITS on one half of NoDE's Debatepedia pairs and judged the
    other. With --test that is what happens here, with every engine that learns. Without it each
    debate of TRAIN is judged by an engine trained on the others.

    Beside the engines stand the baselines: the most frequent label, every pair a support, every
    pair an attack. On NoDE's training half these are the rows that README and docs/engines.md call
    "taught the other nine"; argue evaluate computes those of the engines as they ship.

    \b
    argue reproduce debatepedia_train.xml --test debatepedia_test.xml
    argue reproduce debatepedia_train.xml --engine edit_distance --json
    """
    from argue.training.reproduction import contenders, reproduce

    seen, unseen = _read(train, file_format), _read(test, file_format) if test else []
    with tqdm(total=len(engines or contenders()), unit="engine", delay=1, disable=None,
              leave=False) as bar:  # fmt: skip
        found = reproduce(seen, unseen, engines, advance=lambda name: bar.update() and None)
    for name, reason in found.absent:
        click.echo(f"argue: {name}: {reason}", err=True)
    if as_json:
        print_document("reproduction/1", found.as_object())
    else:
        click.echo("\n".join(_lines(found)))


def _read(file: str, file_format: str) -> list[Debate]:
    limits = Settings.from_environment().limits
    debates = _options.read_debates(file, file_format, limits)
    _options.tell((debate.id, debate.warnings) for debate in debates)
    return debates


def _lines(found: Reproduction) -> Iterator[str]:
    from argue.training.reproduction import PUBLISHED, SETS

    tested = f"{found.test_pairs:,} test pairs" if found.test_pairs else "each debate left out"
    yield f"Accuracy of relations; {found.train_pairs:,} training pairs, {tested}"
    yield from grid(
        ["engine", "on training pairs", "left out", "test"],
        [[f"{one.engine} (published)", _number(one.train), "–", _number(one.test)]
         for one in PUBLISHED]
        + [[row.engine, *map(_number, (row.train, row.left_out, row.test))] for row in found.rows],
    )  # fmt: skip
    yield ""
    on = "the test debates" if found.test_pairs else "debates left out"
    yield f"Accepted arguments, grounded semantics, on {on}"
    yield from grid(
        ["engine", "derived attacks", "precision", "recall", "f1", "accuracy"],
        [[f"{one.engine} (published)", "", _number(one.precision), _number(one.recall), "–",
          _number(one.accuracy)] for one in PUBLISHED if one.precision]
        + [
            [row.engine, " + ".join(names) or "none",
             *map(_number, (scores.precision, scores.recall, scores.f1, scores.accuracy))]
            for row in found.rows
            for names, scores in zip(SETS, row.acceptance, strict=True)
        ],
        2,
    )  # fmt: skip


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.2f}"
