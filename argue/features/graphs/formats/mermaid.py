r"""Mermaid: the map as text that wikis, GitHub and many editors draw.

Replies point upwards to what they answer. An argument's status is said by border, sign and word,
the kind of a relation by its line and end; a legend stands beside. Whatever a text holds, all but
its letters, digits and a few marks of punctuation is written as numbers (``#60;``), so that it is
neither markup nor an instruction to Mermaid. Comments at the end hold the debate, where Mermaid has
room for them; they are what is read of it.

Read is any flowchart: a node is an argument, and a link attacks or supports if its words say so::

    flowchart BT
      A[Cars should pay]
      B[The poor pay most] -->|attacks| A
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from argue.features.graphs.formats import svg
from argue.features.graphs.formats._mermaid_reading import FLOWCHART, parse_mermaid
from argue.features.map.legend import LegendEntry, entries
from argue.features.map.network import graph
from argue.formats._embedded import hidden
from argue.formats.base.losses import no_room
from argue.formats.base.reading import Reading
from argue.locales import _
from argue.model import Analysis, Debate

EXTENSIONS = (".mmd", ".mermaid")
NEEDS = r"(?i)graph|flowchart"
MEDIA_TYPE = "text/vnd.mermaid"
PICTURE = True
HOLDS = svg.HOLDS

MOST = 150
"""Arguments of a debate that are drawn; of a larger one those around its issue."""
MOST_CHARACTERS = 50_000
"""What Mermaid draws unless its settings are changed."""
_PLAIN = frozenset(" .,'()?!-")
_LINKS = {
    "attack": ("-->", "stroke:#a8321f,stroke-width:2px"),
    "support": ("-.-o", "stroke:#1d5f8c,stroke-width:2px"),
    "derived": ("-.->", "stroke:#6f6a60"),
    "reply": ("-.-", "stroke:#6f6a60"),
    "unrelated": ("---", "stroke:#6f6a60"),
    "hidden": ("-.-x", "stroke:#6f6a60"),
    "unsaid": ("-.-", "stroke:#6f6a60"),
    "undercut": ("-.-x", "stroke:#a8321f"),
}
_CLASSES = {
    "accepted": "fill:#eef6f0,stroke:#1b6540,stroke-width:4px,color:#1d1d1d",
    "rejected": "fill:#fbf3f1,stroke:#9c3226,stroke-width:1px,color:#1d1d1d",
    "undecided": "fill:#fbf6e8,stroke:#735400,stroke-width:2px,stroke-dasharray:6 4,color:#1d1d1d",
    "unlabelled": "fill:#fbfaf6,stroke:#5e594f,stroke-width:1px,color:#1d1d1d",
}


def detect(text: str) -> bool:
    """Whether it begins as a flowchart does."""
    return bool(FLOWCHART.match(text[:65_536]))


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    r"""The debates of a flowchart; raises ParseError if it is none.

    >>> [debate] = parse("graph TD\n  A[Close zoos] -->|attacks| B[Open zoos]")
    >>> [(one.source, one.label.value, one.target) for one in debate.given]
    [('A', 'attack', 'B')]
    """
    reading = Reading.begin("mermaid", reading)
    return parse_mermaid(reading.cleaned(text), reading)


def write(analyses: Sequence[Analysis]) -> str:
    """One diagram, in which each of several debates is a group."""
    graphs = [graph(one, whole_up_to=MOST, uncut=True) for one in analyses]
    lines = ["flowchart BT"]
    if len(graphs) == 1:
        title = json.dumps(graphs[0]["title"]).replace("%", "\\u0025").replace("<", "\\u003c")
        lines = ["---", f"title: {title}", "---", *lines]
    for name, looks in _CLASSES.items():
        lines.append(f"  classDef {name} {looks}")
    links: list[str] = []
    for number, each in enumerate(graphs):
        lines += _debate(each, number, links, len(graphs) > 1)
    lines += _legend(graphs, links)
    for kind, (_arrow, looks) in _LINKS.items():
        places = ",".join(str(place) for place, one in enumerate(links) if one == kind)
        if places:
            lines.append(f"  linkStyle {places} {looks}")
    comments = [f"%% {line}" for line in hidden(analyses)]
    if sum(map(len, lines + comments)) + len(lines + comments) <= MOST_CHARACTERS:
        lines += comments
    return "\n".join([*lines, ""])


def loses(analyses: Sequence[Analysis]) -> tuple[str, ...]:
    """Arguments for which there is no room in the diagram."""
    return no_room(analyses, MOST)


def escaped(text: str) -> str:
    """A text as letters for Mermaid.

    >>> escaped('<b>"Why?" %%{init}')
    '#60;b#62;#34;Why?#34; #37;#37;#123;init#125;'
    """
    return "".join(
        one if one.isalnum() or one in _PLAIN else f"#{ord(one)};" for one in " ".join(text.split())
    )


def _debate(graph: dict[str, Any], number: int, links: list[str], grouped: bool) -> Iterator[str]:
    if grouped:
        yield f'  subgraph d{number}["{escaped(graph["title"])}"]'
    for node in graph["nodes"]:
        head = node["label"].partition("\n")[0]
        more = f" (+{node['more']})" if node["more"] else ""
        words = f"{escaped(head + more)}<br/>{escaped(node['text'])}"
        status = node["status"] or "unlabelled"
        yield f'  d{number}n{node["id"]}["{words}"]:::{status}'
    if graph["left_out"]:
        yield f'  d{number}note["{escaped(graph["left_out"])}"]:::unlabelled'
    if grouped:
        yield "  end"
    for edge in graph["edges"]:
        kind = edge["answer"] or edge["kind"]
        links.append(kind)
        said = f'|"{escaped(edge["said"])}"|' if edge["said"] else ""
        yield f"  d{number}n{edge['from']} {_LINKS[kind][0]}{said} d{number}n{edge['to']}"


def _legend(graphs: Sequence[dict[str, Any]], links: list[str]) -> Iterator[str]:
    signs = list(dict.fromkeys(sign for each in graphs for sign in entries(each)))
    if not signs:
        return
    yield f'  subgraph legend["{escaped(_("Legend"))}"]'
    for place, sign in enumerate(signs):
        yield from _sign(sign, place, links)
    yield "  end"


def _sign(sign: LegendEntry, place: int, links: list[str]) -> Iterator[str]:
    if sign.sort == "status":
        yield f'  sign{place}["{escaped(sign.text)}"]:::{sign.kind}'
        return
    links.append(sign.kind)
    yield f'  sign{place}a[" "] {_LINKS[sign.kind][0]}|"{escaped(sign.text)}"| sign{place}b[" "]'
