"""Whom each contribution answers: the chances of the earlier ones, and of the claim.

A small network scores the candidates of :class:`~argue.reading.page.Page` one contribution after
the other, on what marks, depth, quotations, names, turns, openings, rare words, times and places
say; their scores become chances (softmax), calibrated on threads that it did not learn from
(``recipes/reading/train_parents.py``).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from math import log1p

from argue.reading.asides import aside
from argue.reading.network import Array, Ranker
from argue.reading.page import ROOT, Overlap, Page
from argue.reading.records import Claim, Contribution, Parent
from argue.reading.wording import KINDS

_QUOTED = 0.97
"""The chance that what alone has the whole of a quotation is answered (``parents.md``)."""
_ASIDE = 0.5
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
    model = Ranker.load("parents")
    first = claim.first if claim else None
    heading = claim.text if claim and claim.text else None
    asides = [aside(contribution) for contribution in contributions]
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


def _ranked(page: Page, place: int, found: Sequence[int], chances: Array) -> list[Parent]:
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
    while place >= 0 and page.asides[place] >= _ASIDE and place != page.root:
        place = page.parent[place]
    return place


COUNTED = ("you", "i", "we", "that", "not", "ought", "said", "but", "yes", "no")
_COUNTED = tuple(map(KINDS.index, COUNTED))
PAIR = (
    "root", "nobody", "first", "previous", "before that", "third", "within five", "distance",
    "same writer", "writer known", "last of writer", "only these two between", "answers me",
    "last that answers me", "whom I answered last", "my last", "what my last answers", "answers",
    "answered by me", "depth", "on the way up", "side of it", "depth says", "depth says other",
    "mark, last", "mark, earlier", "mark, number", "mark says other", "quotation",
    "quotation best", "quotation names", "quotation says other", "spoken to, last",
    "spoken to, earlier", "spoken to other", "named, last", "named, earlier", "speaks to me",
    "names me", "time", "time unknown", "later", "likeness", "like most", "likeness behind best",
    "rarest", "rare only here", "beyond claim", "numbers", "phrases", "weight", "asks", "length",
    "aside", "you to i", "speaks to claim", "length to length", "first of writer",
    "beyond weight", "beyond most", "beyond behind best", "open question", "writer of claim",
    "before and asks", "sizes of both", "opening", "opening of claim", "near", "nearest",
    "near behind nearest",
)  # fmt: skip
"""What :func:`rows` tells of a candidate, in the order of its numbers."""
MESSAGE = (
    *(f"first word: {kind}" for kind in KINDS),
    *(f"second word: {kind}" for kind in KINDS),
    *(f"share: {kind}" for kind in COUNTED),
    "length", "asks", "question within", "capital", "quotes", "marked", "speaks to", "names",
    "first by writer", "same writer as before", "writer of the first", "place", "relative length",
    "like the claim", "like another", "likeness lead", "near the claim", "nearness lead", "aside",
    "before asks", "sided", "page: length", "page: writers", "page: nameless", "page: depth",
    "page: deep",
    "page: times", "page: ordered", "page: words", "page: marks", "page: quotes", "page: spoken",
    "page: two", "page: heading", "page: claimless", "page: in a row", "page: first longer",
    "page: asks", "of claim", "new", "beyond best",
)  # fmt: skip
"""What it tells of the contribution itself."""
_YOU, _I = KINDS.index("you"), KINDS.index("i")


def rows(page: Page, place: int) -> tuple[list[int], list[float], list[list[float]]]:
    """The candidates of a contribution, its own numbers, and those of each candidate."""
    found = page.candidates(place)
    overlaps = [page.overlap(place, other) for other in found]
    near = page.nearness(place, found)
    seen = _Seen(page, place, found, overlaps, near)
    pairs = [
        [*_pair(page, place, other, overlap, seen), *seen.nearness(close, other)]
        for other, overlap, close in zip(found, overlaps, near, strict=True)
    ]
    return found, _message(page, place, seen), pairs


def _message(page: Page, place: int, seen: _Seen) -> list[float]:
    one, words, writer = page.all[place], page.words[place], page.writers[place]
    firsts = [0.0] * (2 * len(KINDS))
    for at in (0, 1):
        for column in words.kinds(at):
            firsts[at * len(KINDS) + column] = 1.0
    counted = [words.shares[kind] for kind in _COUNTED]
    return [
        *firsts,
        *counted,
        page.sizes[place] / 3,
        float(words.ends_asking),
        float(words.questions > 0),
        float(words.capital),
        float(bool(one.quotes)),
        float(bool(one.answers)),
        float(bool(page.spoken[place])),
        float(bool(page.named[place])),
        float(bool(writer) and writer not in page.of_writer),
        float(place > 0 and writer != "" and writer == page.writers[place - 1]),
        float(writer != "" and writer == page.writers[0]),
        log1p(place) / 3,
        (page.sizes[place] - page.mean_size) / 2,
        seen.like_claim,
        seen.best,
        seen.best - seen.like_claim,
        seen.near_claim,
        seen.nearest - seen.near_claim,
        page.asides[place],
        float(place > 0 and page.words[place - 1].ends_asking),
        float(bool(one.side)),
        *page.of_page,
        *page.novelty(place),
        seen.best_beyond,
    ]


def _pair(page: Page, place: int, other: int, overlap: Overlap, seen: _Seen) -> list[float]:
    """What speaks for a candidate, in the order of :data:`PAIR`, but for the last three."""
    whose = page.writers[other] if other >= 0 else ""
    last = whose != "" and page.of_writer.get(whose, [other])[-1] == other
    return [
        *_where(page, place, other),
        *_turns(page, place, other, whose, last, seen),
        *seen.depth(other),
        *(seen.told(other, whose, last) if seen.tells else _UNTOLD),
        *_back(page, place, other),
        *_content(page, place, other, overlap, seen),
    ]


_UNTOLD = (0.0,) * 13
"""What :meth:`_Seen.told` gives where a contribution has no mark, quotation or name."""


def _where(page: Page, place: int, other: int) -> tuple[float, ...]:
    distance = place - other
    return (
        float(other in (page.root, ROOT)),
        float(other == ROOT and page.claimless),
        float(other == 0),
        float(distance == 1),
        float(distance == 2),
        float(distance == 3),
        float(distance <= 5),
        log1p(distance) / 2 if other >= 0 else 0.0,
    )


def _turns(
    page: Page, place: int, other: int, whose: str, last: bool, seen: _Seen
) -> tuple[float, ...]:
    """Who answered whom before."""
    return (
        float(whose != "" and page.writers[place] == whose),
        float(whose != ""),
        float(last),
        float(other >= 0 and seen.between_two(other)),
        float(other in seen.answering),
        float(seen.answering[-1:] == [other]),
        float(whose != "" and whose == seen.answered_writer),
        float(other == seen.own_last),
        float(other == seen.own_parent),
        log1p(page.answers_to[other]),
        float(other in seen.own_parents),
        log1p(page.depths[other] + 1) if other >= 0 else 0.0,
        float(other in seen.way_up),
        float(other >= 0 and page.all[other].side == page.all[place].side != ""),
    )


def _back(page: Page, place: int, other: int) -> tuple[float, ...]:
    """Whether the candidate names the writer, and when it was written."""
    if other < 0:
        return 0.0, 0.0, 0.0, 1.0, 0.0
    writer = page.writers[place]
    time, known, later = page.time_between(place, other)
    return (
        float(writer != "" and writer in page.spoken[other]),
        float(writer != "" and writer in page.named[other]),
        time,
        float(not known),
        float(later),
    )


def _content(
    page: Page, place: int, other: int, overlap: Overlap, seen: _Seen
) -> tuple[float, ...]:
    words, theirs = page.words[place], page.words[other] if other >= 0 else page.claim
    like, root = overlap.likeness, other in (page.root, ROOT)
    beyond = 0.0 if root else overlap.beyond_weight
    length = (page.sizes[other] if other >= 0 else page.claim_size) / 3
    return (
        like,
        float(like > 0 and like == seen.best),
        seen.best - like,
        overlap.rarest,
        log1p(overlap.only_here),
        0.0 if root else log1p(overlap.beyond_claim),
        log1p(len(words.numbers & theirs.numbers)),
        log1p(len(words.pairs & theirs.pairs)),
        log1p(overlap.weight) / 2,
        float(theirs.ends_asking),
        length,
        page.asides[other] if other >= 0 else 0.0,
        words.shares[_YOU] * theirs.shares[_I],
        seen.to_claim(other),
        page.sizes[place] / 3 - length,
        float(other in page.debuts),
        beyond,
        float(beyond > 0 and beyond == seen.best_beyond),
        seen.best_beyond - beyond,
        float(theirs.ends_asking and not root and not page.answers_to[other]),
        float(page.root >= 0 <= other and page.writers[other] == page.writers[page.root] != ""),
        float(other == place - 1 and theirs.ends_asking),
        page.sizes[place] * length / 3,
        0.0 if root else overlap.opening / 3,
        overlap.opening / 3 if root else 0.0,
    )


class _Seen:
    """What is the same for all candidates of one contribution."""

    def __init__(
        self,
        page: Page,
        place: int,
        found: Sequence[int],
        overlaps: Sequence[Overlap],
        near: Sequence[float],
    ) -> None:
        self.page, self.place = page, place
        self.like_claim = overlaps[0].likeness if page.root < place else 0.0
        by_place = dict(zip(found, near, strict=True))
        self.near_claim = by_place.pop(page.root, 0.0)
        self.nearest = max(by_place.values(), default=0.0)
        others = [
            overlap for other, overlap in zip(found, overlaps, strict=True) if other != page.root
        ]
        self.best = max((overlap.likeness for overlap in others), default=0.0)
        self.best_beyond = max((overlap.beyond_weight for overlap in others), default=0.0)
        writer = page.writers[place]
        own = page.of_writer.get(writer, []) if writer else []
        self.own_last = own[-1] if own else None
        self.own_parents = {page.parent[at] for at in own}
        self.own_parent = page.parent[own[-1]] if own else None
        self.answering = page.answered.get(writer, [])[-8:] if writer else []
        answered = self.own_parent if self.own_parent is not None and self.own_parent >= 0 else None
        self.answered_writer = page.writers[answered] if answered is not None else None
        self.way_up = self._way_up()
        self.above = page.above(page.all[place].depth)
        self._marks = page.marked(page.all[place])
        self._quotes = page.quoted(place)
        self._best_quote = max(self._quotes.values(), default=0.0)
        self._quoted_names = {
            name for by, _ in page.all[place].quotes if by for name in page.people.called(by)
        }
        spoken, named = page.spoken[place], page.named[place]
        self.tells = bool(
            any(self._marks) or page.all[place].quotes or self._quotes or spoken or named
        )
        self._run = self._two()

    def _way_up(self) -> set[int]:
        """The one before and all that it answers in turn."""
        result, at = set[int](), self.place - 1
        while at >= 0 and len(result) < 30:
            result.add(at)
            at = self.page.parent[at]
        return result

    def _two(self) -> int:
        """From where on only this writer and that of the one before have written."""
        page, at = self.page, self.place - 1
        pair = {page.writers[self.place], page.writers[at] if at >= 0 else ""}
        while at >= 0 and page.writers[at] in pair and self.place - at < 30:
            at -= 1
        return at + 1

    def between_two(self, other: int) -> bool:
        return other >= self._run

    def depth(self, other: int) -> tuple[float, float]:
        if self.above is None:
            return 0.0, 0.0
        return float(other == self.above), float(other != self.above)

    def told(self, other: int, whose: str, last: bool) -> tuple[float, ...]:
        """What marks, quotations and names say of a candidate."""
        names, places = self._marks
        fits = whose in names
        marked = bool(names or places) and not fits and other not in places
        share = self._quotes.get(other, 0.0)
        best = share > 0 and share == self._best_quote
        spoken, named = self.page.spoken[self.place], self.page.named[self.place]
        to, of = whose in spoken, whose in named
        return (
            float(fits and last),
            float(fits and not last),
            float(other in places),
            float(marked),
            share,
            float(best),
            float(whose in self._quoted_names),
            float(self._best_quote > 0.5 and not best),
            float(to and last),
            float(to and not last),
            float(bool(spoken) and not to),
            float(of and last),
            float(of and not last),
        )

    def nearness(self, close: float, other: int) -> tuple[float, float, float]:
        """How near its meaning is, whether nearest but for the claim, and how far behind."""
        nearest = close == self.nearest and other != self.page.root
        return close, float(nearest), self.nearest - close

    def to_claim(self, other: int) -> float:
        """Whether a candidate answers the claim."""
        return float(other >= 0 and self.page.parent[other] in (self.page.root, ROOT))
