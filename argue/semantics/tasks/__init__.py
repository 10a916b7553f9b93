"""Questions that any semantics answers: the tasks SE, EE, CE, DC and DS of solver competitions.

Each takes the name of a semantics and a graph. Where a semantics has a better way it is taken;
otherwise its extensions are gone through. The name of a task in a competition stands behind it.
"""

from __future__ import annotations

from argue.semantics.tasks._answers import (
    avoiding,
    containing,
    count_extensions,
    decide_credulous,
    decide_sceptical,
    extensions,
    some_extension,
)

__all__ = [
    "avoiding", "containing", "count_extensions", "decide_credulous", "decide_sceptical",
    "extensions", "some_extension",
]  # fmt: skip
