"""Exports with one form for each message need no guess."""

from argue.reading.conversation import read
from argue.reading.cut import by_reporter, cut
from argue.reading.exact import exact_lines
from argue.reading.records import Tag

CHAT = """\
12/03/2026, 18:02 - Ann created the group
12/03/2026, 18:04 - Ann: Shall we get a cat?
12/03/2026, 18:05 - Bo Lind: The flat is small
and on the fourth floor
12/03/2026, 18:07 - Bo Lind: <Media omitted>
"""
MAIL = """\
From: Ann Lee <ann@example.org>
To: all@example.org
Subject: Re: The boat
Date: 3 March 2026 10:00

We could sell it.
"""


def test_messages_of_an_export() -> None:
    lines = cut(CHAT)
    exact = exact_lines(lines)
    assert [exact[at].tag for at in range(len(lines))] == [
        Tag.SYSTEM, Tag.SAID, Tag.SAID, Tag.MORE, Tag.FURNITURE,
    ]  # fmt: skip
    assert [exact[at].spans.name for at in (1, 2)] == ["Ann", "Bo Lind"]
    assert lines[1].content[exact[1].spans.text :] == "Shall we get a cat?"


def test_fields_of_a_mail() -> None:
    exact = exact_lines(cut(MAIL))
    assert [exact[at].tag for at in range(4)] == [Tag.NAME, Tag.FURNITURE, Tag.HEADING, Tag.TIME]
    assert exact[0].spans.name == "Ann Lee"
    assert exact[4].tag is Tag.TEXT


def test_a_page_without_such_forms_is_left_to_the_tagger() -> None:
    assert not exact_lines(cut("Ann\n2 h\nDate: who knows.\nNo."))


def test_reports_of_several_people_in_one_line_are_cut() -> None:
    text = "Bo Lind objected that it rains. Ms Roth replied that it dries. It did."
    assert [line.content for line in by_reporter(cut(text))] == [
        "Bo Lind objected that it rains.",
        "Ms Roth replied that it dries. It did.",
    ]


def test_what_stands_before_the_claim_answers_it() -> None:
    text = "Ann\n2 hours ago\nThe shed leaks again.\nReply\n"
    text += "Ben\n1 hour ago\nWe should sell it.\nReply\n"
    [conversation] = read(text)
    assert conversation.claim.first == 1
    assert [parent.index for parent in conversation.parents[0]] == [1]
    assert not conversation.parents[1]
