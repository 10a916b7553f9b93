"""Mails: headers, attributions, words of form, and which mail each answers."""

import time

from argue import formats
from argue.reading.conversation import read
from argue.reading.cut import cut
from argue.reading.mail import mail_lines
from argue.reading.records import Tag

CHAIN = """\
Dear all,

the pump can wait until spring.

Warm regards
Ola

________________________________
From: Rui Costa <rui@example.org>
Sent: Monday, 4 May 2026 10:20
To: Ola
Subject: RE: A new pump

Without it the cellar floods in autumn.
Rui

Sent from my phone

On Sun, 3 May 2026 at 21:10, Ida Moe <ida@example.org> wrote:
> We should buy a new pump.
>
> Ida
"""


def test_each_mail_answers_the_one_below_it() -> None:
    [conversation] = read(CHAIN)
    said = [(one.author, one.text) for one in conversation.contributions]
    assert said == [
        ("Ida Moe", "We should buy a new pump."),
        ("Rui Costa", "Without it the cellar floods in autumn."),
        ("Ola", "Dear all, the pump can wait until spring."),
    ]
    assert [ranked[0].index for ranked in conversation.parents[1:]] == [0, 1]
    assert conversation.claim.text.endswith("new pump.")


def test_closings_names_and_footers_are_no_words_of_a_mail() -> None:
    lines = cut(CHAIN)
    exact = mail_lines(lines)
    aside = [line.words for at, line in enumerate(lines) if exact[at].tag is Tag.FURNITURE]
    assert aside[:2] == ["Warm regards", "Ola"]
    assert {"Rui", "Sent from my phone", "Ida"} < set(aside)


def test_whose_disclaimer_it_is_says_it() -> None:
    head = "From: Ida Moe\nDate: 3 May 2026\nSubject: Sell the pump\n\nNo, Ola.\n"
    said, formal = (
        mail_lines(lines)[len(lines) - 1].tag
        for lines in map(
            cut,
            (
                f"{head}Disclaimer: I built it.",
                f"{head}Disclaimer: this e-mail is for its addressee only.",
            ),
        )
    )
    assert (said, formal) == (Tag.MORE, Tag.FURNITURE)


def test_a_line_of_two_that_says_who_wrote_is_read_as_one() -> None:
    text = (
        "No.\n\nOn Sun, 3 May 2026 at 21:10, Ida Moe\n<ida@example.org> wrote:\n> Sell the pump.\n"
    )
    [debate] = formats.parse_text(text).debates
    assert [(one.author, one.text) for one in debate.arguments] == [
        ("Ida Moe", "Sell the pump."), ("", "No."),
    ]  # fmt: skip


def test_what_stands_above_the_mails_of_a_digest_is_of_the_list() -> None:
    mail = "Message: {0}\nDate: Mon, 2 Nov 2026 0{0}:12:40 +0000\nFrom: {1} <a@example.org>\n"
    mail += "Subject: {2}\n\n{3}\n\n------------------------------\n\n"
    [conversation] = read(
        "To subscribe via the web, visit https://lists.example.org\n\nToday's Topics:\n\n"
        + mail.format(
            1,
            "Ida Moe",
            "Charge runners on Sundays?",
            "I think we should charge runners three pounds on Sundays.",
        )
        + mail.format(
            2, "Rui Sol", "Re: Charge runners on Sundays?", "Then nobody comes and runs with us."
        )
        + mail.format(
            3, "Ida Moe", "Re: Charge runners on Sundays?", "They would come for the tea alone."
        )
    )
    assert [one.author for one in conversation.contributions] == ["Ida Moe", "Rui Sol", "Ida Moe"]
    assert conversation.claim.text == "Charge runners on Sundays?"
    assert conversation.claim.author == "Ida Moe"


def test_an_inbox_around_letters_and_people_below_a_history_stay_what_they_are() -> None:
    [conversation] = read(
        "Compose\nInbox\n18\nStarred\nDrafts\n2\nSearch mail\n\nThe raffle at the fair\nInbox\n\n"
        "Bea Lind <bea@example.org>\nMon, Nov 23, 8:14 PM (6 days ago)\n\nto Marc, me\n\n"
        "Let us drop the raffle, it took us eleven evenings.\n\nMarc Dell\n"
        "Mon, Nov 23, 9:02 PM (6 days ago)\n\nto Bea, me\n\nIt paid for the trip to the farm.\n\n"
        "Bea Lind\nTue, Nov 24, 7:30 AM (5 days ago)\n\nto Marc, me\n\nThe cakes could pay it.\n"
        "On Mon, 23 Nov 2026 at 21:02, Marc Dell <marc@example.org> wrote:\n\n"
        "It paid for the trip to the farm.\n\nOyin Ade <oyin@example.com>\n"
        "Tue, Nov 24, 12:48 PM (5 days ago)\n\nto Bea, Marc, me\n\nNobody can eat more cake.\n"
    )
    said = {(one.author, one.text) for one in conversation.contributions}
    assert said >= {
        ("Bea Lind", "Let us drop the raffle, it took us eleven evenings."),
        ("Marc Dell", "It paid for the trip to the farm."),
        ("Oyin Ade", "Nobody can eat more cake."),
    }
    assert not any("Starred" in text for _, text in said)


def test_a_line_of_blanks_is_gone_through_once() -> None:
    began = time.process_time()
    mail_lines(cut(f"-- original{' ' * 16_000}x\nBen: no.\n"))
    assert time.process_time() - began < 5  # squared it took some 40


def test_many_mails_are_gone_through_once() -> None:
    mails = cut("From: Ann Lee\nDate: 3 May 2026 21:10\n\nIt rains.\nStill.\n\n" * 3000)
    began = time.process_time()
    assert len(mail_lines(mails)) == len(mails)
    assert time.process_time() - began < 2  # squared it took some 14


def test_a_reading_pane_names_its_writer_above_the_addresses() -> None:
    [conversation] = read(
        "RE: Permits in the app only?\nMarcus Thiele\nTo: Priya Rao; Owen Carr\n"
        "Wed 18/11/2026 16:52\nCAUTION: This email originated from outside.\n"
        "Fine, the app goes first.\n\nFrom: Owen Carr\nSent: 18 November 2026 15:20\n"
        "To: Marcus Thiele\nSubject: RE: Permits in the app only?\n\nThere is no signal below.\n"
    )
    said = [(one.author, one.text) for one in conversation.contributions]
    assert said == [
        ("Owen Carr", "There is no signal below."),
        ("Marcus Thiele", "Fine, the app goes first."),
    ]


def test_quotations_within_quotations_are_each_of_their_own_writer() -> None:
    [conversation] = read(
        "De Ida Roux <ida@chorale.example>\t19/11/2026 à 08:22\nSujet: Concert\n\n"
        "Le 18/11/2026 à 23:10, Luc Marais a écrit :\n> Le 18/11/2026 à 20:45, Thi Perrin a écrit :"
        "\n>> Il y fait froid en hiver.\n> La chaudière est neuve, je crois.\nJe crois le curé.\n"
    )
    assert [one.author for one in conversation.contributions] == [
        "Thi Perrin",
        "Luc Marais",
        "Ida Roux",
    ]


def test_a_signature_ends_above_the_head_of_the_next_mail() -> None:
    said = "The pump leaks, we should buy one."
    [conversation] = read(
        f"A new pump\nOla Moe\nMon, Mar 4, 6:12 PM (5 days ago)\nto committee\n\n{said}\n\n--\n"
        "Ola Moe\nChair of the committee\n\nRui Costa\nMon, Mar 4, 9:47 PM (5 days ago)\n"
        "to Ola\n\nIt can wait until spring.\n\nIda Lind\nTue, Mar 5, 8:03 AM (4 days ago)\nto Ola"
        f"\n\nOn Mon, Mar 4, 2026 at 6:12 PM, Ola Moe <ola@x.org> wrote:\n> {said}\n\nIt floods.\n"
    )
    authors = [one.author for one in conversation.contributions]
    assert authors == ["Ola Moe", "Rui Costa", "Ida Lind"]
