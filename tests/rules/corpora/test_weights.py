from __future__ import annotations

import math

import numpy as np
from scipy.sparse import csr_array

from argue.rules.corpora.triples import mutual_information, without_frequent


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
