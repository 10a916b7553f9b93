"""How probable each label of a relation is, given what an engine says.

A relation that no person confirmed may support, attack, or do neither, whatever label the engine
gave it. The log-odds of the labels are ``slope · log(score)``, plus ``spread · θ`` for an attack
and minus it for a support, with one standard normal θ for the whole debate: an engine that takes
too much for an attack there does so throughout. Given θ relations are independent, which is the
constellation approach of Li, Oren & Norman (2011) and Hunter (2013). θ is integrated over by
Gauss–Hermite quadrature with :data:`NODES` nodes; where ``spread`` is 0 one is enough. Where only
the confidence of a label is known, the other two share the rest.

Slope and spread differ by kind of text: people who answer one another (chats, mail, threads, what
is written in the app), and points for and against that were collected. They are fitted on
development debates by ``python -m benchmarks.verdicts``, which writes :data:`FILE`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from argue.model import Debate, IntArray, Label, Relation
from argue.model.words import TALK
from argue.reasoning.probability.variants import ATTACK, CODES, NOTHING, SUPPORT

FILE = Path(__file__).with_name("reliability.json")
"""The fitted numbers: of the reliability, and of the bands (:mod:`~.assessing`)."""
NODES = 5
LEAST = 0.02
"""Scores below are taken for this: nothing that an engine says is certain."""
_ORDER = [list(Label).index(label) for label in sorted(CODES, key=CODES.__getitem__)]

Beliefs = NDArray[np.float64]
"""Shape (nodes, relations, 3): probabilities of nothing, attack and support, given each node."""
Weights = NDArray[np.float64]
"""Shape (nodes,): how much each node weighs; 1 together."""


@dataclass(frozen=True, slots=True)
class Reliability:
    """How reliable an engine is on one kind of text; ``slope`` and ``spread`` as above.

    >>> from argue.model import Label, Origin
    >>> judged = Relation("a", "b", Label.ATTACK, 0.6, Origin.JUDGED)
    >>> Reliability(1.0, 0.0).beliefs([judged])[0].round(3).tolist()
    [[[0.2, 0.6, 0.2]]]
    """

    slope: float
    spread: float

    def beliefs(self, relations: Sequence[Relation]) -> tuple[Beliefs, Weights]:
        """What is believed of each relation at each node, and how much the nodes weigh.

        What a source or a person states is certain.
        """
        nodes, weights = _nodes(NODES if self.spread else 1)
        codes, uncertain = _codes(relations)
        rows = np.zeros((len(nodes), len(relations), 3))
        rows[:, np.arange(len(relations)), codes] = 1.0
        odds = self.slope * log_scores([relations[row] for row in uncertain.tolist()])
        rows[:, uncertain] = shares(odds, self.spread * nodes)
        return rows, weights / weights.sum()


_nodes = cache(np.polynomial.hermite_e.hermegauss)


def log_scores(relations: Sequence[Relation]) -> NDArray[np.float64]:
    """Of the scores of judged relations, as codes order them; shape (relations, 3)."""
    scores = np.array([_scores(relation) for relation in relations]).reshape(-1, 3)
    result: NDArray[np.float64] = np.log(np.clip(scores[:, _ORDER], LEAST, 1.0))
    return result


def shares(odds: NDArray[np.float64], tilts: NDArray[np.float64]) -> Beliefs:
    """The probabilities that follow from log-odds, for each tilt towards attacks."""
    tilted = odds + tilts[:, None, None] * np.array([0.0, 1.0, -1.0])
    powers = np.exp(tilted - tilted.max(axis=2, keepdims=True))
    result: Beliefs = powers / powers.sum(axis=2, keepdims=True)
    return result


def _scores(relation: Relation) -> tuple[float, ...]:
    if relation.scores:
        return relation.scores
    sure = relation.confidence
    return tuple(sure if label is relation.label else (1 - sure) / 2 for label in Label)


def any_label(relations: Sequence[Relation]) -> tuple[Beliefs, Weights]:
    """Beliefs of who knows nothing but that a relation was read: each label may be right.

    With these an argument whose acceptance is certain keeps its status whatever the labels truly
    are. The three probabilities differ, so that no two effects of a label cancel out.
    """
    codes, uncertain = _codes(relations)
    rows = np.zeros((1, len(relations), 3))
    rows[0, np.arange(len(relations)), codes] = 1.0
    rows[0, uncertain[:, None], [NOTHING, ATTACK, SUPPORT]] = 0.31, 0.36, 0.33
    return rows, np.ones(1)


def _codes(relations: Sequence[Relation]) -> tuple[IntArray, IntArray]:
    """The code of each label, and the places of those that an engine judged."""
    codes = np.array([CODES[relation.label] for relation in relations], dtype=np.int32)
    judged = np.array([relation.judged for relation in relations], dtype=np.bool_)
    return codes, np.flatnonzero(judged).astype(np.int32)


def reliability_of(debate: Debate) -> Reliability:
    """The reliability of engines on the kind of text that a debate is."""
    return Reliability(**parameters()["reliability"][kind_of(debate)])


def kind_of(debate: Debate) -> str:
    """The kind of text that a debate is: *talk* or *points*."""
    return "talk" if debate.source.format in TALK else "points"


@cache
def parameters() -> dict[str, Any]:
    """The content of :data:`FILE`."""
    result: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return result
