"""Sentences about the status that a reader wants an argument to have."""

from __future__ import annotations

from argue.locales import Messages, mark
from argue.reasoning.changes.enforcement import Goal

QUESTIONS = Messages(
    {
        Goal.ACCEPTED: mark("What would make it stand?"),
        Goal.REJECTED: mark("What would make it fall?"),
        Goal.UNDECIDED: mark("What would leave it open?"),
        Goal.NOT_ACCEPTED: mark("What would keep it from standing?"),
    }
)
SMALLEST = Messages(
    {
        Goal.ACCEPTED: mark("The smallest change that would make it stand"),
        Goal.REJECTED: mark("The smallest change that would make it fall"),
        Goal.UNDECIDED: mark("The smallest change that would leave it open"),
        Goal.NOT_ACCEPTED: mark("The smallest change that would keep it from standing"),
    }
)
"""The heading over the changes."""
ALREADY = Messages(
    {
        Goal.ACCEPTED: mark("It already stands."),
        Goal.REJECTED: mark("It already falls."),
        Goal.UNDECIDED: mark("It is already open."),
        Goal.NOT_ACCEPTED: mark("It does not stand as it is."),
    }
)
"""The goal is reached without a change."""
UNREACHED = Messages(
    {
        Goal.ACCEPTED: mark(
            "No relation flipped or switched off, and no new answer, would make it stand."
        ),
        Goal.REJECTED: mark(
            "No relation flipped or switched off, and no new answer, would make it fall."
        ),
        Goal.UNDECIDED: mark(
            "No relation flipped or switched off, and no new answer, would leave it open."
        ),
        Goal.NOT_ACCEPTED: mark(
            "No relation flipped or switched off, and no new answer, would keep it from standing."
        ),
    }
)
"""No change reaches the goal."""
