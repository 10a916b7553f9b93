"""Asides: what greets, thanks, laughs or leads a talk, and what programs post: no arguments."""

from __future__ import annotations

import re
from pathlib import Path

from argue.language.word_lists import sections
from argue.reading.records import Contribution
from argue.reading.wording import Wording

_LISTS = sections(Path(__file__).with_suffix(".txt"))
_WORDS = frozenset(_LISTS["words"])
_NOTICES = frozenset(tuple(phrase.lower().split()) for phrase in _LISTS["notices"])
_PHRASES = _NOTICES | {tuple(phrase.lower().split()) for phrase in _LISTS["phrases"]}
_BEGINNINGS = frozenset(phrase[0] for phrase in _PHRASES)
_LONGEST = max(map(len, _PHRASES))
_LEADS = re.compile(
    r"(?<!\w)(?:chair(?:man|woman|person)?|moderator|mod|host|speaker|clerk|bot|deltabot|facilitator|"
    r"vorsitz(?:ende|ender)?|präsident(?:in)?|moderation|leitung|président|présidente|animateur|animatrice|"
    r"presidente|presidenta|moderador|moderadora|moderatore)(?!\w)",
    re.IGNORECASE,
)
_LAUGH = re.compile(r"a?(?:[hj][aeiou]){2,}[hj]?|x+d+|mdr+|ptdr|k{3,}|rs{2,}")
_THANKS = re.compile(
    r"(?:many |vielen |muchas )?(?:thanks|thank you|danke|merci|gracias|grazie)"
    r"(?: (?:dir|ihnen|à vous))?,? [^\W\d_]+(?: [A-ZÀ-ÖØ-Þ][^\W\d_]+)?[.!]*",
    re.IGNORECASE,
)
_BRACKETED = re.compile(r"[(\[*].{1,60}[)\]*]\.?$")
_SHORT, _LONG = 8, 25
"""Words up to which one with words of asides is one, and beyond which none is."""


def aside(contribution: Contribution) -> float:
    """The chance that a contribution is an aside, from 0 to 1.

    >>> aside(Contribution("Ann", "", "Thank you, madam chair!"))
    0.95
    >>> aside(Contribution("Ann", "", "Thank you. A mark tells a child that she is a four."))
    0.05
    """
    text = contribution.text.strip()
    tokens = Wording.of(text).tokens
    if not tokens:
        return 1.0
    if len(tokens) > _LONG:
        return 0.05
    if _BRACKETED.match(text):
        return 0.9
    light = [token for token in tokens if token in _WORDS or _LAUGH.fullmatch(token)]
    known = len(light) / len(tokens)
    leads = bool(_LEADS.search(contribution.author))
    phrases = _phrases(tokens)
    short = len(tokens) <= _SHORT
    if known == 1:
        return 0.95 if not _is_vote(tokens) else 0.4
    if _THANKS.fullmatch(text) or any(phrase in _NOTICES for phrase in phrases):
        return 0.9
    if phrases and (leads or len(phrases) > 1 or sum(map(len, phrases)) >= 0.4 * len(tokens)):
        return 0.9
    if short and known >= 0.6:
        return 0.6
    if leads and "?" not in text:
        return 0.5 if len(tokens) <= 2 * _SHORT and known >= 0.25 else 0.4
    return 0.3 if phrases or (short and known >= 0.5) else 0.05


def _phrases(tokens: tuple[str, ...]) -> list[tuple[str, ...]]:
    """What somebody who leads a talk says, and notices of programs, in a text."""
    return [
        run
        for at, token in enumerate(tokens)
        if token in _BEGINNINGS
        for size in range(1, _LONGEST + 1)
        if (run := tokens[at : at + size]) in _PHRASES
    ]


def _is_vote(tokens: tuple[str, ...]) -> bool:
    """Whether a short text only says yes or no, which answers all the same."""
    return len(tokens) <= 2 and tokens[0] in _VOTES


_VOTES = frozenset(
    ["yes", "yeah", "yep", "no", "nope", "ja", "nein", "oui", "non", "sí", "sì", "same", "+1", "👍"]
)


_BOTS = re.compile(
    r"automoderator|.*[-_]bot|.*\[bot\]|mee6|dyno|slackbot|github-actions.*|dependabot.*|"
    r"stale.*bot|remindmebot|.*moderationbot|carl-bot|.*\bbot\b|(?-i:\w*[a-z]Bot)",
    re.IGNORECASE,
)
"""Names of writers that are programs."""
_SELF = re.compile(r"i am a bot\b|this action was performed automatically", re.IGNORECASE)


def is_bot(writer: str, text: str) -> bool:
    """Whether a program wrote a post.

    >>> is_bot("AutoModerator", "Read the rules."), is_bot("Bo", "I am a bot, and so on.")
    (True, True)
    >>> is_bot("SortBot", "Sorted."), is_bot("Talbot", "No.")
    (True, False)
    """
    return bool(_BOTS.fullmatch(writer) or _SELF.search(text))
