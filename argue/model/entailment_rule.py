"""An entailment rule that an engine used."""

from __future__ import annotations

from dataclasses import dataclass

from argue.model.record import Count, Record, Share, optional


@dataclass(frozen=True, slots=True)
class EntailmentRule(Record):
    """An entailment rule that was used: its left side entails its right side."""

    JSON = (
        "left",
        "right",
        optional("probability"),
        optional("pos"),
        optional("source"),
        optional("repository"),
        optional("text"),
        optional("hypothesis"),
        optional("frequency"),
        optional("context"),
    )

    left: str
    """What is entailing."""
    right: str
    """What is entailed."""
    probability: Share = 0.0
    """How probable the rule is; absent if 0."""
    pos: str = ""
    """Part of speech of both sides; absent if nobody states one."""
    source: str = ""
    """Where the rule comes from."""
    repository: str = ""
    """Name of the file of rules."""
    text: str = ""
    """The sentence with the left side from which it was acquired."""
    hypothesis: str = ""
    """The sentence with the right side."""
    frequency: Count = 0
    """How many pairs of sentences speak for it."""
    context: tuple[str, ...] = ()
    """Words or phrases, one of which a text must have for the rule to hold in it."""

    def __str__(self) -> str:
        origin = ", ".join(filter(None, [self.repository, self.source]))
        return f"{self.left} ⇒ {self.right} ({self.probability:g}{', ' * bool(origin)}{origin})"
