"""The contributions of a page, walked from first to last, and which of them each may answer.

A :class:`Page` is walked from its first contribution to its last: :meth:`Page.candidates` of one
are some of those before it, and :meth:`Page.place` tells what it was found to answer, since whom
somebody answered tells of who answers back. The candidates are the claim, the latest ones, and
those that marks, depth, quotations, names and rare words point to, so that time grows with the page
and not with its square.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import cached_property
from heapq import nlargest
from itertools import islice
from math import fsum, log1p
from typing import NamedTuple

import numpy as np

from argue.reading.names import canonical, is_unknown
from argue.reading.people import People
from argue.reading.records import Contribution
from argue.reading.stamps import minutes
from argue.reading.wording import Stems, Wording, rarities

_WORD = re.compile(r"\w+")
_RUN = 3
"""Words of a run by which a quotation is found; shorter quotations are found whole."""
_OFTEN = 50
"""Texts with a run, beyond which it tells nothing."""
_LEAST = 0.3
"""Share of its runs that a text must have to be the source of a quotation."""


class Quotations:
    """Texts by the runs of words that they have; quotations have ``shortest`` words at least."""

    def __init__(self, shortest: int = 1) -> None:
        self._sizes = range(max(min(shortest, _RUN), 1), _RUN + 1)
        self._places: dict[tuple[str, ...], list[int]] = defaultdict(list)

    def add(self, place: int, text: str) -> None:
        """Add a text that may be quoted later."""
        words = _WORD.findall(text.lower())
        for size in self._sizes:
            if size == _RUN or len(words) <= 60:
                for run in {tuple(words[at : at + size]) for at in range(len(words) - size + 1)}:
                    if len(self._places[run]) <= _OFTEN:
                        self._places[run].append(place)

    def sources(self, quotation: str) -> dict[int, float]:
        """The places with words of a quotation, each with the share of its runs that it has.

        >>> quotations = Quotations()
        >>> quotations.add(4, "The pool is cold, and the changing rooms are worse.")
        >>> quotations.sources("the changing rooms are worse…")
        {4: 1.0}
        """
        words = _WORD.findall(quotation.lower())
        if len(words) > _RUN and quotation.rstrip('"”» ').endswith(("…", "...")):
            words = words[:-1]  # may be cut within a word
        size = min(_RUN, len(words))
        runs = [tuple(words[at : at + size]) for at in range(len(words) - size + 1)] if size else []
        counts = Counter(place for run in runs for place in self._places.get(run, ()))
        return {
            place: count / len(runs)
            for place, count in counts.items()
            if count >= _LEAST * len(runs)
        }


ROOT = -1
"""The place of a claim that is no contribution, or of nobody where there is no claim."""
_SOME = 4
"""Words of a quotation that chance does not repeat."""
WINDOW = 12
"""Latest contributions that are always candidates."""
_SPEAKERS = 6
"""Other latest speakers whose last contribution is one."""
_LIKE = 3
"""Candidates that rare words point to."""
_COMMON = 40
"""Contributions with a word, beyond which it points to none."""


class Overlap(NamedTuple):
    """What the stems weigh that two texts share."""

    likeness: float
    """The cosine over the weights."""
    weight: float
    rarest: float
    """How rare the rarest is in texts at large, from 0 to 1."""
    only_here: int
    """How many stand in these two texts alone."""
    beyond_claim: int
    """How many the claim does not have."""
    beyond_weight: float
    """What these weigh, as a share of what the text weighs that answers."""
    opening: float
    """What weigh those of them, or of the claim, that stand in its first words."""


class Page:
    """The contributions of a page with what is computed once of each.

    ``claim`` is the place of the contribution that is the claim, the words of a heading, or
    ``None`` where there is neither.
    """

    def __init__(
        self,
        contributions: Sequence[Contribution],
        claim: int | str | None,
        stems: Stems,
        asides: Sequence[float],
    ) -> None:
        self.all = contributions
        self.root = claim if isinstance(claim, int) else ROOT
        self.claimless = claim is None
        self.words = [Wording.of(contribution.text) for contribution in contributions]
        self.claim = self.words[claim] if isinstance(claim, int) else Wording.of(claim or "")
        self.asides = asides
        names = canonical(contribution.author for contribution in contributions)
        self.writers = [
            f"{contribution.author} {place}"
            if is_unknown(contribution.author)
            else names.get(contribution.author, "")
            for place, contribution in enumerate(contributions)
        ]
        self.people = People(self.writers)
        self.times = minutes([contribution.time for contribution in contributions])
        self.parent: list[int] = []
        self.counts = rarities(self.words)
        self.vectors = np.array([stems.vector(words.roots) for words in (*self.words, self.claim)])
        self.twice = {stem for stem, count in self.counts.items() if count == 2}
        self.rareness = {
            stem: stems.rarity.get(stem, 1.0) for stem in {*self.counts, *self.claim.roots}
        }
        self.weights = {
            stem: log1p(len(contributions) / (1 + self.counts[stem])) * rareness
            for stem, rareness in self.rareness.items()
        }
        self._quoting = any(
            contribution.quotes or contribution.answers for contribution in contributions
        )
        self._begin()

    def _begin(self) -> None:
        size = len(self.all)
        quoted = (words for contribution in self.all for words in self.quotations_of(contribution))
        self.quotations = Quotations(
            min([len(_WORD.findall(words)) for words in quoted], default=1)
        )
        self.spoken: list[set[str]] = []
        self.named: list[set[str]] = []
        self.of_writer: dict[str, list[int]] = {}
        self.debuts: set[int] = set()
        self.with_stem: dict[str, list[int]] = defaultdict(list)
        self.numbers: dict[str, int] = {}
        self.answers_to: Counter[int] = Counter()
        self.answered: dict[str, list[int]] = defaultdict(list)
        self.depths: list[int] = []
        self.levels: list[tuple[int, int]] = []
        self.sizes = [log1p(len(words.tokens)) for words in self.words]
        self.claim_size = log1p(len(self.claim.tokens))
        self.mean_size = sum(self.sizes) / max(size, 1)
        self.norms = [
            fsum(self.weights[stem] for stem in words.roots) ** 0.5 for words in self.words
        ]
        self.claim_norm = fsum(self.weights[stem] for stem in self.claim.roots) ** 0.5
        for contribution in self.all:
            spoken, named = self.people.named(contribution.text)
            self.spoken.append(spoken)
            self.named.append(named)

    @cached_property
    def of_page(self) -> list[float]:
        """What all contributions have in common."""
        size = max(len(self.all), 1)
        known = [writer for writer in self.writers if writer]
        timed = [time for time in self.times if time is not None]
        steps = list(zip(timed, timed[1:], strict=False))
        rising = sum(one <= other for one, other in steps) / len(steps) if steps else 1.0
        row = sum(a == b != "" for a, b in zip(self.writers, self.writers[1:], strict=False))
        return [
            log1p(size) / 3,
            len(set(known)) / size,
            1 - len(known) / size,
            float(any(contribution.depth is not None for contribution in self.all)),
            sum(bool(contribution.depth) for contribution in self.all) / size,
            len(timed) / size,
            rising,
            self.mean_size / 3,
            sum(bool(contribution.answers) for contribution in self.all) / size,
            sum(bool(contribution.quotes) for contribution in self.all) / size,
            sum(map(bool, self.spoken)) / size,
            float(len(set(known)) == 2),
            float(not self.claimless and self.root == ROOT),
            float(self.claimless),
            row / size,
            (self.sizes[0] - self.mean_size) / 2 if self.sizes else 0.0,
            float("?" in self.all[0].text if self.root == 0 and self.all else self.claim.questions),
        ]

    def candidates(self, place: int) -> list[int]:
        """The places that a contribution may answer, the claim first."""
        one = self.all[place]
        found = dict.fromkeys([self.root] if self.root < place else [ROOT])
        if place:
            found[0] = None
        found.update(dict.fromkeys(range(place - 1, max(-1, place - WINDOW - 1), -1)))
        for names in (self.marked(one)[0], self.spoken[place], self.named[place]):
            for name in sorted(names):
                found.update(dict.fromkeys(self.of_writer.get(name, ())[-2:]))
        latest = islice(reversed(self.of_writer.values()), _SPEAKERS)
        found.update(dict.fromkeys(places[-1] for places in latest))
        found.update(dict.fromkeys(self.answered.get(self.writers[place], ())[-2:]))
        found.update(dict.fromkeys(self.of_writer.get(self.writers[place], ())[-1:]))
        found.update(dict.fromkeys(self.quoted(place)))
        found.update(dict.fromkeys(self.marked(one)[1]))
        found.update(dict.fromkeys(self._alike(place)))
        if (above := self.above(one.depth)) is not None:
            found[above] = None
        return list(found)

    def _alike(self, place: int) -> list[int]:
        scores: dict[int, float] = defaultdict(float)
        for stem in sorted(self.words[place].roots):
            if len(places := self.with_stem[stem]) < _COMMON:
                weight = self.weights[stem]
                for other in places:
                    scores[other] += weight
        return nlargest(_LIKE, scores, key=scores.__getitem__)

    def marked(self, one: Contribution) -> tuple[set[str], list[int]]:
        """The people and the places that the marks of a contribution give."""
        names, places = set[str](), list[int]()
        for mark in one.answers:
            number = mark.strip("#№ ")
            if number.isdigit() and number in self.numbers:
                places.append(self.numbers[number])
            else:
                names |= self.people.called(mark)
        return names, places

    def quotations_of(self, one: Contribution) -> list[str]:
        """What a contribution quotes, in marks too: *Replying to “The pool is cold”*."""
        marks = [
            mark for mark in one.answers if len(mark.split()) > 2 and not self.people.called(mark)
        ]
        return [*(words for _, words in one.quotes), *marks]

    def quoted(self, place: int) -> dict[int, float]:
        """The places whose words are quoted, each with how much of the quotation it has."""
        found: dict[int, float] = {}
        for words in self.quotations_of(self.all[place]):
            for other, share in self.quotations.sources(words).items():
                found[other] = max(share, found.get(other, 0.0))
        return found

    def quoted_whole(self, place: int) -> set[int]:
        """The places that have the whole of a quotation of some words."""
        return {
            other
            for words in self.quotations_of(self.all[place])
            if len(words.split()) >= _SOME
            for other, share in self.quotations.sources(words).items()
            if share == 1
        }

    def stated(self, place: int) -> list[list[int]]:
        """Groups of places, each of which holds one that the text says it answers."""
        one = self.all[place]
        groups = []
        for words in self.quotations_of(one):
            if sources := self.quotations.sources(words):
                best = max(sources.values())
                groups.append([other for other, share in sources.items() if share == best])
        for mark in one.answers:
            number = self.numbers.get(mark.strip("#№ "))
            names = self.people.called(mark) if number is None else set()
            groups.append([number] if number is not None else self._latest_of(names))
        if not groups:
            groups = [self._latest_of({name}) for name in sorted(self.spoken[place])]
        return [group for group in groups if group]

    def _latest_of(self, names: set[str]) -> list[int]:
        return [other for name in sorted(names) for other in self.of_writer.get(name, ())[-2:]]

    def above(self, depth: int | None) -> int | None:
        """What stands above a contribution of this depth."""
        if depth is None:
            return None
        return next((at for level, at in reversed(self.levels) if level < depth), self.root)

    def place(self, place: int, parent: int) -> None:
        """Note what a contribution answers; those before it must have been placed."""
        one, writer = self.all[place], self.writers[place]
        self.parent.append(parent)
        self.answers_to[parent] += 1
        self.depths.append(self.depths[parent] + 1 if parent >= 0 else 0)
        if writer:
            places = self.of_writer.pop(writer, [])
            if not places:
                self.debuts.add(place)
            self.of_writer[writer] = [*places[-7:], place]
        if parent >= 0 and self.writers[parent]:
            self.answered[self.writers[parent]].append(place)
        for stem in self.words[place].roots:
            self.with_stem[stem].append(place)
        if one.number:
            self.numbers[one.number.strip("#№ ")] = place
        if self._quoting:
            self.quotations.add(place, one.text)
        if one.depth is not None:
            while self.levels and self.levels[-1][0] >= one.depth:
                self.levels.pop()
            self.levels.append((one.depth, place))

    def overlap(self, place: int, other: int) -> Overlap:
        """What the roots that a text shares with another, or with the claim, weigh."""
        own, claim, weight_of = self.words[place], self.claim.roots, self.weights.__getitem__
        norm = (self.norms[other] if other >= 0 else self.claim_norm) * self.norms[place]
        shared = own.roots & (self.words[other].roots if other >= 0 else claim)
        beyond = shared - claim
        taken_up = own.opening & (shared if other in (self.root, ROOT) else beyond)
        weight = fsum(map(weight_of, shared))
        return Overlap(
            weight / norm if norm else 0.0,
            weight,
            max(map(self.rareness.__getitem__, shared), default=0.0),
            len(shared & self.twice) if other >= 0 else 0,
            len(beyond),
            fsum(map(weight_of, beyond)) / (self.norms[place] ** 2 or 1.0),
            fsum(map(weight_of, taken_up)),
        )

    def novelty(self, place: int) -> tuple[float, float]:
        """Which shares of what its stems weigh the claim has, and nothing so far."""
        whole = self.norms[place] ** 2 or 1.0
        stems = self.words[place].roots
        of_claim = fsum(self.weights[stem] for stem in stems & self.claim.roots)
        new = fsum(
            self.weights[stem] for stem in stems - self.claim.roots if not self.with_stem.get(stem)
        )
        return of_claim / whole, new / whole

    def nearness(self, place: int, others: Sequence[int]) -> list[float]:
        """The cosines of the vectors of a text and of others, of which the claim is the last."""
        near: list[float] = (self.vectors[others] @ self.vectors[place]).tolist()
        return near

    def time_between(self, place: int, other: int) -> tuple[float, bool, bool]:
        """How much time lies between, whether that is known, and whether the other is later."""
        if other < 0:
            return 0.0, False, False
        own, theirs = self.times[place], self.times[other]
        if own is None or theirs is None:
            return 0.0, False, False
        return log1p(abs(own - theirs)) / 6, True, own < theirs
