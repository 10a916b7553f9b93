"""How the semantics stand to one another, on frameworks too large to enumerate."""

import random

import numpy as np
import pytest

from argue.features.frameworks.solving import sat, sets
from argue.features.frameworks.solving.sets import members_of
from argue.model import AttackGraph
from argue.reasoning.semantics import SEMANTICS, load_semantics
from tests.reasoning.semantics.frameworks import graph_of, random_attacks


def graphs(count: int = 8) -> list[AttackGraph]:
    chance = random.Random("relations")
    return [
        graph_of(60, random_attacks(chance, 60, chance.choice([0.02, 0.03, 0.05]), 0.5))
        for _ in range(count)
    ]


def only(name: str, graph: AttackGraph) -> set[int]:
    (extension,) = load_semantics(name).extensions(graph)
    return set(extension.tolist())


def test_grounded_lies_in_ideal_lies_in_eager_lies_in_every_semi_stable():
    for graph in graphs():
        grounded, ideal, eager = (only(name, graph) for name in ("grounded", "ideal", "eager"))
        assert grounded <= ideal <= eager
        assert eager <= set(load_semantics("semi_stable").some_extension(graph).tolist())
        assert ideal <= set(load_semantics("preferred").some_extension(graph).tolist())


def test_semi_stable_and_stage_are_stable_where_there_is_a_stable_one():
    there_is = 0
    for graph in graphs():
        if load_semantics("stable").some_extension(graph) is None:
            continue
        there_is += 1
        for name in ("semi_stable", "stage"):
            result = load_semantics(name).some_extension(graph)
            assert sets.stable(graph, members_of(graph, result))
    assert there_is


def test_credulous_acceptance_is_the_same_for_admissible_complete_and_preferred():
    for graph in graphs(3):
        for node in range(0, graph.size, 7):
            answers = {
                load_semantics(name).containing(graph, node) is not None
                for name in ("admissible", "complete", "preferred")
            }
            assert len(answers) == 1


def test_preferred_are_the_same_by_either_solver(monkeypatch):
    draw = random.Random(20)
    for _ in range(40):
        size = draw.randrange(1, 30)
        graph = graph_of(size, random_attacks(draw, size, 2 / size, 0.05))
        results = []
        for patience in (0, 1, 1000):
            monkeypatch.setattr(sat, "PATIENCE", patience)
            preferred = load_semantics("preferred").extensions(graph)
            listed = [tuple(each.tolist()) for each in preferred]
            assert len(set(listed)) == len(listed)
            results.append(sorted(listed))
        assert results[0] == results[1] == results[2]


def test_statuses_are_those_of_questions_about_each_argument():
    for graph in graphs(2):
        for name in ("preferred", "stable", "semi_stable"):
            status = load_semantics(name).label(graph)
            if load_semantics(name).some_extension(graph) is None:
                assert not status.any()
                continue
            for node in range(0, graph.size, 9):
                avoids = load_semantics(name).avoiding(graph, node)
                assert (status[node] == 1) == (avoids is None)


@pytest.mark.parametrize(
    "name", ["preferred", "stable", "semi_stable", "ideal", "cf2", "stage2", "complete"]
)
def test_many_independent_circles_are_counted_and_questioned_without_enumerating(name):
    circles = 60  # 2 ** 60 preferred extensions
    even = np.arange(0, 2 * circles, 2)
    attacks = np.concatenate([np.stack([even, even + 1], 1), np.stack([even + 1, even], 1)])
    graph = AttackGraph(2 * circles, attacks)
    each = {"ideal": 1, "complete": 3}.get(name, 2)
    assert (load_semantics(name).count(graph) == each**circles) or name == "ideal"
    assert load_semantics(name).some_extension(graph) is not None
    assert (load_semantics(name).containing(graph, 7) is not None) is (name != "ideal")
    assert load_semantics(name).avoiding(graph, 7) is not None
    assert not load_semantics(name).label(graph).any()


@pytest.mark.parametrize(
    "name", ["preferred", "complete", "cf2", "stage2", "stable", "semi_stable"]
)
def test_a_long_thread_behind_an_odd_circle(name):
    size = 3_000
    chain = np.arange(2, size - 1)
    attacks = np.concatenate([[[0, 1], [1, 2], [2, 0]], np.stack([chain, chain + 1], 1)])
    graph = AttackGraph(size, attacks.astype(np.int32))
    result = load_semantics(name).some_extension(graph)
    if name in ("cf2", "stage2"):
        assert abs(len(result) - size // 2) <= 1
    else:
        assert result is None if name == "stable" else not result.size


@pytest.mark.parametrize("name", SEMANTICS.names())
def test_a_tree_is_its_grounded_extension(name):
    chance = random.Random("tree")
    size = 2_000
    parents = [chance.randrange(max(0, node - 50), node) for node in range(1, size)]
    graph = graph_of(size, list(zip(range(1, size), parents, strict=True)))
    if name in ("naive", "conflict_free", "admissible"):
        result = load_semantics(name).some_extension(graph)
        assert getattr(sets, name)(graph, members_of(graph, result))
        return
    expected = load_semantics("grounded").some_extension(graph).tolist()
    assert load_semantics(name).some_extension(graph).tolist() == expected
    if name != "strong_admissible":
        assert load_semantics(name).count(graph) == 1
