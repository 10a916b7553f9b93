"""Outcomes for tests, written in few words."""

from argue.features.measures.outcome import LABELS, Outcome
from argue.model import Label

WORDS = {"S": Label.SUPPORT, "A": Label.ATTACK, "U": Label.UNRELATED, "-": None}


def outcome(gold: str, label: str, confidence: float = 1.0, **further: str) -> Outcome:
    """Labels by their first letter, ``-`` for an abstention; the rest of 1 goes to the others."""
    said = WORDS[label]
    rest = (1 - confidence) / 2
    support, attack, unrelated = (confidence if each is said else rest for each in LABELS)
    further = {"debate": "d", "id": "p", "source": "T", "target": "H"} | further
    result = WORDS[gold]
    assert result is not None
    return Outcome(
        text="It is.",
        hypothesis="Is it?",
        gold=result,
        label=said,
        confidence=confidence,
        scores=(support, attack, unrelated),
        **further,
    )


def several(words: str, debate: str = "d") -> list[Outcome]:
    """``"SS AS:0.7"``: gold and judged label, and the confidence where it is not 1; numbered."""
    results = []
    for number, word in enumerate(words.split()):
        labels, _, confidence = word.partition(":")
        results.append(
            outcome(
                labels[0],
                labels[1],
                float(confidence or 1),
                debate=debate,
                id=str(number),
                source=f"{number}-t",
                target=f"{number}-h",
            )
        )
    return results
