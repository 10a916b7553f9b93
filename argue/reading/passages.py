"""A conversation that was read → the passages of a discussion, and the reasons of what is aside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from argue.model import Label
from argue.reading.asides import is_bot
from argue.reading.claim import shown
from argue.reading.contributions import Draft
from argue.reading.conversation import LEAST_CLAIM, Conversation
from argue.reading.discussion import (
    BOT,
    FURNITURE,
    HEADER,
    NOTICE,
    PASSING,
    QUOTATION,
    UNKNOWN,
    Discussion,
    Doubtful,
    Passage,
    plain,
)
from argue.reading.records import Tag

ASIDE = {
    Tag.FURNITURE: FURNITURE,
    Tag.SYSTEM: NOTICE,
    Tag.HEADING: HEADER,
    Tag.QUOTE: QUOTATION,
    Tag.QUOTED_BY: QUOTATION,
}
"""Why lines are set aside."""
_SURE_CLAIM = 0.6
"""The chance below which proposals for the claim are shown."""
_PASSING = 0.8
"""The chance from which a contribution that only greets, thanks or leads is set aside."""


def discussion_of(conversation: Conversation) -> Discussion:
    """The passages of a conversation, each with what it most likely answers."""
    discussion = Discussion()
    passages = [
        _passage(draft, one.author, one.side)
        for draft, one in zip(conversation.drafts, conversation.contributions, strict=True)
    ]
    claim = conversation.claim
    for passage, ranked in zip(passages, conversation.parents, strict=True):
        if not ranked:
            continue
        first, *others = ranked
        parents = [first, *(parent for parent in others if parent.stated)]
        above = [passages[parent.index] for parent in parents if parent.index >= 0]
        passage.parent, passage.also = (above[0] if above else None), tuple(above[1:])
        passage.chance = None if first.stated else first.chance
    discussion.passages = list(_argued(conversation, passages, discussion))
    argued = set(map(id, discussion.passages))
    for passage in discussion.passages:
        while passage.parent is not None and id(passage.parent) not in argued:
            passage.parent = passage.parent.parent
    discussion.structured = False
    if claim.chance < LEAST_CLAIM:
        pass  # whoever reads the preview says what is discussed
    elif claim.first is not None:
        discussion.claim = passages[claim.first]
    elif claim.line:
        place = next(line for line in conversation.lines if line.number == claim.line)
        heading = next(one for _, one in conversation.gathered.headings if one.line == claim.line)
        title = shown(plain(heading.text))
        discussion.title = Passage.of(place, title, writer=claim.author)
    if claim.chance < _SURE_CLAIM:
        discussion.proposals = claim.proposals
    _account(conversation, discussion)
    discussion.doubts = list(_doubts(conversation, passages))
    return discussion


def _doubts(conversation: Conversation, passages: Sequence[Passage]) -> Iterator[Doubtful]:
    """The doubtful places of a conversation, its contributions as passages."""
    lines = {line.number: line for line in conversation.lines}
    holders = {
        line.number: passage
        for draft, passage in zip(conversation.drafts, passages, strict=True)
        for line, _ in draft.own
    }
    for doubt in conversation.doubts:
        options: tuple[tuple[Passage | str | None, float], ...] = doubt.options
        if doubt.what == "parent":
            indices = [(int(index), chance) for index, chance in doubt.options]
            options = tuple((passages[at] if at >= 0 else None, chance) for at, chance in indices)
        yield lines[doubt.line], holders.get(doubt.line), options


def _argued(
    conversation: Conversation, passages: Sequence[Passage], discussion: Discussion
) -> Iterator[Passage]:
    """The passages that argue; those of programs and those in passing are set aside."""
    for at, passage in enumerate(passages):
        bot = is_bot(passage.writer, passage.text)
        if at != conversation.claim.first and (bot or conversation.asides[at] >= _PASSING):
            discussion.set_aside(passage, BOT if bot else PASSING)
        else:
            yield passage


def _passage(draft: Draft, author: str, side: str) -> Passage:
    """The passage of a message, with its own words only."""
    (line, words), *others = draft.own
    passage = Passage.of(line, words, writer=author)
    for line, words in others:
        passage.join(line, words)
    passage.text = plain(passage.text)
    passage.label = Label(side) if side else None
    return passage


def _account(conversation: Conversation, discussion: Discussion) -> None:
    """What each line is that no passage holds."""
    held = {line.number for draft in conversation.drafts for line, _ in draft.own}
    orphans = {line.number for line in conversation.gathered.orphans}
    notices = {line.number for line, _ in conversation.gathered.aside}
    sure = conversation.claim.chance >= LEAST_CLAIM
    title = conversation.claim.line if sure else 0
    for line, tag in zip(conversation.lines, conversation.tags, strict=True):
        if tag in ASIDE and line.number not in held and line.number != title:
            discussion.set_aside(line, ASIDE[tag])
        elif line.number in notices and line.number not in held:
            discussion.set_aside(line, NOTICE)
        elif line.number in orphans:
            discussion.set_aside(line, UNKNOWN)
        elif tag not in ASIDE and line.number not in held:
            discussion.read.add(line.number)
