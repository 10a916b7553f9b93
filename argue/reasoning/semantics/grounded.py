"""Grounded semantics: accept what can be defended from unattacked arguments up, nothing more."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from argue.model import AttackGraph, IntArray, StatusArray
from argue.reasoning import grounded
from argue.reasoning.semantics import ACCEPTED
from argue.reasoning.semantics.solving.base import Semantics

CODE = "GR"
SINGLE = True


class Grounded(Semantics):
    """Dung 1995, Definition 20; computed by :func:`argue.reasoning.grounded.label`."""

    def label(self, graph: AttackGraph) -> StatusArray:
        """The least complete labelling."""
        return grounded.label(graph)

    def extensions(self, graph: AttackGraph) -> Iterator[IntArray]:
        """The grounded extension, the only one."""
        yield np.flatnonzero(grounded.label(graph) == ACCEPTED).astype(np.int32)


semantics = Grounded(single=True, folded=True, directional=True)
