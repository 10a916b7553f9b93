"""Numbers in a text, written in digits or words, with their units and comparisons."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from argue.features.grammar.lexicon import ordered_sections, sections
from argue.features.monothematic.engines.phenomena._clauses import Part
from argue.features.monothematic.engines.phenomena._reading import Reading

_NUMERALS = ordered_sections("numbers")
_VALUES = {word: float(number) for number, word in enumerate(_NUMERALS["small"])} | {
    word: 10.0 * number for number, word in enumerate(_NUMERALS["tens"], 2)
}
_POWERS = {"hundred": 1e2, "thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12}
_FIRST_YEAR, _LAST_YEAR = 1000, 2100
_BEFORE_YEARS = frozenset(["in", "since", "by", "from", "until", "of", "before", "after"])
_FILLERS = frozenset(["of", "than", "the"])


class Quantity(NamedTuple):
    """A number with what it counts.

    ``comparison`` is ``=``, ``!`` (only so many), ``>``, ``<`` or ``~``; ``unit`` the key of the
    word after the number, or ``%`` or a currency sign; empty if there is none.
    """

    value: float
    comparison: str
    unit: str
    positions: tuple[int, ...]


def is_numeral(word: str) -> bool:
    """Whether a lower-case word is a number or part of one."""
    return word[:1].isdigit() or word in _VALUES or word in _POWERS


def names_number(parts: Iterable[Part]) -> bool:
    """Whether one of the things that a clause lists is a number of things, which names none."""
    return any(is_numeral(word) for part in parts for word in part.name.split())


def quantities(reading: Reading) -> tuple[Quantity, ...]:
    """The numbers of a text that count something; years and single "one" are left out.

    Examples
    --------
    >>> for quantity in quantities(Reading("More than twenty-four people paid $1,500 in 1999.")):
    ...     print(quantity.value, quantity.comparison, quantity.unit)
    24.0 > peopl
    1500.0 = $
    """
    found: list[Quantity] = []
    if not any(map(is_numeral, reading.lowers)):
        return ()
    position = 0
    while position < len(reading.words):
        if not is_numeral(reading.lowers[position]):
            position += 1
            continue
        start = position
        while position < len(reading.words) and _goes_on(reading, start, position):
            position += 1
        quantity = _quantity(reading, start, position)
        if quantity is not None:
            found.append(quantity)
    return tuple(found)


def value_of(words: tuple[str, ...]) -> float:
    """The number that numerals name together."""
    total = current = 0.0
    for word in words:
        if word in _POWERS:
            scale = _POWERS[word]
            if scale == 100:
                current = max(1.0, current) * scale
            else:
                total, current = total + max(1.0, current) * scale, 0.0
        elif word in _VALUES:
            current += _VALUES[word]
        else:
            current += _digits(word)
    return total + current


def _digits(word: str) -> float:
    """The value of digits; a point is decimal, a comma parts thousands.

    >>> _digits("1,500.5"), _digits("10:30")
    (1500.5, 10.0)
    """
    plain = word.partition(":")[0].replace(",", "")
    if plain.count(".") > 1:
        plain = plain.partition(".")[0]
    try:
        return float(plain)
    except ValueError:
        return 0.0


def _goes_on(reading: Reading, start: int, position: int) -> bool:
    word = reading.lowers[position]
    if not is_numeral(word):
        return False
    return position == start or (
        reading.before[position] in ("", "-")
        and (word in _POWERS or not word[0].isdigit())
        and not (reading.before[position] == "" and word == "one")
    )


def _quantity(reading: Reading, start: int, end: int) -> Quantity | None:
    words = reading.lowers[start:end]
    value = value_of(words)
    sign = reading.before[start][-1:]
    mark = (reading.before[end] if end < len(reading.words) else reading.after)[:1]
    unit, last = "", end
    if sign in ("$", "£", "€"):
        unit = sign
    elif mark == "%":
        unit = "%"
    else:
        while last < min(end + 2, len(reading.words)) and reading.lowers[last] in _FILLERS:
            last += 1
        if last < len(reading.words) and reading.before[last] in ("", "-"):
            unit, last = reading.keys[last], last + 1
    comparison = _comparison(reading, start)
    if words == ("one",) and comparison == "=":
        return None
    if _FIRST_YEAR <= value <= _LAST_YEAR and len(words[0]) == 4 and words[0].isdigit():
        before = reading.lowers[start - 1] if start else ""
        if not unit or (before in _BEFORE_YEARS and unit not in ("$", "%")):
            return None
    unit = "%" if unit == "percent" else unit
    return Quantity(value, comparison, unit, tuple(range(start, last)))


def _comparison(reading: Reading, start: int) -> str:
    lists = sections("numbers")
    for word in reversed(reading.lowers[max(0, start - 2) : start]):
        if word == "only":
            return "!"
        if word in lists["more"]:
            return ">"
        if word in lists["less"]:
            return "<"
        if word in lists["about"]:
            return "~"
    return "="
