"""DOT → debates; see :mod:`argue.formats.dot` for what is read of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from argue.errors import ParseError
from argue.formats.base.graph import debates_of
from argue.formats.base.reading import Reading
from argue.formats.base.text import label_of, quoted
from argue.locales import say
from argue.model import Debate, Status
from argue.plugins import libraries_for

_TOKEN = re.compile(
    r'\s*+(?://[^\n]*+|#[^\n]*+|/\*.*?\*/|(?P<string>"(?:[^"\\]|\\.)*+")|(?P<arrow>->|--)|'
    r"(?P<sign>[\[\]{}=;,:])|(?P<name>[\w.+-]+?(?=->|--|[^\w.+-]|$))|(?P<wrong>\S))",
    re.DOTALL,
)
_ESCAPE = re.compile(r'\\([\\"nlr]|\n)')
_MEANS = {"n": "\n", "l": "\n", "r": "\n", "\n": ""}
_STATUS = re.compile(rf"[✓✗?] (?:{'|'.join(Status)})\n")


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str
    line: int


@dataclass(slots=True)
class _Cluster:
    """A graph or a part of it: its attributes, and the ids of its nodes in order."""

    values: dict[str, str] = field(default_factory=dict)
    nodes: dict[str, dict[str, str]] = field(default_factory=dict)


def parse_dot(text: str, reading: Reading) -> list[Debate]:
    """The debates of a text in DOT; raises ParseError with the line where it is none."""
    with libraries_for("reading DOT"):
        import networkx
    graph = _Graph(text, reading)
    graph.read()
    result = networkx.MultiDiGraph()
    titles: dict[str, str] = {}
    for cluster in graph.clusters:
        title = " ".join(cluster.values.get("label", "").split())
        name = _prefix(list(cluster.nodes)) if len(graph.clusters) > 1 else ""
        titles[name] = title
        for id, values in cluster.nodes.items():
            result.add_node(id, debate=name, text=_text(id, values), issue=values.get("issue"))
    if len(graph.clusters) == 1 and titles[""]:
        result.graph["title"] = titles[""]
    for source, target, values in graph.edges:
        result.add_edge(source, target, **_relation(values))
    return [
        replace(debate, title=titles.get(debate.id) or debate.title)
        for debate in debates_of(result, reading)
    ]


def _prefix(ids: list[str]) -> str:
    """What stands before the first slash of all these ids."""
    return ids[0].partition("/")[0] if ids else ""


def _text(id: str, values: dict[str, str]) -> str:
    label = _STATUS.sub("", values.get("label", ""), count=1).strip()
    return values.get("tooltip", "").strip() or label or id


def _relation(values: dict[str, str]) -> dict[str, object]:
    word = values.get("relation", "" if "kind" in values else values.get("label", ""))
    try:
        label = label_of(word)
    except ValueError:
        label = None
    result: dict[str, object] = {
        key: value
        for key, value in values.items()
        if key in ("kind", "confidence", "origin") or key.startswith(("overruled_", "former_"))
    }
    return result | {"label": str(label or "")}


class _Graph:
    """Reads statement after statement."""

    def __init__(self, text: str, reading: Reading) -> None:
        self._reading = reading
        self._tokens = list(_tokens(text, reading))
        self._at = 0
        self.clusters = [_Cluster()]
        self.edges: list[tuple[str, str, dict[str, str]]] = []
        self._owner: dict[str, _Cluster] = {}
        self._names = 0

    def read(self) -> None:
        """Read the whole graph."""
        while self._peek() and self._peek() != "{":
            self._next()
        self._take("{")
        self._statements(self.clusters[0])
        if len(self.clusters) > 1 and not self.clusters[0].nodes:
            del self.clusters[0]

    def _statements(self, cluster: _Cluster) -> None:
        depth = 1
        stack = [cluster]
        while depth:
            here = stack[-1]
            word = self._peek()
            if not word:
                self._reading.warnings.append(say("the graph is not closed by }: is it whole?"))
                return
            if word == "}":
                self._next()
                stack.pop()
                depth -= 1
            elif word in (";", ","):
                self._next()
            elif word in ("subgraph", "{"):
                stack.append(self._subgraph(here))
                depth += 1
            else:
                self._statement(here)

    def _subgraph(self, outer: _Cluster) -> _Cluster:
        name = ""
        if self._peek() == "subgraph":
            self._next()
            name = self._next().text if self._peek() != "{" else ""
        self._take("{")
        if not name.startswith("cluster"):
            return outer
        self.clusters.append(_Cluster())
        return self.clusters[-1]

    def _statement(self, cluster: _Cluster) -> None:
        chain = [self._name()]
        if self._peek() == "=":
            self._next()
            cluster.values[chain[0]] = self._name()
            return
        while self._peek() in ("->", "--"):
            self._next()
            chain.append(self._name())
        values = self._attributes()
        if len(chain) == 1 and chain[0] in ("graph", "node", "edge"):
            cluster.values |= values if chain[0] == "graph" else {}
            return
        for id in chain:
            owner = self._owner.setdefault(id, cluster)
            owner.nodes.setdefault(id, {}).update(values if len(chain) == 1 else {})
        self.edges += [(one, two, values) for one, two in zip(chain, chain[1:], strict=False)]

    def _attributes(self) -> dict[str, str]:
        values: dict[str, str] = {}
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
        if token.kind not in ("string", "name"):
            raise self._wrong(say("a name"), token)
        while self._peek() == ":":  # a port of a node
            self._next()
            self._next()
        return token.text

    def _peek(self) -> str:
        if self._at >= len(self._tokens):
            return ""
        token = self._tokens[self._at]
        return token.text if token.kind != "string" else '"'

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
            return self._reading.error(expected, say("the end"), last)
        return self._reading.error(expected, quoted(token.text), token.line)


def _tokens(text: str, reading: Reading) -> Iterator[_Token]:
    line, at = 1, 0
    while match := _TOKEN.match(text, at):
        kind = match.lastgroup
        line += text.count("\n", at, match.start(kind) if kind else match.end())
        if kind == "wrong":
            raise reading.error(say("a graph in DOT"), quoted(text[match.start(kind) :]), line)
        if kind:
            word = match[kind]
            yield _Token(kind, _unquoted(word) if kind == "string" else word, line)
            line += word.count("\n")
        at = match.end()


def _unquoted(word: str) -> str:
    return _ESCAPE.sub(lambda match: _MEANS.get(match[1], match[1]), word[1:-1])
