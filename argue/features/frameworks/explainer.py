"""Why an argument has its status under a reading of support."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial

import numpy as np

from argue.errors import UnknownArgument
from argue.features.frameworks.conditioned import Condition, condition_of
from argue.model import DerivedAttack, Framework, Labelling, Status
from argue.reasoning.attackers import Attackers
from argue.reasoning.explanation import MOST_REASONS, Explanation, Implied, across, explain
from argue.reasoning.semantics import STATUS, Semantics, load_semantics
from argue.reasoning.supports import INTERPRETATIONS, TranslatedAttack, Translation, translate

_NAMED = 5
"""How many parts of a condition a sentence names."""
_LEADS = {
    Status.ACCEPTED: "Accepted: every position holds it",
    Status.REJECTED: "Rejected: every position attacks it",
    Status.UNDECIDED: "Undecided: positions differ on it, or leave it aside",
}


def explainer(
    framework: Framework, labelling: Labelling, support: str, most: int = MOST_REASONS
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
        amended = getattr(reading, "amended", lambda one: replace(one, derived=reading.DERIVED))
        read: Framework = amended(framework)
        helpers = dict.fromkeys(read.arguments[len(framework.arguments) :], Status.ACCEPTED)
        whole = Labelling(labelling.semantics, {**labelling.statuses, **helpers})
        attackers = Attackers(read, [whole.statuses[argument] for argument in read.arguments])
        return lambda name: explain(read, whole, name, attackers, most)
    return _translated(framework, labelling, translate(framework, support), most)


def _translated(
    framework: Framework, labelling: Labelling, translation: Translation, most: int
) -> Callable[[str], Explanation]:
    """Helpers count as arguments, and attacks of the translation alone as derived."""
    attackers = _OfTranslation(translation, load_semantics(labelling.semantics))
    attacks = translation.graph.attacks if translation.helpers else framework.attacks
    none = np.empty((0, 2), dtype=np.int32)
    unsure = translation.resting_on(framework.open) if translation.helpers else framework.open
    read = Framework(translation.names, attacks, none, (), unsure)
    statuses = dict(zip(translation.names, attackers.status, strict=True))
    whole = Labelling(labelling.semantics, statuses)
    return lambda name: explain(read, whole, name, attackers, most)


class _OfTranslation:
    """The attackers by status in a translation's graph."""

    def __init__(self, translation: Translation, semantics: Semantics) -> None:
        self._translation, self._graph = translation, translation.graph
        self.status = [STATUS[code] for code in semantics.label(self._graph).tolist()]

    def of(self, number: int, status: Status) -> Iterator[tuple[int, Implied]]:
        """Where there are helpers all attacks are plain; they say what they mean."""
        if self._translation.helpers:
            for attacker in self._graph.attackers.of(number):
                if self.status[attacker] is status:
                    yield attacker, lambda: None
            return
        for step in self._translation.explained(number):
            if self.status[step.attacker] is status:
                yield step.attacker, partial(self._derived, step)

    def _derived(self, step: TranslatedAttack) -> DerivedAttack | None:
        names = self._translation.names
        ends = names[step.attacker], names[step.attacked]
        return None if step.kind == "stated" else DerivedAttack(*ends, step.kind, step.because)

    def count(self, number: int, status: Status) -> int:
        """How many attackers of a node have this status."""
        return sum(self.status[attacker] is status for attacker in self._graph.attackers.of(number))


def _conditioned(
    framework: Framework, labelling: Labelling, condition: Condition
) -> Callable[[str], Explanation]:
    def explanation_of(name: str) -> Explanation:
        if name not in framework.number_of:
            raise UnknownArgument(name, framework.arguments)
        status, parts = labelling.statuses[name], dict[str, None]()
        if status is Status.UNDECIDED:
            parts = dict.fromkeys(_against(framework, labelling, condition, name))
        return Explanation(name, status, _LEADS[status], tuple(parts)[:_NAMED])

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
