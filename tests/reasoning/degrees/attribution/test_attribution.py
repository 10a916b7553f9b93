"""Contributions against their definitions, one set or order of arguments at a time."""

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from argue.errors import NotFound, UnknownName
from argue.model import Framework
from argue.reasoning.degrees import STRENGTHS, degrees
from argue.reasoning.degrees.attribution import ATTRIBUTIONS, Game, _game, attribute, shapley
from tests.reasoning.degrees.samples import ATTACKS_ONLY, framework, graphs, scores

NAMES = STRENGTHS.names()


def without(graph: Framework, base: dict[str, float], gone: set[str]):
    """The framework and base scores that are left."""
    kept = [argument for argument in graph.arguments if argument not in gone]
    rows = [
        np.array(
            [
                (kept.index(graph.arguments[x]), kept.index(graph.arguments[y]))
                for x, y in edges.tolist()
                if not {graph.arguments[x], graph.arguments[y]} & gone
            ],
            dtype=np.int32,
        ).reshape(-1, 2)
        for edges in (graph.attacks, graph.supports)
    ]
    return Framework(tuple(kept), *rows), {argument: base[argument] for argument in kept}


def by_orders(graph, base, name):
    """Shapley values of all arguments for the first one's degree, over every order."""
    topic, *others = graph.arguments
    result = dict.fromkeys(others, 0.0)
    orders = list(itertools.permutations(others))
    for order in orders:
        gone = set(others)
        before = base[topic]
        for argument in order:
            gone.discard(argument)
            after = degrees(*without(graph, base, gone), name).degrees[topic]
            result[argument] += (after - before) / len(orders)
            before = after
    return result


@st.composite
def trees(draw, *, attacks_only: bool, most: int, base=scores):
    """A tree with the first argument at its root, and base scores."""
    size = draw(st.integers(1, most))
    edges = [(node, draw(st.integers(0, node - 1))) for node in range(1, size)]
    signs = [attacks_only or draw(st.booleans()) for _ in edges]
    graph = framework(
        size,
        [edge for edge, sign in zip(edges, signs, strict=True) if sign],
        [edge for edge, sign in zip(edges, signs, strict=True) if not sign],
    )
    return graph, {argument: draw(base) for argument in graph.arguments}


@settings(max_examples=8, deadline=None)
@given(data=st.data())
@pytest.mark.parametrize("name", ["df_quad", "quadratic_energy", "card_based"])
def test_shapley_is_the_mean_over_all_orders(name, data):
    graph, base = data.draw(graphs(circles=False, attacks_only=name in ATTACKS_ONLY, most=5))
    base = dict(zip(graph.arguments, base, strict=True))
    result = attribute(Game(graph, "a0", base, name))
    assert result.contributions == pytest.approx(by_orders(graph, base, name), abs=1e-9)
    assert (result.error, result.samples) == (0.0, 0)


@settings(max_examples=25, deadline=None)
@given(data=st.data())
@pytest.mark.parametrize("name", NAMES)
def test_trees_give_what_trying_every_set_gives(name, data):
    graph, base = data.draw(trees(attacks_only=name in ATTACKS_ONLY, most=9))
    game = Game(graph, "a0", base, name)
    exact = _game.shapley(game)
    assert exact == pytest.approx(shapley._enumerated(game), abs=1e-9)
    assert exact.sum() == pytest.approx(game.degree - game.base, abs=1e-9)


def test_trees_with_weights():
    graph = framework(5, [(1, 0), (3, 1)], [(2, 0), (4, 1)])
    weights = {("a1", "a0"): 0.7, ("a4", "a1"): 0.3}
    game = Game(graph, "a0", None, "mlp_based", weights, False)
    assert _game.shapley(game) == pytest.approx(shapley._enumerated(game), abs=1e-12)


def test_a_large_thread_is_exact_and_its_shares_make_the_degree():
    chain = [(node, node - 1) for node in range(1, 60)]
    graph = framework(120, chain, [(node, 0) for node in range(60, 120)])
    result = attribute(Game(graph, "a0", name="quadratic_energy"))
    assert result.samples == 0
    assert result.contributions["a60"] == pytest.approx(result.contributions["a119"])
    assert sum(result.contributions.values()) == pytest.approx(result.degree - result.base)


def test_where_too_many_degrees_arise_orders_are_drawn_within_the_bound():
    size = 40
    base = {f"a{n}": (0.5 + n * 0.618) % 1 for n in range(size)}
    graph = framework(size, [(n, 0) for n in range(1, 20)], [(n, 0) for n in range(20, size)])
    one, two = (attribute(Game(graph, "a0", base, "mlp_based"), seed=seed) for seed in (1, 2))
    assert one.samples == 1_000
    assert 0 < one.error < 0.2
    assert one == attribute(Game(graph, "a0", base, "mlp_based"), seed=1)
    differences = [abs(one.contributions[n] - two.contributions[n]) for n in one.contributions]
    assert 0 < max(differences) <= one.error + two.error
    assert sum(one.contributions.values()) == pytest.approx(one.degree - one.base)


def test_of_large_debates_fewer_orders_are_drawn(monkeypatch):
    monkeypatch.setattr("argue.reasoning.degrees.attribution._MOST_CELLS", 2**22)
    size = 150
    base = {f"a{n}": (0.5 + n * 0.618) % 1 for n in range(size)}
    graph = framework(size, [(n, 0) for n in range(1, size)])
    assert attribute(Game(graph, "a0", base, "h_categoriser")).samples == 2**22 // 149**2
    assert attribute(Game(graph, "a0", base, "h_categoriser"), samples=2).samples == 2


def test_drawn_shares_are_near_the_exact_ones():
    graph = framework(
        13, [(n, n // 4) for n in range(1, 13, 2)], [(n, n // 4) for n in range(2, 13, 2)]
    )
    game = Game(graph, "a0", None, "quadratic_energy")
    drawn, exact = shapley._drawn(game, 2_000, 0), _game.shapley(game)
    assert np.abs(drawn.values - exact).max() < drawn.error < 0.1


@settings(max_examples=15, deadline=None)
@given(data=st.data())
@pytest.mark.parametrize("name", NAMES)
def test_removal_is_what_is_left_without(name, data):
    graph, base = data.draw(graphs(circles=False, attacks_only=name in ATTACKS_ONLY))
    base = dict(zip(graph.arguments, base, strict=True))
    result = attribute(Game(graph, "a0", base, name), "removal")
    for argument, share in result.contributions.items():
        left = degrees(*without(graph, base, {argument}), name).degrees["a0"]
        assert share == pytest.approx(result.degree - left, abs=1e-9)


def test_gradient_by_hand():
    graph = framework(4, [(1, 0), (2, 1)], [])  # a3 has nothing to do with it
    result = attribute(Game(graph, "a0", 0.5, "df_quad"), "gradient")
    # degree = b0·(1 − b1·(1 − b2)): −b0·(1 − b2) and b0·b1
    assert result.contributions == pytest.approx({"a1": -0.25, "a2": 0.25, "a3": 0.0})
    assert attribute(Game(graph, "a0", 1.0, "df_quad"), "gradient").contributions["a2"] == (
        pytest.approx(1.0)
    ), "one-sided at the end of the range"


def test_two_attackers_each_of_which_is_enough():
    graph = framework(3, [(1, 0), (2, 0)])
    shares = {
        way: attribute(Game(graph, "a0", 1.0, "df_quad"), way) for way in ATTRIBUTIONS.names()
    }
    assert shares["removal"].contributions == {"a1": 0.0, "a2": 0.0}
    assert shares["shapley"].contributions == {"a1": -0.5, "a2": -0.5}


def test_on_circles():
    graph = framework(3, [(0, 1), (1, 0), (2, 1)])
    result = attribute(Game(graph, "a0", name="h_categoriser"), method="removal")
    assert result.converged
    left = degrees(framework(2, [(0, 1), (1, 0)]), name="h_categoriser").degrees["a0"]
    assert result.contributions["a2"] == pytest.approx(result.degree - left, abs=1e-8)
    swinging = framework(2, [(0, 1), (1, 0)])
    assert not attribute(Game(swinging, "a0", 1.0, "df_quad"), "removal").converged
    assert attribute(Game(swinging, "a0", 1.0, "df_quad", continuous=True), "removal").converged


def test_what_is_refused():
    graph = framework(2, [(1, 0)])
    with pytest.raises(NotFound, match="no argument 'x'"):
        attribute(Game(graph, "x"))
    with pytest.raises(UnknownName, match="did you mean shapley"):
        attribute(Game(graph, "a0"), method="shaply")


def test_nobody_answers():
    for way in ATTRIBUTIONS.names():
        assert attribute(Game(framework(2, []), "a0"), method=way).contributions == {"a1": 0.0}
