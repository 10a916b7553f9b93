"""Principles of gradual semantics, each as a search for a case that breaks it.

The words are those of Amgoud & Ben-Naim 2018 (bipolar graphs), of Amgoud, Ben-Naim, Doder & Vesic
2017 (attacks only) and of Baroni, Rago & Toni 2018 and 2019; duality is of Potyka 2018 and
open-mindedness of Potyka 2019. A *star* is a topic with attackers and supporters that nobody
answers, whose degrees are therefore their base scores (stability); all stars of a search are one
framework. Topics have base scores strictly between 0 and 1, attackers and supporters also 0 and 1.

``PRINCIPLES`` maps a name to a function of (semantics, random generator) that is true if no case of
many breaks the principle.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from argue.model import Framework
from argue.reasoning.degrees import STRENGTHS, degrees

CASES = 300
_NEAR = 1e-9
_SURELY = 1e-7


@dataclass(frozen=True)
class Star:
    base: float
    attackers: tuple[float, ...] = ()
    supporters: tuple[float, ...] = ()

    @property
    def sides(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        return self.attackers, self.supporters


def bipolar(name: str) -> bool:
    return not STRENGTHS.load(name).ATTACKS_ONLY


def of(name: str, stars: list[Star]) -> np.ndarray:
    """The degree of each star's topic."""
    base: list[float] = []
    edges: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
    topics = []
    for star in stars:
        topics.append(len(base))
        base.append(star.base)
        for side, values in zip(edges, star.sides, strict=True):
            for value in values:
                side.append((len(base), topics[-1]))
                base.append(value)
    return values_of(name, base, *edges)[topics]


def values_of(name, base, attacks, supports) -> np.ndarray:
    ids = tuple(map(str, range(len(base))))
    rows = [np.array(edges, dtype=np.int32).reshape(-1, 2) for edges in (attacks, supports)]
    result = degrees(Framework(ids, *rows), dict(zip(ids, base, strict=True)), name)
    return np.array(list(result.degrees.values()))


def values(random, most=3, least=0) -> tuple[float, ...]:
    """A few degrees of attackers or supporters; 0, 1/2 and 1 come often."""
    count = random.integers(least, most + 1)
    drawn = random.random(count)
    fixed = random.choice([0.0, 0.5, 1.0], count)
    return tuple(np.where(random.random(count) < 0.6, drawn, fixed).tolist())


def stars(name, random, **kinds) -> list[Star]:
    return [
        Star(
            float(random.uniform(0.05, 0.95)),
            values(random, **kinds),
            values(random, **kinds) if bipolar(name) else (),
        )
        for _ in range(CASES)
    ]


def graph(name, random, circles=False):
    """A small random framework: base scores, attacks and supports."""
    size = 6
    base = random.uniform(0.05, 0.95, size).tolist()
    edges: tuple[list, list] = ([], [])
    for source in range(size):
        for target in range(size if circles else source):
            if random.random() < 0.3:
                edges[int(bipolar(name) and random.random() < 0.5)].append((source, target))
    return base, edges


def anonymity(name, random) -> bool:
    """Degrees do not hang on what arguments are called, or on their order."""
    for _ in range(20):
        base, edges = graph(name, random)
        order = random.permutation(len(base))
        renamed = [[(order[x], order[y]) for x, y in side] for side in edges]
        moved = np.empty(len(base))
        moved[order] = base
        there = values_of(name, moved.tolist(), *renamed)
        if not np.allclose(values_of(name, base, *edges), there[order], atol=_NEAR):
            return False
    return True


def independence(name, random) -> bool:
    """What is not connected with an argument makes no difference to it."""
    for _ in range(20):
        one, two = graph(name, random), graph(name, random)
        shift = len(one[0])
        both = [
            [*here, *((x + shift, y + shift) for x, y in there)]
            for here, there in zip(one[1], two[1], strict=True)
        ]
        together = values_of(name, one[0] + two[0], *both)
        if not np.allclose(values_of(name, one[0], *one[1]), together[:shift], atol=_NEAR):
            return False
    return True


def directionality(name, random) -> bool:
    """A new relation changes only arguments to which a path leads from its target."""
    for _ in range(20):
        base, edges = graph(name, random)
        source, target = sorted(random.choice(len(base), 2, replace=False).tolist(), reverse=True)
        if any((source, target) in side for side in edges):
            continue
        behind = {target}
        for x in range(len(base) - 1, -1, -1):  # every edge runs to a lower number
            behind |= {b for side in edges for a, b in side if a == x and a in behind}
        more = [[*edges[0], (source, target)], edges[1]]
        changed = np.abs(values_of(name, base, *edges) - values_of(name, base, *more)) > _NEAR
        if set(np.flatnonzero(changed).tolist()) - behind:
            return False
    return True


def equivalence(name, random) -> bool:
    """Equal base scores, attackers and supporters of equal degrees, equal degrees."""
    some = stars(name, random)
    shuffled = [
        Star(star.base, *(tuple(random.permutation(side).tolist()) for side in star.sides))
        for star in some
    ]
    return np.allclose(of(name, some), of(name, shuffled), atol=_NEAR)


def stability(name, random) -> bool:
    """Without attackers and supporters a degree is the base score."""
    some = [Star(star.base) for star in stars(name, random)]
    return np.allclose(of(name, some), [star.base for star in some], atol=_NEAR)


def neutrality(name, random) -> bool:
    """An attacker or supporter of degree 0 makes no difference."""
    some = stars(name, random)
    nothing = (0.0,) * bipolar(name)
    more = [Star(star.base, (*star.attackers, 0.0), (*star.supporters, *nothing)) for star in some]
    return np.allclose(of(name, some), of(name, more), atol=_NEAR)


def _with_more(name, random, added) -> tuple[np.ndarray, np.ndarray]:
    """Differences that one more attacker makes, and (bipolar) one more supporter."""
    some = stars(name, random)
    value = added(len(some))
    before = of(name, some)
    attacked = [
        replace(star, attackers=(*star.attackers, x)) for star, x in zip(some, value, strict=True)
    ]
    if not bipolar(name):
        return of(name, attacked) - before, np.full(len(some), np.inf)
    supported = [
        replace(star, supporters=(*star.supporters, x)) for star, x in zip(some, value, strict=True)
    ]
    return of(name, attacked) - before, of(name, supported) - before


def monotony(name, random) -> bool:
    """One more attacker never raises a degree, one more supporter never lowers it."""
    harm, help_ = _with_more(name, random, random.random)
    return bool((harm <= _NEAR).all() and (help_ >= -_NEAR).all())


def strict_monotony(name, random) -> bool:
    """One more attacker of degree above 0 lowers a degree, one more such supporter raises it."""
    harm, help_ = _with_more(name, random, lambda count: random.uniform(0.1, 1, count))
    return bool((harm < -_SURELY).all() and (help_ > _SURELY).all())


def _with_stronger(name, random) -> tuple[np.ndarray, np.ndarray]:
    """Differences that it makes if one attacker, or one supporter, is stronger by 0.1."""
    some = [
        replace(star, attackers=(*star.attackers, x), supporters=(*star.supporters, *also))
        for star in stars(name, random)
        for x in [float(random.uniform(0.1, 0.9))]
        for also in [(float(random.uniform(0.1, 0.9)),) if bipolar(name) else ()]
    ]
    before = of(name, some)
    harm = [
        replace(star, attackers=(*star.attackers[:-1], star.attackers[-1] + 0.1)) for star in some
    ]
    if not bipolar(name):
        return of(name, harm) - before, np.full(len(some), np.inf)
    help_ = [
        replace(star, supporters=(*star.supporters[:-1], star.supporters[-1] + 0.1))
        for star in some
    ]
    return of(name, harm) - before, of(name, help_) - before


def reinforcement(name, random) -> bool:
    """A stronger attacker never raises a degree, a stronger supporter never lowers it."""
    harm, help_ = _with_stronger(name, random)
    return bool((harm <= _NEAR).all() and (help_ >= -_NEAR).all())


def strict_reinforcement(name, random) -> bool:
    """A stronger attacker lowers a degree, a stronger supporter raises it."""
    harm, help_ = _with_stronger(name, random)
    return bool((harm < -_SURELY).all() and (help_ > _SURELY).all())


def weakening(name, random) -> bool:
    """Where attackers match all supporters and one is left, the degree is below the base score."""
    some = [
        Star(star.base, (*star.supporters, float(random.uniform(0.1, 1))), star.supporters)
        for star in stars(name, random)
    ]
    return bool((of(name, some) < np.array([star.base for star in some]) - _SURELY).all())


def strengthening(name, random) -> bool:
    """Where supporters match all attackers and one is left, the degree is above the base score."""
    some = [
        Star(star.base, star.attackers, (*star.attackers, float(random.uniform(0.1, 1))))
        for star in stars(name, random)
    ]
    return bool((of(name, some) > np.array([star.base for star in some]) + _SURELY).all())


def balance(name, random) -> bool:
    """Attackers and supporters of the same degrees leave the base score."""
    some = [Star(star.base, star.attackers, star.attackers) for star in stars(name, random)]
    return np.allclose(of(name, some), [star.base for star in some], atol=_NEAR)


def franklin(name, random) -> bool:
    """One more attacker and one more supporter of the same degree make no difference."""
    some = stars(name, random)
    more = [
        Star(star.base, (*star.attackers, value), (*star.supporters, value))
        for star, value in zip(some, random.random(len(some)), strict=True)
    ]
    return np.allclose(of(name, some), of(name, more), atol=_NEAR)


def resilience(name, random) -> bool:
    """A base score between 0 and 1 never becomes a degree of 0 or 1."""
    result = of(name, stars(name, random))
    return bool((result > 0).all() and (result < 1).all())


def duality(name, random) -> bool:
    """Attackers and supporters exchanged and the base score b made 1 − b: 1 − the degree."""
    some = stars(name, random)
    mirrored = [Star(1 - star.base, star.supporters, star.attackers) for star in some]
    return np.allclose(of(name, some), 1 - of(name, mirrored), atol=_NEAR)


def open_mindedness(name, random) -> bool:
    """Enough attackers of degree 1 bring a degree near 0, enough supporters near 1."""
    bases = random.uniform(0.05, 0.95, 5).tolist()
    many = (1.0,) * 2_000
    low = of(name, [Star(base, many) for base in bases])
    if not bipolar(name):
        return bool((low < 0.001).all())
    return bool(
        (low < 0.001).all() and (of(name, [Star(base, (), many) for base in bases]) > 0.999).all()
    )


def quality_precedence(name, random) -> bool:
    """Who has the strongest attacker is weaker, however many attack the other."""
    pairs = [
        (Star(base, (strong,)), Star(base, (strong - 0.05,) * int(count)))
        for base, strong, count in zip(
            random.uniform(0.1, 0.9, CASES),
            random.uniform(0.2, 1, CASES),
            random.integers(1, 10, CASES),
            strict=True,
        )
    ]
    one, two = (of(name, [pair[side] for pair in pairs]) for side in (0, 1))
    return bool((one < two - _NEAR).all())


def cardinality_precedence(name, random) -> bool:
    """Who has more attackers of degree above 0 is weaker, however strong those of the other."""
    pairs = [
        (Star(base, (weak,) * int(count + 1)), Star(base, (1.0,) * int(count)))
        for base, weak, count in zip(
            random.uniform(0.1, 0.9, CASES),
            random.uniform(0.05, 0.5, CASES),
            random.integers(1, 5, CASES),
            strict=True,
        )
    ]
    one, two = (of(name, [pair[side] for pair in pairs]) for side in (0, 1))
    return bool((one < two - _NEAR).all())


PRINCIPLES: dict[str, Callable[[str, np.random.Generator], bool]] = {
    function.__name__: function
    for function in (
        *(anonymity, independence, directionality, equivalence, stability, neutrality, monotony),
        *(strict_monotony, reinforcement, strict_reinforcement, weakening, strengthening, balance),
        *(franklin, resilience, duality, open_mindedness, quality_precedence),
        cardinality_precedence,
    )
}
NEEDS_SUPPORTS = {"strengthening", "balance", "franklin", "duality"}
