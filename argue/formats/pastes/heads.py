"""Heads of posts: the lines that say who speaks, when, and sometimes how deep or to whom."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from dataclasses import dataclass

from argue.formats.base.discussion import Line
from argue.formats.pastes.furniture import BADGE, BUTTON, COUNT, furniture
from argue.reading.stamps import AGO, CLOCK, CLOCK_THEN_DAY, DAY, NUMERIC_DAY, WHEN

REDDIT = re.compile(
    r"^(?:r/\w+|posted by\b.*|level \d{1,2}|.*\bu/\w+.*|\[[–-]\]\w+ .*points? .*|permalink.*)$",
    re.IGNORECASE | re.MULTILINE,
)
"""What only Reddit's pages say."""
LONGEST = 200
"""Characters of a line up to which it may be a head; one with the first words may be longer."""


@dataclass(slots=True)
class Head:
    """The head of a post, in the lines ``first`` to ``last``, both counted from 0.

    ``writer`` is empty where the writer of the post before goes on. ``text`` are words behind the
    head in the same line; ``inline`` says that the head is made so. ``notice`` is what a program
    says instead of a person. ``to`` names who is answered, ``level`` how deep the post stands;
    ``links`` are the words by which a page links it to others. ``page`` is true of a head that only
    pages with threads have, ``footer`` of one that stands below its text, ``bot`` of a program.
    """

    first: int
    last: int
    writer: str = ""
    text: str = ""
    when: str = ""
    to: str = ""
    level: int | None = None
    links: frozenset[str] | None = None
    inline: bool = False
    notice: bool = False
    page: bool = False
    footer: bool = False
    bot: bool = False


_NO_LINKS: frozenset[str] = frozenset()
"""Of a page, other than Reddit's, that says how deep a post stands."""


def _shape(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


_LATER = rf"(?:{CLOCK}|\d{{1,2}}\.\d{{2}}(?:\.\d{{2}})?)"
_EXPORT = _shape(
    rf"\[?(?:{NUMERIC_DAY},?\s+(?:(?:at|um|à)\s+)?{_LATER}|(?<=\[){_LATER},\s+{NUMERIC_DAY})\]?"
    rf"\s*(?:[-–—]\s+|:\s+|\s|$)(?:~\s?)?(?P<rest>.*)$"
)
"""As WhatsApp, Signal and others write a message with its day into one line."""
_NAMED = re.compile(r"(?P<name>[^:\n]{1,60}?)\s?:(?:\s+|$)(?P<text>.*)$")
_IRC = _shape(
    rf"\[?(?:{DAY},?\s+)?{CLOCK}\]?\s+(?:<[@+%~& ]?(?P<name>[^>]{{1,40}})>\s+(?P<text>.*)|"
    rf"(?P<notice>(?:\*{{1,3}}|-!-|-->|<--)\s.*))$"
)
_ZOOM = _shape(
    rf"{CLOCK}\s+From\s+(?P<name>.{{1,40}}?)(?:\s+to\s+.{{1,40}}?)?\s?:(?:\s+(?P<text>.*))?$"
)
_CLOCKED = _shape(
    rf"[\[(]?{CLOCK}[\])]?\s*(?:[-–—]\s+)?(?P<name>[^\W\d_][^:<>*]{{0,39}}):(?:\s+(?P<text>.*))?$"
)
_TELEGRAM = _shape(rf"(?P<name>.{{1,40}}), \[(?P<when>{WHEN})\]:?$")
_BRACKETED = _shape(rf"\[(?P<when>{WHEN})\]\s+(?P<name>[^:]{{1,40}}?)(?:\s\((?:pinned|edited)\))?$")
_LINKED = _shape(
    rf"(?P<sign>\[[-–+]\]\s+)?(?P<name>[\w-]{{2,30}})\s+(?P<when>{AGO})\s*"
    r"(?P<links>(?:\|.*)?\[[-–+]\].*|\|.*)$"
)
_PLACED = _shape(rf"#(?P<place>\d+(?:\.\d+)*)\s+[—–·-]+\s+(?P<when>{WHEN})$")
"""As Zeit Online counts comments and the answers to them, below a name."""
_OLD_REDDIT = _shape(
    r"\[[–+-]\]\s?(?P<name>[\w-]+|\[deleted\])(?:\s?\[\w+\])*(?:\s+\[?score hidden\]?|"
    rf"\s+-?[\d.,]+k?\s+(?:points?|children))?(?:\s*\(.*?\))?\s+(?P<when>{WHEN})\*?(?:\s*\(.*\))?$"
)
_POINTS = _shape(
    r"(?:r/\w+\s*[•·]\s*)?(?:posted by\s+|submitted .{3,30} by\s+)?(?:u/)?(?P<name>[\w-]{3,30})"
    rf"\s*(?:\s-?\d[\d.,k]*\s+points?\s+(?:\(.*?\)\s*)?)(?P<when>{WHEN})\*?(?:\s*\(.*\))?$"
)
_POSTED_BY = _shape(
    rf"(?:r/\w+\s*[•·]\s*)?(?:posted by|"
    rf"submitted .{{3,30}} by)\s+(?:u/)?(?P<name>[\w-]{{3,30}})\s+(?P<when>{WHEN})$"
)
_ANSWERING = _shape(
    rf"(?P<name>\S.{{0,38}}?)(?:\s+mod)?(?:\s{{2,}}|"
    rf"\s+[➤→▶➜]\s+)(?P<to>\S.{{0,38}}?)\s*[•·]\s*(?P<when>{WHEN})$"
)
_COMMENTED = _shape(
    rf"@?(?P<name>[\w-]+(?:\[bot\]| bot)?)(?: @?[\w-]+ bot)?\s+(?:commented|replied|wrote|"
    rf"opened)\s+(?:on\s+)?"
    rf"(?P<when>{WHEN})(?:\s*[•·].*)?$"
)
_BY = _shape(
    r"(?:re: .{1,80}?\s+)?(?:(?:post(?:ed)?|message|beitrag|mensaje)\s*)?(?:by|von|par|door|por|"
    r"de)\s+(?P<name>\S.{1,30}?)(?:,|\s+[»|–])\s+"
    rf"(?P<when>{WHEN})$"
)
_NUMBERED = _shape(rf"(?P<when>{WHEN})\s+#\d{{1,6}}$")
_COMMA = _shape(rf"(?P<name>[\w][\w .-]{{1,30}}),\s+(?P<when>{DAY}(?:,?\s+{CLOCK})?|{CLOCK})$")
_BESIDE = _shape(
    r"(?P<name>\S.{0,38}?)(?:\s\([^)]*\))?(?:\s+APP)?(?P<gap>\s{2,}|\s+[—–•·|-]+\s+|\s*[•·]\s*|\s+\[|\s+)"
    rf"(?P<when>{WHEN})\]?(?P<number>\s+#?\d{{1,5}})?(?:\s*[·•]\s*)?(?:\(?edited\)?)?\*?$"
)
_BEHIND = _shape(rf"(?P<name>[^\d:]{{2,40}}?[^\W\d_])(?P<when>{CLOCK})$")
"""Google Meet's chat: the time right behind the name."""
_CUE = _shape(r"<v(?:\.\w+)*\s+(?P<name>[^>]{1,40})>(?P<text>.*?)(?:</v>)?$")
_ALONE = _shape(
    r"(?:(?:commented|opened|replied|answered|asked|posted|on|—|·|•|app|bot|role icon, .{1,30}|"
    r"posted:|:[a-z0-9_+-]+:)\s+)*\[?"
    rf"(?P<when>{WHEN})\]?\*?(?:\s*[•·]\s*(?:edited.*|public|öffentlich|"
    rf"public group)?)?(?:\s*\((?:edited|modifié|bearbeitet|{AGO})\))?(?:\s+post subject:.*)?$"
)
_FOOTER = _shape(
    rf"(?:like|j['’]aime|gefällt mir|{AGO}|\d{{1,2}}-\d{{1,2}})(?:\s*[·•]\s*|\s+)(?:.*\b)?"
    r"(?:reply|répondre|antworten)\b.*"
)
_LIKE = _shape(r"(?:like|j['’]aime|gefällt mir)\b.{0,4}")
_HANDLE = _shape(r"@[\w-]+(?:@[\w-]+|\.[\w-]+)?(?:\.[\w-]+)*\.[a-z]{2,15}$")
"""Somebody's address at Mastodon or Bluesky, below their name."""
_ADDED = _shape(rf"(?P<name>\S.{{1,38}}?) added a comment(?:\s[-–]|,)?\s+(?P<when>{WHEN}|\d.*)$")
"""As Jira says it."""
_ADDRESS = re.compile(r"\s*<[^<>\s]+@[^<>\s]+>$")
_TO = _shape(r"to (?:me|[\w.-]+)(?:, [\w. -]+)*$")
"""Whom a mail is to, as Gmail's page says it below the day."""
_ACCOUNT = _shape(r"@?[a-z0-9]+[\w.]{2,29}$")
_ROLE = _shape(rf"\S.{{0,80}}?\s*[·•]\s*(?:updated\s+)?(?P<when>{AGO}|{DAY})$")
"""What the person named above does, and when they wrote, as Quora says it."""
USER = _shape(r"(.{1,40})['’]s user avatar$")
"""What Stack Exchange writes above the name of a writer, below the text."""
_LEVEL = _shape(r"level (\d{1,2})$")
_GROUP = _shape(r"r/\w+$")
_PAGE = _shape(
    r"\b(?:reply|répondre|antworten|responder|report|signaler|melden|permalink|recommend|top|haut|"
    r"nach oben|upvote|share|flag|click to expand|quote|citer|zitieren)\b|^#\d+$"
)
"""Buttons that only pages with threads have."""
_LINKING_WORDS = "EN de van von der den dem la le el da di du bin al y e und and et of & i u"
_LINKING = _LINKING_WORDS.split()
_POST_NUMBER = re.compile(r"\d\s+\d{1,5}$|[ap]m\s+\d{1,5}$", re.IGNORECASE)
_PHONE = re.compile(r"\+\d[\d ()-]{6,20}$")
_NO_NAMES = re.compile(
    r"(?:yes|no|ok|lol|same|this|nice|true|thanks|comments?|chat|messages?|activity|today|yesterday|new|posted|answer|"
    r"update)$",
    re.IGNORECASE,
)


def is_name(text: str) -> bool:
    """Whether a text may be somebody's name or handle.

    >>> [is_name(text) for text in ("Ana de Ruiz", "@quiet.moss", "We met", "Nobody came.")]
    [True, True, False, False]
    """
    name = text.strip().removeprefix("u/").strip("@~ ").removesuffix(":")
    words = name.split()
    if not name or len(name) > 40 or len(words) > 4:
        return False
    if _PHONE.match(name):
        return True
    if not name[0].isalnum() and name != "[deleted]":
        return False
    if name[-1] in ".!?…,;:'\"" and not re.search(r"\b\w\.$", name):
        return False
    if len(words) == 1:
        return not name.isdigit() and not _NO_NAMES.match(name)
    return all(
        word[0].isupper() or word[0] in "(@[#" or word.isdigit() or word in _LINKING
        for word in words
    )


def below_gap(lines: Sequence[Line], at: int) -> bool:
    """Whether a line that is not blank stands first, or below a blank one."""
    return at == 0 or lines[at - 1].number < lines[at].number - 1


def heads_of(lines: Sequence[Line]) -> list[Head]:
    """The heads in the non-blank lines of a text, in their order, without overlaps."""
    heads: list[Head] = []
    writers: set[str] = set()
    referring = False
    for at, line in enumerate(lines):
        begins = line.content.lower()[:16]
        referring = (
            referring or begins.startswith("begin reference")
        ) and begins != "end reference"
        if referring or (heads and at <= heads[-1].last):
            continue
        if head := _head(lines, at, heads[-1].last if heads else -1, writers):
            writers.add(head.writer)
            heads.append(head)
    footers = [head for head in heads if head.footer]
    signed = [head for head in footers if head.writer]
    if len(signed) > 1 and len(signed) * 2 > len(heads):
        starts = [0, *(head.last + 1 for head in signed)]
        places = zip(signed, starts, strict=False)
        return [Head(at, at - 1, one.writer, when=one.when, page=True) for one, at in places]
    if not any(head.writer for head in heads) and not any(head.inline for head in heads):
        footers = heads
        for head in heads:
            head.footer = True
    if len(footers) * 2 > len(heads) and len(footers) > 1:
        return _above_footers(lines, heads)
    return _sound([head for head in heads if not head.footer])


def _sound(heads: list[Head]) -> list[Head]:
    """Without days between times, and lone times before anybody has spoken."""
    clocked = sum(bool(re.search(CLOCK, head.when, re.I)) for head in heads)
    if clocked * 2 > len(heads):
        heads = [head for head in heads if not head.when or re.search(CLOCK, head.when, re.I)]
    start = next((at for at, head in enumerate(heads) if head.writer or head.notice), len(heads))
    return heads[start:]


def is_page(lines: Sequence[Line], heads: Sequence[Head]) -> bool:
    """Whether the posts stand on a page with threads, where a post answers the first one."""
    if any(head.page for head in heads):
        return True
    if all(head.inline for head in heads):
        return False
    short = (line.content for line in lines if len(line.content) < 60)
    return any(_PAGE.search(one) and furniture(one, "page") in (BUTTON, COUNT) for one in short)


def is_docs(heads: Sequence[Head]) -> bool:
    """Whether they are dated as comments on a document are."""
    dated = sum(bool(CLOCK_THEN_DAY.fullmatch(head.when)) for head in heads)
    return dated * 2 > len(heads)


def _head(lines: Sequence[Line], at: int, before: int, writers: Set[str]) -> Head | None:
    """The head that begins with a line or ends with it, if any.

    ``before`` is where the head above ends, ``writers`` are those who wrote what is above.
    """
    content = lines[at].content.strip("\u200e\u200f\u202a\u202c ")
    if len(content) <= LONGEST:
        if _ALONE.match(content) or _FOOTER.match(content):
            return _stamp(content, lines, at, before, writers)
        if match := _NUMBERED.match(content):
            return _above_name(match["when"], lines, at)
    if (head := _inline(content, at)) or len(content) > LONGEST:
        return head
    return _whole_line(content, lines, at) or _answering(content, at, writers)


def _answering(content: str, at: int, writers: Set[str]) -> Head | None:
    """Disqus writes two names beside each other: who writes, and whom above they answer."""
    if not (match := _BESIDE.match(content)):
        return None
    words = match["name"].split(" ")
    tails = (" ".join(words[begin:]) for begin in range(1, len(words)))
    to = next((tail for tail in tails if tail and tail in writers), "")
    name = match["name"].removesuffix(to).strip()
    return (
        Head(at, at, name, when=match["when"], to=to, page=True) if to and is_name(name) else None
    )


def _inline(content: str, at: int) -> Head | None:
    """A head with the first words of its post behind it."""
    if match := _EXPORT.match(content):
        rest = match["rest"].strip("\u200e\u200f\u202a\u202c ")
        marked = "\u200e" in match["rest"][:1]
        named = _NAMED.match(rest)
        if named and not marked:
            text = named["text"]
            return Head(
                at,
                at,
                named["name"].strip("\u200e~ "),
                text,
                inline=True,
                notice=text.startswith("\u200e"),
            )
        if content.startswith("[") and is_name(
            re.sub(r"\s\((?:pinned|guest)\)$", "", rest, flags=re.I)
        ):
            return Head(at, at, re.sub(r"\s\(pinned\)$", "", rest))
        return Head(at, at, text=rest, inline=True, notice=True) if rest else None
    if match := _IRC.match(content):
        return Head(
            at,
            at,
            match["name"] or "",
            match["text"] or match["notice"],
            inline=True,
            notice=match["name"] is None,
        )
    for shape in (_ZOOM, _CLOCKED, _CUE):
        if match := shape.match(content):
            return Head(at, at, match["name"].strip(), match["text"] or "", inline=True)
    return None


def _whole_line(content: str, lines: Sequence[Line], at: int) -> Head | None:
    """A head that is a line by itself, with the name in it."""
    if match := _TELEGRAM.match(content) or _BRACKETED.match(content):
        return Head(at, at, match["name"].strip(), when=match["when"])
    above = lines[at - 1].content if at else ""
    if (match := _PLACED.match(content)) and is_name(above):
        depth = match["place"].count(".")
        return Head(at - 1, at, above, when=match["when"], level=depth, links=_NO_LINKS, page=True)
    if (match := _LINKED.match(content)) and match["sign"]:
        depth, name = lines[at].indent // 2, match["name"]
        return Head(at, at, name, when=match["when"], level=depth, links=_NO_LINKS, page=True)
    if match:
        links = frozenset(re.findall(r"\b(?:root|parent|prev|next)\b", match["links"]))
        return Head(at, at, match["name"], when=match["when"], links=links, page=True)
    if _HANDLE.match(content) and is_name(above) and not furniture(above, "page"):
        return Head(at - 1, at, above, page=True)
    if (match := _ROLE.match(content)) and _begins_with_name(lines, at - 1):
        return Head(at - 1, at, above, when=match["when"], page=True)
    for shape in (_ADDED, _OLD_REDDIT, _POINTS, _POSTED_BY, _COMMENTED, _BY):
        if match := shape.match(content):
            return _below_level(Head(at, at, match["name"], when=match["when"], page=True), lines)
    if (match := _ANSWERING.match(content)) and is_name(match["name"]) and is_name(match["to"]):
        return Head(at, at, match["name"], when=match["when"], to=match["to"], page=True)
    if (match := _COMMA.match(content)) and is_name(match["name"]):
        first = at - 1 if at and re.match(r"#\d+$", lines[at - 1].content) else at
        clock = bool(re.fullmatch(CLOCK, match["when"], re.IGNORECASE))
        return Head(first, at, match["name"], when=match["when"], page=not clock)
    if (match := _BESIDE.match(content)) and is_name(match["name"].strip(" •·—–")):
        page = bool(match["number"]) or bool(re.fullmatch(AGO, match["when"], re.I))
        name = match["name"].strip(" •·—–").removeprefix("u/")
        return _below_level(Head(at, at, name, when=match["when"], page=page), lines)
    if (match := _BEHIND.match(content)) and is_name(match["name"]):
        return Head(at, at, match["name"], when=match["when"])
    return None


def _begins_with_name(lines: Sequence[Line], at: int) -> bool:
    """Whether a name begins a post here: below a gap or a button, or said twice."""
    if at < 0 or not is_name(name := lines[at].content) or furniture(name, "page"):
        return False
    if at and lines[at - 1].content.endswith(f" {name}"):
        return True
    begins = below_gap(lines, at) or bool(furniture(lines[at - 1].content, "page"))
    return begins and not below_gap(lines, at + 1)


def _above_name(when: str, lines: Sequence[Line], at: int) -> Head | None:
    """VBulletin writes the day and the number of a post above the name."""
    if at + 1 < len(lines) and is_name(lines[at + 1].content):
        return Head(at, at + 1, lines[at + 1].content, when=when, page=True)
    return None


def _below_level(head: Head, lines: Sequence[Line]) -> Head:
    """Reddit writes ``level 2`` above the head of a post."""
    if head.first and (match := _LEVEL.match(lines[head.first - 1].content)):
        head.level, head.first = int(match[1]), head.first - 1
    return head


def _stamp(
    content: str, lines: Sequence[Line], at: int, before: int, writers: Set[str]
) -> Head | None:
    """A day or time alone: the name stands above it, or below, or the writer before goes on."""
    if _FOOTER.match(content) and not is_name(lines[at - 1].content):
        return Head(at, at, when=content, page=True, footer=True)
    if not (match := _ALONE.match(content)) or not at:
        return None
    when = match["when"]
    if at + 1 < len(lines) and (user := USER.match(lines[at + 1].content)):
        return Head(at, at, user[1], when=when, page=True, footer=True)
    ago = bool(re.fullmatch(AGO, when, re.IGNORECASE))
    if ago and (place := _above_role(lines, at, before)) is not None:
        return Head(place, at, lines[place].content, when=when, page=True)
    place = at - 1
    again = before < at - 2 and lines[at - 2].content in writers
    if again and lines[at - 2].number == lines[at].number - 2 and is_name(lines[at - 1].content):
        place = at - 2  # who wrote above, with a rank below the name
    while (
        place > before + 1
        and furniture(lines[place].content, "page")
        and not _is_alone(lines[place])
    ):
        place -= 1
    if before < place - 1 < at - 2 and is_name(lines[place].content):
        place -= _ranks(lines, place, before)
    name = lines[place].content
    if _GROUP.match(name) and at + 1 < len(lines) and is_name(lines[at + 1].content):
        return Head(place, at + 1, lines[at + 1].content, when=when, page=True, level=0)
    name = re.sub(r"^(?:posted|asked|answered) by\s+", "", name, flags=re.IGNORECASE).strip()
    name = re.sub(r"\s\((?:he|she|they|guest|pinned)\b[^)]*\)$", "", name, flags=re.IGNORECASE)
    name = re.sub(r"\s*:[\w+-]+:", "", name)
    name = _ADDRESS.sub("", name)
    if not ago and (two := _two_names(lines, place, before)):
        return Head(place - 1, at, two[0], when=when, to=two[1], page=True)
    named = is_name(name) or _stands_as_name(lines, place)
    if place > before and named and not _LEVEL.match(name):
        name = name.strip("@~").removeprefix("u/").removesuffix(":")
        head = Head(place, at, name.strip(), when=when, page=ago)
        head.bot = any(
            line.content.lower().startswith(("app", "bot")) for line in lines[place + 1 : at + 1]
        )
        if at + 1 < len(lines) and _TO.match(lines[at + 1].content):
            head.last += 1
        return _below_level(head, lines)
    following = lines[at + 1].content if at + 1 < len(lines) else ""
    beside = (following, lines[at - 1].content)
    buttons = any(_LIKE.match(one) or furniture(one, "page") == BUTTON for one in beside)
    if ago and (buttons or _between_accounts(lines, at, before)):
        return Head(at, at, when=when, page=True, footer=True)
    return None if ago or re.fullmatch(DAY, when, re.IGNORECASE) else Head(at, at, when=when)


def _above_role(lines: Sequence[Line], at: int, before: int) -> int | None:
    """The name above a time where, as on LinkedIn, a badge and what the person does are between."""
    place = at - 2
    while place > before and _is_badge(lines[place].content):
        place -= 1
    beside = (lines[at - 1].content, lines[at + 1].content if at + 1 < len(lines) else "")
    named = before < place < at - 2 and is_name(lines[place].content)
    named = named and not _GROUP.match(lines[place].content)
    named = named and beside[0][-1] not in ".!?"
    return place if named and not any(furniture(one, "page") for one in beside) else None


def _two_names(lines: Sequence[Line], at: int, before: int) -> tuple[str, str] | None:
    """The writer and the line below, which says whom they answer or where they live.

    The writer is the line below where their initials stand above it, as on Trello's cards.
    """
    first, second = (line.content for line in lines[at - 1 : at + 1]) if at else ("", "")
    if at - 1 <= before or not is_name(first) or not is_name(second):
        return None
    above = furniture(lines[at - 2].content, "page") if at > 1 else ""
    begins = above == BUTTON or below_gap(lines, at - 1)
    if first == "".join(word[0] for word in second.split()).upper():
        return (second, "")
    return (first, second) if begins and not furniture(first, "page") else None


def _between_accounts(lines: Sequence[Line], at: int, before: int) -> bool:
    """Whether a post that began with an account ends here: below are counts or the next account."""
    begin = before + 1
    while begin < at - 1 and furniture(lines[begin].content, "page"):
        begin += 1
    following = lines[at + 1].content if at + 1 < len(lines) else ""
    starts = begin < at - 1 and bool(_ACCOUNT.match(lines[begin].content))
    ends = not following or _ACCOUNT.match(following) or furniture(following, "page")
    return starts and bool(ends)


def _is_badge(content: str) -> bool:
    return content.lower() == "author" or furniture(content, "page") == BADGE


def _ranks(lines: Sequence[Line], at: int, before: int) -> bool:
    """Whether a line is the rank of a member, whose name stands above it."""
    name = lines[at - 1].content
    if not is_name(name) or furniture(name, "page"):
        return False
    return at - 2 <= before or bool(furniture(lines[at - 2].content, "page"))


def _stands_as_name(lines: Sequence[Line], at: int) -> bool:
    """Whether a few words in small letters stand where a name does: below a gap or a button."""
    content = lines[at].content
    apart = below_gap(lines, at)
    if apart and content[-1] not in ".!?:;,":
        return len(content) < 40 and len(content.split()) < 6
    if not re.fullmatch(r"[^\W\d_][\w.-]*(?: [\w.-]+){0,2}", content) or len(content) > 25:
        return False
    return apart or bool(furniture(lines[at - 1].content, "page"))


def _is_alone(line: Line) -> bool:
    return bool(_ALONE.match(line.content)) and not re.match(r"[·•]", line.content)


def _above_footers(lines: Sequence[Line], heads: Sequence[Head]) -> list[Head]:
    """The heads of posts that end with a footer: names below buttons."""
    named = [head for head in heads if not head.footer]
    ends = [head.last for head in heads if head.footer]
    start = named[0].last + 1 if named and named[0].first < ends[0] else 0
    results = named[:1] if start else []
    for end in ends:
        places = [
            at
            for at in range(start, end)
            if is_name(lines[at].content)
            and not furniture(lines[at].content, "page")
            and (at == 0 or at == start or furniture(lines[at - 1].content, "page"))
        ]
        if places:
            at = places[-1]
            page = any(head.page for head in heads)
            when = lines[end].content
            results.append(Head(at, at, lines[at].content, when=when, page=page, footer=True))
        start = end + 1
    return results


def kind_of_posts(lines: Sequence[Line]) -> str:
    """The kind of a text of posts, as :mod:`argue.formats.thread` names it; empty if it is none.

    At least two posts have writers, and their heads are not too few for the lines.
    """
    heads = heads_of(lines)
    spoken = [head for head in heads if head.writer and not head.notice]
    if len(spoken) < 2 or len(heads) * 14 < len(lines):
        return ""
    if not is_page(lines, heads):
        return "chat"
    if REDDIT.search("\n".join(line.content for line in lines)):
        return "reddit_text"
    numbered = sum(bool(_POST_NUMBER.search(lines[head.last].content)) for head in heads)
    return "discourse_text" if numbered * 2 > len(heads) else "thread"
