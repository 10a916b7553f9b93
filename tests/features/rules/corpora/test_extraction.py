import pytest

from argue.features.rules.corpora.extraction import triples
from tests.features.rules.revisions.exports import sentence


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Drugs/NOUN/2/nsubj kill/VERB/0/ROOT germs/NOUN/2/obj", ("drugs", "kill", "germs")),
        (
            "Ann/PROPN/2/nsubj live/VERB/0/ROOT in/ADP/5/case New/PROPN/5/compound "
            "York/PROPN/2/obl",
            ("ann", "live in", "new york"),
        ),
        (
            "tea/NOUN/3/nsubj:pass is/AUX/3/aux:pass grown/VERB/0/ROOT in/ADP/5/case "
            "Kenya/PROPN/3/obl",
            ("tea", "be grown in", "kenya"),
        ),
        (
            "Ann/PROPN/3/nsubj:pass was/AUX/3/aux:pass brought/VERB/0/ROOT up/ADP/3/compound:prt "
            "in/ADP/6/case Dixon/PROPN/3/obl",
            ("ann", "be brought up in", "dixon"),
        ),
        (
            "firms/NOUN/2/nsubj take/VERB/0/ROOT rivals/NOUN/2/obj over/ADP/2/compound:prt",
            ("firms", "take over", "rivals"),
        ),
        (
            "dogs/NOUN/3/nsubj are/AUX/3/cop afraid/ADJ/0/ROOT of/ADP/5/case cats/NOUN/3/obl",
            ("dogs", "be afraid of", "cats"),
        ),
    ],
)
def test_patterns_with_one_triple(text, expected):
    [found] = triples(sentence(text))
    assert found[:3] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "law/NOUN/2/nsubj have/VERB/0/ROOT influence/NOUN/2/obj on/ADP/5/case "
            "trade/NOUN/3/nmod",
            [("law", "have", "influence"), ("law", "have influence on", "trade")],
        ),
        (
            "Ann/PROPN/2/nsubj sell/VERB/0/ROOT cars/NOUN/2/obj and/CCONJ/5/cc buy/VERB/2/conj "
            "trams/NOUN/5/obj",
            [("ann", "sell", "cars"), ("ann", "buy", "trams")],
        ),
        ("He/PRON/2/nsubj sell/VERB/0/ROOT cars/NOUN/2/obj", []),
        ("Ann/PROPN/3/nsubj never/ADV/3/advmod sell/VERB/0/ROOT cars/NOUN/3/obj", []),
        ("Ann/PROPN/2/nsubj sleep/VERB/0/ROOT", []),
        ("cars/NOUN/0/ROOT", []),
    ],
)
def test_objects_that_are_part_of_a_predicate_coordinated_verbs_and_nothing_of_two_things(
    text, expected
):
    assert [triple[:3] for triple in triples(sentence(text))] == expected
