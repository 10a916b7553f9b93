"""Asides are told from short answers."""

import pytest

from argue.reading.asides import aside
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
