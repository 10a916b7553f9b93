"""The record of an abstract framework."""

from __future__ import annotations

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from argue.errors import BadInput, InvalidRecord
from argue.features.frameworks.framework import AbstractFramework, Numbers, small_pairs, value_pairs
from argue.model import AttackGraph


@given(st.integers(0, 30), st.text("0123456789 -+²x", max_size=3))
def test_numbers_are_the_list_that_they_stand_for(size, name):
    numbers, listed = Numbers(size), [str(number) for number in range(1, size + 1)]
    assert list(numbers) == listed
    assert numbers[1:4] == listed[1:4]
    assert (name in numbers) == (name in listed)
    if name in listed:
        assert numbers.index(name) == listed.index(name)


def test_an_argument_has_a_number_or_is_told_to_be_none():
    graph = AttackGraph(2, np.array([[0, 1]]))
    assert AbstractFramework(Numbers(2), graph).number_of("2") == 1
    assert AbstractFramework(("a", "b"), graph).number_of("b") == 1
    with pytest.raises(BadInput, match="expected an argument from 1 to 2, found '3'"):
        AbstractFramework(Numbers(2), graph).number_of("3")
    with pytest.raises(BadInput, match="expected one of the 2 arguments, found 'c'"):
        AbstractFramework(("a", "b"), graph).number_of("c")


def test_every_argument_needs_a_name():
    with pytest.raises(InvalidRecord, match="a name for each of 2 arguments, found 1"):
        AbstractFramework(("a",), AttackGraph(2, np.empty((0, 2))))


def test_the_nodes_of_an_extension_are_written_by_name():
    size = 1200
    graph = AttackGraph(size, np.empty((0, 2)))
    nodes = np.array([0, 8, 9, 98, 99, 998, 999, 1199], dtype=np.int32)
    names = tuple(f"a{number}" for number in range(size))
    assert AbstractFramework(Numbers(size), graph).line_of(nodes) == "1 9 10 99 100 999 1000 1200"
    assert AbstractFramework(names, graph).line_of(nodes[:2]) == "a0 a8"
    assert AbstractFramework(Numbers(size), graph).line_of(nodes[:0]) == ""
    assert AbstractFramework(names, graph).line_of([0, 8]) == "a0 a8"
    assert AbstractFramework(Numbers(size), graph).line_of(nodes.tolist()).endswith("1000 1200")


NUMBER = st.integers(0, 10**8 - 1)


@given(st.lists(st.tuples(NUMBER, NUMBER, st.integers(0, 3)), max_size=20))
def test_numbers_are_read_with_their_leading_zeros(rows):
    text = "".join(f"{'0' * zeros}{one} {other}\n" for one, other, zeros in rows)
    short = all(len(cell) <= 8 for cell in text.split())
    expected = [[one, other] for one, other, _ in rows]
    pairs = value_pairs(text.encode())
    assert pairs is None if not short else pairs.tolist() == expected
    assert [[*pair] for pair in small_pairs(text.encode())] == expected


@given(st.text("0129 \n/:;\t-", max_size=12))
def test_what_is_not_two_plain_numbers_a_line_is_left(text):
    lines = f"{text}\n".split("\n")[:-1]
    plain = all(re.fullmatch("[0-9]{1,8} [0-9]{1,8}", line) for line in lines)
    for read in (value_pairs, small_pairs):
        assert (read(f"{text}\n".encode()) is not None) == plain


@pytest.mark.parametrize("read", [value_pairs, small_pairs])
def test_numbers_of_more_than_eight_digits_are_left(read):
    assert read(b"123456789 1\n") is None
    assert read(b"1 12345678\n") is not None
    assert len(read(b"")) == 0
