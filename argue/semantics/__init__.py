"""Attack graph → labelling: one file here is one semantics; its name is the module's name.

A semantics module has

``label(graph: AttackGraph) -> StatusArray``
    For each node 1 (accepted), -1 (rejected) or 0 (undecided); the sceptical labelling where there
    are several extensions.

Derived attacks are folded into the graph beforehand (:func:`argue.derived_attacks.fold`); that is
exact for the semantics built on complete extensions (grounded, complete, preferred, stable,
semi-stable, ideal, eager). Another semantics needs every derived attack written out.
"""

from __future__ import annotations

from argue.plugins import Folder

SEMANTICS = Folder("argue.semantics", "semantics")

ACCEPTED, REJECTED, UNDECIDED = 1, -1, 0
