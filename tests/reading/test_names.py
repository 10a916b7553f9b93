"""One person under two spellings, and how people are called."""

from time import perf_counter

import pytest

from argue.reading.conversation import read
from argue.reading.names import (
    called,
    canonical,
    first_names_first,
    is_unknown,
    spelling_of,
    without_title,
    written_out,
)
from argue.reading.network import Ranker
from argue.reading.page import Page
from argue.reading.records import Contribution

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


def test_the_spelling_without_brackets_is_shown():
    names = canonical(["Ida (Lab)", "Ida (Lab)", "Ida", "Rui (Lab)", "Kim (Treasurer)"])
    expected = {"Ida (Lab)": "Ida", "Ida": "Ida", "Rui (Lab)": "Rui (Lab)"}
    assert names == expected | {"Kim (Treasurer)": "Kim"}, "an office is no part of a name"


def test_in_doubt_the_spelling_without_a_title_is_shown():
    assert canonical(["Director Osei", "Osei"])["Director Osei"] == "Osei"
    assert canonical(["MS LEE (CHAIR)", "CHAIR", "CHAIR"])["CHAIR"] == "MS LEE"


def test_titles_are_taken_off():
    assert without_title("Cllr Dr. Adams") == "Adams"
    assert without_title("Mayor") == "Mayor"


def test_the_fullest_name_that_somebody_speaks_under_is_shown():
    names = canonical(["JOAN LEE (Ash)", "JOAN", "JOAN", "Ms Vale"], ["P. Vale"], formal=True)
    assert names["JOAN"] == names["JOAN LEE (Ash)"] == "JOAN LEE"
    assert names["Ms Vale"] == "Ms Vale", "a list tells who is who, not how people are called"


def test_who_leads_is_called_by_the_name_in_the_list():
    names = canonical(
        ["The Chair", "Clerk"], ["P. Adams (Chair)", "J. Cole (Town Clerk)"], formal=True
    )
    assert names == {"The Chair": "Adams", "Clerk": "Clerk"}


def test_a_page_of_minutes_knows_who_was_there():
    text = (
        "LONG HAM PARISH COUNCIL\nMinutes of the meeting\n"
        "Present: Cllrs P Adams (Chair), K Vane\n\n26/119  Skis in the harbour\n\n"
        "Cllr Vane moved that jet skis be kept out of the harbour.\n\n"
        "The Chair said that a rudder broke.\n\nMrs Lamb said that nobody saw it.\n\n"
        "Cllr Adams replied that he had.\n"
    )
    (harbour,) = read(text)
    names = [one.author for one in harbour.contributions]
    assert names == ["Vane", "Adams", "Mrs Lamb", "Adams"]


def test_names_that_are_signed_the_other_way_round_are_turned():
    names = ["Lind, Per", "Okonjo, Bea", "Lee, JR (Ops), Ltd"]
    assert first_names_first(names, "Best, Per Lind") == {
        "Lind, Per": "Per Lind",
        "Okonjo, Bea": "Bea Okonjo",
    }
    assert first_names_first(names, "Best, Per") == {}


def test_a_name_of_two_people_is_not_written_out():
    assert written_out(["KIM"], "To: Kim Lind, Kim Lee") == []


def test_speaker_3_is_no_office():
    assert called("Speaker 3") == "Speaker 3"
    assert called("Cllr Mrs P. Quennell") == "P. Quennell"


def test_each_whose_name_a_page_does_not_know_is_somebody_else() -> None:
    unknown = [Contribution("[deleted]", "", text) for text in ("It leaks.", "Sell it, then.")]
    page = Page(unknown, "Sell the boat?", Ranker.load("parents").stems, [0.0, 0.0])
    assert len(set(page.writers)) == 2
    assert all(map(is_unknown, ("Utilisateur supprimé", "Gast", "[deleted]")))
    assert not any(map(is_unknown, ("Gaston", "Anonymous Owl")))


def test_blanks_in_a_name_take_no_time() -> None:
    begin = perf_counter()
    spelling_of(f"Ann{' ' * 30_000}said")
    assert perf_counter() - begin < 1
