import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from argue.features.edits.engines.edits import trees
from argue.features.edits.engines.edits.algorithms.tree_edit_distance import load
from argue.features.edits.engines.edits.resources import Frequencies, Resources
from argue.features.grammar.rules import Rule, Rules
from tests.features.edits.engines.edits.small_trees import PARSER, parse


@pytest.fixture(autouse=True)
def parser(monkeypatch):
    monkeypatch.setattr(trees, "parser", lambda pipeline: PARSER)


def forest_distance(first, second, delete, insert, rename):
    """The recursion over ordered forests on which Zhang & Shasha build, without their shortcuts."""
    if not first and not second:
        return 0.0
    if not first:
        *rest, last = second
        return forest_distance([], [*rest, *last.children], delete, insert, rename) + insert
    if not second:
        *rest, last = first
        return forest_distance([*rest, *last.children], [], delete, insert, rename) + delete
    (*a, x), (*b, y) = first, second
    return min(
        forest_distance([*a, *x.children], second, delete, insert, rename) + delete,
        forest_distance(first, [*b, *y.children], delete, insert, rename) + insert,
        forest_distance(a, b, delete, insert, rename)
        + forest_distance(x.children, y.children, delete, insert, rename)
        + rename * (x.label != y.label),
    )


BRACKETS = st.recursive(
    st.sampled_from(["oak", "elm", "fir"]),
    lambda inner: st.tuples(
        st.sampled_from(["oak", "elm"]), st.lists(inner, min_size=1, max_size=2)
    ).map(lambda found: f"{found[0]}({' '.join(found[1])})"),
    max_leaves=3,
)


@settings(deadline=None, max_examples=60)
@given(BRACKETS, BRACKETS, st.sampled_from([(0.0, 1.0), (1.0, 1.0), (0.5, 0.25)]))
def test_the_distance_is_that_of_the_recursion(first, second, costs):
    delete, rename = costs
    [a], [b] = parse(first), parse(second)
    distance = forest_distance(a.children, b.children, delete, 1.0, rename)
    sizes = [sum(1 for _ in tree.words()) for tree in (a, b)]
    similarity = load({"costs": {"delete": delete, "substitute": rename}})
    expected = 1 - distance / (delete * sizes[0] + sizes[1])
    assert similarity(first, second) == pytest.approx(expected)


def test_what_hangs_from_a_stop_word_hangs_from_its_parent():
    assert load({})("is(tram quiet)", "tram quiet") == 1
    assert load({"stop_words": "keep"})("tram quiet", "is(tram quiet)") < 1
    assert load({})("is(it)", "is(it)") == 0


def test_each_sentence_of_the_hypothesis_takes_its_nearest():
    text = "squeal(trams). rise(bread). run(buses). fall(snow). hum(bees)"
    assert load({})(text, "hum(bees). rise(bread)") == 1
    assert load({})(text, "hum(bees). sing(birds)") == 1 / 2
    for order in itertools.permutations(text.split(". ")):
        assert load({})(". ".join(order), "hum(bees)") == 1


def test_a_rare_word_costs_more_to_insert():
    resources = Resources(frequencies={"lemmas": Frequencies(9, {"old": 8})})
    weighted = load({"insertion": "idf"}, resources)
    assert weighted("oak", "oak(old)") > 0.9 > weighted("oak", "oak(coal)")


def test_rules_of_single_words_with_the_right_part_of_speech():
    rules = Resources(Rules([[Rule("cut", "reduce", 1.0, "VERB"), Rule("give up", "end", 1.0)]]))
    licensed = load({"substitution": "rules"}, rules)
    assert licensed("cut/VERB(towns noise)", "reduce(towns noise)") == 1
    assert [r.left for r in licensed.fired("cut/VERB(towns)", "reduce(towns)")] == ["cut"]
    assert licensed("cut/NOUN(towns noise)", "reduce(towns noise)") < 1
    assert licensed.fired("cut/NOUN(towns)", "reduce(towns)") == []
    assert load({}).fired("cut", "reduce") == []


def test_a_relation_that_differs_costs_half_a_substitution(monkeypatch):
    def parser(text):
        root = trees.TreeNode("")
        root.children = [trees.TreeNode("dog", text)]
        return [root]

    monkeypatch.setattr(trees, "parser", lambda _: trees.Parser(parser, "relations"))
    assert load({"relations": True})("nsubj", "obj") == 1 / 2
    assert load({"relations": False})("nsubj", "obj") == 1


def test_the_parser_is_part_of_the_version():
    assert load({}).version == "brackets-1"
