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
from dataclasses import dataclass, field

from argue.formats.base.posts import Post, debate_of_posts, words_of
from argue.formats.base.reading import Reading
from argue.formats.base.xml import Events, read_xml
from argue.locales import say
from argue.model import Debate

EXTENSIONS: tuple[str, ...] = ()

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
        raise reading.error(say("a comment"), say("none"))
    debates = [
        debate_of_posts(reading, export.titles.get(thread, ""), below)
        for thread, below in posts.items()
    ]
    return reading.left(debates)


@dataclass(slots=True)
class _Element:
    """A thread or a comment that is being read."""

    tag: str
    id: str
    line: int
    values: dict[str, str] = field(default_factory=dict)


class _Export(Events):
    """Collects threads and comments."""

    read = "thread thread@id post post@id parent parent@id title message isdeleted isspam"
    aside = "*"
    texts = "title message isdeleted isspam"

    def __init__(self) -> None:
        super().__init__()
        self.titles: dict[str, str] = {}
        self.posts: list[tuple[str, Post]] = []
        self._element: _Element | None = None
        self._path: list[str] = []
        self._text: list[str] = []

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        name = tag.rpartition("}")[2]
        id = next((value for key, value in attributes.items() if key.endswith("id")), "")
        if self._element is None and name in ("thread", "post"):
            self._element = _Element(name, id, self.line())
        elif self._element and name in ("thread", "parent"):
            self._element.values[name] = id
        self._path.append(name)
        self._text = [] if name not in ("p", "br", "b", "i", "em", "a") else [*self._text, "\n"]

    def data(self, text: str) -> None:
        self._text.append(text)

    def end(self, tag: str) -> None:
        name = tag.rpartition("}")[2]
        self._path.pop()
        element = self._element
        if element is None:
            return
        if name == element.tag and self._path[1:] == []:
            self._finish(element)
            self._element = None
        elif name in ("title", "message", "isDeleted", "isSpam"):
            element.values[name] = "".join(self._text).strip()

    def _finish(self, element: _Element) -> None:
        values = element.values
        if element.tag == "thread":
            self.titles[element.id] = " ".join(words_of(values.get("title", "")).split())
            return
        removed = "true" in (values.get("isDeleted"), values.get("isSpam"))
        text = words_of(values.get("message", ""))
        post = Post(element.id, values.get("parent", ""), text, removed, element.line)
        self.posts.append((values.get("thread", ""), post))
