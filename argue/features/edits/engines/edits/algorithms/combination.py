"""Several algorithms together: the weighted mean of their similarities."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from argue.errors import ModelError
from argue.features.edits.engines._similarity import Settings, Similarity
from argue.features.edits.engines.edits.algorithms import load_algorithm
from argue.features.edits.engines.edits.resources import NOTHING, Resources
from argue.features.grammar.rules import Rule
from argue.language.tokens import check_names

SETTINGS: tuple[Settings, ...] = ()


def load(settings: Mapping[str, object], resources: Resources = NOTHING) -> Combination:
    """The similarity. Options: ``parts``, the settings of each; ``weights``, one for each, from 0.

    Only the weights' ratios matter. A linear combination of distances with weights that sum to 1 is
    1 − the same combination of similarities.

    Examples
    --------
    >>> parts = [{"algorithm": "dice"}, {"algorithm": "word_overlap"}]
    >>> similarity = load({"parts": parts, "weights": [3, 1]})
    >>> round(similarity("Quiet trams squeal.", "Trams are quiet."), 3)  # (3 · 0.8 + 1) / 4
    0.85
    """
    check_names(settings, ("parts", "weights"))
    parts, weights = settings.get("parts"), settings.get("weights")
    if not isinstance(parts, list) or not parts or not all(isinstance(p, dict) for p in parts):
        raise ModelError(f'expected "parts" to be a list of settings, found {parts!r}')
    if not isinstance(weights, list) or not all(map(_is_weight, weights)) or not sum(weights):
        raise ModelError(
            f'expected "weights" to be numbers from 0, one of them above, found {weights!r}'
        )
    if len(weights) != len(parts):
        raise ModelError(f"expected {len(parts)} weights, found {len(weights)}")
    return Combination(
        [_loaded(number, part, resources) for number, part in enumerate(parts, 1)], weights
    )


class Combination:
    """The weighted mean; parts without weight are not computed."""

    def __init__(self, parts: Sequence[Similarity], weights: Sequence[float]) -> None:
        self._parts = [(part, w / sum(weights)) for part, w in zip(parts, weights, strict=True)]
        self._parts = [(part, weight) for part, weight in self._parts if weight]
        self.version = " ".join(filter(None, (getattr(p, "version", "") for p, _ in self._parts)))

    def __call__(self, text: str, hypothesis: str) -> float:
        """The similarity, in [0, 1]."""
        return min(1.0, sum(weight * part(text, hypothesis) for part, weight in self._parts))

    def fired(self, text: str, hypothesis: str) -> list[Rule]:
        """The rules that fired in one part or another, each once."""
        rules = (
            rule
            for part, _ in self._parts
            if hasattr(part, "fired")
            for rule in part.fired(text, hypothesis)
        )
        return list(dict.fromkeys(rules))


def _loaded(number: int, part: Mapping[str, object], resources: Resources) -> Similarity:
    try:
        return load_algorithm(part, resources)
    except ModelError as error:
        raise ModelError(f"[[distance]] {number} ({part.get('algorithm')}): {error}") from error


def _is_weight(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < 1e9
