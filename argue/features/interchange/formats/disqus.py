"""Disqus: the XML export of a site's comments.

::

    <disqus xmlns="http://disqus.com" xmlns:dsq="http://disqus.com/disqus-internals">
    <thread dsq:id="1"><title>Trams?</title></thread>
    <post dsq:id="2"><message><p>They are slow.</p></message><thread dsq:id="1"/></post>
    <post dsq:id="3"><message>Not here.</message><thread dsq:id="1"/><parent dsq:id="2"/></post>
    </disqus>

Each thread with comments is a debate, and its title the question. Deleted comments and spam are
left out, and what answers them answers what they answered. What a comment does is judged.
"""

from __future__ import annotations

import re

from argue.formats.base.posts import Post, debate_of_posts, words_of
from argue.formats.base.reading import Reading
from argue.formats.base.xml import Element, Events, read_xml
from argue.locales import lazy
from argue.model import Debate

EXTENSIONS: tuple[str, ...] = ()
BEGINS = "<"

_ROOT = re.compile(r"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<disqus\b", re.DOTALL)


def detect(text: str) -> bool:
    """Whether the root element is ``disqus``."""
    return bool(_ROOT.match(text[:10_000]))


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    """The debates of an export; raises ParseError if no thread has a comment.

    >>> [debate] = parse('<disqus><thread id="1"><title>Zoos?</title></thread>'
    ...                  '<post id="2"><message>No.</message><thread id="1"/></post></disqus>')
    >>> [one.text for one in debate.arguments]
    ['Zoos?', 'No.']
    """
    reading = Reading.begin("disqus", reading)
    export = _Export()
    read_xml(text, reading, export)
    posts: dict[str, list[Post]] = {}
    for thread, post in export.posts:
        posts.setdefault(thread, []).append(post)
    if not posts:
        raise reading.error(lazy("a comment"), lazy("none"))
    debates = [
        debate_of_posts(reading, export.titles.get(thread, ""), below)
        for thread, below in posts.items()
    ]
    return reading.left(debates)


class _Export(Events):
    """Collects threads and comments."""

    read = "thread thread@id post post@id parent parent@id title message isdeleted isspam"
    aside = "*"
    texts = "title message isdeleted isspam"

    def __init__(self) -> None:
        self.titles: dict[str, str] = {}
        self.posts: list[tuple[str, Post]] = []

    def begin(self, element: Element) -> None:
        element.break_line("p br b i em a")

    def finish(self, element: Element) -> None:
        name, above = element.name, element.parent
        id = element.attributes.get("id", "")
        if above is None:
            return
        if element.holder is element:
            above.inner[name] = element.text
        elif above.parent is None and name == "thread":
            self.titles[id] = " ".join(words_of(element.inner.get("title", "")).split())
        elif above.parent is None and name == "post":
            values = element.inner
            removed = "true" in (values.get("isdeleted"), values.get("isspam"))
            text = words_of(values.get("message", ""))
            post = Post(id, values.get("parent", ""), text, removed, element.line)
            self.posts.append((values.get("thread", ""), post))
        elif name in ("thread", "parent"):
            above.inner[name] = id
