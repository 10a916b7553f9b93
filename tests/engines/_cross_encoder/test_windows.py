from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from argue.engines._cross_encoder.truncation import sentences, windows

TRAMS = "Trams are quiet and clean in every town."
BUSES = "Buses are loud, and their engines smell of diesel."
TAXES = "Parliament should lower the taxes on income."


def test_sentences_end_at_marks_quotes_and_lines():
    text = f"“{TRAMS}” {BUSES}\n{TAXES.rstrip('.')}\n\nA last line of the text stands here"
    assert sentences(text) == (
        f"“{TRAMS}”",
        BUSES,
        TAXES.rstrip("."),
        "A last line of the text stands here",
    )


def test_a_number_is_no_end():
    text = "A tram costs 3.5 million, e.g. in a town with 2.1 million people."
    assert sentences(text) == (text,)


def test_short_sentences_are_read_with_a_neighbour():
    assert sentences(f"No. {TRAMS} Really? {BUSES}") == (f"No. {TRAMS} Really?", BUSES)


def test_what_has_no_end_is_read_in_pieces_of_like_length():
    assert [len(piece.split()) for piece in sentences("tram " * 130)] == [44, 44, 42]


@given(st.text(alphabet="ab .!?\n”", max_size=200))
def test_no_word_is_lost(text):
    assert " ".join(sentences(text)).split() == text.split()
    assert sentences(text)


def test_sentences_with_most_words_in_common_go_first():
    tax = "The tax on income should be lower, says Parliament."
    result = windows([TRAMS, TAXES], [BUSES, tax], 2)
    assert result[0] == (TAXES, tax)
    assert result[1] == (TRAMS, BUSES), "the earlier of those that share nothing"
    assert len(windows([TRAMS, TAXES], [BUSES, tax], 100)) == 4


def test_case_does_not_matter():
    assert windows([TRAMS, TAXES.upper()], [TAXES], 1) == [(TAXES.upper(), TAXES)]


def test_a_pair_of_sentences_that_comes_again_is_given_once():
    result = windows([TRAMS, BUSES, TRAMS], [TAXES, TAXES], 4)
    assert result == [(TRAMS, TAXES), (BUSES, TAXES)]
