"""Labelled pairs that several tests learn from."""

from argue.model import Label, Pair

HYPOTHESIS = "Night trains should replace short flights."

TEXTS = {
    "sleep": (
        ("Night trains should replace flights, and short ones first.", Label.SUPPORT),
        ("Short flights should go; night trains replace them well.", Label.SUPPORT),
        ("Nobody sleeps in a couchette.", Label.ATTACK),
        ("The tickets cost three times as much.", Label.ATTACK),
    ),
    "time": (
        ("Night trains replace short flights and save a hotel.", Label.SUPPORT),
        ("Few people have the hours.", Label.ATTACK),
    ),
    "noise": (
        ("Night trains are quieter than short flights.", Label.SUPPORT),
        ("Freight already fills the rails after dark.", Label.ATTACK),
    ),
}


def pairs(*, unrelated: bool = False) -> list[Pair]:
    """Eight pairs of three debates that word overlap can tell apart; unrelated ones besides."""
    results = []
    for debate, texts in TEXTS.items():
        for number, (text, label) in enumerate(texts):
            shared = "Trains? " if unrelated and label is Label.ATTACK else ""
            results.append(
                Pair(f"{number}", "H", shared + text, HYPOTHESIS, debate=debate, stated=label)
            )
        if unrelated:
            results.append(
                Pair("u", "H", "Bread rises.", HYPOTHESIS, debate=debate, stated=Label.UNRELATED)
            )
    return results
