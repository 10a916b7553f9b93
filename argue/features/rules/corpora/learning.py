"""Triples → the best rules of each predicate, by one of the measures, and their closure.

:func:`close` turns scored rules into the best set of rules that is closed under transitivity.

Berant, Dagan & Goldberger (2012), *Learning Entailment Relations by Global Graph Structure
Optimization*: choose the edges *x* of a graph of predicates that maximise Σ (score − λ) · x, where
l ⇒ m and m ⇒ r ask for l ⇒ r; λ is the sparsity. A rule that was not scored has the score 0. Groups
of predicates that no score above λ joins are solved by themselves, which changes nothing (their
proposition 1).

A group of at most :data:`EXACT` predicates is solved exactly by SciPy's integer program (HiGHS), to
which violated constraints are added until there are none. A larger one is solved greedily: edges by
falling weight, each with all that transitivity asks for, if that together gains.

Rules between words come from texts in which both stand (:func:`related`). The best run of EDITS in
Cabrio & Magnini (2010) has rules from Wikipedia: a word entails another by how related they are
over its articles (Mehdad, Negri, Cabrio, Kouylekov & Magnini 2009). Deerwester et al. (1990),
*Indexing by Latent Semantic Analysis*: the matrix of words by texts, weighted by
ln(1 + tf) · ln(N / df), is cut to its largest singular values; how related two words are is the
cosine of their rows, and holds either way round. Where the papers are silent: lemmas count, stop
words and words with figures do not.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

import networkx as nx
import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import csc_array, csr_array, diags_array
from scipy.sparse.linalg import svds

from argue.errors import BadInput, SearchFault, UnknownName
from argue.features.grammar.rules import Rule
from argue.features.rules.corpora import similarity
from argue.features.rules.corpora.triples import Counts, mutual_information
from argue.language.tokens import is_stop_word, lemmas, tokens

TEASE = "tease"
METHODS = (*similarity.MEASURES, TEASE)


class Learned(NamedTuple):
    """A rule between two predicates, and its score from above 0 to 1."""

    left: str
    right: str
    score: float
    context: tuple[str, ...] = ()
    """Arguments, one of which a text must have."""

    def rule(self, source: str) -> Rule:
        """As a rule file has it; the score stands for the probability."""
        chance = min(1.0, max(round(self.score, 4), 1e-4))
        return Rule(self.left, self.right, chance, source=source, context=self.context)


def learn(
    counts: Counts,
    method: str,
    *,
    least: float = 0.05,
    most: int = 20,
    frequent: int = similarity.FREQUENT,
) -> Iterator[Learned]:
    """For each predicate the rules with it on the left, the best first.

    At most ``most`` rules of each left predicate, with a score of ``least`` or more; arguments that
    more than ``frequent`` predicates have are left out. Raises UnknownName if the method is none of
    :data:`METHODS`.
    """
    if method not in METHODS:
        raise UnknownName("method", method, METHODS)
    result = (
        similarity.instantiation_blocks(counts, frequent=frequent)
        if method == TEASE
        else similarity.blocks(counts, method, frequent=frequent)
    )
    for start, scores in result:
        for row in range(scores.shape[0]):
            part = slice(scores.indptr[row], scores.indptr[row + 1])
            others, values = scores.indices[part], scores.data[part]
            for place in np.lexsort((others, -values))[:most]:
                if values[place] < least:
                    break
                left, right = counts.predicates[start + row], counts.predicates[others[place]]
                yield Learned(left, right, float(values[place]))


def in_context(rules: Iterable[Learned], counts: Counts, most: int) -> Iterator[Learned]:
    """The rules with the arguments that both sides have, the most telling ones, as their context.

    Szpektor, Shnarch & Dagan (2007) conclude that it has to be learned in which contexts a rule
    holds, and not how. Here, as inferential selectional preferences do it word by word (Pantel et
    al. 2007): an argument of one place tells as much as its smaller mutual information with the
    two predicates. A rule without such an argument keeps no context.

    >>> from argue.features.rules.corpora.triples import Triple, count
    >>> seen = [Triple("team", verb, "rival") for verb in ("beat", "defeat")]
    >>> seen += [Triple("cook", verb, "egg") for verb in ("beat", "boil", "fry")]
    >>> [rule.context for rule in in_context([Learned("beat", "defeat", 0.5)], count(seen), 9)]
    [('rival', 'team')]
    """
    rows = {predicate: row for row, predicate in enumerate(counts.predicates)}
    slots = [mutual_information(slot) for slot in (counts.x, counts.y)]
    for rule in rules:
        weights: dict[str, float] = {}
        for slot, names in zip(slots, counts.arguments, strict=True):
            left, right = (slot[[rows[side]]] for side in (rule.left, rule.right))
            both = left.minimum(right).tocoo()
            for column, weight in zip(both.coords[1], both.data, strict=True):
                if not all(map(is_stop_word, tokens(names[column]))):
                    weights[names[column]] = max(float(weight), weights.get(names[column], 0.0))
        best = sorted(weights, key=lambda word: (-weights[word], word))[:most]
        yield rule._replace(context=tuple(best))


def drawn_verbs(counts: Counts, number: int, of_most: int = 1_000, seed: int = 0) -> list[str]:
    """Verbs drawn at random among those of most triples: a predicate of one word is a verb.

    Szpektor, Shnarch & Dagan (2007) drew 30 of the 1,000 most frequent transitive verbs as input
    templates. Raises BadInput if there are fewer.

    >>> from argue.features.rules.corpora.triples import Triple, count
    >>> seen = [Triple("a", "buy", "b", 3), Triple("a", "own", "b", 2), Triple("a", "eat", "b", 1)]
    >>> sorted(drawn_verbs(count(seen), 2, of_most=2))
    ['buy', 'own']
    """
    times = counts.pairs.sum(axis=1)
    frequent = sorted(
        (name for name in counts.predicates if " " not in name),
        key=dict(zip(counts.predicates, times, strict=True)).__getitem__,
        reverse=True,
    )[:of_most]
    if len(frequent) < number:
        raise BadInput(f"expected at least {number} verbs in the triples, found {len(frequent)}")
    return random.Random(seed).sample(frequent, number)


def rules_with(templates: Sequence[str], rules: Iterable[Learned]) -> list[Learned]:
    """The rules with one of the templates on a side, template by template.

    First those with it on the left, so that it is the input template of what was learned for it.
    """
    place = {template: number for number, template in enumerate(templates)}
    outside = len(templates)

    def order(rule: Learned) -> tuple[int, bool]:
        left, right = place.get(rule.left, outside), place.get(rule.right, outside)
        return min(left, right), left > right

    return sorted((rule for rule in rules if order(rule)[0] < outside), key=order)


EXACT = 20
"""Predicates of a group that is solved exactly."""

Edge: TypeAlias = tuple[str, str]
Scores: TypeAlias = Mapping[Edge, float]


def close(rules: Iterable[Learned], sparsity: float, *, exact: int = EXACT) -> list[Learned]:
    """The rules of the best closed set, those that transitivity adds with the score ``sparsity``.

    >>> rules = [Learned("buy", "acquire", 0.9), Learned("acquire", "own", 0.8)]
    >>> [(rule.left, rule.right, rule.score) for rule in close(rules, 0.2)]
    [('acquire', 'own', 0.8), ('buy', 'acquire', 0.9), ('buy', 'own', 0.2)]
    """
    scores = {(rule.left, rule.right): rule.score for rule in rules if rule.left != rule.right}
    results: set[Edge] = set()
    graph = nx.Graph(edge for edge, score in scores.items() if score > sparsity)
    for group in nx.connected_components(graph):
        solve = solved if len(group) <= exact else greedy
        results |= solve(sorted(group), scores, sparsity)
    return [Learned(*edge, scores.get(edge, sparsity)) for edge in sorted(results)]


def solved(nodes: list[str], scores: Scores, sparsity: float) -> set[Edge]:
    """The best closed set of edges between a few nodes.

    Raises SearchFault if the solver finds no optimum, which always exists.
    """
    edges = [(left, right) for left in nodes for right in nodes if left != right]
    place = {edge: number for number, edge in enumerate(edges)}
    weights = np.array([scores.get(edge, 0.0) - sparsity for edge in edges])
    constraints: list[tuple[int, int, int]] = []
    while edges:
        result = milp(
            -weights,
            integrality=np.ones(len(edges)),
            bounds=Bounds(0, 1),
            constraints=_matrix(constraints, len(edges)),
        )
        if not result.success:
            raise SearchFault(
                f"a closed set of rules always exists, the solver says {result.message}"
            )
        chosen = {edge for edge, value in zip(edges, result.x, strict=True) if value > 0.5}
        missing = [
            (place[first], place[second], place[third]) for first, second, third in _open(chosen)
        ]
        if not missing:
            return chosen
        constraints += missing
    return set()


def greedy(nodes: list[str], scores: Scores, sparsity: float) -> set[Edge]:
    """A good closed set of edges; O(edges · nodes²)."""
    inside = set(nodes)
    wanted = sorted(
        (edge for edge, score in scores.items() if score > sparsity and inside.issuperset(edge)),
        key=lambda edge: (-scores[edge], edge),
    )
    above = {node: {node} for node in nodes}
    below = {node: {node} for node in nodes}
    chosen: set[Edge] = set()
    for left, right in wanted:
        new = {
            (first, last)
            for first in above[left]
            for last in below[right]
            if first != last and (first, last) not in chosen
        }
        if sum(scores.get(edge, 0.0) - sparsity for edge in new) > 0:
            chosen |= new
            for first, last in new:
                below[first].add(last)
                above[last].add(first)
    return chosen


def _open(edges: set[Edge]) -> Iterator[tuple[Edge, Edge, Edge]]:
    """Two edges and the one that they ask for, where it is missing."""
    after: dict[str, list[str]] = {}
    for left, right in sorted(edges):
        after.setdefault(left, []).append(right)
    for left, middle in sorted(edges):
        for right in after.get(middle, ()):
            if right != left and (left, right) not in edges:
                yield (left, middle), (middle, right), (left, right)


def _matrix(constraints: list[tuple[int, int, int]], edges: int) -> list[LinearConstraint]:
    """x(l, m) + x(m, r) − x(l, r) ≤ 1 for each."""
    if not constraints:
        return []
    rows = np.repeat(np.arange(len(constraints)), 3)
    values = np.tile([1.0, 1.0, -1.0], len(constraints))
    matrix = csr_array((values, (rows, np.ravel(constraints))), shape=(len(constraints), edges))
    return [LinearConstraint(matrix, -np.inf, 1)]


_BLOCK = 500
"""Words whose cosines are held at once."""


def related(
    texts: Iterable[str],
    *,
    dimensions: int = 100,
    least: float = 0.7,
    most: int = 10,
    seen: int = 3,
) -> Iterator[Learned]:
    """The rules of each word, in the order of the words, the most related first.

    So many ``dimensions``, singular values, are kept, fewer where the texts have no more. A word
    must stand in ``seen`` texts; at most ``most`` rules of each have a cosine of ``least`` or more.
    Raises BadInput if fewer than two texts, or fewer than two such words, are there.

    >>> texts = ["doctor hospital", "nurse hospital", "tram rail", "train rail"]
    >>> rules = related(texts, dimensions=2, seen=1)
    >>> [rule.right for rule in rules if rule.left == "nurse"]
    ['doctor', 'hospital']
    """
    words, matrix = _weighted(texts, seen)
    if min(matrix.shape) < 2:
        raise BadInput(f"expected two texts with two words in {seen} of them, found fewer")
    kept = min(dimensions, min(matrix.shape) - 1)
    left, values, _ = svds(matrix, k=kept, v0=np.ones(min(matrix.shape)))
    vectors = left * values
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    vectors = np.divide(vectors, lengths, out=np.zeros_like(vectors), where=lengths > 1e-9)
    for start in range(0, len(words), _BLOCK):
        for row, cosines in enumerate(vectors[start : start + _BLOCK] @ vectors.T, start):
            cosines[row] = 0.0
            rounded = np.round(cosines, 6)
            for other in np.argsort(-rounded, kind="stable")[:most]:
                if rounded[other] < least:
                    break
                yield Learned(words[row], words[other], min(1.0, float(rounded[other])))


def _weighted(texts: Iterable[str], seen: int) -> tuple[list[str], csc_array]:
    """The words that stand in enough texts, in order, and the matrix of words by texts."""
    counts = [Counter(filter(_counts, lemmas(text))) for text in texts]
    found = Counter(word for count in counts for word in count)
    words = sorted(word for word, times in found.items() if times >= seen)
    places = {word: place for place, word in enumerate(words)}
    cells = [
        (places[word], column, np.log1p(times))
        for column, count in enumerate(counts)
        for word, times in count.items()
        if word in places
    ]
    rows, columns, values = zip(*cells, strict=True) if cells else ((), (), ())
    matrix = csc_array((values, (rows, columns)), shape=(len(words), len(counts)), dtype=float)
    rarity = np.log(len(counts) / np.array([found[word] for word in words], dtype=float))
    return words, csc_array(diags_array(rarity) @ matrix) if words else matrix


def _counts(word: str) -> bool:
    return word.isalpha() and not is_stop_word(word)
