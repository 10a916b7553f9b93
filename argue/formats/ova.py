"""OVA: the JSON that OVA2, the editor before OVA3, saves.

::

    {"nodes": [{"id": 1, "type": "I", "text": "Zoos are good.", "x": 90, "y": 80},
               {"id": 2, "type": "I", "text": "They are prisons.", "x": 90, "y": 300},
               {"id": 3, "type": "CA", "text": "CA", "x": 90, "y": 200}],
     "edges": [{"from": {"id": 2}, "to": {"id": 3}}, {"from": {"id": 3}, "to": {"id": 1}}]}

The ends of an edge are whole nodes again. Nodes mean what they mean in :mod:`argue.formats.aif`.
"""

from __future__ import annotations

import re

from argue.formats.aif import add_node
from argue.formats.base.objects import described, loads
from argue.formats.base.reading import Reading
from argue.formats.base.schemes import SchemeGraph, id_of, objects_of
from argue.formats.base.text import slug
from argue.locales import lazy
from argue.model import Debate

EXTENSIONS: tuple[str, ...] = ()

_EDGE = re.compile(r'"(?:from|to)"\s*:\s*\{')
_TYPE = re.compile(r'"type"\s*:\s*"(?:I|RA|CA|MA|PA|L|TA|YA)"')
_READ = ("nodes.id", "nodes.type", "nodes.text", "edges.from", "edges.to")
_ASIDE_WORDS = """
nodes.x nodes.y nodes.w nodes.h nodes.color nodes.visible nodes.scheme nodes.descriptors
nodes.cqdesc nodes.participantID nodes.imgurl nodes.annotator nodes.date nodes.majorClaim
nodes.majorclaim nodes.is_check_worthy nodes.source nodes.timestamp nodes.marker nodes.locution
nodes.schemeID nodes.fulfilments edges.visible edges.annotator edges.date edges.marker participants
analysis
"""


def detect(text: str) -> bool:
    """Whether it is an object whose edges lead from and to nodes."""
    sample = text[:200_000]
    return sample.lstrip()[:1] == "{" and bool(
        '"nodes"' in sample and _TYPE.search(sample) and _EDGE.search(sample)
    )


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    """The debate of a map; raises as :func:`argue.formats.aif.parse`.

    >>> [debate] = parse('{"nodes": [{"id": 1, "type": "I", "text": "Yes."}], "edges": []}')
    >>> debate.arguments[0].text
    'Yes.'
    """
    reading = Reading.begin("ova", reading)
    value = loads(reading.cleaned(text), reading)
    if not isinstance(value, dict) or "nodes" not in value:
        raise reading.error(lazy('an object with "nodes" and "edges"'), described(value))
    reading.take_keys(value, _READ, _ASIDE_WORDS.split())
    stem = reading.stem
    graph = SchemeGraph(reading, slug(stem) if stem else "ova", stem)
    for place, node in objects_of(value["nodes"], "nodes", reading):
        add_node(graph, {"nodeID": node.get("id"), **node}, place)
    for place, edge in objects_of(value.get("edges", []), "edges", reading):
        source, target = (
            id_of(end.get("id") if isinstance(end, dict) else end)
            for end in (edge.get("from"), edge.get("to"))
        )
        if source and target:
            graph.edge(source, target)
        else:
            reason = lazy('%(place)s: expected nodes with ids as "from" and "to"', place=place)
            graph.building.refuse(None, place, reason, "edge")
    return reading.left([graph.build()])
