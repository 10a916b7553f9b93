r"""BRAT: the ``.ann`` file of a text, as the corpora of student essays and of AbstRCT have it.

::

    T1	MajorClaim 0 14	Zoos are good.
    T2	Claim 15 32	They are prisons.
    A1	Stance T2 Against
    T3	Premise 33 52	The cages are small
    R1	supports Arg1:T3 Arg2:T2

A span (T) is an argument, and what it says stands in this file too, so that the ``.txt`` beside it
is not needed; in a folder it is skipped. The attribute Stance of a claim is a relation to each
major claim. Other attributes, notes (#), equivalences (``*``) and normalizations (N) are set aside.
See :mod:`.spans`.
"""

from __future__ import annotations

import re
from pathlib import PurePath

from argue.features.labelling.spans import Annotated, Arrow, Span, debates_of
from argue.formats.base.reading import Reading
from argue.locales import lazy
from argue.model import Debate

EXTENSIONS = (".ann",)
NEEDS = r"\t"

_SPAN = re.compile(r"(T\S+)\t(\S+) (\d+)(?: \d+;\d+)* (\d+)\t(.*)")
_RELATION = re.compile(r"R\S*\t(\S+) Arg1:(\S+) Arg2:(\S+)\s*")
_STANCE = re.compile(r"[AM]\S*\tStance (\S+) (\S+)\s*", re.IGNORECASE)
_ASIDE = re.compile(r"[#NAM*]\S*\t")


def detect(text: str) -> bool:
    """Whether a line is a span, and the first one is an annotation."""
    first = text.lstrip().partition("\n")[0]
    return bool(re.match(r"[TREAMN#*]\S*\t", first)) and bool(
        re.search(rf"^{_SPAN.pattern}", text, re.MULTILINE)
    )


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    r"""The debate of an annotated text; raises ParseError if nothing is marked in it.

    >>> [debate] = parse("T1\tClaim 0 4\tZoos\nT2\tPremise 5 9\tCage\nR1\tattacks Arg1:T2 Arg2:T1")
    >>> debate.given[0].source, debate.given[0].label.value
    ('T2', 'attack')
    """
    reading = Reading.begin("brat", reading)
    return debates_of(annotated(text, reading), reading)


def annotated(text: str, reading: Reading) -> list[Annotated]:
    """What is marked in the text."""
    path = PurePath(reading.name)
    result = Annotated(path.stem or "brat", path.parent.name)
    for number, line in enumerate(reading.cleaned(text).split("\n"), 1):
        if not line.strip():
            continue
        reading.saw("line")
        if span := _SPAN.fullmatch(line):
            id, kind, start, end, words = span.groups()
            if id in result.spans:
                reason = lazy("the id %(id)s already stands for another span", id=id)
                reading.leave_out(number, line, reason, "line")
            else:
                result.spans[id] = Span(int(start[:9]), int(end[:9]), words, kind, number)
        elif relation := _RELATION.fullmatch(line):
            result.arrows.append(Arrow(relation[2], relation[3], relation[1], number))
        elif stance := _STANCE.fullmatch(line):
            result.stances[stance[1]] = stance[2]
        elif _ASIDE.match(line):
            reason = lazy("a debate has no place for attributes, notes and equivalences")
            reading.set_aside("line", line, reason, line=number)
        else:
            reason = lazy("expected a span, a relation or an attribute of BRAT")
            reading.leave_out(number, line, reason, "line")
    return [result]
