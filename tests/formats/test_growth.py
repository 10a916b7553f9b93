"""Four times as much text takes less than six times as many calls, whatever the reader."""

import re
import sys
from contextlib import suppress
from types import FrameType

import pytest

from argue import formats
from argue.errors import ArgueError
from tests.formats.samples import SAMPLES
from tests.formats.test_robustness import NESTED, nested_lines

LINES, TIMES, MOST = 150, 4, 1.5
NAME = re.compile(r"\b(Ada|Ann|Ben|Bo|Eva|ada|ann|ben)\b")


def repeated(sample: str, lines: int) -> str:
    """The sample as often as gives so many lines, its people having a number each time."""
    copies = max(1, lines // max(1, sample.count("\n")))
    return "\n".join(NAME.sub(rf"\g<1>{at % 97}", sample) for at in range(copies))


def calls(text: str, name: str) -> int:
    """Calls that reading takes, of Python and of C: the same on every machine."""
    count = 0

    def notice(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(notice)
    try:
        with suppress(ArgueError):
            formats.read_bytes(text.encode(), name="x", format=name)
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize("name", SAMPLES)
def test_a_reader_takes_time_as_a_text_is_long(name: str) -> None:
    nested = NESTED.get(name, nested_lines)
    calls(SAMPLES[name], name)  # loads what is loaded once
    for make in (lambda lines: repeated(SAMPLES[name], lines), nested):
        short, long = make(LINES), make(TIMES * LINES)
        few, many = calls(short, name), calls(long, name)
        assert many / few < MOST * len(long) / len(short) or many < 20_000


def test_quotations_of_quotations_take_time_as_a_text_is_long() -> None:
    def quoted(lines: int) -> str:
        return "\n".join(f"{'>' * deep} It rains on day {deep}." for deep in range(lines))

    calls(quoted(59), "conversation")  # loads what is loaded once
    few, many = calls(quoted(60), "conversation"), calls(quoted(TIMES * 60), "conversation")
    assert many < 2 * TIMES * few  # 24 times when each compared itself with all above
