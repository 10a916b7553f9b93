import io

import networkx as nx
from hypothesis import given, settings

import argue
from argue import formats
from argue.model import Analysis, Argument, Debate, Derivation, Options, Reply
from argue.pipeline import bare, label
from tests.debate_samples import link
from tests.formats.strategies import any_debates


def read(analyses: list[Analysis]) -> nx.DiGraph:
    return nx.read_graphml(io.BytesIO(formats.write(analyses, "graphml").encode()))


def debate() -> Debate:
    [found] = formats.parse_text("# T?\n= i: T <&> 'x'\n+ a: A\n  + b: B\n- c: C\n? d: D").debates
    return found


def test_all_that_is_known_stands_in_the_graph_and_in_its_file() -> None:
    relations = [link("a + i"), link("b + a"), link("c - i", 0.125)]
    derived = Options.of(derived=[Derivation.MEDIATED])
    analysis = label(debate(), relations, derived, list_derived=9)
    issue = {"text": "T <&> 'x'", "issue": True, "status": "rejected", "verdict": "falls"}
    judged = {"kind": "relation", "label": "attack", "confidence": 0.125, "origin": "judged"}
    known = analysis.to_networkx()
    assert isinstance(known, nx.MultiDiGraph)
    assert {kind for *_, kind in known.edges(keys=True)} == {"relation", "derived", "reply"}
    for graph in (known, read([analysis])):
        assert graph.is_directed()
        assert graph.nodes["i"] == issue | {"probability": 0.0}
        edges = {(source, target): data for source, target, data in graph.edges(data=True)}
        assert edges["c", "i"] == judged | {"reply": True}
        assert edges["d", "i"] == {"kind": "reply"}
        assert edges["c", "b"] == {"kind": "derived", "label": "attack", "derivation": "mediated"}
        again = argue.from_networkx(graph)
        assert {relation.ends for relation in again.given} == {("a", "i"), ("b", "a"), ("c", "i")}


def test_several_debates_are_one_graph_with_their_own_nodes() -> None:
    graph = read([bare(debate()), bare(debate())])
    assert len(graph) == 10
    assert {"t/a", "t~2/a"} <= set(graph)


def test_control_characters_are_replaced_and_told() -> None:
    strange = Debate("d", "T", (Argument("a", "x\x00y\r\n\tz\x1b"), Argument("b", "\ufffe")))
    graph = read([bare(strange)])
    assert graph.nodes["a"]["text"] == "x\ufffdy\n\tz\ufffd"
    assert graph.graph["note"] == "3 characters that XML cannot hold were replaced by U+FFFD"
    assert "note" not in read([bare(debate())]).graph


def test_a_relation_and_a_derived_attack_of_one_pair_both_stand() -> None:
    arguments = tuple(Argument(id, id.upper()) for id in "abc")
    thread = Debate("d", "T", arguments, replies=(Reply("a", "b"),))
    relations = [link("a + b"), link("c - b"), link("c - a"), link("a - a")]
    analysis = label(thread, relations, Options.of(derived=list(Derivation)), list_derived=50)
    assert read([analysis]).number_of_edges() == 4 + len(analysis.derived_attacks)


@given(any_debates())
@settings(max_examples=30, deadline=None)
def test_networkx_reads_any_debate(debate: Debate) -> None:
    graph = read([bare(debate)])
    assert len(graph) == len(debate.arguments)
    edges = {(relation.source, relation.target) for relation in bare(debate).relations}
    edges |= {(reply.source, reply.target) for reply in debate.replies}
    assert graph.number_of_edges() == len(edges)
