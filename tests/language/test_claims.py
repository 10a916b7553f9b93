"""Questions that people put at the head of a discussion, and the claims that they test."""

from dataclasses import replace

import pytest

from argue.errors import BadInput
from argue.language import claims
from argue.language.claims import candidates, is_topic, proposals, states_claim
from argue.language.questions import claim_of
from argue.model import Argument, Debate, Reply, Source

ENGLISH = {
    "Should the library open on Sundays?": "The library should open on Sundays.",
    "Should we build a bike lane on Main Street?": "We should build a bike lane on Main Street.",
    "should dogs be allowed in the office": "Dogs should be allowed in the office.",
    "Should school work be graded?": "School work should be graded.",
    "Should people under 16 use social media?": "People under 16 should use social media.",
    "Must shops take cash?": "Shops must take cash.",
    "Can nuclear power save the climate?": "Nuclear power can save the climate.",
    "Would a wealth tax help the poor?": "A wealth tax would help the poor.",
    "Shouldn't we ban private cars?": "We should ban private cars.",
    "Should we not answer at all?": "We should not answer at all.",
    "Should the county not close the old bridge?": "The county should not close the old bridge.",
    "Is the death penalty just?": "The death penalty is just.",
    "Are zoos cruel?": "Zoos are cruel.",
    "Is nuclear power a good idea?": "Nuclear power is a good idea.",
    "Is it right to eat meat?": "It is right to eat meat.",
    "Are electric cars really better for the climate?": (
        "Electric cars are really better for the climate."
    ),
    "Does homework help children?": "Homework helps children.",
    "Do violent games cause violence?": "Violent games cause violence.",
    "Do we need a new town hall?": "We need a new town hall.",
    "Has the euro failed?": "The euro has failed.",
    "Does the bus still climb the hill?": "The bus still climbs the hill.",
    "Is democracy the best form of government?": "Democracy is the best form of government.",
    "Is Paris cleaner than London?": "Paris is cleaner than London.",
    "Should the country order new reactors?": "The country should order new reactors.",
    "Do you think that we should vote online?": "We should vote online.",
    "Whether tips should go": "Tips should go.",
    "Dogs should stay in the office?": "Dogs should stay in the office.",
    "The library should open on Sundays": "The library should open on Sundays.",
}
FRENCH = {
    "La bibliothèque doit-elle ouvrir le dimanche ?": "La bibliothèque doit ouvrir le dimanche.",
    "Est-ce que la bibliothèque doit ouvrir le dimanche ?": (
        "La bibliothèque doit ouvrir le dimanche."
    ),
    "Est-ce qu’il faut interdire les voitures ?": "Il faut interdire les voitures.",
    "Faut-il interdire les voitures en ville ?": "Il faut interdire les voitures en ville.",
    "Doit-on supprimer les notes à l’école ?": "On doit supprimer les notes à l’école.",
    "Devrions-nous manger moins de viande ?": "Nous devrions manger moins de viande.",
    "Les zoos sont-ils cruels ?": "Les zoos sont cruels.",
    "Y a-t-il trop de voitures ?": "Il y a trop de voitures.",
    "Peut-on vivre sans argent liquide ?": "On peut vivre sans argent liquide.",
    "Ne faut-il pas fermer le zoo ?": "Il faut fermer le zoo.",
    "Le nucléaire est-il une bonne idée ?": "Le nucléaire est une bonne idée.",
    "A-t-on besoin d’une nouvelle mairie ?": "On a besoin d’une nouvelle mairie.",
    "Est-ce juste de taxer les riches ?": "C’est juste de taxer les riches.",
    "Pensez-vous que le vote doit être obligatoire ?": "Le vote doit être obligatoire.",
    "Les téléphones devraient être interdits à l’école ?": (
        "Les téléphones devraient être interdits à l’école."
    ),
    "Le village a besoin d’un bus": "Le village a besoin d’un bus.",
}
OPEN = [
    *("What should we do about the wolf?", "Why is the sky blue?", "How can the town save money?"),
    *("Pourquoi la bibliothèque est-elle fermée ?", "Que faut-il faire du loup ?"),
    *("Comment la ville peut-elle économiser ?", "No homework in primary school?"),
    "Should kids under 14 have phones and should schools ban them?",
    *("Faut-il fermer le pont et doit-on le repeindre ?", "Vote à seize ans ?"),
    *("The library is closed. Should it open?", "", "?", "   "),
]


@pytest.mark.parametrize(("question", "claim"), [*ENGLISH.items(), *FRENCH.items()])
def test_a_question_becomes_the_claim_that_it_tests(question, claim):
    assert claim_of(question) == claim


@pytest.mark.parametrize("question", OPEN)
def test_what_yes_or_no_does_not_answer_has_no_claim(question):
    assert claim_of(question) == ""


@pytest.mark.parametrize("claim", sorted({*ENGLISH.values(), *FRENCH.values()}))
def test_a_claim_stays_as_it_is(claim):
    assert claim_of(claim) == claim


@pytest.mark.parametrize(
    "question", ["should", "Is?", "do", "est-il", "-il ?", "n’-il", "be be be?"]
)
def test_scraps_raise_nothing(question):
    assert isinstance(claim_of(question), str)


STATES = [
    "Should the library open on Sundays?",
    "Wir sollten das Straßenfest absagen.",
    "We should stop printing the programme. Nobody reads it.",
    "Let's stop taking notes.",
]
STATES_NOTHING = [
    "1,204 Comments",
    "Good morning all, I am late",
    "What do you think?",
    "Summer party by the lake",
]


@pytest.mark.parametrize("text", STATES + STATES_NOTHING)
def test_what_states_a_claim(text):
    assert states_claim(text) is (text in STATES)


@pytest.mark.parametrize("face", [":(", ";-)", ":D"])
def test_a_face_at_the_end_is_no_part_of_a_claim(face):
    assert claim_of(f"wednesday is choir for me {face}", "en") == "Wednesday is choir for me."
    assert claim_of("We should keep it (the van)", "en") == "We should keep it (the van)."


TOPICS = [
    *("Dogs in the park", "Minimum wage", "How to learn chess", "Homework: yes or no"),
    *("What the text discusses", "The summer party in June", "Market hall: opening hours"),
]
NO_TOPICS = [
    *("Market hall: closing the north gate", "Bylaw 12: no horns at night", "Free buses for all"),
    *("No dogs in the park", "Dogs calm people in the park", "Crime pays", "Hunde im Park"),
    *("Listening to an audiobook counts as reading", "Should dogs be allowed?"),
]


@pytest.mark.parametrize("text", TOPICS + NO_TOPICS)
def test_a_heading_that_only_names_a_topic_claims_nothing(text: str) -> None:
    assert is_topic(text) is (text in TOPICS)


def test_under_a_topic_what_opens_the_debate_is_the_first_candidate():
    texts = ("Dogs in the park", "We should allow dogs.", "Dogs should stay at home.", "Why?")
    arguments = tuple(Argument(str(number), text) for number, text in enumerate(texts))
    replies = (Reply("1", "0"), Reply("2", "0"), Reply("3", "2"))
    assert candidates(Debate("a", texts[0], arguments, "0", replies)) == ["1", "2"]


def test_a_question_asked_in_passing_is_no_proposal():
    texts = ("Hello all!", "We should sell the van.", "Is the meeting at two or at three?")
    arguments = tuple(Argument(str(number), text) for number, text in enumerate(texts))
    assert proposals(Debate("a", "", arguments)) == ["We should sell the van."]


def test_proposals_are_claims_of_the_title_and_of_what_is_answered_most():
    texts = ["Hello all of you", "The pool is cold.", "We should close in winter.", "It is so."]
    arguments = tuple(Argument(str(number), text) for number, text in enumerate(texts))
    debate = Debate("d", "Should we heat it?", arguments, replies=(Reply("3", "2"),))
    assert proposals(debate) == [
        "We should heat it.",
        "We should close in winter.",
        "The pool is cold.",
    ]


@pytest.mark.parametrize(
    "text",
    [
        *("Example 1.", "Item 3", "12", "iv.", "Inbox", "36 comments", "View all replies"),
        *("Like Reply Share", "Skip to main content", "Cottage 🏡 Active 12m ago", "5 of 38"),
        *("Most viewed", "What the text discusses", "Which trams?", "trams 2024", "trams_2024"),
        *("trams_2024.csv", "no topic"),
    ],
)
def test_what_nobody_says_is_claimed_by_nobody(text):
    debate = Debate("d", "d", (Argument("a", text),), "a", source=Source("trams_2024.csv"))
    assert claims.unclaimed(debate) == "a"


@pytest.mark.parametrize(
    "text",
    [
        *("Trams are quiet.", "One of three trams is late.", "We should share the road."),
        *("The volcano is active now.", "Every reply should be read.", "Buses should go"),
    ],
)
def test_what_somebody_says_is_claimed(text):
    debate = Debate("d", "d", (Argument("a", text),), "a", source=Source("Buses should go.md"))
    assert claims.unclaimed(debate) == ""


def test_a_claim_is_stated_in_words_or_by_an_id():
    arguments = Argument("a", "Example 1."), Argument("b", "Trams are quiet.")
    debate = Debate("d", "d", arguments, "a", replies=(Reply("b", "a"),))
    stated = claims.with_stated_claim(debate, "Trams are good.")
    assert stated.by_id()["a"].text == "Trams are good."
    assert claims.with_stated_claim(debate, "b").issue == "b"
    none = claims.with_stated_claim(replace(debate, issue=None), "Trams are good.")
    assert (none.issue, none.arguments[0].text) == ("claim", "Trams are good.")
    with pytest.raises(BadInput, match="nobody claims anything"):
        claims.with_stated_claim(stated, "Buses are good.")
