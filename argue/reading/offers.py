"""What a chatbot says around its list, taken out before the rest.

A line that is taken out becomes blanks of its length, so that all other places stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from argue.reading.cut import Line
from argue.reading.outline import BULLET, HEADING, NUMBER
from argue.reading.sides import side_of

_OFFER = re.compile(
    r"(?:you said|chatgpt said|claude|gemini|copilot|assistant|user|you):|(?:(?:great|good|"
    r"excellent|interesting|thoughtful|fantastic) (?:question|topic)|(?:sure|certainly|absolutely|"
    r"of course|happy to help|definitely)[!,.]|(?:here(?:['’]s| is| are)|below (?:is|are)|"
    r"let['’]s (?:look|explore|break|dive|consider)|(?:this|that)(?:['’]s| is) a (?:great|complex|"
    r"nuanced|hotly|much|good|common|debated)|voici|hier (?:ist|sind)|gute frage|bonne question|"
    r"gerne|bien sûr)\b).*|(?:would you like|do you want|want) (?:me|to|a)\b.*|let me know (?:if|"
    r"whether|what|which|how).*|i(?:['’]d| would) be happy to .*|(?:i )?hope (?:this|"
    r"that) helps.*|if you(?:['’]d)? (?:like|want|need|tell me|share)\b.*|feel free to .*|"
    r"(?:in (?:conclusion|summary|short)|overall|ultimately|to sum up|en conclusion|"
    r"zusammenfassend|insgesamt|fazit|bottom line|conclusion|summary|final thoughts?|verdict|"
    r"the verdict|key takeaway|takeaway|en résumé|au final)\b.*|(?:möchtest du|soll ich|"
    r"souhaitez-vous|veux-tu|n['’]hésitez pas|sag mir|lass mich wissen)\b.*",
    re.IGNORECASE,
)
_WHETHER = re.compile(
    r"\b(?:whether|on the question of)\s+(?P<claim>\w.{8,120}?)\s*[:.?!]*$|(?:pros and cons|"
    r"advantages and disadvantages|arguments for and against|for and against|vor- und nachteile|"
    r"avantages et inconvénients|pour et le contre)\s+(?:(?:of|to|de|von|des?|für)\s+|"
    r"d['’])?(?P<topic>\w.{2,100}?)\s*[:.?!]*$",
    re.IGNORECASE,
)
_SAID = re.compile(r"(?:you said|user|you|du|vous)\s?:$", re.IGNORECASE)
_SPEAKS = re.compile(r"(?:you said|(?:chatgpt|claude|gemini|copilot)(?: said)?)\s?:", re.IGNORECASE)
_CLOSING = re.compile(
    r"\W*(?:bottom line|conclusion|in conclusion|summary|final thoughts?|verdict|overall|fazit|"
    r"en résumé|the takeaway|key takeaways?)\W*$",
    re.IGNORECASE,
)


def is_chatbot(lines: Sequence[Line]) -> bool:
    """Whether a chatbot answers on a page, by its name or the name that it gives who asks."""
    return any(map(_SPEAKS.fullmatch, (line.content for line in lines)))


def offers_aside(lines: Sequence[Line]) -> tuple[list[Line], str]:
    """What a chatbot says around its list, and what it says that is discussed."""
    aside: list[Line] = []
    claim, closing = "", False
    for line in lines:
        content = line.content.strip("*_ ")
        item = bool(BULLET.match(line.text) or NUMBER.match(line.text))
        heading = bool(HEADING.match(line.content)) or line.content.startswith("**")
        if heading:
            closing = bool(_CLOSING.match(content.strip("#* ")))
        if side_of(line.content):
            closing = False
        elif closing or _SAID.match(content) or (not item and is_offer(content)):
            aside.append(line)
            if not claim and (match := _WHETHER.search(content)):
                claim = match["claim"] or match["topic"]
    return aside, claim


def is_offer(content: str) -> bool:
    """Whether a chatbot talks about its answer."""
    return bool(_OFFER.fullmatch(re.sub(r"^\W+", "", content).rstrip("*_# ")))


def blanked(text: str, aside: Iterable[Line]) -> str:
    """The text with blanks in place of these lines."""
    lines = text.split("\n")
    for line in aside:
        lines[line.number - 1] = " " * len(line.text)
    return "\n".join(lines)
