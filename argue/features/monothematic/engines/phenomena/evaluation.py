"""Evaluation: whether the text speaks well or ill of what the hypothesis is for or against."""

from __future__ import annotations

import math
from typing import NamedTuple

from argue.features.grammar.lexicon import sections
from argue.features.monothematic.engines.phenomena._reading import (
    LISTED,
    UNKNOWN,
    Answer,
    Reading,
    says,
    tone_of,
)
from argue.features.monothematic.engines.phenomena.negation import negators

SETS = ()
_REACH = 3
"""So many words after a denial or a lessening word are turned round by it."""


class _Tendency(NamedTuple):
    sign: int
    positions: tuple[int, ...]


def compare(text: Reading, hypothesis: Reading) -> Answer:
    """Entailment where the text's good or bad words speak for what the hypothesis proposes.

    After Bar-Haim et al. (2017): the text's sentiment times the hypothesis's attitude to its topic.
    A text that itself names the deed ("banning it would …") is about the deed, and then only its
    sentiment counts. Words speak by a list of good and bad ones and by their learned tones; the
    strength is the hyperbolic tangent of what they say together.
    """
    words = toned(text, hypothesis)
    total = tone_of(words, text.tones)
    if not total:
        return UNKNOWN
    proposal = hypothesis.noted(proposed)
    places = [
        at
        for at, sign in text.noted(_signs).items()
        if words.get(text.keys[at], 0) * text.tones.get(text.keys[at], 0) * total > 0
    ]
    good, bad = text.noted(sentiments)
    places += good if (total > 0) == (_direction(text, hypothesis) > 0) else bad
    return says(
        total > 0, text.at(places), hypothesis.at(proposal.positions), math.tanh(abs(total)) or 1e-9
    )


def toned(text: Reading, hypothesis: Reading) -> dict[str, float]:
    """The content words that the text has and the hypothesis has not, with their signs.

    A sign is turned by a denial or a lessening word before, and by a hypothesis that is against its
    topic. Under :data:`LISTED` stands the surplus of listed good words over bad ones.
    """
    direction = _direction(text, hypothesis)
    good, bad = text.noted(sentiments)
    found: dict[str, float] = {}
    if len(good) != len(bad):
        found[LISTED] = float(direction * (len(good) - len(bad)))
    for position, sign in text.noted(_signs).items():
        key = text.keys[position]
        if key not in hypothesis.where:
            found[key] = found.get(key, 0.0) + direction * sign
    return {key: sign for key, sign in found.items() if sign}


def _direction(text: Reading, hypothesis: Reading) -> int:
    """Whether what speaks well in the text speaks for the hypothesis (1) or against it (-1)."""
    proposal = hypothesis.noted(proposed)
    if any(hypothesis.keys[place] in text.where for place in proposal.positions):
        return 1
    return proposal.sign


def _signs(reading: Reading) -> dict[int, int]:
    """Position of each content word → 1, or -1 where it is turned round."""
    turning = reading.noted(_turning)
    return {
        position: _turned(reading, position, turning, 1)
        for position, key in enumerate(reading.keys)
        if key
    }


def _turning(reading: Reading) -> set[int]:
    """The positions of denials and of words such as "reduces"."""
    lessening = sections("evaluation")["lessening"]
    found = set(reading.noted(negators))
    return found | {at for at, word in enumerate(reading.lowers) if word in lessening}


def sentiments(reading: Reading) -> tuple[list[int], list[int]]:
    """The positions of words that speak well, and of those that speak ill, each as it is meant.

    Examples
    --------
    >>> sentiments(Reading("It reduces crime and is not safe."))
    ([2], [6])
    """
    lists = sections("evaluation")
    turning = reading.noted(_turning)
    signs: dict[int, int] = {}
    for position, word in enumerate(reading.lowers):
        sign = (word in lists["good"]) - (word in lists["bad"])
        if sign:
            signs[position] = _turned(reading, position, turning, sign)
    spent = {
        turn for turn in turning for place in range(turn + 1, turn + 1 + _REACH) if place in signs
    }  # a word that turns another one is not counted itself
    good = [place for place, sign in signs.items() if sign > 0 and place not in spent]
    bad = [place for place, sign in signs.items() if sign < 0 and place not in spent]
    return good, bad


def proposed(reading: Reading) -> _Tendency:
    """Whether a text is for (1) or against (-1) its topic, by the first words that say so.

    Examples
    --------
    >>> proposed(Reading("Zoos should be banned.")).sign, proposed(Reading("Keep zoos.")).sign
    (-1, 1)
    """
    lists = sections("evaluation")
    denials = set(reading.noted(negators))
    sign = 1
    positions: list[int] = []
    for position, word in enumerate(reading.lowers):
        against = word in lists["against"]
        if not against and word not in lists["for"]:
            continue
        if positions and position > positions[-1] + _REACH:
            break
        sign *= _turned(reading, position, denials, -1 if against else 1)
        positions.append(position)
    if not positions and denials:
        return _Tendency(-1, (min(denials),))
    return _Tendency(sign, tuple(positions))


def _turned(reading: Reading, position: int, turning: set[int], sign: int) -> int:
    if not turning:
        return sign
    for before in range(position - 1, max(-1, position - 1 - _REACH), -1):
        if reading.ends_clause(before + 1):
            break
        if before in turning:
            sign = -sign
    return sign
