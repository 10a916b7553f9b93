r"""The letter level of the Markdown outline: comments, backslashes, ids and headlines of one line.

:func:`write_content` and :func:`read_content` undo each other for every text whose outer blanks are
removed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

ID = re.compile(r"[a-z0-9][a-z0-9_.-]*|[A-Z](?:[0-9][0-9_.-]*)?")
"""What an id of the outline looks like; another word in capitals may begin a text, as "NATO: …"."""

_ID = re.compile(rf"({ID.pattern}):(?:\s+|$)")
_WORD_AND_COLON = re.compile(rf"({ID.pattern})(\\*):(?=\s|$)")
_HEADLINE = re.compile(r"\*\*(?![\s*])([^*]*[^\s*\\])\*\*(?=\s|$)")
_MEANS_SOMETHING = re.compile(r"\\|\s|->|\*\*|(?:[-+?*=]|#+)(?:\s|$)")
_ESCAPED = re.compile(r"\\[\\\s+?*#=<-]")


@dataclass(frozen=True, slots=True)
class Content:
    """What stands behind a marker: the line without id; ``goes_on`` if it ends in a line break."""

    text: str
    id: str = ""
    headline: str = ""
    goes_on: bool = False


def without_comments(text: str) -> tuple[str, int | None]:
    r"""The text without comments but with all its lines; and the line of a comment left open.

    >>> without_comments("a <!-- b\nc --> d")
    ('a \n d', None)
    """
    pieces: list[str] = []
    at = 0
    while (start := text.find("<!--", at)) >= 0:
        if start > at and text[start - 1] == "\\":
            pieces.append(text[at : start - 1] + "<!--")
            at = start + 4
            continue
        end = text.find("-->", start + 4)
        if end < 0:
            return "".join([*pieces, text[at:start]]), text.count("\n", 0, start) + 1
        pieces.append(text[at:start] + "\n" * text.count("\n", start, end))
        at = end + 3
    return "".join([*pieces, text[at:]]), None


def read_content(line: str, *, first: bool = True) -> Content:
    r"""Read what stands behind a marker, or (not ``first``) a line that goes on.

    >>> read_content(r"air: It gets better\\")
    Content(text='It gets better\\', id='air', headline='', goes_on=False)
    >>> read_content("**Clean air.** It gets better").headline
    'Clean air.'
    """
    id = ""
    if first and (found := _ID.match(line)):
        id, line = found[1], line[found.end() :]
    headline = _HEADLINE.match(line) if first else None
    if not headline and _ESCAPED.match(line):
        line = line[1:]
    last = _last_backslashes(line)
    goes_on = last % 2 == 1
    line = line[: len(line) - (last + 1) // 2]
    if headline:
        return Content(headline[1] + line[headline.end() :], id, headline[1], goes_on)
    word = _WORD_AND_COLON.match(line) if first else None
    if word:
        line = f"{word[1]}{word[2][1:]}:{line[word.end() :]}"
    return Content(line, id, "", goes_on)


def write_content(text: str, headline: str = "") -> list[str]:
    r"""The lines that :func:`read_content` reads as this text; the first stands behind a marker.

    A headline is written if the text begins with it.

    >>> write_content("-> or\nnote: -")
    ['\\-> or\\', 'note: -']
    """
    lines = text.split("\n")
    return [
        _written(line, headline if number == 0 else "", first=number == 0)
        + ("\\" if number < len(lines) - 1 else "")
        for number, line in enumerate(lines)
    ]


def _written(line: str, headline: str, *, first: bool) -> str:
    if headline and line.startswith(headline):
        bold = f"**{headline}**{line[len(headline) :]}"
        found = _HEADLINE.match(bold)
        if found and found[1] == headline:
            return _without_end(_without_comment(bold))
    word = _WORD_AND_COLON.match(line) if first else None
    if word:
        line = f"{word[1]}{word[2]}\\:{line[word.end() :]}"
    line = _without_end(_without_comment(line))
    return "\\" + line if _MEANS_SOMETHING.match(line) else line


def _without_comment(line: str) -> str:
    return line.replace("<!--", "\\<!--")


def _without_end(line: str) -> str:
    return line + "\\" * _last_backslashes(line)


def _last_backslashes(line: str) -> int:
    return len(line) - len(line.rstrip("\\"))


def write_title(title: str) -> str:
    """A title in one line; a comment in it is none."""
    return _without_comment(" ".join(title.split()))
