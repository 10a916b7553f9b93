"""How near a hypothesis is to a text: one file here is one algorithm of ``edit_distance``.

An algorithm module has

``SETTINGS: tuple[dict[str, object], ...]``
    The options worth trying, the plainest first: what training chooses among when an experiment
    names the algorithm and no option of it.
``load(settings: Mapping[str, object], resources: Resources = NOTHING) -> Similarity``
    A function (text, hypothesis) → similarity in [0, 1], with these options; options that are not
    given have defaults. Similarity is 1 − distance. It is 1 for a text and itself, and 0 if one of
    the two has no word to compare. Raises :class:`~argue.errors.ModelError` for options that it
    cannot have.

A similarity that uses entailment rules has a method ``fired(text, hypothesis)``, the rules that
made the two nearer. One that depends on something which no option and no resource says, has an
attribute ``version``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from argue.errors import ModelError
from argue.features.edits.engines._similarity import Settings, Similarity
from argue.features.edits.engines.edits.resources import NOTHING, Resources
from argue.plugins import Folder

ALGORITHMS = Folder("argue.features.edits.engines.edits.algorithms", "algorithm of edit_distance")


def load_algorithm(settings: Mapping[str, object], resources: Resources = NOTHING) -> Similarity:
    """The algorithm that ``settings["algorithm"]`` names, with these settings.

    Raises
    ------
    ModelError
        If there is no such algorithm, or it cannot have these settings.
    MissingLibrary
        If it needs a library that is not installed.
    """
    name = settings.get("algorithm")
    if name not in ALGORITHMS.names():
        raise ModelError(
            f'expected "algorithm" to be one of {", ".join(ALGORITHMS.names())}, found {name!r}'
        )
    return cast(Similarity, ALGORITHMS.load(str(name)).load(settings, resources))


def usual_settings(name: str) -> list[Settings]:
    """The settings of an algorithm that are worth trying, the plainest first."""
    return [{"algorithm": name, **options} for options in ALGORITHMS.load(name).SETTINGS]
