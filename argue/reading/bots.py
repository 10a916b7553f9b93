"""Posts of programs among those of people."""

from __future__ import annotations

import re

_BOTS = re.compile(
    r"automoderator|.*[-_]bot|.*\[bot\]|mee6|dyno|slackbot|github-actions.*|dependabot.*|"
    r"stale.*bot|remindmebot|.*moderationbot|carl-bot|.*\bbot\b|(?-i:\w*[a-z]Bot)",
    re.IGNORECASE,
)
"""Names of writers that are programs."""
_SELF = re.compile(r"i am a bot\b|this action was performed automatically", re.IGNORECASE)


def is_bot(writer: str, text: str) -> bool:
    """Whether a program wrote a post.

    >>> is_bot("AutoModerator", "Read the rules."), is_bot("Bo", "I am a bot, and so on.")
    (True, True)
    >>> is_bot("SortBot", "Sorted."), is_bot("Talbot", "No.")
    (True, False)
    """
    return bool(_BOTS.fullmatch(writer) or _SELF.search(text))
