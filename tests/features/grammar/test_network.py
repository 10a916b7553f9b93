from hypothesis import given
from hypothesis import strategies as st

from argue.features.grammar.network import END, LONGEST_WORD, PADDING, SHAPES, START, windows
from recipes.language_lessons import batch

LETTERS = st.lists(st.text("abC1", min_size=1, max_size=30), max_size=120)


def by_letter(word):
    return [1000 + ord(letter) for letter in word]


@given(LETTERS, st.sampled_from([16, 20, 50, 200]))
def test_every_word_is_taken_once_and_stands_where_it_is_said_to(words, size):
    taken = []
    for window in windows(words, by_letter, size=size):
        assert len(window.pieces) == len(window.shapes) <= size + 2
        assert (window.pieces[0], window.pieces[-1]) == (START, END)
        starts = [*window.first, len(window.pieces) - 1]
        read = [window.pieces[a:b] for a, b in zip(starts, starts[1:], strict=False)]
        taken += read[window.taken]
    assert taken == [by_letter(word)[:LONGEST_WORD] for word in words]


def test_words_at_an_inner_edge_are_taken_from_where_they_have_neighbours():
    parts = list(windows([f"{number:03}" for number in range(300)], by_letter, size=90))
    assert len(parts) > 2
    for before, after in zip(parts, parts[1:], strict=False):
        assert before.taken.stop <= len(before.first) - 7  # 21 pieces of the margin of 22
        assert after.taken.start >= 7


def test_shorter_windows_are_filled_up():
    result = batch([next(windows(words, by_letter)) for words in (["Trams"], ["A", "bb"])])
    assert result.pieces.tolist()[1] == [START, *by_letter("Abb"), END, *[PADDING] * 2]
    assert result.first.tolist() == [[1, 0], [1, 2]]
    title, lower = SHAPES.index("title"), SHAPES.index("lower")
    assert result.shapes.tolist()[1] == [0, title, lower, lower, 0, 0, 0]
