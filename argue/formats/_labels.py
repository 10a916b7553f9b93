"""Words for what one argument does to another."""

from __future__ import annotations

import re

from argue.errors import did_you_mean
from argue.formats._text import shown
from argue.model import Label

_WORDS = {
    Label.SUPPORT: (
        "support, supports, supported, supporting, pro, for, in favour, in favor, favour, favor, "
        "agree, agrees, entailment, entails, entailed, yes, true, positive, 1, +1, 1.0, +"
    ),
    Label.ATTACK: (
        "attack, attacks, attacked, attacking, con, against, contra, oppose, opposes, disagree, "
        "disagrees, contradiction, contradicts, contradicted, rebuttal, no, negative, -1, -1.0, -"
    ),
    Label.UNRELATED: (
        "unrelated, neutral, unknown, none, not entailed, not entailment, no entailment, false, "
        "0, 0.0"
    ),
}
_UNSAID = ("", "?", "unlabelled", "unlabeled", "null", "nan")
_LABELS = {word: label for label, words in _WORDS.items() for word in words.split(", ")}


def label_of(value: str) -> Label | None:
    """The label that a word means; None if it says that nothing is known.

    Case, and whether blanks, ``_`` or ``-`` join the words, make no difference. ``no`` attacks, as
    the "No" side of a debate does and NoDE's pairs do; ``false`` is unrelated, as in RTE.

    Raises
    ------
    ValueError
        With a sentence that says what was expected and found.

    >>> label_of("Not-entailed").value, label_of("-1").value, label_of("?")
    ('unrelated', 'attack', None)
    """
    word = value.strip().lower().replace("−", "-")
    if len(word) > 3:
        word = re.sub(r"[\s_-]+", " ", word) if word[0] not in "+-" else word
    if word in _UNSAID:
        return None
    if word not in _LABELS:
        told = (
            "expected support, attack or unrelated (or pro, con, entailment, contradiction, "
            f"neutral, …), found {shown(value)}"
        )
        raise ValueError(did_you_mean(told, word, _LABELS))
    return _LABELS[word]
