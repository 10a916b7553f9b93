"""How many arguments a debate of the web app may have; files of the command line may have more."""

from __future__ import annotations

from collections.abc import Sequence

from argue.errors import LimitExceeded
from argue.locales import say
from argue.model import Debate
from argue.store import Saved
from argue.web.state import settings, store

SETTING = "ARGUE_MAX_DEBATE_ARGUMENTS"


def add_debates(debates: Sequence[Debate]) -> list[Saved]:
    """Save debates; the only way in which a view adds some.

    Raises
    ------
    LimitExceeded
        If one of them has too many arguments; then none is saved.
    """
    check_debates(debates)
    return store().add_debates(debates)


def check_debates(debates: Sequence[Debate]) -> None:
    """Raise LimitExceeded if one of these has too many arguments."""
    for debate in debates:
        _check(len(debate.arguments), debate.title or debate.id)


def check_reply(key: str) -> None:
    """Raise LimitExceeded if the debate of that key has no room for a further argument.

    Debates that were saved under a higher limit can still be read.
    """
    _check(store().size(key) + 1)


def _check(size: int, title: str = "") -> None:
    most = settings().limits.max_debate_arguments
    if size > most:
        advice = say("“argue analyse FILE” reads larger debates on the command line")
        raise LimitExceeded(say("arguments"), size, most, SETTING, where=title[:80], advice=advice)
