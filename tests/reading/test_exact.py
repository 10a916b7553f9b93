"""Exports with one form for each message need no guess."""

from time import perf_counter

import pytest

from argue.reading.conversation import Conversation, read
from argue.reading.cut import by_reporter, cut
from argue.reading.exact import exact_lines, exports, notices
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


def test_messages_copied_from_whatsapp_in_a_browser() -> None:
    [conversation] = read(
        "[18:05, 26/11/2026] +34 655 01 22 87: ¿Cerramos el portal con llave?\n"
        "[18:06, 26/11/2026] Tono (5º): Mi madre no puede bajar a abrir.\n"
    )
    assert [one.author for one in conversation.contributions] == ["+34 655 01 22 87", "Tono (5º)"]


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
    text = "Ann\n2 hours ago\nGood morning everybody!\nReply\n"
    text += "Ben\n1 hour ago\nWe should sell it.\nReply\n"
    [conversation] = read(text)
    assert conversation.claim.first == 1
    assert [parent.index for parent in conversation.parents[0]] == [1]
    assert not conversation.parents[1]


def said_in(text: str) -> tuple[Conversation, list[tuple[str, str]]]:
    """What is read of a page, and who says what there."""
    [conversation] = read(text)
    return conversation, [(one.author, one.text) for one in conversation.contributions]


def test_a_turn_with_the_words_of_a_notice_is_no_notice() -> None:
    _, said = said_in(
        "Anna: Should Finland leave NATO?\n"
        "Ben: Finland has just joined NATO, so leaving would look weak.\n"
        "Anna: Looking weak is no reason to stay.\nCarl: Staying costs too much.\n"
        "Ben: Costs are small beside those of a war.\n"
    )
    assert said[1] == ("Ben", "Finland has just joined NATO, so leaving would look weak.")
    assert len(said) == 5


@pytest.mark.parametrize(
    ("text", "people"),
    [
        (
            "Tom: We should get a cat.\nEva: Cats scratch the sofa.\n"
            "Joe: We have no sofa.\nLiz: We have curtains.\n",
            ["Tom", "Eva", "Joe", "Liz"],
        ),
        (
            "Anna: Das Bad sollte schließen.\nTom: Kinder lernen dort schwimmen.\n"
            "Eva: Das geht auch im See.\n",
            ["Anna", "Tom", "Eva"],
        ),
        (
            "Is nuclear power safe?\n\nSmith: It is safer than coal.\n"
            "Jones: Waste stays for ages.\nLee: Waste can be stored deep.\n",
            ["Smith", "Jones", "Lee"],
        ),
        (
            "Mark: Zoos should close.\nRose: Zoos save species.\n"
            "Bill: Cages are small.\nGrace: New zoos have no cages.\n",
            ["Mark", "Rose", "Bill", "Grace"],
        ),
    ],
)
def test_in_a_round_everybody_speaks_once(text: str, people: list[str]) -> None:
    assert [author for author, _ in said_in(text)[1]] == people


def test_points_are_no_people() -> None:
    text = "Costs: The pool costs a million a year.\nVisitors: Few people come in winter.\n"
    assert not exact_lines(cut(f"{text}Children: They learn to swim there.\n"))
    assert not exact_lines(cut("Tom: We should get a cat.\nEva: Cats scratch the sofa.\n"))


def test_a_turn_that_reports_somebody_is_whole() -> None:
    _, said = said_in(
        "Anna: The pool should open in May.\nBen: The water is cold in May.\n"
        "Anna: Ben said that the pool is too cold.\nBen: I measured it.\n"
    )
    assert said[2] == ("Anna", "Ben said that the pool is too cold.")


def test_a_short_question_is_the_first_turn() -> None:
    turns = "Ann: Yes!\nBob: No, shops need them.\nAnn: Shops gained.\nBob: Ghent has trams."
    conversation, said = said_in(f"Mod: Ban cars?\n{turns}\n")
    assert said[0] == ("Mod", "Ban cars?")
    assert conversation.claim.first == 0
    assert said_in(f"Chair: Jo\n{turns}\n")[1][0] == ("Ann", "Yes!")


def test_who_calls_out_in_a_stenographic_report_speaks_between() -> None:
    [conversation] = read(
        "94. Sitzung, Berlin\nIda Baum (GRÜNE):\nDas Pfand wirkt,\n(Georg Lind [CDU/CSU]: Chaos!)\n"
        "und es wird wirken.\n(Beifall bei der SPD)\nGeorg Lind (CDU/CSU):\nWer zahlt das?\n"
        "Ida Baum (GRÜNE):\nAlle.\nGeorg Lind (CDU/CSU):\nEben.\n"
    )
    assert [(one.author, one.text) for one in conversation.contributions[:4]] == [
        ("Ida Baum", "Das Pfand wirkt,"),
        ("Georg Lind", "Chaos!"),
        ("Ida Baum", "und es wird wirken."),
        ("Georg Lind", "Wer zahlt das?"),
    ]


def test_what_people_tell_is_no_event_of_github() -> None:
    told = "Ghent closed this in stages two years ago\n"
    assert not notices(cut(f"Ann\n10:02\n{told}"))
    assert list(notices(cut(f"lee-k commented on Jan 4, 2026\nNo.\n{told}"))) == [2]
    event = "@lee-k lee-k added the old label on Jan 5"
    assert list(notices(cut(f"lee-k commented on Jan 4, 2026\nNo.\n{event}"))) == [2]


def test_a_line_that_ends_in_a_quotation_mark_is_the_mark_of_an_answer() -> None:
    cited = 'Is the "green" label right' + " for power" * 20
    found = exact_lines(
        cut(
            f"10:02:11 From Ann Lee to Everyone:\n\t{cited}\n10:03:11 From Bo to Everyone:\n"
            f'\tReplying to "{cited}"\n\tNo.\n'
        )
    )
    assert (found[3].tag, found[3].spans.whom) == (Tag.MARK, f'"{cited}"')


def test_blanks_take_no_time() -> None:
    begin = perf_counter()
    exports(
        cut(f"10:03:00 From {' ' * 30_000}x\n10:04:00 From A to B{' ' * 30_000}x (privately)y\n")
    )
    read(f"Ann: x – Ann{' ' * 30_000}x\nBo: x – Ann{' ' * 30_000}y\n")
    assert perf_counter() - begin < 5


@pytest.mark.parametrize(
    ("line", "noticed"),
    [
        ("This comment was marked as off-topic.", True),
        ("Dieser Beitrag wurde von der Redaktion entfernt.", True),
        ("Le contenu de ce message du forum a été supprimé", True),
        ("Este comentario ha sido eliminado.", True),
        ("Questo messaggio è stato eliminato", True),
        ("You don't often get email from ann@example.org.", True),
        ("AI-generated content may be incorrect", True),
        ("Von KI generierte Inhalte können fehlerhaft sein.", True),
        ("Le contenu généré par l’IA peut être incorrect", True),
        ("Es posible que el contenido generado por IA sea incorrecto", True),
        ("JavaScript is disabled.", True),
        ("This is the first time Bo has posted — let’s welcome them!", True),
        ("You are not logged in, either login or create an account to post comments", True),
        ("Sie müssen sich anmelden, um zu kommentieren.", True),
        ("You must be logged in twice before my bank shows anything.", False),
        ("This comment is the best so far.", False),
        ("This comment was removed once, so I say it again: no.", False),
        ("Ce message est signalé, mais personne ne bouge.", False),
        ("JavaScript is dead.", False),
        ("El contenido generado por IA es una plaga.", False),
        ("Von KI generierte Inhalte können nützlich sein.", False),
        ("Disclaimer: I work there.", False),
        ("We should close the mailing list", False),
        ("Unsubscribe from the paper instead.", False),
        ("This message was a surprise to me.", False),
    ],
)
def test_what_programs_say_in_the_place_of_a_text(line: str, noticed: bool) -> None:
    assert bool(notices(cut(f"Ann\n{line}"))) == noticed
