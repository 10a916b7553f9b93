from hypothesis import given
from hypothesis import strategies as st

from argue.drawing import wording
from argue.model import Argument, Status


@given(st.text(max_size=400), st.integers(60, 260))
def test_lines_fit_and_keep_the_words_in_order(text, width):
    lines = wording.wrap(text, width)
    assert 1 <= len(lines) <= wording.MAX_LINES
    assert all(wording.text_width(line) <= width + 1e-6 for line in lines)
    whole = "".join(text.split())
    shown = "".join("".join(lines).split())
    assert shown == whole or (shown.endswith("…") and whole.startswith(shown[:-1].rstrip(".,;:…")))


def test_a_word_wider_than_a_line_is_broken():
    assert wording.wrap("a" * 60, 150)[0] == "a" * 19


def test_wide_characters_take_the_room_they_need():
    assert len(wording.wrap("城市中心应该禁止私家车吗", 100)[0]) == 7


def test_a_long_text_ends_in_an_ellipsis():
    lines = wording.wrap("word " * 100, 150)
    assert len(lines) == wording.MAX_LINES
    assert lines[-1].endswith("…")


def test_the_label_says_the_status_by_symbol_and_word():
    argument = Argument("a", "Short.", headline="Headline")
    heads = {status: wording.label(argument, status, 150).split("\n") for status in Status}
    assert heads[Status.ACCEPTED] == ["✓ stands", "Headline"]
    assert heads[Status.REJECTED] == ["✗ falls", "Headline"]
    assert heads[Status.UNDECIDED] == ["◐ open", "Headline"]
    assert wording.label(argument, None, 150) == "a\nHeadline"
