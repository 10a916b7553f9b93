"""Pages of sites whose words of form say exactly what stands where: Reddit, YouTube, and more.

Reddit writes the group above a post, whose first line is its title. YouTube writes handles with
times above comments. Stack Exchange has who wrote a post or a comment below it. Moodle and phpBB
have heads that are all alike. Hacker News has links at each comment that say what it stands below.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from argue.reading.cut import Line
from argue.reading.features import WHEN_IN
from argue.reading.records import Exact, Spans, Tag
from argue.reading.stamps import AGO

_GROUP = re.compile(r"r/\w+")
_VOTES = re.compile(r"upvote|go to comments|\d+ comments?|share", re.IGNORECASE)
_WHEN = re.compile(rf"[•·]?\s*(?P<time>{AGO})(?: \(\w+\))?", re.IGNORECASE)
_USER = re.compile(r"(?:u/)?[\w-]{3,20}")
_POSTED = re.compile(rf"posted by(?: u/(?P<name>[\w-]{{3,20}})(?: {AGO})?)?", re.IGNORECASE)
_SUBMITTED = re.compile(
    rf"submitted (?P<time>{AGO})(?: ?\*)? by (?P<name>[\w-]{{3,20}})\b.{{0,60}}", re.IGNORECASE
)
_OF_SITE = re.compile(r"\S.{1,400}\([\w.-]{1,30}\.\w{2,21}\)")
_HANDLE = re.compile(r"@[\w.-]{3,40}")
_PINNED = re.compile(r"(?:pinned by|angepinnt von|épinglé par|fijado por|in evidenza)\b", re.I)
_VIEWS = re.compile(
    r"[\d.,]+\s?[KM]?\s(?:views|aufrufe|vues|visualizaciones|visualizzazioni)\b.*", re.IGNORECASE
)
_SUBSCRIBED = re.compile(
    r"[\d.,]+\s?\w{0,4}\.?\s(?:subscribers|abonnent(?:en|innen)|abonnés|suscriptores|iscritti)",
    re.I,
)
_WORDS = 4
"""Words that a title or a text has at least."""


def site_lines(lines: Sequence[Line]) -> dict[int, Exact]:
    """What single lines of such a page are, by their places; nothing where the page is none."""
    return _post(lines) or _submitted(lines) or _film(lines) or _questions(lines) or _forum(lines)


def _post(lines: Sequence[Line]) -> dict[int, Exact]:
    """The title, text and writer of the post below the last line that only names the group."""
    votes = [at for at, line in enumerate(lines) if _VOTES.fullmatch(line.content)]
    groups = [at for at, line in enumerate(lines[:20]) if _GROUP.fullmatch(line.content)]
    if not groups or len(votes) < 2:
        return {}
    end = next((at for at in votes if at > groups[-1]), 0)
    result: dict[int, Exact] = {}
    writer = ""
    for at in range(groups[-1] + 1, end):
        words = lines[at].content
        if posted := _POSTED.fullmatch(words):
            writer = posted["name"] or writer
            result[at] = Exact(Tag.NAME if writer else Tag.FURNITURE, Spans(writer))
        elif len(words.split()) >= _WORDS and not _WHEN.fullmatch(words):
            kinds = {known.tag for known in result.values()}
            title = Tag.HEADING not in kinds
            tag = Tag.HEADING if title else Tag.MORE if Tag.TEXT in kinds else Tag.TEXT
            result[at] = Exact(tag, Spans(writer * title, title=title))
        elif _USER.fullmatch(words) and not writer:
            writer = words.removeprefix("u/")
            result[at] = Exact(Tag.NAME, Spans(writer))
    return result if any(known.tag is Tag.HEADING for known in result.values()) else {}


def _submitted(lines: Sequence[Line]) -> dict[int, Exact]:
    """The title with its site in brackets above who submitted it."""
    for at, line in enumerate(lines[1:], 1):
        who = _SUBMITTED.fullmatch(line.content)
        if who and _OF_SITE.fullmatch(lines[at - 1].content):
            head = Exact(Tag.HEAD, Spans(who["name"], who["time"]))
            return {at - 1: Exact(Tag.HEADING, Spans(title=True)), at: head}
    return {}


def _film(lines: Sequence[Line]) -> dict[int, Exact]:
    """The title of a film, its comments' handles, and what describes it, which nobody discusses.

    The title stands above the channel and how many subscribed to it, or is the first line of some
    words above that which says how many saw it; a comment that the channel pinned stands in its
    place.
    """
    names = [
        at
        for at, line in enumerate(lines[:-1])
        if _HANDLE.fullmatch(line.content) and _WHEN.fullmatch(lines[at + 1].content)
    ]
    begin = names[0] if len(names) > 1 else 0
    seen = next((at for at in range(begin) if _VIEWS.fullmatch(lines[at].content)), begin)
    first = next((at for at in range(seen) if len(lines[at].content.split()) >= _WORDS), None)
    if first is None or seen == begin:
        return {}
    pinned = any(_PINNED.match(line.content) for line in lines[seen:begin])
    channel = (at - 2 for at in range(2, seen) if _SUBSCRIBED.fullmatch(lines[at].content))
    title = next((at for at in channel if " " in lines[at].content), first)
    result = {at: Exact(Tag.FURNITURE) for at in range(min(first, title), begin)}
    if not pinned:
        result[title] = Exact(Tag.HEADING, Spans(title=True))
    for at in names:
        result[at] = Exact(Tag.NAME, Spans(lines[at].content.removeprefix("@")))
    return result


_SIGNED = re.compile(r"(?:asked|answered|respondida|formulada)\s.*\d.*", re.IGNORECASE)
_SHARE = re.compile(
    r"(?:share|compartir)(?:\b|improve|mejor|edit|cit|follow|segu).{0,40}", re.IGNORECASE
)
_COMMENT = re.compile(r"(?P<text>\S.*\S)\s[–—-]$")
_ASK = re.compile(r"ask question|(?:hacer|formular) una pregunta", re.IGNORECASE)
"""The button below the title."""
_COMMENTED = re.compile(r"commented|comentado|comentó", re.IGNORECASE)
_FORM = re.compile(r"your answer|tu respuesta", re.IGNORECASE)
_NO_NAME = re.compile(
    r"[\W\d]*|(?:.{1,60}['’]s )?user avatar|avatar.*|.*\bbadges?\b.*|edited\b.*|new contributor|"
    r".{1,40} is a new contributor to this site\b.*|nuevo colaborador",
    re.IGNORECASE,
)
_SIGNATURE = 4
"""Lines below *answered* among which the name is."""


def _questions(lines: Sequence[Line]) -> dict[int, Exact]:
    """Posts signed below with *answered* and a day, and comments signed in the next line."""
    form = next((at for at, line in enumerate(lines) if _FORM.fullmatch(line.content)), len(lines))
    signed = [at for at in range(form) if _SIGNED.fullmatch(lines[at].content)]
    shares = [at for at in range(form) if _SHARE.fullmatch(lines[at].content)]
    result = {at: Exact(Tag.FURNITURE) for at in range(form, len(lines))}
    contents, posts, asker = [line.content for line in lines[:form]], 0, ""
    often = Counter(contents)
    for share in shares:
        below = next((at for at in signed if share < at), form)
        names = range(below + 1, min(below + 1 + _SIGNATURE, form))
        name = next((at for at in names if not _NO_NAME.fullmatch(lines[at].content)), None)
        if name is None:
            continue
        posts, asker = posts + 1, asker or lines[name].content
        result |= {at: Exact(Tag.FURNITURE) for at in range(share, name + 1)}
        begin = next(
            at for at in range(share, -1, -1) if not at or _NO_NAME.fullmatch(lines[at].content)
        )
        told = [at for at in range(begin, share) if len(contents[at].split()) >= _WORDS]
        again = {at for at in told if often[contents[at]] > 1}
        result |= dict.fromkeys(again, Exact(Tag.FURNITURE))
        texts = [at for at in told if at not in again]
        spans = Spans(lines[name].content, level=0)
        for at in range(texts[0], texts[-1] + 1) if texts else ():
            if at not in again:
                result[at] = Exact(Tag.MORE, spans) if at > texts[0] else Exact(Tag.SAID, spans)
        first = True
        for at in range(name + 1, next((at for at in shares if at > share), form) - 1):
            if not (comment := _COMMENT.fullmatch(lines[at].content)):
                continue
            when = at + 2 + any(map(_COMMENTED.fullmatch, contents[at + 2 : at + 3]))
            if any(map(WHEN_IN.search, contents[when : when + 1])):
                own = Spans(
                    lines[at + 1].content, end=comment.end("text"), level=1 if first else None
                )
                result[at], first = Exact(Tag.SAID, own), False
                result |= {place: Exact(Tag.FURNITURE) for place in range(at + 1, when + 1)}
    asks = (at - 1 for at, words in enumerate(contents) if _ASK.fullmatch(words))
    posted = next((at for at, own in sorted(result.items()) if own.tag is Tag.SAID), 0)
    titles = (at for at in (*asks, *range(posted - 1, -1, -1)) if at >= 0)
    title = next((at for at in titles if len(contents[at].split()) >= _WORDS), None)
    if title is not None:
        result |= {at: Exact(Tag.FURNITURE) for at in range(title)}
        result[title] = Exact(Tag.HEADING, Spans(asker, title=True))
    return result if posts > 1 else {}


_BY = (
    re.compile(
        r"(?:by|von|par|por|de|di)\s(?P<name>\S.{0,58}?)\s[-–]\s"
        r"(?P<time>\w+, (?:\d|\w+ \d)[^,]{5,20}, \d{1,2}:\d\d(?:\s?[AP]M)?)",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?:[^\W\d_]{4,9}\s?)?(?:by|von|par|por|da|door)\s(?P<name>\S.{0,58}?)\s»\s"
        r"(?P<time>\S.{2,40})",
        re.IGNORECASE,
    ),
)
"""The heads of posts of Moodle, with the day of the week, and of phpBB: *Beitragvon Ann » Di …*."""
_REPLY = re.compile(r"(?:re|aw)\s?:\s+", re.IGNORECASE)
_ABOUT_WRITER = re.compile(
    r"(?:posts|beiträge|messages|mensajes|messaggi|joined|registriert|inscription|registrado|"
    r"enregistré le|iscritto il|location|wohnort|localisation|ubicación|località|contact|"
    r"kontaktdaten)\s?:.{0,60}",
    re.IGNORECASE,
)
_HEAD = (Tag.NAME, Tag.HEAD, Tag.TIME)
_BESIDE = 4
"""Lines below a name among which something is told about that writer."""
_CITE = re.compile(
    r"(?P<name>\S.{0,58}?)\s(?:wrote|hat geschrieben|a écrit|escribió|ha scritto|schreef)\s?:"
    r"(?:\s*↑.{0,40})?"
)


def _forum(lines: Sequence[Line]) -> dict[int, Exact]:
    """Who wrote each post of a forum whose heads are all alike, below its title and no other name.

    Above or below the posts stand their writers again, with what is told about them.
    """
    heads = {
        at: match
        for at, line in enumerate(lines)
        for form in _BY
        if (match := form.fullmatch(line.content)) and WHEN_IN.search(match["time"])
    }
    if len(heads) < 2:
        return {}
    result = {at: Exact(Tag.HEAD, Spans(own["name"], own["time"])) for at, own in heads.items()}
    names = {own["name"] for own in heads.values()}
    if all("»" in own[0] for own in heads.values()):
        result |= _subject(lines, heads)
    for at, line in enumerate(lines):
        if at in result:
            continue
        if match := _CITE.fullmatch(line.content):
            result[at] = Exact(Tag.QUOTED_BY, Spans(whom=match["name"]))
        elif _ABOUT_WRITER.fullmatch(line.content):
            result[at] = Exact(Tag.FURNITURE, over=_HEAD)
        elif line.content in names and any(
            _ABOUT_WRITER.fullmatch(below.content) for below in lines[at + 1 : at + 1 + _BESIDE]
        ):
            result[at] = Exact(Tag.FURNITURE)
    return result


def _subject(lines: Sequence[Line], heads: Mapping[int, re.Match[str]]) -> dict[int, Exact]:
    """The title, which stands above most heads again with *Re:* before it.

    Who wrote the first post wrote the title, unless that post answers, too.
    """
    bare, first = [_REPLY.sub("", line.content) for line in lines], min(heads)
    above = Counter(title for at in heads for title in {*bare[max(at - _BESIDE, 0) : at]})
    replied = {title for line, title in zip(lines, bare, strict=True) if line.content != title}
    title = max(sorted(replied), key=above.__getitem__, default="")
    if above[title] * 2 <= len(heads):
        return {}
    places = [at for at, words in enumerate(bare) if words == title]
    result = dict.fromkeys(places, Exact(Tag.FURNITURE))
    if places[0] < first:
        opens = any(line.content == title for line in lines[max(first - _BESIDE, 0) : first])
        begin = len(lines[places[0]].content) - len(title)
        author = heads[first]["name"] if opens else ""
        result[places[0]] = Exact(Tag.HEADING, Spans(author, text=begin))
    return result


_WRITTEN = rf"(?:{AGO}|on [A-Z][a-z]{{2}} \d+, \d{{4}})"
_LINKED = re.compile(
    rf"(?:\d+ points? by )?(?P<name>[\w-]{{2,20}}) (?P<time>{_WRITTEN})(?: \(\w+\))?"
    r"(?P<links>(?:\s*\|\s*(?:root|parent|prev|next|context|favorite|un-?vote|flag|vouch|"
    r"on: .{1,80}))*)\s*(?P<folded>\[(?:[–—-]|\d+ more)\])?$",
    re.IGNORECASE,
)
_STORY = re.compile(
    rf"(?:\d+ points? by )(?P<name>[\w-]{{2,20}}) (?P<time>{_WRITTEN})\s*\|.*\b(?:hide|past|"
    r"favorite|comments?|discuss)\b.*$",
    re.IGNORECASE,
)
_SITE = re.compile(r"\s+\([\w.-]+\.[a-z]{2,12}(?:/\S*)?\)$")
_BUTTON = re.compile(
    r"reply|help|add comment|\[?\d+ more\]?|(?:.+ \| ){3,}.+|.*\bHacker News\b.*\|.*|search:|\[?"
    r"(?:dead|flagged|deleted)\]?|more",
    re.IGNORECASE,
)
_GONE = re.compile(r"\s*\[(?:dead|flagged)\]$")


def hacker_news(lines: Sequence[Line]) -> dict[int, Exact]:
    """What the lines of such a page are, by their places; nothing where it is none."""
    matches = {at: match for at, line in enumerate(lines) if (match := _LINKED.match(line.content))}
    linked = [match for match in matches.values() if match["links"] and match["folded"]]
    if len(linked) < 2 and not (linked and len(linked) == len(matches)):
        return {}
    result: dict[int, Exact] = {}
    story = next((at for at, line in enumerate(lines) if _STORY.match(line.content)), -1)
    above, begins = _Levels(), False
    for at, line in enumerate(lines):
        if match := matches.get(at):
            level = above.next(frozenset(re.findall(r"\w+", match["links"].lower())))
            result[at] = Exact(Tag.HEAD, Spans(match["name"], match["time"], level=level))
            begins = True
        elif match := _STORY.match(line.content):
            begins = at + 1 not in matches
            spans = Spans(match["name"], match["time"], level=0)
            result[at] = Exact(Tag.HEAD, spans) if begins else Exact(Tag.FURNITURE)
        elif at + 1 == story:
            site = _SITE.search(line.content)
            end = site.start() if site else len(line.content)
            result[at] = Exact(Tag.HEADING, Spans(end=end, title=True))
        elif _BUTTON.fullmatch(line.content):
            result[at] = Exact(Tag.FURNITURE)
        elif line.quoted:
            result[at] = Exact(Tag.QUOTE)
        elif not result or {known.tag for known in result.values()} <= {Tag.FURNITURE}:
            continue  # above the story
        else:
            gone = _GONE.search(line.content)
            spans = Spans(end=gone.start() if gone else 0)
            result[at] = Exact(Tag.TEXT if begins else Tag.MORE, spans)
            begins = False
    return result


@dataclass(slots=True)
class _Levels:
    """The levels of the comments so far that others may stand below."""

    above: list[tuple[int, bool]] = field(default_factory=list)
    """Each with whether it has a next sibling."""

    def next(self, links: frozenset[str]) -> int:
        """How deep a comment with these links stands; it is below others from now on."""
        level = self._of(links)
        while self.above and self.above[-1][0] >= level:
            self.above.pop()
        self.above.append((level, "next" in links))
        return level

    def _of(self, links: frozenset[str]) -> int:
        if "parent" not in links:
            return 0
        if "root" not in links:
            return 1
        if "prev" not in links:
            return self.above[-1][0] + 1 if self.above else 2
        siblings = [level for level, follows in self.above if follows and level > 1]
        return siblings[-1] if siblings else 2
