"""What a semantics says that it needs is what it fails without."""

import sys

import numpy as np
import pytest

from argue.errors import MissingLibrary
from argue.model import AttackGraph
from argue.semantics import SEMANTICS


@pytest.mark.parametrize("name", SEMANTICS.names())
def test_a_semantics_names_the_library_that_it_searches_with(monkeypatch, name):
    module = SEMANTICS.load(name)
    monkeypatch.setitem(sys.modules, "pysat", None)
    monkeypatch.setitem(sys.modules, "pysat.solvers", None)
    circles = AttackGraph(5, np.array([[0, 1], [1, 0], [2, 3], [3, 4], [4, 2], [1, 2]]))
    if SEMANTICS.stated(name, "NEEDS"):
        with pytest.raises(MissingLibrary, match="pysat"):
            module.label(circles), list(module.extensions(circles))
    else:
        assert len(module.label(circles)) == 5
        assert list(module.extensions(circles))
