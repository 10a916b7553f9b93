"""What a message of a chat may answer, where the chat says that, or to whom alone it is sent."""

from dataclasses import replace

import pytest

from argue.reading.contributions import Draft
from argue.reading.conversation import read
from argue.reading.cut import cut
from argue.reading.threads import heads_to_one, threads

SAVED = """\
18:02:11 From Ann Lee to Everyone:
\tWe should move the fair to Sunday, the square is free.
18:03:40 From Bo Ray to Everyone:
\tThe band can only play on Saturday.
18:05:12 From Dee Hart to Everyone:
\tReplying to "We should move the f..."
\t
\tThe church is open on Sunday.
18:05:50 From Ann Lee to Everyone: Replying to "The band can only pl..." Then we find another one.
18:06:30 From Cem Oz to Ann Lee(Direct Message):
\tDo you know any other band?
18:06:55 From Ann Lee to Cem Oz(Direct Message):
\tMy cousin plays in one.
18:07:20 From Dee Hart to Everyone: Replying to "We should move the f..."

The band is not the fair.
"""
WINDOW = """\
Meeting chat
Ann Lee
to Everyone
6:02 PM
We should move the fair to Sunday, the square is free.
Bo Ray
to Everyone
6:03 PM
The band can only play on Saturday.
Cem Oz
to Ann Lee (direct message)
6:06 PM
Do you know any other band?
Ann Lee
to Cem Oz (direct message)
6:07 PM
My cousin plays in one.
"""


def test_a_saved_chat_says_what_is_answered_and_to_whom_alone() -> None:
    [conversation] = read(SAVED)
    speakers = [one.author for one in conversation.contributions]
    assert speakers == ["Ann Lee", "Bo Ray", "Dee Hart", "Ann Lee", "Cem Oz", "Ann Lee", "Dee Hart"]
    assert conversation.contributions[3].text == "Then we find another one."
    parents = [ranked[0].index for ranked in conversation.parents[1:]]
    assert parents[:3] == [0, 0, 1]
    assert parents[3] in (0, 3)  # what Ann Lee has said
    assert parents[4:] == [4, 0]


def test_a_message_to_one_person_answers_what_that_person_said() -> None:
    [conversation] = read(WINDOW)
    assert [one.author for one in conversation.contributions[2:]] == ["Cem Oz", "Ann Lee"]
    assert [ranked[0].index for ranked in conversation.parents[2:]] == [0, 2]


@pytest.mark.parametrize(
    ("of", "to", "alone"),
    [
        ("Von", "an", "Direktnachricht"),
        ("De", "à", "message direct"),
        ("De", "para", "mensaje directo"),
        ("Da", "a", "messaggio diretto"),
    ],
)
def test_a_saved_chat_is_read_in_each_language(of: str, to: str, alone: str) -> None:
    [conversation] = read(
        f"10:00:01 {of}  Ann Lee  {to}  Alle:\n\tWe should sell the boat this year.\n"
        f"10:00:40 {of}  Bo Ray  {to}  Alle:\n\tIt is the only way to the island.\n"
        f"10:02:00 {of}  Cem Oz  {to}  Ann Lee({alone}):\n\tHave you asked the harbour?\n"
    )
    assert [one.author for one in conversation.contributions] == ["Ann Lee", "Bo Ray", "Cem Oz"]
    assert conversation.parents[2][0].index == 0


def test_words_on_what_is_said_in_private_are_no_head() -> None:
    assert not heads_to_one(
        cut("Ann\nThe chair agreed to it (privately)\nHe admitted it to the press (in private)\n")
    )
    assert list(heads_to_one(cut("Ann\nYes.\nBo\nto Ann (privately)\nNo.\n"))) == [3]


def drafts(*begins: int) -> list[Draft]:
    lines = cut("\n".join(f"Line {number}" for number in range(1, begins[-1] + 1)))
    return [Draft(lines[begin - 1]) for begin in begins]


@pytest.mark.parametrize(
    "fold", ["Collapse replies", "Hide all replies", "2 Antworten ausblenden", "Ocultar respuestas"]
)
def test_what_stands_below_shown_replies_answers_the_message_above(fold: str) -> None:
    [line] = cut(fold)
    shown = threads(drafts(1, 4, 7), [replace(line, number=5)])
    assert [shown.allow(2, other, -1) for other in (-1, 0, 1)] == [False, False, True]
    assert shown.allow(1, -1, -1)


def test_where_all_others_link_to_a_parent_it_may_be_the_first() -> None:
    [link] = cut("Show parent")
    shown = threads(drafts(1, 4, 7), [replace(link, number=number) for number in (5, 8)])
    assert [shown.allow(2, other, 0) for other in (0, 1)] == [True, True]
    assert not shown.allow(2, -1, -1)
    one = threads(drafts(1, 4, 7), [replace(link, number=8)])
    assert [one.allow(2, other, 0) for other in (0, 1)] == [False, True]
