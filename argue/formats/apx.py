r"""ASPARTIX facts: an abstract framework, ``arg(a).`` and ``att(a,b).``.

The arguments of a debate that is read have their names as texts, and all relations are attacks; one
that closes a circle is a relation and no reply. The letters of the format are read and written by
:mod:`argue.abstract.apx`.

Written are the names and the attacks of all debates in one framework; a name in quotation marks may
have any signs but these.
"""

from __future__ import annotations

from collections.abc import Sequence

from argue.abstract import apx as abstract_format
from argue.formats import _abstract
from argue.formats._reading import Reading
from argue.model import Analysis, Debate

EXTENSIONS = abstract_format.EXTENSIONS
MEDIA_TYPE = "text/plain"
HOLDS = _abstract.HOLDS
BORDERS = False

_START = 65_536


def detect(text: str) -> bool:
    """Whether it begins with a fact on an argument or an attack, and has no supports."""
    begins = abstract_format.detect(text[:_START].encode("utf-8", "replace"))
    return begins and not _abstract.SUPPORTS.search(text)


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
    >>> [debate] = parse("arg(a). arg(b). att(b,a).")
    >>> debate.given[0].source, debate.given[0].label.value
    ('b', 'attack')
    """
    return _abstract.parse_framework(text, reading or Reading(), "apx")


def write(analyses: Sequence[Analysis]) -> str:
    """One framework of all debates."""
    return abstract_format.write(_abstract.framework_of(analyses, _is_plain)).decode()


def loses(analyses: Sequence[Analysis]) -> tuple[str, ...]:
    """Names that have to be written in another way."""
    return _abstract.renamed(analyses, _is_plain)


def _is_plain(name: str) -> bool:
    return '"' not in name
