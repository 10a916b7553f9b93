"""Whom contributions answer: what the text says counts first, and doubt is a low chance."""

import pytest

from argue.reading.network import Ranker
from argue.reading.page import Page
from argue.reading.parents import ROOT, parents
from argue.reading.records import Claim, Contribution


def said(author, text, **fields):
    return Contribution(author, fields.pop("time", ""), text, **fields)


CLAIM = Claim("The pool should stay open in winter.")
TALK = [
    said("Ines", "The town's swimmers have nowhere else to go from November to March."),
    said("Karl", "Heating it costs 300,000 a year, and forty people come a day."),
    said("Mona", "The boiler is older than I am and will not see another winter."),
]


def first_of(contributions, claim=CLAIM):
    return [[parent.index for parent in found][:1] for found in parents(contributions, claim)]


def test_candidates_stand_in_one_order_whatever_that_of_sets_is():
    names = ["Ada", "Bea", "Cleo", "Dora", "Edna", "Fred", "Gus", "Hugo"]
    others = [f"Zoe{letter}" for letter in "abcdefghijkl"]
    texts = [(name, "No.") for name in [*reversed(names), *others, *others]]
    page = [said(name, text) for name, text in [*texts, ("Ines", f"@{' @'.join(names)} so?")]]
    last = len(texts)
    walked = Page(page, CLAIM.text, Ranker.load("parents").stems, [0.0] * len(page))
    for place in range(last):
        walked.place(place, ROOT)
    named = [place for place in walked.candidates(last) if 0 < place < len(names)]
    assert named == [*range(len(names) - 1, 0, -1)]


@pytest.mark.parametrize(
    "answer",
    [
        said("Otto", "@Karl that is not what the report says.", time=""),
        said("Otto", "Karl, where did you read that?"),
        said("Otto", "That is not what the report says.", answers=("Karl",)),
        said("Otto", "That counts the school as one.", quotes=(("", "forty people come a day"),)),
        said("Otto", "Karl: das steht so nicht im Bericht."),
    ],
)
def test_a_person_spoken_to_marked_or_quoted_is_answered(answer):
    assert first_of([*TALK, answer])[-1] == [1]


@pytest.mark.parametrize(
    ("text", "answered"),
    [
        ("The boiler was replaced in May, ask the caretaker.", 2),
        ("Heizung hin oder her: forty people come a day? I counted ninety.", 1),
        ("Boilers can be leased these days.", 2),
    ],
)
def test_words_that_one_message_alone_has_say_that_it_is_answered(text, answered):
    assert first_of([*TALK, said("Otto", text)])[-1] == [answered]


def test_a_number_is_answered():
    numbered = [Contribution(**{**vars(one), "number": f"#{at}"}) for at, one in enumerate(TALK, 1)]
    answer = said("Otto", "Nobody swims there in January.", answers=("#1",), number="#4")
    assert first_of([*numbered, answer])[-1] == [0]


def test_depth_says_what_is_answered():
    depths = [0, 1, 1, 2, 0]
    texts = ["One pool is enough.", "No.", "Two are better.", "Why two?", "It is cold."]
    talk = [
        said(name, text, depth=at) for name, text, at in zip("ABCDE", texts, depths, strict=True)
    ]
    assert first_of(talk) == [[ROOT], [0], [0], [2], [ROOT]]


def test_several_people_spoken_to_are_all_answered():
    found = parents(
        [*TALK, said("Otto", "@Ines @Karl you are both right about the boiler.")], CLAIM
    )
    assert {parent.index for parent in found[-1] if parent.stated} == {0, 1}
    assert all(not parent.stated for one in found[:-1] for parent in one)


def test_an_answer_to_an_aside_answers_what_that_answered():
    talk = [
        *TALK[:2],
        said("Chair", "Thank you very much.", answers=("Karl",)),
        said("Mona", "I have seen the bills, it is half of that.", answers=("Chair",)),
    ]
    assert first_of(talk)[-1] == [1]


def test_the_first_post_may_be_the_claim():
    found = first_of([said("Ann", "Should the pool stay open?"), *TALK], Claim("", first=0))
    assert found[:2] == [[], [0]]


def test_chances_sum_to_one_and_the_likeliest_comes_first():
    for found in parents([*TALK, said("Karl", "Yes, but the boiler is paid for.")], CLAIM):
        chances = [parent.chance for parent in found]
        assert sum(chances) == pytest.approx(1, abs=1e-5)
        assert chances == sorted(chances, reverse=True)


@pytest.mark.parametrize("claim", [None, CLAIM, Claim("", first=0)])
def test_any_contributions_are_read(claim):
    odd = [said("", ""), said("", "?"), said("A", "…" * 50), said("@", "> "), said("A", "#1 " * 9)]
    assert len(parents(odd, claim)) == 5
    for place, found in enumerate(parents(odd, claim)):
        assert all(-1 <= parent.index < place for parent in found)


def test_no_contributions_answer_nothing():
    assert parents([], CLAIM) == []


def test_time_grows_with_the_page():
    """Candidates of one contribution stay few, however long the page is."""
    names = [f"writer{at % 41}" for at in range(900)]
    talk = [
        said(name, f"Point {at} of the long list about pools.") for at, name in enumerate(names)
    ]
    assert max(len(found) for found in parents(talk, CLAIM)) < 45
