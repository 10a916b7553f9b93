"""What a line of a conversation is that is no argument, in plain words."""

from argue.reading.conversation import read
from argue.reading.discussion import (
    FIELD,
    HEADING,
    ITEM,
    RECORD,
    SIGNATURE,
    SUBJECT,
    discussion_of,
)

MAIL = """\
From: {0} <{0}@example.org>
Sent: Monday, 9 November 2026 1{1}:12
To: all
Subject: {2}Free coffee

{3}

{4}
{0}

"""
MINUTES = """\
Thornby Parish Council
Minutes of the meeting held on 5 November 2026

Present: Cllr Marsh (Chair), Cllr Owusu, Cllr Bell

1. Minutes of the last meeting
The minutes of 1 October were approved.

2. Speed limit on Church Lane
Cllr Owusu proposed that the council apply for a limit of 20 mph.
Cllr Bell objected that nobody drives faster than 25 there anyway.
Cllr Owusu replied that the school had counted 60 cars in one morning.

PUBLIC QUESTIONS
None.
"""


def reasons(text: str) -> dict[str, str]:
    return {part.text: part.reason for one in read(text) for part in discussion_of(one).aside}


def test_a_mail_has_a_header_a_subject_and_a_signature() -> None:
    text = MAIL.format("Priya", 0, "", "I'd like us to stop paying for the coffee.", "Best wishes,")
    text += MAIL.format("Martin", 1, "RE: ", "The night shift has no canteen.", "Cheers")
    told = reasons(text)
    assert {told["To: all"], told["Subject: RE: Free coffee"]} == {FIELD, SUBJECT}
    for words in ("Best wishes,", "Priya", "Cheers", "Martin"):
        assert told[words] == SIGNATURE


def test_minutes_have_headings_and_notes() -> None:
    told = reasons(MINUTES)
    assert told["1. Minutes of the last meeting"] == told["2. Speed limit on Church Lane"] == ITEM
    assert told["PUBLIC QUESTIONS"] == HEADING
    assert told["Present: Cllr Marsh (Chair), Cllr Owusu, Cllr Bell"] == RECORD


def test_who_is_named_below_the_title_is_no_part_of_the_page() -> None:
    text = (
        "Visitors should pay two pounds a night\nBy Marian Holt    9 Nov 2026\nComments (87)\n\n"
        "gill\n9 Nov 2026, 7.12\nI run four rooms on a margin of nothing.\nReport\n\n"
        "pauline\n9 Nov 2026, 7.40\nChildren are exempt, says the article.\nReport\n"
    )
    [page] = read(text)
    assert page.claim.author == "Marian Holt"
    assert not any("Marian" in words for words in reasons(text))


def test_a_closing_above_its_writers_name_is_a_signature_on_any_page() -> None:
    text = (
        "Drop the old plug-in API?\nSubscribe\n\nMarta Nilsson\nNov 3, 2026, 9:15:02 AM\n"
        "I'd like to remove the old plug-in API in version 5.\n\nBest,\nMarta\nPermalink Reply\n\n"
        "Dan Wu\nNov 3, 2026, 10:40:41 AM\nHalf of the plug-ins still use it.\nPermalink Reply\n"
    )
    told = reasons(text)
    assert (told["Best,"], told["Marta"]) == (SIGNATURE, SIGNATURE)
    assert told["Permalink Reply"] != SIGNATURE


def test_what_programs_write_into_a_log_is_neither_title_nor_question() -> None:
    text = (
        "--- Log opened Mon Nov 09 2026\n09:00 -!- mira [~m@example] has joined #board\n"
        "09:01 < mira> morning, short one: should we drop the IRC channel and use only Matrix?\n"
        "09:02 < tobb> no please\n09:02 < tobb> my client is older than some of you\n"
        "09:03 < ines> mira: bridges break once a week, so yes\n"
        "09:05 -!- zed [~z@example] has quit\n--- Log closed\n"
    )
    [page] = read(text)
    assert not any("-!-" in proposal for proposal in page.claim.proposals)
    assert not [doubt for doubt in page.doubts if doubt.line in (1, 2, 7, 8)]


def test_the_title_of_an_item_of_minutes_has_its_number() -> None:
    asked = MINUTES.replace("Speed limit on Church Lane", "Should we slow traffic here?")
    [item] = read(asked.replace("proposed that the council apply for", "praised"))
    title = discussion_of(item).title
    assert title is not None
    assert title.text == "2. Should we slow traffic here?"
    assert item.claim.text == "We should slow traffic here."
