"""SADFace: the JSON of the Simple Argument Description Format.

Wells & Douglas, "SADFace". ::

    {"nodes": [{"id": "a", "type": "atom", "text": "Zoos are good.", "sources": [], "metadata": {}},
               {"id": "b", "type": "atom", "text": "They are prisons.", …},
               {"id": "c", "type": "scheme", "name": "conflict", "metadata": {}}],
     "edges": [{"id": "d", "source_id": "b", "target_id": "c"},
               {"id": "e", "source_id": "c", "target_id": "a"}],
     "metadata": {"core": {"id": "…", "title": "…", "version": "0.2"}}, "resources": []}

Older files have ``atoms``, ``schemes`` and ``edges``, or atoms and schemes with ``atom_id`` and
``scheme_id``; all are read. An atom is an argument. Through the scheme "conflict" ("attack" too) it
attacks, through every other scheme, the argument schemes of Walton among them, it supports what the
scheme leads to; see ``SchemeGraph``. What atoms quote (sources,
resources) is set aside.

Written is version 0.2, in which every support and attack has a node of its own. Notes say which
debates it was made of. Times and analysts are left out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from argue.features.interchange.schemes import SchemeGraph, joined
from argue.formats.base.objects import described, id_of, lines_of, loads, objects_of
from argue.formats.base.reading import Reading
from argue.formats.base.text import slug
from argue.locales import lazy
from argue.model import Analysis, Debate, Label

EXTENSIONS: tuple[str, ...] = ()
BEGINS = "{"
MEDIA_TYPE = "application/json"
HOLDS = ("titles", "texts", "ids", "attacks", "supports", "inferences")
BORDERS = False

_NAMES = {Label.SUPPORT: "support", Label.ATTACK: "conflict"}
_ATTACKS = ("conflict", "attack", "default conflict")
_ATOM = re.compile(r'"type"\s*:\s*"atom"|"atoms"\s*:\s*\[|"atom_id"\s*:')
_PARTS = ("nodes", "atoms", "schemes")
_IDS = ("id", "atom_id", "scheme_id", "node_id")
_READ = (
    *(f"{part}.{key}" for part in _PARTS for key in (*_IDS, "type", "name", "text")),
    *(f"edges.{key}" for key in ("source_id", "target_id", "source", "target", "id", "edge_id")),
    *("metadata.core.title", "metadata.core.id", "metadata.core.version", "metadata.core.notes"),
    *("id", "sadface_id"),
)
_ASIDE = (
    *("metadata", "resources", "analyst_name", "analyst_email", "created", "edited", "title"),
    *(f"{part}.{key}" for part in _PARTS for key in ("metadata", "sources", "covers", "scheme")),
    *("edges.metadata",),
)
"""Who made the analysis, when, and of what."""


def detect(text: str) -> bool:
    """Whether it is a JSON object with an atom."""
    return text.lstrip()[:1] == "{" and bool(_ATOM.search(text[:1_048_576]))


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    """The debate of a document; raises ParseError if it is no JSON, or has no list of nodes, or no
    atom.

    >>> [debate] = parse('{"nodes": [{"id": "a", "type": "atom", "text": "Yes."}], "edges": []}')
    >>> debate.arguments
    (Argument(id='a', text='Yes.', headline=''),)
    """
    reading = Reading.begin("sadface", reading)
    value = loads(reading.cleaned(text), reading)
    if not isinstance(value, dict) or not value.keys() & {*_PARTS}:
        raise reading.error(lazy('an object with "nodes" and "edges"'), described(value))
    reading.take_keys(value, _READ, _ASIDE)
    nodes = [
        (place, {"type": part.removesuffix("s"), **node})
        for part in _PARTS
        for place, node in objects_of(value.get(part, []), part, reading)
    ]
    edges = list(objects_of(value.get("edges", []), "edges", reading))
    title = _title(value) or reading.stem
    graph = SchemeGraph(reading, slug(title), title)
    for place, node in nodes:
        _node(graph, node, place)
    for place, edge in edges:
        ends = tuple(id_of(edge.get(f"{end}_id", edge.get(end))) for end in ("source", "target"))
        if all(ends):
            graph.edge(ends[0], ends[1])
        else:
            graph.refuse(place, f'{place}: expected ids as "source_id" and "target_id"')
    return reading.left([graph.build()])


def write(analyses: Sequence[Analysis]) -> str:
    """One document of all debates."""
    nodes: list[dict[str, Any]] = []
    edges: list[dict[str, Any]] = []
    graphs = list(joined(analyses))
    for graph, joints in graphs:
        for node in graph.nodes:
            atom = {"id": node.id, "type": "atom", "text": node.argument.text}
            nodes.append({**atom, "sources": [], "metadata": {}})
        for joint in joints:
            name = _NAMES[joint.label]
            nodes.append({"id": joint.id, "type": "scheme", "name": name, "metadata": {}})
            for source, target in joint.edges():
                id = f"edge-{len(edges) + 1}"
                edges.append({"id": id, "source_id": source, "target_id": target})
    core = {
        "id": graphs[0][0].name if graphs else "",
        "version": "0.2",
        "title": " · ".join(graph.title for graph, _ in graphs),
        "notes": "Debates: " + ", ".join(graph.name for graph, _ in graphs),
    }
    document = {"edges": edges, "metadata": {"core": core}, "nodes": nodes, "resources": []}
    return "\n".join(lines_of(document)) + "\n"


def _title(value: dict[str, object]) -> str:
    metadata = value.get("metadata")
    core = metadata.get("core") if isinstance(metadata, dict) else None
    title = core.get("title") if isinstance(core, dict) else None
    return title if isinstance(title, str) else ""


def _node(graph: SchemeGraph, node: dict[str, object], place: str) -> None:
    id = next((node[key] for key in _IDS if key in node), None)
    kind, name, text = (node.get(key) for key in ("type", "name", "text"))
    if not id_of(id):
        graph.refuse(place, lazy('%(place)s: expected a text as "id"', place=place))
    elif kind == "scheme":
        attacks = isinstance(name, str) and name.strip().lower() in _ATTACKS
        graph.scheme(id_of(id), Label.ATTACK if attacks else Label.SUPPORT)
    elif kind == "atom" and isinstance(text, str):
        graph.argument(id_of(id), text)
    else:
        expected = "expected a scheme or an atom with a text"
        graph.refuse(place, f"{place}: {expected}, found {described(node)}")
