"""Characters: what may stand in a text or an id, and how a reader repairs the rest."""

from __future__ import annotations

import re
from collections.abc import Container

MAX_ID = 200
"""Characters of an id that :mod:`argue.model` accepts."""

_BLANK_CONTROLS = re.compile("[\x0b\x0c\x85\u2028\u2029]")
_OTHER_CONTROLS = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]"
)
_TWICE_ENCODED = re.compile("[\xe2-\xef][\x80-\x9f][\x80-\xbf]|[\xc3-\xdf][\x80-\x9f]")
UNCLEAN = re.compile(f"{_BLANK_CONTROLS.pattern}|{_OTHER_CONTROLS.pattern}|\r")
"""One character that :func:`clean` changes."""


def clean(text: str) -> tuple[str, int]:
    r"""The text with plain line ends and without control characters, and how many were removed.

    Line ends become ``\n``. Control characters that separate (vertical tab, form feed, next line,
    line and paragraph separator) become a blank. All others, lone surrogates and code points that
    Unicode reserves as "not a character" are removed and counted: no text needs them, and XML,
    SQLite's search and terminals fail on them. Where they betray UTF-8 that was once read as
    Latin-1, the letter that was meant is put back, and counted too.

    >>> clean("one\r\ntwo\x00")
    ('one\ntwo', 1)
    >>> clean("Iraq\xe2\x80\x99s")
    ('Iraq’s', 1)
    """
    if not UNCLEAN.search(text):
        return text, 0
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    text, repaired = _TWICE_ENCODED.subn(_decoded, text)
    text, removed = _OTHER_CONTROLS.subn("", _BLANK_CONTROLS.sub(" ", text))
    return text, repaired + removed


def _decoded(found: re.Match[str]) -> str:
    try:
        return found[0].encode("latin-1").decode("utf-8")
    except UnicodeDecodeError:
        return found[0]


def without_controls(text: str) -> tuple[str, int]:
    r"""The text without the characters that :func:`clean` removes, all others as they were.

    >>> without_controls("one\r\ntwo\x00")
    ('one\r\ntwo', 1)
    """
    return _OTHER_CONTROLS.subn("", text)


def printable_id(value: str) -> str:
    r"""The value as an id: blanks of any kind become one space, unprintable characters go.

    The result may be empty or longer than :data:`MAX_ID`; whoever asks decides what to do then.

    >>> printable_id(" tr-1\u00a0b\x00 ")
    'tr-1 b'
    """
    value = " ".join(value.split())
    if value.isprintable():
        return value
    return " ".join("".join(filter(str.isprintable, value)).split())


class FreeIds:
    """Finds ids that are still free, in constant time on average.

    Parameters
    ----------
    taken
        The ids that are taken; may grow between the calls.
    separator
        Stands before the number that makes an id free.

    >>> ids = FreeIds({"tr-3", "tr-3~2"})
    >>> ids.free("tr-1"), ids.free("tr-3")
    ('tr-1', 'tr-3~3')
    """

    def __init__(self, taken: Container[str], separator: str = "~") -> None:
        self.taken, self.separator = taken, separator
        self._last: dict[str, int] = {}

    def free(self, wanted: str) -> str:
        """``wanted``, or the first of ``wanted~2``, ``wanted~3``, … that is not taken.

        It has at most :data:`MAX_ID` characters.
        """
        free, number = wanted[:MAX_ID].strip(), self._last.get(wanted, 1)
        while free in self.taken:
            number += 1
            ending = f"{self.separator}{number}"
            free = wanted[: MAX_ID - len(ending)].strip() + ending
        self._last[wanted] = max(1, number - 1)
        return free


def slug(title: str) -> str:
    """A short id made of a title's words.

    >>> slug("Should zoos be closed?")
    'should-zoos-be-closed'
    """
    words = re.sub(r"[\W_]+", "-", title.lower()).strip("-")
    return printable_id(words[:80]).strip("-") or "debate"


def shown(text: str, length: int = 60) -> str:
    r"""The beginning of a text between quotes, for a message.

    >>> shown("one\n two")
    "'one two'"
    """
    start = " ".join(text[: length * 4].split())
    return repr(start if len(start) <= length else start[: length - 1] + "…")
