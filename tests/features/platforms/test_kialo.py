from pathlib import Path

import pytest

from argue import formats
from argue.errors import ParseError
from argue.features.platforms.formats import kialo
from argue.formats import Reading
from argue.model import Argument, Debate, Reply
from argue.pipeline import bare
from tests.debate_samples import link
from tests.formats.samples import KIALO


def test_the_sample() -> None:
    [debate] = kialo.parse(KIALO)
    assert (debate.title, debate.issue) == ("Should the library open on Sundays?", "1")
    assert [(argument.id, argument.text) for argument in debate.arguments] == [
        ("1", "The library should open on Sundays."),
        ("1.1", "Who works all week has no other day."),
        ("1.1.1", "Loans by post know no weekdays (mostly)."),
        ("1.2", "Nobody asked the staff.\nThey have families."),
    ]
    assert debate.replies[-1] == Reply("1.1.1", "1.2")
    assert debate.given[-1] == link("1.1.1 + 1.2")
    assert not debate.warnings


def test_a_reference_upwards_closes_a_circle_and_stays_a_relation() -> None:
    [debate] = kialo.parse("1. T\n1.1. Pro: A\n1.1.1. Con: B\n1.1.1.1. Con: -> See 1.1.\n")
    assert ("1.1", "1.1.1") in debate.pairs
    assert len(debate.replies) == 2
    assert debate.given[-1] == link("1.1 - 1.1.1")


def test_claims_below_a_reference_answer_the_claim() -> None:
    [debate] = kialo.parse("1. T\n1.1. Pro: A\n1.2. Con: -> See 1.1.\n1.2.1. Con: B\n")
    assert Reply("1.2.1", "1.1") in debate.replies


def test_several_theses_have_no_issue() -> None:
    [debate] = kialo.parse("Discussion Title: Which?\n1. A\n1.1. Pro: a\n2. B\n2.1. Con: b\n")
    assert debate.issue is None
    assert len(debate.replies) == 2


def test_a_file_of_several_exports() -> None:
    debates = kialo.parse("Discussion Title: X\n1. A\nDiscussion Title: Y\n1. B\n")
    assert [debate.id for debate in debates] == ["x", "y"]


@pytest.mark.parametrize(
    ("written", "text"),
    [
        (r"\[not a link\](x)", "[not a link](x)"),
        ("[a](http://x.y/z_(w)) b [c]()", "a b c"),
        (r"[\[a\]](b)", "[a]"),
        ("![picture](http://x)", "picture"),
        (r"5 \* 3 \\ 2", r"5 * 3 \ 2"),
        ("-> See discussion #12: Zoos", "-> See discussion #12: Zoos"),
        ("a [b] (c)", "a [b] (c)"),
    ],
)
def test_links_keep_their_words_and_signs_lose_their_backslash(written: str, text: str) -> None:
    [debate] = kialo.parse(f"1. T\n1.1. Pro: {written}")
    assert debate.arguments[1].text == text


def test_what_is_cut_off_is_refused_with_its_reason() -> None:
    reading = Reading("k.txt")
    kialo.parse("Heading\n1. T\n1.2.1. Pro: A\n1.2.1.1. Pro: B\n1.3. Pro: -> See 1.2.1.\n", reading)
    assert [(item.line, item.reason) for item in reading.refused] == [
        (1, "expected a numbered claim"),
        (3, "'1.2.1' answers '1.2', which is not there"),
        (4, "'1.2.1.1' answers '1.2.1', which is not there"),
        (5, "there is no argument '1.2.1'"),
    ]


def test_a_file_without_claims_is_refused() -> None:
    with pytest.raises(ParseError, match="a numbered claim"):
        kialo.parse("Discussion Title: T\n\nNothing.")


def test_the_exports(shared: Path) -> None:
    [first] = formats.read(shared / "formats" / "kialo_export_excerpt.txt")
    assert (len(first.arguments), len(first.warnings)) == (8, 7)
    assert "including in democracies like the UK - that" in first.arguments[3].text
    assert "conceal their (contentious) viewpoints" in first.arguments[4].text
    [second] = formats.read(shared / "formats" / "kialo_export_crlf_excerpt.txt")
    assert (len(second.arguments), second.source.format) == (10, "kialo")
    assert not any("\r" in argument.text for argument in second.arguments)


def test_an_argument_with_two_targets_is_written_once_and_referred_to() -> None:
    text = (
        "Discussion Title: Zoos?\n\n1. Zoos are good.\n1.1. Pro: Rare \\(and old\\) species.\n"
        "1.1.1. Con: \\[Few\\] of them.\n1.2. Con: Prisons.\n1.2.1. Pro: -> See 1.1.1.\n"
    )
    [debate] = kialo.parse(text)
    [again] = kialo.parse(kialo.write([bare(debate)]))
    assert (again.arguments, again.issue) == (debate.arguments, "1")
    assert set(again.given) == set(debate.given)
    assert "1.2.1. Pro: -> See 1.1.1." in kialo.write([bare(debate)])


def test_what_answers_in_a_circle_is_a_thesis() -> None:
    arguments = Argument("a", "Pro: A."), Argument("b", "-> See 1.\nB.")
    debate = Debate("d", "d", arguments, given=(link("a - b"), link("b + a")))
    written = kialo.write([bare(debate)])
    lines = written.splitlines()[2:]
    assert lines == ["1. Pro\\: A.", "1.1. Pro: → See 1. B.", "1.1.1. Con: -> See 1."]
    [again] = kialo.parse(written)
    assert again.arguments[0].text == "Pro: A."
    assert len(again.given) == 2
    assert formats.lost([bare(debate)], "kialo")[-1] == "1 line break in a text"


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n", "\u2028"])
def test_whatever_ends_a_line_of_a_text_begins_no_claim(end: str) -> None:
    debate = Debate("d", "d", (Argument("a", f"Trams.{end}1.1. Pro: "),))
    [again] = kialo.parse(kialo.write([bare(debate)]))
    assert [argument.text for argument in again.arguments] == ["Trams. 1.1. Pro:"]
