"""Labels of pairs as columns → worlds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from argue.model import Derivation, IntArray, Label, Relation
from argue.reasoning.probability.worlds import (
    GROUNDED,
    Labelled,
    Truth,
    Worlds,
    label,
    pack,
    unpack,
)

Codes = NDArray[np.int8]
"""Labels as numbers; shape (pairs,) or (pairs, worlds)."""

NOTHING, ATTACK, SUPPORT = 0, 1, 2
CODES = {Label.UNRELATED: NOTHING, Label.ATTACK: ATTACK, Label.SUPPORT: SUPPORT}
_AT_ONCE = 2**23
"""Labels that are held at a time."""


class Variants:
    """What would hold in a debate if its pairs had other labels.

    ``arguments``: ids, in the order in which they are numbered.
    ``pairs``: (source, target) ids, none twice: the rows of every array of labels.
    ``derived``, ``semantics``: as for :func:`argue.pipeline.label`.
    """

    def __init__(
        self,
        arguments: Iterable[str],
        pairs: Iterable[tuple[str, str]],
        derived: tuple[Derivation, ...] = (),
        semantics: str = GROUNDED,
    ) -> None:
        self.arguments, self.pairs = tuple(arguments), tuple(pairs)
        self._derived, self._semantics = derived, semantics
        numbers = {argument: number for number, argument in enumerate(self.arguments)}
        self.edges: IntArray = np.array(
            [(numbers[source], numbers[target]) for source, target in self.pairs], dtype=np.int32
        ).reshape(-1, 2)

    def codes(self, relations: Iterable[Relation]) -> Codes:
        """The labels that these relations give the pairs; a pair without one has ``NOTHING``."""
        code_by_pair = {relation.ends: CODES[relation.label] for relation in relations}
        return np.array([code_by_pair.get(pair, NOTHING) for pair in self.pairs], dtype=np.int8)

    def labelled(self, codes: Codes) -> Labelled:
        """The labelling of each column of labels."""
        attacks, supports = pack(codes == ATTACK), pack(codes == SUPPORT)
        size, count = len(self.arguments), codes.shape[1]
        worlds = Worlds(size, self.edges, attacks, supports, count, self._derived)
        return label(worlds, self._semantics)

    def accepted(self, codes: Codes) -> Truth:
        """Which argument (row) each column of labels lets stand."""
        return unpack(self.labelled(codes).accepted, codes.shape[1])

    def statuses(self, codes: Codes) -> NDArray[np.int8]:
        """1 accepted, -1 rejected, 0 undecided; shape (arguments, columns)."""
        result, count = self.labelled(codes), codes.shape[1]
        accepted = unpack(result.accepted, count).astype(np.int8)
        return accepted - unpack(result.rejected, count).astype(np.int8)

    def corrected(self, codes: Codes, right: Codes, sets: Sequence[Sequence[int]]) -> Codes:
        """The statuses when in ``codes`` the pairs of one set get the label of ``right``.

        Shape (arguments, sets).
        """
        width = max(1, _AT_ONCE // max(1, len(codes)))
        parts = [np.empty((len(self.arguments), 0), dtype=np.int8)]
        for start in range(0, len(sets), width):
            chosen = sets[start : start + width]
            columns = np.repeat(codes[:, None], len(chosen), axis=1)
            for column, members in enumerate(chosen):
                rows = list(members)
                columns[rows, column] = right[rows]
            parts.append(self.statuses(columns))
        return np.concatenate(parts, axis=1)
