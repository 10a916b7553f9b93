"""Names before colons, as those of speakers: ``Name: text``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from argue.formats.base.discussion import Discussion, Line
from argue.formats.pastes.furniture import is_offer
from argue.formats.pastes.heads import Head, below_gap, is_name
from argue.formats.pastes.outline import BULLET, side_of, stated

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
_YOU = re.compile(
    r"(?:you sent|you replied to .*|du hast gesendet|vous avez envoyé)$", re.IGNORECASE
)
"""Who copies a talk on Messenger."""
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


def are_turns(lines: Sequence[Line]) -> bool:
    """Whether lines begin with names and colons, of two names at least, a third of those there are.

    Not where they are items of a list, whose place says what they answer.
    """
    if names_alone(lines) or _dashed(lines):
        return True
    lines = [line for line in lines if not is_offer(line.content)]
    turns = [turn for line in lines if (turn := speaker_of(line.content))]
    blocks = sum(line.indent == 0 for line in lines)
    several = len({name for name, _ in turns}) > 1
    return several and len(turns) * 3 >= blocks and not is_list(lines)


def heads_of_speakers(lines: Sequence[Line]) -> list[Head]:
    """The heads of turns; a title such as *Topic:* is none."""
    if alone := names_alone(lines):
        return [Head(at, at, _YOU.sub("You", lines[at].content).strip(":")) for at in alone]
    turns = [(at, speaker_of(line.content)) for at, line in enumerate(lines)]
    turns = turns if any(turn for _, turn in turns) else list(enumerate(_dashed(lines)))
    return [Head(at, at, turn[0], turn[1], inline=True) for at, turn in turns if turn]


def names_alone(lines: Sequence[Line]) -> list[int]:
    """The places of lines that are nothing but the name of who says what is below.

    Two of them stand there twice, or one of those that all stand below a blank line.
    """
    named = [at for at, line in enumerate(lines) if _is_name_alone(line.content)]
    said = Counter(lines[at].content for at in named)
    below = [at for at in named if below_gap(lines, at)]
    apart = not any(below_gap(lines, at + 1) for at in below if at + 1 < len(lines))
    twice = [at for at in named if said[lines[at].content] > 1 or _YOU.match(lines[at].content)]
    for places, least in ((below if apart else [], 1), (twice, 2)):
        ends = places[-1:] == [len(lines) - 1]
        adjacent = any(place + 1 == other for place, other in pairwise(places))
        again = len({lines[at].content for at in places if said[lines[at].content] > 1})
        several = len({lines[at].content for at in places}) > 1
        if several and again >= least and not ends and not adjacent and len(places) > 2:
            return places if len(places) * 8 >= len(lines) else []
    return []


def _dashed(lines: Sequence[Line]) -> list[tuple[str, str]]:
    """The speakers and words where all lines are ``Name - text`` and somebody speaks twice."""
    parts = [re.split(r"\s[-–—]\s", line.content, maxsplit=1) for line in lines]
    turns = [(part[0], part[1]) for part in parts if len(part) == 2 and is_name(part[0])]
    several = 1 < len({name for name, _ in turns}) < len(turns)
    return turns if several and len(turns) == len(lines) else []


def _is_name_alone(content: str) -> bool:
    words = content.split()
    speaks = bool(_YOU.match(content)) or (is_name(content) and len(words) < 4)
    return speaks and not side_of(content) and content.lower() not in _NO_NAMES


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


def is_list(lines: Sequence[Line]) -> bool:
    """Whether the turns among these lines are rather items of a list.

    A quarter of them is indented more than another, or all have bullets and nobody speaks twice.
    """
    turns = [(line, turn[0]) for line in lines if (turn := speaker_of(line.content))]
    items = [line for line, _ in turns] + [line for line in lines if BULLET.match(line.text)]
    least = min((line.indent for line in items), default=0)
    nested = sum(line.indent > least for line, _ in turns) * 4 >= max(len(turns), 1)
    once = len({name for _, name in turns}) == len(turns)
    return nested or (once and all(BULLET.match(line.text) for line, _ in turns))


def _is_name(words: str) -> bool:
    if re.match(r"(?:top|item|punkt|point|section|part|step|day|week)\s?\d", words, re.IGNORECASE):
        return False
    capital = any(word[0].isupper() for word in words.split()) or " " not in words
    if side_of(words) or stated(f"{words}: …"):
        return False
    return capital and words.lower() not in _NO_NAMES
