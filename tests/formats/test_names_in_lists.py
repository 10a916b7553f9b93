"""Who speaks, and who answers whom, where names stand in a nested list."""

import pytest

from argue import formats

QUESTION = "Should the library open on Sundays?"
LINES = (
    (0, "Ann", "Yes. Most of us work on all the other days."),
    (1, "Ben", "The staff works then, too."),
    (2, "Ann", "They would get the Monday off."),
    (0, "Cleo", "Nobody came when they tried it in winter."),
)
PARENTS = {"1": "issue", "1.1": "1", "1.1.1": "1.1", "2": "issue"}


@pytest.mark.parametrize("mark", ["- ", ""])
def test_the_place_of_a_line_says_what_it_answers_and_names_are_no_words_of_it(mark):
    lines = [f"{'  ' * depth}{mark}{name}: {text}" for depth, name, text in LINES]
    debate = _read("\n".join([QUESTION, "", *lines]))
    assert {reply.source: reply.target for reply in debate.replies} == PARENTS
    assert [one.text for one in debate.arguments] == [QUESTION, *(text for _, _, text in LINES)]


def test_words_before_colons_are_no_names_where_nobody_speaks_twice():
    debate = _read(f"{QUESTION}\n\n- Cost: nobody can pay for it.\n- Noise: the street is loud.\n")
    assert debate.arguments[1].text == "Cost: nobody can pay for it."


def test_a_dialogue_at_one_margin_stays_a_dialogue():
    lines = [f"{name}: {text}" for _, name, text in LINES]
    assert _read("\n".join(lines)).source.format == "conversation"


def test_a_first_line_that_asks_is_the_question():
    debate = _read(
        "Zoos?\n\nThey save species.\n  Few of them.\nThey cost money.\n  And earn some.\n"
    )
    assert debate.issue == "issue"
    assert [one.target for one in debate.replies] == ["issue", "1", "issue", "2"]


def _read(text):
    (debate,) = formats.parse_text(text).debates
    return debate
