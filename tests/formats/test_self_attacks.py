"""An attack of an argument on itself counts, whatever says so, as it does for a solver."""

import networkx
import pytest

import argue
from argue import formats
from argue.model import Debate, Label, Relation, Status

TEXTS = {
    "dot": "digraph { a -> a [label=attack]; a -> b [label=attack]; }",
    "apx": "arg(a).\narg(b).\natt(a,a).\natt(a,b).\n",
    "tgf": "a\nb\n#\na a\na b\n",
    "i23": "p af 2\n1 1\n1 2\n",
    "graphml": (
        '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">'
        '<key id="l" for="edge" attr.name="label" attr.type="string"/>'
        '<graph edgedefault="directed"><node id="a"/><node id="b"/>'
        '<edge source="a" target="a"><data key="l">attack</data></edge>'
        '<edge source="a" target="b"><data key="l">attack</data></edge></graph></graphml>'
    ),
    "argdown": "[b]: Trams are quiet.\n  - <a>: Trams are loud.\n\n<a>\n  - <a>\n",
    "markdown": "# Trams?\n\n= b: Trams are quiet.\n\n- a: Trams are loud.\n  - -> a\n",
    "node_link": (
        '{"directed": true, "multigraph": false, "graph": {}, "nodes": [{"id": "a"}, {"id": "b"}],'
        '"links": [{"source": "a", "target": "a", "label": "attack"},'
        ' {"source": "a", "target": "b", "label": "attack"}]}'
    ),
}
WRITTEN = ("apx", "dot", "graphml", "json", "node_link", "tgf", "bipolar", "argdown", "csv")
"""Formats that can say it."""


def statuses(debate: Debate, **options: object) -> set[Status]:
    analysis = argue.analyse(debate, engine="gold", **options)
    assert {(one.source == one.target, one.label) for one in analysis.relations} == {
        (True, Label.ATTACK),
        (False, Label.ATTACK),
    }
    return set(analysis.statuses.values())


@pytest.mark.parametrize("format", TEXTS)
def test_neither_of_the_two_stands(format: str) -> None:
    [debate] = formats.parse_text(TEXTS[format], format=format).debates
    assert statuses(debate) == {Status.UNDECIDED}
    assert statuses(debate, semantics="preferred") == {Status.UNDECIDED}


def test_a_graph_of_networkx_says_it_too() -> None:
    graph = networkx.DiGraph([("a", "a", {"label": "attack"}), ("a", "b", {"label": "attack"})])
    assert statuses(argue.from_networkx(graph)) == {Status.UNDECIDED}


@pytest.mark.parametrize("format", WRITTEN)
def test_it_is_still_there_in_what_is_written(format: str) -> None:
    [debate] = formats.parse_text(TEXTS["apx"], format="apx").debates
    written = formats.write([argue.analyse(debate, engine="gold")], format)
    [again] = formats.parse_text(written, format=format).debates
    assert statuses(again) == {Status.UNDECIDED}


def test_it_counts_whoever_judges_the_rest() -> None:
    [debate] = formats.parse_text(TEXTS["apx"], format="apx").debates
    for judge_all in (False, True):
        analysis = argue.analyse(debate, engine="word_overlap", judge_all=judge_all)
        assert Relation("a", "a", Label.ATTACK) in analysis.relations
        assert analysis.statuses["a"] is Status.UNDECIDED


def test_evaluation_scores_what_was_judged_and_labels_what_is_stated() -> None:
    [debate] = formats.parse_text(TEXTS["apx"], format="apx").debates
    scores = argue.evaluate(debate, "gold")
    assert (scores.relations.pairs, scores.relations.unjudged) == (1, 1)
    assert scores.acceptance.accuracy == 1.0


def test_what_is_stated_of_no_answer_counts() -> None:
    graph = networkx.DiGraph()
    graph.add_edge("b", "a", label="attack")
    graph.add_edge("c", "b", label="attack", reply=False)
    analysis = argue.analyse(argue.from_networkx(graph), engine="word_overlap")
    assert analysis.statuses == {"b": Status.REJECTED, "a": Status.ACCEPTED, "c": Status.ACCEPTED}
