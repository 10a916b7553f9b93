"""Conditionals: "if P then Q", with P stated, gives Q."""

from __future__ import annotations

from argue.features.monothematic.engines.phenomena._clauses import (
    WIDTH,
    Clause,
    clauses,
    clauses_with,
)
from argue.features.monothematic.engines.phenomena._reading import (
    UNKNOWN,
    Answer,
    Reading,
    Verdict,
    says,
    withheld,
)

SETS = ("conditional",)
_IF = frozenset(("if", "unless", "whether"))


def compare(text: Reading, hypothesis: Reading) -> Answer:
    """Modus ponens: where the condition is stated, the hypothesis is held against the consequence.

    Where the condition is denied or not mentioned nothing follows.
    """
    found = text.noted(clauses)
    for condition, consequence in zip(found, found[1:], strict=False):
        if condition.joint != "if" or not any(_same(condition, fact, True) for fact in found):
            continue
        for claim in clauses_with(hypothesis, {consequence.verb}):
            if _same(consequence, claim, None):
                return says(
                    consequence.positive == claim.positive,
                    text.at(condition.nucleus + consequence.nucleus),
                    hypothesis.at(claim.nucleus),
                )
    return UNKNOWN


def rejects(text: Reading, hypothesis: Reading) -> Answer:
    """Contradiction as above, or where the text has only as a condition what is said plainly.

    A condition is what stands after "if", "unless" or "whether": at least half of the words that
    both have. It is then not entailed, which is no contradiction in the strict sense.
    """
    answer = compare(text, hypothesis)
    if answer is not UNKNOWN:
        return answer if answer.verdict is Verdict.CONTRADICTION else UNKNOWN
    mine, theirs = text.noted(_conditions), hypothesis.noted(_conditions)
    return withheld(text, hypothesis, mine, theirs)


def _conditions(reading: Reading) -> dict[str, int]:
    """Key of each word of a condition, up to a comma → the position of the word that makes it."""
    found: dict[str, int] = {}
    for trigger, word in enumerate(reading.lowers):
        if word not in _IF:
            continue
        for place in range(trigger + 1, min(len(reading.words), trigger + 1 + WIDTH)):
            if "," in reading.before[place] or reading.ends_clause(place):
                break
            if reading.keys[place]:
                found.setdefault(reading.keys[place], trigger)
    return found


def _same(one: Clause, other: Clause, stated: bool | None) -> bool:
    """Whether both say the same; ``stated``: the other stands alone and denies as much."""
    if stated and (other.joint in ("if", "then") or other.positive != one.positive):
        return False
    return one.verb == other.verb and _names(one) == _names(other)


def _names(clause: Clause) -> tuple[set[str], set[str]]:
    return {part.name for part in clause.subjects}, {part.name for part in clause.objects}
