"""Posts with ids and parents (Reddit, Discourse, Disqus) → one debate; their HTML → text."""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import dataclass
from html.parser import HTMLParser

from argue.formats.base.building import Building, Link
from argue.formats.base.reading import Reading
from argue.formats.base.text import slug
from argue.locales import say
from argue.model import Debate, Label

_BLOCKS = {"p", "div", "br", "li", "ul", "ol", "h1", "h2", "h3", "h4", "pre", "tr"}
_LEFT_OUT = {"blockquote", "aside", "script", "style"}


@dataclass(frozen=True, slots=True)
class Post:
    """One post: what it answers by its id; an empty parent answers the thread's first post.

    ``label`` is what it does to the thread's first post, where it says so.
    """

    id: str
    parent: str
    text: str
    removed: bool = False
    line: int | None = None
    label: Label | None = None


class _Words(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self._inside = 0

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag in _LEFT_OUT:
            self._inside += 1
        elif tag in _BLOCKS:
            self.parts.append("\n")

    def handle_endtag(self, tag: str) -> None:
        if tag in _LEFT_OUT:
            self._inside = max(0, self._inside - 1)
        elif tag in _BLOCKS:
            self.parts.append("\n")

    def handle_data(self, data: str) -> None:
        if not self._inside:
            self.parts.append(data)


def words_of(markup: str) -> str:
    """The text of a fragment of HTML, without what it quotes.

    >>> words_of("<blockquote>Old</blockquote><p>New &amp; <b>bold</b>.</p>")
    'New & bold.'
    """
    words = _Words()
    words.feed(markup)
    words.close()
    lines = (" ".join(line.split()) for line in "".join(words.parts).split("\n"))
    return "\n".join(line for line in lines if line)


def unescaped(text: str) -> str:
    """Text with the letters that HTML writes as references."""
    return html.unescape(text)


def debate_of_posts(
    reading: Reading, title: str, posts: Sequence[Post], opening: str = "", id: str = ""
) -> Debate | None:
    """One debate: its title, with the opening text, is the issue; ``id`` is for want of a title.

    A post that was removed is left out, and those that answer it answer what it answered.
    """
    above = {post.id: post for post in posts}
    building = Building(reading, slug(title or id) or "debate", title)
    issue = "issue" if title else None
    if title:
        text = f"{title}\n\n{opening}" if opening else title
        building.add("issue", text, title if opening else "")
    removed = 0
    for post in posts:
        if post.removed or not post.text.strip():
            removed += 1
            continue
        building.add(post.id, post.text, line=post.line)
        target = _present(above, post)
        if target or issue:
            label = None if target else post.label
            building.link(Link(post.id, target or "issue", label, post.line, place=True))
    if removed:
        building.warn(say("%(count)s posts without text or removed are left out", count=removed))
    return building.build(issue)


def _present(above: dict[str, Post], post: Post) -> str:
    """The nearest post above that is not removed; "" if there is none."""
    seen = {post.id}
    while post.parent in above and post.parent not in seen:
        post = above[post.parent]
        seen.add(post.id)
        if not post.removed and post.text.strip():
            return post.id
    return ""
