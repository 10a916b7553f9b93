"""The claim of a page: worded as a claim, and never what stands around it."""

import pytest

from argue.reading.claim import claim_of_page, worded
from argue.reading.conversation import read
from argue.reading.records import Contribution, Heading

TITLES = {
    "Should our choir sing only in English?": "Our choir should sing only in English.",
    "Should my son repeat year five?": "My son should repeat year five.",
    "Re: Fwd: [board] Should we sell the boat?": "We should sell the boat.",
    "[RFC] Replace the message queue with Postgres": "Replace the message queue with Postgres.",
    "RFC 0042: Drop the staging server": "Drop the staging server.",
    "CMV: We shouldn't pay for parking at hospitals.": (
        "We shouldn't pay for parking at hospitals."
    ),
    "Cllr Hollis moved that the council should let the field.": "The council should let the field.",
    "It was moved that the committee sell the old van": "The committee should sell the old van.",
    "M/S Abara/Sato that the fee be doubled.": "The fee should be doubled.",
    "Make plug-ins opt-in · Issue #4411 · example/tool": "Make plug-ins opt-in.",
    "Why don't we close the shop on Mondays?": "We should close the shop on Mondays.",
    "Sollen wir Omas Haus verkaufen?": "Wir sollen Omas Haus verkaufen.",
    "Sollte unser Verein ein eigenes Bier brauen?": "Unser Verein sollte ein eigenes Bier brauen.",
    "Müssen alle Kinder schwimmen lernen?": "Alle Kinder müssen schwimmen lernen.",
    "Fr. Bo beantragt, das Fest im Mai zu feiern.": "Wir sollten das Fest im Mai feiern.",
    "Bo schlägt vor, das Fest abzusagen": "Wir sollten das Fest absagen.",
    "Es wird beantragt, die Nutzungen": "Es wird beantragt, die Nutzungen.",
    "Sind die Preise unseres Museums zu hoch?": "Die Preise unseres Museums sind zu hoch.",
    "Betreff: AW: Soll mein Sohn wiederholen?": "Mein Sohn soll wiederholen.",
    "Proposition : rendre la cantine gratuite": "Rendre la cantine gratuite.",
    "Pourquoi ne pas vendre la vieille salle ?": "On devrait vendre la vieille salle.",
    "¿Deberían nuestros hijos llevar uniforme?": "Nuestros hijos deberían llevar uniforme.",
    "¿Deberíamos vender la furgoneta?": "Deberíamos vender la furgoneta.",
    "¿Creen que deberíamos cobrar entrada?": "Deberíamos cobrar entrada.",
    "¿Tendríamos que cambiar de banco?": "Tendríamos que cambiar de banco.",
    "Dovremmo vendere la barca?": "Dovremmo vendere la barca.",
    "Secondo voi dovremmo cambiare orario?": "Dovremmo cambiare orario.",
    "Lohnt sich ein Lastenrad?": "Ein Lastenrad lohnt sich.",
    "Dovrebbe il comune chiudere il centro?": "Il comune dovrebbe chiudere il centro.",
}


@pytest.mark.parametrize(("title", "claim"), TITLES.items())
def test_a_title_is_worded_as_a_claim(title, claim):
    assert worded(title) == claim


def test_a_motion_comes_before_the_name_of_the_page():
    headings = [
        Heading("Year 9 debating club, 6 November 2026", 1),
        Heading("Motion: This house would ban homework.", 2),
    ]
    claim = claim_of_page(headings, [Contribution("Noor", "", "It tires them.", line=4)])
    assert (claim.text, claim.line, claim.first) == ("This house would ban homework.", 2, None)


def test_the_first_post_is_the_claim_of_a_chat_without_a_title():
    talk = [
        Contribution("Gabi", "14:02", "Sollen wir Omas Haus verkaufen? Das Dach ist hin.", line=3),
        Contribution("Max", "14:05", "Auf keinen Fall.", line=5),
    ]
    claim = claim_of_page([], talk)
    assert (claim.text, claim.first) == ("Wir sollen Omas Haus verkaufen.", 0)


def test_greetings_come_before_no_claim():
    talk = [
        Contribution("Ann", "", "Hello everyone!", line=1),
        Contribution("Ann", "", "Evening all. We should sell the boat. Thoughts?", line=2),
    ]
    assert claim_of_page([], talk).text == "We should sell the boat."


@pytest.mark.parametrize(
    "heading",
    [
        "notes_final.docx", "https://example.org/a", "Thoughts?", "Hi all",
        "Boat club-20261120_190312-Recording of the meeting",
    ],
)  # fmt: skip
def test_furniture_is_no_claim(heading):
    talk = [Contribution("Ann", "", "We should sell the boat.", line=2)]
    assert claim_of_page([Heading(heading, 1)], talk).text == "We should sell the boat."


def test_in_doubt_there_are_proposals():
    headings = [Heading("News of our old harbour", 1), Heading("The boat and its future", 2)]
    talk = [Contribution("Ann", "", "It leaks. We ought to sell it soon.", line=4)]
    claim = claim_of_page(headings, talk)
    assert claim.chance < 0.8
    assert 1 < len(claim.proposals) <= 3


def test_a_nameless_motion_is_the_claim_where_others_have_names():
    talk = [
        Contribution("", "", "7. Ordinance 12: prohibiting fireworks in the old town", line=1),
        Contribution("Osei", "", "The staff recommends adoption.", line=3),
        Contribution("Keech", "", "The dogs cannot sleep for days.", line=5),
    ]
    claim = claim_of_page([], talk)
    assert (claim.text, claim.first) == ("Prohibiting fireworks in the old town.", 0)


def test_a_notice_before_the_question_is_no_claim():
    talk = [
        Contribution("Family", "", "Messages are end-to-end encrypted.", line=1),
        Contribution("Gabi", "", "Shall we sell the house or keep it?", line=2),
        Contribution("Max", "", "Never.", line=3),
    ]
    assert claim_of_page([], talk).first == 1


def test_a_page_without_words_has_none():
    assert claim_of_page([], []).text == ""


def test_what_a_title_asks_or_states_is_the_claim_of_who_opens_the_thread() -> None:
    page = "{}\n\nIda\n2 hours ago\nI'd like to sell the old boat.\n\nRui\n1 hour ago\nIt is dry."
    [asked] = read(page.format("Sell the old boat?"))
    assert (asked.claim.text, asked.claim.author) == ("Sell the old boat?", "Ida")
    [stated] = read(page.format("CMV: The council should sell the old boat"))
    assert stated.claim.first is None


def test_words_without_a_speaker_below_a_title_are_not_the_claim() -> None:
    said = [("", "Others should do so, too."), ("Ida", "It should be law."), ("Rui", "No.")]
    contributions = [
        Contribution(author, "", text, line=line) for line, (author, text) in enumerate(said, 2)
    ]
    claim = claim_of_page([Heading("The village that banned fireworks", 1)], contributions)
    assert (claim.text, claim.first) == ("The village that banned fireworks.", None)


def test_a_line_that_names_its_author_makes_the_line_above_a_title() -> None:
    [conversation] = read(
        "Search\nCode review should be optional\nauthored by orlop\n6 hours ago | 11 comments\n\n"
        "birch 5 hours ago | link\nTwo outages came from there.\n\n"
        "orlop 4 hours ago | link\nBoth were reviewed.\n\nmxl 3 hours ago | link\nI like them.\n"
    )
    assert (conversation.claim.text, conversation.claim.author) == (
        "Code review should be optional.", "orlop",
    )  # fmt: skip


def test_a_title_comes_before_the_teaser_below_it() -> None:
    headings = [
        Heading("Homework is unfair and should go", 4, chance=0.85),
        Heading("Whoever has parents with time has good marks. Others have none", 5),
    ]
    claim = claim_of_page(headings, [Contribution("Noor", "", "It tires them.", line=9)])
    assert claim.line == 4


def test_a_headline_in_quotation_marks_is_the_claim() -> None:
    [conversation] = read(
        "Menu\nDébats\n« Il faut rendre le train gratuit aux jeunes »\nPublié le 24 novembre 2026\n"
        "Partager\n2 contributions\n\nJean R.\n24/11/2026 à 07h14\nQui paiera ?\nRépondre\n\n"
        "Marthe D.\n24/11/2026 à 07h51\nLa région paie déjà.\nRépondre\n"
    )
    assert "gratuit aux jeunes" in conversation.claim.text


def test_a_title_that_was_taken_for_no_heading_is_the_claim_and_menus_are_not() -> None:
    talk = [
        Contribution("Paula", "1 h", "Nobody opens the newsletter any more.", line=9),
        Contribution("Dmitri", "2 h", "My mother reads the newsletter each week.", line=12),
    ]
    others = [Heading("Skip to main content", 1, 0.01), Heading("The newsletter should go", 6, 0.2)]
    claim = claim_of_page([], talk, others=others, said=[0.1, 0.1])
    assert (claim.line, claim.first) == (6, None)


def test_the_name_of_a_topic_is_no_sentence() -> None:
    assert worded("Re: Dogs in the cemetery") == "Dogs in the cemetery"


def test_a_title_and_the_post_that_says_the_same_do_not_compete() -> None:
    post = "It surprises people. I think we should load plug-ins from the working directory."
    talk = [
        Contribution("Kim", "3 days ago", post, line=3),
        Contribution("Tobias", "2 days ago", "That would run code from any folder.", line=6),
    ]
    titles = ("Load plug-ins from the working directory", "Load plug-ins from the directory")
    same, other = (claim_of_page([Heading(title, 1)], talk).chance for title in titles)
    assert same > 0.9 > other


def talk(*said: tuple[str, str]) -> list[Contribution]:
    return [Contribution(who, "2 May", text, line=3 * at) for at, (who, text) in enumerate(said, 1)]


def test_a_chat_is_on_what_is_asked_after_the_welcome() -> None:
    said = talk(
        ("Rosa", "welcome all, the slides are in the folder, mute please"),
        ("Rosa", "so the question for tonight: should the shop close on Mondays?"),
        ("Lee", "Mondays are slow, so yes."),
        ("Ida", "The shop sells its bread on Mondays."),
    )
    assert claim_of_page([], said).first == 1


@pytest.mark.parametrize(
    ("line", "place"),
    [("How is the score of a review worked out?", 1), ("Why quarries are good", 99)],
)
def test_what_a_site_asks_and_what_stands_below_all_is_no_claim(line: str, place: int) -> None:
    said = talk(
        ("Ann", "The plan for the quarry is a disgrace. They promised trees and we got dust."),
        ("Ben", "The quarry feeds half of us."),
    )
    assert claim_of_page([Heading(line, place, chance=0.9)], said).first == 0


def test_a_motion_in_its_own_words_comes_before_the_thanks_of_its_mover() -> None:
    said = talk(
        ("Mr Oak", "Thank you, Madam President. I have worn a hat for years."),
        ("Ms Elm", "Seconded. The rule about hats has had its day."),
    )
    others = [Heading("“That hats be dropped on the green from next year.”", 1, 0.1)]
    assert claim_of_page([], said, others=others).line == 1


def test_the_number_of_an_item_does_not_make_its_section_a_claim() -> None:
    said = talk(("Ann", "The bench was found."))
    assert claim_of_page([Heading("HA/33/24 MATTERS ARISING", 1)], said).first == 0
    assert claim_of_page([Heading("A 4-day-week for 2026?", 1)], said).line == 1


def test_a_motion_and_the_title_of_its_item_are_one_claim() -> None:
    said = talk(
        ("Ann", "Ann beantragt, das Fest im Mai zu feiern."),
        ("Bo", "Das müsste der Rat entscheiden."),
    )
    item, apart = (claim_of_page([Heading("Das Fest", line)], said) for line in (2, 0))
    assert item.text == apart.text == "Wir sollten das Fest im Mai feiern."
    assert item.chance > apart.chance
