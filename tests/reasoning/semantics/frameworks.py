"""Random frameworks, and sets of arguments as bit masks."""

import random
from collections.abc import Iterable, Iterator

import numpy as np

from argue.model import AttackGraph
from tests.reasoning.semantics.definitions import Small


def graph_of(size: int, attacks: Iterable[tuple[int, int]]) -> AttackGraph:
    """The graph of these attacks."""
    return AttackGraph(size, np.array(sorted(attacks), dtype=np.int32).reshape(-1, 2))


def mask(nodes: Iterable[int]) -> int:
    """A set of nodes as bits."""
    return sum(1 << int(node) for node in nodes)


def random_attacks(
    random: random.Random, size: int, density: float, loops: float
) -> set[tuple[int, int]]:
    """Each pair with this density; a self-attack only with a share ``loops`` of it."""
    return {
        (attacker, attacked)
        for attacker in range(size)
        for attacked in range(size)
        if random.random() < density * (loops if attacker == attacked else 1)
    }


def random_frameworks(seed: str, count: int, most: int) -> Iterator[tuple[Small, AttackGraph]]:
    """Frameworks of up to ``most`` arguments, from nearly none of their attacks to half of them."""
    chance = random.Random(seed)
    for _ in range(count):
        size = chance.randint(0, most)
        density = chance.choice([0.05, 0.1, 0.15, 0.2, 0.3, 0.5])
        attacks = random_attacks(chance, size, density, chance.choice([0, 0.3, 1]))
        yield Small(size, attacks), graph_of(size, attacks)
