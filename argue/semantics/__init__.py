"""Attack graph → labelling: one file here is one semantics; its name is the module's name.

A semantics module has

``label(graph: AttackGraph) -> StatusArray``
    For each node 1 (in every extension), -1 (attacked by every extension) or 0 (neither): the
    sceptical labelling. All 0 where there is no extension.
``extensions(graph: AttackGraph) -> Iterator[IntArray]``
    Each extension once, its nodes ascending; the next is looked for when it is asked for.
``CODE: str``
    Its abbreviation in the names of tasks, such as ``PR`` in ``SE-PR``.
``SINGLE: bool``
    There is always exactly one extension.
``FOLDED: bool``
    Derived attacks may be folded into the graph (:func:`argue.derived_attacks.fold`), which is
    exact for complete labellings; otherwise each of them is written out.

and may have

``NEEDS: tuple[str, ...]``
    Libraries without which it raises MissingLibrary on some graphs, namely where it must search.
``DIRECTIONAL: bool``
    What holds of a node depends on those alone that lead to it (Baroni & Giacomin 2007): a question
    about one node looks at no others.
``containing(graph, node)``, ``avoiding(graph, node) -> IntArray | None``
    An extension that holds the node, or does not, where there is a better way than enumerating.
``count(graph) -> int``
    Likewise, how many extensions there are.

:mod:`argue.semantics.tasks` answers every question about any of them. Whatever is found by a search
is checked against the definition before it is given away (:mod:`argue.semantics._sets`).
"""

from __future__ import annotations

from argue.plugins import Folder

SEMANTICS = Folder("argue.semantics", "semantics")

ACCEPTED, REJECTED, UNDECIDED = 1, -1, 0
