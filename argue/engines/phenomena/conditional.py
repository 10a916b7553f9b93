"""Conditionals: "if P then Q", with P stated, gives Q."""

from __future__ import annotations

from argue.engines.phenomena._clauses import Clause, clauses, clauses_with
from argue.engines.phenomena._reading import UNKNOWN, Answer, Reading, says

SETS = ("conditional",)


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
                    text,
                    condition.nucleus + consequence.nucleus,
                    hypothesis,
                    claim.nucleus,
                )
    return UNKNOWN


def _same(one: Clause, other: Clause, stated: bool | None) -> bool:
    """Whether both say the same; ``stated``: the other stands alone and denies as much."""
    if stated and (other.joint in ("if", "then") or other.positive != one.positive):
        return False
    return one.verb == other.verb and _names(one) == _names(other)


def _names(clause: Clause) -> tuple[set[str], set[str]]:
    return {part.name for part in clause.subjects}, {part.name for part in clause.objects}
