"""For and against, in words: headings of sides, and what a line says before its colon: a side, or
who speaks.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from argue.model import Label

_PRO = (
    "pro, pros, for, in favour, in favor, arguments for, arguments in favour, arguments in favor, "
    "reasons for, evidence for, points for, advantages, benefits, supporting, "
    "supporting arguments, support, yes, agree, upsides, proposition, affirmative, pour, "
    "avantages, arguments pour, dafür, vorteile, strengths, opportunities"
)
_CON = (
    "con, cons, contra, against, arguments against, reasons against, evidence against, "
    "points against, "
    "disadvantages, drawbacks, downsides, opposing, opposing arguments, opposed, oppose, attack, "
    "weaknesses, threats, no, disagree, opposition, negative, contre, inconvénients, "
    "arguments contre, dagegen, nachteile"
)
_SIDES = dict.fromkeys(_PRO.split(", "), Label.SUPPORT) | dict.fromkeys(
    _CON.split(", "), Label.ATTACK
)
_ABOUT = re.compile(
    r"(?:the )?(?:main |key |potential |possible )?(?P<side>pros?|cons?|advantages|disadvantages|"
    r"benefits|drawbacks|upsides|downsides|(?:arguments|reasons|points|case|evidence) "
    r"(?:for|against|in favou?r(?: of)?)|vorteile|nachteile|avantages|inconvénients|"
    r"arguments (?:pour|contre))\b (?!and\b|und\b|et\b).{1,70}"
)
"""A side with what it is for or against: *Pros of night buses*."""
_LETTERS = re.compile(r"[^\W\d_](?:.*[^\W\d_])?")
"""From the first letter to the last."""


def side_of(text: str) -> Label | None:
    """What a line says that the lines below it do: a heading such as *Pro:* or *Arguments against*.

    >>> side_of("## Arguments for"), side_of("**Con:**"), side_of("Costs")
    (<Label.SUPPORT: 'support'>, <Label.ATTACK: 'attack'>, None)
    """
    inside = _LETTERS.search(text)
    words = inside[0].lower() if inside else ""
    words = re.sub(
        r"^the |\bthe (?=pros?\b|cons?\b)|(?: (?:it|this|the motion|the idea))$", "", words
    )
    about = _ABOUT.fullmatch(words) if words[-1:] not in ".!?" else None
    if about:
        words = re.sub(r"^(?:reasons|points|case|evidence)", "arguments", about["side"])
    return _SIDES.get(words.removesuffix(" of"))


_STATED = re.compile(
    r"\W{0,3}(?:(?P<side>pros?|cons?|contra|for|against|supports?|attacks?|pour|contre|yes|no|"
    r"(?P<role>(?:supporting |main )?arguments?|reasons?|premises?|evidence|grounds?|warrants?|"
    r"backing|objections?|counter[- ]?(?:argument|claim|point)s?|rebuttals?|refutations?|reply|"
    r"response)"
    r"(?:\s?\d{1,2})?)\W{0,3}(?::|\s[-–—])\W{0,3}|(?P<capitals>(?-i:PRO|CON|CONTRA|FOR|AGAINST))|"
    r"\[(?P<tag>pro|con|supports?|attacks?)\]|(?P<sign>\([+–−-]\)|👍|👎|(?:good|bad)"
    r"(?=, because\b))(?:, because)?)\s+(?P<text>\S.*)$",
    re.IGNORECASE,
)
_ANSWERS_BEFORE = ("rebuttal", "refutation", "reply", "response")
"""Words before what answers the argument above, also where nothing is indented."""
_SIGNED = {"good": Label.SUPPORT, "(+)": Label.SUPPORT, "👍": Label.SUPPORT, "👎": Label.ATTACK}


@dataclass(frozen=True, slots=True)
class Stated:
    """What a line such as ``Con: It costs too much`` does, if it says that, and its text.

    ``before`` is true of a rebuttal or a reply, which answers the argument above it.
    """

    label: Label | None
    text: str
    before: bool = False


def stated(text: str, *, answers: bool = False) -> Stated | None:
    """What a line says by its first word; None if that word says nothing.

    ``answers`` is true of lines that answer a question: there *Yes:* and *No:* state a label, and
    *Argument:* and *Reason:* state none.

    >>> stated("Con: It costs too much"), stated("Rebuttal: It pays for itself")
    (Stated(label=<Label.ATTACK: 'attack'>, text='It costs too much', before=False), \
Stated(label=<Label.ATTACK: 'attack'>, text='It pays for itself', before=True))
    """
    match = _STATED.match(text)
    if not match:
        return None
    words = match["text"].strip("* ")
    if match["sign"]:
        return Stated(_SIGNED.get(match["sign"].lower(), Label.ATTACK), words)
    if match["role"]:
        role = re.sub(r"s?\s?\d*$", "", match["role"].lower())
        before = role in _ANSWERS_BEFORE
        attacks = role.startswith(("counter", "objection", *_ANSWERS_BEFORE[:2]))
        unsaid = role in _ANSWERS_BEFORE[2:] or (answers and not attacks)
        return Stated(None if unsaid else Label.ATTACK if attacks else Label.SUPPORT, words, before)
    word = (match["side"] or match["capitals"] or match["tag"]).lower()
    if word in ("yes", "no") and not answers:
        return None
    return Stated(_SIDES.get(word) or _SIDES[word.rstrip("s")], words)


_SPEAKER = re.compile(
    r"(?:[-*•]\s+)?(?:\[?\(?\d{1,2}:\d{2}(?::\d{2})?\)?\]?\s*)?[*_]{0,3}"
    r"([^\W\d_][\w.'’-]*(?: [\w.'’&-]+){0,3})(?:\s?\([^)]{1,40}\)){0,2}[*_]{0,3}"
    r"\s?:[*_]{0,3}(?:\s+(.*))?$"
)
_NO_NAME_WORDS = """
note, nb, ps, p.s, edit, source, sources, update, date, time, place, present, topic, question,
title, motion, resolution, subject, issue, claim, thesis, debate, proposal, from, to, cc, example,
conclusion, summary, agenda, http, https, premise, evidence, reason, grounds, warrant, backing,
attendees, aob, apologies, chair, location, tasks, deadline, absent, decision, action, warning,
tl;dr, poll, thema, frage, sujet
"""
_NO_NAMES = frozenset(word.strip() for word in _NO_NAME_WORDS.split(","))


def speaker_of(words: str) -> tuple[str, str] | None:
    """The speaker and the words of a turn; ``None`` if no name stands before a colon.

    >>> speaker_of("Ann: Zoos are good."), speaker_of("Source: a book")
    (('Ann', 'Zoos are good.'), None)
    """
    match = _SPEAKER.match(words)
    if not match or not _is_speaker(match[1]):
        return None
    return match[1], match[2] or ""


def _is_speaker(words: str) -> bool:
    if re.match(r"(?:top|item|punkt|point|section|part|step|day|week)\s?\d", words, re.IGNORECASE):
        return False
    capital = any(word[0].isupper() for word in words.split()) or " " not in words
    if side_of(words) or stated(f"{words}: …"):
        return False
    return capital and words.lower() not in _NO_NAMES
