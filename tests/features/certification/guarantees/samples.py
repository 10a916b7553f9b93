"""Debates and an engine whose errors are known, in few words."""

from collections.abc import Sequence

import numpy as np

from argue.features.certification.guarantees.units import Unit, judge_units
from argue.model import Argument, Debate, Judgement, Label, Options, Origin, Pair, Relation

BOTH = (Label.SUPPORT, Label.ATTACK)


class Oracle:
    """Right with the share that it states as confidence; errors are drawn by the seed."""

    name, version, labels, origin = "oracle", "1", BOTH, Origin.JUDGED

    def __init__(self, confidence: float = 1.0, right: float = 1.0, seed: int = 0) -> None:
        self._confidence, self._right = confidence, right
        self._random = np.random.default_rng(seed)

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        return [self._one(pair) for pair in pairs]

    def _one(self, pair: Pair) -> Judgement:
        right = self._random.random() < self._right
        label = Label.ATTACK if (pair.stated is Label.ATTACK) == right else Label.SUPPORT
        rest = 1 - self._confidence
        scores = {one: self._confidence if one is label else rest for one in BOTH}
        return Judgement(label, self._confidence, scores)


def debates(count: int, seed: int = 0, text: str = "It is so.", most: int = 4) -> list[Debate]:
    """Each with an issue and one to ``most`` replies, half of them attacks."""
    random = np.random.default_rng(seed)
    return [
        _debate(f"d{number}", int(random.integers(most)) + 1, random, text)
        for number in range(count)
    ]


def _debate(id: str, replies: int, random: np.random.Generator, text: str) -> Debate:
    ids = ["issue", *(f"r{number}" for number in range(replies))]
    gold = tuple(Relation(one, "issue", BOTH[int(random.integers(2))]) for one in ids[1:])
    arguments = tuple(Argument(one, text + "!" * int(random.integers(20))) for one in ids)
    pairs = tuple((one.source, one.target) for one in gold)
    return Debate(id, id, arguments, issue="issue", pairs=pairs, gold=gold)


def units(count: int, confidence: float, right: float, seed: int = 0, most: int = 4) -> list[Unit]:
    """Labelled debates as the oracle judges them."""
    engine = Oracle(confidence, right, seed)
    return judge_units(debates(count, seed, most=most), engine, Options(), labelled=True)
