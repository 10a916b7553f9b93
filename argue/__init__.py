"""Argue reads a debate and says which of its arguments stand.

>>> import argue
>>> text = "# Is it raining?" + chr(10) + "- wet: The street is dry." + chr(10)
>>> (debate,) = argue.parse_text(text).debates
>>> argue.analyse(debate, engine="gold").labelling.statuses["wet"].value
'accepted'

The names here are imported when they are first used, so that ``import argue`` costs nothing.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # what a type checker reads; the table below is what Python does
    from argue.engines import as_engine
    from argue.features.certification.guarantees import certify
    from argue.features.comparison.of_debates import readings
    from argue.features.corpora.judging import judge_corpus
    from argue.features.evaluations.stored_runs import compare, keep, runs, significance
    from argue.features.frameworks.solution import solve
    from argue.features.labelling.of_annotators import agreement
    from argue.features.measures.evaluation import evaluate
    from argue.features.measures.of_order import order
    from argue.features.propagation.of_debates import propagate
    from argue.features.strength.of_debates import strength
    from argue.features.training.cross_validation import cross_validate
    from argue.features.training.learning import train
    from argue.features.what_if.hint import hint
    from argue.features.what_if.of_debate import enforce
    from argue.features.what_if.trial import what_if
    from argue.formats import example, from_networkx, parse_text, read, write
    from argue.pipeline import analyse, explain
    from argue.services.verdict import verdict_of as verdicts

    __version__: str

_HOME = {
    "agreement": "argue.features.labelling.of_annotators",
    "analyse": "argue.pipeline",
    "as_engine": "argue.engines",
    "certify": "argue.features.certification.guarantees",
    "compare": "argue.features.evaluations.stored_runs",
    "cross_validate": "argue.features.training.cross_validation",
    "enforce": "argue.features.what_if.of_debate",
    "evaluate": "argue.features.measures.evaluation",
    "example": "argue.formats",
    "explain": "argue.pipeline",
    "from_networkx": "argue.formats",
    "hint": "argue.features.what_if.hint",
    "judge_corpus": "argue.features.corpora.judging",
    "keep": "argue.features.evaluations.stored_runs",
    "order": "argue.features.measures.of_order",
    "parse_text": "argue.formats",
    "propagate": "argue.features.propagation.of_debates",
    "read": "argue.formats",
    "readings": "argue.features.comparison.of_debates",
    "runs": "argue.features.evaluations.stored_runs",
    "significance": "argue.features.evaluations.stored_runs",
    "solve": "argue.features.frameworks.solution",
    "strength": "argue.features.strength.of_debates",
    "train": "argue.features.training.learning",
    "verdicts": "argue.services.verdict:verdict_of",
    "what_if": "argue.features.what_if.trial",
    "write": "argue.formats",
}

_MOVED = {"Client": "argue.client", "bare": "argue.pipeline", "from_dataset": "argue.formats"}
"""Names that stood here and are found there now; the old ones work until :data:`_RELEASE`."""
_RELEASE = "0.4"

__all__ = [
    "agreement",
    "analyse",
    "as_engine",
    "certify",
    "compare",
    "cross_validate",
    "enforce",
    "evaluate",
    "example",
    "explain",
    "from_networkx",
    "hint",
    "judge_corpus",
    "keep",
    "order",
    "parse_text",
    "propagate",
    "read",
    "readings",
    "runs",
    "significance",
    "solve",
    "strength",
    "train",
    "verdicts",
    "what_if",
    "write",
]

if not TYPE_CHECKING:  # so that a type checker refuses other names

    def __getattr__(name: str) -> object:
        if name == "__version__":
            from argue.installation import release

            return release()
        if name in _MOVED:
            return _moved(name)
        if name not in _HOME:
            raise AttributeError(f"module 'argue' has no attribute {name!r}")
        module, _, attribute = _HOME[name].partition(":")
        try:
            return getattr(importlib.import_module(module), attribute or name)
        except ModuleNotFoundError as error:
            lacking = f"{error.name}.."
            if not lacking.startswith("argue.features."):
                raise
            feature = lacking.split(".")[2] or module.split(".")[2]
            raise AttributeError(
                f"argue.{name} is of the feature {feature!r}, which is not installed here"
            ) from error


def _moved(name: str) -> object:
    """What had that name here, with a warning that says where it is."""
    import warnings  # seldom needed

    new = f"{_MOVED[name]}.{name}"
    told = f"argue.{name} is now {new}; the old name works until {_RELEASE}"
    warnings.warn(told, DeprecationWarning, stacklevel=3)
    return getattr(importlib.import_module(_MOVED[name]), name)


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
