"""Reddit as copied text: a post and its comments, with the buttons that come along.

::

    r/gardening • Posted by u/mossy 2 days ago
    Peat should be banned in compost
    level 1
    fernlover · 2 days ago
    Coir works just as well for seeds.
    Reply Share

The post is the question. ``level 2`` says that a comment answers the one of level 1 above it; where
no level was copied, a comment answers the post. What a comment does is judged.
"""

from __future__ import annotations

import re

from argue.formats.base.copied import LONGEST, WHEN, Copied, posts_of
from argue.formats.base.discussion import Discussion, Passage, debate_of, is_written
from argue.formats.base.reading import Reading
from argue.model import Debate

EXTENSIONS: tuple[str, ...] = ()
STYLE = 10

_HEAD = re.compile(
    rf"(?:r/\w+\s*[•·]\s*)?(?:\[[–+-]\]\s*)?(?:posted by\s+|submitted .{{3,30}} by\s+)?(?:u/)?"
    rf"([\w-]{{3,30}})(?:\s+\[?\w+\]?)?\s*(?:[•·]\s*|\s-?\d[\d.,k]*\s+points?\s+(?:\(.*?\)\s*)?|\s){WHEN}\*?"
    rf"(?:\s*\(.*\))?$",
    re.IGNORECASE,
)
_LEVEL = re.compile(r"level (\d{1,2})$", re.IGNORECASE)
_TELLS = re.compile(
    r"(?:r/\w+|posted by\b.*|level \d{1,2}|.*\bu/\w+.*|\[[–-]\]\w+ .*points? .*|permalink.*)$",
    re.IGNORECASE,
)
_GROUP = re.compile(r"r/\w+$", re.IGNORECASE)


def detect(text: str) -> bool:
    """Whether it has posts with days, and says something that only Reddit's pages say."""
    text = text[:65_536]
    return is_written(text) and _tells(text) and len(_posts(text)[1]) > 1


def _tells(text: str) -> bool:
    """Whether a line says something that only Reddit's pages say."""
    lines = (line.strip() for line in text.splitlines())
    return any(_TELLS.match(line) for line in lines if len(line) <= LONGEST)


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    r"""The debate of a page; raises ParseError if it has no words.

    >>> [debate] = parse("Posted by u/ann\n2 days ago\nZoos are good\nlevel 1\nbob\n1 day ago\n"
    ...                  "For whom?\nReply")
    >>> [one.text for one in debate.arguments]
    ['Zoos are good', 'For whom?']
    """
    reading = Reading.begin("reddit_text", reading)
    title, posts = _posts(reading.cleaned(text))
    discussion = Discussion(title)
    above: list[tuple[int, Passage]] = []
    for post in posts:
        passage = post.passage()
        if passage is None or passage.text in ("[deleted]", "[removed]"):
            continue
        while above and above[-1][0] >= post.level:
            above.pop()
        passage.parent = above[-1][1] if above and post.level else None
        above.append((post.level, passage))
        if discussion.title is None and not discussion.passages and not post.level:
            discussion.title = passage
            above.clear()
        else:
            discussion.passages.append(passage)
    return debate_of(discussion, reading)


def _posts(text: str) -> tuple[Passage | None, list[Copied]]:
    """The title, if it stands above the first post, and the posts."""
    before, posts = posts_of(text, _HEAD, _LEVEL)
    before = [line for line in before if not _GROUP.match(line.content) and len(line.content) > 1]
    return (Passage.of(before[0]) if before else None), posts
