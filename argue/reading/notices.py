"""What programs write among the words of people, in a form that nobody else uses."""

from __future__ import annotations

import re
from collections.abc import Sequence

from argue.reading.cut import Line
from argue.reading.records import Exact, Spans, Tag
from argue.reading.stamps import CLOCK, DAY

_SAID = (Tag.TEXT, Tag.MORE, Tag.SAID, Tag.QUOTE)
_SET_ASIDE = (Tag.SYSTEM, Tag.FURNITURE)
_CLOCK = re.compile(rf"\[{CLOCK}\]", re.IGNORECASE)
"""How Discord shows that the same person goes on."""
_DAY = re.compile(DAY, re.IGNORECASE)
_PAGE = re.compile(
    r"(?:drucksache|seite|page|column|página|pagina)\s[\w/.-]{0,6}\d[\w/.-]*"
    r"(?: (?:von|of|de|di) \d+)?",
    re.IGNORECASE,
)
"""The number of a page, a column or a paper, which may stand between two words of a speech."""
_LABELS = re.compile(
    r"(?:tags|categories|schlagwörter|kategorien?|mots[- ]clés|étiquettes|catégories?|etiquetas|"
    r"categorías?|etichette|categorie)\s?:\s.{2,120}|r/\w+",
    re.IGNORECASE,
)
"""What a page is filed under."""
_NOTICE = re.compile(
    r"→ .*|welcome .*say hi!|.* just (?:advanced|slid|landed|showed up|joined)\b.*|"
    r"\S{1,30}(?: \S{1,30})? (?:and \d+ others )?likes? this\.?|.{1,40} liked this\.?|"
    r"set the (?:channel )?(?:topic|description)\b.*|joined #\S+\.?|was added to .* by .*|"
    r"(?:sign up for free )?to join this conversation on github.*|sign up for free to join .*|"
    r"selected text:.*|has context menu|stickied comment|pinned by .{1,40}|marked as resolved|"
    r"missed (?:voice|video|audio)? ?call.*|(?:you|this message was) deleted.{0,20}|"
    r"(?:eliminaste|se eliminó) este mensaje\.?|(?:replace|add|delete|insert): [\"“].*|"
    r"this (?:message|comment|post) (?:was|has been) (?:deleted|removed).*|search:|"
    r"(?:message|nachricht an|envoyer un message (?:à|dans)|enviar mensaje a|scrivi a) [#@]\w.*|"
    r"(?:added|removed) a \S{1,20} reaction (?:to|from) .*|"
    r"write (?:your|a) reply|image from ios|join us for .{10,80}!|(?:.{2,30} \| ){4,}.{2,30}",
    re.IGNORECASE,
)


def notices(lines: Sequence[Line]) -> dict[int, Exact]:
    """Lines that are notices of programs, or days, though they stand where words are said."""
    result: dict[int, Exact] = {}
    for at, line in enumerate(lines):
        if _CLOCK.fullmatch(line.content):
            result[at] = Exact(Tag.TIME, Spans(time=line.content.strip("[]")), _SET_ASIDE)
        elif _PAGE.fullmatch(line.content) or _LABELS.fullmatch(line.content):
            result[at] = Exact(Tag.SYSTEM)
        elif _NOTICE.fullmatch(line.content) or _DAY.fullmatch(line.content):
            result[at] = Exact(Tag.SYSTEM, over=_SAID)
    return result
