"""JSON in which nothing is removed is read as if it were looked through for that."""

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from argue import pipeline
from argue.errors import ArgueError, LimitExceeded
from argue.formats import Reading, jsonl
from argue.formats.base.object_reading import is_plain
from argue.formats.base.text import without_controls
from argue.model import Debate
from argue.settings import Limits
from tests.formats.strategies import any_debates

ARGUMENTS = [{"id": "a", "text": "A"}, {"id": "b", "text": "B"}]
PLAIN = {"id": "d", "arguments": ARGUMENTS, "replies": [["b", "a"]]}
WRONG: list[Any] = [None, 1, 0.5, True, "", "x", "a\0", "\ud800", " ", [], ["a"], ["b", "a"], {}]


def read(text: str) -> list[Debate] | str:
    try:
        return jsonl.parse(text, Reading("f.jsonl"))
    except ArgueError as error:
        return str(error)


def read_closely(text: str) -> list[Debate] | str:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(jsonl, "is_plain", lambda text: False)
        return read(text)


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A line of a debate in which some values are others, gone or there twice."""
    value = node = json.loads(jsonl.write([pipeline.bare(draw(any_debates()))]))
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
def test_both_ways_say_the_same(line: str) -> None:
    assert read(line) == read_closely(line)


def test_limits_hold() -> None:
    reading = Reading("f.jsonl", limits=Limits(max_arguments=3))
    with pytest.raises(LimitExceeded, match="f.jsonl"):
        jsonl.parse(f"{json.dumps(PLAIN)}\n{json.dumps(PLAIN)}", reading)
    assert reading.arguments == 4


def test_no_escape_of_what_readers_remove_is_plain() -> None:
    for code in filter(lambda code: without_controls(chr(code))[1], range(0x10000)):
        assert not is_plain(f'{{"title": "\\u{code:04x}"}}'), code
        assert not is_plain(f'{{"title": "\\u{code:04X}"}}'), code
