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

``A[Text]``, ``A -->|attacks| B``, ``A -- attacks --> B``, ``A & B --> C``, chains, all shapes. What
says how it is drawn, and groups, are set aside; a line that is none of this is left out.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from argue.features.graphs.formats import svg
from argue.features.map.legend import entries
from argue.features.map.network import graph
from argue.formats._embedded import hidden
from argue.formats.base.graph import debates_of, graph_of
from argue.formats.base.losses import no_room
from argue.formats.base.reading import Reading
from argue.locales import _, lazy
from argue.model import Analysis, Debate

EXTENSIONS = (".mmd", ".mermaid")
BEGINS = "-%fg"
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
    return bool(_FLOWCHART.match(text[:65_536]))


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    r"""The debates of a flowchart; raises ParseError if it is none, or has no node.

    >>> [debate] = parse("graph TD\n  A[Close zoos] -->|attacks| B[Open zoos]")
    >>> [(one.source, one.label.value, one.target) for one in debate.given]
    [('A', 'attack', 'B')]
    """
    reading = Reading.begin("mermaid", reading)
    text = reading.cleaned(text)
    if not _FLOWCHART.match(text):
        raise reading.error(lazy("a flowchart"), lazy("none"))
    title = _TITLE.match(text)
    chart = _Chart(reading)
    for line, statement in _statements(text):
        reading.check_length(len(statement), line)
        if _ASIDE.match(statement):
            reading.saw("line")
            reading.set_aside("line", statement, lazy("it says how it is drawn"), line=line)
        elif not chart.take(statement, line):
            reading.saw("line")
            reason = lazy("expected nodes and links of a flowchart")
            reading.leave_out(line, statement, reason, "line")
    if not chart.nodes:
        raise reading.error(lazy("a node"), lazy("none"))
    reading.check_limit("max_arguments", len(chart.nodes))
    attributes = {"title": title[1].strip().strip("\"'")} if title else {}
    return debates_of(graph_of(chart.nodes.items(), chart.edges, attributes), reading)


def write(analyses: Sequence[Analysis]) -> str:
    """One diagram, in which each of several debates is a group."""
    graphs = [graph(analysis, whole_up_to=MOST, uncut=True) for analysis in analyses]
    lines = ["flowchart BT"]
    if len(graphs) == 1:
        title = json.dumps(graphs[0]["title"]).replace("%", "\\u0025").replace("<", "\\u003c")
        lines = ["---", f"title: {title}", "---", *lines]
    for name, looks in _CLASSES.items():
        lines.append(f"  classDef {name} {looks}")
    links: list[str] = []
    for number, picture in enumerate(graphs):
        lines += _debate(picture, number, links, len(graphs) > 1)
    lines += _legend(graphs, links)
    for kind, (_arrow, looks) in _LINKS.items():
        places = ",".join(str(place) for place, link in enumerate(links) if link == kind)
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
        letter if letter.isalnum() or letter in _PLAIN else f"#{ord(letter)};"
        for letter in " ".join(text.split())
    )


def _debate(graph: dict[str, Any], number: int, links: list[str], grouped: bool) -> Iterator[str]:
    if grouped:
        yield f'  subgraph d{number}["{escaped(graph["title"])}"]'
    for node in graph["nodes"]:
        head = node["label"].partition("\n")[0]
        more = f" (+{node['more']})" if node["more"] else ""
        words = f"{escaped(head + more)}<br/>{escaped(node['text'])}"
        yield f'  d{number}n{node["id"]}["{words}"]:::{node["group"]}'
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
    """The signs of all maps; the kind of each sign that is a link is appended to ``links``."""
    signs = list(dict.fromkeys(sign for picture in graphs for sign in entries(picture)))
    if not signs:
        return
    yield f'  subgraph legend["{escaped(_("Legend"))}"]'
    for place, (sort, kind, text) in enumerate(signs):
        if sort == "status":
            yield f'  sign{place}["{escaped(text)}"]:::{kind}'
        else:
            links.append(kind)
            yield f'  sign{place}a[" "] {_LINKS[kind][0]}|"{escaped(text)}"| sign{place}b[" "]'
    yield "  end"


_FLOWCHART = re.compile(
    r"(?:---\n.*?\n---\n)?\s*(?:%%[^\n]*\n\s*)*(?:flowchart|graph)[ \t]+(?:TB|TD|BT|RL|LR)\b",
    re.DOTALL,
)
_TITLE = re.compile(r"\A---\n(?:.*\n)*?title:[ \t]*(.+)\n", re.MULTILINE)
_FRONT = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)
_ASIDE = re.compile(
    r"(?:classDef|class|style|linkStyle|click|direction|acc(?:Title|Descr)|subgraph|end)\b"
)
_ID = r"[^\W_](?:\w|[.-](?=\w))*"
_QUOTED = re.compile(r'\s*"[^"]*"\s*')
_SHAPES = r"\(\[|\[\[|\[\(|\(\(\(|\(\(|\{\{|\[/|\[\\|\[|\(|\{|>"
_NODE = re.compile(rf"\s*(?P<id>{_ID})(?:(?P<open>{_SHAPES})|)")
_CLOSING = str.maketrans("([{>", ")]}]", "/\\")
"""What closes a shape is what opens it, mirrored."""
_STYLE = re.compile(r"\s*(?::::[\w-]+|@\{[^}]*\})")
_LINK = re.compile(
    r"\s*(?P<back><)?[xo]?(?:"
    r"(?:--|==|-\.)[ \t]+(?P<text>[^|>\n]+?)[ \t]+(?:-{2,}|={2,}|\.-+|-\.+-)(?P<head>[>xo]?)|"
    r"(?:-{2,}|={2,}|-\.+-)(?P<tip>[>xo]?)(?:\|(?P<label>[^|\n]*)\|)?)(?=[\s\w\"]|$)"
)
_NUMBER = re.compile(r"#(\w+);")
_END = re.compile(r";(?<!#\w;)(?<!#\w\w;)(?<!#\w{3};)(?<!#\w{4};)(?<!#\w{5};)(?<!#\w{6};)")
"""The end of a statement, which the end of a sign's number is not."""


@dataclass(slots=True)
class _Chart:
    """The nodes and links of a flowchart as they are read."""

    reading: Reading
    nodes: dict[str, dict[str, Any]] = field(default_factory=dict)
    edges: list[tuple[str, str, dict[str, Any]]] = field(default_factory=list)

    def take(self, statement: str, line: int) -> bool:
        """Take one statement: nodes, or a chain of links between them; False if it is none."""
        nodes: list[tuple[str, str]] = []
        links: list[tuple[list[str], list[str], re.Match[str]]] = []
        at, left, link = 0, [], None
        while at < len(statement):
            group: list[str] = []
            while True:
                node = _node(statement, at)
                if node is None:
                    return False
                id, text, at = node
                group.append(id)
                nodes.append((id, text))
                if not (more := re.compile(r"\s*&").match(statement, at)):
                    break
                at = more.end()
            if link is not None:
                links.append((left, group, link))
            left, link = group, _LINK.match(statement, at)
            if link is None:
                break
            at = link.end()
        if statement[at:].strip() or (link is not None and at == link.end()):
            return False
        for id, text in nodes:
            self.nodes.setdefault(id, {})
            if text:
                self.nodes[id]["text"] = text
        for sources, targets, link in links:
            self._join(sources, targets, link, line)
        return True

    def _join(self, sources: list[str], targets: list[str], link: re.Match[str], line: int) -> None:
        said = _words(link["text"] or link["label"] or "")
        if not (link["head"] or link["tip"] or link["back"]):
            reason = lazy("expected an arrow that says who answers whom")
            self.reading.leave_out(line, link[0].strip(), reason, "edge")
            return
        data = {"label": said} if said else {}
        for source, target in product(sources, targets):
            if link["head"] or link["tip"]:
                self.edges.append((source, target, data))
            if link["back"]:
                self.edges.append((target, source, data))


def _statements(text: str) -> Iterator[tuple[int, str]]:
    """The statements below the first line, without comments, and the lines where they stand."""
    front = _FRONT.match(text)
    skipped = text[: front.end()].count("\n") if front else 0
    begun = False
    for number, line in enumerate(text.split("\n")[skipped:], skipped + 1):
        line = re.sub(r"(?:^|\s)%%.*", "", line).strip()
        if line and not begun:
            begun = True
            line = re.sub(r"^(?:flowchart|graph)[ \t]+\w+\s*;?", "", line).strip()
        for statement in _END.split(line):
            if statement.strip():
                yield number, statement.strip()


def _node(statement: str, at: int) -> tuple[str, str, int] | None:
    """The id and the text of the node that stands at a place, and where it ends."""
    match = _NODE.match(statement, at)
    if not match:
        return None
    end, text = match.end(), ""
    if match["open"]:
        closing = match["open"][::-1].translate(_CLOSING)
        quoted = _QUOTED.match(statement, end)
        close = statement.find(closing, quoted.end() if quoted else end)
        if close < 0:
            return None
        text = _words(statement[end:close].strip().strip("/\\"))
        end = close + len(closing)
    if style := _STYLE.match(statement, end):
        end = style.end()
    return match["id"], text, end


def _words(text: str) -> str:
    """A label as words: without quotation marks, breaks and the numbers of signs."""

    def sign(match: re.Match[str]) -> str:
        return chr(int(match[1])) if match[1].isdecimal() else html.unescape(f"&{match[1]};")

    plain = re.sub(r"<br\s*/?>", " ", text.strip().strip('"'))
    return " ".join(html.unescape(_NUMBER.sub(sign, plain)).split())
