"""Edit distance over words: insertions, deletions and substitutions that make T into H."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from rapidfuzz.distance import Levenshtein

from argue.features.edits.engines._similarity import Settings
from argue.features.edits.engines.edits.resources import COST_OPTIONS, NOTHING, Costs, Resources
from argue.features.edits.engines.edits.trees import Jump, align
from argue.features.grammar.rules import Licence, Rule
from argue.features.grammar.rules.patterns import tags_of_tokens
from argue.language.tokens import TOKEN_OPTIONS, CachedFunction, Normaliser, check_names

SETTINGS: tuple[Settings, ...] = (
    {"costs": {"delete": 0.0}},
    {"costs": {"delete": 1.0}, "normaliser": "longer"},
)


def load(settings: Mapping[str, object], resources: Resources = NOTHING) -> TokenEditDistance:
    """The similarity. Options: ``tokens``, ``stop_words``, and those of :class:`.Costs`.

    Directed, from text to hypothesis; symmetric if inserting costs as much as deleting, costs are
    fixed, and the normaliser is not ``hypothesis``.

    Examples
    --------
    >>> similarity = load({"costs": {"delete": 0.0}})
    >>> similarity("Quiet trams please old towns.", "Trams please new towns.")
    0.75
    """
    check_names(settings, (*TOKEN_OPTIONS, *COST_OPTIONS))
    normaliser = Normaliser.of(settings)
    return TokenEditDistance(normaliser, Costs.of(settings, resources, normaliser.tokens))


class TokenEditDistance:
    """1 − the distance of the words of a text from those of a hypothesis, normalised.

    With fixed costs rapidfuzz computes it; where words have costs of their own, or a rule applies,
    :func:`~argue.features.edits.engines.edits.trees.align` does.

    A rule *l* ⇒ *r* of probability *p* lets *l* become *r* for 1 − *p* times what that costs
    without it.
    """

    def __init__(self, normaliser: Normaliser, costs: Costs) -> None:
        self.normaliser, self.costs = normaliser, costs
        self._insertions = CachedFunction(
            lambda hypothesis: tuple(map(costs.insertion, normaliser(hypothesis).compared))
        )

    def __call__(self, text: str, hypothesis: str) -> float:
        """The similarity, in [0, 1]."""
        return self._measure(text, hypothesis)[0]

    def fired(self, text: str, hypothesis: str) -> list[Rule]:
        """The rules on the cheapest way from text to hypothesis, in the order of the hypothesis."""
        return self._measure(text, hypothesis)[1]

    def _measure(self, text: str, hypothesis: str) -> tuple[float, list[Rule]]:
        first, second = self.normaliser(text), self.normaliser(hypothesis)
        if not first.compared or not second.compared:
            return 0.0, []
        insertions = self._insertions(hypothesis)
        jumps: dict[Jump, Rule] = {}
        if self.costs.rules is not None:
            tags = partial(tags_of_tokens, text)
            for place in self.costs.rules.licences(first, second, self.normaliser.tokens, tags):
                jumps[self._jump(place, first.compared, second.compared, insertions)] = place.rule
        distance, taken = self._distance(first.compared, second.compared, insertions, jumps)
        delete_all = len(first.compared) * self.costs.delete
        similarity = self.costs.similarity(distance, delete_all, sum(insertions))
        return similarity, [jumps[jump] for jump in taken]

    def _distance(
        self,
        text: Sequence[str],
        hypothesis: Sequence[str],
        insertions: Sequence[int],
        jumps: Mapping[Jump, Rule],
    ) -> tuple[int, tuple[Jump, ...]]:
        insert, delete, substitute = self.costs[:3]
        if jumps or self.costs.frequencies is not None:
            return align(text, hypothesis, insertions, delete, substitute, jumps)
        weights = insert, delete, substitute
        return int(Levenshtein.distance(text, hypothesis, weights=weights)), ()

    def _jump(
        self,
        place: Licence,
        text: Sequence[str],
        hypothesis: Sequence[str],
        insertions: Sequence[int],
    ) -> Jump:
        (a, b), (c, d) = place.text, place.hypothesis
        plain, _ = self._distance(text[a:b], hypothesis[c:d], insertions[c:d], {})
        return Jump(place.text, place.hypothesis, round((1 - place.rule.probability) * plain))
