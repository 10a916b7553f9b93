"""What each semantics finds is what its definition says, on thousands of random frameworks."""

import pytest

from argue.features.frameworks.solving import sat
from argue.reasoning.semantics import SEMANTICS, load_semantics
from tests.reasoning.semantics.definitions import Small
from tests.reasoning.semantics.frameworks import mask, random_frameworks

NAMES = SEMANTICS.names()


def sceptical(small: Small, extensions: list[int]) -> list[int]:
    """1 in every extension, -1 attacked by every one, else 0; all 0 without an extension."""
    held = struck = small.full if extensions else 0
    for extension in extensions:
        held &= extension
        struck &= small.plus(extension)
    return [(held >> node & 1) - (struck >> node & 1) for node in range(small.size)]


def agree(name, count):
    """The extensions that a semantics finds and those of its definition, on so many frameworks."""
    for small, graph in random_frameworks(f"extensions {name}", count, 10):
        expected = getattr(small, name)
        results = [extension.tolist() for extension in load_semantics(name).extensions(graph)]
        assert sorted(map(mask, results)) == sorted(expected), small.attacks
        assert all(result == sorted(set(result)) for result in results)


@pytest.mark.parametrize("name", NAMES)
def test_the_extensions_are_those_of_the_definition(name):
    agree(name, 120)


@pytest.mark.parametrize("name", NAMES)
def test_the_labelling_is_what_the_extensions_agree_on(name):
    for small, graph in random_frameworks(f"labelling {name}", 60, 8):
        expected = sceptical(small, getattr(small, name))
        assert load_semantics(name).label(graph).tolist() == expected, small.attacks


@pytest.mark.parametrize("name", NAMES)
def test_tasks_agree_with_the_extensions(name):
    for small, graph in random_frameworks(f"tasks {name}", 30, 6):
        expected = getattr(small, name)
        assert load_semantics(name).count(graph) == len(expected), small.attacks
        some = load_semantics(name).some_extension(graph)
        assert (mask(some) in expected) if some is not None else not expected


@pytest.mark.parametrize("name", NAMES)
def test_witnesses_are_extensions_that_show_it(name):
    for small, graph in random_frameworks(f"witnesses {name}", 30, 6):
        expected = getattr(small, name)
        for node in range(small.size):
            semantics = load_semantics(name)
            for find, wanted in ((semantics.containing, 1), (semantics.avoiding, 0)):
                witness = find(graph, node)
                there = any(one >> node & 1 == wanted for one in expected)
                assert (witness is not None) is there, (small.attacks, node, wanted)
                if witness is not None:
                    assert mask(witness) in expected
                    assert (node in witness) is bool(wanted)


def test_the_definitions_themselves_on_a_framework_worked_out_by_hand():
    # 0 ⇄ 1, both attack 2, 2 → 3; 4 attacks itself and 3 → 4
    small = Small(5, {(0, 1), (1, 0), (0, 2), (1, 2), (2, 3), (4, 4), (3, 4)})
    assert (small.grounded, small.preferred) == ([0b00000], [0b01001, 0b01010])
    assert small.stable == small.semi_stable == small.stage == small.preferred
    assert small.complete == [0b00000, 0b01001, 0b01010]
    assert small.ideal == small.eager == [0b00000]
    assert small.cf2 == small.stage2 == small.preferred
    assert (small.naive, small.strong_admissible) == ([0b00100, 0b01001, 0b01010], [0b00000])
    circle = Small(3, {(0, 1), (1, 2), (2, 0)})
    assert (circle.preferred, circle.stable) == ([0], [])
    assert circle.cf2 == circle.stage == circle.naive == [0b001, 0b010, 0b100]
    assert circle.stage2 == circle.cf2
    # of a circle of six CF2 also takes two opposite arguments, stage2 the stable sides only
    six = Small(6, {(node, (node + 1) % 6) for node in range(6)})
    assert six.stage2 == six.stable == [0b010101, 0b101010]
    assert six.cf2 == [0b001001, 0b010010, 0b010101, 0b100100, 0b101010]
    # 0 → 1 → 2 → 2: stage may leave out what nobody attacks, stage2 does not
    behind = Small(3, {(0, 1), (1, 2), (2, 2)})
    assert behind.stage == [0b001, 0b010]
    assert behind.stage2 == behind.grounded == [0b001]
    chain = Small(3, {(2, 1), (1, 0)})
    assert chain.strong_admissible == [0b000, 0b100, 0b101]
    assert chain.admissible == [0b000, 0b100, 0b101]


@pytest.mark.parametrize("name", NAMES)
def test_the_solver_for_hard_questions_finds_the_same(name, monkeypatch):
    monkeypatch.setattr(sat, "PATIENCE", 0)
    agree(name, 60)
    test_tasks_agree_with_the_extensions(name)
    test_witnesses_are_extensions_that_show_it(name)
