from __future__ import annotations

from pathlib import Path

import pytest

from argue import formats
from argue.errors import ParseError
from argue.formats import Reading, argdown
from argue.model import Argument, Debate, Label, Relation
from argue.pipeline import bare
from tests.formats.samples import ARGDOWN


def relations(text: str) -> list[tuple[str, str, str]]:
    [debate] = argdown.parse(text)
    return [(one.source, one.target, one.label.value) for one in debate.given]


def test_the_sample() -> None:
    [debate] = argdown.parse(ARGDOWN)
    assert (debate.title, debate.issue) == ("Should the library open on Sundays?", "Sundays")
    assert debate.by_id()["Staff"].text == (
        "Nobody asked the staff, and they have [small] families."
    )
    assert relations(ARGDOWN) == [
        ("Staff", "Sundays", "attack"),
        ("3", "Staff", "attack"),
        ("Evening", "Sundays", "support"),
        ("Evening", "Staff", "attack"),
    ]


@pytest.mark.parametrize(
    ("marker", "found"),
    [
        ("+", [("b", "a", "support")]),
        ("<+", [("b", "a", "support")]),
        ("-", [("b", "a", "attack")]),
        ("<-", [("b", "a", "attack")]),
        ("_", [("b", "a", "attack")]),
        ("<_", [("b", "a", "attack")]),
        ("+>", [("a", "b", "support")]),
        ("->", [("a", "b", "attack")]),
        ("_>", [("a", "b", "attack")]),
        ("><", [("b", "a", "attack"), ("a", "b", "attack")]),
    ],
)
def test_every_marker(marker: str, found: list[tuple[str, str, str]]) -> None:
    assert relations(f"[a]: A.\n  {marker} [b]: B.\n") == found


def test_a_statement_and_an_argument_of_one_title_are_two() -> None:
    [debate] = argdown.parse("[a]: One.\n  - <a>: Two.\n")
    assert [(one.id, one.text) for one in debate.arguments] == [("a", "One."), ("a~2", "Two.")]


def test_a_text_may_come_after_the_mention() -> None:
    [debate] = argdown.parse("[a]: A.\n  - <b>\n  - <c>\n\n<b>: B.\n")
    assert [(one.id, one.text) for one in debate.arguments] == [
        ("a", "A."),
        ("c", "c"),
        ("b", "B."),
    ]


def test_what_is_left_aside_is_told() -> None:
    reading = Reading("x")
    [debate] = argdown.parse(
        "  - stray\n\n[a]: A. #tag {b: c}\n\n<b>\n\n(1) P\n----\n(2) Q\n\n[a]: Other.\n", reading
    )
    assert debate.by_id()["a"].text == "A."
    assert [(item.line, item.reason) for item in reading.refused] == [
        (7, "the inside of an argument is left aside"),
        (8, "the inside of an argument is left aside"),
        (9, "the inside of an argument is left aside"),
        (1, "there is nothing that it could support or attack"),
        (11, "'a' has a text already"),
    ]
    assert "2 tags or data in braces left aside" in debate.warnings


def test_signs_that_mean_something_are_escaped() -> None:
    texts = ["- a", "#tag // {x} [y]", r"a\b */ /* c", "<!-- d -->", "@<e>"]
    debate = Debate(
        "d",
        "d",
        tuple(Argument(f"[{n}] #", text) for n, text in enumerate(texts)),
        given=(Relation("[1] #", "[0] #", Label.ATTACK),),
    )
    [again] = argdown.parse(argdown.write([bare(debate)]))
    assert (again.arguments, again.given) == (debate.arguments, debate.given)


def test_a_line_break_is_lost() -> None:
    debate = Debate("d", "d", (Argument("a", "One.\nTwo."),))
    assert formats.lost([bare(debate)], "argdown") == ("1 line break in a text",)


def test_a_text_without_titles_is_refused() -> None:
    with pytest.raises(ParseError, match="a statement"):
        argdown.parse("Only words.\n")


def test_the_map(shared: Path) -> None:
    path = shared / "formats" / "argdown_legalisation-softdrugs.argdown"
    [debate] = formats.read(path)
    assert (len(debate.arguments), len(debate.given)) == (18, 19)
    assert debate.issue == "Legalisation of Soft Drugs"
    [again] = argdown.parse(argdown.write([bare(debate)]))
    assert set(again.given) == set(debate.given)
    assert again.by_id() == debate.by_id()
