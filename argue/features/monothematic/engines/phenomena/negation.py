"""Negation: the same said of the same, denied on one side only, or on both."""

from __future__ import annotations

from collections.abc import Mapping

from argue.features.grammar.lexicon import section_of, sections
from argue.features.monothematic.engines.phenomena._clauses import (
    Clause,
    by_key,
    clauses,
    clauses_with,
    scopes,
)
from argue.features.monothematic.engines.phenomena._reading import (
    UNKNOWN,
    Answer,
    Reading,
    Verdict,
    says,
    shared,
)

SETS = ("negation", "boolean")


def compare(text: Reading, hypothesis: Reading) -> Answer:
    """Contradiction where one side denies what the other says; entailment where both deny it.

    Clauses that share subject, verb and object are compared first; failing those, words that both
    texts have and that stand in the scope of a negator. The strength is the share of the
    hypothesis's content words that the text has.
    """
    mine, theirs = text.noted(denied), hypothesis.noted(denied)
    if not mine and not theirs:
        return UNKNOWN
    verbs = {clause.verb for clause in text.noted(clauses)}
    for clause in clauses_with(hypothesis, verbs):
        if clause.verb in verbs:
            return _of_clauses(text, hypothesis, clause)
    return _of_words(text, hypothesis)


def rejects(text: Reading, hypothesis: Reading) -> Answer:
    """Contradiction as above; where clauses settle nothing, by the words in scope alone."""
    answer = compare(text, hypothesis)
    if answer is UNKNOWN:
        answer = _of_words(text, hypothesis)
    return answer if answer.verdict is Verdict.CONTRADICTION else UNKNOWN


def _of_words(text: Reading, hypothesis: Reading) -> Answer:
    mine, theirs = text.noted(denied), hypothesis.noted(denied)
    common = shared(text, hypothesis)
    both = common & mine.keys() & theirs.keys()
    one = common & (mine.keys() ^ theirs.keys())
    if not both and not one:
        return UNKNOWN
    decisive = both or one
    return says(
        bool(both),
        text.at(place for key in decisive for place in mine.get(key, (text.where[key],))),
        hypothesis.at(
            place for key in decisive for place in theirs.get(key, (hypothesis.where[key],))
        ),
        len(common) / len(hypothesis.where),
    )


def negators(reading: Reading) -> list[int]:
    """The positions of words that deny; "not only" and its like deny nothing."""
    lists = sections("negation")
    denying = lists["negators"] | lists["apostropheless"]
    found = []
    for position, word in enumerate(reading.lowers):
        if word in denying or word.endswith("n't"):
            following = reading.lowers[position + 1 : position + 2]
            if not following or following[0] not in lists["harmless"]:
                found.append(position)
    return found


def denied(reading: Reading) -> dict[str, tuple[int, int]]:
    """The keys in scope of a negator, with their positions and its."""
    return by_key(reading, scopes(reading, reading.noted(negators)))


def _of_clauses(text: Reading, hypothesis: Reading, claim: Clause) -> Answer:
    for clause in text.noted(clauses):
        if clause.verb != claim.verb or clause.joint in ("if", "then"):
            continue
        if clause.positive and claim.positive:
            continue
        for subject in claim.subjects:
            for thing in claim.objects:
                other = clause.object_named(thing.name)
                if clause.has_subject(subject.name) and other is not None:
                    return says(
                        clause.positive == claim.positive,
                        text.at(clause.nucleus + other.positions),
                        hypothesis.at(claim.nucleus + thing.positions),
                    )
    return UNKNOWN


def signs(reading: Reading, section: str, sign_of: Mapping[str, int]) -> dict[int, int]:
    """Position of each word that a section of the lexicon lists → its sign, turned where denied.

    Parameters
    ----------
    sign_of
        The sign, 1 or -1, of each kind of word in the section; other kinds are left out.

    Examples
    --------
    >>> signs(Reading("Tolls reduce traffic."), "causality", {"lower": -1})
    {1: -1}
    """
    known = section_of(section)
    found = {
        position: sign_of[known[word]]
        for position, word in enumerate(reading.lowers)
        if known.get(word) in sign_of
    }
    if not found:
        return {}
    turned = {place for place, _ in reading.noted(denied).values()}
    return {position: -sign if position in turned else sign for position, sign in found.items()}
