"""Predictions that commands take in an engine's place, and what is told of engines' learning."""

from __future__ import annotations

from collections.abc import Sequence

import click

from argue.engines import Engine
from argue.errors import BadInput
from argue.model import Debate
from argue.settings import Limits


def read_predictions(
    files: Sequence[str], debates: Sequence[Debate], limits: Limits, *, labels_are: str = ""
) -> list[Engine]:
    """What systems predicted of the pairs of debates, as engines."""
    from argue.features.measures.predictions import Predictions  # only where there are some

    results = [Predictions(file, debates, labels_are=labels_are, limits=limits) for file in files]
    for one in results:
        for warning in one.warnings:
            click.echo(f"argue: {one.name}: {warning}", err=True)
    return [*results]


def one_prediction(
    engine: str,
    files: Sequence[str],
    debates: Sequence[Debate],
    limits: Limits,
    *,
    labels_are: str = "",
) -> list[Engine]:
    """What one system predicted, where nothing else judges; empty where an engine does.

    Raises
    ------
    BadInput
        If there are several files, or an engine besides.
    """
    if len(files) + bool(engine) > 1:
        raise BadInput("expected one engine or one file of predictions, found several")
    return read_predictions(files, debates, limits, labels_are=labels_are)


def warn_of_learned(engine: Engine, debates: Sequence[Debate]) -> None:
    """How many pairs of gold the engine learned, where it learned some."""
    from argue.features.measures.leave_out import learned_warning  # NumPy, not for --help

    if warning := learned_warning(engine, debates):
        click.echo(f"argue: warning: {warning}", err=True)


def print_unmatched(predicted: Sequence[Engine]) -> None:
    """How many predictions had no pair, and how many pairs no prediction."""
    for engine in predicted:
        if unmatched := getattr(engine, "unmatched", ""):
            click.echo(f"argue: {engine.name}: {unmatched}", err=True)
