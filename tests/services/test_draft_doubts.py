"""A doubtful place is asked once: as it was read, or otherwise."""

from dataclasses import replace

import pytest

from argue.errors import BadInput
from argue.formats import Document, parse_text
from argue.model import Debate, Doubt, DoubtOption
from argue.services.draft_edits import DraftEdit, edited, rows_of
from argue.services.draft_selection import SURE, open_doubts, other_reading

TEXT = """\
Should the town buy the old cinema?

- It is the last big hall we have
- The roof alone would cost half a million
- The state pays for that
"""
HEADS = """\
Should the library van be sold?

marsh_walker
2 hours ago
In Little Hale nobody under ninety owns a car, and the van is the only shop window we have.

CountyTaxpayer
1 hour ago
Fair enough, I misread that.

Rob from Hale
50 minutes ago
You have a bus on Wednesdays.
I drive it.
"""


def doubt(line: int, argument: str, words: str, **options: float) -> Doubt:
    choices = (DoubtOption(option.strip("_"), chance) for option, chance in options.items())
    return Doubt(line, argument, words, tuple(choices))


PARENT = doubt(5, "3", "The state pays for that", issue=0.5, _2=0.4)
LINE = doubt(3, "1", "It is the last big hall we have", said=0.6, aside=0.4)


def document(*doubts: Doubt) -> Document:
    [debate] = parse_text(TEXT).debates
    debate = replace(debate, doubts=doubts or (LINE, PARENT))
    return replace(parse_text(TEXT), debates=(debate,))


def debate(*steps: list[DraftEdit]) -> Debate:
    [changed] = edited(document(), steps).debates
    return changed


def test_the_second_answer_moves_or_leaves_out_an_argument() -> None:
    rows = rows_of(edited(document(), [other_reading(document(), PARENT.name)]))
    assert [(row.argument.id, row.parent) for row in rows][-1] == ("3", "2")
    rows = rows_of(edited(document(), [other_reading(document(), LINE.name)]))
    assert [row.argument.id for row in rows] == ["issue", "2", "3"]


def test_only_the_doubtful_line_of_an_argument_is_taken_out() -> None:
    doubtful = document(replace(LINE, words="last big hall"))
    rows = rows_of(edited(doubtful, [other_reading(doubtful, LINE.name)]))
    assert rows[1].argument.text == "It is the we have"


@pytest.mark.parametrize(
    "edits",
    [
        [DraftEdit(SURE, "", PARENT.name)],
        [DraftEdit("answers", "3", "2")],
        [DraftEdit("drop", "3")],
        other_reading(document(), PARENT.name),
    ],
)
def test_what_was_answered_or_changed_is_asked_no_more(edits: list[DraftEdit]) -> None:
    assert open_doubts(debate(edits), [edits]) == (LINE,)


def test_two_questions_about_one_line_are_answered_one_by_one() -> None:
    both = document(replace(LINE, words="hall"), replace(PARENT, line=3, argument="1"))
    placed, dropped = (other_reading(both, one.name) for one in reversed(both.doubts))
    assert [edit.do for edit in (*placed, *dropped)] == ["answers", SURE, "text", SURE]
    [changed] = edited(both, [placed]).debates
    assert open_doubts(changed, [placed]) == both.doubts[:1]


def test_what_one_answers_is_asked_once_it_is_an_argument() -> None:
    [read] = document(LINE, replace(PARENT, argument="1")).debates
    assert open_doubts(read, []) == (LINE,)
    assert open_doubts(read, [[DraftEdit(SURE, "", LINE.name)]]) == read.doubts[1:]


def test_a_line_that_is_not_doubtful_has_no_other_reading() -> None:
    with pytest.raises(BadInput):
        other_reading(document(), "4")


def test_a_line_that_no_argument_holds_cannot_be_left_out() -> None:
    nowhere = document(replace(LINE, argument=""))
    with pytest.raises(BadInput):
        other_reading(nowhere, nowhere.doubts[0].name)


def test_a_question_about_an_argument_below_its_head_names_it_and_can_be_answered() -> None:
    read = parse_text(HEADS)
    texts = read.debates[0].by_id()
    asked = [one for one in read.doubts if not one.is_of_words]
    assert asked
    for one in asked:
        assert texts[one.argument].text == one.words
        assert read.text.split("\n")[one.line - 1] in one.words
        rows = rows_of(edited(read, [other_reading(read, one.name)]))
        [moved] = [row for row in rows if row.argument.id == one.argument]
        assert moved.parent == one.options[1].option
