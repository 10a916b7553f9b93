"""Sentences about the status that a reader wants an argument to have."""

from argue.features.what_if.changes import Goal
from argue.locales import Messages, lazy

QUESTIONS = Messages(
    {
        Goal.ACCEPTED: lazy("What would make it stand?"),
        Goal.REJECTED: lazy("What would make it fall?"),
        Goal.UNDECIDED: lazy("What would leave it open?"),
        Goal.NOT_ACCEPTED: lazy("What would keep it from standing?"),
    }
)
SMALLEST = Messages(
    {
        Goal.ACCEPTED: lazy("The smallest change that would make it stand"),
        Goal.REJECTED: lazy("The smallest change that would make it fall"),
        Goal.UNDECIDED: lazy("The smallest change that would leave it open"),
        Goal.NOT_ACCEPTED: lazy("The smallest change that would keep it from standing"),
    }
)
"""The heading over the changes."""
ALREADY = Messages(
    {
        Goal.ACCEPTED: lazy("It already stands."),
        Goal.REJECTED: lazy("It already falls."),
        Goal.UNDECIDED: lazy("It is already open."),
        Goal.NOT_ACCEPTED: lazy("It does not stand as it is."),
    }
)
"""The goal is reached without a change."""
UNREACHED = Messages(
    {
        Goal.ACCEPTED: lazy(
            "No relation flipped or switched off, and no new answer, would make it stand."
        ),
        Goal.REJECTED: lazy(
            "No relation flipped or switched off, and no new answer, would make it fall."
        ),
        Goal.UNDECIDED: lazy(
            "No relation flipped or switched off, and no new answer, would leave it open."
        ),
        Goal.NOT_ACCEPTED: lazy(
            "No relation flipped or switched off, and no new answer, would keep it from standing."
        ),
    }
)
"""No change reaches the goal."""
