"""Slow, literal readings of the papers' definitions; nothing here shares code with ``argue``.

A framework is (size, attacks, supports): sets of pairs over ``0 … size-1``.
"""

import random
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, combinations

Edges = set[tuple[int, int]]
Sets = set[frozenset[int]]
Bipolar = tuple[int, Edges, Edges]


def subsets(items: Iterable[int]) -> Iterator[frozenset[int]]:
    items = list(items)
    chosen = chain.from_iterable(combinations(items, count) for count in range(len(items) + 1))
    return map(frozenset, chosen)


def drawn(count: int, *, most: int = 4, seed: int = 0) -> Iterator[Bipolar]:
    """Small bipolar frameworks at random, some of them without circles of supports."""
    dice = random.Random(seed)
    for number in range(count):
        size = dice.randint(1, most)
        pairs = [(a, b) for a in range(size) for b in range(size)]
        attacks = {pair for pair in pairs if dice.random() < 1.2 / size}
        acyclic = number % 3 == 0
        may = [(a, b) for a, b in pairs if not acyclic or a > b]
        yield size, attacks, {pair for pair in may if dice.random() < 1.2 / size}


def reached(edges: Edges, start: int) -> set[int]:
    """Everything that a sequence of one or more edges leads to."""
    results: set[int] = set()
    new = {b for a, b in edges if a == start}
    while new:
        results |= new
        new = {b for a, b in edges if a in new} - results
    return results


# ── Dung 1995 ───────────────────────────────────────────────────────────────────────────────────


def conflict_free(attacks: Edges, chosen: frozenset[int]) -> bool:
    return not any(a in chosen and b in chosen for a, b in attacks)


def defends(attacks: Edges, chosen: frozenset[int], argument: int) -> bool:
    return all(
        any((c, b) in attacks for c in chosen) for b, target in attacks if target == argument
    )


def attacked(attacks: Edges, chosen: frozenset[int]) -> frozenset[int]:
    return frozenset(b for a, b in attacks if a in chosen)


def maximal(sets: Iterable[frozenset[int]]) -> Sets:
    every = set(sets)
    return {one for one in every if not any(one < other for other in every)}


def widest(attacks: Edges, sets: Iterable[frozenset[int]]) -> Sets:
    """Those whose range (members and what they attack) is maximal."""
    ranges = {one: one | attacked(attacks, one) for one in sets}
    return {one for one, its in ranges.items() if not any(its < other for other in ranges.values())}


def dung(size: int, attacks: Edges, meets: Callable = lambda chosen: True) -> dict[str, Sets]:
    """The extensions under each semantics, among the sets that meet a condition."""
    free = [subset for subset in subsets(range(size)) if conflict_free(attacks, subset)]
    admissible = [one for one in free if all(defends(attacks, one, a) for a in one)]
    complete = [
        one
        for one in admissible
        if all(a in one or not defends(attacks, one, a) for a in range(size))
    ]
    stable = [one for one in free if attacked(attacks, one) == set(range(size)) - one]
    met_free, met = list(filter(meets, free)), list(filter(meets, admissible))
    preferred, semi_stable = maximal(met), widest(attacks, met)

    def within(sets: Iterable[frozenset[int]]) -> Sets:
        sets = list(sets)
        return maximal(one for one in met if all(one <= other for other in sets))

    return {
        "conflict_free": set(met_free),
        "admissible": set(met),
        "complete": set(filter(meets, complete)),
        "stable": set(filter(meets, stable)),
        "naive": maximal(met_free),
        "preferred": preferred,
        "stage": widest(attacks, met_free),
        "semi_stable": semi_stable,
        "grounded": within(complete),
        "ideal": within(preferred),
        "eager": within(semi_stable),
    }


# ── deductive: Cayrol & Lagasquie-Schiex 2015, Definition 6 ──────────────────────────────────────


def d_attacks(attacks: Edges, supports: Edges, size: int) -> Edges:
    below = {a: reached(supports, a) for a in range(size)}
    supported = {(a, b) for a in range(size) for c, b in attacks if c in below[a]}
    mediated = {(a, b) for b in range(size) for a, c in attacks if c in below[b]}
    result = attacks | supported | mediated
    while True:
        more = {(a, b) for a in range(size) for c, b in result if c in below[a]}
        more |= {(a, b) for b in range(size) for a, c in result if c in below[b]}
        if more <= result:
            return result
        result |= more


# ── Cayrol & Lagasquie-Schiex 2005 ───────────────────────────────────────────────────────────────


def set_attacks(attacks: Edges, supports: Edges, size: int) -> Edges:
    supported = {(a, b) for a in range(size) for c, b in attacks if c in reached(supports, a)}
    return attacks | supported | {(a, b) for a, c in attacks for b in reached(supports, c)}


def safe(attacks: Edges, supports: Edges, size: int, chosen: frozenset[int]) -> bool:
    hit = attacked(set_attacks(attacks, supports, size), chosen)
    backed = set().union(*(reached(supports, a) for a in chosen))
    return not any(b in backed or b in chosen for b in hit)


def closed(supports: Edges, chosen: frozenset[int]) -> bool:
    return all(b in chosen for a, b in supports if a in chosen)


# ── necessary: Nouioua & Risch 2011, Nouioua 2013, each necessity a single argument ───────────────


def powerful(supports: Edges, chosen: frozenset[int], argument: int) -> bool:
    """A sequence within the set, each needing only what stands before it, ends in the argument."""
    taken: set[int] = set()
    while True:
        more = {
            a for a in chosen - taken if all(c in taken for c, target in supports if target == a)
        }
        if not more:
            return argument in taken
        taken |= more


def afn(size: int, attacks: Edges, supports: Edges) -> dict[str, Sets]:
    """The extensions under each semantics that the papers define, and the naive ones."""
    every = list(subsets(range(size)))
    coherent = [one for one in every if all(powerful(supports, one, a) for a in one)]

    def acceptable(chosen: frozenset[int], argument: int) -> bool:
        return chosen | {argument} in coherent and all(
            attacked(attacks, chosen) & around
            for b, target in attacks
            if target == argument
            for around in coherent
            if b in around
        )

    strong = [one for one in coherent if conflict_free(attacks, one)]
    admissible = [one for one in strong if all(acceptable(one, a) for a in one)]
    complete = [
        one for one in admissible if all(a in one for a in range(size) if acceptable(one, a))
    ]

    def deactivated(chosen: frozenset[int]) -> set[int]:
        lacking = {a for c, a in supports if c not in chosen}
        return attacked(attacks, chosen) | lacking

    least = {one for one in complete if not any(other < one for other in complete)}
    return {
        "conflict_free": set(strong),
        "naive": maximal(strong),
        "admissible": set(admissible),
        "complete": set(complete),
        "preferred": maximal(admissible),
        "grounded": least,
        "stable": {one for one in complete if deactivated(one) == set(range(size)) - one},
    }


# ── evidential: Oren & Norman 2008, prima facie whoever has no supporters ─────────────────────────


def e_supported(supports: Edges, chosen: frozenset[int], argument: int) -> bool:
    supporters = {a for a, target in supports if target == argument}
    return not supporters or any(
        e_supported(supports, chosen - {one}, one) for one in supporters & chosen
    )


def eas(size: int, attacks: Edges, supports: Edges) -> dict[str, Sets]:
    """The extensions under each semantics that the papers define."""
    every = list(subsets(range(size)))

    def strikes(group: frozenset[int], argument: int) -> bool:
        """The group carries out an evidence-supported attack on the argument."""
        return any((a, argument) in attacks and e_supported(supports, group, a) for a in group)

    def least(found: list[frozenset[int]]) -> list[frozenset[int]]:
        return [one for one in found if not any(other < one for other in found)]

    strikers = {a: least([group for group in every if strikes(group, a)]) for a in range(size)}

    def acceptable(chosen: frozenset[int], argument: int) -> bool:
        return e_supported(supports, chosen, argument) and all(
            attacked(attacks, chosen) & group for group in strikers[argument]
        )

    free = [one for one in every if conflict_free(attacks, one)]
    admissible = [one for one in free if all(acceptable(one, a) for a in one)]
    complete = [
        one for one in admissible if all(a in one for a in range(size) if acceptable(one, a))
    ]

    def settled(chosen: frozenset[int], argument: int) -> bool:
        """In, or not e-supported at all, or attacked, or each minimal support of it attacked."""
        hit = attacked(attacks, chosen)
        backing = least([one for one in every if e_supported(supports, one, argument)])
        return argument in chosen or argument in hit or all(hit & one for one in backing)

    return {
        "conflict_free": set(free),
        "admissible": set(admissible),
        "complete": set(complete),
        "preferred": maximal(admissible),
        "grounded": set(least(complete)),
        "stable": {one for one in admissible if all(settled(one, a) for a in range(size))},
    }
