"""Who judged, what that took, and whether it had learned what it judged.

``learned.sha256`` in a model's folder is a line, :data:`HEAD`, and then of each pair the first
:data:`BYTES` bytes of the SHA-256 of its text and its hypothesis, in rising order and with nothing
between them. Of both, only letters and digits count, in small letters (:func:`letters`), so that
other quotation marks or line breaks make no other pair; a pair that was learned twice, or with two
labels, is there once. Pairs of ``--dev``, by which something was chosen or calibrated, are not
among them.

A model that learned all pairs of another one beside it says so: its file begins with a line that
names the other's folder (:data:`ALSO`), and has only what it learned besides.

No text can be read from the file; who has a text can find out whether it was learned. Among a
million learned pairs, one of 300,000,000 others is taken for one of them. A model without the file
is one of which that is not known, which is not the same as having learned nothing.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import Any, Self

import numpy as np

from argue.engines import Engine
from argue.errors import ModelError
from argue.evaluation.statistics import ratio
from argue.features.measures.outcome import Outcome, columns_of
from argue.model import Origin
from argue.model.record import Count, Ratio, Record, optional
from argue.model.tables import Cell, format_number

LEARNED_FILE = "learned.sha256"
HEAD = b"argue learned pairs 1\n"
_ALSO = "argue learned the pairs of {}\n"
ALSO = re.compile(_ALSO.format(r"(\w+)").encode())
BYTES = 6
"""Of a pair's hash."""


class Sureness(StrEnum):
    """What predictions say of how sure they are."""

    CONFIDENCES = "confidences"
    RANKS = "ranks"
    """Which is surer than which, and no more."""
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class JudgedBy(Record):
    """Who judged, and whether it had learned pairs of gold."""

    JSON = (
        "asked",
        *map(optional, ("model", "address", "prompt", "tokens_read", "tokens_written", "cost")),
        *("learned", "accuracy_on_others"),
        *map(optional, ("predictions", "of_no_pair", "without_prediction", "sureness")),
    )

    asked: str
    """The engine as it was asked for: a name, the folder of a model, a file of predictions."""
    model: str = ""
    """The language model, as its server was asked for it."""
    address: str = ""
    """Where that was asked: no name, password, path or key."""
    prompt: str = ""
    """Version of the prompt."""
    tokens_read: Count | None = None
    """Tokens that it read for this; absent where all was answered before."""
    tokens_written: Count | None = None
    """Tokens that it wrote."""
    cost: float | None = None
    """What these cost, where prices are set."""
    seconds: float | None = None
    """How long the engine took; ``None`` where others judged, or where it was predicted."""
    learned: Count | None = None
    """Pairs of gold that the engine learned: figures on them are too good; null where that is not
    known, 0 where each debate was left out."""
    accuracy_on_others: Ratio = None
    """Where it learned some: accuracy on the pairs that it did not."""
    predictions: Count = 0
    """Predictions, where a file of them takes the place of an engine."""
    of_no_pair: Count = 0
    """Predictions of no pair of gold."""
    without_prediction: Count = 0
    """Pairs that were asked about and have none."""
    sureness: str = ""
    """What the predictions say of how sure they are: ``confidences``, ``ranks`` or ``nothing``."""

    @property
    def unmatched(self) -> str:
        """How many predictions had no pair, and how many pairs no prediction; empty if none."""
        unused, told = self.of_no_pair, []
        if unused:
            verb = "is" if unused == 1 else "are"
            told.append(f"{unused:,} of {self.predictions:,} predictions {verb} of no pair of gold")
        if missing := self.without_prediction:
            told.append(f"{missing:,} pair{' has' if missing == 1 else 's have'} no prediction")
        return "; ".join(told)

    def cautions(self, pairs: int) -> list[str]:
        """What a reader of the figures on so many pairs must know, a sentence each."""
        unmatched = f"{self.unmatched[:1].upper()}{self.unmatched[1:]}." if self.unmatched else ""
        return list(filter(None, [unmatched, self.learned_text(pairs)]))

    @classmethod
    def of(cls, content: Mapping[str, Any]) -> Self:
        """That which was stored with a run; of older runs nothing is known."""
        names = {field.name for field in fields(cls)}
        return cls(**{"asked": "", **{key: content[key] for key in content if key in names}})

    def stored(self) -> dict[str, Any]:
        """What is stored with a run: all that says something."""
        return {key: value for key, value in asdict(self).items() if value not in (None, "")}

    def learned_text(self, pairs: int) -> str:
        """What a reader of the figures on so many pairs must know of learning; empty if nothing."""
        if self.learned is None:
            return "" if self.predictions else "Not known: whether the model learned these pairs."
        if not self.learned:
            return ""
        what = "this 1 pair" if pairs == 1 else f"these {pairs:,} pairs"
        told = f"The model learned {self.learned:,} of {what}: figures are too good."
        others = pairs - self.learned
        if others <= 0:
            return told
        return f"{told} Accuracy on the others: {format_number(self.accuracy_on_others)}."

    def rows(self) -> list[list[Cell]]:
        """What a table of the run says besides."""
        tokens = None
        if self.tokens_read is not None:
            tokens = f"{self.tokens_read:,} read, {self.tokens_written or 0:,} written"
        learned = "not known" if self.learned is None else f"{self.learned:,}"
        rows: list[tuple[str, str | None]] = [
            ("asked for", self.asked),
            ("language model", self.model),
            ("its server", self.address),
            ("version of the prompt", self.prompt),
            ("tokens", tokens),
            ("cost", None if self.cost is None else f"{self.cost:.4g}"),
            ("seconds of judging", None if self.seconds is None else f"{self.seconds:,.1f}"),
            ("pairs that were learned", learned if self.asked else None),
            ("predictions", f"{self.predictions:,}" if self.predictions else None),
            ("predictions of no pair", f"{self.of_no_pair:,}" if self.predictions else None),
            ("pairs without one", f"{self.without_prediction:,}" if self.predictions else None),
        ]
        return [[name, value] for name, value in rows if value]


def count_learned(
    engine: Engine, outcomes: Sequence[Outcome], known: Iterable[int]
) -> tuple[int | None, float | None]:
    """How many of the pairs were learned, if that is known, and accuracy on the others.

    ``known`` says of each whether it was, if the engine learned any.
    """
    hashes = learned_by(engine)
    if not hashes:
        return None if hashes is None else 0, None
    others = ~np.fromiter(known, dtype=np.bool_, count=len(outcomes))
    if others.all():
        return 0, None
    told = columns_of(outcomes).comparable.where(others)
    answered = int(np.count_nonzero(told.label >= 0))
    return int(np.count_nonzero(~others)), ratio(int(np.count_nonzero(told.right)), answered)


def write_learned(folder: Path, pairs: Iterable[tuple[str, str]], *, also: str = "") -> None:
    """Write the file of a model into its folder.

    ``pairs`` are the text and the hypothesis of each pair that it learned, in any order; ``also``
    names the folder of another model beside it all of whose pairs are among them.
    """
    hashes = {pair_hash(*pair) for pair in pairs}
    if also:
        hashes -= read_learned(folder.parent / also) or frozenset()
    named = _ALSO.format(also).encode() if also else b""
    (folder / LEARNED_FILE).write_bytes(named + HEAD + b"".join(sorted(hashes)))


def read_learned(folder: Path | None) -> frozenset[bytes] | None:
    """The hashes of the pairs that the model in a folder learned; ``None`` if that is not known.

    Raises ModelError if the file is damaged.
    """
    path = folder / LEARNED_FILE if folder else None
    if path is None or not path.is_file():
        return None
    return _read(path, path.stat().st_mtime_ns)


def learned_by(engine: Engine) -> frozenset[bytes] | None:
    """The hashes of what an engine learned; ``None`` if that is not known.

    None of the pairs that it judges were learned by one that is trained without their debate, nor
    by one that repeats what is stated. Raises as :func:`read_learned`.
    """
    if getattr(engine, "held_out", False) or engine.origin is not Origin.JUDGED:
        return frozenset()
    folder = getattr(engine, "folder", None)  # an object from outside may have another
    return read_learned(folder if isinstance(folder, Path) else None)


def pair_hash(text: str, hypothesis: str) -> bytes:
    """By what a pair is found among those that were learned.

    >>> pair_hash("It’s late.", "Go home!") == pair_hash("it's  LATE", "go home")
    True
    """
    words = f"{letters(text)}\n{letters(hypothesis)}"
    return hashlib.sha256(words.encode("utf-8", "surrogatepass")).digest()[:BYTES]


@lru_cache(maxsize=64)  # replies to the same text come one after the other
def letters(text: str) -> str:
    """The words of a text in small letters, by which two that are written alike are one."""
    return " ".join(re.findall(r"\w+", text.lower()))


@lru_cache(maxsize=8)
def _read(path: Path, changed: int) -> frozenset[bytes]:
    content, others = path.read_bytes(), frozenset[bytes]()
    other = ALSO.match(content)
    if other and other[1].decode() != path.parent.name:
        others = read_learned(path.parent.parent / other[1].decode()) or others
        content = content[other.end() :] if others else content
    head, hashes = content[: len(HEAD)], content[len(HEAD) :]
    if head != HEAD or len(hashes) % BYTES:
        expected = f"{HEAD.decode().strip()!r} and {BYTES} bytes a pair"
        raise ModelError(f"{path}: expected {expected}, found {len(content):,} other bytes")
    return others.union(hashes[at : at + BYTES] for at in range(0, len(hashes), BYTES))
