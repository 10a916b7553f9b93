"""An engine that has not seen what it judges."""

from __future__ import annotations

from collections.abc import Sequence

from argue.engines import Engine
from argue.errors import BadInput
from argue.model import Debate


def engine(name: str, debates: Sequence[Debate]) -> Engine:
    """The engine of that name, or as in that model's folder, each debate judged without it.

    Raises
    ------
    BadInput
        If there is nothing to learn from.
    """
    from argue.training.labelled_pairs import labelled_pairs  # NumPy, which --help can do without
    from argue.training.leave_out import LeaveDebatesOut, fit_like

    pairs = labelled_pairs(debates)
    if not pairs:
        raise BadInput("expected debates with gold or given relations to learn from, found none")
    return LeaveDebatesOut(fit_like(name), pairs)
