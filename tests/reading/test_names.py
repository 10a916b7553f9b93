"""One person under two spellings, and whom a text names."""

import pytest

from argue.reading.people import People, canonical, without_title

SAME = [
    ("Beatriz (Support)", "Beatriz"),
    ("Dr. Adams", "ADAMS"),
    ("@ben_k", "Ben K."),
    ("MS ADEYEMI (CHAIR)", "CHAIR"),
    ("Joan Beckwith", "Ms Beckwith"),
    ("J. Beckwith", "Joan Beckwith"),
    ("Anna 🌻", "anna"),
    ("Planning Director Osei", "Director Osei"),
    ("Stadträtin Kühn", "KÜHN"),
    ("Mme Lefèvre", "Lefevre"),
]
OTHERS = [
    ("Ben", "Ben K."),
    ("Anna Schmidt", "Anna Vogel"),
    ("Joan Beckwith", "Jim Beckwith"),
    ("Anna", "Anna Schmidt"),
    ("ben_k", "ben_k2"),
    ("Me", "Ben"),
]


@pytest.mark.parametrize(("name", "other"), SAME)
def test_two_spellings_are_one_person(name, other):
    assert len(set(canonical([name, other, "Zoe"]).values())) == 2


@pytest.mark.parametrize(("name", "other"), OTHERS)
def test_two_people_stay_apart(name, other):
    assert len(set(canonical([name, other, "Zoe"]).values())) == 3


def test_a_surname_of_two_people_is_neither():
    names = canonical(["Joan Beckwith", "Jim Beckwith", "Ms Beckwith"])
    assert names["Ms Beckwith"] == "Ms Beckwith"


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


def test_the_spelling_without_brackets_is_shown():
    names = canonical(["Ida (Lab)", "Ida (Lab)", "Ida", "Rui (Chair)"])
    assert names == {"Ida (Lab)": "Ida", "Ida": "Ida", "Rui (Chair)": "Rui (Chair)"}


def test_in_doubt_the_spelling_without_a_title_is_shown():
    assert canonical(["Director Osei", "Osei"])["Director Osei"] == "Osei"
    assert canonical(["MS LEE (CHAIR)", "CHAIR", "CHAIR"])["CHAIR"] == "MS LEE (CHAIR)"


def test_titles_are_taken_off():
    assert without_title("Cllr Dr. Adams") == "Adams"
    assert without_title("Mayor") == "Mayor"
