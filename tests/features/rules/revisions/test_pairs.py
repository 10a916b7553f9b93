from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from argue.features.rules.revisions.changes import Rewrite
from argue.features.rules.revisions.pairs import (
    FAR,
    NEAR,
    contains,
    kind_of,
    only_typos,
    pairs,
    position_independent,
    split,
)


def found(before, after):
    counts = Counter()
    change = Rewrite("Zoo", "1", "2", (before,), (after,))
    return [(pair.text, pair.hypothesis, pair.set) for pair in pairs(change, counts)], counts


@pytest.mark.parametrize(
    ("text", "hypothesis", "kind"),
    [
        ("he opened a big clinic", "he opened a big clinic", "identical"),
        ("the goverment failed here", "the government failed here", "typos"),
        ("he opened a clinic in may", "he opened a clinic", "a"),
        ("he opened a clinic", "he opened a clinic in may", "a"),
        ("a b c d e f g h i j k", "a b c d e f g h i j x", "b"),
        ("he opened a clinic", "he opened a hospital", "c"),
        ("he opened a clinic", "trams are quiet", ""),
    ],
)
def test_the_sets_of_the_paper(text, hypothesis, kind):
    assert kind_of(text.split(), hypothesis.split()) == kind


def test_the_limits_of_the_sets():
    text = list("abcdefghij")
    near, middle, far = [*text[1:], "x"], [*text[3:], *"xyz"], [*text[4:], *"wxyz"]
    assert position_independent(near, text) == NEAR
    assert kind_of(text, near) == "c"
    assert position_independent(middle, text) == FAR
    assert (kind_of(text, middle), kind_of(text, far)) == ("c", "")


def test_an_inserted_letter_is_a_typing_error_and_another_short_word_is_not():
    assert only_typos(["untill", "now"], ["until", "now"])
    assert only_typos(["recieve"], ["receive"])
    assert not only_typos(["man"], ["men"])
    assert not only_typos(["1990s"], ["1980s"])
    assert not only_typos(["clinic"], ["hospital"])
    assert not only_typos(["he", "was"], ["he"])


def test_one_sentence_contains_the_other_only_in_order():
    assert contains(["a", "b", "c"], ["a", "c"])
    assert not contains(["a", "b", "c"], ["c", "a"])


def test_sentences_are_aligned_by_likeness_wherever_they_stand():
    listed, counts = found(
        "The zoo opened in May. It has many animals. Nobody pays for it.",
        "All of us pay something. The zoo closed in May. It has many animals.",
    )
    assert listed == [("The zoo closed in May.", "The zoo opened in May.", "c")]
    assert (counts["sentences"], counts["unchanged"]) == (3, 1)


def test_a_sentence_is_in_one_pair_only():
    listed, _ = found(
        "The old zoo closed in May.",
        "The old zoo closed in June. The old zoo really closed in May.",
    )
    assert listed == [("The old zoo really closed in May.", "The old zoo closed in May.", "a")]


def test_short_sentences_and_headings_are_counted_and_left_out():
    listed, counts = found("It ran. Population in 1999", "It stood. Population in 2000")
    assert listed == []
    assert counts["too short, too long or no sentences"] == 2


@pytest.mark.parametrize(
    "sentences",
    [
        ["He came.", "She went.", "Why?"],
        ["See e.g. the U.S. report by J. F. Smith.", "It is long."],
        ['"It closed!" he said.', "Nobody knew."],
        ["La loi est votée.", "Elle entre en vigueur."],
        ["it cost 3.5 million.", "nobody paid."],
        ["Version 2.0 of St. Peter's bells rang at 5 p.m. on Sunday.", "All heard."],
        ["no end here"],
        [],
    ],
)
def test_sentences_are_found_again(sentences):
    assert split(" ".join(sentences)) == sentences


WORDS = st.lists(st.sampled_from("abcde"), min_size=1)


def by_hand(s, r):
    """Cross out, one by one, what the other has."""

    def only_in(words, others):
        rest = list(others)
        return sum(1 for word in words if word not in rest or rest.remove(word))

    return (only_in(s, r) + only_in(r, s)) / len(r)


@given(WORDS, WORDS)
def test_it_counts_words_that_the_other_has_not(s, r):
    assert position_independent(s, r) == by_hand(s, r)
