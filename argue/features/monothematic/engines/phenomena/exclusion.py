"""Exclusion: what is said "only" of some things is denied of all others."""

from __future__ import annotations

from argue.features.monothematic.engines.phenomena._clauses import clauses, clauses_with
from argue.features.monothematic.engines.phenomena._numbers import names_number
from argue.features.monothematic.engines.phenomena._reading import UNKNOWN, Answer, Reading, says

SETS = ("boolean", "negation")


def compare(text: Reading, hypothesis: Reading) -> Answer:
    """What the hypothesis says of something that the text's "only" leaves out.

    ``A has only seen X`` entails that A has not seen Y and contradicts that A has. Of X itself the
    text speaks without "only", which is for others to judge.
    """
    closed = [clause for clause in text.noted(clauses) if clause.only and clause.positive]
    if not closed:
        return UNKNOWN
    for claim in clauses_with(hypothesis, {clause.verb for clause in closed}):
        for clause in closed:
            if claim.verb != clause.verb or names_number((*clause.objects, *claim.objects)):
                continue
            subjects = [part for part in claim.subjects if clause.has_subject(part.name)]
            others = [part for part in claim.objects if clause.object_named(part.name) is None]
            if subjects and others and len(others) == len(claim.objects):
                return says(
                    not claim.positive,
                    text.at(clause.nucleus),
                    hypothesis.at(claim.nucleus + others[0].positions),
                )
    return UNKNOWN
