"""Words of the hypothesis that stand in the text in the same order, as a share."""

from __future__ import annotations

from collections.abc import Mapping

from rapidfuzz.distance import LCSseq

from argue.features.edits.engines._similarity import Settings, Similarity
from argue.features.edits.engines.edits.resources import NOTHING, Resources
from argue.language.tokens import TOKEN_OPTIONS, Normaliser, check_names, one_of

SETTINGS: tuple[Settings, ...] = ({"normaliser": "hypothesis"}, {"normaliser": "longer"})


def load(settings: Mapping[str, object], resources: Resources = NOTHING) -> Similarity:
    """The similarity, by rapidfuzz. O(n·m / 64) for n and m words.

    Options: ``tokens``, ``stop_words``; ``normaliser``, whether the length of the longest common
    subsequence is divided by that of the ``hypothesis`` (default; directed) or of the ``longer`` of
    the two (symmetric).

    Examples
    --------
    >>> load({})("Trams are quiet and cheap.", "Cheap, quiet trams.")
    0.3333333333333333
    """
    check_names(settings, (*TOKEN_OPTIONS, "normaliser"))
    normaliser = Normaliser.of(settings)
    by_hypothesis = one_of(settings, "normaliser", ("hypothesis", "longer")) == "hypothesis"

    def similarity(text: str, hypothesis: str) -> float:
        first, second = normaliser(text).compared, normaliser(hypothesis).compared
        length = LCSseq.similarity(first, second)
        norm = len(second) if by_hypothesis else max(len(first), len(second))
        return length / norm if length else 0.0

    return similarity
