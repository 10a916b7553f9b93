"""The words of a text, to compare what is quoted or addressed with what was said; and markup."""

from __future__ import annotations

import re

QUOTED = re.compile(r"((?:\s?>)+)\s?(.*)$")
ATTRIBUTION = re.compile(
    r"(?:on\b.{4,150}\bwrote|am\b.{4,150}\bschrieb\b.{0,80}|le\b.{4,150}\ba écrit|"
    r"el\b.{4,150}\bescribió|op\b.{4,150}\bschreef.{0,80}|"
    r"[^.!?]{2,80}\b(?:wrote|writes|said|schrieb|a écrit))\s*:\s*$",
    re.IGNORECASE,
)
"""What stands before a quoted line, and the line that says who wrote it."""
_WORD = re.compile(r"\w+")
_COMMON_WORDS = """
that this these those with from have they them their there then than what when where which who would
could should about into your ours also only just more most were been does because will very some
such here time times people thing things make makes made making give gives want wants need needs
know think cannot nobody everybody anybody somebody everyone anyone someone year years even really
much many still always never good well like come going take after before said says saying told tell
dass aber auch nicht eine einen sich wird sind haben dans pour avec mais pas que les des est
"""
_COMMON = frozenset(_COMMON_WORDS.split())
_MARKUP = (
    (re.compile(r"!?\[([^\[\]\n]{1,300})\]\((?:[^()\s]|\([^()\s]*\))*\)"), r"\1"),
    (re.compile(r"<(?:https?://|mailto:)[^<>|\s]+\|([^<>|]+)>"), r"\1"),
    (re.compile(r"<((?:https?://|mailto:)[^<>|\s]+)>"), r"\1"),
    (re.compile(r"<[@#!]\w+(?:\|([^<>]+))?>"), r"\1"),
    (re.compile(r"(?<![*\w\\])\*{1,3}(?=\S)([^*\n]{1,600}?)(?<=\S)\*{1,3}(?!\w)"), r"\1"),
    (re.compile(r"(?<![\w_\\])_{1,2}(?=[^\s_])([^_\n]{1,600}?)(?<=[^\s_])_{1,2}(?!\w)"), r"\1"),
    (re.compile(r"~~(?=\S)([^~\n]{1,600}?)~~"), r"\1"),
    (re.compile(r"`{1,3}([^`\n]{1,600})`{1,3}"), r"\1"),
    (re.compile(r"(?<=\s):[a-z][a-z0-9_+-]+:(?=\s|$)"), ""),
)


def words_of(text: str) -> str:
    """Its words in small letters, with one blank between them and around."""
    words = " ".join(_WORD.findall(text.lower()))
    return f" {words} " if words else ""


def common_words(one: str, other: str) -> int:
    """How many telling words two texts share, by the first five letters.

    >>> common_words("the bus is late", "No buses on Sundays"), common_words("that one", "that")
    (0, 0)
    >>> common_words("Buckets can be carried", "carrying a bucket")
    1
    """
    return len(telling_words(one) & telling_words(other))


def telling_words(text: str) -> set[str]:
    """Its words of four letters or more, small ones set aside, by the first five letters."""
    words = (word for word in _WORD.findall(text.lower()) if len(word) > 3)
    return {word[:5] for word in words if word not in _COMMON}


def plain(text: str) -> str:
    """A text without the marks of Markdown, Slack and chats; links keep their label.

    >>> plain("**Told** is _not_ the `same`, see [this](https://example.org/a)")
    'Told is not the same, see this'
    """
    if not re.search(r"[*_`~\[<:]", text):
        return text
    for shape, kept in _MARKUP:
        text = shape.sub(kept, text)
    return re.sub(r"  +", " ", text).strip()
