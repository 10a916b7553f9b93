import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from argue.drawing.threads import grow
from argue.features.map import graph
from argue.features.map.layout import place, ranks
from argue.features.map.tree import Boxes
from tests.features.map.samples import analysed, node, tree


def overlaps(nodes, gap=4):
    """Pairs of boxes that come closer than ``gap``."""
    order = sorted(nodes, key=lambda node: node["y"])
    return [
        (a["argument"], b["argument"])
        for position, a in enumerate(order)
        for b in order[position + 1 :]
        if abs(a["x"] - b["x"]) < (a["width"] + b["width"]) / 2 + gap
        and abs(a["y"] - b["y"]) < (a["height"] + b["height"]) / 2 + gap
    ]


@pytest.mark.parametrize("size", [2, 12, 60, 150])
@pytest.mark.parametrize("seed", range(3))
def test_no_two_boxes_of_a_tree_touch(size, seed):
    assert overlaps(graph(analysed(tree(size, seed), issue="0"))["nodes"]) == []


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 14), st.integers(0, 14)), max_size=40), st.data())
def test_no_two_boxes_of_any_graph_touch(links, data):
    thread = grow(15, [], links, data.draw(st.integers(-1, 14)))
    height = data.draw(st.lists(st.integers(40, 110), min_size=15, max_size=15))
    group = data.draw(st.lists(st.integers(0, 2), min_size=15, max_size=15))
    width = [260.0 if number == 3 else 176.0 for number in range(15)]
    spots = place(thread, Boxes(width, height, group, ranks(thread, group, links)))
    nodes = [
        {"argument": n, "x": s.x, "y": s.y, "width": width[n], "height": height[n]}
        for n, s in enumerate(spots)
    ]
    assert overlaps(nodes) == []
    for number, parent in enumerate(thread.parent):
        if parent >= 0:
            assert spots[number].ceiling > spots[parent].floor, "a layer stands under the one above"
        assert spots[number].ceiling <= spots[number].y - height[number] / 2 + 1e-6
        assert spots[number].y + height[number] / 2 <= spots[number].floor + 1e-6


def test_the_issue_stands_on_top():
    drawn = graph(analysed("a+h b-a lone?other", issue="h"))
    assert min(drawn["nodes"], key=lambda node: node["y"])["argument"] == "h"


def test_a_parent_stands_in_the_middle_of_its_children():
    drawn = graph(analysed("a+h b+h c+h d+a e+c f+b", issue="h"))
    assert node(drawn, "h")["x"] == node(drawn, "b")["x"] == node(drawn, "f")["x"]
    assert node(drawn, "a")["x"] < node(drawn, "b")["x"] < node(drawn, "c")["x"]


def test_supporters_stand_left_of_attackers():
    drawn = graph(analysed("a-h b+h c-h d+h a2+a b2+b c2+c d2+d", issue="h"))
    xs = [node(drawn, name)["x"] for name in "bdac"]
    assert xs == sorted(xs)


def test_branches_that_are_related_stand_together():
    family = "a+h b+h c+h d+h a2+a b2+b c2+c d2+d"
    apart, together = graph(analysed(family)), graph(analysed(f"{family} a2-d2"))
    far, near = (
        abs(node(drawn, "a2")["x"] - node(drawn, "d2")["x"]) for drawn in (apart, together)
    )
    assert near < far


def test_many_short_replies_are_stacked_instead_of_stretched():
    left, top, right, bottom = graph(analysed(" ".join(f"r{n}+h" for n in range(60))))["box"]
    assert 0.8 < (right - left) / (bottom - top) < 2.2


def test_the_same_debate_gives_the_same_picture():
    analysis = analysed(tree(80), derived=("mediated",))
    assert graph(analysis) == graph(analysis)


def test_arguments_without_relations_stand_last_and_in_rows():
    texts = {f"lone{n}": "Alone." for n in range(12)}
    drawn = graph(analysed("a+h b-h", issue="h", **texts))
    below = max(node(drawn, name)["y"] for name in "abh")
    alone = [node(drawn, name) for name in texts]
    assert min(each["y"] for each in alone) > below
    assert len({each["y"] for each in alone}) > 1


def test_a_chain_of_three_thousand_is_drawn():
    drawn = graph(analysed(" ".join(f"{n}-{n - 1}" for n in range(1, 3000))), whole_up_to=5000)
    assert max(each["layer"] for each in drawn["nodes"]) == 2999
