"""Four times as much takes less than six times as many calls, whatever reads or draws it."""

import random
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from types import FrameType

import pytest

from argue import formats, pipeline
from argue.errors import ArgueError
from argue.model import Analysis, Argument, Debate, Label, Options, Relation
from argue.reasoning import framework
from tests.formats.samples import SAMPLES, damaged
from tests.formats.test_robustness import NESTED, nested_lines

LINES, TIMES, MOST = 150, 4, 1.5
NAME = re.compile(r"\b(Ada|Ann|Ben|Bo|Eva|ada|ann|ben)\b")


def repeated(sample: str, lines: int) -> str:
    """The sample as often as gives so many lines, its people having a number each time."""
    copies = max(1, lines // max(1, sample.count("\n")))
    return "\n".join(NAME.sub(rf"\g<1>{at % 97}", sample) for at in range(copies))


def calls(text: str, name: str) -> int:
    """Calls that reading takes."""
    return calls_of(lambda: formats.read_bytes(text.encode(), name="x", format=name))


def calls_of(work: Callable[[], object]) -> int:
    """Calls that it takes, of Python and of C: the same on every machine."""
    count = 0

    def notice(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(notice)
    try:
        with suppress(ArgueError):
            work()
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize("name", damaged(SAMPLES))
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


def analysed(shape: str, size: int) -> Analysis:
    """The analysis of so many arguments; in a web some have several attackers and circles."""
    draw = random.Random(size)
    first: dict[str, Callable[[int], int]] = {
        "chain": lambda number: number - 1,
        "star": lambda number: 0,
    }
    target: Callable[[int], int] = first.get(shape, draw.randrange)
    ends = {(number, target(number)) for number in range(1, size)}
    if shape == "web":
        ends |= {(draw.randrange(size), draw.randrange(size)) for _ in range(size)}
    given = [
        Relation(f"a{source}", f"a{end}", draw.choice((Label.ATTACK, Label.SUPPORT)))
        for source, end in sorted(ends)
        if source != end
    ]
    texts = tuple(Argument(f"a{number}", f"Street {number} is quiet.") for number in range(size))
    debate = Debate("d", "Trams?", texts, issue="a0", given=tuple(given))
    return pipeline.label(debate, framework.stated(debate), Options())


@pytest.mark.parametrize(
    "shape", ["web", *(pytest.param(shape, marks=pytest.mark.long) for shape in ("chain", "star"))]
)
def test_what_is_written_or_drawn_takes_time_as_a_debate_is_large(shape: str) -> None:
    short, long = analysed(shape, 80), analysed(shape, TIMES * 80)
    for name in formats.writers():
        formats.write([short], name)  # loads what is loaded once
        few, many = (
            calls_of(partial(formats.write, [analysis], name)) for analysis in (short, long)
        )
        assert many < MOST * TIMES * few, f"{name}: {few:,} calls, then {many:,}"
