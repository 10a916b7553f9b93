"""Asides: replies that neither support nor attack anything, and what hangs below them.

A question, a greeting or a remark takes no side, so it has no status. What people answer below it
they say to the debate: whatever supports or attacks an aside does so to what the aside answers. Our
own rule; the papers on bipolar frameworks know no such replies.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from argue.model.debate import Debate
from argue.model.relation import Relation
from argue.model.words import Label


def asides_of(debate: Debate, relations: Sequence[Relation]) -> dict[str, str]:
    """By the id of each aside, what it answers.

    An aside is a reply whose relation to what it answers is ``unrelated``, and not open, and that
    supports and attacks nothing else; the issue is none. Of one that answers several, the first
    counts.
    """
    neither = [one for one in relations if one.label is Label.UNRELATED and not one.open]
    if not neither:
        return {}
    replies = {one.ends for one in debate.replies}
    does = {one.source for one in relations if one.open or one.label is not Label.UNRELATED}
    answered: dict[str, str] = {}
    for one in neither:
        if one.ends in replies and one.source not in does and one.source != debate.issue:
            answered.setdefault(one.source, one.target)
    return answered


def past_asides(debate: Debate, relations: Sequence[Relation]) -> list[Relation]:
    """The relations with their targets as they count: no aside, but what it answers.

    They stay in their order, one for each. A relation whose ends would be those of another one
    stays as it is.

    Examples
    --------
    >>> from argue.model import Argument, Reply
    >>> texts = tuple(Argument(id, f"Text {id}.") for id in ("claim", "hello", "no"))
    >>> replies = Reply("hello", "claim"), Reply("no", "hello")
    >>> debate = Debate("d", "d", texts, "claim", replies=replies)
    >>> shown = Relation("hello", "claim", Label.UNRELATED), Relation("no", "hello", Label.ATTACK)
    >>> [(one.source, one.target) for one in past_asides(debate, shown)]
    [('hello', 'claim'), ('no', 'claim')]
    """
    answered = asides_of(debate, relations)
    if not answered:
        return list(relations)
    taken = {one.ends for one in relations}
    counting = []
    for one in relations:
        target = one.target
        while target in answered:  # replies form no circle
            target = answered[target]
        if target != one.target and target != one.source and (one.source, target) not in taken:
            taken.add((one.source, target))
            one = replace(one, target=target)
        counting.append(one)
    return counting
