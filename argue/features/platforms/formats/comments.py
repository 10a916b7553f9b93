"""Comments and messages as sites and chats give them to programs: Hacker News, YouTube, Slack, …

::

    {"id": 1, "title": "Trams?", "author": "ann", "story_id": 1, "children": [
      {"id": 2, "text": "<p>They are slow.", "author": "bob", "story_id": 1, "children": []}]}

Read are the JSON, and JSON lines, of Hacker News (Algolia's trees and Firebase's items), the API of
Stack Exchange, GitHub's issues and discussions (REST, GraphQL and ``gh``), Reddit (``….json`` and
Pushshift's dumps), topics of Discourse (``/t/….json``), Decidim and Consul (exports and GraphQL; of
Consul also CSV), hypothes.is, the APIs of YouTube, Mastodon, Bluesky and X, and the exports of
Telegram, Slack and Discord (DiscordChatExporter). What the fields of each are called stands in
:data:`SITES`.

A thread is a debate. Its first post, with its title, is the question, and each post answers that in
which it stands or which it names; in a chat, where it names none, the message before. What a
comment does is judged, but for those on Decidim that say on which side they are. A passage that an
annotation of hypothes.is is about is what that answers. Quotations are left out of texts. Who,
when, where and how popular a post is, is set aside.
"""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from argue.errors import ParseError
from argue.features.platforms.formats._sites import ABOUT, SITES, Site
from argue.formats.base.columns import named_rows, names
from argue.formats.base.objects import described, id_of, loads
from argue.formats.base.posts import Post, debate_of_posts, words_of
from argue.formats.base.reading import Reading
from argue.formats.base.text import FreeIds
from argue.locales import lazy
from argue.model import Debate, Label

EXTENSIONS: tuple[str, ...] = ()
NEEDS = r"(?i)\A\s*[{\[]|ancestry"
_CONSUL_COLUMNS = {"id", "body", "ancestry"}
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+")
_MENTIONS = re.compile(r"^(?:@[\w.@-]+\s+)+")
"""Who is answered, before the text of an answer."""
_REMOVED = {"[deleted]", "[removed]", ""}
_LINES = re.compile(r"\s*\{.*\}[ \t]*\n\s*\{")
_SAMPLE = 200_000


def detect(text: str) -> bool:
    """Whether the fields of one of the sites stand there."""
    return bool(_site(text))


def _site(text: str) -> str:
    beginning = text.lstrip()[:1]
    if beginning not in ("{", "["):
        return "Consul" if names(text) >= _CONSUL_COLUMNS else ""
    sample = text[:_SAMPLE]
    if '"arguments"' in sample:
        return ""
    fitting = (
        name
        for name, site in SITES.items()
        if all(re.search(mark, sample) for mark in site.marks)
        and any(f'"{key}"' in sample for key in (*site.texts, "title"))
    )
    return next(fitting, "")


@dataclass(slots=True)
class _ListedPost:
    """A post as it stands there: the one in which it stands, if any, and those that it names."""

    post: Post
    title: str
    thread: str
    thread_title: str
    inside: str
    named: str


@dataclass(slots=True)
class _Walk:
    """Collects the posts of nested values, and the names of fields that are not known."""

    site: Site
    reading: Reading
    found: dict[str, _ListedPost] = field(default_factory=dict)
    by_id: dict[str, str] = field(default_factory=dict)
    keys: int = 0
    strange: Counter[str] = field(default_factory=Counter)
    aside: Counter[str] = field(default_factory=Counter)
    title: str = ""

    def take(self, value: object, line: int | None = None) -> None:
        free = FreeIds(self.found)
        waiting: list[tuple[object, str]] = [(value, "")]
        while waiting:
            here, inside = waiting.pop()
            if isinstance(here, list):
                waiting += [(item, inside) for item in reversed(here)]
            elif isinstance(here, dict):
                for name in self.site.inner:
                    own = here.get(name)
                    here = {**here, **own} if isinstance(own, dict) else here
                key = self._post(here, inside, line, free) or inside
                if not key and not self.title:
                    self.title = " ".join(_text(here.get("title")).split())
                deeper = [(below, key) for name, below in here.items() if self._deeper(name, below)]
                waiting += reversed(deeper)

    def _deeper(self, name: str, value: object) -> bool:
        """Whether posts may stand in a field; counts its name if it means nothing here."""
        site = self.site
        self.keys += 1
        if name in (*site.ids, *site.parents, *site.threads, *site.titles, *site.texts):
            return False
        if name in site.within:
            return True
        known = (*site.thread_titles, *site.removed, *site.inner)
        if name in known or name in ("number", "alignment", "commentable_type"):
            return False
        if ABOUT & {*map(str.lower, _WORD.findall(name))}:
            self.aside[name] += 1
            return False
        if isinstance(value, dict | list):
            return True
        number_of = isinstance(value, int) and name in ("comments", "replies", "answers")
        says_nothing = value in (None, "") or isinstance(value, bool) or number_of
        (self.aside if says_nothing else self.strange)[name] += 1
        return False

    def _post(
        self, item: dict[str, Any], inside: str, line: int | None, free: FreeIds
    ) -> str | None:
        """The key of the post that an object is; None if it is none."""
        site = self.site
        name = next((key for key in site.ids if id_of(item.get(key))), "")
        said = [key for key in (*site.texts, *site.titles) if key in item]
        removed = any(map(item.get, site.removed))
        if not name and any(self._words(item.get(at)) for at in site.texts):
            item = {**item, site.ids[0]: free.free("post")}
            name = site.ids[0]
        if not name or not (said or removed):
            if name and not site.chat and (inside or line or "type" in item):
                self.reading.saw("post")
                reason = lazy("expected a text as %(key)s", key=" or ".join(site.texts))
                self.reading.leave_out(line, id_of(item[name]), reason, "post")
            return None
        id = f"c{item[name]}" if name == "comment_id" else id_of(item[name])
        key = free.free(id)
        for other in filter(None, (id, id.rpartition("/")[2], id_of(item.get("number")))):
            self.by_id.setdefault(other, key)
        text = next((words for at in site.texts if (words := self._words(item.get(at)))), "")
        title = " ".join(next((_text(item[at]) for at in site.titles if at in item), "").split())
        quote = _quote(item.get("target")) if text and not _last(item.get("references")) else ""
        if text in _REMOVED and not title:
            removed = True
        self.reading.saw("post")
        if removed:
            self.reading.set_aside("post", id, lazy("it was removed or has no text"), line=line)
        thread = next((id_of(item[at]) for at in site.threads if id_of(item.get(at))), "")
        of_comment = str(item.get("commentable_type", "Comment")).endswith("Comment")
        parents = [_last(item.get(at)) for at in site.parents]
        named = next((parent for parent in parents if parent and parent != id), "")
        if "commentable_id" in site.parents and not of_comment:
            named = ""
        if quote:
            inside = self._quoted(quote, thread, item)
        label = _ALIGNED.get(str(item.get("alignment")))
        if named and not removed:
            text = _MENTIONS.sub("", text) or text
        writer = next((_text(item[at]) for at in ("author", "username") if at in item), "")
        post = Post(key, "", text, removed, line, label, writer)
        shared = next((_text(item[at]) for at in site.thread_titles if at in item), "")
        self.found[key] = _ListedPost(post, title, thread, shared, inside, named)
        return key

    def _quoted(self, quote: str, thread: str, item: Mapping[str, Any]) -> str:
        """The key of the passage that an annotation is about."""
        key = f"quote {len(self.found) + 1}"
        known = self.by_id.setdefault(f"{thread} {quote}", key)
        if known == key:
            shared = next((_text(item[at]) for at in self.site.thread_titles if at in item), "")
            self.found[key] = _ListedPost(Post(key, "", quote), "", thread, shared, "", "")
        return known

    def _words(self, value: object) -> str:
        text = _text(value)
        if self.site.html:
            return words_of(text)
        lines = html.unescape(text).strip().split("\n")
        return "\n".join(line for line in lines if not line.startswith(">")).strip()


_ALIGNED = {"1": Label.SUPPORT, "-1": Label.ATTACK}
"""What ``alignment`` says on Decidim; 0 says nothing."""


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    """The debates of a file, one for each thread; raises ParseError if it has no posts.

    >>> [debate] = parse('[{"id": 1, "type": "story", "title": "Zoos?", "by": "a", "kids": [2]}, '
    ...                  '{"id": 2, "type": "comment", "parent": 1, "by": "b", "text": "No."}]')
    >>> debate.replies
    (Reply(source='2', target='issue'),)
    """
    reading = Reading.begin("comments", reading)
    text = reading.cleaned(text)
    name = _site(text)
    if not name:
        raise reading.error(lazy("comments of %(sites)s", sites=", ".join(SITES)), _start(text))
    walk = _Walk(SITES[name], reading)
    for line, value in _values(text, reading):
        walk.take(value, line)
    if not walk.found:
        raise reading.error(lazy("comments of %(site)s", site=name), lazy("none"))
    reading.saw("key", walk.keys)
    reading.names_aside("key", walk.aside)
    reading.unknown("key", walk.strange)
    return reading.left(_debates(walk, reading))


def _values(text: str, reading: Reading) -> Iterator[tuple[int | None, object]]:
    """The values of JSON, of JSON lines or of a table, those of lines with their number."""
    if text.lstrip()[:1] not in ("{", "["):
        yield from named_rows(text, reading, names(text) | _CONSUL_COLUMNS)
    elif not _LINES.match(text):
        yield None, loads(text, reading)
    else:
        for number, line in enumerate(text.split("\n"), 1):
            try:
                if line.strip():
                    yield number, loads(line, reading, number)
            except ParseError as error:
                reading.saw("post")
                reading.leave_out(number, line, error.found, "post")


def _debates(walk: _Walk, reading: Reading) -> Iterator[Debate | None]:
    above = {
        key: listed.inside or walk.by_id.get(listed.named, "") for key, listed in walk.found.items()
    }
    threads: dict[str, list[str]] = {}
    roots: dict[str, str] = {}
    for key in walk.found:
        path = [key]
        while (up := above[path[-1]]) and up not in path and path[-1] not in roots:
            path.append(up)
        root = roots.get(path[-1], path[-1])
        roots.update(dict.fromkeys(path, root))
        first = walk.found[root]  # with a title it is a thread of its own
        thread = f"post {root}" if first.title else f"thread {first.thread}"
        threads.setdefault(thread, []).append(key)
    for keys in threads.values():
        root = roots[keys[0]]
        first = walk.found[root]
        shared = filter(None, (walk.found[key].thread_title for key in keys))
        title = first.title or next(shared, walk.title)
        posts = [
            replace(
                walk.found[key].post,
                parent=above[key] or walk.found[key].named or (before if walk.site.chat else ""),
            )
            for before, key in zip(["", *keys], keys, strict=False)
            if not (first.title and key == root)
        ]
        opening = first.post.text if first.title and first.post.text not in _REMOVED else ""
        yield debate_of_posts(reading, title, posts, opening, first.thread, counted=True)


def _text(value: object) -> str:
    """A text, or the first of those in which a site has it translated."""
    waiting = [value]
    while waiting:
        here = waiting.pop()
        if isinstance(here, str):
            return here
        if isinstance(here, dict):
            first = here.get("translation") or here.get("text")
            waiting += [first] if first else reversed(here.values())
        elif isinstance(here, list) and any(isinstance(part, str) for part in here):
            return "".join(map(_text, here))
        elif isinstance(here, list):
            waiting += reversed(here)
    return ""


def _last(value: object) -> str:
    """The id of what is answered: the last of a list or a path, without the kind of Reddit's."""
    if isinstance(value, list):
        value = value[-1] if value else ""
    while isinstance(value, dict):
        value = next(filter(None, map(value.get, ("id", "messageId", "parent", "uri"))), "")
    return re.sub(r"^t\d_", "", id_of(value).rpartition("/")[2])


def _quote(target: object) -> str:
    """The passage that an annotation is about."""
    waiting = [target]
    while waiting:
        here = waiting.pop()
        if isinstance(here, dict):
            if isinstance(here.get("exact"), str):
                return str(here["exact"]).strip()
            waiting += reversed(here.values())
        elif isinstance(here, list):
            waiting += reversed(here)
    return ""


def _start(text: str) -> str:
    return described(text.strip()[:80]) if text.strip() else lazy("nothing")
