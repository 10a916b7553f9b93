"""Linked premises and undercuts: which of the supports of a debate carry attacks.

A bipolar framework has supports of one argument by another, and nothing that attacks a support. So
inferences (:class:`argue.model.Inference`) are translated, as we define it:

linked premises
    Each supports the conclusion, and none does without the others. What follows from a support
    alone, "who accepts *a* accepts *c*", does not hold of one of them: they carry no mediated and
    no supported attacks, and nothing under the readings that rest on it (:data:`ALONE`). What
    follows from a need, "*c* needs *a*", holds of each: where only secondary or extended attacks
    are asked for, or a reading that rests on these, they are supports like others.
undercuts
    An undercut attacks the supports of its step. One that is attacked counts only once all its
    undercutters are rejected, under grounded semantics and in the framework of the supports that
    count so far; with it, further ones may be. An undercutter that stays open leaves the support
    without effect. So nothing is inferred by a step that may not hold. (Cf. the attacks on supports
    of Villata et al. 2012 and Cohen et al. 2015, whose further nodes we do without.)
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

import numpy as np

from argue.model import Derivation, Framework, Inference
from argue.reasoning import supports
from argue.reasoning.semantics import REJECTED

ALONE = ("closure", "coherence", "deductive", "set_attacks")
"""Readings of support under which one premise alone carries something to or from the conclusion."""
_KINDS = frozenset((Derivation.MEDIATED, Derivation.SUPPORTED))


def counting(framework: Framework, steps: Collection[Inference], support: str = "") -> Framework:
    """The framework with the supports that count.

    ``framework``: with all stated supports, and its kinds of derived attacks.
    ``steps``: the inferences of the debate.
    ``support``: the reading of support; empty where derived attacks alone count.

    >>> one = Framework(("a", "c", "u"), np.empty((0, 2)), np.array([[0, 1]]))
    >>> counting(one, [Inference(("a",), "c", ("u",))]).supports.tolist()
    []
    """
    numbers = framework.number_of
    there = [step for step in steps if step.ids <= numbers.keys()]
    if not there:
        return framework
    alone = support in ALONE or bool(_KINDS & set(framework.derived))
    linked = {ends for step in there if step.linked and alone for ends in step.supports}
    attacked: dict[tuple[str, str], set[str]] = {}
    for step in there:
        for ends in step.supports:
            if step.undercutters and ends not in linked:
                attacked.setdefault(ends, set()).update(step.undercutters)
    result = _without(framework, {*linked, *attacked})
    while attacked:
        codes = supports.label(result, support=support)
        coded = zip(result.arguments, codes.tolist(), strict=True)
        rejected = {id for id, code in coded if code == REJECTED}
        settled = [ends for ends, attackers in attacked.items() if attackers <= rejected]
        if not settled:
            break
        for ends in settled:
            del attacked[ends]
        result = _without(framework, {*linked, *attacked})
    return result


def _without(framework: Framework, left_out: Iterable[tuple[str, str]]) -> Framework:
    numbers = framework.number_of
    gone = {(numbers[source], numbers[target]) for source, target in left_out}
    rows = [row for row in framework.supports.tolist() if tuple(row) not in gone]
    return replace(framework, supports=np.array(rows, dtype=np.int32).reshape(-1, 2))
