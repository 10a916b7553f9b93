"""Posts with ids and parents (Reddit, Discourse, Disqus) → one debate; their HTML → text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html.parser import HTMLParser

from argue.formats.base.building import Building, Link
from argue.formats.base.reading import Reading
from argue.formats.base.text import slug
from argue.locales import lazy
from argue.model import Debate, Label
from argue.reading.asides import is_bot
from argue.reading.discussion import BOT, plain

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
    writer: str = ""

    @property
    def words(self) -> str:
        """What it says, without the marks of Markdown; nothing if it was removed, or is a bot's."""
        return "" if self.removed or is_bot(self.writer, self.text) else plain(self.text).strip()


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


def debate_of_posts(
    reading: Reading,
    title: str,
    posts: Sequence[Post],
    opening: str = "",
    id: str = "",
    *,
    counted: bool = False,
) -> Debate | None:
    """One debate: its title, with the opening text, is the issue; ``id`` is for want of a title.

    Without a title the issue is the first post, if all others answer it or each other and it
    answers nothing. A post that was removed, or is a bot's, is set aside, and those that answer it
    answer what it answered. ``counted`` says that the account has the posts, and those that were
    removed.
    """
    above = {post.id: post for post in posts}
    targets = [_present(above, post) for post in posts]
    first = [post for post, up in zip(posts, targets, strict=True) if post.words and not up]
    claim = not title and len(posts) > 1 and len(first) == 1 and not first[0].parent
    name = first[0].words.partition("\n")[0] if claim else title
    building = Building(reading, slug(title or id or name) or "debate", name)
    issue = "issue" if title else None
    if title:
        text = f"{title}\n\n{plain(opening)}" if opening else title
        building.add("issue", text, title if opening else "")
    reading.saw("post", 0 if counted else len(posts))
    aside = 0
    for post, target in zip(posts, targets, strict=True):
        if not post.words:
            bot = post.text.strip() and not post.removed
            reason = BOT if bot else lazy("removed, or without text")
            if bot or not counted:
                reading.set_aside("post", post.text or post.id, reason, line=post.line)
            aside += 1
            continue
        building.add(post.id, post.words, line=post.line)
        if target or issue:
            label = None if target else post.label
            building.link(Link(post.id, target or "issue", label, post.line, place=True))
        elif post.label:
            reason = lazy("it is for or against a question that is not in this file")
            reading.set_aside("label", post.id, reason, line=post.line)
    if aside:
        building.warn(lazy("%(count)s posts that say nothing are set aside", count=aside))
    return building.build(first[0].id if claim else issue)


def _present(above: dict[str, Post], post: Post) -> str:
    """The nearest post above that is not removed; "" if there is none."""
    seen = {post.id}
    while post.parent in above and post.parent not in seen:
        post = above[post.parent]
        seen.add(post.id)
        if post.words:
            return post.id
    return ""
