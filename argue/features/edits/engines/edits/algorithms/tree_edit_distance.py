"""Edit distance over dependency trees: nodes inserted, deleted and relabelled to make T into H."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from apted import APTED, Config

from argue.errors import ModelError
from argue.features.edits.engines._similarity import Settings
from argue.features.edits.engines.edits import trees
from argue.features.edits.engines.edits.resources import (
    COST_OPTIONS,
    NOTHING,
    UNIT,
    Costs,
    Resources,
)
from argue.features.edits.engines.edits.trees import TreeNode
from argue.features.grammar.rules import Rule
from argue.language.tokens import CachedFunction, check_names, flag, one_of

SETTINGS: tuple[Settings, ...] = ({"stop_words": "remove"}, {"stop_words": "keep"})

_NEAREST = 3
"""So many sentences of the text are compared with each of the hypothesis."""
_KEPT_PAIRS = 20_000


def load(settings: Mapping[str, object], resources: Resources = NOTHING) -> TreeEditDistance:
    """The similarity. Options: ``stop_words``, those of :class:`.Costs`, and

    ``pipeline``
        The spaCy pipeline that parses: the name of an installed one, or a folder; without it the
        one that ships (:mod:`argue.language`).
    ``relations``
        Whether a word whose dependency relation differs costs half a substitution.

    Directed, from text to hypothesis.

    Raises MissingLibrary or ModelError as :func:`argue.features.edits.engines.edits.trees.parser`.
    """
    check_names(settings, ("stop_words", "pipeline", "relations", *COST_OPTIONS))
    pipeline = settings.get("pipeline", "")
    if not isinstance(pipeline, str):
        raise ModelError(f'expected "pipeline" to be a name or folder, found {pipeline!r}')
    keep = one_of(settings, "stop_words", ("remove", "keep")) == "keep"
    costs, relations = Costs.of(settings, resources, "lemmas"), flag(settings, "relations")
    # Training tries the same settings many times; what depends on settings alone is kept.
    plain = costs.rules is None and costs.frequencies is None
    build = _kept if plain else TreeEditDistance
    return build(trees.parser(pipeline), costs, keep, relations)


class TreeEditDistance:
    """1 − the distance of Zhang & Shasha (1989) from text to hypothesis, normalised.

    It is computed by apted (Pawlik & Augsten 2016). Nodes are lemmas, children ordered as in the
    text. Each sentence of the hypothesis takes its nearest among those three of the text that share
    most words with it; sentences count by what inserting them costs. A rule of one word on each
    side lowers the cost of the relabelling that it licenses, if the word of the text has the
    rule's part of speech; longer rules do not apply to trees.
    """

    def __init__(self, parser: trees.Parser, costs: Costs, keep: bool, relations: bool) -> None:
        self.version, self.costs, self.relations = parser.version, costs, relations
        self._trees = _memory(parser, keep)
        self._measured = lru_cache(maxsize=_KEPT_PAIRS)(self._measure)
        self._licences = costs.rules.of_one_word("lemmas") if costs.rules else {}

    def __call__(self, text: str, hypothesis: str) -> float:
        """The similarity, in [0, 1]; 0 if one of the two has no word."""
        return self._measured(text, hypothesis)

    def fired(self, text: str, hypothesis: str) -> list[Rule]:
        """The rules that lowered the distance to some sentence of the hypothesis, each once."""
        if not self._licences:
            return []
        texts, rules = self._trees(text), dict[Rule, None]()
        for tree in self._trees(hypothesis) if texts else ():
            near = max(_nearest(texts, tree), key=lambda other: self._similarity(other, tree))
            mapping = APTED(near, tree, _Operations(self)).compute_edit_mapping()
            for first, second in mapping:
                rule = first and second and self.licence(first, second)
                if rule and first.label != second.label:
                    rules[rule] = None
        return list(rules)

    def relabel(self, first: TreeNode, second: TreeNode) -> int:
        """What it costs that one node becomes the other."""
        if first.label == second.label:
            differs = self.relations and first.relation != second.relation
            return self.costs.substitute // 2 if differs else 0
        if not first.label or not second.label:  # a root is no word, and nothing becomes one
            return 4 * UNIT
        rule = self.licence(first, second)
        whole = min(self.costs.substitute, self.costs.delete + self.costs.insertion(second.label))
        return round((1 - rule.probability) * whole) if rule else self.costs.substitute

    def licence(self, first: TreeNode, second: TreeNode) -> Rule | None:
        """The rule that lets one word become the other, if there is one."""
        rules = self._licences.get((first.label, second.label), ())
        return next((rule for rule in rules if rule.pos in ("", first.pos)), None)

    def _measure(self, text: str, hypothesis: str) -> float:
        texts, wanted = self._trees(text), self._trees(hypothesis)
        if not texts:
            return 0.0
        similarity = total = 0.0
        for tree in wanted:
            weight = self._insert_all(tree)
            total += weight
            similarity += weight * max(
                self._similarity(near, tree) for near in _nearest(texts, tree)
            )
        return min(1.0, similarity / total) if total else 0.0

    def _similarity(self, text: TreeNode, hypothesis: TreeNode) -> float:
        distance = APTED(text, hypothesis, _Operations(self)).compute_edit_distance()
        deleted = self.costs.delete * sum(1 for _ in text.words())
        return self.costs.similarity(distance, deleted, self._insert_all(hypothesis))

    def _insert_all(self, tree: TreeNode) -> int:
        return sum(self.costs.insertion(node.label) for node in tree.words())


class _Operations(Config):  # type: ignore[misc]  # apted has no types
    """The costs, as apted asks for them."""

    def __init__(self, distance: TreeEditDistance) -> None:
        self.distance, self.costs = distance, distance.costs

    def delete(self, node: Any) -> int:
        return self.costs.delete

    def insert(self, node: Any) -> int:
        return self.costs.insertion(node.label)

    def rename(self, node1: Any, node2: Any) -> int:
        return self.distance.relabel(node1, node2)

    def children(self, node: Any) -> list[TreeNode]:
        children: list[TreeNode] = node.children
        return children


@lru_cache(maxsize=8)
def _kept(parser: trees.Parser, costs: Costs, keep: bool, relations: bool) -> TreeEditDistance:
    return TreeEditDistance(parser, costs, keep, relations)


@cache
def _memory(parser: trees.Parser, keep: bool) -> CachedFunction[list[TreeNode]]:
    """Text → its trees that have words; one memory for all distances."""

    def of(text: str) -> list[TreeNode]:
        parsed = parser.parse(text)
        return [tree for tree in (parsed if keep else map(trees.content, parsed)) if tree.children]

    return CachedFunction(of)


def _nearest(texts: Sequence[TreeNode], hypothesis: TreeNode) -> list[TreeNode]:
    if len(texts) <= _NEAREST:
        return list(texts)
    wanted = Counter(node.label for node in hypothesis.words())

    def order(tree: TreeNode) -> tuple[int, int]:
        labels = Counter(node.label for node in tree.words())
        return -(labels & wanted).total(), labels.total()  # of equals the shorter

    return sorted(texts, key=order)[:_NEAREST]
