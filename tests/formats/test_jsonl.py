from collections import Counter
from pathlib import Path

import pytest

from argue import formats
from argue.errors import ParseError
from argue.formats import Reading, jsonl
from argue.model import Label


def test_pairs_of_a_group_share_their_arguments() -> None:
    [debate] = jsonl.parse(
        '{"source": "A b", "target": "C d", "label": "support", "group": "g"}\n\n'
        '{"source": "E f", "target": "C d", "label": "attack", "group": "g"}\n'
    )
    assert (debate.id, debate.issue) == ("g", "2")
    assert [argument.text for argument in debate.arguments] == ["A b", "C d", "E f"]


def test_pairs_of_a_corpus_do_not() -> None:
    line = '{"text": "A", "hypothesis": "A", "label": "entailed", "dataset": "x"}\n'
    [debate] = jsonl.parse(line * 2)
    assert (debate.id, len(debate.arguments)) == ("x", 4)
    assert debate.pairs == (("1-t", "1-h"), ("2-t", "2-h"))


def test_lines_are_arguments() -> None:
    [debate] = jsonl.parse(
        '{"id": 1, "text": "A", "parent": null}\n{"id": 2, "parent": 1, "stance": -1, "text": "B"}'
    )
    assert debate.issue == "1"
    assert [(item.source, item.label.value) for item in debate.given] == [("2", "attack")]


def test_lines_are_debates() -> None:
    line = '{"id": "%s", "arguments": [{"id": "a", "text": "A"}]}\n'
    assert [debate.id for debate in jsonl.parse(line % "x" + line % "y")] == ["x", "y"]


def test_a_broken_line_is_left_out_and_told() -> None:
    reading = Reading("a.jsonl")
    line = '{"source": "A b", "target": "C d", "label": "%s"}\n'
    [debate] = jsonl.parse(line % "pro" + "[1]\n" + line[:20] + "\n" + line % "what", reading)
    assert len(debate.pairs) == 1
    assert [item.line for item in reading.refused] == [2, 3, 4]
    assert reading.refused[0].reason == "expected an object, found a list of 1"
    assert reading.refused[1].reason.startswith("expected JSON, found Unterminated string")
    assert len(debate.warnings) == 3


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{\n{", "a JSON object on each line"),
        ('{"a": 1}\n', "line 1: expected columns that say which is what"),
        ('{"id": "x", "arguments": [{"id": "a"}]}\n', "line 1.arguments[0]: expected a text"),
    ],
)
def test_mistakes_say_where(text: str, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        jsonl.parse(text, Reading("a.jsonl"))
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("name", "debates", "labels"),
    [
        ("relations/debatepedia", 598, {Label.SUPPORT: 7808, Label.ATTACK: 7691}),
        (
            "relations/nixon-kennedy",
            3,
            {Label.SUPPORT: 195, Label.ATTACK: 238, Label.UNRELATED: 715},
        ),
        ("nli/dev", 5, {Label.SUPPORT: 2030, Label.ATTACK: 2046, Label.UNRELATED: 1825}),
        ("nli/phenomena/spatial", 1, {Label.SUPPORT: 490, Label.UNRELATED: 510}),
    ],
)
def test_the_labelled_pairs(
    shared: Path, name: str, debates: int, labels: dict[Label, int]
) -> None:
    document = formats.read_bytes((shared / "data" / f"{name}.jsonl").read_bytes())
    assert document.format == "jsonl"
    assert not document.refused
    assert len(document.debates) == debates
    assert Counter(item.label for debate in document.debates for item in debate.gold) == labels
    assert sum(len(debate.pairs) for debate in document.debates) == sum(labels.values())
