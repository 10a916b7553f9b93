import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from argue.language import tokens as module
from argue.language.tokens import (
    STOP_WORDS,
    CachedFunction,
    Normaliser,
    bag,
    bags,
    content_lemmas,
    sentences,
    tokens,
    words_of,
)

TEXT = "The children weren't harmed by those games!"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Yes—no…maybe", ["yes", "no", "maybe"]),
        ("don't DON’T 'quoted'", ["don't", "don't", "quoted"]),
        ("snake_case 3.5 %", ["snake", "case", "3", "5"]),
        ("cafe\u0301", ["café"]),  # combining accent, composed
        ("🙂 👩‍👩‍👧", []),
        ("", []),
    ],
)
def test_tokens(text, expected):
    assert tokens(text) == expected


def test_stop_words_go_as_tokens_and_as_lemmas():
    assert content_lemmas("They were not being had, wasn't it us?") == []


def test_a_run_of_letters_that_is_no_word_stays_as_it_is():
    assert content_lemmas("x" * 50_000) == ["x" * 50_000]


def test_stop_words_are_tokens():
    assert all(tokens(word) == [word] for word in STOP_WORDS)


def test_bags():
    assert bag(["a", "b", "a"], repeats=True) == ({"a": 2, "b": 1}, 3, 5)
    assert bag(["a", "b", "a"], repeats=False) == ({"a": 1, "b": 1}, 2, 2)


def test_cached_function_is_called_once_per_text_until_full(monkeypatch):
    monkeypatch.setattr(module, "_CACHED_CHARACTERS", 5)
    calls: list[str] = []
    length = CachedFunction(lambda text: calls.append(text) or len(text))
    assert [length(text) for text in ("ab", "ab", "cde", "ab", "f", "ab", "longer than that")] == [
        2,
        2,
        3,
        2,
        1,
        2,
        16,
    ]
    assert calls == ["ab", "cde", "f", "ab", "longer than that"]


LOGITS = st.lists(st.floats(-9, 9), max_size=60)


@given(LOGITS, st.integers(1, 9))
def test_sentences_divide_the_words_and_none_is_too_long(starts, longest):
    results = list(sentences(np.array(starts), longest=longest))
    assert [word for span in results for word in span] == list(range(len(starts)))
    assert all(0 < len(span) <= longest for span in results)


def test_a_long_sentence_is_cut_where_one_is_likeliest_to_begin():
    starts = np.array([-1, -5, -4, -2, -5, -6])
    assert list(sentences(starts, longest=4)) == [range(3), range(3, 6)]


@pytest.mark.parametrize(
    ("normaliser", "compared"),
    [
        (Normaliser(), ("child", "harm", "game")),
        (Normaliser("words"), ("children", "harmed", "games")),
        (
            Normaliser("words", "keep"),
            ("the", "children", "weren't", "harmed", "by", "those", "games"),
        ),
    ],
)
def test_what_is_compared(normaliser, compared):
    assert words_of(TEXT, normaliser).compared == compared


@pytest.mark.parametrize("text", [TEXT, "", "It is.", "x" * 99, "Trams are trams; trams aren't."])
def test_the_default_is_what_the_basic_configuration_compares(text):
    assert list(words_of(text, Normaliser()).compared) == content_lemmas(text)


def test_positions_count_the_compared_words_before():
    words = words_of(TEXT, Normaliser())
    assert words.before == (0, 0, 1, 1, 2, 2, 2, 3)
    assert len(words.before) == len(words.all) + 1


def test_bags_are_remembered_for_all():
    assert bags({}) is bags({"repeats": False, "tokens": "lemmas"})
    assert bags({"repeats": True})("tram tram").total == 2
