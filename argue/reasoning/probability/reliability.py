"""How probable it is that a relation which an engine shows is there.

A relation that no person confirmed is there, as the label shown, with a probability, and otherwise
it is not there: an attack that is not there is no support, nor the other way round. (This is the
constellation approach of Li, Oren & Norman 2011 and Hunter 2013, with the shown label as the one
alternative to nothing.) What is shown as unrelated is never there.

The probability has log-odds ``slope · logit(confidence) ± spread · θ``, plus for an attack and
minus for a support, with one standard normal θ for the whole debate: an engine that takes too much
for an attack there does so throughout. Given θ relations are independent. θ is integrated over by
Gauss–Hermite quadrature with :data:`NODES` nodes; where ``spread`` is 0 one is enough. At even odds
(confidence 0.5) the mean over θ is a half, whatever the slope and the spread are.

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

from argue.model import Debate, IntArray, Origin, Relation
from argue.reasoning.probability.variants import ATTACK, CODES, NOTHING, SUPPORT

FILE = Path(__file__).with_name("reliability.json")
"""The fitted numbers: of the reliability, and of the bands (:mod:`~.assessing`)."""
NODES = 5
LEAST, MOST = 0.02, 0.99
"""Confidences beyond are taken for these: nothing that an engine says is certain."""
TALK = {
    *("", "chat", "comments", "discourse", "discourse_text", "disqus", "mail", "quotes"),
    *("reddit", "reddit_text", "speakers", "talk", "thread"),
}
"""Formats of people who answer one another; empty for a debate that was begun in the app. As
``reddit`` and ``discourse`` databases may hold what is read as ``comments`` now."""

Beliefs = NDArray[np.float64]
"""Shape (nodes, relations, 3): probabilities of nothing, attack and support, given each node."""
Weights = NDArray[np.float64]
"""Shape (nodes,): how much each node weighs; 1 together."""


@dataclass(frozen=True, slots=True)
class Reliability:
    """How reliable an engine is on one kind of text.

    Parameters
    ----------
    slope, spread
        See above.
    opposite
        Whether a label that is not as shown is the opposite one, instead of none: for annotators,
        who are asked what tells most whatever the truth is.

    Examples
    --------
    >>> from argue.model import Label
    >>> judged = Relation("a", "b", Label.ATTACK, 0.5, Origin.JUDGED)
    >>> beliefs, weights = Reliability(0.7, 1.0).beliefs([judged])
    >>> round(float(weights @ beliefs[:, 0, CODES[Label.ATTACK]]), 6)
    0.5
    """

    slope: float
    spread: float
    opposite: bool = False

    def beliefs(self, relations: Sequence[Relation]) -> tuple[Beliefs, Weights]:
        """What is believed of each relation at each node, and how much the nodes weigh.

        What a source or a person states is certain.
        """
        nodes, weights = np.polynomial.hermite_e.hermegauss(NODES if self.spread else 1)
        weights = weights / weights.sum()
        codes, open_ones = _codes(relations)
        everything = np.arange(len(relations))
        rows = np.zeros((len(nodes), len(relations), 3))
        rows[:, everything, codes] = 1.0
        confidence = np.array([one.confidence for one in relations], dtype=np.float64)[open_ones]
        confidence = np.clip(confidence, LEAST, MOST)
        odds = self.slope * np.log(confidence / (1 - confidence))
        code = codes[open_ones]
        sign = np.where(code == ATTACK, 1.0, -1.0)
        there = 1 / (1 + np.exp(-(odds + sign * self.spread * nodes[:, None])))
        other = ATTACK + SUPPORT - code if self.opposite else NOTHING
        rows[:, open_ones, code], rows[:, open_ones, other] = there, 1 - there
        return rows, weights


def any_label(relations: Sequence[Relation]) -> tuple[Beliefs, Weights]:
    """Beliefs of who knows nothing but that a relation was read: each label may be right.

    With these an argument whose acceptance is certain keeps its status whatever the shown labels
    truly are. The three probabilities differ, so that no two effects of a label cancel out. What is
    shown as unrelated stays so.
    """
    codes, open_ones = _codes(relations)
    rows = np.zeros((1, len(relations), 3))
    rows[0, np.arange(len(relations)), codes] = 1.0
    rows[0, open_ones[:, None], [NOTHING, ATTACK, SUPPORT]] = 0.31, 0.36, 0.33
    return rows, np.ones(1)


def _codes(relations: Sequence[Relation]) -> tuple[IntArray, IntArray]:
    """The code of each shown label, and the places of those that an engine judged to be there."""
    codes = np.array([CODES[one.label] for one in relations], dtype=np.int32)
    judged = np.array([one.origin is Origin.JUDGED for one in relations], dtype=np.bool_)
    return codes, np.flatnonzero(judged & (codes != NOTHING)).astype(np.int32)


def kind_of(debate: Debate) -> str:
    """``talk`` where people answer one another, else ``points``."""
    return "talk" if debate.source.format in TALK else "points"


def reliability_of(debate: Debate) -> Reliability:
    """The reliability of engines on the kind of text that a debate is."""
    return Reliability(**parameters()["reliability"][kind_of(debate)])


@cache
def parameters() -> dict[str, Any]:
    """The content of :data:`FILE`."""
    result: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return result
