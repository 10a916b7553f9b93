"""Headings that say what the lines below them do: for or against."""

from __future__ import annotations

import re

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
SIDES = dict.fromkeys(_PRO.split(", "), Label.SUPPORT) | dict.fromkeys(
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
    return SIDES.get(words.removesuffix(" of"))
