r"""Argdown: the markup of argument maps, read as far as it says who supports and attacks whom.

Voigt & Betz, "Argdown". ::

    ===
    title: Zoos
    ===

    [Good]: Zoos are good.
      - <Prison>: They are prisons. #con // a comment
        _ No cage is large enough to say so.
      + <Species>: They save species.
        -> <Prison>

- ``[Title]`` is a statement, ``<Title>`` an argument; both are arguments here, their titles are
  their ids. What has no title is numbered; what is only mentioned has its title as text.
- Below an element, ``+`` and ``<+`` support it, ``-`` and ``<-`` attack it; it supports what
  follows ``+>`` and attacks what follows ``->``; ``><`` is an attack both ways. ``_``, ``<_`` and
  ``_>`` undercut: they attack the step from the element to what it supports
  (:class:`argue.model.Inference`), or the element itself where it supports nothing.
- The issue is the one element that supports and attacks nothing, if there is just one.
- The inside of an argument, ``(1)`` to its conclusion, belongs to the argument above it: a premise
  with a title supports it, together with the others that have one, it supports a conclusion with
  a title, and what stands below the conclusion is said of it. The rest of the inside is set aside.
- Data in braces with a ``quotation`` (or ``quote``) is a source of what it stands behind, with its
  ``source`` (or ``url``), ``date`` and ``text``.
- Comments are skipped. Tags (``#pro``), other data in braces, front matter but for the title, and
  headings but for the first are set aside; emphasis and links lose their signs. A backslash takes
  its meaning from a sign.

Written is a paragraph a statement, with what supports, attacks and undercuts it mentioned below and
its linked premises as ``(1)``, ``(2)``, …; its sources stand behind it as data.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from argue.formats.base.building import Building, Link
from argue.formats.base.graph import graphs_of
from argue.formats.base.losses import PARTS, counted, line_breaks
from argue.formats.base.reading import Reading
from argue.formats.base.text import FreeIds, printable_id, quoted, slug
from argue.locales import lazy
from argue.model import Analysis, Citation, Debate, Inference, Label

EXTENSIONS = (".argdown", ".ad")
NEEDS = r"[\[<]"
MEDIA_TYPE = "text/plain"
HOLDS = ("titles", "texts", "ids", "attacks", "supports", "inferences", "citations")
BORDERS = False

_FRONT = re.compile(r"\s*={3,}[ \t]*\n(.*?)\n={3,}[ \t]*(?:\n|\Z)", re.DOTALL)
_TITLE = re.compile(r"^title:[ \t]*(.+)$", re.MULTILINE)
_COMMENT = re.compile(r"\\.|/\*.*?(?:\*/|\Z)|<!--.*?(?:-->|\Z)|(?<!\S)//[^\n]*", re.DOTALL)
_HEADING = re.compile(r"#+[ \t]+(.*)")
_MARKER = re.compile(r"([ \t]*)(\+>|->|_>|<\+|<-|<_|><|\+|-|_)(?:[ \t]+(?=\S)|[ \t]*$)")
_STEP = re.compile(r"[ \t]*\(\d+\)[ \t]*")
_RULE = re.compile(r"[ \t]*(?:-{2,}|={2,})")
_NAMED = re.compile(r"@?(?:\[((?:\\.|[^\]\\\n])+)\]|<((?:\\.|[^>\\\n])+)>)[ \t]*(?::[ \t]*)?")
_BEGINNING = re.compile(r"\s*(?:={3,}[ \t]*\n|(?:\[[^\]\n\"{\[]+\]|<[^<>\n]+>):)")
_EXTRA = re.compile(r"\\.|(?<!\S)(?:#(?:\([^()\n]*\)|[\w-]+)|\{[^{}\n]*\})")
_DATUM = re.compile(r"""([A-Za-z]+)\s*:\s*("(?:\\.|[^"\\])*"|'(?:''|[^'])*'|[^,}]*)""")
_DATA = {"quote": "quotation", "url": "source"}
"""Names of data, besides those of the fields of a citation."""
_ESCAPE = re.compile(r"\\([^\w\s]|_)")
_EMPHASIS = re.compile(r"(?<![\\*\w])(\*{1,2})(?=[^\s*])((?:\\.|[^*\\])*?[^\s*])\1(?![\w*])")
_LINK = re.compile(r"(?<!\\)\[((?:\\.|[^\[\]\\\n])+)\]\([^()\s]*\)")
_MEANS = re.compile(r"[\\#{}\[\]<>@*]|/(?=[/*])|^[-+_(=]")
_LABELS = {"+": Label.SUPPORT, "(": Label.SUPPORT, "-": Label.ATTACK, "x": Label.ATTACK}
_PREMISE, _CONCLUSION = "<(", "(>"
"""The markers of a step inside an argument, which it supports or which supports it."""
_MARKERS = {Label.SUPPORT: "+", Label.ATTACK: "-"}


@dataclass(slots=True)
class _Element:
    line: int
    indent: int
    marker: str
    parts: list[str] = field(default_factory=list)


def detect(text: str) -> bool:
    """Whether it begins with a titled element or front matter, and has a titled element."""
    text = text[:65_536]
    front = _FRONT.match(text)
    body = _COMMENT.sub(_blank, text[front.end() :] if front else text)
    result = front or _BEGINNING.match(body)
    titled = r"^[ \t]*(?:[-+_<>]+[ \t]+)?[\[<](?![\d:./, -]+\])"
    return result is not None and bool(re.search(titled, body, re.M))


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    r"""The debate of a document; raises ParseError if nothing in it has a title or a relation.

    >>> [debate] = parse("[Good]: Zoos are good.\n  - <Prison>: They are prisons.")
    >>> debate.issue, debate.given[0].source, debate.given[0].label.value
    ('Good', 'Prison', 'attack')
    """
    reading = Reading.begin("argdown", reading)
    text = reading.cleaned(text)
    front = _FRONT.match(text)
    title = _TITLE.search(front[1]) if front else None
    stated = _unquoted(title[1].strip()) if title else ""
    if front:
        for number, line in enumerate(front[0].strip().split("\n")[1:-1], 2):
            reading.saw("line", bool(line.strip()))
            if line.strip() and not _TITLE.match(line):
                reading.set_aside("line", line, lazy("it is front matter"), line=number)
        text = "\n" * front[0].count("\n") + text[front.end() :]
    for comment in _COMMENT.finditer(text):
        begins = comment[0][:2]
        if begins in ("/*", "<!") and not comment[0].endswith("*/" if begins == "/*" else "-->"):
            begin = text.count("\n", 0, comment.start()) + 1
            raise reading.error(lazy("a comment that ends"), quoted(comment[0]), begin)
    return reading.left([_Document(reading, _COMMENT.sub(_blank, text), stated).build()])


def write(analyses: Sequence[Analysis]) -> str:
    """One document of all debates."""
    graphs = list(graphs_of(analyses))
    title = " · ".join(" ".join(graph.title.split()) for graph in graphs)
    lines = ["===", f"title: {json.dumps(title, ensure_ascii=False)}", "==="]
    for graph, analysis in zip(graphs, analyses, strict=True):
        called = {node.argument.id: f"[{_escaped(node.id)}]" for node in graph.nodes}
        steps = _steps(analysis)
        linked = {ends for step in steps if step.linked for ends in step.supports}
        below: dict[str, list[str]] = {}
        for relation in analysis.relations:
            if relation.label in _MARKERS and relation.ends not in linked:
                mention = f"  {_MARKERS[relation.label]} {called[relation.source]}"
                below.setdefault(relation.target, []).append(mention)
        for step in steps:
            end = step.conclusion if step.linked else step.premises[0]
            mentions = [f"  _ {called[undercutter]}" for undercutter in step.undercutters]
            if step.linked:
                mentions = [f"({at}) {called[id]}" for at, id in enumerate(step.premises, 1)]
            below.setdefault(end, []).extend(mentions)
        for argument in analysis.debate.arguments:
            statement = _escaped(" ".join(argument.text.splitlines()).strip())
            sources = "".join(map(_as_data, argument.citations))
            begin = f"{called[argument.id]}: {statement}{sources}"
            lines += ["", begin, *below.get(argument.id, ())]
    return "\n".join([*lines, ""])


def loses(analyses: Sequence[Analysis]) -> tuple[str, ...]:
    """Line breaks, which part paragraphs, and steps that the markup cannot say."""
    lost = sum(len(analysis.debate.inferences) - len(_steps(analysis)) for analysis in analyses)
    return (*counted(lost, *PARTS["inferences"]), *line_breaks(analyses))


def _steps(analysis: Analysis) -> list[Inference]:
    """The inferences that can be written: undercuts first, then linked premises.

    Of each conclusion one step of linked premises that nobody undercuts; an undercut of a premise
    that supports nothing else, by what does nothing else to it.
    """
    relations = {relation.ends: relation.label for relation in analysis.relations}
    supports = {ends for ends, label in relations.items() if label is Label.SUPPORT}
    concluding = Counter(source for source, target in supports if source != target)
    linked: dict[str, Inference] = {}
    undercut: list[Inference] = []
    for step in analysis.debate.inferences:
        first = step.premises[0]
        related = any((undercutter, first) in relations for undercutter in step.undercutters)
        if supports.issuperset(step.supports) and step.linked and not step.undercutters:
            linked.setdefault(step.conclusion, step)
        elif supports.issuperset(step.supports) and not step.linked:
            undercut += [step] if concluding[first] == 1 and not related else []
    return [*undercut, *linked.values()]


def _unquoted(title: str) -> str:
    """A title of front matter, which is YAML: in JSON it means the same."""
    try:
        if title.startswith('"'):
            return " ".join(str(json.loads(title)).split())
        return title.strip("' ").replace("''", "'")
    except ValueError:
        return title.strip("\"'")


def _cited(data: str) -> Citation | None:
    """The source that data in braces name; None if they quote nothing."""
    values = {_DATA.get(name, name): _unquoted(value) for name, value in _DATUM.findall(data)}
    if not values.get("quotation", "").strip():
        return None
    return Citation(*(values.get(name, "") for name in ("source", "quotation", "date", "text")))


def _as_data(citation: Citation) -> str:
    values = citation.as_object().items()
    data = ", ".join(f"{name}: {json.dumps(value)}" for name, value in values)
    for sign in "{}<>[]#/":
        data = data.replace(sign, f"\\u{ord(sign):04x}")
    return f" {{{data}}}"


class _Document:
    def __init__(self, reading: Reading, text: str, title: str) -> None:
        self.reading, self.title = reading, title
        self.refusals: list[tuple[int, str, str]] = []
        self.elements = list(self._elements(text))
        stem = reading.stem
        self.building = Building(reading, slug(self.title or stem), self.title or stem)
        self.texts: dict[str, tuple[int, str]] = {}
        self._ids = FreeIds(self.texts)
        self.keys: dict[tuple[str, bool], str] = {}
        self.links: list[Link] = []
        self.undercuts: list[tuple[str, str, int]] = []
        self.premises: dict[str, list[str]] = {}
        self.cited: list[tuple[str, Citation]] = []

    def _elements(self, text: str) -> Iterator[_Element]:
        """Elements with all their lines; headings give the title if nothing else does."""
        open_: _Element | None = None
        inside = ""
        for number, line in enumerate(text.split("\n"), 1):
            self.reading.check_length(len(line), number)
            self.reading.saw("line", bool(line.strip()))
            marker = _MARKER.match(line)
            heading = _HEADING.match(line)
            if not line.strip() or heading:
                open_, inside = None, ""
                if heading and self.title:
                    self.reading.set_aside("line", line, lazy("it is a heading"), line=number)
                elif heading:
                    self.title = heading[1].strip()
            elif marker:
                open_ = _Element(number, len(marker[1].expandtabs()) + 1, marker[2])
                open_.parts.append(line[marker.end() :].strip())
                yield open_
                inside = ""
            elif _RULE.match(line):
                open_, inside = None, _CONCLUSION
                self._aside(number, line)
            elif step := _STEP.match(line):
                inside = inside or _PREMISE
                open_ = _Element(number, 1, inside)
                if _NAMED.match(line, step.end()):
                    open_.parts.append(line[step.end() :].strip())
                else:
                    self._aside(number, line)
                yield open_
                open_ = open_ if open_.parts else None
            elif inside and not open_:
                self._aside(number, line)
            elif open_:
                open_.parts.append(line.strip())
            else:
                open_ = _Element(number, 0, "", [line.strip()])
                yield open_

    def _aside(self, number: int, line: str) -> None:
        reason = lazy("the inside of an argument is left aside")
        self.reading.set_aside("line", line, reason, line=number)

    def build(self) -> Debate | None:
        stack: list[tuple[int, str]] = []
        titled = False
        for element in self.elements:
            if not element.parts:
                del stack[1:]
                continue
            id, has_title = self._add_argument(element)
            titled = titled or has_title
            data = map(_cited, _EXTRA.findall(" ".join(element.parts)))
            self.cited += [(id, citation) for citation in data if citation]
            while stack and (stack[-1][0] >= element.indent or not element.marker):
                stack.pop()
            if stack:
                self._link(element, id, stack[-1][1])
            elif element.marker:
                reason = "there is nothing that it could support or attack"
                self.refusals.append((element.line, " ".join(element.parts), reason))
            stack.append((element.indent, id))
        if not (titled or self.links):
            raise self.reading.error(
                lazy('a statement, as "[Title]: text", or a relation'), lazy("none")
            )
        return self._built()

    def _built(self) -> Debate | None:
        building = self.building
        self._infer()
        for id, (line, text) in sorted(self.texts.items(), key=lambda item: item[1][0]):
            building.add(id, text or id, line=line)
        for id, citation in self.cited:
            if id in building.arguments:
                building.cite(id, citation)
        for link in self.links:
            building.link(link)
        for refusal in self.refusals:
            building.refuse(*refusal)
        answering = {link.source for link in self.links if link.source != link.target}
        roots = [id for id in building.arguments if id not in answering]
        return building.build(roots[0] if len(roots) == 1 else None)

    def _infer(self) -> None:
        """Settle undercuts, and say which premises are linked."""
        concludes: dict[str, list[str]] = {}
        for link in self.links:
            if link.label is Label.SUPPORT and link.source != link.target:
                concludes.setdefault(link.source, []).append(link.target)
        attackers: dict[str, list[str]] = {}
        for source, target, line in self.undercuts:
            undercuts = target in concludes and source != target
            self.links.append(Link(source, target, None if undercuts else Label.ATTACK, line))
            if undercuts:
                attackers.setdefault(target, []).append(source)
        self.links.sort(key=lambda link: link.line or 0)
        for target, sources in attackers.items():
            undercutters = tuple(dict.fromkeys(sources))
            for conclusion in dict.fromkeys(concludes[target]):
                self.building.infer(Inference((target,), conclusion, undercutters))
        for conclusion, premises in self.premises.items():
            self.building.infer(Inference(tuple(dict.fromkeys(premises)), conclusion))

    def _add_argument(self, element: _Element) -> tuple[str, bool]:
        content = " ".join(element.parts).strip()
        named = _NAMED.match(content)
        text = self._without_extras(content[named.end() if named else 0 :], element.line)
        text = _LINK.sub(r"\1", _EMPHASIS.sub(r"\2", text))
        text = _ESCAPE.sub(r"\1", text).strip()
        if not named:
            return self._add_text(str(len(self.texts) + 1), element.line, text), False
        key = _ESCAPE.sub(r"\1", named[1] or named[2]).strip(), named[1] is not None
        if key not in self.keys:
            self.keys[key] = self._add_text(key[0], element.line, text)
            return self.keys[key], True
        id = self.keys[key]
        if text and not self.texts[id][1]:
            self.texts[id] = element.line, text
        elif text and text != self.texts[id][1]:
            self.refusals.append((element.line, text, f"{quoted(id)} has a text already"))
        return id, True

    def _add_text(self, wanted: str, line: int, text: str) -> str:
        id = self._ids.free(printable_id(wanted) or "argument")
        self.texts[id] = line, text
        return id

    def _without_extras(self, text: str, line: int) -> str:
        """The text without tags and data in braces, which are set aside unless they quote."""
        reason = lazy("a debate has no place for tags and data")
        for match in _EXTRA.finditer(text):
            if not match[0].startswith("\\") and not _cited(match[0]):
                self.reading.set_aside("tag", match[0], reason, line=line)
        return _EXTRA.sub(lambda match: match[0] if match[0][0] == "\\" else "", text)

    def _link(self, element: _Element, id: str, above: str) -> None:
        marker = element.marker
        ends = (above, id) if marker.endswith(">") and marker != "><" else (id, above)
        if "_" in marker:
            self.undercuts.append((*ends, element.line))
            return
        if marker == _PREMISE and id != above:
            self.premises.setdefault(above, []).append(id)
        label = _LABELS["x" if marker == "><" else marker.strip("<>")]
        for source, target in (ends, ends[::-1])[: 2 if marker == "><" else 1]:
            self.links.append(Link(source, target, label, element.line))


def _blank(match: re.Match[str]) -> str:
    return match[0] if match[0].startswith("\\") else "\n" * match[0].count("\n")


def _escaped(text: str) -> str:
    return _MEANS.sub(lambda found: f"\\{found[0]}", text)
