"""Asides are told from short answers."""

import pytest

from argue import formats
from argue.reading.asides import aside, is_bot
from argue.reading.records import Contribution

ASIDES = [
    ("NOOR", "Point of information!"),
    ("FELIX", "Yes, go on."),
    ("Ms Adeyemi", "Good afternoon everybody, phones away please. Noor, you have two minutes."),
    ("CHAIR", "Thirty seconds, Kwame."),
    ("KWAME", "I'm done, thank you."),
    ("Ann", "(laughter)"),
    ("Vorsitzende Kühn", "Danke. Frau Vogel, Sie haben das Wort."),
    ("Présidente", "Merci. Monsieur Roy, vous avez la parole."),
    ("Ann", "Gracias a todos"),
    ("hullabaloo", "This comment was removed by a moderator because it broke our rules."),
    ("Ann", "lol 😂"),
]
ASIDES += [
    ("Teo", "jajajaja"),
    ("Mina", "Thanks, Priscilla."),
    ("Präsident Wulff", "Ich schließe die Aussprache."),
]
ANSWERS = [
    ("Ann", "No."),
    ("Ben", "+1"),
    ("Ann", "This can't go on like that for another year."),
    ("Ann", "Vor welchen Zeugen denn?"),
    ("Chair", "A cap cannot be enforced, since the platforms do not share the nights booked."),
    ("Ann", "Thank you. A mark tells a child that she is a four."),
    ("Ann", "My rooms are forty-five."),
]


@pytest.mark.parametrize(("author", "text"), ASIDES)
def test_an_aside(author, text):
    assert aside(Contribution(author, "", text)) >= 0.5


@pytest.mark.parametrize(("author", "text"), ANSWERS)
def test_no_aside(author, text):
    assert aside(Contribution(author, "", text)) < 0.5


def test_what_a_program_says_of_an_issue_is_no_argument() -> None:
    [debate] = formats.parse_text(
        "Drop Python 3.8 #412\nOpen\nmira-k opened this issue on Jan 4, 2026 · 4 comments\n"
        "mira-k commented on Jan 4, 2026\nWe should drop 3.8, it is end of life since 2024.\n"
        "tobias-h commented on Jan 5, 2026\nOur cluster still runs 3.8 until the summer.\n"
        "stale\nbot\ncommented on Mar 6, 2026\nThis issue has been automatically marked as stale "
        "because it has not had recent activity.\n"
        "stale bot added the wontfix label on Mar 6, 2026\n"
        "tobias-h commented on Mar 7, 2026\nNot stale, pinning means no security fixes.\n"
    ).debates
    authors = [one.author for one in debate.arguments]
    assert authors == ["mira-k", "tobias-h", "tobias-h"]
    assert not any("automatically" in one.text for one in debate.arguments)


@pytest.mark.parametrize(
    "text",
    [
        "Questo argomento è stato chiuso automaticamente 90 giorni dopo l'ultima risposta.",
        "Dieses Thema wurde automatisch geschlossen.",
        "This issue was closed because it has been inactive for 14 days.",
        "Ich bin ein Bot und zähle Wörter.",
    ],
)
def test_programs_say_that_they_are_some(text: str) -> None:
    assert is_bot("system", text)
    assert not is_bot("Ann", f"I read: {text[5:]}")


@pytest.mark.parametrize(
    "text",
    [
        "This topic is about automation, not about trade.",
        "This issue will not solve itself automatically; somebody has to pay.",
        "You answer so fast, one could think I'm a bot next to you.",
        "Diese Diskussion über Automatisierung führen wir seit zehn Jahren.",
        "They read: this action was performed automatically. Nobody looks at it.\nI do.",
    ],
)
def test_people_who_talk_of_programs_are_none(text: str) -> None:
    assert not is_bot("Ann", text)
