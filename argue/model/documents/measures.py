"""Tables, components, monothematic pairs and key concepts as JSON."""

from __future__ import annotations

from typing import ClassVar, Literal

from argue.model.documents.record import Count, Document, Label, Part, Ratio, Share

Gold = Literal["entailment", "contradiction", "unknown"]
Index = float | Literal["infinite"] | None
Cell = str | bool | int | float | None


class TableFields(Part):
    """A table of figures."""

    name: str
    """Names it, as for ``--table``."""
    title: str
    """Its title."""
    rows: list[dict[str, Cell]]
    """Its rows, each by the names of the columns; null is not known or not defined."""


class Table(Document, TableFields):
    """A page's table as ``.json``."""

    NAME: ClassVar = "table/1"


class Tables(Document):
    """Commands that print tables: ``corpus``, ``runs`` and ``rules`` with ``--json``."""

    NAME: ClassVar = "tables/1"
    tables: list[TableFields]
    """The tables in their order."""


class RulesStage(Document):
    """A line of ``argue rules acquire --json``: a stage that has ended."""

    NAME: ClassVar = "rules-stage/1"
    stage: str
    """Its name."""
    counts: dict[str, Count]
    """What it counted."""


class Vote(Part):
    """What one component says."""

    component: str
    """Its name."""
    verdict: str
    """What it says."""
    weight: float
    """How much that counts."""
    text_words: list[str]
    """The words of the text that it speaks of."""
    hypothesis_words: list[str]
    """The words of the hypothesis that it speaks of."""


class ComponentVotes(Document):
    """``argue components --text … --hypothesis … --json``: which components decided."""

    NAME: ClassVar = "component-votes/1"
    label: Label
    """The label."""
    confidence: Share
    """How sure the engine is."""
    votes: list[Vote]
    """What each component says, the weightiest first."""
    rejected_by: list[str]
    """The components that reject support, where the model has such and they do."""


class VerdictScores(Part):
    """How well one verdict is given."""

    precision: Ratio
    """Share of the pairs answered so that are so."""
    recall: Ratio
    """Share of the pairs that are so which were answered so."""
    f1: Ratio
    """2 · right / (answered + gold)."""
    count: Count
    """Pairs that are so."""
    answered: Count
    """Pairs answered so."""


class ComponentScore(Part):
    """A component on the pairs of a phenomenon."""

    component: str
    """Its name."""
    phenomenon: str
    """The phenomenon."""
    pairs: Count
    """How many pairs."""
    coverage: Ratio
    """Share of the pairs on which it says something."""
    accuracy: Ratio
    """Share of the pairs that it has right."""
    majority: Ratio
    """Accuracy of always giving the most frequent label."""
    entailment: VerdictScores
    """Of entailment."""
    contradiction: VerdictScores
    """Of contradiction."""


class ComponentScores(Document):
    """``argue components FILE… --json``: each component on the phenomenon that it is for."""

    NAME: ClassVar = "component-scores/1"
    scores: list[ComponentScore]
    """Component by component."""


class Tally(Part):
    """Pairs that were judged right."""

    right: Count
    """How many were judged right."""
    pairs: Count
    """How many there are."""
    accuracy: Ratio
    """Their share."""


class PairedIndex(Part):
    """Original pairs against monothematic ones."""

    original: Tally
    """The original pairs."""
    monothematic: Tally
    """The pairs made from them."""
    ci: Index
    """Correlation index: accuracy on original over accuracy on monothematic pairs."""


class Sides(PairedIndex):
    """The same on all pairs, on positive and on negative ones."""

    positive: PairedIndex
    """Entailed pairs."""
    negative: PairedIndex
    """Others."""
    di: Index
    """Deviation index: the absolute difference of both correlation indices."""


class PairIndex(PairedIndex):
    """One original pair against those made from it."""

    id: str
    """Id of the original pair."""
    judgement: Gold
    """Its gold judgement."""


class SystemScores(Sides):
    """An engine, or what another system predicted, on monothematic pairs."""

    engine: str
    """Its name."""
    engine_version: str
    """Its version."""
    ways: Literal[2, 3]
    """2: entailed or not; 3: contradiction and unknown are told apart."""
    by_judgement: dict[Gold, PairedIndex]
    """By the gold judgement of the original pair."""
    by_macro: dict[str, Sides]
    """By the category of phenomena."""
    by_phenomenon: dict[str, Sides]
    """By the phenomenon."""
    by_pair: list[PairIndex]
    """By original pair."""
    run: int | None
    """Number under which the run is stored; null with ``--no-store``."""


class MonothematicScores(Document, SystemScores):
    """``argue monothematic score --json``: the first engine on monothematic pairs."""

    NAME: ClassVar = "monothematic-scores/1"
    others: list[SystemScores]
    """Those that were asked besides."""


class PhenomenonCounts(Part):
    """How often a phenomenon goes with which judgement."""

    phenomenon: str
    """Its name."""
    pairs: dict[Gold, Count]
    """Monothematic pairs by judgement."""
    given: dict[Gold, Ratio]
    """P(phenomenon | judgement) over monothematic pairs."""
    given_in_originals: dict[Gold, Ratio]
    """Share of the decomposed original pairs judged so that contain it."""
    entails: Ratio
    """P(entailment | phenomenon), of its pairs judged entailment or contradiction (or negative)."""
    contradicts: Ratio
    """P(contradiction | phenomenon), or P(negative | phenomenon), of the same pairs."""


class JudgementShape(Part):
    """What pairs of one judgement look like."""

    judgement: Gold
    """The judgement."""
    originals: Count
    """Original pairs."""
    overlap: Ratio
    """Mean share of a hypothesis's words that stand in the text, of original pairs."""
    monothematic: Count
    """Monothematic pairs."""
    overlap_monothematic: Ratio
    """The same share of monothematic pairs."""
    decomposed: Count
    """Original pairs from which something was made."""
    decided_by_one: Count | None
    """Those in which a single phenomenon has the judgement; null for entailment."""
    share_decided_by_one: Ratio
    """Their share of the decomposed ones."""


class CoOccurrence(Part):
    """Which phenomena come together in original pairs."""

    judgement: Gold
    """Of the original pairs."""
    phenomena: list[str]
    """Those that decide such a pair (``--every``: all), in the order of rows and columns."""
    counts: list[list[Count]]
    """Original pairs that contain both."""
    deciding: list[Count]
    """Original pairs in which the phenomenon makes the pair what it is."""


class Phenomena(Document):
    """``argue monothematic phenomena --json``: phenomena and judgements."""

    NAME: ClassVar = "phenomena/1"
    unknown_is_negative: bool
    """Whether unknown pairs count as negative; else they are left out of P(· | phenomenon)."""
    judgements: list[JudgementShape]
    """What pairs of each judgement look like."""
    phenomena: list[PhenomenonCounts]
    """Phenomenon by phenomenon."""
    co_occurrence: CoOccurrence
    """Which come together in contradictions."""


class Concept(Part):
    """A key concept."""

    text: str
    """As it is written."""
    score: float
    """How important it is; above 0, comparable within one corpus only."""
    frequency: Count
    """How often it occurs."""
    first: Count
    """Position of its first occurrence, in words."""


class ConceptsOfText(Part):
    """The key concepts of a text."""

    id: str
    """Name of the text."""
    concepts: list[Concept]
    """The best first."""


class Concepts(Document):
    """``argue concepts FILE… --json``: key concepts of texts."""

    NAME: ClassVar = "concepts/1"
    texts: list[ConceptsOfText]
    """The texts in their order."""


class ConceptsOfArgument(Part):
    """The key concepts of an argument."""

    id: str
    """Id of the argument."""
    concepts: list[str]
    """The concepts of the debate that it has."""


class ConceptsOfDebate(Part):
    """The key concepts of a debate."""

    id: str
    """Id of the debate."""
    title: str
    """Its title."""
    title_by_concepts: str
    """A title made of its concepts."""
    concepts: list[Concept]
    """The best first."""
    arguments: list[ConceptsOfArgument]
    """Argument by argument."""


class DebateConcepts(Document):
    """``argue concepts --debates --json``: key concepts of debates."""

    NAME: ClassVar = "debate-concepts/1"
    debates: list[ConceptsOfDebate]
    """The debates in their order."""


class KeyphraseScore(Part):
    """Concepts against gold keyphrases, counted over all texts together."""

    match: Literal["exact", "stemmed"]
    """How concepts and keyphrases are compared."""
    at: int | Literal["gold"]
    """How many concepts of each text count; ``gold``: as many as it has keyphrases."""
    found: Count
    """Keyphrases that are among the concepts."""
    named: Count
    """Concepts."""
    gold: Count
    """Keyphrases."""
    precision: Ratio
    """``found`` / ``named``."""
    recall: Ratio
    """``found`` / ``gold``."""
    f1: Ratio
    """2 · found / (named + gold)."""


class KeyphraseScores(Document):
    """``argue concepts --gold … --json``: concepts against gold keyphrases."""

    NAME: ClassVar = "keyphrase-scores/1"
    scores: list[KeyphraseScore]
    """By match and cut."""
