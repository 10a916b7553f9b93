"""What every component promises."""

import time
from itertools import product

import pytest

from argue.features.monothematic.engines.phenomena import COMPONENTS, UNKNOWN, Reading, Verdict

ODD = [
    *("", " ", "…!?", "🙂🙂 👩‍👩‍👧", "\x00\ud800", "\u200f٣ नमस्ते 中文 ﬁ ² ½ ①"),
    "1,,2..3 1:2:3 0x1F 12345678901234567890 ٣٤ %% $ 5%",
    "not not never no, nobody. Only only! If if then then than as as as",
    "is is are was were than more less to the left of of above",
    "A B C D U.N. U N. ABCDEFGH I'm ca n't '' -- don’t",
    "He said that she said that it said that they said that he is a location before after.",
    "more than fewer than twenty-thirty hundred million of the the",
]
PLAIN = [
    "Trams are quieter than buses and never late.",
    "In 1999 more than twenty percent of all nurses in Paris denied that noise causes stress.",
    "If nobody may drive, shops must not fail, because the UN says so.",
]


@pytest.fixture(params=COMPONENTS.names())
def compare(request):
    return COMPONENTS.load(request.param).compare


def test_answers_any_two_texts_with_words_of_them_and_always_alike(compare):
    texts = [Reading(text) for text in ODD + PLAIN]
    for text, hypothesis in product(texts, repeat=2):
        answer = compare(text, hypothesis)
        assert answer == compare(Reading(text.text), Reading(hypothesis.text))
        assert answer.verdict in Verdict
        assert set(answer.text_words) <= set(text.words)
        assert set(answer.hypothesis_words) <= set(hypothesis.words)
        if answer.verdict is Verdict.UNKNOWN:
            assert answer == UNKNOWN
        else:
            assert 0 < answer.strength <= 1
            assert answer.text_words or answer.hypothesis_words


def test_says_nothing_of_texts_that_have_nothing_in_common(compare):
    text, hypothesis = Reading("Bread rises overnight."), Reading("Seven trams ring downtown.")
    assert compare(text, hypothesis) == UNKNOWN
    assert compare(hypothesis, text) == UNKNOWN


UNITS = [
    *("not ", "tram ", "if a is b, ", "7 of ", "U.", "Only Al has seen Bo, "),
    "Al is as big as Bo. ",
]


@pytest.mark.parametrize("unit", UNITS)
def test_long_texts_take_time_in_proportion(compare, unit):
    long, short = Reading(unit * (60_000 // len(unit))), Reading("Al isn't taller than 7 trams.")
    for reading in (long, short):
        assert reading.where is not None
    started = time.process_time()
    compare(long, short)
    compare(short, long)
    assert time.process_time() - started < 4
