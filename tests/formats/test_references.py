"""One rule for references in JSON of any shape: what is named is not read as a text, and back."""

import json
import re
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest

from argue import formats
from argue.errors import ParseError

TOLL, POOR, REBATE, ROADS = (
    "Cars should pay",
    "The poor pay most",
    "Rebates exist",
    "Roads wear out",
)
TEXTS = {"T": TOLL, "P": POOR, "R": REBATE, "W": ROADS}
LABELS = {"attacks": "attack", "supports": "support", "answers": "answers"}
ATTACK = {(POOR, "attack", TOLL)}
Said = set[tuple[str, str, str]]


def relations(value: object, name: str = "x.json") -> Said:
    """What is said in a value, in texts; answers without a label are ``answers``."""
    text = value if isinstance(value, str) else json.dumps(value)
    said = set()
    for debate in formats.parse_text(text, name=name).debates:
        texts = {argument.id: argument.text for argument in debate.arguments}
        labels = {one.ends: one.label.value for one in debate.reference}
        ends = {*labels, *(reply.ends for reply in debate.replies)}
        said |= {(texts[a], labels.get((a, b), "answers"), texts[b]) for a, b in ends}
    return said


def written(mark: str) -> list[tuple[Any, Said]]:
    """The values below a line of ``references.txt``, and what is said in each."""
    lines = Path(__file__).with_name("references.txt").read_text(encoding="utf-8").splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith(f"# {mark}"))
    cases = []
    for line in takewhile(lambda line: not line.startswith("#"), lines[start + 1 :]):
        value, _, told = re.sub(r'"([TPRW])"', lambda text: f'"{TEXTS[text[1]]}"', line).rpartition(
            " | "
        )
        words = [one.split() for one in told.split(", ") if told != "nothing"]
        cases.append(
            (json.loads(value), {(TEXTS[a], LABELS[does], TEXTS[b]) for a, does, b in words})
        )
    return cases


@pytest.mark.parametrize(("value", "said"), written("What answers"))
def test_what_answers_what_is_read_in_any_shape(value: object, said: Said) -> None:
    document = formats.parse_text(json.dumps(value), name="x.json")
    assert relations(value) == said
    assert not document.refused


@pytest.mark.parametrize(("value", "said"), written("The same"))
def test_what_is_not_understood_is_told_and_answers_nothing_else(value: object, said: Said) -> None:
    document = formats.parse_text(json.dumps(value), name="x.json")
    assert relations(value) == said
    assert document.refused


def test_json_is_ours_only_if_it_says_so_or_has_nothing_else() -> None:
    value = {"id": "d", "arguments": [{"id": "a", "text": TOLL}, {"id": "b", "text": POOR}]}
    assert formats.parse_text(json.dumps(value)).format == "json"
    other = value | {"relations": [{"source": "b", "target": "a", "label": "con"}]}
    assert formats.parse_text(json.dumps(other)).format == "json_tree"
    assert relations(other) == ATTACK
    with pytest.raises(ParseError, match="label"):
        formats.parse_text(json.dumps(other | {"schema": "argue/debate/1"}))


def test_lines_of_json_follow_the_same_rule() -> None:
    lines = [{"id": "a", "text": TOLL}, {"id": "b", "text": POOR, "attacks": ["a"]}]
    assert relations("\n".join(map(json.dumps, lines)), "x.jsonl") == ATTACK
    assert relations(json.dumps({"claim": TOLL, "cons": [POOR]}), "x.jsonl") == ATTACK


def test_a_list_may_hold_several_debates_or_one() -> None:
    debates = [{"topic": TOLL, "cons": [POOR]}, {"topic": "Close zoos", "pros": ["Bears suffer"]}]
    assert len(formats.parse_text(json.dumps({"debates": debates})).debates) == 2
    thread = [{"id": 1, "text": TOLL, "tags": []}, {"id": 2, "text": POOR, "attacks": [1]}]
    assert len(formats.parse_text(json.dumps(thread)).debates) == 1
