"""DOT → debates; see :mod:`argue.features.graphs.formats.dot` for what is read of it.

The grammar is that of Graphviz ("The DOT Language"), which is short. The parser of ``pydot``, the
one that is kept, takes nine seconds for 2,000 arguments where this one takes a tenth, keeps no
places for messages, and knows neither defaults of edges nor ends that are several nodes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from argue.errors import ParseError
from argue.formats.base.graph import debates_of, graph_of
from argue.formats.base.posts import words_of
from argue.formats.base.reading import Reading
from argue.formats.base.text import quoted
from argue.locales import lazy
from argue.model import Debate, Status
from argue.model.label_words import is_known

_TOKEN = re.compile(
    r'\s*+(?://[^\n]*+|(?m:^)#[^\n]*+|/\*.*?\*/|(?P<string>"(?:[^"\\]|\\.)*+")|(?P<arrow>->|--)|'
    r"(?P<sign>[\[\]{}=;,:+])|(?P<markup><)|(?P<name>[\w.-]+?(?=->|--|[^\w.-]|$))|(?P<wrong>\S))",
    re.DOTALL,
)
_MARKUP = re.compile(r"<((?:[^<>]|<[^<>]*+>)*+)>")
_ESCAPE = re.compile(r'\\([\\"nlr]|\n)')
_MEANS = {"n": "\n", "l": "\n", "r": "\n", "\n": ""}
_STATUS = re.compile(rf"[✓✗?] (?:{'|'.join(Status)})\n")
_SADFACE, _DEEPEST = "SADFace", 60

Values = dict[str, str]


class _Token(NamedTuple):
    kind: str
    text: str
    line: int


@dataclass(slots=True)
class _Group:
    """A graph or a part of it: its attributes, the ids of its nodes, and what holds by default."""

    values: Values = field(default_factory=dict)
    nodes: dict[str, None] = field(default_factory=dict)
    node: Values = field(default_factory=dict)
    edge: Values = field(default_factory=dict)


def parse_dot(text: str, reading: Reading) -> list[Debate]:
    """The debates of a text in DOT.

    Groups are debates if Argue wrote them, which calls nodes ``debate/argument``; else the title of
    a group is set aside.

    Raises ParseError with the line where it is no directed graph.
    """
    graph = _Graph(text, reading)
    graph.read()
    attributes: Values = {}
    names = _names(graph)
    titles = {}
    for cluster, name in zip(graph.clusters, names or [""] * len(graph.clusters), strict=True):
        title = " ".join(cluster.values.pop("label", "").split())
        if name:
            titles[name] = title
        elif title:
            reading.set_aside("label", quoted(title), lazy("it is the title of a group of nodes"))
        attributes |= cluster.values
    attributes |= graph.whole.values
    if title := " ".join(attributes.pop("label", "").split()):
        attributes["title"] = title
    nodes = (
        (id, ({"debate": id.partition("/")[0]} if names else {}) | _node(id, values, graph.name))
        for id, values in graph.nodes.items()
    )
    edges = ((source, target, _edge(values)) for source, target, values in graph.edges)
    result = graph_of(nodes, edges, attributes)
    return [
        replace(debate, title=titles.get(debate.id) or debate.title)
        for debate in debates_of(result, reading)
    ]


def _names(graph: _Graph) -> list[str]:
    """The debates that the groups are, by what stands before the slash of their ids; or none."""
    names = [{id.partition("/")[0] for id in cluster.nodes} for cluster in graph.clusters]
    grouped = sum(len(cluster.nodes) for cluster in graph.clusters) == len(graph.nodes)
    slashes = all("/" in id for id in graph.nodes)
    alone = all(len(group) == 1 for group in names)
    crossing = any(
        source.partition("/")[0] != target.partition("/")[0] for source, target, _ in graph.edges
    )
    ours = len(names) > 1 and grouped and slashes and alone and not crossing
    return [group.pop() for group in names] if ours else []


def _node(id: str, values: Values, graph: str) -> Values:
    """The attributes of a node, ``text`` being what it says: its tooltip, else its label."""
    values = dict(values)
    label = _STATUS.sub("", values.pop("label", ""), count=1).replace("\\N", id)
    label = " ".join(label.split())
    label = values.pop("tooltip", "").strip() or label
    if graph == _SADFACE and values.get("shape") == "diamond" and not is_known(label):
        label = "support"
    return values | {"text": label or id}


def _edge(values: Mapping[str, str]) -> Values:
    """The attributes of an edge; where Argue wrote it, its label is only drawn."""
    return {
        name: value
        for name, value in values.items()
        if not (name == "label" and {"kind", "relation"} & values.keys())
    }


class _Graph:
    """Reads statement after statement."""

    def __init__(self, text: str, reading: Reading) -> None:
        self._reading = reading
        self._tokens = list(_tokens(text, reading))
        self._at = 0
        self.name = ""
        self.whole = _Group()
        self.clusters: list[_Group] = []
        self.nodes: dict[str, Values] = {}
        self.edges: list[tuple[str, str, Values]] = []

    def read(self) -> None:
        """Read the whole graph."""
        if self._peek().lower() == "strict":
            self._next()
        kind = self._next()
        if kind.text.lower() == "graph":
            expected = lazy("a directed graph, from who attacks or supports to whom")
            raise self._reading.error(expected, lazy("an undirected one"), kind.line)
        if kind.kind != "name" or kind.text.lower() != "digraph":
            raise self._wrong("digraph", kind)
        self.name = self._name() if self._peek() != "{" else ""
        self._take("{")
        self._statements([self.whole])
        if self._peek():
            raise self._wrong(lazy("the end"), self._next())

    def _statements(self, within: list[_Group]) -> None:
        """The statements of a group up to its end; ``within`` are it and those around it."""
        while (word := self._peek()) != "}":
            if not word:
                self._reading.warnings.append(lazy("the graph is not closed by }: is it whole?"))
                return
            if word in (";", ","):
                self._next()
            else:
                self._statement(within)
        self._next()

    def _statement(self, within: list[_Group]) -> None:
        """Read a statement into nodes, edges or defaults."""
        if self._peek() in ("graph", "node", "edge") and self._peek(1) == "[":
            kind = self._next().text
            group = within[-1]
            defaults = {"graph": group.values, "node": group.node, "edge": group.edge}[kind]
            defaults.update(self._attributes())
            return
        if self._peek(1) == "=":
            name = self._name()
            self._take("=")
            within[-1].values[name] = self._name()
            return
        ends = [self._end(within)]
        while self._peek() in ("->", "--"):
            arrow = self._next()
            if arrow.text == "--":
                raise self._wrong("->", arrow)
            ends.append(self._end(within))
        values = self._attributes()
        if len(ends) == 1:
            for id in ends[0]:
                self.nodes[id].update(values)
        values = within[-1].edge | values
        for sources, targets in zip(ends, ends[1:], strict=False):
            self.edges += [(source, two, values) for source in sources for two in targets]

    def _end(self, within: list[_Group]) -> list[str]:
        """The nodes at one end of an edge, or of a statement: one, or those of a part."""
        if self._peek() not in ("subgraph", "{"):
            id = self._name()
            if self._peek() == ":":
                self._port(id)
            for group in within:
                group.nodes[id] = None
            self.nodes.setdefault(id, dict(within[-1].node))
            return [id]
        name = ""
        if self._next().text == "subgraph":
            name = self._name() if self._peek() != "{" else ""
            self._take("{")
        if len(within) > _DEEPEST:
            raise self._wrong(lazy("at most %(most)s groups in each other", most=_DEEPEST))
        group = _Group(node=dict(within[-1].node), edge=dict(within[-1].edge))
        if name.startswith("cluster"):
            self.clusters.append(group)
        self._statements([*within, group])
        return list(group.nodes)

    def _port(self, id: str) -> None:
        while self._peek() == ":":
            self._next()
            port = self._name()
        self._reading.set_aside("attribute", f"{id}:{port}", lazy("it says how the graph is drawn"))

    def _attributes(self) -> Values:
        values: Values = {}
        while self._peek() == "[":
            self._next()
            while self._peek() != "]":
                if self._peek() in (",", ";"):
                    self._next()
                    continue
                name = self._name()
                self._take("=")
                values[name] = self._name()
            self._next()
        return values

    def _name(self) -> str:
        token = self._next()
        if token.kind not in ("string", "name", "markup"):
            raise self._wrong(lazy("a name"), token)
        text = token.text
        while self._peek() == "+":
            self._next()
            text += self._next().text
        return text

    def _peek(self, ahead: int = 0) -> str:
        if self._at + ahead >= len(self._tokens):
            return ""
        token = self._tokens[self._at + ahead]
        return '"' if token.kind in ("string", "markup") else token.text

    def _next(self) -> _Token:
        if self._at >= len(self._tokens):
            raise self._wrong("}")
        self._at += 1
        return self._tokens[self._at - 1]

    def _take(self, sign: str) -> None:
        token = self._next()
        if token.kind == "string" or token.text != sign:
            raise self._wrong(sign, token)

    def _wrong(self, expected: str, token: _Token | None = None) -> ParseError:
        if token is None:
            last = self._tokens[-1].line if self._tokens else 1
            return self._reading.error(expected, lazy("the end"), last)
        return self._reading.error(expected, quoted(token.text), token.line)


def _tokens(text: str, reading: Reading) -> Iterator[_Token]:
    line, at = 1, 0
    while match := _TOKEN.match(text, at):
        kind = match.lastgroup
        line += text.count("\n", at, match.start(kind) if kind else match.end())
        markup = _MARKUP.match(text, match.start(kind)) if kind == "markup" else None
        if kind == "wrong" or (kind == "markup" and not markup):
            raise reading.error(lazy("a graph in DOT"), quoted(text[match.start(kind) :]), line)
        found = markup or match
        if kind:
            word = found[0] if markup else match[kind]
            yield _Token(kind, _meant(kind, word), line)
            line += word.count("\n")
        at = found.end()


def _meant(kind: str, word: str) -> str:
    if kind == "markup":
        return words_of(word[1:-1])
    if kind == "string":
        return _ESCAPE.sub(lambda match: _MEANS.get(match[1], match[1]), word[1:-1])
    return word
