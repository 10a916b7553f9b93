"""CDCP: comments on rules in which propositions are marked, in a file beside each text.

::

    00195.txt       Callers ring at night. That is harassment. Calls after nine should be banned.
    00195.ann.json  {"prop_offsets": [[0, 22], [22, 43], [43, 77]],
                     "prop_labels": ["fact", "value", "policy"],
                     "reasons": [[[0, 1], 2]], "evidences": [[[0, 0], 1]]}

Offsets are characters of the text, and a link leads from the first to the last of some propositions
to one (Park & Cardie 2018, *A Corpus of eRulemaking User Comments for Measuring Evaluability of
Arguments*). All are support; what several propositions support together they support by those of
them that support no other one among them: above, 0 gives its evidence to 1, and 1 is the reason
for 2. What kind a proposition is and addresses are set aside. See :mod:`.spans`.
"""

from __future__ import annotations

import re
from pathlib import PurePath
from typing import Any

from argue.features.labelling.spans import Annotated, Arrow, Span, debates_of
from argue.formats.base.objects import described, loads
from argue.formats.base.reading import Reading
from argue.locales import lazy
from argue.model import Debate

EXTENSIONS: tuple[str, ...] = ()
BEGINS = "{"

_END = ".ann.json"
_MOST_TOGETHER = 100
"""Propositions that support another one together."""
_KINDS = "reasons", "evidences"
_READ, _ASIDE = ("prop_offsets", "prop_labels", *_KINDS), ("url",)


def detect(text: str) -> bool:
    """Whether it is an object with places of propositions."""
    return bool(re.match(r"\s*\{", text) and re.search(r'"prop_offsets"\s*:\s*\[', text))


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    """The debate of a comment; raises ParseError if the text that it marks is not beside it.

    >>> text = '{"prop_offsets": [[0, 12], [12, 23]], "reasons": [[[1, 1], 0]], "evidences": []}'
    >>> beside = Reading("a.ann.json", beside={"a.txt": "Ban the car. It is loud."}.get)
    >>> [debate] = parse(text, beside)
    >>> [(each.source, each.target) for each in debate.given], debate.arguments[0].text
    ([('p1', 'p0')], 'Ban the car.')
    """
    reading = Reading.begin("cdcp", reading)
    return debates_of(annotated(text, reading), reading)


def annotated(text: str, reading: Reading) -> list[Annotated]:
    """What is marked in the text beside this file."""
    value = loads(reading.cleaned(text), reading)
    stem = PurePath(reading.name).name.removesuffix(_END)
    comment = reading.beside(f"{stem}.txt") if reading.name.endswith(_END) else None
    if comment is None or not isinstance(value, dict):
        found = lazy("the offsets alone") if isinstance(value, dict) else described(value)
        name = f"{stem}.txt" if reading.name.endswith(_END) else "NAME.txt"
        raise reading.error(lazy("the text %(name)s beside the file", name=name), found)
    reading.take_keys([value], _READ, _ASIDE)
    result = Annotated(stem or "cdcp")
    kinds = _list(value.get("prop_labels"))
    for number, place in enumerate(_list(value.get("prop_offsets"))):
        kind = str(kinds[number]) if number < len(kinds) else ""
        if _is_range(place) and place[1] <= len(comment):
            words = comment[place[0] : place[1]].strip()
            result.spans[f"p{number}"] = Span(place[0], place[1], words, kind)
        else:
            reason = lazy("expected the first and the last character of a proposition")
            reading.leave_out(None, f"prop_offsets {number}: {place}", reason)
    links = [(kind, link) for kind in _KINDS for link in _list(value.get(kind))]
    supported: dict[int, set[int]] = {}
    for _, link in links:
        for source in _sources(link):
            supported.setdefault(source, set()).add(link[1])
    for kind, link in links:
        if sources := _sources(link):
            last = [at for at in sources if supported[at].isdisjoint({*sources} - {at})]
            result.arrows += [Arrow(f"p{source}", f"p{link[1]}", "support") for source in last]
        else:
            reason = lazy("expected the first and last proposition, and the one they support")
            reading.leave_out(None, f"{kind}: {link}", reason, "edge")
    return [result]


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _is_range(value: Any) -> bool:
    return (
        isinstance(value, list)
        and len(value) == 2
        and all(type(end) is int for end in value)
        and 0 <= value[0] <= value[1]
    )


def _sources(link: Any) -> range:
    """The propositions that a link leads from; none if it is no link."""
    if not isinstance(link, list) or len(link) != 2 or type(link[1]) is not int:
        return range(0)
    ends = link[0]
    if not _is_range(ends) or ends[1] - ends[0] >= _MOST_TOGETHER:
        return range(0)
    return range(ends[0], ends[1] + 1)
