"""Discourse as copied text: the posts of a topic, as its page or its print view shows them.

::

    Should the wiki need an account?

    greta (Greta) March 5, 2024, 9:12am 1
    Vandals come every night.

    hugo March 5, 2024, 10:40am 2
     greta:
    Vandals come every night.
    A bot could revert them.

The title is the question. A post answers the one that it quotes, else the title; the quoted words
are left out. What a post does is judged.
"""

from __future__ import annotations

import re

from argue.formats.base.copied import WHEN, Copied, posts_of
from argue.formats.base.discussion import Discussion, Line, Passage, debate_of, is_written
from argue.formats.base.reading import Reading
from argue.model import Debate

EXTENSIONS: tuple[str, ...] = ()
STYLE = 15

_HEAD = re.compile(
    rf"@?([\w.-]{{2,30}})(?:\s+\([^)]*\))?\s+{WHEN}(?:\s+#?\d{{1,5}})?$", re.IGNORECASE
)
_QUOTES = re.compile(r"@?([\w.-]{2,30}):$")


def detect(text: str) -> bool:
    """Whether it has two posts with names and days."""
    return is_written(text) and len(posts_of(text[:65_536], _HEAD)[1]) > 1


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    r"""The debate of a topic; raises ParseError if it has no words.

    >>> [debate] = parse("Zoos?\nann March 5, 2024\nThey are good.\nbob March 6, 2024\nFor whom?")
    >>> [one.text for one in debate.arguments]
    ['Zoos?', 'They are good.', 'For whom?']
    """
    reading = Reading.begin("discourse_text", reading)
    before, posts = posts_of(reading.cleaned(text), _HEAD)
    discussion = Discussion(Passage.of(before[0]) if before else None)
    for post in posts:
        parent = _without_quotes(post, discussion.passages)
        passage = post.passage()
        if passage is not None:
            passage.parent = parent
            discussion.passages.append(passage)
    return debate_of(discussion, reading)


def _without_quotes(post: Copied, earlier: list[Passage]) -> Passage | None:
    """Take the words away that a post quotes; the last earlier post among them is returned."""
    kept: list[Line] = []
    parent: Passage | None = None
    quoted: list[Passage] = []
    for line in post.lines:
        if match := _QUOTES.match(line.content):
            quoted = [one for one in earlier if one.writer.lower() == match[1].lower()]
            if quoted:
                continue
        source = [one for one in quoted if line.content in one.text]
        if source:
            parent = source[-1]
        else:
            quoted = []
            kept.append(line)
    post.lines = kept
    return parent
