import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from argue.features.map import graph
from tests.features.map.samples import analysed, edge, inside, node, points, tree


def on_border(box, point):
    across = abs(abs(point[0] - box["x"]) - box["width"] / 2) <= 1.5
    upright = abs(abs(point[1] - box["y"]) - box["height"] / 2) <= 1.5
    return (across or upright) and not inside(box, point)


def hits(drawn, arrow):
    """The arguments behind whose boxes an arrow passes."""
    path = points(arrow["path"])
    return {box["argument"] for box in drawn["nodes"] if any(inside(box, p) for p in path)}


@pytest.mark.parametrize("size", [12, 60, 150])
@pytest.mark.parametrize("seed", range(3))
def test_arrows_of_a_tree_touch_their_two_boxes_and_no_other(size, seed):
    drawn = graph(analysed(tree(size, seed), issue="0"))
    byid = {each["id"]: each for each in drawn["nodes"]}
    assert len(drawn["edges"]) == size - 1
    for arrow in drawn["edges"]:
        path = points(arrow["path"])
        assert on_border(byid[arrow["from"]], path[0])
        assert on_border(byid[arrow["to"]], path[-1])
        assert hits(drawn, arrow) == set()


@pytest.mark.parametrize("seed", range(3))
def test_arrows_to_one_argument_arrive_at_different_places_from_below(seed):
    drawn = graph(analysed(tree(40, seed)))
    ends = [(arrow["to"], tuple(arrow["path"][-2:])) for arrow in drawn["edges"]]
    assert len(set(ends)) == len(ends)
    for arrow in drawn["edges"]:
        assert arrow["path"][-4] == arrow["path"][-2], "upright"
        assert arrow["path"][-3] > arrow["path"][-1]


@settings(max_examples=40, deadline=None)
@given(st.sets(st.tuples(st.integers(0, 9), st.sampled_from("+-"), st.integers(0, 9)), max_size=25))
def test_every_arrow_runs_from_border_to_border(found):
    single = {(source, target): sign for source, sign, target in found}
    links = " ".join(f"{source}{sign}{target}" for (source, target), sign in sorted(single.items()))
    drawn = graph(analysed(links, derived=("mediated", "secondary")))
    byid = {each["id"]: each for each in drawn["nodes"]}
    for arrow in drawn["edges"]:
        path = arrow["path"]
        assert (len(path) - 2) % 6 == 0
        assert on_border(byid[arrow["from"]], tuple(path[:2]))
        assert on_border(byid[arrow["to"]], tuple(path[-2:]))


def test_a_derived_attack_on_the_grandparent_goes_around_the_parent():
    drawn = graph(analysed("b+a c-b", derived=("secondary",)))
    arrow = edge(drawn, "c", "a")
    assert arrow["kind"] == "derived"
    assert hits(drawn, arrow) == set()


def test_an_attack_on_an_argument_two_layers_below_goes_around_too():
    drawn = graph(analysed("b+a c+b c2+b d+c a-d", issue="a"))
    arrow = edge(drawn, "a", "d")
    assert hits(drawn, arrow) == set()
    assert arrow["path"][1] < arrow["path"][-1], "it leads down"


def test_arrows_from_and_to_the_inside_of_a_stack_use_its_side():
    links = " ".join(f"s{n}+h" for n in range(24)) + " s20-g g+s0 h2+g"
    drawn = graph(analysed(links, issue="h", derived=("secondary", "extended")))
    names = {node["id"]: node["argument"] for node in drawn["nodes"]}
    for arrow in drawn["edges"]:
        if arrow["kind"] != "derived":
            assert hits(drawn, arrow) <= {names[arrow["from"]], names[arrow["to"]]}


def test_two_that_attack_each_other_have_two_arrows():
    drawn = graph(analysed("b-a a-b"))
    assert edge(drawn, "b", "a")["path"] != edge(drawn, "a", "b")["path"]


def test_a_self_attack_is_a_loop_above_the_box():
    drawn = graph(analysed("a-a b+a"))
    top = node(drawn, "a")["y"] - node(drawn, "a")["height"] / 2
    assert min(y for _, y in points(edge(drawn, "a", "a")["path"])) < top - 5


def test_the_box_of_the_drawing_holds_all_arrows_and_boxes():
    drawn = graph(analysed("b+a c-b a-a d-c", derived=("secondary", "mediated")))
    left, top, right, bottom = drawn["box"]
    for arrow in drawn["edges"]:
        for x, y in points(arrow["path"]):
            assert left - 3 <= x <= right + 3
            assert top - 3 <= y <= bottom + 3
    for each in drawn["nodes"]:
        assert left <= each["x"] - each["width"] / 2
        assert each["y"] + each["height"] / 2 <= bottom
