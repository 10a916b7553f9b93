"""Attack graph → labelling: one file here is one semantics; its name is the module's name.

A semantics module has

``semantics: Semantics``
    Answers every question about the extensions of a graph
    (:class:`argue.reasoning.semantics.solving.base.Semantics`).
``CODE: str``
    Its abbreviation in the names of tasks, such as ``PR`` in ``SE-PR``.
``SINGLE: bool``
    There is always exactly one extension.

and may have

``NEEDS: tuple[str, ...]``
    Libraries without which it raises MissingLibrary on some graphs, namely where it must search.

The constants are read without importing the module. Whatever a search finds is checked against the
definition before it is returned (:mod:`argue.reasoning.semantics.solving.sets`). Modules that these
import take NumPy from :mod:`argue.arrays`, so that ``argue solve`` does small frameworks without it
(:mod:`argue.reasoning.semantics.solving.small`).
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from argue.model.words import Status
from argue.plugins import Folder

if TYPE_CHECKING:
    from argue.reasoning.semantics.solving.base import Semantics

SEMANTICS = Folder("argue.reasoning.semantics", "semantics", "argue.semantics")

ACCEPTED, REJECTED, UNDECIDED = 1, -1, 0
STATUS = {
    ACCEPTED: Status.ACCEPTED,
    REJECTED: Status.REJECTED,
    UNDECIDED: Status.UNDECIDED,
}
"""What the numbers of a labelling mean."""


@cache
def load_semantics(name: str) -> Semantics:
    """The semantics of this name.

    Raises
    ------
    UnknownName
        If there is none.
    """
    semantics: Semantics = SEMANTICS.load(name).semantics
    return semantics
