"""Counts → how characteristic each argument is of a predicate."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.sparse import csr_array


def mutual_information(counts: csr_array[Any]) -> csr_array[Any]:
    """Positive pointwise mutual information, in nats, of predicates (rows) and arguments.

    mi(p, w) = ln(|p, w| · |*, *| / (|p, *| · |*, w|)), as Lin & Pantel (2001) weigh the fillers of
    a slot. Arguments whose mutual information is not above 0 are no features of the predicate; the
    paper does not say what becomes of them.

    Examples
    --------
    >>> mi = mutual_information(csr_array([[2, 0], [1, 1]]))
    >>> mi.toarray().round(3).tolist()
    [[0.288, 0.0], [0.0, 0.693]]
    """
    found = csr_array(counts, dtype=np.float64, copy=True)
    rows, columns = (np.asarray(found.sum(axis=axis)).ravel() for axis in (1, 0))
    of = np.repeat(np.arange(found.shape[0]), np.diff(found.indptr))
    found.data = np.log(found.data * rows.sum() / (rows[of] * columns[found.indices]))
    found.data[found.data <= 0] = 0
    found.eliminate_zeros()
    return found


def without_frequent(counts: csr_array[Any], most: int) -> csr_array[Any]:
    """Counts without the arguments that more than ``most`` predicates have.

    They tell predicates least apart, and comparing all predicates that have one takes time with
    the square of their number.
    """
    spread = np.bincount(counts.indices, minlength=counts.shape[1])
    return csr_array(counts[:, np.flatnonzero(spread <= most)])
