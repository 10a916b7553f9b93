"""Quantifiers: all, most, some, few or none of the same."""

from __future__ import annotations

from argue.features.grammar.lexicon import section_of, sections, verdicts
from argue.features.monothematic.engines.phenomena._clauses import (
    Clause,
    Part,
    clauses,
    clauses_with,
    suits,
)
from argue.features.monothematic.engines.phenomena._reading import UNKNOWN, Answer, Reading, says

SETS = ("quantifier",)
_REACH = 3
"""How many words after a quantifier may be what it counts."""
_CLASSES = ("all", "most", "few", "none", "some")


def compare(text: Reading, hypothesis: Reading) -> Answer:
    """Clauses about everybody or somebody; otherwise quantifiers of the same noun.

    "Everyone" takes in whoever the hypothesis names, "somebody" only somebody; "every place" takes
    in each place. A noun is taken to have members, as in ordinary speech.
    """
    for clause in text.noted(clauses):
        who = _person(clause.subjects)
        if who in ("all", "some"):
            for claim in clauses_with(hypothesis, {clause.verb}):
                answer = _of_clauses(text, hypothesis, clause, who, claim)
                if answer is not UNKNOWN:
                    return answer
            if hypothesis.noted(clauses):
                return UNKNOWN
    theirs = hypothesis.noted(_quantified)
    mine = text.noted(_quantified) if theirs else {}
    known = verdicts("quantifier_verdicts")
    for key in sorted(mine.keys() & theirs.keys()):
        (first, at), (second, there) = mine[key], theirs[key]
        if (first, second) in known:
            return says(
                known[first, second],
                text.at((at, text.where[key])),
                hypothesis.at((there, hypothesis.where[key])),
            )
    return UNKNOWN


def _of_clauses(
    text: Reading, hypothesis: Reading, clause: Clause, who: str, claim: Clause
) -> Answer:
    whom = _person(claim.subjects)
    if claim.verb != clause.verb or not claim.subjects or whom == "all":
        return UNKNOWN
    thing = next((part for part in claim.objects if _takes_in(clause.objects, part)), None)
    if thing is None or (who == "some" and (whom != "some" or clause.positive != claim.positive)):
        return UNKNOWN
    return says(
        clause.positive == claim.positive,
        text.at(clause.subjects[0].positions + clause.nucleus),
        hypothesis.at(claim.subjects[0].positions + claim.nucleus + thing.positions),
    )


def _takes_in(objects: tuple[Part, ...], thing: Part) -> bool:
    for part in objects:
        words = part.name.split()
        if part.name == thing.name:
            return True
        if words[0] in ("every", "all", "each") and suits(words[-1], thing.name):
            return True
    return False


def _person(subjects: tuple[Part, ...]) -> str:
    """Whether the subject is ``all`` persons, ``some`` person, or (empty) anything else."""
    lists = sections("quantifiers")
    if len(subjects) != 1:
        return ""
    words = subjects[0].name.split()
    if words[-1] not in lists["persons"] or "that" in words or "this" in words:
        return ""
    if words[0] in lists["all"]:
        return "all"
    return "some" if words[0] in lists["some"] else ""


def _quantified(reading: Reading) -> dict[str, tuple[str, int]]:
    """Keys of counted nouns → the class of their quantifier and its position."""
    known = section_of("quantifiers")
    found: dict[str, tuple[str, int]] = {}
    for position, word in enumerate(reading.lowers):
        name = known.get(word)
        if (
            name is None
            or name not in _CLASSES
            or word in ("a", "an", "one", "individual", "person")
        ):
            continue
        if position and reading.lowers[position - 1] == "not":
            continue
        for place in range(position + 1, min(len(reading.words), position + 1 + _REACH)):
            if reading.before[place]:
                break
            if reading.keys[place]:
                found.setdefault(reading.keys[place], (name, position))
    return found
