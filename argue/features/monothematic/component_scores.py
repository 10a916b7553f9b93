"""How well each component of the engine ``components`` does on the phenomenon that it is for.

A set is a JSONL file of pairs in which one phenomenon decides: ``text``, ``hypothesis``, ``label``
and ``phenomenon``, as in the Curriculum benchmark (Chen & Gao 2022).

What a component adds to the engine: each is left out and each alone, held against all together,
and one after the other, held against the one before (:mod:`argue.features.training.ablation`).
"""

from __future__ import annotations

import json
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from argue.errors import BadInput
from argue.evaluation.relations import LabelScores, RelationScores
from argue.evaluation.statistics import ratio
from argue.features.grammar.wordnet import WordNet
from argue.features.monothematic.engines.phenomena import COMPONENTS, Knowledge, Reading
from argue.features.monothematic.files import monothematic
from argue.features.monothematic.pairs import Gold
from argue.features.monothematic.phenomena import PHENOMENA, suggested
from argue.features.training.ablation import ALL, Ablation, Try, compared
from argue.model import Label, Pair
from argue.model.record import Count, Ratio, Record
from argue.model.tables import Column, Table

_TOLD = (Gold.ENTAILMENT, Gold.CONTRADICTION)
"""The judgements of which precision, recall and F1 are given."""


class PhenomenonPair(NamedTuple):
    """One pair of a set, whose phenomenon has the name that the set gives it."""

    text: str
    hypothesis: str
    gold: Gold
    phenomenon: str


@dataclass(frozen=True, slots=True)
class VerdictScores(LabelScores):
    """How well one verdict is given."""

    answered: Count
    """Pairs judged so."""


@dataclass(frozen=True)
class ComponentScores(Record):
    """A component on the pairs of a phenomenon.

    ``counts`` says how many pairs have each (gold, answer). Where gold is only "not entailed" a
    contradiction counts as right, since nothing finer is known, and any other answer than
    entailment keeps the pair from being called entailed.
    """

    TITLE = "ComponentScore"
    JSON = (
        "component",
        "phenomenon",
        "pairs",
        "coverage",
        "accuracy",
        "majority",
        "entailment",
        "contradiction",
    )

    component: str
    """Its name."""
    phenomenon: str
    """The phenomenon."""
    counts: Counter[tuple[Gold, Label]]

    @property
    def relations(self) -> RelationScores:
        """Precision, recall and F1 of each label; a "not entailed" pair is a contradiction."""
        counts = Counter[tuple[Label, Label]]()
        for (gold, answer), number in self.counts.items():
            counts[Label.ATTACK if gold is Gold.NOT_ENTAILED else gold.label, answer] += number
        return RelationScores(counts)

    @property
    def pairs(self) -> Count:
        """How many pairs."""
        return self.counts.total()

    @property
    def coverage(self) -> Ratio:
        """Share of the pairs on which it says something."""
        return ratio(self.pairs - self.relations.predicted(Label.UNRELATED), self.pairs)

    @property
    def accuracy(self) -> Ratio:
        """Share of the pairs that it has right.

        Unknown fits "not entailed".
        """
        right = (number for (gold, answer), number in self.counts.items() if gold.fits(answer, 3))
        return ratio(sum(right), self.pairs)

    @property
    def majority(self) -> Ratio:
        """Accuracy of always giving the most frequent label."""
        golds = Counter[Gold]()
        for (gold, _), number in self.counts.items():
            golds[gold] += number
        return ratio(max(golds.values(), default=0), self.pairs)

    @property
    def entailment(self) -> VerdictScores:
        """Of entailment."""
        return self._of(Label.SUPPORT)

    @property
    def contradiction(self) -> VerdictScores:
        """Of contradiction."""
        return self._of(Label.ATTACK)

    def _of(self, label: Label) -> VerdictScores:
        scores = self.relations
        own = scores.precision(label), scores.recall(label), scores.f1(label), scores.gold(label)
        return VerdictScores(*own, scores.predicted(label))


@dataclass(frozen=True, slots=True)
class ScoresOfComponents(Record):
    """``argue components FILE… --json``: each component on the phenomenon that it is for."""

    NAME = "component-scores/1"
    TITLE = "ComponentScores"

    scores: Sequence[ComponentScores]
    """Component by component."""


def score_phenomena(
    pairs: Sequence[PhenomenonPair], components: Iterable[str] = (), wordnet: WordNet | None = None
) -> list[ComponentScores]:
    """Score components on the sets that the pairs are from.

    Parameters
    ----------
    components
        Names; each is scored on every set. Without names each component is scored on the sets that
        it says it is for.
    wordnet
        What components look words up in, besides their own lists.

    Raises
    ------
    UnknownName
        If there is no component of that name.

    Examples
    --------
    >>> pair = PhenomenonPair("Bo is taller than Al", "Al is taller than Bo",
    ...                       Gold.CONTRADICTION, "comparative")
    >>> [scores] = score_phenomena([pair])
    >>> scores.component, scores.relations.recall(Label.ATTACK)
    ('comparison', 1.0)
    """
    wanted = list(components)
    for name in wanted:
        COMPONENTS.load(name)  # raises UnknownName
    sets: dict[str, list[PhenomenonPair]] = {}
    for pair in pairs:
        sets.setdefault(pair.phenomenon, []).append(pair)
    return [
        _score(name, phenomenon, members, wordnet)
        for name in wanted or COMPONENTS.names()
        for phenomenon, members in sets.items()
        if wanted or phenomenon in COMPONENTS.load(name).SETS
    ]


def parse(text: str, where: str = "") -> list[PhenomenonPair]:
    """Read a set, one JSON object a line, or in another of the formats of monothematic pairs.

    Raises ParseError on a line that is no such object or has a label that is not known.
    """
    return [
        PhenomenonPair(pair.text, pair.hypothesis, pair.gold, cells["phenomenon"])
        for pair, cells in monothematic(text, where)
    ]


def scores_table(scores: Sequence[ComponentScores]) -> Table:
    """One row a component and set; ``p`` is precision, ``r`` recall."""
    columns: list[Column[ComponentScores]] = [
        Column("set", value="phenomenon"),
        *map(Column, ("component", "pairs", "coverage", "accuracy", "majority")),
        *(_ratio_column(gold, *ratio) for gold in _TOLD for ratio in _RATIOS),
    ]
    in_order = sorted(scores, key=lambda each: (each.phenomenon, each.component))
    return Table.of("components", "Components", columns, in_order)


_RATIOS = (("p", RelationScores.precision), ("r", RelationScores.recall), ("f1", RelationScores.f1))


def _ratio_column(
    gold: Gold, name: str, ratio: Callable[[RelationScores, Label], float | None]
) -> Column[ComponentScores]:
    return Column(
        f"{gold}_{name}", f"{gold} {name}", lambda each: ratio(each.relations, gold.label)
    )


def unscored(scores: Iterable[ComponentScores]) -> tuple[str, ...]:
    """The components of which there is no score, since no set that was read is for them."""
    scored = {score.component for score in scores}
    return tuple(name for name in COMPONENTS.names() if name not in scored)


def _score(
    name: str, phenomenon: str, pairs: Iterable[PhenomenonPair], wordnet: WordNet | None
) -> ComponentScores:
    compare, knowledge = COMPONENTS.load(name).compare, Knowledge(wordnet)
    answers = Counter[tuple[Gold, Label]]()
    for pair in pairs:
        text, hypothesis = (Reading(side, knowledge) for side in (pair.text, pair.hypothesis))
        answers[pair.gold, Gold(compare(text, hypothesis).verdict.value).label] += 1
    return ComponentScores(name, phenomenon, answers)


def ablate_components(
    data: str,
    pairs: Sequence[Pair],
    components: Sequence[str] = (),
    *,
    progress: Callable[[], object] = lambda: None,
) -> list[Ablation]:
    """Train and judge with all components, without each, with each alone, and with ever more.

    Parameters
    ----------
    data
        What the pairs are called.
    components
        In the order in which they are added; all in :func:`in_order` if none are named.
    progress
        Called when a row is done; there are :func:`component_rows` of them.

    Raises
    ------
    BadInput
        If the pairs cannot be learned from.
    UnknownName
        If there is no component of that name.
    """
    if not pairs:
        raise BadInput(f"{data}: expected pairs with a stated relation, found none")
    chosen = list(dict.fromkeys(components)) or in_order()
    for name in chosen:
        COMPONENTS.load(name)  # raises UnknownName
    with tempfile.TemporaryDirectory(prefix="argue-") as folder:
        tries = _component_tries(chosen, Path(folder))
        return list(compared(data, pairs, "components", tries, progress))


def in_order() -> list[str]:
    """All components in the order of the papers' categories: lexical, lexical-syntactic, …

    Cabrio & Magnini add components one after the other; their components are others, so that what
    is kept is the order of the categories and phenomena of Cabrio & Magnini (2010).

    >>> in_order()[0], in_order()[-1]
    ('variants', 'evaluation')
    """
    place = {name: number for number, name in enumerate(suggested())}
    return sorted(
        COMPONENTS.names(), key=lambda name: (place.get(PHENOMENA.get(name, ""), len(place)), name)
    )


def component_rows(components: Sequence[str] = ()) -> int:
    """How many rows :func:`ablate_components` gives."""
    return 1 + 3 * len(dict.fromkeys(components) or COMPONENTS.names())


def _component_tries(chosen: Sequence[str], folder: Path) -> Iterator[Try]:
    def asking(part: str, names: Iterable[str], against: str) -> Try:
        path = folder / "components.toml"
        path.write_text(f"only = {json.dumps(sorted(names))}\n", encoding="utf-8")
        return Try(part, path, against)

    yield asking(ALL, chosen, "")
    for name in chosen:
        yield asking(
            f"without {name}", (component for component in chosen if component != name), ALL
        )
    for name in chosen:
        yield asking(f"{name} alone", [name], ALL)
    before = ""
    for number, name in enumerate(chosen, 1):
        yield asking(f"+ {name}", chosen[:number], before)
        before = f"+ {name}"
