r"""Numbered arguments of ICCMA 2023: an abstract framework, ``p af 2``, attacks ``1 2``.

The arguments of a debate that is read have their names as texts, and all relations are attacks; one
that closes a circle is a relation and no reply. The letters of the format are read and written by
:mod:`argue.abstract.i23`.

Written are the attacks of all debates in one framework; arguments are numbered in their order.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from argue.abstract import AbstractFramework, Numbers
from argue.abstract import i23 as abstract_format
from argue.errors import LimitExceeded
from argue.formats import _abstract
from argue.formats._reading import Reading
from argue.locales import say
from argue.model import Analysis, Debate

EXTENSIONS = abstract_format.EXTENSIONS
MEDIA_TYPE = "text/plain"
HOLDS = ("attacks",)
BORDERS = False

_START = 65_536
_HEADER = re.compile(r"^[ \t]*p[ \t]+af[ \t]+([0-9]{1,19})", re.MULTILINE)


def detect(text: str) -> bool:
    """Whether the first line that is no comment begins as ``p af`` does."""
    return abstract_format.detect(text[:_START].encode("utf-8", "replace"))


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
    >>> [debate] = parse("p af 2\n2 1\n")
    >>> debate.given[0].source, debate.given[0].label.value
    ('2', 'attack')
    """
    reading = Reading.begin("i23", reading)
    header = _HEADER.search(text)
    if header and int(header[1]) > reading.limits.max_arguments:  # before there is room for them
        raise LimitExceeded(
            say("arguments or more"), int(header[1]), reading.limits.max_arguments,
            "ARGUE_MAX_ARGUMENTS", where=reading.name,
        )  # fmt: skip
    return _abstract.parse_framework(text, reading, "i23")


def write(analyses: Sequence[Analysis]) -> str:
    """One framework of all debates."""
    framework = _abstract.framework_of(analyses, bool)
    numbered = AbstractFramework(Numbers(len(framework.names)), framework.graph)
    return abstract_format.write(numbered).decode()
