"""Who wrote what the title of a page claims: a line below it, a site's form, or who opens it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from argue.reading.claim import is_named
from argue.reading.contributions import Gathered
from argue.reading.cut import Line
from argue.reading.features import WHEN_IN
from argue.reading.records import Claim, Contribution
from argue.reading.regular import AUTHORED

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
_STARTED = re.compile(r"(?:thread|topic) starter|themen(?:starter|ersteller)(?:in)?", re.IGNORECASE)
_SITE = re.compile(r"[\w-]+(?:\.[\w-]+)+")
_BELOW_TITLE = 3
"""Lines below a title that may name who wrote what it is about."""


def byline(result: Gathered, claim: Claim, contributions: Sequence[Contribution]) -> str:
    """Who is named in the few lines below a heading that is the claim, before anybody speaks."""
    begins = min((one.line for one in contributions), default=0)
    end = min(claim.line + _BELOW_TITLE, begins - 1)
    if not claim.line or claim.first is not None:
        return ""
    signed = [one.author for _, one in result.headings if one.line == claim.line and one.author]
    named = [name for line, name in result.bylines if claim.line < line <= end]
    below = [line.content for line, _ in result.aside if claim.line < line.number <= end]
    told = [match["name"] for words in below if (match := _BYLINE.match(words))]
    beside = range(claim.line - _BELOW_TITLE, end + 1)
    told += _owners([line for line, _ in result.aside if line.number in beside], claim.line)
    dated = zip(below, below[1:], strict=False)
    told += [name for name, when in dated if _NAME.fullmatch(name) and WHEN_IN.search(when)]
    told += [one.author for one in contributions[:1] if _opens(result, claim, one)]
    found = (name for name in (*signed, *named, *told) if not _SITE.fullmatch(name))
    people = (match["name"] if (match := _BYLINE.fullmatch(name)) else name for name in found)
    return next(people, "")


def signed(result: Gathered, contributions: list[Contribution], claim: Claim) -> list[Contribution]:
    """The contributions; a first one that nobody signs, right below the title, is by its author."""
    first = contributions[0] if contributions and claim.author else None
    if first is None or first.author or not 0 < first.line - claim.line <= _BELOW_TITLE:
        return contributions
    if _are_counted(result, claim, first):
        return contributions
    return [replace(first, author=claim.author), *contributions[1:]]


def _owners(lines: Sequence[Line], title: int) -> Iterator[str]:
    """Who began a thread, or has the channel named right below the title, by the forms of sites."""
    for above, line in pairwise([None, *lines]):
        words = line.content if line else ""
        if match := AUTHORED.fullmatch(words) or _USER.fullmatch(words):
            yield match["name"]
        elif line is None or above is None or line.number != above.number + 1:
            continue
        elif _STARTED.fullmatch(above.content) and ":" not in words:
            yield words
        elif _FOLLOWED.match(words) and above.number == title + 1:
            yield above.content


def _are_counted(result: Gathered, claim: Claim, first: Contribution) -> bool:
    """Whether comments are counted between a title and the first contribution."""
    between = [line for line, _ in result.aside if claim.line < line.number < first.line]
    return any(_COUNTED.search(line.content) for line in between)


def _opens(result: Gathered, claim: Claim, first: Contribution) -> bool:
    """Whether the first contribution opens the thread: dated, and no comments counted above it.

    Who is first to speak on a motion did not write it.
    """
    title = next((line for line, heading in result.headings if heading.line == claim.line), None)
    if not first.time or title is None or is_named(title.content):
        return False
    return not _are_counted(result, claim, first)
