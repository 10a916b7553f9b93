import math

import numpy as np
import pytest
from scipy.sparse import csr_array

from argue.errors import BadInput, ParseError
from argue.features.rules.corpora.triples import (
    Triple,
    count,
    mutual_information,
    read,
    without_frequent,
)

TRIPLES = [
    Triple("cat", "chase", "mouse", 2),
    Triple("dog", "chase", "cat"),
    Triple("cat", "eat", "mouse"),
    Triple("cat", "chase", "mouse"),
]


def test_a_file_of_triples(tmp_path):
    path = tmp_path / "triples.tsv"
    path.write_text("cat\tchase\tmouse\t2\n\n a dog \tlive in\ta house\n")
    assert list(read(path)) == [TRIPLES[0], Triple("a dog", "live in", "a house")]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("cat\tchase", "argument, predicate and argument between tabs, found 2 columns"),
        ("cat\t \tmouse", "found 3 columns"),
        ("cat\tchase\tmouse\tmany", "a count from 1, found 'many'"),
        ("cat\tchase\tmouse\t0", "a count from 1, found '0'"),
    ],
)
def test_what_is_no_triple(tmp_path, line, message):
    path = tmp_path / "triples.tsv"
    path.write_text(f"a\tb\tc\n{line}\n")
    with pytest.raises(ParseError, match=f"triples.tsv, line 2: expected .*{message}"):
        list(read(path))


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(BadInput, match="expected triples in UTF-8"):
        list(read(tmp_path / "none"))


def test_counts_of_arguments_and_of_pairs():
    counts = count(TRIPLES)
    assert counts.predicates == ("chase", "eat")
    assert counts.x.toarray().tolist() == [[3, 1], [1, 0]]  # cat, dog
    assert counts.y.toarray().tolist() == [[3, 1], [1, 0]]  # mouse, cat
    assert counts.pairs.toarray().tolist() == [[3, 1], [1, 0]]


def test_rare_predicates_are_left_out():
    assert count(TRIPLES, least=2).predicates == ("chase",)
    with pytest.raises(BadInput, match="seen 9 times or more, found none among 4 triples"):
        count(TRIPLES, least=9)


def test_mutual_information_by_hand():
    counts = csr_array(np.array([[3, 0, 1], [1, 4, 0], [0, 0, 2]]))
    expected = np.zeros((3, 3))
    for row, column in zip(*np.nonzero(counts.toarray()), strict=True):
        joint = counts[row, column]
        total = 11
        alone = counts.toarray()[row].sum() * counts.toarray()[:, column].sum()
        expected[row, column] = max(0, math.log(joint * total / alone))
    assert np.allclose(mutual_information(counts).toarray(), expected)
    assert mutual_information(counts).nnz == np.count_nonzero(expected)


def test_frequent_arguments_are_left_out():
    counts = csr_array(np.array([[1, 2, 0], [3, 4, 0], [5, 0, 6]]))
    assert without_frequent(counts, 2).toarray().tolist() == [[2, 0], [4, 0], [0, 6]]
    assert without_frequent(counts, 3).shape == (3, 3)
