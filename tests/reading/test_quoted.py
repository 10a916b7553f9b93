"""Quotations that no sign marks are of whom the page names, and what stands below them is not."""

import pytest

from argue.reading.conversation import Conversation, read
from argue.reading.cut import cut
from argue.reading.quoted import answered, quotations
from argue.reading.records import Tag

TEAMS = """\
Ida Berg
2:02 PM
We should stop giving marks in year 3.

Tom Vrba
2:06 PM
Parents will ask where their child stands.

Ida Berg
2:11 PM
Tom Vrba
3/2/2026 2:06 PM
Parents will ask where their child stands.
Then write them two sentences.

Nadia Ole
2:20 PM
Ida Berg
3/2/2026 2:02 PM
We should stop giving marks in year 3.
My own class compares numbers all day.
"""
FORUM = """\
Hunde auf dem Steg?
Beitragvon Kalle » Di 3. Mär 2026, 14:05

Hunde gehören nicht auf den Steg. Zwei Kinder sind gestolpert.
Kalle

Beiträge: 214
Registriert: Mo 4. Jan 2021, 10:11
Nach oben
Re: Hunde auf dem Steg?
Beitragvon Mareike » Di 3. Mär 2026, 15:40

Kalle hat geschrieben: ↑
Di 3. Mär 2026, 14:05
Zwei Kinder sind gestolpert.
Über die Leinen. Leinen kann man kurz halten.
Zuletzt geändert von Mareike am Di 3. Mär 2026, 15:52, insgesamt 1-mal geändert.
Mareike

Beiträge: 31
Registriert: So 9. Aug 2022, 20:00
Nach oben
Re: Hunde auf dem Steg?
Beitragvon Ole Petersen » Mi 4. Mär 2026, 08:12

Kalle hat geschrieben: ↑
Di 3. Mär 2026, 14:05
Hunde gehören nicht auf den Steg.
Sehe ich auch so, mein Boot ist voller Haare.
Mareike hat geschrieben: ↑
Di 3. Mär 2026, 15:40
Leinen kann man kurz halten.
Kann man, macht aber keiner.
Ole Petersen

Beiträge: 20
Registriert: Fr 1. Feb 2013, 07:30
Nach oben
Beiträge der letzten Zeit anzeigen: Alle Beiträge Sortiere nach Erstellungsdatum
"""


def _said(conversation: Conversation) -> list[tuple[str, str, list[int]]]:
    return [
        (one.author, one.text.split()[0], [parent.index for parent in ranked[:1]])
        for one, ranked in zip(conversation.contributions, conversation.parents, strict=True)
    ]


def test_the_head_of_what_is_answered_stands_below_that_of_the_answer() -> None:
    [conversation] = read(TEAMS)
    assert _said(conversation) == [
        ("Ida Berg", "We", []),
        ("Tom Vrba", "Parents", [0]),
        ("Ida Berg", "Then", [1]),
        ("Nadia Ole", "My", [0]),
    ]


def test_posts_of_a_forum_have_their_writers_and_quotations_their_times() -> None:
    [conversation] = read(FORUM)
    assert conversation.claim.author == "Kalle"
    assert _said(conversation) == [
        ("Kalle", "Hunde", [-1]),
        ("Mareike", "Über", [0]),
        ("Ole Petersen", "Sehe", [0]),
        ("Ole Petersen", "Kann", [1]),
    ]


@pytest.mark.parametrize(
    ("forum", "opens"),
    [
        ("Post by Ann » Tue Mar 03, 2026 2:05 pm", "Ann"),
        ("Message par Ann » mar. 3 mars 2026 14:05", "Ann"),
        ("Messaggioda Ann » mar mar 03, 2026 2:05 pm", "Ann"),
        ("Mensaje por Ann » Mar Mar 03, 2026 2:05 pm", "Ann"),
    ],
)
def test_a_head_of_such_a_forum_is_read_in_each_language(forum: str, opens: str) -> None:
    other = forum.replace("Ann", "Bo Lind")
    [conversation] = read(
        f"Sell the boat?\n{forum}\n\nIt leaks in two places.\n\nRe: Sell the boat?\n{other}\n\n"
        "It is the only way to the island.\n"
    )
    assert {one.author for one in conversation.contributions} == {opens, "Bo Lind"}


def test_a_head_without_words_and_an_answer_of_one_line_are_left() -> None:
    lines = cut("Ann\n10:05\nBo\n3/2/2026 10:07\nIt leaks.\n")
    tags = [Tag.NAME, Tag.TIME, Tag.NAME, Tag.TIME, Tag.TEXT]
    assert list(quotations(lines, tags)) == []


@pytest.mark.parametrize("head", ["{}\n{}\n", "{} {}\n", "{}, [{}]\n"])
def test_a_picture_above_a_later_message_quotes_nothing(head: str) -> None:
    heads = [
        head.format(name, f"04.03.2024 09:{minute}")
        for name, minute in (("Ida Berg", 12), ("Tom Vrba", 20), ("Nadia Ole", 25))
    ]
    [conversation] = read(
        f"{heads[0]}We should leave the fair, it brought three leads.\n\n{heads[1]}\n{heads[2]}"
        "One of them is our largest customer now.\nThe stand is already paid for.\n"
    )
    assert [one.author for one in conversation.contributions] == ["Ida Berg", "Nadia Ole"]
    assert not conversation.contributions[1].quotes


def test_what_a_rule_takes_for_a_quotation_is_not_asked() -> None:
    for page in (TEAMS, FORUM):
        [conversation] = read(page)
        held = {line.number for draft in conversation.drafts for line, _ in draft.own}
        asked = {doubt.line for doubt in conversation.doubts if doubt.what == "line"}
        quoted = {
            line.number
            for line, tag in zip(conversation.lines, conversation.tags, strict=True)
            if tag is Tag.QUOTE
        }
        assert quoted
        assert not asked & quoted
        assert all(
            (doubt.options[0][0] == "said") == (doubt.line in held)
            for doubt in conversation.doubts
            if doubt.what == "line"
        )


def test_who_speaks_stands_above_who_is_answered_though_a_tagger_takes_it_for_form() -> None:
    rows = [
        ("name", "Ida"), ("time", "1 h"), ("text", "Sell the boat."),
        ("name", "Tom"), ("name", "Ida"), ("time", "2 h"), ("text", "It leaks."),
        ("furniture", "Share"), ("furniture", "Una"), ("name", "Tom"), ("time", "3 h"),
        ("text", "Only in spring."), ("furniture", "Share"), ("furniture", "Tom"), ("name", "Ida"),
        ("time", "4 h"), ("text", "Who told you so?"),
    ]  # fmt: skip
    lines, tags = cut("\n".join(words for _, words in rows)), [Tag(tag) for tag, _ in rows]
    assert list(answered(lines, tags)) == [(13, Tag.NAME), (14, Tag.MARK)]
