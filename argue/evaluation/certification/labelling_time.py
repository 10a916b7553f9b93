"""How long a person takes to label a pair."""

WORDS_A_MINUTE = 238
"""Of people who read English prose in silence (Brysbaert 2019)."""
DECIDING = 5 / 60
"""Minutes to decide once a pair is read: an assumption."""


def labelling_minutes(text: str, hypothesis: str) -> float:
    """About how many minutes a pair takes: its words are read, then comes the decision.

    >>> round(labelling_minutes("word " * 200, "word " * 38), 3)
    1.083
    """
    return (len(text.split()) + len(hypothesis.split())) / WORDS_A_MINUTE + DECIDING
