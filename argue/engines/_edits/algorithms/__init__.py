"""How near a hypothesis is to a text: one file here is one algorithm of ``edit_distance``.

An algorithm module has

``SETTINGS: tuple[dict[str, object], ...]``
    The settings that training chooses among, the plainest first.
``load(settings: Mapping[str, object]) -> Similarity``
    A function (text, hypothesis) → similarity in [0, 1], with these settings.
"""

from __future__ import annotations

from argue.plugins import Folder

ALGORITHMS = Folder("argue.engines._edits.algorithms", "algorithm of edit_distance")
