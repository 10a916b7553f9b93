"""Posts → the passages of a discussion: who answers whom, and which words are the question.

A post answers, in this order: the post whose words it quotes; of the writer that it names, the post
whose words are most like its own; the post that its depth or its links put it below. Otherwise it
answers on a page what is discussed, and in a chat what its words tell (:mod:`.addressing`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from argue.formats.base.discussion import Discussion, Line, Passage
from argue.formats.pastes.addressing import addressed, is_called
from argue.formats.pastes.furniture import HEADER, UNKNOWN, furniture
from argue.formats.pastes.heads import USER, is_name
from argue.formats.pastes.outline import HEADING, TITLE, name_claim
from argue.formats.pastes.posts import Post, Posts
from argue.formats.pastes.words import common_words, plain, words_of
from argue.language.claims import states_claim
from argue.reading.stamps import WHEN, age

_CALLED = re.compile(r"@(?P<at>[\w.-]+)\s*[,:]?\s+(?=\S)|(?P<name>[^\W\d_][\w.-]*)\s*[:,]\s+(?=\S)")
_NUMBER = re.compile(r"\s+#\d+$")
_SITE = re.compile(r"\s+\([\w.-]+\.[a-z]{2,12}(?:/\S*)?\)$")
_PREFIX = re.compile(
    r"^(?:default\s+|comments? on\s+[\"“«]?|"
    r"(?:re|thread|topic|aw|post subject|betreff|sujet)\s*:\s*)+",
    re.IGNORECASE,
)
_GROUP = re.compile(r"(?:r/|u/)\w+", re.IGNORECASE)
_FILM = re.compile(r"\d\S*\s(?:subscribers|views|vues|abonnés|aufrufe|abonnenten)", re.IGNORECASE)
"""What a page says of a film, below whose title stands its description."""
_COMMENTS = re.compile(r"\d[\d.,]*k?\s(?:comments?|kommentare?|commentaires?)$", re.IGNORECASE)
_DATED = re.compile(WHEN, re.IGNORECASE)
_FLAIRS = 2
"""Words that a line below a title on Reddit has at most, if it is a flair and no text."""


def discussion_of(result: Posts, *, keep_names: bool = False) -> Discussion:
    """The discussion of posts; ``keep_names`` leaves ``@Name`` at the start of a text."""
    discussion = Discussion()
    discussion.aside += result.aside
    lines = list(result.before)
    opening = _opening(result)
    if opening:
        lines += [line for line, _ in opening.said]
        result.posts.remove(opening)
        discussion.aside += [(line, HEADER) for line in result.before]
        discussion.title = _opening_title(opening, discussion)
        lines = []
    elif lines:
        discussion.title = _title(lines, result.kind, discussion)
    answers = _Answers(result, discussion, keep_names=keep_names)
    if opening and discussion.title:
        answers.placed += [(opening, one) for one in (discussion.title, *discussion.passages)]
    for post in result.posts:
        answers.add(post)
    return discussion


def _opening(result: Posts) -> Post | None:
    """The post that the others answer, where the page shows it as one of them."""
    first = result.posts[0] if result.posts else None
    if first is None or result.kind != "page" or result.docs:
        return None
    told = [*result.before, *(line for line, _ in result.aside)]
    reddit = any(post.head.level is not None and post.head.links is None for post in result.posts)
    reddit = reddit or any(
        _GROUP.match(line.content) or re.search(r"permalink.*embed", line.content) for line in told
    )
    reddit = reddit and not first.head.level
    above = not first.head.footer and any(post.head.footer for post in result.posts)
    bare = not any(_may_be_title(line, "page") for line in result.before)
    signed = any(USER.match(line.content) for line in told)
    begins = above or signed or result.handles or _numbers_first(told) or _counts_comments(result)
    return first if reddit or (bare and begins) else None


def _counts_comments(result: Posts) -> bool:
    """Whether the page says below the first post how many comments it has."""
    posts = result.posts
    first = posts[0].said[-1][0].number if posts[0].said else 0
    second = posts[1].said[0][0].number if posts[1:] and posts[1].said else 0
    below = [line.content for line, _ in result.aside if first < line.number < second]
    return any(map(_COMMENTS.match, below))


def _numbers_first(lines: Sequence[Line]) -> bool:
    """Whether a forum numbers its posts, from the first."""
    numbers = [line.content for line in lines if re.fullmatch(r"#\d+", line.content)]
    return numbers[:1] == ["#1"]


def _opening_title(post: Post, discussion: Discussion) -> Passage:
    """Its first line is the title, and what stands below it the first answer."""
    (line, words), *others = post.said
    named = TITLE.match(words)
    title = Passage.of(line, plain(named[1] if named else words), writer=post.writer)
    if others and len(others[0][1].split()) <= _FLAIRS:
        discussion.aside.append((others[0][0], HEADER))
        others = others[1:]
    body = _passage(others, post.writer) if others else None
    if body is not None:
        discussion.passages.append(body)
    return title


def _title(lines: Sequence[Line], kind: str, discussion: Discussion) -> Passage | None:
    """What is discussed, among the lines above the first post; the others are set aside."""
    candidates: list[Line] = []
    for line in lines:
        reason = furniture(line.content, kind if kind == "page" else "screen")
        named = TITLE.match(line.content) or HEADING.match(line.content)
        if named and (kind == "page" or len(named[named.lastindex or 1].split()) > 1):
            return _settle(line, named[named.lastindex or 1], lines, discussion)
        if reason:
            discussion.aside.append((line, reason))
        else:
            candidates.append(line)
    likely = [line for line in candidates if _may_be_title(line, kind)]
    if not likely:
        discussion.aside += [(line, UNKNOWN) for line in candidates]
        return None
    best = next((line for line in likely if states_claim(_words(line))), likely[0])
    return _settle(best, _words(best), candidates, discussion)


def _settle(line: Line, words: str, others: Sequence[Line], discussion: Discussion) -> Passage:
    """The title of a line; sentences below it are the first answer."""
    title = Passage.of(line, plain(words))
    told = {line.number for line, _ in discussion.aside}
    rest = [one for one in others if one.number != line.number and one.number not in told]
    film = any(_FILM.search(one.content) for one, _ in discussion.aside)
    body = [
        one for one in rest if one.number > line.number and _is_sentence(one.content) and not film
    ]
    discussion.aside += [(one, UNKNOWN) for one in rest if one not in body]
    if body and (passage := _passage([(one, one.content) for one in body], "")):
        discussion.passages.append(passage)
    return title


def _words(line: Line) -> str:
    return _PREFIX.sub("", _SITE.sub("", _NUMBER.sub("", line.content))).strip('"”» ')


def _may_be_title(line: Line, kind: str) -> bool:
    content = line.content
    if furniture(content, kind if kind == "page" else "screen") or _GROUP.match(content):
        return False
    if not re.search(r"[^\W\d_]", _DATED.sub("", content)):
        return False
    return (
        len(content.split()) > 1 and not (is_name(content) and kind == "page") and content[0] != "#"
    )


def _is_sentence(content: str) -> bool:
    return len(content.split()) > 4 and content[-1:] in '.!?…"”)'


def _passage(said: Sequence[tuple[Line, str]], writer: str) -> Passage | None:
    result: Passage | None = None
    for line, words in said:
        if result is None:
            result = Passage.of(line, words, writer=writer)
        else:
            result.join(line, words)
    if result is not None:
        result.text = plain(result.text)
    return result


class _Answers:
    """Takes post after post and says what each answers."""

    def __init__(self, result: Posts, discussion: Discussion, *, keep_names: bool) -> None:
        self.result, self.discussion, self._keep_names = result, discussion, keep_names
        self.placed: list[tuple[Post, Passage]] = []
        self._above: list[tuple[int, Passage, bool]] = []
        self._waiting: list[tuple[Passage, int, int | None]] = []
        self._thread: Passage | None = None
        self._title = words_of(discussion.title.text) if discussion.title else ""

    def add(self, post: Post) -> None:
        """Add the next post."""
        said = [item for item in post.said if not self._repeats_title(item)]
        passage = _passage(said, post.writer)
        if passage is None or not passage.text:
            self._wait(post, passage)
            return
        called = self._called(post, passage)
        below = self._below(post, passage)
        replies = self._replying(post)
        passage.parent = self._quoted(post) or called or below or replies or self._usual(passage)
        if passage.parent is passage:
            passage.parent = None
        self._thread = self._thread or passage
        if post.closes:
            self._thread = None
        self.placed.append((post, passage))
        self.discussion.passages.append(passage)
        if len(self.placed) == 1 and self.discussion.title is None:
            name_claim(self.discussion)
        self._wait(post, passage)

    def _repeats_title(self, item: tuple[Line, str]) -> bool:
        line, words = item
        again = self._title and words_of(_PREFIX.sub("", words)) == self._title
        if again:
            self.discussion.aside.append((line, HEADER))
        return bool(again)

    def _quoted(self, post: Post) -> Passage | None:
        by = post.to.lower()
        for quote in reversed(post.quotes):
            words = words_of(re.sub(r"\s*(?:\.{3}|…)$", "", quote))
            fitting = [
                one
                for earlier, one in self.placed
                if words and (words in words_of(one.text) or words in words_of(earlier.text))
            ]
            cut = [
                one for _, one in self.placed if len(words) > 8 and words[:-1] in words_of(one.text)
            ]
            fitting = fitting or cut
            named = [one for one in fitting if by and one.writer.lower() == by]
            if fitting:
                return (named or fitting)[-1]
        return None

    def _called(self, post: Post, passage: Passage) -> Passage | None:
        """The post of the person named that its words fit best, the last in doubt."""
        match, theirs = None, self._by(post.to)
        if not theirs:
            name, match = self._names(passage)
            theirs = self._by(name)
        if match and theirs:
            strip = match["at"] is None and passage.text[match.end() - 2 : match.end() - 1] == ":"
            if strip or (match["at"] is not None and not self._keep_names):
                passage.text = passage.text[match.end() :]
        theirs = [one for one in theirs if one.writer != passage.writer]
        likeness = [common_words(passage.text, one.text) for one in theirs]
        best = max(likeness, default=0)
        fitting = [one for one, like in zip(theirs, likeness, strict=True) if like == best]
        return fitting[-1] if fitting else None

    def _by(self, name: str) -> list[Passage]:
        name = name.lower()
        return [one for _, one in self.placed if is_called(name, one.writer)] if name else []

    def _names(self, passage: Passage) -> tuple[str, re.Match[str] | None]:
        text = passage.text
        for writer in sorted({one.writer for _, one in self.placed}, key=len, reverse=True):
            start = text.removeprefix("@")
            if (
                writer
                and start.lower().startswith(f"{writer.lower()} ")
                and (text[0] == "@" or (" " in writer and self.result.kind == "page"))
            ):
                if not self._keep_names:
                    passage.text = start[len(writer) :].lstrip(" ,:")
                return writer.lower(), None
        match = _CALLED.match(text)
        if not match:
            names = {name.lower().strip(".") for name in re.findall(r"@([\w.-]+)", text)}
            return (names.pop() if len(names) == 1 else ""), None
        return ((match["at"] or match["name"]).lower(), match) if match else ("", None)

    def _below(self, post: Post, passage: Passage) -> Passage | None:
        """What it stands below by its level or the links of its page."""
        level, follows = post.head.level, False
        if post.head.links is not None and level is None:
            level, follows = self._linked_level(post.head.links), "next" in post.head.links
        if level is None:
            return None
        while self._above and self._above[-1][0] >= level:
            self._above.pop()
        parent = self._above[-1][1] if self._above else None
        self._above.append((level, passage, follows))
        return parent

    def _linked_level(self, links: frozenset[str]) -> int:
        """How deep a comment of Hacker News stands: by what its links lead to."""
        if "parent" not in links:
            return 0
        if "root" not in links:
            return 1
        if "prev" not in links:
            return self._above[-1][0] + 1 if self._above else 2
        siblings = [level for level, _, follows in self._above if follows and level > 1]
        return siblings[-1] if siblings else 2

    def _wait(self, post: Post, passage: Passage | None) -> None:
        """Expect as many answers as the page says that a post has."""
        if post.replies and (target := passage or (self.placed[-1][1] if self.placed else None)):
            self._waiting = [(target, post.replies, age(post.head.when))]

    def _replying(self, post: Post) -> Passage | None:
        if not self._waiting:
            if self._is_marked_reply(post):
                return self.placed[-1][1] if self.placed else None
            return None
        target, left, oldest = self._waiting.pop()
        before = self.placed[-1][1]
        own = age(post.head.when)
        if own is not None and oldest is not None and own > oldest:
            return None
        if left > 1:
            self._waiting.append((target, left - 1, oldest))
        return before if post.writer == target.writer and before is not target else target

    def _is_marked_reply(self, post: Post) -> bool:
        """Old Reddit links the parent below each answer, in a row of buttons or one a line."""
        end = post.said[-1][0].number if post.said else 0
        below = [(line.number - end, line.content) for line, _ in self.result.aside]
        row = any(re.match(r"permalink.*parent", words) for at, words in below if 0 < at < 4)
        return row or any(words == "parent" for at, words in below if 0 < at < 9)

    def _usual(self, passage: Passage) -> Passage | None:
        if self.result.docs:
            return self._thread
        if self.result.kind == "page" or not self.placed:
            return None
        claim = self.discussion.title or self.discussion.claim
        return addressed(passage, [one for _, one in self.placed], claim)
