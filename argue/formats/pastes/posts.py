"""Lines → posts: who says what, which words they quote, and what stands around."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from argue.formats.base.discussion import Line
from argue.formats.pastes.furniture import (
    BADGE,
    BOT,
    BUTTON,
    COUNT,
    NOTICE,
    QUOTATION,
    REACTION,
    SIGNATURE,
    UNKNOWN,
    furniture,
    is_bot,
)
from argue.formats.pastes.heads import USER, Head, heads_of, is_docs, is_name, is_page
from argue.formats.pastes.words import ATTRIBUTION, QUOTED, common_words, words_of
from argue.reading.stamps import WHEN

_QUOTES = re.compile(
    r"(?:quote:?|zitat:?|citation:?)$|(?:originally posted by|quoting|"
    r"zitat von)\s+@?(?P<by>.{1,40}?)(?:\s+view post)?:?$|@?(?P<name>\S.{0,38}?)\s*(?:(?:wrote|"
    rf"said|schrieb|hat geschrieben|a écrit|writes)\s?)?:\s*[↑⬆]?(?:\s*↑)?(?:{WHEN})?$",
    re.IGNORECASE,
)
_ANSWERS = re.compile(
    r"\[?(?:in reply to|in response to|reply to|replying to|replied to|antwort an|als antwort auf|"
    r"en réponse à)\s+(?:a thread:\s*)?(?P<to>.{1,120}?)\]?:?$|"
    r"replied to a thread:\s*(?P<thread>.+)$",
    re.IGNORECASE,
)
_TO_THREAD = re.compile(r"replied to a thread:?$", re.IGNORECASE)
_REPLIES = re.compile(
    r"(?:view |show |hide )?(\d{1,3}) (?:replies|reply|réponses?|antwort(?:en)?)$", re.I
)
_CLOSES = re.compile(r"(?:marked as resolved|re-?opened|selected text:?)$", re.IGNORECASE)
_CLOSING = re.compile(
    r"\b(?:reply|répondre|antworten|permalink|back to top|top|haut|nach oben)\b", re.IGNORECASE
)
"""Buttons that stand below a text; what follows them is part of no post."""
_RULE = re.compile(r"(?:[_*=~-]{5,}|--)$")
_SIGNED = 4
"""Lines of a signature, with the rule above it."""
_MENTION = re.compile(r"<@\w+\|([^<>]+)>")
"""As Slack exports ``@name``."""
_TAIL = re.compile(
    r"(?<!\s)\s*(?:\(edited\)|\((?:modifié|bearbeitet)\)|<this message was edited>|\[(?:dead|"
    r"flagged)\]|(?:\s:[a-z][\w+-]*:)+|\s[–-])\s*$",
    re.IGNORECASE,
)


@dataclass(slots=True, eq=False)
class Post:
    """One post: its head, what it says line by line, what it quotes and whom it answers.

    ``replies`` is how many posts below it answer it, as the page says; ``closes`` that the thread
    of comments ends with it.
    """

    head: Head
    writer: str
    said: list[tuple[Line, str]] = field(default_factory=list)
    quotes: list[str] = field(default_factory=list)
    to: str = ""
    replies: int = 0
    closes: bool = False

    @property
    def text(self) -> str:
        """All that it says."""
        return " ".join(words for _, words in self.said)


@dataclass(slots=True)
class Posts:
    """The posts of a text, the lines before them, and what is set aside with the reason.

    ``kind`` is ``page``, ``screen`` or ``chat``, as :func:`.furniture.furniture` takes them;
    ``docs`` is true of comments on a document, ``handles`` where addresses stand below names, as in
    a thread on X, Mastodon or Bluesky.
    """

    kind: str
    docs: bool
    before: list[Line]
    posts: list[Post] = field(default_factory=list)
    aside: list[tuple[Line, str]] = field(default_factory=list)
    handles: bool = False


def posts_of(lines: Sequence[Line], heads: Sequence[Head] | None = None) -> Posts:
    """The posts in the lines of a text, without blank ones."""
    heads = heads_of(lines) if heads is None else heads
    page = is_page(lines, heads)
    inline = sum(head.inline for head in heads) * 2 > len(heads)
    docs = is_docs(heads)
    kind = "page" if page or docs else "chat" if inline else "screen"
    result = Posts(kind, docs, list(lines[: heads[0].first] if heads else lines))
    known = {head.writer.lower() for head in heads if head.writer and not head.notice}
    writer, context = "", (Post(Head(0, 0), ""))
    for at, head in enumerate(heads):
        end = heads[at + 1].first if at + 1 < len(heads) else len(lines)
        body = list(lines[head.last + 1 : end])
        writer = head.writer or writer
        post = Post(head, writer, quotes=context.quotes, to=head.to or context.to)
        context = Post(Head(0, 0), "")
        if head.notice:
            result.aside.append((lines[head.first], NOTICE))
            continue
        if at + 1 < len(heads):
            context = _before_next(body, heads[at + 1], result)
        if head.inline and head.text:
            line = lines[head.last]
            start = line.start + max(0, len(line.text.rstrip()) - len(head.text))
            body.insert(0, Line(line.number, start, head.text))
        _Body(result, post, known).take(body)
        result.posts.append(post)
    handles = {
        line.content.lower(): head.writer
        for head in heads
        for line in lines[head.first + 1 : head.last + 1]
        if line.content.startswith("@")
    }
    result.handles = bool(handles)
    for post in result.posts:
        post.to = handles.get(f"@{post.to.lower()}", post.to)
    _join_quotations(result)
    _drop_bots(result)
    result.posts = [post for post in result.posts if post.said or post.replies]
    return result


def _before_next(body: list[Line], following: Head, result: Posts) -> Post:
    """Take away what stands above the next head and belongs to it: its name, or what it quotes."""
    context = Post(Head(0, 0), "")
    while body and body[-1].content.strip("@:").lower() == following.writer.lower() != "":
        body.pop()
    if len(body) > 1 and body[-2].content.startswith("@") and is_name(body[-2].content):
        before = [post for post in result.posts if common_words(body[-1].content, post.text)]
        if before or not body[-1].content.endswith("."):
            context.to = body[-2].content.strip("@ ")
            context.quotes = [body[-1].content]
            result.aside += [(line, QUOTATION) for line in body[-2:]]
            del body[-2:]
    return context


class _Body:
    """Sorts the lines of one post."""

    def __init__(self, result: Posts, post: Post, known: set[str]) -> None:
        self.result, self.post, self.known = result, post, known
        self.quoting = self.referring = self.closed = False
        self.reason = self.following = ""

    def take(self, body: Sequence[Line]) -> None:
        """Sort all lines."""
        signed = 0  # lines of a signature that are still to come
        for at, line in enumerate(body):
            self.following = body[at + 1].content if at + 1 < len(body) else ""
            content = line.content.strip("\u200e\u200f\u202a\u202c ")
            if (
                not signed
                and _RULE.match(content)
                and self.result.kind == "page"
                and self.post.said
            ):
                signed = _SIGNED
            if signed:
                signed -= 1
                self.result.aside.append((line, SIGNATURE))
            else:
                self._line(line, content)

    def _line(self, line: Line, content: str) -> None:
        content = _MENTION.sub(r"@\1", content).replace("\u200e", "")
        if quoted := QUOTED.match(content):
            self._quote(line, quoted[2])
        elif self.referring or content.lower().startswith("begin reference"):
            self.referring = not content.lower().startswith("end reference")
            self._quote(line, re.sub(r"^begin reference,\s*| by .{1,40}$", "", content, flags=re.I))
        elif self._names_handle(content) or self._names_quoted(content):
            self.quoting = True
            self._aside(line, QUOTATION)
        elif self.quoting and self._said_before(content):
            self._quote(line, content)
        elif answers := self._answered(content):
            self._aside(line, answers)
        elif reason := self._reason(content):
            self.quoting = False
            self.closed |= reason == BUTTON and bool(self.post.said and _CLOSING.search(content))
            self._aside(line, reason)
        elif self.closed:
            self._aside(line, UNKNOWN)
        elif words := _TAIL.sub("", content).strip():
            self.quoting = False
            self.reason = ""
            self.post.said.append((line, words))
        else:
            self._aside(line, REACTION)

    def _quote(self, line: Line, words: str) -> None:
        if words.strip():
            self.post.quotes.append(words)
        self._aside(line, QUOTATION)

    def _aside(self, line: Line, reason: str) -> None:
        self.reason = reason
        self.result.aside.append((line, reason))

    def _reason(self, content: str) -> str:
        if match := _REPLIES.match(content):
            self.post.replies = int(match[1]) if self.result.kind == "page" else 0
        self.post.closes |= bool(_CLOSES.match(content))
        if match := USER.match(content):
            self.known.add(match[1].lower())
        if content.isdigit() and self.reason in (REACTION, COUNT, BADGE):
            return COUNT
        if self.result.kind == "page" and content.lower().strip("@:") in self.known:
            return BADGE
        if self.reason == NOTICE and _CLOSES.match(content) is None and self._event(content):
            return NOTICE
        return furniture(content, self.result.kind)

    def _event(self, content: str) -> bool:
        """What a notice of GitHub goes on with: a label, or the title of another issue."""
        return self.result.kind == "page" and bool(
            re.search(r"#\d+$", content) or len(content.split()) < 2
        )

    def _names_handle(self, content: str) -> bool:
        """Whether it is *Replying to* or the name below that, which Twitter writes above a post."""
        if content.lower() == "replying to" and self.following.startswith("@"):
            self.post.to = self.following.strip("@ ")
            return True
        return content.startswith("@") and content[1:] == self.post.to and not self.post.said

    def _names_quoted(self, content: str) -> bool:
        if content.lower() in self.known and self.following and self._said_before(self.following):
            self.post.to = content
            return True
        if ATTRIBUTION.match(content) and QUOTED.match(self.following):
            return True
        match = _QUOTES.match(content)
        if not match:
            return False
        name = (match["by"] or match["name"] or "").strip("@ ")
        if name and name.lower() not in self.known:
            return False
        self.post.to = name or self.post.to
        return True

    def _said_before(self, content: str) -> bool:
        posts = [post for post in self.result.posts if post.text]
        return any(words_of(content) and words_of(content) in words_of(post.text) for post in posts)

    def _answered(self, content: str) -> str:
        if _TO_THREAD.match(content):
            self.quoting = True
            return QUOTATION
        match = _ANSWERS.match(content)
        if not match:
            return ""
        to = (match["to"] or match["thread"]).strip()
        if to.lower().strip("@ ") in self.known:
            self.post.to, self.quoting = to.strip("@ "), True
        elif to[0] in "\"“«'" or match["thread"] or self._said_before(to):
            self.post.quotes.append(to.strip("\"“”«»' "))
        elif not is_name(to):
            return ""
        return QUOTATION


def _join_quotations(result: Posts) -> None:
    """A head whose words its writer said before is a quotation in the empty post before it."""
    joined: list[Post] = []
    for post in result.posts:
        before = joined[-1] if joined else None
        if before and not before.said and not before.head.inline and post.said:
            line, words = post.said[0]
            earlier = [one for one in joined[:-1] if one.writer == post.writer]
            if any(words_of(words) in words_of(one.text) for one in earlier):
                result.aside.append((line, QUOTATION))
                before.said, before.to = post.said[1:], post.writer
                before.quotes.append(words)
                continue
        joined.append(post)
    result.posts = joined


def _drop_bots(result: Posts) -> None:
    for post in result.posts:
        if post.head.bot or is_bot(post.writer, post.text):
            result.aside += [(line, BOT) for line, _ in post.said]
            post.said = []
