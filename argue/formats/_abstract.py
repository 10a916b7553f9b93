"""Debates whose arguments are only names: what ``apx``, ``tgf``, ``i23`` and ``bipolar`` share."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import PurePath

import numpy as np

from argue import abstract
from argue.abstract import AbstractFramework
from argue.formats._building import Building, Link
from argue.formats._graph import graphs_of
from argue.formats._losses import counted
from argue.formats._reading import Reading
from argue.formats._text import FreeIds, slug
from argue.locales import say
from argue.model import Analysis, AttackGraph, Debate, Label

HOLDS = ("ids", "attacks")

Row = tuple[int, int, Label]
"""Positions of source and target, and what the one does to the other."""

SUPPORTS = re.compile(r"^[^%\n]{0,1000}\bsup(?:port)?[ \t]*\(", re.MULTILINE)
"""A fact that says a support."""

_ODD = re.compile(r'[\s"(),.%#]+')


def parse_framework(text: str, reading: Reading, format: str) -> list[Debate]:
    """The debate that a file of :mod:`argue.abstract` is: each argument's text is its name."""
    reading = Reading.begin(format, reading)
    data = reading.cleaned(text).encode()
    found: AbstractFramework = abstract.ABSTRACT_FORMATS.load(format).parse(data, reading.name)
    attacks = found.graph.attacks.tolist()
    return debate_of(found.names, ((*ends, Label.ATTACK) for ends in attacks), reading)


def debate_of(names: Iterable[str], rows: Iterable[Row], reading: Reading) -> list[Debate]:
    """A debate of named arguments, in which a relation is a reply unless that closes a circle."""
    stem = PurePath(reading.name).stem
    building = Building(reading, slug(stem) if stem else "framework", stem)
    ids = []
    for name in names:
        ids.append(building.free(name))
        building.add(ids[-1], name)
    turned = 0
    for source, target, label in rows:
        turned += source == target
        building.link(Link(ids[source], ids[target], label, reply=source != target))
    if turned:
        building.warn(
            say(
                "%(turned)s of an argument to itself; `argue solve` counts them, but pairs "
                "to be judged never are of one argument",
                turned=counted(turned, "%(num)s relation", "%(num)s relations")[0],
            )
        )
    return reading.left([building.build()])


def named(
    analyses: Sequence[Analysis], is_plain: Callable[[str], bool]
) -> tuple[list[str], list[Row]]:
    """All arguments of all debates, by names that a format can hold, and their relations."""
    graphs = list(graphs_of(analyses))
    ids = [node.id for graph in graphs for node in graph.nodes]
    taken = set(filter(is_plain, ids))
    free = FreeIds(taken, "_")
    names = []
    for id in ids:
        name = id
        if not is_plain(id):
            name = free.free(_ODD.sub("_", id))
            taken.add(name)
        names.append(name)
    places = {id: place for place, id in enumerate(ids)}
    rows: list[Row] = [
        (places[edge.source], places[edge.target], edge.label)
        for graph in graphs
        for edge in graph.edges
        if edge.kind == "relation" and edge.label and edge.label is not Label.UNRELATED
    ]
    return names, rows


def framework_of(
    analyses: Sequence[Analysis], is_plain: Callable[[str], bool]
) -> AbstractFramework:
    """The attacks of all debates; supports are left out."""
    names, rows = named(analyses, is_plain)
    attacks = [(source, target) for source, target, label in rows if label is Label.ATTACK]
    edges = np.array(attacks, dtype=np.int32).reshape(-1, 2)
    return AbstractFramework(names, AttackGraph(len(names), edges))


def renamed(analyses: Sequence[Analysis], is_plain: Callable[[str], bool]) -> tuple[str, ...]:
    """How many ids are written in another way."""
    odd = sum(not is_plain(one.id) for each in analyses for one in each.debate.arguments)
    return counted(
        odd,
        "%(num)s id as it is, since it has odd signs",
        "%(num)s ids as they are, having odd signs",
    )
