"""What is decoded at once is what the reader that looks closely reads, or is left to it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from argue import pipeline
from argue.errors import ArgueError, LimitExceeded
from argue.formats import Reading, jsonl
from argue.formats.base import decoding
from argue.formats.base.text import without_controls
from argue.model import Debate
from argue.settings import Limits
from tests.formats.strategies import any_debates

ARGUMENTS = [{"id": "a", "text": "A"}, {"id": "b", "text": "B"}]
PLAIN = {"id": "d", "arguments": ARGUMENTS, "replies": [["b", "a"]]}
ATTACK = {"source": "b", "target": "a", "label": "attack"}
WRONG: list[Any] = [None, 1, 0.5, True, "", "x", "a\0", "\ud800", " ", [], ["a"], ["b", "a"], {}]


def read(text: str) -> list[Debate] | str:
    try:
        return jsonl.parse(text, Reading("f.jsonl"))
    except ArgueError as error:
        return str(error)


def read_closely(text: str) -> list[Debate] | str:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(jsonl, "decode_debates", lambda lines, reading: None)
        return read(text)


def decoded(text: str) -> list[Debate] | None:
    return decoding.decode_debates([text], Reading("f.jsonl", "jsonl"))


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A line of a debate in which some values are others, gone or there twice."""
    analysis = pipeline.bare(draw(any_debates()))
    value = node = json.loads(jsonl.write([analysis]))
    for _ in range(draw(st.integers(0, 3))):
        keys = list(node) if isinstance(node, dict) else list(range(len(node)))
        if not keys:
            break
        key = draw(st.sampled_from(keys))
        if isinstance(node[key], dict | list) and draw(st.booleans()):
            node = node[key]
        elif draw(st.booleans()):
            del node[key]
        else:
            node[key] = draw(st.sampled_from(WRONG))
    return json.dumps(value, ensure_ascii=draw(st.booleans()))


@given(line=damaged())
@settings(deadline=None, suppress_health_check=list(HealthCheck))
def test_both_readers_say_the_same(line: str) -> None:
    assert read(line) == read_closely(line)


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"given": [ATTACK], "gold": [ATTACK | {"confidence": 1}], "title": None},
        {"arguments": [{"id": "a", "text": 'say "no"\n\té'}, *ARGUMENTS[1:]]},
        {"relations": [ATTACK | {"origin": "judged", "confidence": 0.5}], "given": []},
    ],
)
def test_a_debate_without_fault_is_decoded(more: dict[str, Any]) -> None:
    line = json.dumps(PLAIN | more, ensure_ascii=False).replace("Infinity", "1e999")
    assert decoded(line) == read_closely(line)
    assert decoded(line) is not None


@pytest.mark.parametrize(
    "line",
    [
        json.dumps(PLAIN | {"title": "a\x07"}),
        json.dumps(PLAIN | {"replies": [["b", "c"]]}),
        json.dumps(PLAIN | {"given": [ATTACK | {"confidence": 2}]}),
        json.dumps({"id": "d", "arguments": ARGUMENTS, "relations": [ATTACK]}),
        json.dumps(PLAIN | {"x": float("nan")}),
        json.dumps(PLAIN | {"other": 1}),
        json.dumps(PLAIN | {"arguments": [ARGUMENTS[0] | {"note": "n"}, *ARGUMENTS[1:]]}),
        json.dumps(PLAIN)[:-1],
    ],
)
def test_what_must_be_looked_at_closely_is_not(line: str) -> None:
    assert decoded(line) is None
    assert read(line) == read_closely(line)


def test_limits_hold() -> None:
    reading = Reading("f.jsonl", limits=Limits(max_arguments=3))
    with pytest.raises(LimitExceeded, match="f.jsonl"):
        jsonl.parse(f"{json.dumps(PLAIN)}\n{json.dumps(PLAIN)}", reading)
    assert reading.arguments == 4


def test_no_escape_of_what_readers_remove_is_decoded() -> None:
    for code in filter(lambda code: without_controls(chr(code))[1], range(0x10000)):
        for escape in (f"\\u{code:04x}", f"\\u{code:04X}"):
            line = json.dumps(PLAIN | {"title": "here"}).replace("here", escape)
            assert decoded(line) is None, escape
