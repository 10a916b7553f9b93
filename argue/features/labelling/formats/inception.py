r"""INCEpTION and WebAnno: their TSV 3, a line a token, with spans and relations in columns.

::

    #FORMAT=WebAnno TSV 3.3
    #T_SP=webanno.custom.Argument|kind
    #T_RL=webanno.custom.Relation|label|BT_webanno.custom.Argument


    #Text=Zoos help . Cages harm .
    1-1	0-4	Zoos	Claim[1]	attacks	1-4[2_1]
    1-2	5-9	help	Claim[1]	_	_
    1-3	10-11	.	_	_	_
    1-4	12-17	Cages	Claim[2]	_	_
    1-5	18-22	harm	Claim[2]	_	_

The spans of the layer that a layer of relations joins are arguments; without such a layer, those of
the only layer of spans. A relation stands in the row of what it leads to, and names the token and
the span that it comes from. The first feature of a layer is the label. Other layers and features
are set aside. In a folder, as projects are exported, the folder's name is the text's, and the
file's is the annotator's. See :mod:`.spans`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import PurePath

from argue.features.labelling.spans import Annotated, Arrow, Span, debates_of
from argue.formats.base.reading import Reading
from argue.locales import lazy
from argue.model import Debate

EXTENSIONS: tuple[str, ...] = ()
BEGINS = "#"

_LAYER = re.compile(r"#T_(SP|RL|CH)=([^|\n]+)\|?(.*)")
_TOKEN = re.compile(r"(\d{1,9}-\d{1,9}(?:\.\d{1,9})?)\t(\d+)-(\d+)\t([^\t]*)")
_HEAD = re.compile(r"#(?:FORMAT=|T_(?:SP|RL|CH)=|Text=|Sentence\.)")
_NUMBERED = re.compile(r"(.*?)(?<!\\)\[(\d+)(?:_(\d+))?\]")
_NOTHING = ("_", "")


def detect(text: str) -> bool:
    """Whether the first line says so."""
    return text.lstrip().startswith("#FORMAT=WebAnno TSV 3")


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    r"""The debate of an annotated text; raises ParseError if nothing is marked in it.

    >>> [debate] = parse("#FORMAT=WebAnno TSV 3.3\n#T_SP=x.Claim|kind\n\n#Text=Zoos help\n"
    ...                  "1-1\t0-4\tZoos\tClaim[1]\t\n1-2\t5-9\thelp\tClaim[1]\t\n")
    >>> debate.arguments[0].text
    'Zoos help'
    """
    reading = Reading.begin("inception", reading)
    return debates_of(annotated(text, reading), reading)


def annotated(text: str, reading: Reading) -> list[Annotated]:
    """What is marked in the text."""
    lines = reading.cleaned(text).split("\n")
    base, spans, relations = _columns(lines, reading)
    path = PurePath(reading.name)
    result = Annotated(path.parent.name or path.stem or "inception", path.stem)
    end, following = 0, {"1-1"}
    for number, line in enumerate(lines, 1):
        token = _TOKEN.match(line)
        if not token:
            if line.strip() and not _HEAD.match(line):
                reading.saw("line")
                reading.leave_out(number, line, lazy("expected a token of WebAnno TSV"), "line")
            continue
        reading.saw("line")
        cells, address = line.split("\t"), token[1]
        start, before = int(token[2][:9]), end
        if start < before or address not in following:
            expected = lazy("expected the token %(tokens)s", tokens=" or ".join(sorted(following)))
            reading.leave_out(number, line, expected, "line")
        if start < before:
            continue
        end, following, word = int(token[3][:9]), _following(address), _plain(token[4])
        if len(word.encode("utf-16-le")) // 2 != end - start:
            reason = lazy("expected a token of %(signs)s characters", signs=end - start)
            reading.leave_out(number, line, reason, "line")
        for kind, id, _ in _values(cells, spans):
            span = result.spans.get(_id(id, address)) or Span(start, start, "", kind, number)
            blank = " " if start > span.end else ""
            words = f"{span.text}{blank}{word}"
            result.spans[_id(id, address)] = replace(span, end=end, text=words)
        labels = [label for label, *_ in _values(cells, relations)]
        for at, (other, source, own) in enumerate(_values(cells, base)):
            label = labels[at] if base != relations and at < len(labels) else ""
            result.arrows.append(Arrow(_id(source, other), _id(own, address), label, number))
    return [result]


def _following(address: str) -> set[str]:
    """The tokens that may stand after this one; parts of it are 1-2.1, 1-2.2, …"""
    sentence, _, token = address.partition("-")
    whole, _, part = token.partition(".")
    return {
        f"{sentence}-{int(whole) + 1}",
        f"{sentence}-{whole}.{int(part or 0) + 1}",
        f"{int(sentence) + 1}-1",
    }


def _id(number: str, token: str) -> str:
    """The id of a span: its number, or its only token where it needs none."""
    return token if number in ("", "0") else number


def _columns(lines: list[str], reading: Reading) -> tuple[int, int, int]:
    """The columns of a relation's source, of the spans' first feature and of the relations'."""
    spans: dict[str, int] = {}
    column, wanted, base, label = 3, "", 0, 0
    for line in lines:
        layer = _LAYER.fullmatch(line)
        if not layer:
            continue
        kind, name, rest = layer.groups()
        features = rest.split("|")
        if kind == "SP":
            spans[name] = column
        elif kind == "RL" and not wanted:
            joins = [at for at, feature in enumerate(features) if feature.startswith("BT_")]
            at = joins[0] if joins else len(features) - 1
            wanted, base, label = features[at].removeprefix("BT_"), column + at, column
        else:
            reading.set_aside("column", name, lazy("a layer that relates no spans"))
        unused = features[1:] if kind == "SP" else features[1:-1]
        for feature in filter(None, unused):
            reading.set_aside("column", f"{name}|{feature}", lazy("no first feature"))
        column += len(features)
    wanted = wanted or (next(iter(spans)) if len(spans) == 1 else "")
    if wanted not in spans:
        found = ", ".join(spans) or lazy("none")
        raise reading.error(lazy("a layer of relations, or one layer of spans"), found)
    for name in spans.keys() - {wanted}:
        reading.set_aside("column", name, lazy("a layer that no relations join"))
    return base, spans[wanted], label


def _values(cells: list[str], column: int) -> Iterator[tuple[str, str, str]]:
    """The values that stand in a cell, each with the numbers of the spans that it is of."""
    cell = cells[column].strip() if 0 < column < len(cells) else ""
    for value in re.split(r"(?<!\\)\|", cell) if cell not in _NOTHING else ():
        numbered = _NUMBERED.fullmatch(value)
        word, first, second = numbered.groups() if numbered else (value, "", "")
        yield "" if word in ("*", "_") else _plain(word), first or "", second or ""


def _plain(text: str) -> str:
    return re.sub(
        r"\\(t|n|r|.)", lambda found: {"t": "\t", "n": "\n"}.get(found[1], found[1]), text
    )
