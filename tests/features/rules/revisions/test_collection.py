import json
from collections import Counter

import pytest
from defusedxml.ElementTree import fromstring

from argue.features.grammar.rules import parse_rules
from argue.features.rules.revisions.candidates import LONGEST, Candidate, SideWord
from argue.features.rules.revisions.collection import collected, reason, write


def row(text, hypothesis, left, right):
    """A row as the stage ``candidates`` writes it; context words stand in brackets."""
    sides = {
        name: [[*[word.strip("()")] * 2, "NOUN", word[0] == "("] for word in side.split()]
        for name, side in (("left", left), ("right", right))
    }
    pair = {"text": text, "hypothesis": hypothesis, "set": "b", "error_rate": 0.1, "node": "NP"}
    return {"page": "Zoo", "old": "1", "new": "2", **pair, **sides}


ROWS = [
    row("A.", "B.", "since (rain)", "because (rain)"),
    row("C.", "D.", "since (rain)", "because (rain)"),
    row("A.", "B.", "since (rain)", "because (rain)"),  # the same pair again
    row("E.", "F.", "since (rain)", "after (rain)"),
    row("G.", "H.", "since (snow)", "because (snow)"),
    row("I.", "J.", "new (law)", "fresh (law)"),
]


def listed(tmp_path, **options):
    return [
        (found.rule.left, found.rule.right, found.rule.frequency, found.generality)
        for found in collected(ROWS, tmp_path / "rules.sqlite", **options)
    ]


@pytest.mark.parametrize(
    ("sides", "rules"),
    [
        ("pattern", "since N/because N 3 3, since N/after N 1 1, new N/fresh N 1 1"),
        ("chunks", "since/because 3 3, since/after 1 1, new/fresh 1 1"),
        (
            "context",
            "since rain/because rain 2 3, since rain/after rain 1 1, "
            "since snow/because snow 1 3, new law/fresh law 1 1",
        ),
    ],
)
def test_context_is_generalised_to_parts_of_speech_left_out_or_kept(tmp_path, sides, rules):
    """With how many pairs speak for a rule, and for it in any context."""
    found = [f"{left}/{right} {n} {m}" for left, right, n, m in listed(tmp_path, sides=sides)]
    assert ", ".join(found).replace("<NOUN>", "N") == rules


def test_rules_before_and_after_generalisation_and_found_twice(tmp_path):
    """Table 2: four rules with the words of their context become three, and one is found twice.

    Of those of a seed two become one.
    """
    for seeds, expected in (((), (4, 3, 1)), (("because",), (2, 1, 1))):
        counts = Counter()
        rules = list(collected(ROWS, tmp_path / "rules.sqlite", seeds=seeds, counts=counts))
        twice = sum(each.rule.frequency > 1 for each in rules)
        assert (counts["before generalisation"], len(rules), twice) == expected


@pytest.mark.parametrize(
    ("sides", "probabilities"),
    [("pattern", [3 / 5, 1 / 5, 1 / 2]), ("context", [2 / 4, 1 / 4, 1 / 2, 1 / 2])],
)
def test_the_probability_is_a_share_of_what_people_made_of_the_left_side(
    tmp_path, sides, probabilities
):
    result = collected(ROWS, tmp_path / "rules.sqlite", sides=sides)
    assert [each.rule.probability for each in result] == probabilities


@pytest.mark.parametrize(
    ("options", "rights"),
    [
        ({"seeds": ["Because"]}, ["because rain", "because snow"]),
        ({"seeds": ["new", "after"]}, ["after rain", "fresh law"]),
        ({"seeds": ["law"]}, []),  # on both sides
        ({"least": 2}, ["because rain"]),
    ],
)
def test_only_what_is_asked_for(tmp_path, options, rights):
    assert [right for _, right, *_ in listed(tmp_path, sides="context", **options)] == rights


def test_what_is_written_can_be_read_as_rules(tmp_path):
    first = next(collected(ROWS, tmp_path / "rules.sqlite"))
    [rule] = parse_rules(json.dumps(first.rule.as_object()))
    assert rule == first.rule
    assert (rule.text, rule.hypothesis, rule.source) == ("A.", "B.", "revisions 1 and 2 of Zoo")


def test_a_seed_that_is_context_is_generalised_away(tmp_path):
    assert listed(tmp_path, seeds=["rain"]) == []
    assert listed(tmp_path, seeds=["because"]) == [("since <NOUN>", "because <NOUN>", 3, 3)]


def test_of_a_clause_the_whole_is_kept_with_the_next_phrase(tmp_path):
    said = [["it", "it", "X", True, True, True], ["rained", "rained", "X", True, False, True]]
    left, right = ([[word, word, "X", False, True, False], *said] for word in ("because", "since"))
    clause = {**ROWS[0], "left": left, "right": right}
    for kind in ("pattern", "phrase"):
        [each] = collected([clause], tmp_path / "rules.sqlite", sides=kind)
        assert (each.rule.left, each.rule.right) == ("because <S>", "since <S>")


def tree(rows, tmp_path):
    return fromstring(
        "".join(write(collected(rows, tmp_path / "rules.sqlite", sides="context"))).encode()
    )


def test_a_rule_with_its_words_and_its_pair(tmp_path):
    rules = tree(ROWS, tmp_path)
    first = rules[0]
    assert len(rules) == 4
    found = {"id": "1", "page": "Zoo", "old": "1", "new": "2", "set": "b", "node": "NP"}
    assert first.attrib == {**found, "frequency": "2", "generality": "3", "probability": "0.5"}
    assert (first.findtext("text"), first.findtext("hypothesis")) == ("A.", "B.")
    assert first.find("left").get("pattern") == "since <NOUN>"
    words = [(each.text, each.get("lemma"), each.get("context")) for each in first.find("left")]
    assert words == [("since", "since", None), ("rain", "rain", "yes")]


def test_what_xml_cannot_hold(tmp_path):
    [rule] = tree([row("A < \x01 & B.", 'C "', "a&b", "c")], tmp_path)
    assert rule.findtext("text") == "A < \ufffd & B."
    assert rule.find("left")[0].text == "a&b"


def rule(left, right):
    """Sides of ``form/POS``, context in brackets; the lemma of a form is what it has before a +."""

    def entry(token):
        form, _, pos = token.strip("()").partition("/")
        lemma = form.partition("+")[0]
        return SideWord(form.replace("+", ""), lemma, pos or "NOUN", token.startswith("("))

    return Candidate(*(tuple(map(entry, side.split())) for side in (left, right)), "NP")


@pytest.mark.parametrize(
    ("left", "right", "why"),
    [
        ("clinic", "hospital", ""),
        ("because (rain)", "since (rain)", ""),
        ("born in 1203", "born", ""),
        ("legal", "illegal", "antonyms"),
        ("(the) good (law)", "(the) bad (law)", "antonyms"),
        ("before/ADP (lunch)", "after/ADP (lunch)", "antonyms"),
        ("because/SCONJ (is/AUX)", "(is/AUX)", "a side of context alone"),
        ("new (law)", "(law)", "a side of context alone"),
        ("in 1999", "in 1998", "numbers"),
        ("is open", "is not open", "negation"),
        ("est ouvert", "est jamais ouvert", "negation"),
        ("trams", "", "a side of context alone"),
        ("(clinic)", "(clinic) here", "a side of context alone"),
        ("tram+s", "tram", "same lemmas"),
        ("a/DET (clinic)", "the/DET (clinic)", "articles only"),
        ("word " * (LONGEST + 1), "word", "too long"),
        ("Henry/PROPN", "he/PRON", "over-specific"),
        ("in/ADP Essen/PROPN", "there/ADV", "over-specific"),
        ("the/DET USA/PROPN", "the/DET United/PROPN States/PROPN", ""),
        ("one two three four five six", "much", "over-specific"),
        ("(Ann/PROPN) fell+", "(Ann/PROPN) died", ""),
        ("quickly/ADV (he/PRON)", "(he/PRON) quickly/ADV", "same lemmas"),
    ],
)
def test_why_a_rule_is_left_out(left, right, why):
    assert reason(rule(left, right)) == why


@pytest.mark.parametrize(
    "forms", [("rose", "rise", "fell", "fall"), ("lost", "lose", "won", "win")]
)
def test_opposites_are_compared_by_lemma_too(forms):
    left, lemma, right, other = forms
    sides = (SideWord(left, lemma, "VERB", False),), (SideWord(right, other, "VERB", False),)
    assert reason(Candidate(*sides, "VP")) == "antonyms"
