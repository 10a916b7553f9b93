"""What a semantics says that it needs is what it fails without."""

import sys

import numpy as np
import pytest

from argue.errors import MissingLibrary
from argue.model import AttackGraph
from argue.reasoning.semantics import SEMANTICS, load_semantics


@pytest.mark.parametrize("name", SEMANTICS.names())
def test_a_semantics_names_the_library_that_it_searches_with(monkeypatch, name):
    semantics = load_semantics(name)
    monkeypatch.setitem(sys.modules, "pysat", None)
    monkeypatch.setitem(sys.modules, "pysat.solvers", None)
    circles = AttackGraph(5, np.array([[0, 1], [1, 0], [2, 3], [3, 4], [4, 2], [1, 2]]))
    if SEMANTICS.stated(name, "NEEDS"):
        with pytest.raises(MissingLibrary, match="pysat"):
            semantics.label(circles), list(semantics.extensions(circles))
    else:
        assert len(semantics.label(circles)) == 5
        assert list(semantics.extensions(circles))
