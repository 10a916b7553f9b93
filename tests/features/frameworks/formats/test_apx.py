"""ASPARTIX facts."""

import numpy as np
import pytest

from argue.errors import BadInput, ParseError
from argue.features.frameworks.formats.apx import parse_framework as parse
from argue.features.frameworks.formats.apx import write_framework as write
from argue.features.frameworks.framework import AbstractFramework
from argue.model import AttackGraph


def test_facts_stand_in_any_order_and_layout():
    result = parse(
        b'%all\natt(a, "b c") . arg(a).\n\n  arg ( "b c" ).% and\narg(x_1).att(x_1,x_1).'
    )
    assert result.names == ("a", "b c", "x_1")
    assert result.graph.attacks.tolist() == [[0, 1], [2, 2]]


def test_a_fact_that_stands_there_twice_counts_once():
    result = parse(b"arg(a).\narg(a).\natt(a,a).\natt(a,a).\n")
    assert result.names == ("a",)
    assert result.graph.attacks.tolist() == [[0, 0]]


@pytest.mark.parametrize(
    ("text", "line", "found"),
    [
        (b"arg(a).\narg(b)\n", 2, "'arg(b)'"),
        (b"arg(a).\n\nargument(b).\n", 3, "'argument(b).'"),
        (b"arg(a). att(a,b).\n", 1, "'b'"),
        (b"arg(a).\natt(a).\n", 2, "'att(a).'"),
        (b"arg(a).\nsupport(a,a).\n", 2, "'support(a,a).'"),
        (b"arg(a).\natt(a,a). att(a,\n", 2, "'att(a,'"),
        (b"arg(\xff).\n", 1, "b'\\xff'"),
    ],
)
def test_a_malformed_line_is_named(text, line, found):
    with pytest.raises(ParseError) as caught:
        parse(text, "odd.apx")
    assert (caught.value.line, caught.value.found) == (line, found)


def test_long_sections_are_the_same_as_single_lines():
    rng = np.random.default_rng(2)
    names = [f"n{number}" for number in range(30_000)]
    rows = rng.integers(0, len(names), (30_000, 2)).tolist()
    lines = [f"arg({name}).\n" for name in names] + [f"att(n{a},n{b}).\n" for a, b in rows]
    result = parse("".join(lines).encode())
    assert list(result.names) == names
    assert {tuple(row) for row in result.graph.attacks.tolist()} == {tuple(row) for row in rows}
    lines[45_000] = "att(n1,nobody).\n"
    with pytest.raises(ParseError, match=r"line 45001: .* found 'nobody'"):
        parse("".join(lines).encode())


def test_a_name_with_spaces_is_written_in_quotation_marks():
    framework = AbstractFramework(("a b", "é"), AttackGraph(2, np.array([[0, 1]])))
    assert write(framework).decode() == 'arg("a b").\narg(é).\natt("a b",é).\n'
    assert parse(write(framework)).names == ("a b", "é")
    with pytest.raises(BadInput, match="apx can hold"):
        write(AbstractFramework(('a"b',), AttackGraph(1, np.empty((0, 2)))))
