"""Each reply with what it answers; a top-level argument with the issue."""

from __future__ import annotations

from collections.abc import Iterator

from argue.model import Debate, Pair
from argue.pairing import pairs_between

TITLE = "each reply with what it answers"


def pairs(debate: Debate) -> Iterator[Pair]:
    """Each (reply, what it answers), then each argument that answers nothing with the issue.

    An argument is top-level if it answers nothing and is not the issue itself. Without an issue it
    is in no pair as text. Who undercuts an inference is in no pair with its premises, to which they
    do nothing.
    """
    answers = [(reply.source, reply.target) for reply in debate.replies]
    undercuts = debate.undercuts
    ends = [answer for answer in answers if answer not in undercuts]
    if debate.issue is not None:
        answering = {source for source, _ in answers} | {debate.issue}
        ends += [
            (argument.id, debate.issue)
            for argument in debate.arguments
            if argument.id not in answering
        ]
    return pairs_between(debate, ends)
