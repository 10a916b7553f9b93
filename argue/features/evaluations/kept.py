"""Runs that commands store, and what they say of that."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

import click

from argue.errors import StoreError
from argue.features.measures.evaluation import Evaluation
from argue.files import user_folder
from argue.settings import Settings
from argue.store import Store


def keep(judged: Evaluation, files: Iterable[str], seed: int, *, held_out: bool) -> int | None:
    """The number under which what was judged is stored (:func:`keep_run`)."""
    return keep_run(lambda store: store_run(store, judged, files, seed, held_out=held_out))


def keep_run(add: Callable[[Store], int]) -> int | None:
    """The number of a run that is added to the database of the settings.

    A database that refuses costs a warning, not the figures: then there is no number.
    """
    database = Settings.from_environment().database
    try:
        if database.parent == user_folder() and not database.exists():
            click.echo(f"argue: runs are kept in {database.absolute()}", err=True)
        with Store.open(database) as store:
            return add(store)
    except StoreError as error:
        click.echo(f"argue: the run was not kept: {error}", err=True)
        return None


def print_runs(runs: Iterable[int | None]) -> None:
    """The numbers under which runs are stored, after an empty line."""
    for number, run in enumerate(filter(None, runs)):
        click.echo(f"{'' if number else chr(10)}Kept as run {run}: argue lab runs show {run}")


def store_run(
    store: Store,
    judged: Evaluation,
    files: Iterable[str] = (),
    seed: int | None = None,
    *,
    held_out: bool = False,
) -> int:
    """Store what was judged as a run of evaluation; its number."""
    from argue.features.evaluations.runs.stored import keep, setup_of  # only where a run is stored

    options = judged.options
    further = {"min_confidence": options.min_confidence} if options.min_confidence else {}
    setup = setup_of(
        (),  # what was judged is hashed as it is stored
        replace(options, engine=judged.recorder.name),
        seed=seed,
        files=[Path(file).name for file in files],
        leave_one_debate_out=held_out,
        **further,
    )
    return keep(store, setup, judged)
