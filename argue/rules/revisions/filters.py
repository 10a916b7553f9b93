"""Which rules to leave out: those that contradict, and those that say nothing.

The paper leaves out antonyms. A right side with a number that the left one has not, and a negation
on one side only, contradict as antonyms do and are left out too; so are rules that an engine which
compares lemmas does not need.
"""

from __future__ import annotations

from collections.abc import Iterable

from argue.engines._components._reading import key_of
from argue.engines._components._wordnet import installed
from argue.engines._components.opposition import opposites_of
from argue.rules.revisions.candidates import LONGEST, Candidate, Entry, Side

_NEGATION_WORDS = """
no not n't never neither nor none nobody nothing nowhere without cannot
ne pas n' jamais rien aucun aucune sans personne ni
"""
_NEGATIONS = frozenset(_NEGATION_WORDS.split())
_EMPTY = ("DET", "PUNCT", "SPACE")


def reason(rule: Candidate) -> str:
    """Why a rule is left out, in words for people; empty if it is kept.

    Examples
    --------
    >>> def rule(left, right):
    ...     return Candidate(*(tuple(Entry(w, w, "ADJ", False) for w in side.split())
    ...                        for side in (left, right)), "")
    >>> reason(rule("legal", "illegal")), reason(rule("big", "large"))
    ('antonyms', '')
    """
    left, right = (_own(side, other) for side, other in _sides(rule))
    if not rule.left or not any(not entry.context for entry in rule.left):
        return "text only loses words"
    if not rule.right:
        return "no right side"
    if max(len(rule.left), len(rule.right)) > LONGEST:
        return "too long"
    if [entry.lemma.lower() for entry in rule.left] == [e.lemma.lower() for e in rule.right]:
        return "same lemmas"
    if all(entry.pos in _EMPTY for entry in (*left, *right)):
        return "articles only"
    return _contradiction(left, right)


def _contradiction(left: list[Entry], right: list[Entry]) -> str:
    these, those = ({entry.form.lower() for entry in side} for side in (left, right))
    if bool(these & _NEGATIONS) != bool(those & _NEGATIONS):
        return "negation"
    if any(any(letter.isdigit() for letter in word) for word in those - these):
        return "numbers"
    for entry in left:
        opposed = opposites_of(key_of(entry.form.lower()), entry.lemma.lower(), installed())
        if any(key_of(word) in opposed for word in those):
            return "antonyms"
    return ""


def _sides(rule: Candidate) -> Iterable[tuple[Side, Side]]:
    return (rule.left, rule.right), (rule.right, rule.left)


def _own(side: Side, other: Side) -> list[Entry]:
    """The words of a side that the other has not."""
    forms = {entry.form.lower() for entry in other}
    return [entry for entry in side if not entry.context and entry.form.lower() not in forms]
