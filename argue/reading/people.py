"""People of a page: whom a text names, who signs a line, who wrote the claim."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from argue.reading.contributions import Draft, Gathered
from argue.reading.cut import Line
from argue.reading.features import WHEN_IN
from argue.reading.names import (
    canonical,
    first_names_first,
    is_initial,
    spelling_of,
    without_accents,
    written_out,
)
from argue.reading.records import Claim, Contribution, Spans
from argue.reading.regular import AUTHORED
from argue.reading.stamps import DATED, DAY, NUMERIC_DAY
from argue.reading.threads import SHORT
from argue.reading.wording import WORDS

_SHARED = 2
"""People at most whom a part of a name may mean."""


class People:
    """Whom the texts of a page name, among those who write there.

    A person is named by the whole name, by a handle, or by a part that nobody else has: its first
    word, its surname. Parts are taken as names only with a capital letter, unless marked by ``@``.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._whole: dict[str, set[str]] = defaultdict(set)
        self._parts: dict[str, set[str]] = defaultdict(set)
        self._ends: dict[str, int] = {}
        self._begins: set[str] = set()
        for name in dict.fromkeys(filter(None, names)):
            spelling = spelling_of(name)
            for form in (name.casefold(), spelling.joined):
                self._whole[form].add(name)
            self._begins.update((spelling.joined, *spelling.words))
            self._begins.update(word.strip("@.'’-_") for word in name.casefold().split())
            for word in () if _is_handle(name) else spelling.words:
                if len(word) > 1 and not word.isdigit():
                    self._parts[word].add(name)
            if spelling.words:
                first = spelling.words[0]
                self._ends[first] = max(self._ends.get(first, 0), len(spelling.words))

    def called(self, name: str) -> set[str]:
        """The people that a name as somebody writes it may mean; empty if nobody's."""
        spelling = spelling_of(name)
        for forms, keys in (
            (self._whole, (name.casefold().strip("@ "), spelling.joined)),
            (self._parts, spelling.words),
        ):
            found = [forms[key] for key in keys if key in forms]
            if found:
                narrowed = set.intersection(*found)
                return set(narrowed or found[0])
        return set()

    def named(self, text: str) -> tuple[set[str], set[str]]:
        """Whom a text speaks to at its beginning or by ``@``, and whom it names elsewhere."""
        spoken, elsewhere = set[str](), set[str]()
        end = 0
        for match in _NAMED.finditer(text):
            if match.start() < end or match[2].casefold().strip(".'’-_") not in self._begins:
                continue
            people, end = self._longest(text, match)
            if not people or len(people) > _SHARED:
                continue
            begins = not text[: match.start()].strip(' "“(@')
            marked = match[1] == "@"
            whole = " " in text[match.start() : end].strip()
            if marked or (begins and (whole or _SPOKEN.match(text, end))):
                spoken |= people
            elif match[2][:1].isupper() or _is_handle(match[2]):
                elsewhere |= people
        return spoken, elsewhere - spoken

    def _longest(self, text: str, match: re.Match[str]) -> tuple[set[str], int]:
        """Who is meant by the word and those behind it, and where that name ends."""
        word = without_accents(match[2].casefold()).strip(".'’-")
        for length in range(self._ends.get(word, 1), 1, -1):
            more = re.compile(rf"(?:[^\w\n]+\w+){{{length - 1}}}").match(text, match.end())
            if more and (
                people := self._whole.get(spelling_of(text[match.start() : more.end()]).joined)
            ):
                return people, more.end()
        people = self._whole.get(word.replace("_", "").replace(".", "").replace("-", "")) or set()
        people = people or self._whole.get(match[2].casefold(), set())
        return people or self._parts.get(word, set()), match.end()


_NAMED = re.compile(r"(@?)(\w(?:[\w.'’-]*\w)?)")
_SPOKEN = re.compile(r"\s?[:,;!–—]|\s-\s|\s*$")
"""What follows a name at the beginning by which somebody is spoken to."""


def _is_handle(word: str) -> bool:
    return len(word) > 3 and bool(re.search(r"^[^\s]*(?:[\d_]|[a-z][A-Z])[^\s]*$", word))


_TALK = "talk|Diskussion|discuter|discussion|discusión|discussione|disc|overleg"
_AT = r"(?P<time>(?=[^()]*\d[:.]\d\d)\d[^()]{9,40}?)\s*(?:\([A-Z]{2,5}\))?\s*"
_ANSWER = r"(?:\[?\s?(?:reply|antworten|répondre|responder|rispondi)\s?\]?)?$"
_SIGNED = re.compile(
    rf"\s\((?:(?:[^()]*\W)?(?:{_TALK})\b[^()]*|✉)\)\s+{_AT}{_ANSWER}", re.IGNORECASE
)
_STAMPED = re.compile(
    r"(?:\s?(?:\([^()]{1,60}\)|\[[^\[\]]{1,30}\]|✉|\|[^|]{1,20}\|))?,?\s+(?:le\s|el\s|il\s)?"
    r"(?P<time>\d\d:\d\d, \d{1,2}\.? \w+\.? \d{4}|\d{1,2} \w+\.? \d{4} (?:à|a las|alle) \d\d:\d\d) "
    rf"\([A-Z]{{2,5}}\)\s*{_ANSWER}",
    re.IGNORECASE,
)
"""A signature of MediaWiki, whatever links to the talk."""
_WHEN = (
    r"(?-i:on|at|to|by|until|from|since|maybe|for|am|ab|bis|um|vom|zum|seit|der|den|le|du|au|dès|"
    r"el|al|del|hasta|desde|il|dal)\s|(?:mon|tues|wednes|thurs|fri|satur|sun)day|mittwoch|"
    r"(?:mon|diens|donners|frei|sams|sonn)tag|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche|lunes|"
    r"martes|miércoles|jueves|viernes|sábado|domingo|(?:lune|marte|mercole|giove|vener)dì|sabato"
)
_ENDED = re.compile(
    rf"\s[–—-]\s(?!{_WHEN})(?P<name>[^\s–—-](?:[^–—]{{0,30}}\S)?)\s(?P<time>{DATED})"
    r"(?: \([A-Z]{2,5}\))?$",
    re.IGNORECASE,
)
"""A signature behind a dash, with its day and clock; *– on Friday 3 May, 10:00* is none."""
_UNSIGNED = re.compile(r"\s*[-–—]*\s*Preceding unsigned comment added by\s+", re.IGNORECASE)
_SENTENCE_ENDS = re.compile(r"[.!?…:;\"”»)]\s+|\s[-–—]+\s?|(?:--|[–—])[-–—]*\s?")
_WITHIN = re.compile(r"(?:\b(?:Mrs?|Ms|Dr)|[A-ZÀ-ÖØ-Þ][\w'’-]+ [A-ZÀ-ÖØ-Þ])\.$")
"""Full stops within a name."""
_STOPS = tuple('.!?…:;"”»)')
_LONGEST, _LABEL, _TAIL = 6, 3, 160
"""Words of a name, and of what stands before a colon and is no label; letters of a signature."""


def signed(content: str) -> Spans | None:
    """Who signs a line, when, and where its own words end; nothing where nobody does.

    >>> spans = signed("I have that book here. Old Yeller 44 (talk) 12:01, 3 May 2026 (UTC)")
    >>> spans.name, spans.time, spans.end
    ('Old Yeller 44', '12:01, 3 May 2026', 22)
    """
    last = max(len(content) - _TAIL, 0)
    match = _SIGNED.search(content) or _STAMPED.search(content, last)
    if match is None:
        ended = _ENDED.search(content, last)
        return ended and Spans(ended["name"], ended["time"], end=ended.start())
    before = content[: match.start()]
    tail = max(len(before) - _TAIL, 0)
    unsigned = _UNSIGNED.search(before, tail)
    if unsigned:
        end, start = unsigned.span()
    else:
        found = _SENTENCE_ENDS.finditer(before, tail)
        ends = [match_.span() for match_ in found if not _is_within(before, match_.start() + 1)]
        short = [(e, s) for e, s in ends if s < len(before) and _words(before[s:]) <= _LONGEST]
        alone = all(word[0].isupper() for word in before.split())
        last = 0 if alone else before.rfind(" ") + 1
        end, start = short[-1] if short else (last, last)
    own = before[:end] + (before[end : end + 1] if before[end : end + 1] in _STOPS else "")
    name = before[start:].strip()
    if not name:
        return None
    if not own.strip() or (own[-1] == ":" and _words(own[:-1]) < _LABEL):
        return Spans(name, match["time"].strip(), text=len(content))
    return Spans(name, match["time"].strip(), end=len(own.rstrip()))


def _is_within(words: str, end: int) -> bool:
    """Whether what ends there is a title or an initial in a name."""
    return bool(_WITHIN.search(words[max(end - _TAIL, 0) : end]))


def _words(text: str) -> int:
    return len(text.split())


def signed_lines(lines: Sequence[Line]) -> dict[int, Spans]:
    """The lines that are signed, by their places, where at least two are.

    Or those that only sign the text above, behind a dash: *– Ann Lee*, dated there or soon below.
    """
    found = {at: spans for at, line in enumerate(lines) if (spans := signed(line.content))}
    if len(found) < 2:
        found = {at: own for at in range(1, len(lines)) if (own := _signs(lines, at))}
    return found if len(found) > 1 else {}


_DASHED = re.compile(
    rf"\s*[–—-]\s(?P<name>\S.{{1,38}}?)(?P<time>\s(?:(?:el|am|le|il|on)\s)?(?:{DAY}|{NUMERIC_DAY}).*)?"
)
_DATED_BELOW = 2
"""Lines below such a name that may have its date."""


def _signs(lines: Sequence[Line], at: int) -> Spans | None:
    """Who signs the text above in a line of its own."""
    line, match = lines[at], _DASHED.fullmatch(lines[at].content)
    if match is None or line.gap or _words(match["name"]) > _LONGEST or match["name"][-1] in ".!?":
        return None
    below = [other.content for other in lines[at + 1 : at + 1 + _DATED_BELOW]]
    if not match["time"] and not any(map(WHEN_IN.search, below)):
        return None
    return Spans(match["name"], (match["time"] or "").strip(), text=len(line.content))


_BYLINE = re.compile(
    r"(?:\w+ ){0,2}(?i:by|von|par|por|di|da)\s"
    r"(?P<name>[A-ZÀ-ÖØ-Þ][\w.'’-]+(?:\s[A-ZÀ-ÖØ-Þ][\w.'’-]+){1,3})"
    r"(?:\s{2,}.*|\s?[,|·•–-].*|$)"
)
_NAME = re.compile(r"[A-ZÀ-ÖØ-Þ][\w.'’-]+(?:\s[A-ZÀ-ÖØ-Þ][\w.'’-]+){1,2}")
_COUNTED = re.compile(
    r"\b(?:comments?|kommentare?|commentaires?|comentarios?|commenti|respuestas|réponses|risposte|"
    r"replies|antworten|answers|beiträge|thoughts)\b",
    re.IGNORECASE,
)
_FOLLOWED = re.compile(
    r"[\d.,]+\s?[KMk]?\s?(?:Mio\.?\s|mil\s|M\sd['’])?(?:subscribers|abonnent\w*|abonnés|suscriptores|"
    r"iscritti)\b",
    re.IGNORECASE,
)
_USER = re.compile(r"u/(?P<name>[\w-]+)\b.*")
_STARTED = re.compile(
    r"(?:thread|topic|petition) starter|themen(?:starter|ersteller)(?:in)?|started by|reporter|"
    r"(?:gestartet|erstellt) von|lancée? par|rapporteur|iniciad[oa] por|informador|avviat[oa] da",
    re.IGNORECASE,
)
"""What stands above who began a thread, or whose ticket it is."""
_BEGAN = re.compile(
    rf"(?P<name>{SHORT}) (?:requested to merge|(?:(?:created|opened|raised|asked|started|added) "
    r"(?:the|this)|a (?:créé|ouvert) cett?e|(?:ha )?(?:cre[oó]|creado|creato|aperto) "
    r"(?:est|quest)[aeo]) (?:issue|ticket|card|request|question|discussion|poll))\b.{0,80}",
    re.IGNORECASE,
)
"""What happened to a ticket first."""
_SITE = re.compile(r"[\w-]+(?:\.[\w-]+)+")
_ANSWERS = re.compile(
    r"(?:[^\W\d_]{4,9}\s?:\s*)?(?:(?:re|aw|rép|antw|sv)(?:\[\d+\])?\s?:\s+)+", re.IGNORECASE
)
_BELOW_TITLE, _ARTICLE, _OPENING = 3, 6, 14
"""Lines below a title that may name who wrote what it is about, by words of form or by a day, and
among which that begins."""
_BESIDE, _DAY_BELOW = 2, 3
"""Lines below a label among which is a name, and below a name among which is the day."""


def byline(result: Gathered, claim: Claim, contributions: Sequence[Contribution]) -> str:
    """Who wrote a heading that is the claim; empty if nobody is named for it."""
    begins = min((contribution.line for contribution in contributions), default=0)
    history = bool(contributions) and contributions[0].line > begins  # ends with the first mail
    line = _line_of_title(result, claim) or claim.line * history
    if not line or claim.first is not None:
        return ""
    found = _writers(result, replace(claim, line=line), contributions, begins)
    names = (name for name in found if name and not _SITE.fullmatch(name))
    return next((own["name"] if (own := _BYLINE.fullmatch(name)) else name for name in names), "")


def _writers(
    result: Gathered, claim: Claim, contributions: Sequence[Contribution], begins: int
) -> Iterator[str]:
    """Who is named for a title: by its form, in the lines below before anybody speaks, by forms of
    sites, in the head that it stands in, as a subject does; else who opens what the others answer.
    """
    end = min(claim.line + _BELOW_TITLE, begins - 1)
    yield from (heading.author for _, heading in result.headings if heading.line == claim.line)
    yield from (name for line, name in result.bylines if claim.line < line <= end)
    below = [line for line, _ in result.aside if claim.line < line.number < begins]
    heads = [line for draft in result.drafts[:1] for line in draft.heads]
    titled = range(claim.line + 1, claim.line + _BELOW_TITLE + 1)
    near = [line.content for line in (*below, *heads) if line.number in titled]
    yield from (match["name"] for words in near if (match := _BYLINE.match(words)))
    yield from _owners(result, range(claim.line - _BELOW_TITLE, end + 1))
    yield from _dated([line.content for line in below])
    drafts = {draft.line.number: draft for draft in result.drafts if draft.has_text}
    for contribution in contributions:
        if contribution.line in drafts and _opens(result, claim, drafts[contribution.line]):
            yield contribution.author


def _dated(lines: Sequence[str]) -> Iterator[str]:
    """Names above the day of an article, among which its writer is the first."""
    for at, words in enumerate(lines[:_ARTICLE]):
        known = any("f" in WORDS.get(word, "") for word in words.casefold().split())
        if _NAME.fullmatch(words) and not known:
            yield from [
                words for when in lines[at + 1 : at + 1 + _DAY_BELOW] if WHEN_IN.search(when)
            ]


def _opens(result: Gathered, claim: Claim, draft: Draft) -> bool:
    """Whether a title stands in the head of a message, or the first one opens what it names.

    That begins with a dated head soon below, takes no side, neither answers nor quotes, and no
    comments are counted above it: who speaks first in a debate did not write its motion.
    """
    line, text = draft.line.number, draft.own[0][0].number
    if line <= claim.line or draft is not result.drafts[0]:
        return line <= claim.line < text
    near = line - claim.line < _OPENING and draft.heads and draft.time
    answers = draft.side or draft.answers or any(part.quoted for part in draft.parts)
    return bool(near) and not answers and not _are_counted(result, claim, text)


def _line_of_title(result: Gathered, claim: Claim) -> int:
    """Where a title stands without *Re:* before it, as its writer put it; 0 if nowhere."""
    lines = [line for line, _ in (*result.headings, *result.aside)]
    titles = [line.content for line in lines if line.number == claim.line]
    match = _ANSWERS.match(titles[0]) if titles else None
    bare = titles[0][match.end() :] if match else ""
    others = (line for line in lines if not _ANSWERS.match(line.content))
    found = (line.number for line in others if line.content.endswith(bare))
    return next(found, 0) if bare else claim.line


def with_author(
    result: Gathered, contributions: list[Contribution], claim: Claim
) -> list[Contribution]:
    """The contributions; a first one that nobody signs, right below the title, is by its author."""
    first = contributions[0] if contributions and claim.author else None
    if first is None or first.author or not 0 < first.line - claim.line <= _BELOW_TITLE:
        return contributions
    if _are_counted(result, claim, first.line):
        return contributions
    return [replace(first, author=claim.author), *contributions[1:]]


def _owners(result: Gathered, near: range) -> Iterator[str]:
    """Who began a thread, or has the channel, by the forms of sites, some only near the title.

    Whose name stands below such a label writes on the page, too.
    """
    heads = [line for draft in result.drafts for line in draft.heads]
    lines = [*(line for line, _ in result.aside), *result.orphans, *heads]
    lines.sort(key=lambda line: line.number)
    people = {draft.author for draft in result.drafts}
    above, last = "", 0
    for line, below in zip(lines, [*lines, None][1:], strict=True):
        words = line.content
        form = AUTHORED.fullmatch(words) or _USER.fullmatch(words)
        if form and line.number in near or (form := _BEGAN.fullmatch(words)):
            yield form["name"]
        elif _STARTED.fullmatch(above) and words in people and line.number <= last + _BESIDE:
            yield words
        elif _FOLLOWED.match(words) and above[:1].isalpha() and line.number > near.start:
            yield above
        initials = below is not None and is_initial(words, below.content)
        if not initials and "b" not in WORDS.get(words.casefold(), ""):
            above, last = words, line.number


def _are_counted(result: Gathered, claim: Claim, end: int) -> bool:
    """Whether comments are counted between a title and a line below."""
    between = [line for line, _ in result.aside if claim.line < line.number < end]
    return any(_COUNTED.search(line.content) for line in between)


_SERVER = re.compile(r"(?<=\w)@(?:[\w-]+\.)+[a-z]{2,}$")


def one_spelling(
    contributions: Sequence[Contribution], lines: Sequence[Line], known: Sequence[str]
) -> list[Contribution]:
    """The contributions, each person under one name, without the server where that is enough.

    ``known`` are people whom the page lists.
    """
    served = {
        contribution.author: _SERVER.sub("", contribution.author) for contribution in contributions
    }
    once = Counter(served.values())
    names = [
        served[contribution.author]
        if once[served[contribution.author]] == 1
        else contribution.author
        for contribution in contributions
    ]
    text = "\n".join(line.content for line in lines)
    forward = first_names_first(names, text)
    names = [forward.get(name, name) for name in names]
    shown = canonical(names, [*known, *written_out(names, text)], formal=bool(known))
    return [
        replace(contribution, author=shown.get(name, name))
        for contribution, name in zip(contributions, names, strict=True)
    ]
