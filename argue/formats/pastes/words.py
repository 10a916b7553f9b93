"""The words of a text without markup."""

from __future__ import annotations

import re

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
