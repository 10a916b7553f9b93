r"""Mermaid's flowcharts → a graph: the nodes and links that people and language models write.

``A[Text]``, ``A -->|attacks| B``, ``A -- attacks --> B``, ``A & B --> C``, chains, all shapes. What
says how it is drawn, and groups, are set aside; a line that is none of this is left out.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from argue.formats.base.graph import debates_of, graph_of
from argue.formats.base.reading import Reading
from argue.locales import lazy
from argue.model import Debate

FLOWCHART = re.compile(
    r"(?:---\n.*?\n---\n)?\s*(?:%%[^\n]*\n\s*)*(?:flowchart|graph)[ \t]+(?:TB|TD|BT|RL|LR)\b",
    re.DOTALL,
)
_TITLE = re.compile(r"\A---\n(?:.*\n)*?title:[ \t]*(.+)\n", re.MULTILINE)
_FRONT = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)
_ASIDE = re.compile(
    r"(?:classDef|class|style|linkStyle|click|direction|acc(?:Title|Descr)|subgraph|end)\b"
)
_ID = r"[^\W_](?:\w|[.-](?=\w))*"
_QUOTED = r'\s*"(?:[^"]*)"\s*'
_SHAPES = r"\(\[|\[\[|\[\(|\(\(\(|\(\(|\{\{|\[/|\[\\|\[|\(|\{|>"
_NODE = re.compile(rf"\s*(?P<id>{_ID})(?:(?P<open>{_SHAPES})|)")
_CLOSING = {
    "([": "])",
    "[[": "]]",
    "[(": ")]",
    "(((": ")))",
    "((": "))",
    "{{": "}}",
    "[/": "]",
    "[\\": "]",
    "[": "]",
    "(": ")",
    "{": "}",
    ">": "]",
}
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
        for source in sources:
            for target in targets:
                if link["head"] or link["tip"]:
                    self.edges.append((source, target, data))
                if link["back"]:
                    self.edges.append((target, source, data))


def parse_mermaid(text: str, reading: Reading) -> list[Debate]:
    """The debates of a flowchart; raises ParseError if it is none, or has no node."""
    if not FLOWCHART.match(text):
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
        closing = _CLOSING[match["open"]]
        quoted = re.compile(_QUOTED).match(statement, end)
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
