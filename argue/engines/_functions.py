"""A function of two texts, or of one pair → a function of pairs."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from argue.engines._engine import judgement_of
from argue.errors import BadInput
from argue.locales.phrases import quoted
from argue.model import Judgement, Label, Pair
from argue.model.label_words import label_of


def of_pairs(function: Callable[..., Any]) -> Callable[[Sequence[Pair]], object]:
    """A function that judges many pairs, of one that does so or that judges one at a time.

    One that needs two values is given the text and the hypothesis; one whose only parameter is
    called ``pair`` is given a pair. Every other function is one of pairs.

    Examples
    --------
    >>> judge = of_pairs(lambda text, hypothesis: "attack" if "not" in text else "support")
    >>> judge([Pair("T", "H", "It is not.", "It is.")])
    ['attack']
    """
    needed = _needed(function)
    if len(needed) == 2:
        return lambda pairs: [function(pair.text, pair.hypothesis) for pair in pairs]
    if needed == ["pair"]:
        return lambda pairs: [function(pair) for pair in pairs]
    return function


def _needed(function: Callable[..., Any]) -> list[str]:
    """The parameters that must be given by their place; none where nothing tells."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return []
    places = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return [
        parameter.name
        for parameter in parameters
        if parameter.kind in places and parameter.default is inspect.Parameter.empty
    ]


def as_judgement(answer: object) -> object:
    """A judgement of a label or of scores by label; what is neither stays, to be refused.

    Raises
    ------
    BadInput
        If a word means no label.
    """
    if isinstance(answer, Mapping):
        scores: dict[Label, float] = {}
        try:
            for name, score in answer.items():
                label = _label(str(name))
                scores[label] = scores.get(label, 0.0) + float(score)
        except (OverflowError, TypeError, ValueError):
            return answer
        ordered = {label: scores[label] for label in Label if label in scores}
        return judgement_of(ordered) if ordered else answer
    if isinstance(answer, str):
        label = _label(answer)
        return Judgement(label, 1.0, {label: 1.0})
    return answer


def _label(word: str) -> Label:
    """The label that a word means; raises BadInput if it means none."""
    try:
        label = label_of(word)
    except ValueError as error:
        raise BadInput(str(error)) from error
    if label is None:
        raise BadInput(f"expected support, attack or unrelated, found {quoted(word)}")
    return label
