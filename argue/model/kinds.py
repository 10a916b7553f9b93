"""Kinds of debates: people who answer one another, and points that were collected."""

from __future__ import annotations

from argue.model.debate import Debate

TALK = {
    *("", "chat", "comments", "conversation", "discourse", "discourse_text", "disqus", "mail"),
    *("quotes", "reddit", "reddit_text", "speakers", "talk", "thread"),
}
"""Formats of people who answer one another; empty for a debate that was begun in the app. As
``reddit`` and ``discourse`` databases may hold what is read as ``comments`` now."""


def is_talk(debate: Debate) -> bool:
    """Whether people answer one another: chats, mail, threads, what is written in the app."""
    return debate.source.format in TALK
