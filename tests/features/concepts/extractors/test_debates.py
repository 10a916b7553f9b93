import math

import pytest

from argue import formats
from argue.features.concepts.extractors import (
    Concept,
    DebateConcepts,
    Parameters,
    concepts_of,
    related,
    title_of,
)
from argue.features.concepts.extractors._debates import of_tagged
from tests.features.concepts.extractors.samples import tagged

ARGUMENTS = [
    tagged("Clean/ADJ air/NOUN helps/help/VERB children/child/NOUN", name="1"),
    tagged("Children/child/NOUN breathe/VERB clean/ADJ air/NOUN", name="2"),
    tagged("Nobody/PRON cares/care/VERB", name="3"),
]


def named(debate, **scores):
    return DebateConcepts(
        debate,
        tuple(
            Concept(text.replace("_", " "), tuple(text.split("_")), score, 1, place)
            for place, (text, score) in enumerate(scores.items())
        ),
        (),
    )


def test_concepts_of_the_debate_and_of_each_argument():
    result = of_tagged("d", ARGUMENTS, parameters=Parameters(idf=False))
    assert [one.text for one in result.concepts] == ["Clean air", "children"]
    assert [name for name, _ in result.arguments] == ["1", "2", "3"]
    assert {one.key for one in result.of("2")} == {("clean", "air"), ("child",)}
    assert result.of("3") == result.of("unheard") == ()


def test_facets_name_the_arguments_of_each_concept():
    result = of_tagged("d", ARGUMENTS, parameters=Parameters(idf=False))
    both = dict.fromkeys((("clean", "air"), ("child",)), ("1", "2"))
    assert {concept.key: ids for concept, ids in result.facets()} == both


def test_a_debate_without_arguments_has_no_concepts():
    assert of_tagged("d", []) == DebateConcepts("d", (), ())
    assert title_of(DebateConcepts("d", (), ())) == ""


def test_an_example_debate_is_about_cars(examples):
    (debate,) = formats.read(str(examples / "car-free-centres.md"))
    result = concepts_of(debate)
    assert {("car",), ("ring", "road")} <= {one.key for one in result.concepts}
    assert [name for name, _ in result.arguments] == [one.id for one in debate.arguments]
    assert result.facets()


def test_debates_that_share_rare_concepts_are_related():
    first = named("a", car=2, air=1, idea=1)
    others = [named("b", car=1, air=1, idea=1), named("c", idea=1, law=5), named("d", tax=1)]
    result = related(first, others)
    assert [one.debate for one in result] == ["b", "c"]
    assert result[0].shared == ("car", "air", "idea")
    assert related(first, [first, *others]) == result
    assert len(related(first, others, most=1)) == 1


def test_likeness_is_the_cosine():
    (found,) = related(named("a", car=1, air=1), [named("b", car=1)])
    rare, common = math.log(3 / 1) / 2, math.log(3 / 2) / 2
    assert found.likeness == pytest.approx(common / math.hypot(rare, common))
    (same,) = related(named("a", car=1), [named("b", car=7)])
    assert same.likeness == pytest.approx(1)


def test_words_of_concepts_relate_too():
    (found,) = related(named("a", clean_air=1), [named("b", dirty_air=1)])
    assert 0 < found.likeness < 1
    assert found.shared == ("air",)
