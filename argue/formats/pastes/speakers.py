"""Names before colons in nested lists: ``Name: text``."""

from __future__ import annotations

import re
from collections import Counter

from argue.formats.base.discussion import Discussion
from argue.formats.pastes.outline import stated
from argue.reading.sides import side_of

_TURN = re.compile(
    r"(?:[-*•]\s+)?(?:\[?\(?\d{1,2}:\d{2}(?::\d{2})?\)?\]?\s*)?[*_]{0,3}"
    r"([^\W\d_][\w.'’-]*(?: [\w.'’&-]+){0,3})(?:\s?\([^)]{1,40}\)){0,2}[*_]{0,3}"
    r"\s?:[*_]{0,3}(?:\s+(.*))?$"
)
_NO_NAME_WORDS = """
note, nb, ps, p.s, edit, source, sources, update, date, time, place, present, topic, question,
title, motion, resolution, subject, issue, claim, thesis, debate, proposal, from, to, cc, example,
conclusion, summary, agenda, http, https, premise, evidence, reason, grounds, warrant, backing,
attendees, aob, apologies, chair, location, tasks, deadline, absent, decision, action, warning,
tl;dr, poll, thema, frage, sujet
"""
_NO_NAMES = frozenset(word.strip() for word in _NO_NAME_WORDS.split(","))


def speaker_of(words: str) -> tuple[str, str] | None:
    """The speaker and the words of a turn; ``None`` if no name stands before a colon.

    >>> speaker_of("Ann: Zoos are good."), speaker_of("Source: a book")
    (('Ann', 'Zoos are good.'), None)
    """
    match = _TURN.match(words)
    if not match or not _is_name(match[1]):
        return None
    return match[1], match[2] or ""


def name_writers(discussion: Discussion) -> Discussion:
    """Take names before colons for writers, where two of three passages have one.

    Only where somebody speaks twice: else ``Cost: …`` and ``Noise: …`` would be names.
    """
    turns = [speaker_of(passage.text) for passage in discussion.passages]
    names = Counter(turn[0] for turn in turns if turn and turn[1])
    if len(names) < 2 or names.total() * 3 < len(turns) * 2 or max(names.values()) < 2:
        return discussion
    for passage, turn in zip(discussion.passages, turns, strict=True):
        if turn and turn[1]:
            passage.start = min(passage.end, passage.start + len(passage.text) - len(turn[1]))
            passage.writer, passage.text = turn
    return discussion


def _is_name(words: str) -> bool:
    if re.match(r"(?:top|item|punkt|point|section|part|step|day|week)\s?\d", words, re.IGNORECASE):
        return False
    capital = any(word[0].isupper() for word in words.split()) or " " not in words
    if side_of(words) or stated(f"{words}: …"):
        return False
    return capital and words.lower() not in _NO_NAMES
