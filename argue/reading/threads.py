"""Which earlier messages each may answer, by what a page counts, links, or sends to one person.

YouTube writes *3 replies* below a comment; other sites link to the *parent* of each reply; a chat
says to whom alone a message is sent.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from argue.reading.contributions import Draft
from argue.reading.cut import Line
from argue.reading.stamps import CLOCK, minutes

_REPLIES = re.compile(
    r"(?:(?:view|show|hide|see) )?(?P<number>\d{1,3}) "
    r"(?:repl(?:y|ies)|antwort(?:en)?|réponses?|respuestas?|rispost[ae])",
    re.IGNORECASE,
)
_MORE = re.compile(
    r"(?:show|view|load|see) (?:\d+ )?more repl(?:y|ies)|(?:\d+ )?(?:weitere|mehr) antwort(?:en)?"
    r"(?: (?:anzeigen|ansehen))?|(?:afficher|voir) (?:plus de|\d+ autres?) réponses?|"
    r"(?:mostrar|ver) (?:\d+ )?más respuestas|mostra altre (?:\d+ )?risposte",
    re.IGNORECASE,
)
_PARENT = re.compile(
    r"(?:show |view )?parent(?: comment)?|(?:voir le )?(?:message|commentaire) parent|"
    r"übergeordneter (?:kommentar|beitrag)|comentario padre|commento padre",
    re.IGNORECASE,
)
_SHOWN = re.compile(
    r"collapse (?:all )?replies|hide all replies|(?:\d+ )?antwort(?:en)? ausblenden|"
    r"antworten einklappen|masquer (?:la réponse|les \d+ réponses|\d+ réponses?)|"
    r"ocultar (?:las )?(?:\d+ )?respuestas?|nascondi (?:le )?(?:\d+ )?rispost[ae]",
    re.IGNORECASE,
)
"""What folds the replies of a message, which stand below it."""
SELECTED = re.compile(
    r"(?:selected text|ausgewählter text|texte sélectionné|texto seleccionado|"
    r"testo selezionato)\s?:?",
    re.IGNORECASE,
)
"""What a screen reader says above the words of a document on which a thread is."""
PRIVATELY = re.compile(
    r"\((?:direct message|privately|direktnachricht|privat|message (?:direct|privé)|en privé|"
    r"mensaje directo|en privado|messaggio (?:diretto|privato)|in privato)\)",
    re.IGNORECASE,
)
"""What stands behind the one person to whom a message of a chat is sent."""
SHORT = r"\S(?:.{0,58}?\S)?"
"""A short run of words, as a name; bounded, so that blanks take no time."""
_TO = rf"(?:(?P<name>{SHORT})\s+)?\b(?:to|an|à|a|para)\s+"  # who says it, if named, and to whom
_TO_ONE = re.compile(
    rf"{_TO}(?P<whom>{SHORT})\s?{PRIVATELY.pattern}"
    rf"(?:\s+(?P<time>{CLOCK}))?",
    re.IGNORECASE,
)
"""The head of a message to one person, or what stands below its name."""
_TO_ALL = re.compile(
    rf"{_TO}(?:everyone|alle|tou(?:te)?s|todos|tutti)"
    rf"(?:\s+{CLOCK})?\s?:?",
    re.IGNORECASE,
)
"""The same of a message to all."""
_HEAD_SIZE, _LATEST = 160, 8
"""Letters of a line that may be its head; messages of somebody that one to them may answer."""


@dataclass(frozen=True)
class Threads:
    """Which earlier messages each may answer, where a page counts replies or links to a parent."""

    heads: Sequence[int | None]
    """The message whose counted replies it is one of."""
    outer: Sequence[bool | None]
    """Whether it answers the claim, where links to a parent tell."""
    told: Sequence[Collection[int]]
    """The messages of whom alone it is sent to, or whose replies it stands below."""
    first: bool = False
    """Whether all but the first link to a parent, which may then be the first, if not a title."""

    def behind(self, first: int) -> Threads:
        """The same of the messages from one on, which is then the first."""
        return Threads(
            [None if head is None or head < first else head - first for head in self.heads[first:]],
            self.outer[first:],
            [{at - first for at in own if at >= first} for own in self.told[first:]],
            self.first,
        )

    def allow(self, place: int, other: int, root: int) -> bool:
        """Whether a message may answer another one, or the claim, which is ``root`` or below 0."""
        if self.told[place] and other not in self.told[place]:
            return False
        outer = other < 0 or (other == root and not self.first)
        if self.outer[place] is not None and self.outer[place] != outer:
            return False
        if self.heads[place] is not None:
            return other >= 0 and self.heads[place] in (other, self.heads[other])
        return other < 0 or self.heads[other] is None


def threads(drafts: Sequence[Draft], aside: Sequence[Line]) -> Threads:
    """The threads of the messages of a page, in whose order the lines set aside stand between.

    *3 replies* below a message are the next three, up to one that is older and to *more replies*;
    none, where one of these has such a line itself: then they were folded. A message without the
    link *parent*, which others have, answers the claim. What comes next below *Collapse replies*
    answers the message above that.
    """
    begins = [draft.line.number for draft in drafts]
    heads: list[int | None] = [None] * len(drafts)
    counts: dict[int, int] = {}
    linked, ends, opens, inner = set[int](), set[int](), set[int](), set[int]()
    for line in aside if begins == sorted(begins) else ():
        at = bisect(begins, line.number) - 1
        if SELECTED.match(line.content):
            opens.add(at + 1)
        if at < 0:
            continue
        if match := _REPLIES.fullmatch(line.content):
            counts.setdefault(at, int(match["number"]))
        elif _SHOWN.fullmatch(line.content):
            inner.add(at + 1)
        elif _PARENT.fullmatch(line.content):
            linked.add(at)
        elif _MORE.fullmatch(line.content):
            ends.add(at)
    times = [0.0 if time is None else time for time in minutes([draft.time for draft in drafts])]
    for at, number in counts.items():
        replies = range(at + 1, min(at + 1 + number, len(drafts)))
        if counts.keys().isdisjoint(replies):
            for reply in replies:
                if times[reply] < times[at] or reply - 1 in ends:
                    break
                heads[reply] = at
    outer = [
        True if at in opens else at not in linked if linked else None for at in range(len(drafts))
    ]
    told = [[at - 1] if at in inner else own for at, own in enumerate(_privately(drafts))]
    return Threads(heads, outer, told, linked >= {*range(1, len(drafts))})


def _privately(drafts: Sequence[Draft]) -> Iterator[list[int]]:
    """The latest messages of whom alone each message is sent to; none for those to everybody."""
    latest: defaultdict[str, list[int]] = defaultdict(list)
    for at, draft in enumerate(drafts):
        heads = draft.heads or [draft.line]
        told = any(PRIVATELY.search(line.content[:_HEAD_SIZE]) for line in heads)
        yield [of for whom in draft.answers for of in latest[whom][-_LATEST:]] if told else []
        latest[draft.author].append(at)


def heads_to_one(lines: Sequence[Line]) -> dict[int, re.Match[str]]:
    """The heads of messages to one person, in a chat or where that person or the writer is named.

    A chat has two messages to all at least; who stands alone in another line is named.
    """
    to_one = {
        at: match
        for at, line in enumerate(lines)
        if "(" in line.content and (match := _TO_ONE.fullmatch(line.content))
    }
    to_all = [match for line in lines if to_one and (match := _TO_ALL.fullmatch(line.content))]
    if len(to_all) > 1:
        return to_one
    people = {line.content for line in lines} | {match["name"] for match in to_all}
    return {
        at: match for at, match in to_one.items() if people & {match["name"] or "", match["whom"]}
    }
