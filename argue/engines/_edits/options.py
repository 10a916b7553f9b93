"""Options of an algorithm, checked: what a model or an experiment says of one distance."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping

from argue.errors import ModelError


def check_names(settings: Mapping[str, object], known: Collection[str], what: str = "") -> None:
    """Refuse options that the algorithm does not have; ``algorithm`` itself is always allowed.

    ``what`` says whose options they are, if not the algorithm's.

    Raises
    ------
    ModelError
        If one is unknown.
    """
    for name in settings:
        if name != "algorithm" and name not in known:
            choices = ", ".join(sorted(known)) or "none"
            whose = what or f"the algorithm {settings.get('algorithm', '')}".rstrip()
            raise ModelError(f"{whose} has the options {choices}; found {name!r}")


def one_of(settings: Mapping[str, object], name: str, choices: tuple[str, ...]) -> str:
    """An option that is one of several words; the first if it is not given.

    >>> one_of({}, "stop_words", ("remove", "keep"))
    'remove'
    """
    value = settings.get(name, choices[0])
    if value not in choices:
        raise ModelError(f'expected "{name}" to be one of {", ".join(choices)}, found {value!r}')
    return str(value)


def flag(settings: Mapping[str, object], name: str) -> bool:
    """An option that is true or false; false if it is not given."""
    value = settings.get(name, False)
    if not isinstance(value, bool):
        raise ModelError(f'expected "{name}" to be true or false, found {value!r}')
    return value


def number(
    settings: Mapping[str, object], name: str, low: float, high: float, default: float
) -> float:
    """An option that is a number in [low, high]."""
    value = settings.get(name, default)
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
        raise ModelError(
            f'expected "{name}" to be a number from {low:g} to {high:g}, found {value!r}'
            if math.isfinite(high)
            else f'expected "{name}" to be a number from {low:g} up, found {value!r}'
        )
    return float(value)
