import random
from collections import Counter
from fractions import Fraction

import pytest

from argue.features.concepts.extractors import Parameters
from argue.features.concepts.extractors._candidates import (
    Occurrence,
    frequent_enough,
    merge,
    occurrences,
    read,
)
from argue.features.concepts.extractors._parameters import Lists
from argue.features.concepts.extractors._patterns import patterns_of
from tests.features.concepts.extractors.samples import tagged


def found(text, lists=None, **parameters):
    return occurrences(tagged(text), patterns_of("en"), lists or Lists(), Parameters(**parameters))


def keys(ones):
    return [" ".join(one.key) for one in ones]


def one(words, start):
    return Occurrence(tuple(words), start, start + len(words), " ".join(words))


def test_n_grams_stay_within_a_sentence_and_below_the_longest():
    text = "Clean/ADJ city/NOUN air/NOUN\nHelps/help/VERB children/child/NOUN"
    assert keys(found(text)) == ["clean city", "clean city air", "city", "city air", "air", "child"]
    assert keys(found(text, longest=1)) == ["city", "air", "child"]
    assert [item.start for item in found(text)][-1] == 4


def test_lists_leave_out_and_take_in():
    text = "Some/DET ways/way/NOUN out/ADP"
    assert keys(found(text)) == ["way"]
    lists = Lists(black=frozenset({("way",)}), white=frozenset({("out",)}))
    assert keys(found(text, lists)) == ["out"]
    assert keys(found(text, lists, black_list=False, white_list=False)) == ["way"]


def test_a_concept_has_letters_or_digits():
    assert found("%/NOUN") == []


def test_a_multiword_passes_by_the_document_or_by_the_corpus():
    pair = ["clean", "air"]
    ones = [one(["air"], 0), one(pair, 5), one(pair, 9), one(["x", "y"], 20)]
    corpus = Counter({("x", "y"): 3, ("clean", "air"): 2, ("air",): 1})

    def passed(**thresholds):
        return set(keys(frequent_enough(ones, corpus, Lists(), Parameters(**thresholds))))

    assert passed(min_doc=2, min_corpus=0) == {"air", "clean air"}
    assert passed(min_doc=0, min_corpus=3) == {"air", "x y"}
    assert passed(min_doc=2, min_corpus=3) == {"air", "clean air", "x y"}
    assert passed(min_doc=0, min_corpus=0) == {"air"}


def test_the_stronger_of_two_that_overlap_counts():
    both = [one(["old", "city"], 0), one(["city", "air"], 1)]
    assert keys(read(both, Counter({("old", "city"): 2, ("city", "air"): 5}))) == ["city air"]
    assert keys(read(both, Counter({("old", "city"): 5, ("city", "air"): 2}))) == ["old city"]
    again = [*both, one(["old", "city"], 7)]  # two in the document × 3 against one × 5
    more = Counter({("old", "city"): 3, ("city", "air"): 5})
    assert keys(read(again, more)) == ["old city", "old city"]


def test_the_longer_holds_what_is_within_it():
    ones = [one(["air"], 1), one(["clean", "air"], 0), one(["air"], 8)]
    chosen = read(ones, Counter({("air",): 50, ("clean", "air"): 1}))
    assert [(item.key, item.start) for item in chosen] == [(("clean", "air"), 0), (("air",), 8)]


def test_what_is_read_never_overlaps_and_leaves_no_room():
    draw = random.Random(1)
    for _ in range(200):
        ones = list(
            {
                one([str(n) for n in range(start, start + draw.randint(1, 4))], start)
                for start in draw.choices(range(12), k=9)
            }
        )
        chosen = read(ones, Counter({item.key: draw.randint(1, 3) for item in ones}))
        for item in ones:
            assert sum(item.overlaps(other) for other in chosen) >= 1
        for item in chosen:
            assert [other for other in chosen if item.overlaps(other)] == [item]


def scored(text):
    """``"grape 4, red grape 6"``: concepts with their scores."""
    rows = (part.split() for part in text.split(","))
    return {tuple(words): float(score) for *words, score in rows}


@pytest.mark.parametrize(
    ("before", "subsumption", "boosting", "iterations", "after"),
    [
        ("grape 4, red grape 6", True, "off", 1, "red grape 10"),  # the paper's 6 + 4 = 10 and 0
        ("grape 6, red grape 4", True, "average", 1, "grape 1, red grape 5"),  # its 1 and 5
        ("grape 6, red grape 4", True, "equal", 1, "grape 6, red grape 6"),  # its 6 and 6
        ("grape 6, red grape 4", True, "off", 1, "grape 6, red grape 4"),
        # section 2.4: one re-ranking of the whole list, then the other on the list it gives
        ("a 4, a b 6, a b c 3", True, "average", 1, "a b 3.5, a b c 6.5"),
        # each is off by itself
        ("grape 4, red grape 6", False, "equal", 3, "grape 4, red grape 6"),
        ("grape 6, red grape 4", False, "off", 3, "grape 6, red grape 4"),
        # the strongest longer concept gets the score
        ("car 2, old car 3, car park 5", True, "off", 1, "old car 3, car park 7"),
        # words must stand side by side
        ("a c 1, a b c 9", True, "off", 1, "a c 1, a b c 9"),
        # after one iteration the longer has more, and subsumes; then nothing changes
        ("grape 6, red grape 4", True, "average", 2, "red grape 6"),
        ("grape 6, red grape 4", True, "average", 9, "red grape 6"),
        ("grape 6, red grape 4", True, "average", 0, "grape 6, red grape 4"),
    ],
)
def test_scores_are_merged(before, subsumption, boosting, iterations, after):
    steps = {"subsumption": subsumption, "boosting": boosting, "iterations": iterations}
    assert merge(scored(before), **steps) == scored(after)


def test_subsumption_keeps_the_sum():
    draw = random.Random(1)
    for _ in range(100):
        keys = {tuple(draw.choices("abc", k=draw.randint(1, 4))) for _ in range(9)}
        scores = {key: Fraction(draw.randint(1, 9)) for key in sorted(keys)}
        result = merge(scores, subsumption=True, boosting="off", iterations=3)
        assert sum(result.values()) == sum(scores.values())
        assert all(result.values())
