r"""Texts and hypotheses as papers on textual entailment print them: ``T:`` and ``H:``.

::

    Example 1.
    T1: Drivers on the phone brake later.
    H: Telephoning at the wheel is a danger.

    Example 2.
    T2: A phone in the car calms whoever is late.
    H: Telephoning at the wheel is a danger.

The first text of a pair is its text, those after it are hypotheses: a pair with each of them is to
be judged. A pair begins with a heading ("Example 1.", "Pair 125", "(1)"), which is set aside, or
with a ``T`` where the pair has both. ``T1`` and ``H`` are ids: with the same words, or with some of
them left out, they are the same argument in several pairs. Lines without a sign go on with the
text above.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from argue.formats.base.pairs import PairBuilding
from argue.formats.base.reading import Reading
from argue.locales import lazy
from argue.model import Debate

EXTENSIONS = ()
NEEDS = r"(?is)\A.{0,65536}?\b(?:t\d{0,3}|text)\)?[ \t]*:"
_SIGN = r"\(?([TH]\d{0,3}|Text|Hypothesis)\)?[ \t]*:[ \t]+(?=\S)"
_TEXT = re.compile(rf"(?:^|(?<=\s)){_SIGN}", re.MULTILINE)
_HEADING = re.compile(
    r"\(?(?:(?:Example|Ex\.?|Pair|No\.?)[ \t]*)?\(?\d{1,5}[a-z]?[ \t]*(?:\([\w ]*\))?[.:)]{0,2}",
    re.I,
)
_BEGINNING = re.compile(
    rf"\s*(?:{_HEADING.pattern}\s+)?\(?(?:T\d{{0,3}}|Text)\)?[ \t]*:[ \t]", re.I
)
_LEFT_OUT = re.compile(r"(?<!\s)\s*+(?:(?:[\[(](?:\.[ ]?){2,3}[\])]|\[…\])\s*+)+")


def detect(text: str) -> bool:
    """Whether it begins with a text, below a heading or not, and has a hypothesis."""
    if not _BEGINNING.match(text):
        return False
    signs = [sign[0] for sign in _TEXT.findall(text[:65_536])]
    return "H" in signs and signs[0] == "T"


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    r"""The debate of all pairs; raises ParseError if there is no text with a hypothesis.

    >>> [debate] = parse("T1: Oil fell.\nH: It rose.\nT2: Oil is dear.\nH: It rose.")
    >>> debate.pairs, debate.issue
    ((('T1', 'H'), ('T2', 'H')), 'H')
    """
    reading = Reading.begin("text_hypothesis", reading)
    text = reading.cleaned(text)
    building = PairBuilding(reading, reading.stem or "pairs", reading.stem or "Pairs")
    pairs = 0
    for name, entries in _groups(text, reading):
        (line, id, source), *hypotheses = entries
        if not hypotheses:
            reading.leave_out(line, source, lazy("expected a hypothesis below this text"), "line")
            continue
        first = building.named(id, source, line)
        for other, sign, hypothesis in hypotheses:
            second = building.named(sign, hypothesis, other, other=first)
            building.pair(first, second, None, other, name if len(hypotheses) == 1 else "")
            pairs += 1
    if not pairs:
        raise reading.error(lazy("T: and H: with a text each"), lazy("none"))
    return reading.left([building.build()])


_Entry = tuple[int, str, str]
"""Line, id and text."""


def _groups(text: str, reading: Reading) -> Iterator[tuple[str, list[_Entry]]]:
    """The texts of each pair, the first one first, under the name of the pair's heading."""
    name, entries = "", list[_Entry]()
    for number, line in enumerate(text.split("\n"), 1):
        reading.saw("line", bool(line.strip()))
        if _HEADING.fullmatch(line.strip()):
            if entries:
                yield name, entries
            name, entries = line.strip(" .:()"), []
            reading.set_aside("line", line, lazy("it is the name of a pair"), line=number)
            continue
        before, *parts = _TEXT.split(line)
        if before.strip():
            if entries:
                above, id, words = entries[-1]
                entries[-1] = above, id, f"{words} {before.strip()}"
            else:
                reading.leave_out(number, line, lazy("expected T: before a text"), "line")
        for id, words in zip(parts[::2], parts[1::2], strict=True):
            if id.startswith("T") and len(entries) > 1:
                yield name, entries
                name, entries = "", []
            entries.append((number, id, _LEFT_OUT.sub(" ", words).strip()))
    if entries:
        yield name, entries
