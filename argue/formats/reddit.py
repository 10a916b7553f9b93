"""Reddit: the JSON of a post and its comments, as Reddit gives it for ``….json``.

::

    [{"kind": "Listing", "data": {"children": [{"kind": "t3", "data": {"title": "Tips?"}}]}},
     {"kind": "Listing", "data": {"children": [
       {"kind": "t1", "data": {"id": "c1", "parent_id": "t3_a", "body": "No.", "replies": ""}}]}}]

The post, its title and its text, is the question. Comments that were deleted or removed are left
out, and what answers them answers what they answered. What a comment does is judged.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from argue.formats.base.objects import described, loads
from argue.formats.base.posts import Post, debate_of_posts, unescaped
from argue.formats.base.reading import Reading
from argue.locales import say
from argue.model import Debate

EXTENSIONS: tuple[str, ...] = ()

_LISTING = re.compile(r'(?:\[\s*)?\{\s*"kind"\s*:\s*"(?:Listing|t3)"')
_THING = ("kind", "data.id", "data.title", "data.selftext", "data.body", "data.parent_id")
_READ = (*_THING, *(f"data.children.{key}" for key in (*_THING, "data.replies")))
_REMOVED = {"[deleted]", "[removed]", ""}


def detect(text: str) -> bool:
    """Whether it begins with a listing."""
    return bool(_LISTING.match(text.lstrip()))


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    """The debates of listings, one for each post; raises ParseError if there is none.

    >>> [debate] = parse('[{"kind": "Listing", "data": {"children": [{"kind": "t3", "data": '
    ...                  '{"id": "a", "title": "Zoos are good"}}]}}]')
    >>> debate.title
    'Zoos are good'
    """
    reading = Reading.begin("reddit", reading)
    value = loads(reading.cleaned(text), reading)
    reading.take_keys(value, _READ, ("*",))
    things = list(_things(value))
    posts = [data for kind, data in things if kind == "t3"]
    comments = [_comment(data) for kind, data in things if kind == "t1"]
    if not posts and not comments:
        raise reading.error(say("a listing with a post or comments"), described(value))
    if len(posts) < 2:
        title, opening, _ = _words(posts[0]) if posts else ("", "", "")
        return reading.left([debate_of_posts(reading, title, comments, opening)])
    debates = []
    for data in posts:
        title, opening, id = _words(data)
        debates.append(debate_of_posts(reading, title, _below(comments, f"t3_{id}"), opening))
    return reading.left(debates)


def _things(value: object) -> Iterator[tuple[str, dict[str, object]]]:
    """Posts and comments in the order of reading."""
    waiting = [value]
    while waiting:
        here = waiting.pop()
        if isinstance(here, list):
            waiting += here[::-1]
        elif isinstance(here, dict):
            data = here.get("data")
            kind = here.get("kind")
            if isinstance(data, dict) and kind in ("t1", "t3"):
                yield str(kind), data
                waiting.append(data.get("replies"))
            elif isinstance(data, dict):
                waiting.append(data.get("children"))


def _words(data: dict[str, object]) -> tuple[str, str, str]:
    title, opening = _text(data, "title"), _text(data, "selftext")
    return title, "" if opening in _REMOVED else opening, _text(data, "id")


def _comment(data: dict[str, object]) -> Post:
    parent = _text(data, "parent_id")
    body = _text(data, "body")
    quoted_away = "\n".join(line for line in body.split("\n") if not line.startswith(">")).strip()
    return Post(
        _text(data, "id"),
        parent.removeprefix("t1_"),
        quoted_away or body,
        removed=body.strip() in _REMOVED,
        writer=_text(data, "author"),
    )


def _below(comments: list[Post], parent: str) -> list[Post]:
    above = {parent}
    result = []
    for post in comments:
        if post.parent in above:
            above.add(post.id)
            result.append(post)
    return result


def _text(data: dict[str, object], key: str) -> str:
    value = data.get(key)
    return unescaped(value).strip() if isinstance(value, str) else ""
