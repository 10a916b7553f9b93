"""Whom a text names, who signs it, and who wrote what a page is about."""

import pytest

from argue.reading.contributions import Draft, Gathered, Part
from argue.reading.conversation import read
from argue.reading.cut import cut
from argue.reading.people import People, byline, signed
from argue.reading.records import Claim, Contribution, Tag


@pytest.mark.parametrize(
    ("text", "spoken", "named"),
    [
        ("@Anna Schmidt das stimmt nicht", {"Anna Schmidt"}, set()),
        ("Anna, das stimmt nicht", {"Anna Schmidt"}, set()),
        ("Will: no", {"Will"}, set()),
        ("I do not think that Will said so", set(), {"Will"}),
        ("I will do it", set(), set()),
        ("as GuestHouseGill says", set(), {"GuestHouseGill"}),
        ("Anna Schmidt how do you do that?", {"Anna Schmidt"}, set()),
    ],
)
def test_who_is_spoken_to_and_named(text, spoken, named):
    people = People(["Anna Schmidt", "Will", "GuestHouseGill", "Rob"])
    assert people.named(text) == (spoken, named)


@pytest.mark.parametrize(
    ("line", "name", "own"),
    [
        ("It leaks. -- Ann Lee (talk) 09:11, 3 May 2026 (UTC)", "Ann Lee", "It leaks."),
        ("It leaks Pond_skater (talk) 09:11, 3 May 2026 (UTC)", "Pond_skater", "It leaks"),
        ("Ja! Bo (Diskussion) 12:30, 3. Nov. 2026 (CET)", "Bo", "Ja!"),
        ("No! Cy (she/her • talk) 9:10, 3 May 2026 (UTC)", "Cy", "No!"),
        ("It leaks.—Ann (talk) 09:11, 3 May 2026 (UTC)", "Ann", "It leaks."),
        ("It is so for these: Ann (talk) 09:11, 3 May 2026 (UTC)", "Ann", "It is so for these:"),
        ("Is it so? – Jo Lund Mar 8 '15 at 19:30", "Jo Lund", "Is it so?"),
        ("Ja. – Bo Lind 3. Mai 2026 um 10:05", "Bo Lind", "Ja."),
        ("It is so. – Nils P. 3 May 2026, 12:01 (UTC)", "Nils P.", "It is so."),
        ("Vends. Éa B. (discuter) 3 mai 2026 à 09:12 (CEST)Répondre", "Éa B.", "Vends."),
        (
            "Sell it. — Preceding unsigned comment added by 203.0.113.7 (talk) 10:00, 1 May 2026",
            "203.0.113.7",
            "Sell it.",
        ),
    ],
)
def test_a_signature(line: str, name: str, own: str) -> None:
    spans = signed(line)
    assert spans is not None
    assert (spans.name, line[: spans.end]) == (name, own)


def test_a_line_without_one() -> None:
    assert signed("Ann (talk to her) said at 10:02, 3 people heard it") is None
    assert signed("We vote on it soon – on 12 May 2026, 19:30") is None
    assert signed("Der Termin bleibt – Freitag 3. Mai 2026 um 10:05") is None


def test_a_signature_is_for_all_lines_of_its_message() -> None:
    text = (
        "Sell the boat. Ann (talk) 09:11, 3 May 2026 (UTC)\n\n"
        "It leaks.\nAnd it is slow. Bo (talk) 09:12, 3 May 2026 (UTC)\n"
    )
    [conversation] = read(text)
    assert [(one.author, one.text) for one in conversation.contributions] == [
        ("Ann", "Sell the boat."), ("Bo", "It leaks. And it is slow."),
    ]  # fmt: skip


@pytest.mark.parametrize("gap", ["\n", "\n\n"])
def test_a_signature_alone_is_of_the_text_above(gap: str) -> None:
    text = (
        f"Boats\n\nSell the boat now, because it leaks.{gap}Ann Lee (talk) 09:11, 3 May 2026\n\n"
        f"No, it is quite fast still.{gap}Cy Hart (talk) 09:12, 3 May 2026\n"
    )
    [conversation] = read(text)
    assert [(one.author, one.text) for one in conversation.contributions] == [
        ("Ann Lee", "Sell the boat now, because it leaks."),
        ("Cy Hart", "No, it is quite fast still."),
    ]


def test_who_is_named_below_a_title_wrote_it() -> None:
    text = (
        "The library van is a luxury that we cannot afford\nBy Hugh Pendry\n"
        "Published 6 November 2026 at 06:00\n\nmarsh_walker\n2 hours ago\nIt is the only one.\n\n"
        "Edie Falk\n1 hour ago\nThere is a bus on Wednesdays.\n"
    )
    [page] = read(text)
    assert (page.claim.author, page.contributions[0].author) == ("Hugh Pendry", "marsh_walker")


def test_who_opens_a_thread_wrote_its_title() -> None:
    text = (
        "Paint the old boat red\n{}\nida\n2 hours ago\nIt rusts, and red is what we have.\n{}\n"
        "share\n\nBo\n1 hour ago\nBlue is cheaper, I asked.\n\nCy\n1 hour ago\nGreen, please.\n"
    )
    pages = [read(text.format(*lines))[0] for lines in (("", "12 comments"), ("12 comments", ""))]
    assert [page.claim.author for page in pages] == ["ida", ""]


@pytest.mark.parametrize(
    "below",
    [
        "12K views\nShare\nIda Moss\nVerified\n88.4K subscribers\nSubscribe",
        "Open\nShare\nSave\nIda Moss created the issue · 9 days ago",
        "Open\nShare\nReporter\nIM\nIda Moss\nPriority",
        "Share\nSave\nOpinion\nIda Moss\nBoatbuilder\n3 May 2026",
    ],
)
def test_who_has_the_channel_or_ticket_or_signs_an_article_wrote_its_title(below: str) -> None:
    title, *others = cut(f"Paint the boat\n{below}")
    comment = Draft(cut("Ida Moss")[0], "Ida Moss", parts=[Part(0, "", [(title, "It rusts.")])])
    page = Gathered([comment], aside=[(line, Tag.FURNITURE) for line in others])
    assert byline(page, Claim("", 1), [Contribution("Bo", "", "No.", line=20)]) == "Ida Moss"


def test_a_byline_above_a_text_is_that_of_the_title() -> None:
    title, by, count, text = cut("Paint the boat\nBy Ida Moss\n4 comments\nIt rusts.")
    article = Draft(by, "Ida Moss", parts=[Part(0, "", [(text, "It rusts.")])], heads=[by])
    page = Gathered([article], aside=[(count, Tag.FURNITURE)])
    said = [Contribution("Ida Moss", "", "It rusts.", line=by.number)]
    assert byline(page, Claim(title.content, title.number), said) == "Ida Moss"


def test_who_answers_did_not_write_the_title_above() -> None:
    posts = (
        "\n\nBen Lind\n3 March 2026, 10:05\nIt leaks, and the mooring costs 900 a year.\nReply\n"
        "Cem Oz\n3 March 2026, 10:20\nThe mooring is paid until May.\nReply\n"
    )
    [answered] = read(f"Re: Should we sell the boat?{posts}")
    assert answered.claim.author == ""
    [mails] = read(
        "From: Ben Lind <ben@example.org>\nSubject: AW: Should we sell the boat?\n"
        "Date: 3 March 2026 10:00\n\nIt leaks, and the mooring costs 900 a year.\n\n"
        "From: Cem Oz <cem@example.org>\nSubject: AW: Should we sell the boat?\n"
        "Date: 3 March 2026 11:00\n\nThe mooring is paid until May.\n"
    )
    assert mails.claim.author == ""
    mail = "From: {}\nSent: {} March 2026 10:00\nSubject: {}Should we sell the boat?\n\n{}\n\n"
    [chain] = read(
        mail.format("Ben Lind <ben@example.org>", 4, "RE: ", "It leaks.")
        + mail.format("Cem Oz <cem@example.org>", 3, "", "Its mooring costs 900 a year.")
    )
    assert chain.claim.author == "Cem Oz"


@pytest.mark.parametrize(
    ("title", "head", "opens"),
    [
        (
            "Sell the old boat? #412\nOpen\nmira-k opened this issue on Jan 4, 2026",
            "mira-k commented on Jan 4, 2026",
            "mira-k",
        ),
        ("Sell the boat?\n\nSell the boat?", "Post by mira_k » Tue Mar 03, 2026 2:05 pm", "mira_k"),
        ("Re: Sell the boat?", "Post by mira_k » Tue Mar 03, 2026 2:05 pm", ""),
    ],
)
def test_a_title_is_of_whom_its_head_says_that_they_opened_it(
    title: str, head: str, opens: str
) -> None:
    [conversation] = read(
        f"{title}\n{head}\n\nIt leaks and costs a lot every summer.\n\n"
        f"{head.replace('mira', 'bo')}\n\n"
        "We cannot do without it before May.\n"
    )
    assert conversation.claim.author == opens
