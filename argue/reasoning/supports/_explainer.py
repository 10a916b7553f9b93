"""Why an argument has its status under a reading of support."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import numpy as np

from argue.errors import UnknownArgument
from argue.model import DerivedAttack, Framework, Labelling, Status
from argue.reasoning import derived_attacks
from argue.reasoning.explanation import Explanation, across, explain
from argue.reasoning.semantics import load_semantics
from argue.reasoning.supports._labelling import INTERPRETATIONS, STATUS, condition_of, translate
from argue.reasoning.supports._translation import Condition, Translation, with_derived

_NAMED = 5
"""How many parts of a condition a sentence names."""


def explainer(
    framework: Framework, labelling: Labelling, support: str
) -> Callable[[str], Explanation]:
    """What explains one argument after the other, in terms of the translation.

    Helpers speak for themselves: "b lacks support" attacks b. Where extensions must fulfil a
    condition besides, the explanation names what of it keeps the argument out. The function raises
    NotFound if there is no such argument.
    """
    if not load_semantics(labelling.semantics).single:
        return lambda name: across(labelling, name)
    reading, condition = INTERPRETATIONS.load(support), condition_of(framework, support)
    if condition is not None and not condition.implied:
        return _conditioned(framework, labelling, condition)
    if reading.DERIVED:
        amended = getattr(reading, "amended", lambda one: with_derived(one, reading.DERIVED))
        read: Framework = amended(framework)
        helpers = dict.fromkeys(read.arguments[len(framework.arguments) :], Status.ACCEPTED)
        whole = Labelling(labelling.semantics, {**labelling.statuses, **helpers})
        return lambda name: explain(read, whole, name, derived_attacks.attackers_of)
    return _translated(framework, labelling, translate(framework, support))


def _translated(
    framework: Framework, labelling: Labelling, translation: Translation
) -> Callable[[str], Explanation]:
    """Helpers count as arguments, and attacks of the translation alone as derived."""
    status = load_semantics(labelling.semantics).label(translation.graph).tolist()
    statuses = {name: STATUS[code] for name, code in zip(translation.names, status, strict=True)}
    attacks = translation.graph.attacks if translation.helpers else framework.attacks
    read = Framework(translation.names, attacks, np.empty((0, 2), dtype=np.int32))
    whole = Labelling(labelling.semantics, statuses)

    def derived(_: Framework, node: int) -> Iterator[DerivedAttack]:
        for step in translation.explained(node) if not translation.helpers else ():
            if step.kind != "stated":
                ends = translation.names[step.attacker], translation.names[node]
                yield DerivedAttack(*ends, step.kind, step.because)

    return lambda name: explain(read, whole, name, derived)


def _conditioned(
    framework: Framework, labelling: Labelling, condition: Condition
) -> Callable[[str], Explanation]:
    def explanation_of(name: str) -> Explanation:
        if name not in framework.number_of:
            raise UnknownArgument(name, framework.arguments)
        status = labelling.statuses[name]
        if status is Status.ACCEPTED:
            return Explanation(name, status, "Accepted: every position holds it")
        if status is Status.REJECTED:
            return Explanation(name, status, "Rejected: every position attacks it")
        lead = "Undecided: positions differ on it, or leave it aside"
        parts = dict.fromkeys(_against(framework, labelling, condition, name))
        return Explanation(name, status, lead, tuple(parts)[:_NAMED])

    return explanation_of


def _against(
    framework: Framework, labelling: Labelling, condition: Condition, name: str
) -> Iterable[str]:
    """What of the condition keeps an argument out."""
    ids, number = framework.arguments, framework.number_of[name]
    for first, second in condition.along.tolist():
        if first == number and labelling.statuses[ids[second]] is not Status.ACCEPTED:
            yield f"it supports {ids[second]}, which is not accepted"
    for first, second in condition.apart.tolist():
        if number in (first, second):
            other = ids[second if first == number else first]
            if other == name:
                yield "it supports what it attacks"
            else:
                yield f"it cannot stand with {other}: one supports what the other attacks"
