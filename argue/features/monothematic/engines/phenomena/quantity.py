"""Quantities: numbers of the same thing that agree or do not, and lists that are counted."""

from __future__ import annotations

from argue.features.monothematic.engines.phenomena._clauses import (
    Clause,
    clauses,
    clauses_with,
    suits,
)
from argue.features.monothematic.engines.phenomena._numbers import (
    Quantity,
    names_number,
    quantities,
)
from argue.features.monothematic.engines.phenomena._reading import UNKNOWN, Answer, Reading, says

SETS = ("counting",)
_ABOUT = 0.1
"""Numbers that differ by less than this share are about the same."""


def compare(text: Reading, hypothesis: Reading) -> Answer:
    """Numbers with the same unit are compared; a number with a list of the same clause.

    A list is taken to be complete, so that 21 names contradict "more than 30 people". "Only seven"
    contradicts a list of eight and says nothing of a shorter one.
    """
    mine, theirs = text.noted(quantities), hypothesis.noted(quantities)
    if not mine and not theirs:
        return UNKNOWN
    for claim in theirs:
        for quantity in mine:
            if quantity.unit == claim.unit and claim.unit:
                holds = _holds(quantity, claim)
                if holds is not None:
                    return says(holds, text.at(quantity.positions), hypothesis.at(claim.positions))
    return _counted(text, mine, hypothesis, theirs)


def _holds(stated: Quantity, claim: Quantity) -> bool | None:
    """Whether a stated number makes a claimed one true; ``None`` where it leaves it open."""
    value, other = stated.value, claim.value
    about = "~" in (stated.comparison, claim.comparison)
    if stated.comparison in "=!~" and claim.comparison in "=!~":
        return abs(value - other) <= (_ABOUT * max(value, other) if about else 0)
    if stated.comparison in "=!~":
        return value > other if claim.comparison == ">" else value < other
    if stated.comparison == claim.comparison:
        fits = value >= other if stated.comparison == ">" else value <= other
        return True if fits else None
    if stated.comparison == ">":
        return None if other > value else False
    return None if other < value else False


def _counted(
    text: Reading,
    mine: tuple[Quantity, ...],
    hypothesis: Reading,
    theirs: tuple[Quantity, ...],
) -> Answer:
    listing, counting = (text, hypothesis) if theirs else (hypothesis, text)
    verbs = {clause.verb for clause in listing.noted(clauses)}
    for clause in listing.noted(clauses):
        if len(clause.objects) < 1 or names_number(clause.objects):
            continue
        for other in clauses_with(counting, verbs):
            if other.verb != clause.verb:
                continue
            if not any(other.has_subject(part.name) for part in clause.subjects):
                continue
            inside = {place for part in other.objects for place in part.positions}
            found = [
                each
                for each in theirs or mine
                if inside & set(each.positions)
                and suits(counting.lowers[each.positions[-1]], clause.objects[0].name)
            ]
            if len(found) == 1 and "or" not in counting.low:
                return _against_list(text, hypothesis, clause, other, found[0], bool(theirs))
    return UNKNOWN


def _against_list(
    text: Reading,
    hypothesis: Reading,
    listing: Clause,
    counting: Clause,
    quantity: Quantity,
    claimed: bool,
) -> Answer:
    size = len(listing.objects)
    names = tuple(place for part in listing.objects for place in part.positions)
    if claimed:
        holds = _holds(Quantity(size, "=", "", ()), quantity)
        if holds is None:
            return UNKNOWN
        return says(holds, text.at(names), hypothesis.at(quantity.positions))
    if (counting.only or quantity.comparison in "!<") and size > quantity.value:
        return says(False, text.at(quantity.positions), hypothesis.at(names))
    return UNKNOWN
