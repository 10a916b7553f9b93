"""Drawn pages, read as the reader reads them → contributions with the gold of whom they answer.

A page of :mod:`recipes.reading.layouts` is cut, tagged and gathered as any page is; each
contribution is the message of which it has most lines. What a reader gets wrong stays wrong, so
that marks, depths and names weigh as much as they can be trusted. Where texts were put into a tree
at random, only contributions that the page marks have gold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from argue.reading.contributions import Draft
from argue.reading.conversation import Conversation, opens_topic, read
from argue.reading.parents import ROOT
from argue.reading.records import Contribution
from recipes.reading.layouts import pages
from recipes.reading.reply_threads import Shown

TITLE, OPENING = 0, 1
"""The parents of a message that answers the title, or the post that it is of: both are right."""


def read_pages(data: Path, part: str, count: int, seed: int) -> Iterator[Shown]:
    """Pages with threads, families and words of a part, read; those without a claim left out."""
    for page in pages(data, part, count, seed):
        for conversation in read(str(page["text"])):
            if len(conversation.contributions) > 2 and (shown := _shown(page, conversation)):
                yield shown


def _shown(page: dict[str, Any], conversation: Conversation) -> Shown | None:
    numbers = [n for n, words in enumerate(page["text"].split("\n"), 1) if words.strip()]
    owners = {number: message for number, (_, message) in zip(numbers, page["lines"], strict=True)}
    claim, first = conversation.claim, conversation.claim.first
    if first is None and opens_topic(conversation.contributions, claim):
        first = 0
    begin, root = first or 0, ROOT if first is None else 0
    own = conversation.contributions[begin:]
    messages = [_message(draft, owners) for draft in conversation.drafts[begin:]]
    places = {message: at for at, message in reversed([*enumerate(messages)])}
    gold = {message["id"]: message for message in page["messages"]}
    fits = []
    for at, (contribution, message) in enumerate(zip(own, messages, strict=True)):
        known = message in gold and places[message] == at
        known = known and (gold[message]["sure"] or _is_marked(contribution))
        parents = gold[message]["parents"] if known else ()
        answered = {root if parent == TITLE else places.get(parent, at) for parent in parents}
        if root == ROOT and OPENING in parents and not gold[OPENING]["parents"]:
            answered.add(root)
        fits.append(frozenset(place for place in answered if place < at))
    if not any(fits):
        return None
    of_claim = 0 if first is not None else claim.text or None
    return Shown(f"read, {page['lang']}", str(page["thread"]), list(own), of_claim, fits)


def _message(draft: Draft, owners: dict[int, int]) -> int:
    """The message of which a draft has most lines; 0 if it has none."""
    counts = Counter(
        owners.get(line.number, 0)
        for part in draft.parts
        if not part.quoted
        for line, _ in part.said
    )
    return counts.most_common(1)[0][0] if counts else 0


def _is_marked(contribution: Contribution) -> bool:
    """Whether the page says whom a contribution answers."""
    return bool(contribution.answers or contribution.quotes or contribution.depth is not None)
