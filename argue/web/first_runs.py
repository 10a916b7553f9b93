"""The runs that a debate gets when it comes in, so that it is judged before it is opened."""

from __future__ import annotations

from collections.abc import Iterable

from argue.model import Debate
from argue.pairs import default_pairing, pair_up
from argue.pipeline import version_of
from argue.settings import Settings
from argue.store import Store
from argue.web.choices import GOLD, all_stated
from argue.web.results import load

MOST = 1_000
"""How many debates of one upload are judged ahead; the others are when they are opened."""


def request_first_runs(
    store: Store, debates: Iterable[tuple[str, Debate]], settings: Settings, *, each: int
) -> None:
    """Ask for the first ``each`` of the runs that people look at, for debates by their keys.

    These are what the source states, if it states all, and then what the engine of the settings
    judges: the order in which a debate's page chooses.
    """
    for key, debate in debates:
        pairing = default_pairing(debate)
        engines = [GOLD] if all_stated(debate, pairing) else []
        total = len(pair_up(debate, pairing, settings.limits))
        for engine in [*engines, settings.engine][:each]:
            store.request_run(key, engine, version_of(load(engine), pairing), pairing, total)
