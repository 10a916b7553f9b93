"""Why an argument has its status: its attackers, who defends it, and what nothing answers."""

from argue.reasoning.explanation.attacks import Attacks, Strike, origin, strikes_on
from argue.reasoning.explanation.defence import Answer, Defence
from argue.reasoning.explanation.reasons import (
    MOST_REASONS,
    ByStatus,
    Explanation,
    Implied,
    Reason,
    across,
    explain,
)
from argue.reasoning.explanation.why import (
    DEFENDING,
    Highlight,
    Objection,
    Position,
    Role,
    Why,
    why,
)

__all__ = [
    "MOST_REASONS",
    "DEFENDING",
    "Answer",
    "Attacks",
    "ByStatus",
    "Defence",
    "Explanation",
    "Highlight",
    "Implied",
    "Objection",
    "Position",
    "Reason",
    "Role",
    "Strike",
    "Why",
    "across",
    "explain",
    "origin",
    "strikes_on",
    "why",
]
