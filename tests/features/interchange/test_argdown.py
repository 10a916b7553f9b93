from pathlib import Path

import pytest

from argue import formats
from argue.errors import ParseError
from argue.features.interchange.formats import argdown
from argue.formats import Reading
from argue.model import Argument, Debate, Label, Relation
from argue.pipeline import bare
from tests.debate_samples import link
from tests.formats.samples import ARGDOWN


def links(*signs: str) -> tuple[Relation, ...]:
    return tuple(map(link, signs))


def texts(debate: Debate) -> dict[str, str]:
    return {argument.id: argument.text for argument in debate.arguments}


def test_the_sample() -> None:
    [debate] = argdown.parse(ARGDOWN)
    assert (debate.title, debate.issue) == ("Should the library open on Sundays?", "Sundays")
    assert texts(debate)["Staff"] == "Nobody asked the staff, and they have [small] families."
    said = "Staff - Sundays", "3 - Staff", "Evening + Sundays", "Evening - Staff"
    assert debate.given == links(*said)


@pytest.mark.parametrize(
    ("markers", "said"),
    [
        ("+ <+", ["b + a"]),
        ("- <- _ <_", ["b - a"]),
        ("+>", ["a + b"]),
        ("-> _>", ["a - b"]),
        ("><", ["b - a", "a - b"]),
    ],
)
def test_every_marker(markers: str, said: list[str]) -> None:
    for marker in markers.split():
        [debate] = argdown.parse(f"[a]: A.\n  {marker} [b]: B.\n")
        assert debate.given == links(*said)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[a]: One.\n  - <a>: Two.\n", {"a": "One.", "a~2": "Two."}),
        ("[a]: A.\n  - <b>\n  - <c>\n\n<b>: B.\n", {"a": "A.", "c": "c", "b": "B."}),
        ("<a>:#con\n\n<b>: It is thin. #pro\n  -> <a>\n", {"a": "a", "b": "It is thin."}),
    ],
    ids=["two of one title", "a text after its mention", "nothing but a tag behind a title"],
)
def test_titles_and_texts(text: str, said: dict[str, str]) -> None:
    [debate] = argdown.parse(text)
    assert [*texts(debate).items()] == [*said.items()]


def test_what_is_left_aside_is_told() -> None:
    reading = Reading("x")
    [debate] = argdown.parse(
        "  - stray\n\n[a]: A. #tag {b: c}\n\n<b>\n\n(1) P\n----\n(2) Q\n\n[a]: Other.\n", reading
    )
    assert debate.by_id()["a"].text == "A."
    assert [(item.line, item.reason) for item in reading.refused] == [
        (1, "there is nothing that it could support or attack"),
        (11, "'a' has a text already"),
    ]
    aside = [part for part in reading.account.left_out if part.understood]
    assert [f"{part.kind} {part.line}: {part.text}" for part in aside] == [
        "line 7: (1) P",
        "line 8: ----",
        "line 9: (2) Q",
        "tag 3: #tag",
        "tag 3: {b: c}",
    ]
    assert len(debate.warnings) == 2


def test_lines_that_are_wrapped_belong_to_what_they_go_on() -> None:
    steps = "(1) The hull is forty years{}old and needs plates.\n----\n(2) It should be{}sold.\n"
    for wrap in (" ", "\n"):
        [debate] = argdown.parse(
            f"[Ferry]: It stays.\n\n<Cost>: Repairs eat{wrap}the budget.\n\n"
            + steps.format(wrap, wrap)
            + "    -> [Ferry]\n"
        )
        assert texts(debate) == {"Ferry": "It stays.", "Cost": "Repairs eat the budget."}
        assert debate.given == links("Cost - Ferry")


def test_titled_steps_of_an_argument_support_it_or_are_supported() -> None:
    [debate] = argdown.parse(
        "<A>: Sell it.\n\n(1) [Old]: The hull is old.\n(2) Nothing is left.\n----\n"
        "(3) [Sold]: It should be\nsold.\n  -> [Ferry]\n\n[Ferry]: It stays.\n"
    )
    assert {*debate.given} == {*links("Old + A", "A + Sold", "Sold - Ferry")}
    assert debate.by_id()["Sold"].text == "It should be sold."


def test_headings_and_front_matter_are_accounted_for() -> None:
    text = "===\ntitle: T\nauthor: A\n===\n\n# For\n\n[a]: A.\n  + <b>: B.\n"
    document = formats.read_bytes(text.encode(), name="x.argdown")
    assert document.format == "argdown"
    aside = [(part.line, part.text) for part in document.account.left_out]
    assert aside == [(3, "author: A"), (6, "# For")]


def test_signs_that_mean_something_are_escaped() -> None:
    odd = ["- a", "#tag // {x} [y]", r"a\b */ /* c", "<!-- d -->", "@<e>"]
    arguments = tuple(Argument(f"[{n}] #", text) for n, text in enumerate(odd))
    debate = Debate("d", "d", arguments, given=(Relation("[1] #", "[0] #", Label.ATTACK),))
    [again] = argdown.parse(argdown.write([bare(debate)]))
    assert (again.arguments, again.given) == (debate.arguments, debate.given)


def test_a_line_break_is_lost() -> None:
    debate = Debate("d", "d", (Argument("a", "One.\nTwo."),), issue="a")
    assert formats.lost([bare(debate)], "argdown") == ("1 line break in a text",)


def test_a_text_without_titles_is_refused() -> None:
    with pytest.raises(ParseError, match="a statement"):
        argdown.parse("Only words.\n")


def test_the_map(shared: Path) -> None:
    path = shared / "formats" / "argdown_legalisation-softdrugs.argdown"
    [debate] = formats.read(path)
    assert (len(debate.arguments), len(debate.given)) == (18, 18)
    [undercut] = debate.inferences
    assert len(undercut.undercutters) == 1
    assert debate.issue == "Legalisation of Soft Drugs"
    [again] = argdown.parse(argdown.write([bare(debate)]))
    assert set(again.given) == set(debate.given)
    assert again.by_id() == debate.by_id()


def test_a_title_may_hold_signs_of_comments_and_quotes() -> None:
    debate = Debate("d", 'Is "<!--" a /* comment?', (Argument("a", "One."), Argument("b", "Two.")))
    written = argdown.write([bare(debate)])
    assert formats.recognised(written) == ["argdown"]
    [again] = argdown.parse(written)
    assert (again.title, len(again.arguments)) == (debate.title, 2)
