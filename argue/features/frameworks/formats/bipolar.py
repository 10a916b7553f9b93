r"""Bipolar facts: ``arg(a).``, ``att(a,b).`` and ``sup(a,b).``, as bipolar solvers read.

The arguments of a debate that is read have their names as texts. Facts stand in any order, several
on a line if need be; ``%`` begins a comment; a name of odd signs stands between ``"``.
``support`` and ``attack`` are read for ``sup`` and ``att``, too. A file without supports is
``apx``.

Written are the names, attacks and supports of all debates in one framework.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from argue.features.frameworks import abstract
from argue.features.frameworks.formats import apx
from argue.formats.base.reading import Reading
from argue.formats.base.text import quoted
from argue.locales import lazy
from argue.model import Analysis, Debate, Label

EXTENSIONS = (".baf", ".pl")
NEEDS = r"sup[a-z]*\s*\("
MEDIA_TYPE = "text/plain"
HOLDS = (*abstract.HOLDS, "supports")
BORDERS = False

_BEGINNING = re.compile(r"(?:\s*+%[^\n]*+\n)*+\s*+(?:arg|att(?:ack)?|sup(?:port)?)\s*+\(")
_NAME = rb'\s*+("[^"\n]*+"|[^\s(),.%"]++)\s*+'
_FACT = re.compile(
    rb"\s*+(?:(arg)\s*+\(%b\)|(att|sup)(?:ack|port)?\s*+\(%b,%b\))\s*+\.\s*+"
    % (_NAME, _NAME, _NAME)
)
_EXPECTED = lazy("arg(NAME)., att(NAME,NAME). or sup(NAME,NAME).")
_LABELS = {"att": Label.ATTACK, "sup": Label.SUPPORT}
_BARE = re.compile(r'[^\s(),.%"]+')


def detect(text: str) -> bool:
    """Whether the first that is no comment begins a fact, and a line begins a support."""
    return bool(_BEGINNING.match(text) and abstract.SUPPORTS.search(text))


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    """The debate of a framework; raises ParseError with the line of what is no fact, or of an
    argument without a fact ``arg``.

    >>> [debate] = parse("arg(a). arg(b). sup(b,a).")
    >>> debate.given[0].source, debate.given[0].label.value
    ('b', 'support')
    """
    reading = Reading.begin("bipolar", reading)
    text = reading.cleaned(text)
    for number, line in enumerate(text.split("\n"), 1):
        reading.check_length(len(line), number)
    data = text.encode()
    facts = [
        (number, kind.decode(), [name.decode() for name in names])
        for number, (kind, *names) in apx.facts(data, 0, data, reading.name, _FACT, _EXPECTED)
    ]
    places: dict[str, int] = {}
    for _, kind, names in facts:
        if kind == "arg":
            places.setdefault(names[0], len(places))
    rows: dict[abstract.Row, None] = {}
    for number, kind, names in facts:
        for name in names:
            if name not in places:
                raise reading.error(lazy("an argument that has a fact arg"), quoted(name), number)
        if kind != "arg":
            rows[places[names[0]], places[names[1]], _LABELS[kind]] = None
    return abstract.debate_of(dict.fromkeys(places, ""), rows, reading)


def write(analyses: Sequence[Analysis]) -> str:
    """One framework of all debates."""
    names, rows = abstract.named(analyses, apx.is_plain)
    names = [name if _BARE.fullmatch(name) else f'"{name}"' for name in names]
    words = {label: word for word, label in _LABELS.items()}
    facts = [f"arg({name}).\n" for name in names]
    facts += [
        f"{words[label]}({names[source]},{names[target]}).\n" for source, target, label in rows
    ]
    return "".join(facts)


def loses(analyses: Sequence[Analysis]) -> tuple[str, ...]:
    """Names that have to be written in another way, and issues."""
    return abstract.renamed(analyses, apx.is_plain)
