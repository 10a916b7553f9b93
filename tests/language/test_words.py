import pytest

from argue.language.tokens import content_lemmas
from argue.language.words import Normaliser, bags, words_of

TEXT = "The children weren't harmed by those games!"


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
