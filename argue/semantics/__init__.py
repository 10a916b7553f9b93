"""Attack graph → labelling: one file here is one semantics; its name is the module's name.

A semantics module has

``label(graph: AttackGraph) -> StatusArray``
    For each node 1 (accepted), -1 (rejected) or 0 (undecided); the sceptical labelling where there
    are several extensions.
``FOLDS: bool``
    Whether the labelling of a framework with derived attacks may be read off the small graph of
    :func:`argue.derived_attacks.fold` (true for the complete-based semantics: grounded, complete,
    preferred, stable, semi-stable, ideal, eager) or needs every derived attack written out.
"""

from __future__ import annotations

from argue.plugins import Folder

SEMANTICS = Folder("argue.semantics", "semantics")

ACCEPTED, REJECTED, UNDECIDED = 1, -1, 0
