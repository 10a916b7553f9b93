"""Phrases that messages of errors have in common: where, what was meant, what a system says."""

from __future__ import annotations

import re
from collections.abc import Iterable

from argue.locales import lazy

_LONGEST, _MOST_COMPARED = 80, 2_000
"""Characters of a name, and names, that are compared for "did you mean"."""


def quoted(text: str, length: int = 60) -> str:
    r"""The beginning of a text between quotes, for a message.

    >>> quoted("one\n two")
    "'one two'"
    """
    start = " ".join(text[: length * 4].split())
    return repr(start if len(start) <= length else start[: length - 1] + "…")


def own_fault(error: Exception) -> str:
    """What is told of an error that nobody foresaw.

    >>> own_fault(KeyError("x"))
    "a fault of Argue's own (KeyError: 'x'); the server's log says where"
    """
    return lazy(
        "a fault of Argue's own (%(error)s); the server's log says where",
        error=f"{type(error).__name__}: {error}",
    )


def did_you_mean(message: str, name: str, choices: Iterable[str]) -> str:
    """The message with the nearest of the choices behind it, if one is near.

    >>> did_you_mean("no engine 'edits'", "edits", ["gold", "edit_distance"])
    "no engine 'edits'; did you mean edit_distance?"
    """
    near = nearest(name, choices)
    return lazy("%(told)s; did you mean %(close)s?", told=message, close=near) if near else message


def nearest(name: str, choices: Iterable[str]) -> str:
    """The choice that somebody who typed ``name`` may have meant; empty if none is near.

    The same word in another case, or else the most alike (:func:`difflib.get_close_matches`), or
    else one that has a word alike. Of more than 2,000 choices only the case is looked at, so that
    it takes no time.

    >>> nearest("T1", ["t1", "t2"]), nearest("edits", ["edit_distance"]), nearest("zoo", ["gold"])
    ('t1', 'edit_distance', '')
    """
    typed, folded = name[:_LONGEST].casefold(), {choice.casefold(): choice for choice in choices}
    if typed in folded:
        return folded[typed]
    if not typed or len(folded) > _MOST_COMPARED:
        return ""
    import difflib  # only after a mistake: programs start faster without it

    close = difflib.get_close_matches(typed, folded, n=1)
    if close:
        return folded[close[0]]
    words = {word: part for part in reversed(folded) for word in re.split(r"[\W_]+", part)}
    close = difflib.get_close_matches(typed, words, n=1, cutoff=0.75)
    return folded[words[close[0]]] if close else ""


def location(where: str, line: int | None) -> str:
    """Where something stands: the file as the user knows it, the line, or both.

    >>> location("a.md", 3), location("", 3), location("", None)
    ('a.md, line 3', 'line 3', 'input')
    """
    if not line:
        return where or lazy("input")
    if not where:
        return lazy("line %(line)s", line=str(line))
    return lazy("%(file)s, line %(line)s", file=where, line=str(line))


def reason_of(error: BaseException) -> str:
    """What the system or a library says of an error, without numbers, never nothing."""
    return getattr(error, "strerror", None) or str(error) or lazy("it cannot be read")
