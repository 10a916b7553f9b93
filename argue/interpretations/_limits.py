"""Sizes up to which extensions that must fulfil a condition are searched for."""

from __future__ import annotations

import numpy as np

from argue.errors import BadInput
from argue.interpretations._plug_ins import INTERPRETATIONS
from argue.locales import say
from argue.model import Framework

MOST_SEARCHED = 2_000
"""Arguments up to which a search ends within seconds, see ``benchmarks/coherence.py``."""
MOST_LISTED = 60
"""Arguments up to which it does where extensions, or their ranges, are gone through one by one."""
LISTED = ("cf2", "eager", "semi_stable", "stage", "strong_admissible")
"""The semantics for which they are."""


def too_large(support: str, semantics: str, arguments: int) -> str:
    """Why a reading of support cannot be used under a semantics; empty if it can.

    The same on pages and on the command line.
    """
    most = MOST_LISTED if semantics in LISTED else MOST_SEARCHED
    if not support or arguments <= most or not _searches(support):
        return ""
    return say(
        "expected at most %(most)s arguments for the reading of support %(support)s under "
        "%(semantics)s semantics, which takes a search, found %(count)s; choose another reading of "
        "support, another semantics or one branch",
        most=most, support=repr(support), semantics=semantics, count=arguments,
    )  # fmt: skip


def check_size(support: str, semantics: str, arguments: int) -> None:
    """Raise BadInput if there are more arguments than a search takes."""
    problem = too_large(support, semantics, arguments)
    if problem:
        raise BadInput(problem)


def _searches(support: str) -> bool:
    """Whether extensions must fulfil a condition that the translation does not imply."""
    none = np.empty((0, 2), dtype=np.int32)
    reading = INTERPRETATIONS.load(support)
    condition = getattr(reading, "condition", lambda _: None)(Framework((), none, none))
    return condition is not None and not condition.implied
