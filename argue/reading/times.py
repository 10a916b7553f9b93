"""Times of a page as minutes that can be compared, and whether they tell how it is ordered."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache

from argue.reading.stamps import age, moment

_CLOCK = re.compile(r"(?<![\d.])(\d{1,2})[:h.](\d{2})(?:[:.](\d{2}))?(?:\s?([ap])\.?\s?m)?", re.I)
_ISO = re.compile(r"(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?")


def minutes(times: Sequence[str]) -> list[float | None]:
    """The times as minutes, of which only differences mean something; ``None`` where one is unread.

    Clocks without a day may pass midnight. Only times of the commonest kind (ago, day, clock)
    count, since others cannot be compared with them.

    >>> minutes(["9:55 PM", "", "10:05 PM", "3 hours ago"])
    [1315.0, None, 1325.0, None]
    """
    read = [_minutes(time) if time else ("", 0.0) for time in times]
    kinds = [kind for kind, _ in read if kind]
    common = max(sorted(set(kinds)), key=kinds.count, default="")
    values = [value if kind and kind == common else None for kind, value in read]
    return _past_midnight(values) if common == "clock" else values


@lru_cache(maxsize=8_192)
def _minutes(time: str) -> tuple[str, float]:
    if match := _ISO.match(time):
        return "day", _day(tuple(int(part or 0) for part in match.groups()))
    if match := _CLOCK.fullmatch(time):
        return "clock", _clock(match)
    if (past := age(time)) is not None:
        return "ago", -float(past)
    if (dated := moment(time)) and (day := _day(dated)):
        return "day", day
    if match := _CLOCK.search(time):
        return "clock", _clock(match)
    return "", 0.0


def _clock(match: re.Match[str]) -> float:
    hour, minute, second = (int(part or 0) for part in match.groups()[:3])
    if half := (match[4] or "").lower():
        hour = hour % 12 + (12 if half == "p" else 0)
    return hour * 60 + minute + second / 60


def _day(dated: tuple[int, ...]) -> float:
    try:
        return (datetime(*dated[:6]) - datetime(1990, 1, 1)).total_seconds() / 60  # type: ignore[arg-type]
    except ValueError:
        return 0.0


def _past_midnight(values: Sequence[float | None]) -> list[float | None]:
    """Clocks that fall by more than half a day belong to the next day."""
    result: list[float | None] = []
    last = shift = 0.0
    for value in values:
        if value is not None:
            shift += 1_440 if value < last - 720 else 0
            last = value
        result.append(None if value is None else value + shift)
    return result
