"""Whose words a quotation has, among the texts before it."""

from __future__ import annotations

import re
from collections import Counter, defaultdict

_WORD = re.compile(r"\w+")
_RUN = 3
"""Words of a run by which a quotation is found; shorter quotations are found whole."""
_OFTEN = 50
"""Texts with a run, beyond which it tells nothing."""
_LEAST = 0.3
"""Share of its runs that a text must have to be the source of a quotation."""


class Quotations:
    """Texts by the runs of words that they have."""

    def __init__(self) -> None:
        self._places: dict[tuple[str, ...], list[int]] = defaultdict(list)

    def add(self, place: int, text: str) -> None:
        """Add a text that may be quoted later."""
        words = _WORD.findall(text.lower())
        for size in (1, 2, _RUN):
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
