"""Discourse: the JSON of a topic, as Discourse gives it for ``/t/….json``.

::

    {"title": "Close old comments?", "post_stream": {"posts": [
      {"post_number": 1, "cooked": "<p>They attract spam.</p>"},
      {"post_number": 2, "reply_to_post_number": 1, "cooked": "<p>Not all of them.</p>"}]}}

The title is the question. A post answers the one that it names, else the title; what it quotes is
left out. What a post does is judged.
"""

from __future__ import annotations

import re

from argue.formats.base.objects import described, loads
from argue.formats.base.posts import Post, debate_of_posts, words_of
from argue.formats.base.reading import Reading
from argue.locales import say
from argue.model import Debate

EXTENSIONS: tuple[str, ...] = ()

_POST = ("post_number", "reply_to_post_number", "raw", "cooked")
_READ = ("title", *(f"post_stream.posts.{key}" for key in _POST))
_STREAM = re.compile(r'"post_stream"\s*:\s*\{')


def detect(text: str) -> bool:
    """Whether it is an object with a stream of posts."""
    return text.lstrip()[:1] == "{" and bool(_STREAM.search(text))


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    """The debate of a topic; raises ParseError if it has no posts.

    >>> [debate] = parse('{"title": "Zoos?", "post_stream": {"posts": [{"post_number": 1, '
    ...                  '"cooked": "<p>They save species.</p>"}]}}')
    >>> [one.text for one in debate.arguments]
    ['Zoos?', 'They save species.']
    """
    reading = Reading.begin("discourse", reading)
    value = loads(reading.cleaned(text), reading)
    stream = value.get("post_stream") if isinstance(value, dict) else None
    posts = stream.get("posts") if isinstance(stream, dict) else None
    if not isinstance(value, dict) or not isinstance(posts, list) or not posts:
        raise reading.error(say('posts in "post_stream"'), described(value))
    reading.take_keys(value, _READ, ("*",))
    title = value.get("title")
    title = " ".join(title.split()) if isinstance(title, str) else ""
    results = [_post(post) for post in posts if isinstance(post, dict)]
    return reading.left([debate_of_posts(reading, title, results)])


def _post(data: dict[str, object]) -> Post:
    number, answered = data.get("post_number"), data.get("reply_to_post_number")
    raw, cooked = data.get("raw"), data.get("cooked")
    text = words_of(cooked) if isinstance(cooked, str) else raw if isinstance(raw, str) else ""
    return Post(
        str(number),
        str(answered) if answered else "",
        text,
        removed=bool(data.get("deleted_at") or data.get("hidden") or data.get("action_code")),
        writer=str(data.get("username") or ""),
    )
