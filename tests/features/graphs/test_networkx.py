"""Graphs of networkx: what they hold comes back, in memory and through the formats of graphs."""

import networkx as nx
import pytest
from hypothesis import HealthCheck, given, settings

import argue
from argue import formats
from argue.errors import BadInput
from argue.model import Debate, Label, Relation
from argue.pipeline import bare
from tests.formats.strategies import table_debates

EXAMPLES = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
GRAPHS = ["graphml", "node_link"]


def thread() -> Debate:
    [debate] = formats.parse_text("# T?\n= i: T\n+ a: A\n  + b: B\n- c: C\n? d: D").debates
    return debate


def assert_same(again: Debate, debate: Debate) -> None:
    assert (again.id, again.title) == (debate.id, debate.title)
    assert (again.arguments, again.issue) == (debate.arguments, debate.issue)
    assert set(again.replies) == set(debate.replies)
    assert set(again.given) == set(bare(debate).relations)


@EXAMPLES
@given(table_debates())
def test_from_networkx_gives_back_what_to_networkx_made(debate: Debate) -> None:
    assert_same(argue.from_networkx(bare(debate).to_networkx()), debate)


@EXAMPLES
@pytest.mark.parametrize("name", GRAPHS)
@given(debate=table_debates())
def test_a_file_of_a_graph_gives_back_what_was_written(name: str, debate: Debate) -> None:
    [again] = formats.parse_text(formats.write([bare(debate)], name), format=name).debates
    assert_same(again, debate)


@pytest.mark.parametrize("name", GRAPHS)
def test_several_debates_of_a_graph_are_read_apart(name: str) -> None:
    written = formats.write([bare(thread()), bare(thread())], name)
    first, second = formats.parse_text(written).debates
    assert (first.id, second.id) == ("t", "t~2")
    assert first.arguments == second.arguments == thread().arguments


def test_a_graph_made_by_hand() -> None:
    graph = nx.DiGraph(name="Walk?")
    graph.add_node(1, text="We walk.", issue=True)
    graph.add_edge("rain", 1, relation="con", confidence=0.5)
    graph.add_edge("sun", 1)
    debate = argue.from_networkx(graph)
    assert (debate.title, debate.issue) == ("Walk?", "1")
    assert [argument.text for argument in debate.arguments] == ["We walk.", "rain", "sun"]
    assert debate.given == (Relation("rain", "1", Label.ATTACK, 0.5),)
    assert len(debate.replies) == 2


@pytest.mark.parametrize(
    ("graph", "message"),
    [
        ([("a", "b")], "expected a graph of networkx, found list"),
        (nx.Graph([("a", "b")]), "expected a directed graph"),
        (nx.DiGraph(), "found"),
        (nx.DiGraph([("a", "b", {"label": "atack"})]), "--labels-are atack=attack"),
        (nx.DiGraph([("a", "b", {"label": "attack", "confidence": "high"})]), "confidence"),
        (nx.DiGraph([("a", "b", {"label": "attack", "confidence": 2.0})]), "confidence"),
        (nx.DiGraph([("a", "b", {"label": "attack", "origin": "guessed"})]), "origin"),
    ],
)
def test_what_is_no_debate_is_refused(graph: object, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        argue.from_networkx(graph)


def test_a_graph_of_several_debates_is_refused() -> None:
    graph = nx.DiGraph()
    graph.add_nodes_from([("a", {"debate": "x"}), ("b", {"debate": "y"})])
    with pytest.raises(BadInput, match="one debate, found several: x, y"):
        argue.from_networkx(graph)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("graphml", "\n".join(nx.generate_graphml(nx.Graph([("a", "b")])))),
        ("node_link", '{"directed": false, "nodes": [{"id": "a"}], "edges": []}'),
    ],
)
def test_an_undirected_file_is_refused(name: str, text: str) -> None:
    with pytest.raises(BadInput, match="directed graph"):
        formats.parse_text(text, format=name)


def test_a_type_that_is_no_word_is_no_error() -> None:
    text = '{"nodes": [{"id": "a", "type": []}, {"id": "b"}], "edges": [{"from": "a", "to": "b"}]}'
    [debate] = formats.parse_text(text, format="node_link").debates
    assert [argument.id for argument in debate.arguments] == ["a", "b"]


@pytest.mark.parametrize(("text", "number"), [("supports", 2), ("+", 3), ("+ ", 3), ("1", 3)])
def test_only_a_word_that_means_a_relation_by_itself_is_one(text: str, number: int) -> None:
    graph = nx.DiGraph([("b", "joint"), ("joint", "a")])
    graph.nodes["joint"]["text"] = text
    assert len(argue.from_networkx(graph).arguments) == number
