"""A set of supporters, written as one argument as docs/support.md says, means what papers define.

The reference follows Oren & Norman 2008 and Polberg & Oren 2014 over all sets of a few arguments:
an argument with supporting sets needs a chain of accepted ones, and so must attackers have one.
"""

import random
from itertools import chain, combinations

from argue.model import Label, Relation
from argue.reasoning.framework import build
from argue.reasoning.supports import extensions

Edges = set[tuple[int, int]]
Sets = list[frozenset[int]]


def every_set(size: int) -> Sets:
    return [
        frozenset(one)
        for one in chain.from_iterable(combinations(range(size), n) for n in range(size + 1))
    ]


def supported(chosen: frozenset[int], sets: dict[int, Sets]) -> frozenset[int]:
    """The members that a chain of members leads to from those that need no support."""
    result: frozenset[int] = frozenset()
    while True:
        more = frozenset(
            node
            for node in chosen
            if not sets.get(node) or any(one <= result for one in sets[node])
        )
        if more == result:
            return result
        result = more


def complete_sets(size: int, attacks: Edges, sets: dict[int, Sets]) -> set[frozenset[int]]:
    """Conflict-free self-supporting sets that hold exactly what they support and defend."""
    results = set()
    attackers = {node: {a for a, b in attacks if b == node} for node in range(size)}
    for chosen in every_set(size):
        if any(a in chosen and b in chosen for a, b in attacks):
            continue
        struck = {b for a, b in attacks if a in chosen}
        # who could be supported at all once the struck ones are gone: the others' attacks are none
        possible = supported(frozenset(range(size)) - struck, sets)
        defended = {node for node in range(size) if not attackers[node] & possible}
        acceptable = {
            node
            for node in defended
            if not sets.get(node) or any(one <= chosen for one in sets[node])
        }
        if acceptable == chosen == supported(chosen, sets):
            results.add(chosen)
    return results


def as_one_argument(
    size: int, attacks: Edges, sets: dict[int, Sets]
) -> tuple[list[str], list[Relation]]:
    """The framework with an argument for each set of several supporters."""
    ids = [str(node) for node in range(size)]
    relations = [Relation(str(a), str(b), Label.ATTACK) for a, b in attacks]
    for node, groups in sets.items():
        for group in groups:
            if len(group) == 1:
                (source,) = map(str, group)
            else:
                source = f"{node} by {sorted(group)}"
                ids.append(source)
                against = sorted({a for a, b in attacks if b in group})
                relations += [Relation(str(a), source, Label.ATTACK) for a in against]
            relations.append(Relation(source, str(node), Label.SUPPORT))
    return ids, relations


def test_a_set_of_supporters_written_as_one_argument_is_that_of_the_definition():
    chance = random.Random("sets of supporters")
    several = 0
    for _ in range(150):
        size = chance.randint(3, 6)
        plain = range(chance.randint(2, size - 1))  # these need no support
        attacks = {
            (a, b) for a in range(size) for b in range(size) if a != b and chance.random() < 0.2
        }
        sets = {
            node: [
                frozenset(chance.sample(plain, chance.randint(1, min(2, len(plain)))))
                for _ in range(chance.randint(1, 2))
            ]
            for node in range(len(plain), size)
        }
        sets = {node: sorted(set(groups), key=sorted) for node, groups in sets.items()}
        several += any(len(group) > 1 for groups in sets.values() for group in groups)
        framework = build(*as_one_argument(size, attacks, sets))
        found = {
            frozenset(int(node) for node in one.tolist() if node < size)
            for one in extensions(framework, "complete", "evidential")
        }
        assert found == complete_sets(size, attacks, sets), (attacks, sets)
    assert several > 100
