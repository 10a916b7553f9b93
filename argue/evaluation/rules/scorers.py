"""How sure a resource of rules, or an engine, is of an application of a rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from argue.engines import Engine
from argue.engines.edits.rules import Rule
from argue.evaluation.rules.applications import Application, Key, key_of
from argue.model import Label, Pair

Scorer: TypeAlias = Callable[[Sequence[Application]], list[float | None]]
"""A score for each application, higher is surer; ``None`` where the resource has no such rule."""


def rule_scorer(rules: Iterable[Rule]) -> Scorer:
    r"""The probability of the rule itself; what is filled in does not matter to a rule.

    Sides are compared by their lemmas (:func:`~.applications.key_of`); of equal rules the most
    probable counts.

    Examples
    --------
    >>> from argue.evaluation.rules.applications import parse_applications
    >>> scorer = rule_scorer([Rule("write", "be written by@R@", 0.8)])
    >>> scorer(parse_applications("hamlet, was written by, he\the, wrote, hamlet\tTrue"))
    [0.8]
    """
    best: dict[Key, float] = {}
    for rule in rules:
        key = key_of(rule.left, rule.right)
        best[key] = max(rule.probability, best.get(key, 0.0))
    return lambda applications: [best.get(each.key) for each in applications]


def engine_scorer(engine: Engine) -> Scorer:
    """The engine's score for support, from the left phrase as text to the right as hypothesis."""

    def scores(applications: Sequence[Application]) -> list[float | None]:
        pairs = [
            Pair(f"{number}l", f"{number}r", each.text, each.hypothesis, debate="rules")
            for number, each in enumerate(applications)
        ]
        return [float(each.scores.get(Label.SUPPORT, 0.0)) for each in engine.judge(pairs)]

    return scores
