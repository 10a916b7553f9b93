r"""Trivial Graph Format: an abstract framework, names, a line ``#``, attacks ``a b``.

The arguments of a debate that is read have their names as texts, and all relations are attacks; one
that closes a circle is a relation and no reply. The letters of the format are read and written by
:mod:`argue.abstract.tgf`.

Written are the names and the attacks of all debates in one framework; names have no blanks.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from argue.abstract import tgf as abstract_format
from argue.formats import _abstract
from argue.formats._reading import Reading
from argue.model import Analysis, Debate

EXTENSIONS = abstract_format.EXTENSIONS
MEDIA_TYPE = "text/plain"
HOLDS = _abstract.HOLDS
BORDERS = False

_ALL = re.compile(
    r"(?:[ \t]*+(?:[^\s#]\S*+[ \t]*+)?+\n)++[ \t]*+#[ \t]*+"
    r"(?:\n(?:[ \t]*+\S++[ \t]++\S[^\n]*+|[ \t]*+(?=\n|\Z)))*+"
)


def detect(text: str) -> bool:
    """Whether lines of one word each come before a line ``#``, and lines of two or more after."""
    return bool(_ALL.fullmatch(text))


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    r"""The debate of a framework.

    Raises
    ------
    ParseError
        With the line of what is malformed, or if there is no argument.
    LimitExceeded
        See :class:`~argue.settings.Limits`.

    Examples
    --------
    >>> [debate] = parse("a\nb\n#\nb a\n")
    >>> debate.given[0].source, debate.given[0].label.value
    ('b', 'attack')
    """
    return _abstract.parse_framework(text, reading or Reading(), "tgf")


def write(analyses: Sequence[Analysis]) -> str:
    """One framework of all debates."""
    return abstract_format.write(_abstract.framework_of(analyses, _is_plain)).decode()


def loses(analyses: Sequence[Analysis]) -> tuple[str, ...]:
    """Names that have to be written in another way."""
    return _abstract.renamed(analyses, _is_plain)


def _is_plain(name: str) -> bool:
    return name != "#" and not any(map(str.isspace, name))
