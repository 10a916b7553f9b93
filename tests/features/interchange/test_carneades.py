"""Argument graphs of Carneades."""

from pathlib import Path

import pytest

from argue import formats
from argue.errors import ParseError
from argue.model import Inference
from tests.formats.samples import CARNEADES


def given(text: str) -> set[tuple[str, str, str]]:
    [debate] = formats.parse_text(text).debates
    return {(one.source, one.label.value, one.target) for one in debate.given}


def test_premises_support_undercutters_attack_the_step_and_positions_each_other() -> None:
    [debate] = formats.parse_text(CARNEADES).debates
    assert debate.inferences == (Inference(("free",), "open", ("asked",)),)
    assert given(CARNEADES) == {
        ("free", "support", "open"),
        ("close", "attack", "open"),
        ("open", "attack", "close"),
    }


def test_an_argument_without_premises_is_undercut_at_its_conclusion() -> None:
    text = (
        "statements: {p: P, ua: 'not a', ub: 'not b'}\n"
        "arguments:\n  a: {conclusion: p, undercutter: ua}\n"
        "  b: {conclusion: ua, undercutter: ub}\n"
    )
    assert given(text) == {("ua", "attack", "p"), ("ub", "attack", "ua")}


def test_what_is_strange_is_told_and_other_yaml_refused() -> None:
    document = formats.parse_text(CARNEADES.replace("undercutter", "undercuter"))
    assert [part.text for part in document.refused] == ["'undercuter'"]
    for text in ("title: Zoos\n", "statements:\n  p: P\narguments: [conclusion: }\n", "a: &x [*x"):
        with pytest.raises(ParseError, match="expected"):
            formats.parse_text(text, name="x.yml")


@pytest.mark.parametrize("text", ["[" * 30_000, "- " * 30_000, "a: " + "{b: " * 15_000])
def test_deep_nesting_is_refused(text: str) -> None:
    with pytest.raises(ParseError):
        formats.parse_text(text, format="carneades")


def test_a_published_graph_is_read(shared: Path) -> None:
    [debate] = formats.read(shared / "formats" / "carneades_dung-reinstatement.yml")
    assert [relation.ends for relation in debate.given] == [("ua", "p"), ("ub", "ua"), ("uc", "ub")]
