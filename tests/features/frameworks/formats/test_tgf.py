"""Trivial Graph Format."""

import numpy as np
import pytest

from argue.errors import BadInput, ParseError
from argue.features.frameworks.formats.tgf import parse_framework as parse
from argue.features.frameworks.formats.tgf import write_framework as write
from argue.features.frameworks.framework import AbstractFramework
from argue.model import AttackGraph


def test_labels_are_left_out_and_duplicates_count_once():
    result = parse(b"a An argument\nb\n\nb again\n # \na b an attack\nb b\na b\n")
    assert result.names == ("a", "b")
    assert result.graph.attacks.tolist() == [[0, 1], [1, 1]]


@pytest.mark.parametrize(
    ("text", "line", "found"),
    [
        (b"a\nb\na b\n", 3, "none"),
        (b"a\n#\na\n", 3, "'a'"),
        (b"a\n#\n\na b\n", 4, "'b'"),
        (b"a\n#\n#\n", 3, "'#'"),
        (b"a\n\xff\n#\n", 2, "b'\\xff'"),
    ],
)
def test_a_malformed_line_is_named(text, line, found):
    with pytest.raises(ParseError) as caught:
        parse(text, "odd.tgf")
    assert (caught.value.line, caught.value.found) == (line, found)


def test_a_long_file_is_the_same_as_its_lines():
    rows = np.random.default_rng(3).integers(0, 1000, (60_000, 2)).tolist()
    lines = [f"n{number}\n" for number in range(1000)] + ["#\n"]
    lines += [f"n{a} n{b}\n" for a, b in rows]
    result = parse("".join(lines).encode())
    assert {tuple(row) for row in result.graph.attacks.tolist()} == {tuple(row) for row in rows}
    with pytest.raises(ParseError, match=r"line 61002: .* found 'n1000'"):
        parse("".join([*lines, "n1 n1000\n"]).encode())


@pytest.mark.parametrize("name", ["a b", "", "#"])
def test_names_that_would_be_read_otherwise_are_refused(name):
    with pytest.raises(BadInput, match="tgf can hold"):
        write(AbstractFramework((name,), AttackGraph(1, np.empty((0, 2)))))
