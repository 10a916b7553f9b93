import pytest

from argue import formats
from argue.errors import ParseError


def pairs(text):
    [debate] = formats.parse_text(text, name="pairs.txt").debates
    texts = {argument.id: argument.text for argument in debate.arguments}
    return [(texts[source], texts[target]) for source, target in debate.pairs]


@pytest.mark.parametrize(
    "text",
    [
        "T: Oil\nfell.\nH: It rose.\n\nT: Ann sang.\nH: She spoke.",
        "Example 1. \nT: Oil fell. H: It rose.\n(2)\nT: Ann sang. H: She spoke.",
        "Pair 125 (contradiction)\n(T): Oil fell.\n(H): It rose.\nPair 126\nText: Ann sang.\n"
        "Hypothesis: She spoke.",
    ],
)
def test_pairs_as_papers_print_them(text):
    assert formats.recognised(text) == ["text_hypothesis"]
    assert pairs(text) == [("Oil fell.", "It rose."), ("Ann sang.", "She spoke.")]


def test_several_hypotheses_of_a_text_are_a_pair_each():
    assert pairs("T: Oil fell.\nH1: It rose.\nH2: It sank.") == [
        ("Oil fell.", "It rose."),
        ("Oil fell.", "It sank."),
    ]


def test_a_text_alone_is_told_and_a_file_without_pairs_refused():
    document = formats.parse_text("Example 1.\nT: A.\nExample 2.\nT: Oil fell.\nH: It rose.")
    assert [part.line for part in document.refused] == [2]
    with pytest.raises(ParseError, match="T: and H:"):
        formats.parse_text("T: Oil fell.", format="text_hypothesis")


@pytest.mark.parametrize("text", ["Tim: Hello.\nHal: Hi.", "H: Hello.\nT: Hi.", "T: Hello."])
def test_people_who_talk_are_no_pairs(text):
    assert "text_hypothesis" not in formats.recognised(text)
