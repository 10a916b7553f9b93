"""Carneades: the YAML of its argument graphs (Carneades 4).

::

    meta: {title: Trams}
    statements:
      build: Build trams.
      quiet: {text: They are quiet.}
      loud: They squeal.
    arguments: {a1: {premises: [quiet], conclusion: build, undercutter: loud}}

A statement is an argument, and a Carneades argument a support: of its conclusion by its premises
together, listed or by their roles. An undercutter attacks that step
(:class:`argue.model.Inference`); of an argument without premises it attacks the conclusion. The
positions of an issue attack each other.
Weights, schemes, proof standards, assumptions and tests are set aside.
Gordon & Walton 2016, "Formalizing Balancing Arguments".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from argue.features.interchange.schemes import SchemeGraph
from argue.formats.base.reading import Reading
from argue.formats.base.text import quoted, slug
from argue.locales import lazy
from argue.model import Debate, Label
from argue.plugins import libraries_for

EXTENSIONS = (".yml", ".yaml")
NEEDS = r"(?m)^statements\s*:"

_PARTS = tuple(re.compile(rf"^{key}\s*:", re.MULTILINE) for key in ("statements", "arguments"))
_ENDS = re.compile(r"\bconclusion\s*:")
_READ = ("statements", "arguments", "issues", "meta.title")
_ASIDE_WORDS = """
meta.source meta.author meta.date meta.notes meta.description meta.url meta.publisher meta.creator
language theory argument_schemes issue_schemes weighing_functions assumptions references
sources tests.in tests.out tests.undecided
"""
_OF_STATEMENT = "label assumed assumption standard weight tags metadata meta atom positive negative"
_OF_ARGUMENT = "weight scheme parameters assumptions exceptions strict metadata meta tags"


def detect(text: str) -> bool:
    """Whether statements, arguments and a conclusion stand there."""
    return all(part.search(text) for part in _PARTS) and bool(_ENDS.search(text))


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    r"""The debate of an argument graph; raises ParseError if it is no YAML of Carneades.

    >>> [debate] = parse("statements: {p: Yes., q: So.}\n"
    ...                  "arguments:\n  a: {premises: [q], conclusion: p}")
    >>> debate.given[0].source, debate.given[0].label.value
    ('q', 'support')
    """
    reading = Reading.begin("carneades", reading)
    value = _loads(reading.cleaned(text), reading)
    statements = value.get("statements") if isinstance(value, dict) else None
    if not isinstance(value, dict) or not isinstance(statements, dict):
        raise reading.error(lazy("statements and arguments of Carneades"), lazy("other YAML"))
    reading.take_keys(value, _READ, _ASIDE_WORDS.split())
    meta = value.get("meta")
    title = str(meta.get("title") or "") if isinstance(meta, dict) else ""
    title = " ".join(title.split()) or reading.stem
    graph = SchemeGraph(reading, slug(title or "carneades"), title)
    for id, item in statements.items():
        known = item if isinstance(item, dict) else {"text": item}
        _account(known, "text", _OF_STATEMENT, reading)
        graph.argument(str(id), str(known.get("text") or id))
    for id, item in _items(value.get("arguments"), "arguments", reading):
        _account(item, "premises conclusion undercutter", _OF_ARGUMENT, reading)
        _argument(graph, f"argument {id}", item, reading)
    for id, item in _items(value.get("issues"), "issues", reading):
        _account(item, "positions", "standard metadata meta", reading)
        positions = [*map(str, _list(item.get("positions")))]
        for target in positions:
            others = [position for position in positions if position != target]
            if others:
                _join(graph, f"issue {id} {target}", Label.ATTACK, others, target)
    return reading.left([graph.build()])


def _loads(text: str, reading: Reading) -> Any:
    with libraries_for("reading YAML"):
        import yaml
    try:
        return yaml.safe_load(text)  # not by libyaml, which deep nesting makes crash
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else None
        raise reading.error("YAML", str(error.problem), line) from error
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        raise reading.error("YAML", quoted(str(error) or type(error).__name__)) from error


def _argument(graph: SchemeGraph, id: str, item: Mapping[Any, Any], reading: Reading) -> None:
    premises = item.get("premises")
    sources = [
        str(premise)
        for premise in (premises.values() if isinstance(premises, dict) else _list(premises))
    ]
    conclusion, undercutter = item.get("conclusion"), item.get("undercutter")
    if conclusion is None:
        reading.leave_out(None, id, lazy("expected a conclusion of %(id)s", id=id), "edge")
        return
    if sources:
        _join(graph, id, Label.SUPPORT, sources, str(conclusion))
    elif undercutter is None:
        reading.set_aside("edge", id, lazy("an argument without premises"))
    if undercutter is not None:
        target = id if sources else str(conclusion)
        _join(graph, f"{id} undercut", Label.ATTACK, [str(undercutter)], target)


def _join(graph: SchemeGraph, id: str, label: Label, sources: list[str], target: str) -> None:
    graph.building.reading.saw("edge")
    graph.scheme(id, label)
    for source in sources:
        graph.edge(source, id)
    graph.edge(id, target)


def _items(value: object, what: str, reading: Reading) -> Iterator[tuple[str, Mapping[Any, Any]]]:
    """The objects of a mapping, or of a list, with their names or numbers."""
    if isinstance(value, list):
        value = dict(enumerate(value, 1))
    for id, item in value.items() if isinstance(value, dict) else ():
        if isinstance(item, dict):
            yield str(id), item
        else:
            reason = lazy("%(place)s: expected keys and values", place=f"{what}.{id}")
            reading.leave_out(None, f"{what}.{id}", reason)


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else [] if value is None else [value]


def _account(item: Mapping[Any, Any], read: str, aside: str, reading: Reading) -> None:
    """Count the keys of an object, and note those that are set aside, or not understood."""
    left = [str(key) for key in item if str(key) not in read.split()]
    reading.saw("key", len(item))
    reading.names_aside("key", {key: 1 for key in left if key in aside.split()})
    reading.unknown("key", {key: 1 for key in left if key not in aside.split()})
