"""Two texts to be judged, and what an engine answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from argue.errors import InvalidRecord
from argue.locales import say
from argue.model.words import Label


@dataclass(frozen=True, slots=True)
class Pair:
    """A text T and a hypothesis H to be judged, with the arguments they come from.

    ``stated`` is what the debate itself says of the pair (:attr:`Debate.reference`), for the engine
    that repeats it and for training and evaluation; an engine that judges never looks at it.
    ``name`` is what the source calls the pair, if it does. ``phenomena`` are those that annotators
    found in it (``macro:fine``), for the one engine that judges by them, ``linguistic_bias``.
    """

    source: str
    target: str
    text: str
    hypothesis: str
    debate: str = ""
    stated: Label | None = None
    name: str = ""
    phenomena: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """The source's own name of the pair, or else ``source>target``."""
        return self.name or f"{self.source}>{self.target}"


@dataclass(frozen=True, slots=True)
class Judgement:
    """An engine's answer for one pair.

    ``scores`` are in [0, 1] for each label the engine can give, ``confidence`` that of ``label``.
    """

    label: Label
    confidence: float
    scores: Mapping[Label, float]

    def __post_init__(self) -> None:
        if not 0.0 <= self.confidence <= 1.0:
            raise InvalidRecord(
                say(
                    "expected a confidence between 0 and 1, found %(confidence)s",
                    confidence=repr(self.confidence),
                )
            )
