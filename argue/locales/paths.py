"""Messages without the paths of the machine that they come from, for who visits its site.

The log and the terminal get a message whole; a page, an answer in JSON and what is stored of a run
get it through :func:`without_paths`, from :meth:`argue.errors.ArgueError.told` and
:func:`argue.locales.stored.load_message`.
"""

from __future__ import annotations

import os
import re
import sys
from functools import cache
from pathlib import Path

from argue.locales import Message, make_message

_WHOLE = re.compile(r"(?:[A-Za-z]:\\|/(?!/))[^\n:]*[/\\]([^/\\\n:]*)")
_QUOTED = re.compile(r"""(?<=['"])(?:[A-Za-z]:)?[/\\][^'"\n]*[/\\]([^'"/\\\n]*)(?=['"])""")
_PART = r"""[^\s/\\'"<>|:;,()]"""
_PLAIN = re.compile(rf"(?<![\w./:~\\-])(?:[A-Za-z]:\\|/)(?:{_PART}+[/\\])+({_PART}*)")


def without_paths(message: str) -> str:
    """The message, each absolute path in it shortened to the name of its file or folder.

    Examples
    --------
    >>> without_paths("/srv/argue/x.sqlite: the disk is full")
    'x.sqlite: the disk is full'
    >>> without_paths("[Errno 2] No such file: '/srv/my data/model.json'")
    "[Errno 2] No such file: 'model.json'"
    >>> without_paths("support and/or attack, see https://example.org/a/b or /debates")
    'support and/or attack, see https://example.org/a/b or /debates'
    """
    if isinstance(message, Message):
        values = {name: _without(value) for name, value in message.values.items()}
        return make_message(message.forms, message.amount, values)
    for folder in _folders():
        message = message.replace(folder, "/-/")
    return _PLAIN.sub(r"\1", _QUOTED.sub(r"\1", message))


def _without(value: object) -> object:
    if isinstance(value, str):
        if not isinstance(value, Message) and _WHOLE.fullmatch(value):
            return _WHOLE.sub(r"\1", value)
        return without_paths(value)
    return Path(value).name if isinstance(value, os.PathLike) else value


@cache
def _folders() -> tuple[str, ...]:
    """Folders of this process, whose names may hold blanks, the deepest first."""
    import tempfile  # only where a message is shown: programs start faster without it

    places = [Path.cwd(), Path.home(), Path(tempfile.gettempdir()), Path(sys.prefix)]
    places += [Path(__file__).resolve().parents[2]]
    results = {f"{place}{os.sep}" for place in places if len(place.parts) > 1}
    return tuple(sorted(results, key=len, reverse=True))
