"""Collections for tests, and an engine that answers what it is told."""

import random
from collections.abc import Mapping
from pathlib import Path

from argue.features.monothematic.judging import EngineAnswers, judge
from argue.features.monothematic.pairs import Collection, EntailmentPair, Gold
from argue.model import Judgement, Label, Origin

EXAMPLE = Path(__file__).resolve().parent / "eight.jsonl"
"""The first eight pairs of those that ship."""
SHIPPED = Path(__file__).resolve().parents[3] / "examples" / "monothematic.jsonl"
PHENOMENA = ("lexical:synonymy", "lexical:hypernymy", "syntactic:negation", "reasoning:quantity")


class Parrot:
    """Gives each pair, by its name, the label that it is told; support to all others."""

    name, version, labels, origin = "parrot", "1", tuple(Label), Origin.JUDGED

    def __init__(self, answers: Mapping[str, Label]) -> None:
        self.answers = answers

    def judge(self, pairs):
        results = [self.answers.get(pair.name, Label.SUPPORT) for pair in pairs]
        return [
            Judgement(label, 1.0, {each: float(each is label) for each in Label})
            for label in results
        ]


def random_collection(seed: int, originals: int = 12) -> Collection:
    """Original pairs with up to four monothematic ones each, and some made from none."""
    draw = random.Random(seed)
    golds = list(Gold)
    wholes = [
        EntailmentPair(f"o{n}", f"Text {n}.", f"Hypothesis {n}.", draw.choice(golds))
        for n in range(originals)
    ]
    parts = [
        EntailmentPair(
            f"{whole.id}-{n}",
            whole.text,
            f"Part {n}.",
            draw.choice(golds),
            draw.choice(PHENOMENA),
            whole.id,
        )
        for whole in wholes
        for n in range(draw.randrange(5))
    ]
    free = [
        EntailmentPair(f"f{n}", "T", "H", draw.choice(golds), draw.choice(PHENOMENA))
        for n in range(draw.randrange(4))
    ]
    return Collection(tuple(wholes), tuple(parts + free))


def random_answers(seed: int) -> EngineAnswers:
    collection = random_collection(seed)
    draw = random.Random(seed + 1000)
    return judge(
        collection, Parrot({id: draw.choice(list(Label)) for id in sorted(collection.ids)})
    )
