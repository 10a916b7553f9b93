"""Why an argument has its status: its attackers, who defends it, and what nothing answers."""

from __future__ import annotations

from argue.explanation.across import across
from argue.explanation.attacks import Attacks, Strike
from argue.explanation.defence import Answer, Defence
from argue.explanation.highlight import Highlight, Role
from argue.explanation.reasons import DerivedAttackers, Explanation, Reason, explain
from argue.explanation.why import DEFENDING, Objection, Position, Why, why

__all__ = [
    "DEFENDING",
    "Answer",
    "Attacks",
    "Defence",
    "DerivedAttackers",
    "Explanation",
    "Highlight",
    "Objection",
    "Position",
    "Reason",
    "Role",
    "Strike",
    "Why",
    "across",
    "explain",
    "why",
]
