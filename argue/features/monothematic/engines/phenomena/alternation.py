"""Alternations: the same words in another construction, such as active and passive."""

from __future__ import annotations

from argue.features.grammar.lexicon import keys, sections
from argue.features.monothematic.engines.phenomena._reading import UNKNOWN, Answer, Reading, says

SETS = ("syntactic_alternation",)
_BE = frozenset(["is", "are", "was", "were", "be", "been", "being"])
_LONGEST = 25
"""Only single short sentences are compared; in longer ones word order says little."""


def compare(text: Reading, hypothesis: Reading) -> Answer:
    """Whether the construction of the hypothesis follows from that of the text.

    For two short sentences with the same words but for function words: passive ("was seen by"),
    "there" before the verb, dropped subject or object ("the window broke"), exchanged object and
    place ("loaded the cart with hay"). Which verbs allow which is a list after Levin (1993).
    """
    if not _comparable(text, hypothesis):
        return UNKNOWN
    mine = [key for key in text.keys if key]
    theirs = [key for key in hypothesis.keys if key]
    verb = _verb(text)
    if verb is None or text.keys[verb] not in theirs or mine == theirs == []:
        return UNKNOWN
    holds = _follows(text, hypothesis, verb, mine, theirs)
    if holds is None:
        return UNKNOWN
    # the verb and what stands first now: a word alone is no alternation of itself
    moved, key = theirs[0], text.keys[verb]
    here, there = text.where, hypothesis.where
    return says(holds, text.at({verb, here[moved]}), hypothesis.at({there[key], there[moved]}))


def _comparable(text: Reading, hypothesis: Reading) -> bool:
    sizes = len(text.words), len(hypothesis.words)
    return (
        min(sizes) >= 2
        and max(sizes) <= _LONGEST
        and text.lowers != hypothesis.lowers
        and hypothesis.where.keys() <= text.where.keys()
        and not any(set(mark) & set(".!?;") for mark in text.before[1:])
    )


def _verb(text: Reading) -> int | None:
    """The position of the sentence's verb: by its inflection, after the first content word."""
    past = sections("alternation")["past"]
    for position, word in enumerate(text.lowers):
        inflected = word.endswith("ed") or word in past
        if position and text.keys[position] and inflected and text.lowers[position - 1] != "the":
            return position
    return None


def _follows(
    text: Reading, hypothesis: Reading, verb: int, mine: list[str], theirs: list[str]
) -> bool | None:
    key = text.keys[verb]
    if hypothesis.lowers[0] == "there" and text.lowers[0] != "there":
        return key in keys("alternation", "existence")
    if "by" in text.low:  # it may be passive itself
        return None
    passive = bool(set(hypothesis.lowers) & _BE)
    if "by" in hypothesis.low and passive:
        return theirs[0] != mine[0]
    with_ = "with" in hypothesis.low and "with" not in text.low
    onto = sections("alternation")["onto"]
    into = bool(set(text.lowers[verb:]) & onto) and not set(hypothesis.lowers) & (onto - {"with"})
    if with_ and into:
        return key in keys("alternation", "locative")
    if len(theirs) < len(mine):
        if theirs[0] != mine[0]:
            dropped = text.where[theirs[0]] > verb and not passive  # what was the object acts now
            return key in keys("alternation", "inchoative") if dropped else None
        if theirs == mine[: len(theirs)] and theirs[-1] == key:
            return key in keys("alternation", "reflexive") or None
        return None
    if sorted(theirs) == sorted(mine) and theirs != mine:
        if "to" in text.low or "for" in text.low or "to" in hypothesis.low:
            return key in keys("alternation", "dative")
        there = hypothesis.where
        swapped = text.where[theirs[0]] > verb and there[mine[0]] > there[key]
        return False if swapped and not passive else None
    return None
