"""Numbered arguments, as the ICCMA 2023 competition has them."""

import numpy as np
import pytest

from argue.errors import BadInput, ParseError
from argue.features.frameworks.formats.i23 import parse_framework as parse
from argue.features.frameworks.formats.i23 import write_framework as write
from argue.features.frameworks.framework import AbstractFramework
from argue.model import AttackGraph


def edges(data: bytes) -> list[list[int]]:
    return parse(data).graph.attacks.tolist()


def test_the_example_of_the_competition():
    result = parse(b"p af 5\n# this is a comment\n1 2\n2 4\n4 5\n5 4\n5 5\n")
    assert list(result.names) == ["1", "2", "3", "4", "5"]
    assert result.graph.attacks.tolist() == [[0, 1], [1, 3], [4, 3], [3, 4], [4, 4]]


def test_comments_and_empty_lines_stand_anywhere_and_spaces_may_be_many():
    assert edges(b"# first\n\n  p  af  3 \n\n 1   2\t\n#\n2 3 \n") == [[0, 1], [1, 2]]


def test_an_attack_that_stands_there_twice_counts_once():
    assert edges(b"p af 2\n1 2\n1 2\n") == [[0, 1]]


def test_numbers_of_every_width():
    values = [1, 9, 10, 99, 12345678, 123456789, 2147483647]
    lines = b"".join(b"%d 1\n" % value for value in values)
    assert edges(b"p af 2147483647\n" + lines) == [[value - 1, 0] for value in values]


def test_a_long_file_is_the_same_as_its_lines_and_a_late_mistake_has_its_line():
    rng = np.random.default_rng(1)
    rows = rng.integers(1, 200_001, (60_000, 2))  # three pieces
    text = "p af 200000\n" + "".join(f"{a} {b}\n" for a, b in rows.tolist())
    expected = sorted({(b - 1, a - 1) for a, b in rows.tolist()})
    assert [(b, a) for a, b in edges(text.encode())] == expected
    with pytest.raises(ParseError, match=r"line 60002: .* found '200001 1'"):
        parse(text.encode() + b"200001 1\n")


def test_names_that_are_no_numbers_are_not_lost_in_writing():
    with pytest.raises(BadInput, match="apx or tgf"):
        write(AbstractFramework(("a",), AttackGraph(1, np.empty((0, 2)))))
    assert write(AbstractFramework(("1",), AttackGraph(1, np.array([[0, 0]])))) == b"p af 1\n1 1\n"
