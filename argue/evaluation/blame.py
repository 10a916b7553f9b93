"""Which wrong relation gave which argument a wrong status, and which errors did no harm."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from argue.locales import plural
from argue.model import Debate, Label, Options, Relation, Status
from argue.model.record import Ratio, Record
from argue.reasoning.probability.variants import Codes, Variants
from argue.reasoning.semantics import STATUS

_DEFAULTS = Options()
_LARGEST = 3
"""Sets of so many errors are searched at most."""
_SEARCHED = 50_000
"""A size of which there are more sets is not searched."""
_KEPT = 100
"""Sets that are told of one argument at most."""


@dataclass(frozen=True, slots=True)
class Change(Record):
    """What correcting one mistake does to an argument."""

    TITLE = "StatusChange"

    argument: str
    """Id of the argument."""
    before: Status
    """Its status as judged."""
    after: Status
    """Its status after the correction."""
    right: bool
    """Whether that is its gold status."""


@dataclass(frozen=True, slots=True)
class Mistake(Record):
    """A relation that was judged wrong."""

    source: str
    """Id of its source."""
    target: str
    """Id of its target."""
    gold: Label | None
    """What it is; null if gold has no relation there."""
    judged: Label | None
    """What it was judged to be; null if it was not judged."""
    confidence: Ratio
    """How sure the engine was."""
    changes: tuple[Change, ...]
    """What its correction alone changes."""


@dataclass(frozen=True, slots=True)
class Displaced(Record):
    """An argument whose status is not that of gold.

    No part of a set in ``blamed`` does what the set does. If not ``searched``, there was none of up
    to three mistakes, or there were too many mistakes to try all; then the one set is such that no
    single correction can be left out of it.
    """

    argument: str
    """Id of the argument."""
    gold: Status
    """Its gold status."""
    judged: Status
    """Its status as judged."""
    blamed: tuple[tuple[int, ...], ...]
    """Sets of positions in ``mistakes``: correcting all of a set gives it its gold status."""
    searched: bool = True
    """Whether all small sets were tried."""


@dataclass(frozen=True, slots=True)
class Blame(Record):
    """Which mistakes changed which statuses of a debate."""

    JSON = ("mistakes", "displaced", "harmless")

    debate: str
    mistakes: tuple[Mistake, ...]
    """The relations that were judged wrong."""
    displaced: tuple[Displaced, ...]
    """The arguments whose status is not that of gold."""

    @property
    def harmless(self) -> tuple[int, ...]:
        """Positions of mistakes that changed no status.

        Corrected alone they change none, and no set blames them.
        """
        blamed = {
            place for displaced in self.displaced for chosen in displaced.blamed for place in chosen
        }
        return tuple(
            number
            for number, mistake in enumerate(self.mistakes)
            if not mistake.changes and number not in blamed
        )


def blame(debate: Debate, judged: Sequence[Relation], options: Options = _DEFAULTS) -> Blame:
    """Find the mistakes that changed statuses, by correcting them one at a time and in sets.

    A mistake is a pair that gold (:attr:`argue.model.Debate.reference`) and the judged relations do
    not agree on; what one of them does not mention counts as unrelated. Sets are searched from
    small to large, up to three mistakes.

    >>> from argue.model import Argument
    >>> texts = (Argument("H", "It works."), Argument("T", "It does not."))
    >>> gold = (Relation("T", "H", Label.ATTACK),)
    >>> debate = Debate("d", "Does it?", texts, gold=gold)
    >>> found = blame(debate, [Relation("T", "H", Label.SUPPORT)])
    >>> found.displaced[0].argument, found.displaced[0].blamed
    ('H', ((0,),))
    """
    relations = {relation.ends: relation for relation in judged}
    true = {relation.ends: relation for relation in debate.reference}
    ids = (argument.id for argument in debate.arguments)
    pairs = {**true, **relations}
    variants = Variants(ids, pairs, options.derived, options.semantics)
    right, predicted = variants.codes(true.values()), variants.codes(relations.values())
    wrong = np.flatnonzero(right != predicted).tolist()
    search = _Search(variants, right, predicted, wrong)
    mistakes = tuple(
        _mistake(variants.pairs[row], true, relations, search.changes(number))
        for number, row in enumerate(wrong)
    )
    return Blame(debate.id, mistakes, tuple(search.displaced()))


def _mistake(
    pair: tuple[str, str],
    true: dict[tuple[str, str], Relation],
    relations: dict[tuple[str, str], Relation],
    changes: tuple[Change, ...],
) -> Mistake:
    gold, judged = true.get(pair), relations.get(pair)
    return Mistake(
        *pair,
        gold.label if gold else None,
        judged.label if judged else None,
        judged.confidence if judged else None,
        changes,
    )


class _Search:
    """The statuses that follow from corrections; mistakes are numbered as in ``wrong``."""

    def __init__(
        self, variants: Variants, right: Codes, predicted: Codes, wrong: list[int]
    ) -> None:
        self._variants, self._right, self._found, self._wrong = variants, right, predicted, wrong
        self._gold, self._judged = variants.statuses(np.stack([right, predicted], axis=1)).T
        self._single = self._after([(number,) for number in range(len(wrong))])

    def changes(self, number: int) -> tuple[Change, ...]:
        """What the correction of one mistake changes."""
        after = self._single[:, number]
        return tuple(
            Change(
                self._variants.arguments[place],
                STATUS[self._judged[place]],
                STATUS[after[place]],
                bool(after[place] == self._gold[place]),
            )
            for place in np.flatnonzero(after != self._judged)
        )

    def displaced(self) -> Iterator[Displaced]:
        """The arguments whose status is not that of gold."""
        places = np.flatnonzero(self._gold != self._judged)
        blamed: dict[int, list[tuple[int, ...]]] = {place: [] for place in places.tolist()}
        for size in range(1, min(_LARGEST, len(self._wrong)) + 1):
            if comb(len(self._wrong), size) > _SEARCHED:
                break
            sets = list(combinations(range(len(self._wrong)), size))
            cured = self._after(sets)[places] == self._gold[places, None]
            for place, row in zip(blamed, cured, strict=True):
                blamed[place] += _without_parts(blamed[place], sets, row)
        unexplained = [place for place, sets in blamed.items() if not sets]
        blamed |= self._shrunk(unexplained)
        for place, sets in blamed.items():
            yield Displaced(
                self._variants.arguments[place],
                STATUS[self._gold[place]],
                STATUS[self._judged[place]],
                tuple(sets[:_KEPT]),
                place not in unexplained,
            )

    def _after(self, sets: Sequence[Sequence[int]]) -> Codes:
        rows = [[self._wrong[number] for number in members] for members in sets]
        return self._variants.corrected(self._found, self._right, rows)

    def _shrunk(self, places: list[int]) -> dict[int, list[tuple[int, ...]]]:
        """For each place the corrections that are left when those that it can do without go."""
        every = list(range(len(self._wrong)))
        needed = dict.fromkeys(places, every)
        for number in every if places else ():
            fewer = [[other for other in needed[place] if other != number] for place in places]
            statuses = self._after(fewer)
            for column, place in enumerate(places):
                if statuses[place, column] == self._gold[place]:
                    needed[place] = fewer[column]
        return {place: [tuple(members)] for place, members in needed.items()}


def _without_parts(
    smaller: list[tuple[int, ...]], sets: list[tuple[int, ...]], cured: NDArray[np.bool_]
) -> list[tuple[int, ...]]:
    """Those of the sets that cure and hold none of the smaller ones that do."""
    parts = [set(part) for part in smaller]
    results = []
    for number in np.flatnonzero(cured).tolist():
        members = set(sets[number])
        if not any(part <= members for part in parts):
            results.append(sets[number])
    return results


_WIDTH = 100
_SETS = 5
"""Sets that are told of one argument at most."""


def blame_text(blames: Iterable[Blame]) -> str:
    """For each debate with a mistake: what each changed, and which sets explain a wrong status."""
    blocks = [block for blame in blames if (block := list(_lines(blame)))]
    if not blocks:
        return "No relation is wrong.\n"
    return "\n".join("".join(f"{line}\n" for line in block) for block in blocks)


def _lines(blame: Blame) -> Iterator[str]:
    if not blame.mistakes:
        return
    yield (
        f"{blame.debate}: {plural(len(blame.mistakes), 'wrong relation')}, "
        f"{plural(len(blame.displaced), 'wrong status', 'wrong statuses')}"
    )
    for number, mistake in enumerate(blame.mistakes):
        if number not in blame.harmless:
            yield from _wrapped(f"{_described(mistake)}: {_effect(mistake)}")
    for displaced in blame.displaced:
        yield from _wrapped(_why(displaced, blame))
    if blame.harmless:
        named = "; ".join(_described(blame.mistakes[number]) for number in blame.harmless)
        yield from _wrapped(f"changed nothing: {named}")


def _effect(mistake: Mistake) -> str:
    if not mistake.changes:
        return "corrected alone, nothing changes"
    changes = [
        f"{change.argument} {change.before} → {change.after}"
        + (" (wrong too)" if not change.right else "")
        for change in mistake.changes
    ]
    return f"corrected, {'; '.join(changes)}"


def _why(displaced: Displaced, blame: Blame) -> str:
    ways = [
        " and ".join(_name(blame.mistakes[number]) for number in chosen)
        for chosen in displaced.blamed[:_SETS]
    ]
    more = len(displaced.blamed) - len(ways)
    ways += [f"{more} more ways"] if more > 0 else []
    how = "right again by correcting" if displaced.searched else "more than three are to blame:"
    return (
        f"{displaced.argument} {displaced.judged}, in gold {displaced.gold}: {how} "
        f"{', or '.join(ways)}"
    )


def _described(mistake: Mistake) -> str:
    confidence = "" if mistake.confidence is None else f" ({mistake.confidence:.2f})"
    judged, gold = mistake.judged or "not judged", mistake.gold or "not stated"
    return f"{_name(mistake)} {judged}{confidence}, in gold {gold}"


def _name(mistake: Mistake) -> str:
    return f"{mistake.source} → {mistake.target}"


def _wrapped(line: str) -> list[str]:
    return textwrap.wrap(
        line, _WIDTH, initial_indent="  ", subsequent_indent="      ", break_on_hyphens=False
    )
