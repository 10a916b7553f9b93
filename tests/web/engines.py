"""Engines that tests inject: they count, wait, fail or call back."""

import time
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path

from argue.model import Argument, Debate, Judgement, Label, Origin, Pair, Reply


class TestEngine:
    """Says "attack" with a confidence that tells pairs apart; notes which pairs it was asked."""

    __test__ = False  # not a class of tests

    name = "test"
    labels = (Label.ATTACK,)
    origin = Origin.JUDGED

    def __init__(
        self,
        *,
        version: str = "v1",
        seconds: float = 0,
        first: Callable[[], object] | None = None,
        log: Path | None = None,
    ) -> None:
        self.version, self._seconds, self._first, self._log = version, seconds, first, log
        self.asked: list[str] = []

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        self.asked += [f"{pair.debate}:{pair.id}" for pair in pairs]
        if self._log is not None:
            with self._log.open("a", encoding="utf-8") as file:
                file.writelines(f"{pair.id}\n" for pair in pairs)
        time.sleep(self._seconds * len(pairs))
        if self._first is not None:
            first, self._first = self._first, None
            first()
        return [judgement(pair) for pair in pairs]


def judgement(pair: Pair) -> Judgement:
    confidence = zlib.crc32(pair.id.encode()) % 100 / 100
    return Judgement(Label.ATTACK, confidence, {Label.ATTACK: confidence})


def chain(name: str, size: int) -> Debate:
    """A debate in which each argument answers the one before it."""
    ids = [f"a{number}" for number in range(size)]
    return Debate(
        name,
        name,
        tuple(Argument(id, f"Argument {id} of {name}.") for id in ids),
        replies=tuple(Reply(ids[number], ids[number - 1]) for number in range(1, size)),
    )
