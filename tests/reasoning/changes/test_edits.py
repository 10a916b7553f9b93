import pytest

from argue.errors import BadInput, NotFound
from argue.model import Label
from argue.reasoning.changes import Action, Edit, edited, parse
from tests.reasoning.test_derived_attacks import framework

DEBATE = framework(3, {(1, 0), (2, 1)}, {(2, 1)}, ())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a attacks b", Edit(Action.ADD, "a", "b", Label.ATTACK)),
        ("a  supports b ", Edit(Action.ADD, "a", "b", Label.SUPPORT)),
        ("1.2", Edit(Action.ADD, "1.2")),
    ],
)
def test_parse(text, expected):
    assert parse("add", text) == expected


def test_parse_without_a_label():
    assert parse("flip", "a->b") == parse("flip", "a → b") == Edit(Action.FLIP, "a", "b")


@pytest.mark.parametrize("text", ["", "a b", "a attacks", "a loves b"])
def test_parse_refuses(text):
    with pytest.raises(BadInput, match="expected"):
        parse("remove", text)


@pytest.mark.parametrize(("action", "text"), [("add", "a -> b"), ("flip", "a")])
def test_a_change_that_says_too_little(action, text):
    with pytest.raises(BadInput, match="expected"):
        parse(action, text)


def test_edited():
    edits = [
        Edit(Action.ADD, "new"),
        Edit(Action.ADD, "new", "2", Label.ATTACK),
        Edit(Action.FLIP, "1", "0"),
        Edit(Action.REMOVE, "2", "1", Label.ATTACK),
    ]
    result = edited(DEBATE, edits)
    assert result.arguments == ("0", "1", "2", "new")
    assert result.attacks.tolist() == [[3, 2]]
    assert result.supports.tolist() == [[1, 0], [2, 1]]
    assert edited(DEBATE, [Edit(Action.REMOVE, "1")]).arguments == ("0", "2")


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (Edit(Action.REMOVE, "9"), "no argument '9'"),
        (Edit(Action.REMOVE, "9", "0"), "no argument '9'"),
        (Edit(Action.FLIP, "0", "1"), "'0' neither attacks nor supports '1'"),
        (Edit(Action.REMOVE, "1", "0", Label.SUPPORT), "'1' does not support '0'"),
    ],
)
def test_what_is_not_there(edit, message):
    with pytest.raises(NotFound, match=message):
        edited(DEBATE, [edit])


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (Edit(Action.ADD, "0"), "already"),
        (Edit(Action.ADD, "1", "0", Label.ATTACK), "'1' attacks '0' already"),
        (Edit(Action.REMOVE, "2", "1"), "say which"),
        (Edit(Action.FLIP, "2", "1", Label.ATTACK), "'2' supports '1' already"),
    ],
)
def test_what_is_there(edit, message):
    with pytest.raises(BadInput, match=message):
        edited(DEBATE, [edit])
