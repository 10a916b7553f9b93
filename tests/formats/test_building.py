import pytest

from argue.errors import LimitExceeded, ParseError
from argue.formats import Building, Link, Reading
from argue.model import Debate, Label, Reply
from argue.settings import Limits


def built(found: Building, issue: str | None = None) -> Debate:
    debate = found.build(issue)
    assert debate
    return debate


def building() -> Building:
    result = Building(Reading("x.txt"), "d", "T")
    for id in "abc":
        assert result.add(id, id.upper())
    return result


def test_ids_and_texts_are_made_fit() -> None:
    result = Building(Reading(), " debate\n1\x00 ", " A\n title ")
    assert result.add(" a\u00a0b ", " text\x07\r\nmore ")
    debate = built(result)
    assert (debate.id, debate.title) == ("debate 1", "A title")
    assert (debate.arguments[0].id, debate.arguments[0].text) == ("a b", "text\nmore")
    assert debate.warnings == ("1 control characters in the texts were removed or repaired",)


@pytest.mark.parametrize(
    ("id", "text", "reason"),
    [
        ("a", "x", "the id 'a' already stands for another argument"),
        ("\x00", "x", "expected an id, found none"),
        ("i" * 201, "x", "expected an id of at most 200 characters, found 201"),
        ("z", " \n", "expected a text for the argument 'z', found none"),
    ],
)
def test_what_cannot_be_an_argument_is_refused(id: str, text: str, reason: str) -> None:
    result = building()
    assert not result.add(id, text)
    assert [refused.reason for refused in result.reading.refused] == [reason]
    assert built(result).warnings == (f"left out: {reason}",)


def test_a_headline_alone_is_the_text() -> None:
    result = Building(Reading(), "d")
    result.add("a", "", "Short")
    assert built(result).arguments[0].text == "Short"


def test_an_argument_goes_with_the_place_it_lost_and_takes_its_replies_along() -> None:
    result = building()
    result.link(Link("a", "nowhere", place=True, line=4))
    result.link(Link("b", "a", place=True))
    result.link(Link("c", "nowhere"))
    debate = built(result)
    assert [argument.id for argument in debate.arguments] == ["c"]
    assert debate.warnings == (
        "line 4: left out: 'a' answers 'nowhere', which is not there",
        "left out: 'b' answers 'a', which is not there",
        "left out: there is no argument 'nowhere'",
    )


def test_links_are_settled() -> None:
    result = building()
    result.link(Link("a", "b", Label.ATTACK))
    result.link(Link("a", "b", Label.SUPPORT, line=7))
    result.link(Link("b", "b", Label.ATTACK))
    result.link(Link("c", "c"))
    debate = built(result)
    assert debate.replies == (Reply("a", "b"),)
    assert [item.ends for item in debate.given] == [("a", "b"), ("b", "b")]
    assert debate.warnings == (
        "line 7: left out: the same pair stands already as attack, here as support",
        "left out: 'c' answers itself",
    )


def test_pairs_to_judge_after_a_circle_hold_top_level_arguments_too() -> None:
    result = building()
    result.add("issue", "I")
    result.link(Link("a", "b"))
    result.link(Link("b", "a"))
    debate = built(result, "issue")
    assert debate.pairs == (("a", "b"), ("b", "issue"), ("c", "issue"), ("b", "a"))


def test_an_empty_debate_and_an_unknown_issue() -> None:
    reading = Reading("x.txt")
    empty = Building(reading, "d")
    empty.add("a", "")
    assert empty.build() is None
    with pytest.raises(ParseError, match=r"x.txt: expected a debate .*, found none \(left out: "):
        reading.left([None])
    [debate] = reading.left([None, built(building(), "nowhere")])
    assert debate.issue is None
    assert debate.warnings[:2] == (
        "the debate 'd' is left out",
        "left out: expected a text for the argument 'a', found none",
    )


def test_limits_count_over_all_debates_of_a_file() -> None:
    reading = Reading("x.txt", limits=Limits(max_arguments=2, max_debates=2, max_text=9))
    Building(reading, "d").add("a", "A")
    second = Building(reading, "e")
    second.add("a", "A")
    with pytest.raises(LimitExceeded, match="x.txt: 3 arguments or more, the limit is 2"):
        second.add("b", "B")
    with pytest.raises(LimitExceeded, match="ARGUE_MAX_DEBATES"):
        Building(reading, "f")
    with pytest.raises(LimitExceeded, match="ARGUE_MAX_TEXT"):
        second.add("c", "0123456789")
