"""Whom each contribution answers: the chances of the earlier ones, and of the claim.

A small network scores the candidates of :class:`~argue.reading.page.Page` one contribution after
the other, on what marks, depth, quotations, names, turns, openings, rare words, times and places
say; their scores become chances (softmax), calibrated on threads that it did not learn from
(``recipes/reading/train_parents.py``).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from argue.reading.asides import aside
from argue.reading.page import ROOT, Page
from argue.reading.pairs import rows
from argue.reading.records import Claim, Contribution, Parent
from argue.reading.wording import Stems, Wording

Floats = NDArray[np.float32]
_QUOTED = 0.97
"""The chance that what alone has the whole of a quotation is answered (``parents.md``)."""
ASIDE = 0.5
"""The chance from which a contribution is passed over as an aside."""


def parents(
    contributions: Sequence[Contribution],
    claim: Claim | None = None,
    allow: Callable[[int, int, int], bool] = lambda place, other, root: True,
) -> list[list[Parent]]:
    """What each contribution may answer, the likeliest first; the chances of one sum to 1.

    The first is its parent, and with it all that are ``stated``: people spoken to or texts quoted
    together. Index :data:`ROOT` is the claim where that is a heading, and nobody where there is
    none; where a contribution is the claim, it has its own index, and its list is empty. Asides
    are nobody's parent: an answer to one answers what it answered. ``allow`` says whether a
    contribution may answer another one by the form of the page, given what is the claim.

    >>> talk = [Contribution("Ann", "", "Should we sell the boat?"),
    ...         Contribution("Ben", "", "It leaks, and the mooring costs 900 a year."),
    ...         Contribution("Cem", "", "@Ben the mooring is paid until May.")]
    >>> [[one.index for one in answers[:1]] for answers in parents(talk, Claim("", first=0))]
    [[], [0], [1]]
    """
    model = shipped()
    first = claim.first if claim else None
    heading = claim.text if claim and claim.text else None
    asides = [aside(one) for one in contributions]
    page = Page(contributions, heading if first is None else first, model.stems, asides)
    answers: list[list[Parent]] = []
    for place in range(len(contributions)):
        if place == first:
            page.place(place, ROOT)
            answers.append([])
            continue
        found, message, pairs = rows(page, place)
        chances = model.chances(message, pairs)
        allowed = chances * [allow(place, other, page.root) for other in found]
        chances = allowed / allowed.sum() if allowed.any() else chances
        answers.append(_ranked(page, place, found, chances))
        page.place(place, answers[-1][0].index)
    return answers


def _ranked(page: Page, place: int, found: Sequence[int], chances: Floats) -> list[Parent]:
    """The candidates by their chances, asides replaced by what they answered."""
    sums: dict[int, float] = defaultdict(float)
    for other, chance in zip(found, chances.tolist(), strict=True):
        sums[_past_asides(page, other)] += chance
    quoted = {_past_asides(page, other) for other in page.quoted_whole(place)}
    if len(quoted) == 1 and (source := quoted.pop()) in sums:
        own, others = max(_QUOTED, sums[source]), 1 - sums[source]
        scale = (1 - own) / others if others > 0 else 0.0
        sums.update({other: sums[other] * scale for other in sums} | {source: own})
    order = sorted(sums, key=lambda other: -sums[other])
    groups = [[_past_asides(page, other) for other in group] for group in page.stated(place)]
    stated = {max(group, key=lambda other: sums.get(other, 0.0)) for group in groups if group}
    several = len(stated) > 1
    order.sort(key=lambda other: several and other not in stated)
    return [Parent(other, sums[other], several and other in stated) for other in order]


def _past_asides(page: Page, place: int) -> int:
    while place >= 0 and page.asides[place] >= ASIDE and place != page.root:
        place = page.parent[place]
    return place


def is_common(word: str) -> bool:
    """Whether the beginning of a word is among those that the network knows, as few names are.

    >>> is_common("Costs"), is_common("Smith")
    (True, False)
    """
    return len(word) > 3 and not shipped().stems.rarity.keys().isdisjoint(Wording.of(word).roots)


@dataclass(frozen=True)
class Model:
    """The weights of the network, and what it knows of stems."""

    message: Floats
    pair: Floats
    bias: Floats
    out: Floats
    linear: Floats
    temperature: float
    stems: Stems

    def scores(self, message: Sequence[float], pairs: Sequence[Sequence[float]]) -> Floats:
        """One score for each candidate."""
        own = np.asarray(message, np.float32)
        each = np.asarray(pairs, np.float32)
        hidden = np.maximum(each @ self.pair + own @ self.message + self.bias, 0)
        return np.asarray(hidden @ self.out + each @ self.linear, np.float32)

    def chances(self, message: Sequence[float], pairs: Sequence[Sequence[float]]) -> Floats:
        """The chances of the candidates, which sum to 1."""
        scores = self.scores(message, pairs) / self.temperature
        powers = np.exp(scores - scores.max())
        return np.asarray(powers / powers.sum(), np.float32)


@cache
def shipped() -> Model:
    """The network beside this module."""
    with np.load(Path(__file__).with_name("parents.npz")) as arrays:
        names = bytes(arrays["stems"]).decode().split("\n")
        rarity = dict(zip(names, arrays["rarity"].astype(float).tolist(), strict=True))
        stems = Stems(rarity, arrays["vectors"].astype(np.float32) / 127)
        message, pair, bias, out, linear = (
            arrays[name].astype(np.float32) for name in ("message", "pair", "bias", "out", "linear")
        )
        temperature = float(arrays["temperature"])
        return Model(message, pair, bias, out, linear, temperature, stems)
