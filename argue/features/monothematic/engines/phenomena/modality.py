"""Modality and hedging: what must, may or cannot be, of the same thing."""

from __future__ import annotations

from argue.features.grammar.lexicon import section_of, verdicts
from argue.features.monothematic.engines.phenomena._clauses import by_key, scopes
from argue.features.monothematic.engines.phenomena._reading import (
    UNKNOWN,
    Answer,
    Reading,
    Verdict,
    says,
    shared,
    withheld,
)

SETS = ()
_CANNOT = frozenset(("cannot", "can't", "couldn't", "cant"))
_CAN = frozenset(("can", "could", "possible", "able"))


def compare(text: Reading, hypothesis: Reading) -> Answer:
    """Compare how firmly both say what they share.

    What is certain or necessary may be; what cannot be may not be; what is voluntary need not be.
    "May" says neither that it is nor that it is not, so nothing follows from a hedge.
    """
    theirs = hypothesis.noted(modals)
    mine = text.noted(modals) if theirs else {}
    if not mine:
        return UNKNOWN
    common = sorted(shared(text, hypothesis) & mine.keys() & theirs.keys())
    known = verdicts("modality_verdicts")
    for key in common:
        (first, at), (second, there) = mine[key], theirs[key]
        if (first, second) in known:
            return says(
                known[first, second],
                text.at((at, text.where[key])),
                hypothesis.at((there, hypothesis.where[key])),
                len(common) / len(hypothesis.where),
            )
    return UNKNOWN


def rejects(text: Reading, hypothesis: Reading) -> Answer:
    """Contradiction as above, or where the text only hedges what the hypothesis says plainly.

    Hedged is what may, might or is said to be: at least half of the words that both have. It is
    then not entailed, which is no contradiction in the strict sense.
    """
    answer = compare(text, hypothesis)
    if answer is not UNKNOWN:
        return answer if answer.verdict is Verdict.CONTRADICTION else UNKNOWN
    mine, theirs = text.noted(modals), hypothesis.noted(modals)
    hedged = {key: place for key, (name, place) in mine.items() if name == "possible"}
    return withheld(text, hypothesis, hedged, theirs)


def modals(reading: Reading) -> dict[str, tuple[str, int]]:
    """Key in scope of a modal word → the class of that word and its position.

    Examples
    --------
    >>> modals(Reading("Trams can't climb."))["climb"]
    ('impossible', 1)
    """
    known = section_of("modality")
    classes: dict[int, str] = {}
    for position, word in enumerate(reading.lowers):
        if word not in known and word not in _CANNOT and word != "ca":
            continue
        following = reading.lowers[position + 1 : position + 2]
        denied = following in (("not",), ("n't",))
        if word in _CANNOT or (denied and (word in _CAN or word == "ca")):
            classes[position] = "impossible"
        elif word in known and reading.lowers[max(0, position - 1)] not in ("not", "never"):
            classes[position] = known[word]
    found = by_key(reading, scopes(reading, classes))
    return {key: (classes[trigger], trigger) for key, (_, trigger) in found.items()}
