"""A doubtful place is asked once: as it was read, or otherwise."""

from dataclasses import replace

import pytest

from argue.errors import BadInput
from argue.formats import Document, Doubt, parse_text
from argue.services.draft_edits import DraftEdit, edited, rows_of
from argue.services.draft_selection import SURE, open_doubts, other_reading

TEXT = """\
Should the town buy the old cinema?

- It is the last big hall we have
- The roof alone would cost half a million
- The state pays for that
"""
PARENT = Doubt(5, "3", "The state pays for that", (("issue", 0.5), ("2", 0.4)))
LINE = Doubt(3, "1", "It is the last big hall we have", (("said", 0.6), ("aside", 0.4)))


def document() -> Document:
    return replace(parse_text(TEXT), doubts=(LINE, PARENT))


def test_the_second_answer_moves_or_leaves_out_an_argument() -> None:
    rows = rows_of(edited(document(), [other_reading(document(), 5)]))
    assert [(row.argument.id, row.parent) for row in rows][-1] == ("3", "2")
    rows = rows_of(edited(document(), [other_reading(document(), 3)]))
    assert [row.argument.id for row in rows] == ["issue", "2", "3"]


def test_only_the_doubtful_line_of_an_argument_is_taken_out() -> None:
    part = replace(LINE, words="last big hall")
    doubtful = replace(parse_text(TEXT), doubts=(part,))
    rows = rows_of(edited(doubtful, [other_reading(doubtful, 3)]))
    assert rows[1].argument.text == "It is the we have"


@pytest.mark.parametrize(
    "edits",
    [
        [DraftEdit(SURE, "", "5")],
        [DraftEdit("answers", "3", "2")],
        [DraftEdit("drop", "3")],
        other_reading(document(), 5),
    ],
)
def test_what_was_answered_or_changed_is_asked_no_more(edits: list[DraftEdit]) -> None:
    changed = edited(document(), [edits])
    assert open_doubts(changed, [edits]) == (LINE,)


def test_a_line_that_is_not_doubtful_has_no_other_reading() -> None:
    with pytest.raises(BadInput):
        other_reading(document(), 4)
