"""Translation and semantics together give what the papers define, on random small frameworks."""

from dataclasses import replace

import numpy as np
import pytest

from argue.model import AttackGraph, Derivation, Framework
from argue.reasoning import supports as interpretations
from argue.reasoning.semantics import SEMANTICS, grounded
from tests import reference
from tests.features.frameworks.supports import definitions

COUNT = 120
"""Frameworks for each reading, each under every semantics that its papers define."""


def framework(size, attacks, supports, derived=()):
    def rows(edges):
        return np.array(sorted(edges), dtype=np.int32).reshape(-1, 2)

    return Framework(tuple(map(str, range(size))), rows(attacks), rows(supports), tuple(derived))


def found(size, attacks, supports, semantics, support):
    bipolar = framework(size, attacks, supports)
    listed = [
        frozenset(one.tolist()) for one in interpretations.extensions(bipolar, semantics, support)
    ]
    assert len(set(listed)) == len(listed)
    return set(listed)


def of_dung(attacks_of):
    """The extensions of the framework that these attacks make."""
    return lambda size, *edges: definitions.dung(size, attacks_of(*edges, size))


DEFINED = {
    "deductive": of_dung(definitions.d_attacks),
    "necessary": definitions.afn,
    "evidential": definitions.eas,
    "set_attacks": of_dung(definitions.set_attacks),
}
"""Those of coherence and closure are in test_conditioned.py."""


@pytest.mark.parametrize("support", DEFINED)
def test_extensions_are_those_of_the_papers(support):
    for drawn in definitions.drawn(COUNT):
        for semantics, expected in DEFINED[support](*drawn).items():
            assert found(*drawn, semantics, support) == expected, semantics


@pytest.mark.parametrize("support", ["", *interpretations.INTERPRETATIONS.names()])
def test_labels_tell_what_every_extension_holds(support):
    for size, attacks, supports in definitions.drawn(15, seed=2):
        bipolar = framework(size, attacks, supports, () if support else ("mediated", "extended"))
        for semantics in SEMANTICS.names():
            status = interpretations.label(bipolar, semantics, support).tolist()
            every = [set(one) for one in interpretations.extensions(bipolar, semantics, support)]
            held = set.intersection(*every) if every else set()
            assert {node for node in range(size) if status[node] == 1} == held, semantics


@pytest.mark.parametrize("support", ["deductive", "necessary"])
def test_folded_and_written_out_agree(support):
    reading = interpretations.INTERPRETATIONS.load(support)
    for size, attacks, supports in definitions.drawn(200, most=6, seed=3):
        bipolar = framework(size, attacks, supports)
        folded = reading.fold(bipolar)
        written = grounded.label(reading.translate(bipolar).graph)[:size]
        assert folded.unfold(grounded.label(folded.graph)).tolist() == written.tolist()


def test_derived_attacks_are_written_out_as_the_rules_say():
    sets = list(definitions.subsets(range(4)))
    for number, (size, attacks, supports) in enumerate(definitions.drawn(400, most=6, seed=4)):
        kinds = {list(Derivation)[place] for place in sets[number % len(sets)]}
        graph = interpretations.translate(framework(size, attacks, supports, kinds)).graph
        expected = reference.closure(attacks, supports, kinds)
        assert set(map(tuple, graph.attacks.tolist())) == expected


@pytest.mark.parametrize("support", interpretations.INTERPRETATIONS.names())
def test_every_attack_of_a_translation_is_explained_once(support):
    for size, attacks, supports in definitions.drawn(200, seed=7):
        made = interpretations.translate(framework(size, attacks, supports), support)
        steps = list(made.steps())
        ends = [(step.attacker, step.attacked) for step in steps]
        assert sorted(ends) == sorted(map(tuple, made.graph.attacks.tolist()))
        assert len(made.names) == made.graph.size == len(set(made.names))
        for step in steps:
            place = {name: node for node, name in enumerate(made.names)}
            edges = {(place[first], place[second]) for first, second in step.because}
            edges = {edge for edge in edges if edge[0] < size}
            assert edges <= attacks | supports
            if step.kind == "stated":
                assert edges <= attacks


@pytest.mark.parametrize("support", interpretations.INTERPRETATIONS.names())
def test_without_supports_a_reading_changes_nothing(support):
    for size, attacks, _ in definitions.drawn(100, seed=8):
        bipolar = framework(size, attacks, set())
        plain = grounded.label(AttackGraph(size, bipolar.attacks)).tolist()
        assert interpretations.label(bipolar, "grounded", support).tolist() == plain
        own = replace(bipolar, derived=interpretations.derived_of(support))
        assert interpretations.label(own, "grounded", support).tolist() == plain
