import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from argue.reasoning import graphs
from argue.reasoning.graphs import strongly_connected_components, weakly_connected_components


@st.composite
def directed(draw: st.DrawFn) -> tuple[int, list[tuple[int, int]]]:
    size = draw(st.integers(1, 12))
    node = st.integers(0, size - 1)
    return size, draw(st.lists(st.tuples(node, node), max_size=2 * size))


def rows(edges):
    return np.array(edges, dtype=np.int32).reshape(-1, 2)


def agrees(found, expected) -> None:
    count, group_of = found
    groups = sorted((sorted(group) for group in expected), key=lambda group: group[0])
    numbers = [0] * group_of.size
    for number, group in enumerate(groups):
        for node in group:
            numbers[node] = number
    assert (count, group_of.tolist()) == (len(groups), numbers)
    assert group_of.dtype == np.int32


def graph_of(size, edges):
    graph = nx.DiGraph()
    graph.add_nodes_from(range(size))
    graph.add_edges_from(edges)
    return graph


@settings(max_examples=300, deadline=None)
@given(directed())
@pytest.mark.parametrize("least", [0.0, 1 / 32, 1.0])
def test_components_are_those_of_networkx(least, example):
    size, edges = example
    graph = graph_of(size, edges)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(graphs, "_LEAST", least)
        agrees(
            strongly_connected_components(rows(edges), size),
            nx.strongly_connected_components(graph),
        )
    agrees(weakly_connected_components(rows(edges), size), nx.weakly_connected_components(graph))


@pytest.mark.parametrize("density", [0.5, 1.0, 1.3, 3.0])
def test_components_of_large_graphs_are_those_of_networkx(density):
    size = 20_000
    random = np.random.default_rng(1972)
    edges = random.integers(0, size, (int(density * size), 2)).astype(np.int32)
    graph = graph_of(size, edges.tolist())
    agrees(strongly_connected_components(edges, size), nx.strongly_connected_components(graph))
    agrees(weakly_connected_components(edges, size), nx.weakly_connected_components(graph))


@pytest.mark.parametrize("circle", [False, True])
def test_long_paths_are_no_trouble(circle):
    size = 50_000
    node = np.random.default_rng(1972).permutation(size).astype(np.int32)
    path = np.stack((node, np.roll(node, -1)), axis=1)
    edges = path if circle else path[:-1]
    assert strongly_connected_components(edges, size)[0] == (1 if circle else size)
    assert weakly_connected_components(edges, size)[0] == 1


def test_circles_joined_by_a_chain_are_apart():
    edges = rows([(0, 1), (1, 0), (1, 2), (2, 3), (3, 4), (4, 3), (5, 5)])
    count, group_of = strongly_connected_components(edges, 6)
    assert (count, group_of.tolist()) == (4, [0, 0, 1, 2, 2, 3])


def test_nothing_is_joined_without_edges():
    for components in (weakly_connected_components, strongly_connected_components):
        assert components(rows([]), 0)[0] == 0
        assert components(rows([]), 3)[1].tolist() == [0, 1, 2]


@settings(deadline=None)
@given(directed(), st.data())
def test_a_way_leads_where_networkx_finds_one(example, data):
    size, edges = example
    graph, node = graph_of(size, edges), st.integers(0, size - 1)
    start, end = data.draw(node), data.draw(node)
    found = graphs.leads(start, end, graph.successors, graph.predecessors)
    assert found == nx.has_path(graph, start, end)
