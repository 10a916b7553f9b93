"""Jaro–Winkler similarity: matches in nearly the same order, more for the same beginning."""

from __future__ import annotations

from collections.abc import Mapping

from rapidfuzz.distance import JaroWinkler

from argue.features.edits.engines._similarity import Settings, Similarity
from argue.features.edits.engines.edits.resources import NOTHING, Resources
from argue.language.tokens import TOKEN_OPTIONS, Normaliser, check_names, number, one_of

SETTINGS: tuple[Settings, ...] = ({"over": "words"}, {"over": "characters"})


def load(settings: Mapping[str, object], resources: Resources = NOTHING) -> Similarity:
    """The similarity (Winkler 1990), by rapidfuzz. Symmetric. O(n·m / 64) for n and m units.

    Options: ``tokens``, ``stop_words``; ``over``, whether ``words`` (default) or the
    ``characters`` of the words, joined with blanks, are matched; ``prefix``, the weight in
    [0, 0.25] of each of the first four units that are the same (default 0.1, given to pairs above
    0.7).

    Examples
    --------
    >>> load({"over": "characters"})("Martha", "Marhta")
    0.9611111111111111
    """
    check_names(settings, (*TOKEN_OPTIONS, "over", "prefix"))
    normaliser = Normaliser.of(settings)
    characters = one_of(settings, "over", ("words", "characters")) == "characters"
    prefix = number(settings, "prefix", 0.0, 0.25, 0.1)

    def similarity(text: str, hypothesis: str) -> float:
        first, second = normaliser(text).compared, normaliser(hypothesis).compared
        if not first or not second:
            return 0.0
        if characters:
            return JaroWinkler.similarity(" ".join(first), " ".join(second), prefix_weight=prefix)
        return JaroWinkler.similarity(first, second, prefix_weight=prefix)

    return similarity
