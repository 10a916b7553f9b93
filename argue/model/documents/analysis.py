"""Debates with what was judged and what stands: ``argue analyse`` and ``argue judge``."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from argue.model.documents.record import (
    Count,
    DerivedKind,
    Document,
    Ends,
    Label,
    Part,
    Share,
    Status,
)

JudgedOrigin = Literal["given", "judged", "overruled"]


class Votes(Part):
    """How people voted on an argument, where its source says so."""

    agree: Count
    """How many agreed."""
    disagree: Count
    """How many disagreed."""
    passed: Count | None
    """How many passed; null where the source does not say."""


class Argument(Part):
    """An argument."""

    id: str
    """Names the argument within its debate."""
    text: str
    """What it says."""
    headline: Annotated[str | None, Field(exclude_if=lambda headline: not headline)] = None
    """Its headline; absent where it has none."""
    votes: Annotated[Votes | None, Field(exclude_if=lambda votes: votes is None)] = None
    """How people voted on it; absent where nobody did."""


class FormerJudgement(Part):
    """What a relation was before a person changed it."""

    label: Label
    """What the source was said to do to the target."""
    confidence: Share
    """How sure the engine was."""
    origin: Literal["given", "judged"]
    """Who said so."""


class Overruling(Part):
    """A person's decision on a relation, which counts instead of the engine's."""

    by: str
    """Who decided."""
    at: str
    """When, as ISO 8601."""
    reason: str
    """Why; may be empty."""
    former: FormerJudgement | None
    """What the relation was before; null if there was none."""
    outdated: bool = False
    """Whether one of the two arguments was edited since; absent if not."""


class Relation(Part):
    """What one argument does to another."""

    source: str
    """Id of the argument that supports or attacks: the reply."""
    target: str
    """Id of the argument that is supported or attacked."""
    label: Label
    """What the source does to the target."""
    confidence: Share
    """How sure the engine is of the label; 1 for what the source or a person states."""
    origin: JudgedOrigin
    """``given``: the file states it; ``judged``: by the engine; ``overruled``: by a person."""
    overruled: Overruling | None = None
    """The decision of the person; absent for other origins."""


class DerivedAttack(Part):
    """An attack that supports and attacks together imply."""

    source: str
    """Id of the argument that attacks."""
    target: str
    """Id of the argument that is attacked."""
    kind: str
    """The rule by which it follows; several are joined by ``+``."""
    because: list[Ends]
    """The supports in their order, then the attack, from which it follows."""


class Question(Part):
    """A relation that is worth checking."""

    source: str
    """Id of its source."""
    target: str
    """Id of its target."""
    label: Label
    """What it was judged to be."""
    confidence: Share
    """How sure the engine is of that."""
    gain: float
    """How much its true label would tell about the issue: expected information gain, in bits."""


class ArgumentVerdict(Part):
    """The verdict on an argument, where an engine judged relations."""

    verdict: Literal["stands", "open", "falls"]
    """What becomes of it; ``open`` where neither is sure enough."""
    probability: Share
    """The probability that it is accepted, given what is known of the engine's labels."""
    likely: bool
    """Whether labels of the engine that nobody confirmed decide."""


class Chances(Part):
    """How probable it is that arguments are accepted, given the confidences of the relations."""

    accepted: dict[str, Share]
    """By the ids of arguments: the probability that the argument is accepted."""
    error: Share
    """With probability 0.95 no probability is wrong by more; 0 where they are exact."""
    samples: Count
    """Frameworks that were drawn; 0 where the probabilities are exact."""
    about: list[str]
    """Ids of the arguments that ``questions`` are about."""
    questions: list[Question]
    """The relations to check first, the most telling first."""
    settles: Count = 0
    """So many of the first questions, however answered, take the issue's verdict out of the open;
    0 where it is not open, where more than three are needed, or where that is not known."""


class Source(Part):
    """Where a debate was read from."""

    name: str
    """Name of the file or of its member; may be empty."""
    format: str
    """The format that it was read by."""
    encoding: str
    """The encoding of its text."""
    files: list[str] = []
    """Names of the files, where there are several."""


class StatedDebate(Part):
    """A debate as its source gives it."""

    id: str
    """Names the debate within its file."""
    title: str
    """Its title."""
    language: str
    """BCP 47 tag of the language of its texts; empty if nobody states one."""
    issue: str | None
    """Id of the argument that the debate is about."""
    arguments: list[Argument]
    """All arguments, in their order."""
    replies: list[Ends]
    """Who answers whom."""
    pairs: list[Ends]
    """The pairs that the file lists."""
    pair_ids: list[str]
    """The ids that the file gives these pairs."""
    given: list[Relation]
    """The relations that the file states."""
    gold: list[Relation]
    """The relations that the file states as gold."""
    source: Source
    """Where the debate was read from."""
    warnings: list[str]
    """What the reader left out or repaired, in sentences."""


class AnalysedDebate(StatedDebate):
    """A debate, its relations, and which of its arguments stand."""

    relations: list[Relation]
    """The relations that count."""
    derived_attacks: list[DerivedAttack]
    """The derived attacks, of the kinds in ``derived``."""
    derived_attacks_complete: bool
    """Whether all derived attacks are listed; a large debate may have too many."""
    engine: str
    """The engine that judged."""
    engine_version: str
    """Its version, which changes with its model and its settings."""
    pairing: str
    """How the pairs to judge were chosen."""
    derived: list[DerivedKind]
    """The kinds of derived attacks that count."""
    support: str
    """The reading of support, in place of derived attacks; empty if none was asked for."""
    semantics: str | None
    """The semantics; null before anything is judged."""
    labelling: dict[str, Status] | None
    """By the ids of arguments but asides: the status; sceptical where there are several extensions.
    """
    asides: list[str] = []
    """Ids of the replies that neither support nor attack anything, such as questions: they are no
    part of the framework, so they have no status."""
    min_confidence: Share
    """Judged relations that are less sure do not count."""
    labels: int
    """How many labels the engine was asked for: 2, or 3 with "unrelated"; 0 without a judgement."""
    hidden: list[Relation]
    """Judged relations that do not count for that reason."""
    notes: list[str]
    """What to know of the result, in sentences."""
    extensions: list[list[str]] | None = None
    """The extensions, each the ids of its members; absent where the semantics has one only."""
    chances: Chances | None = None
    """How probable acceptance is; absent where nobody asked or nothing was judged."""
    verdicts: dict[str, ArgumentVerdict] | None = None
    """By the ids of arguments: how sure the status is; absent where ``chances`` is."""


class Analysis(Document):
    """``argue analyse --json`` and the format ``json``: the debates of a file, analysed."""

    NAME: ClassVar = "analysis/1"
    debates: list[AnalysedDebate]
    """The debates in their order."""


class Debate(Document, AnalysedDebate):
    """A line of the format ``jsonl``: one debate, analysed."""

    NAME: ClassVar = "debate/1"


class EntailmentRule(Part):
    """An entailment rule that was used: its left side entails its right side."""

    left: str
    """What is entailing."""
    right: str
    """What is entailed."""
    probability: Share | None = None
    """How probable the rule is; absent if 0."""
    pos: str | None = None
    """Part of speech of both sides; absent if nobody states one."""
    source: str | None = None
    """Where the rule comes from."""
    repository: str | None = None
    """Name of the file of rules."""
    text: str | None = None
    """The sentence with the left side from which it was acquired."""
    hypothesis: str | None = None
    """The sentence with the right side."""
    frequency: Count | None = None
    """How many pairs of sentences speak for it."""


class Judgement(Document):
    """A line of ``argue judge --json``: a pair and what the engine says of it."""

    NAME: ClassVar = "judgement/1"
    id: str
    """The id that the file gives the pair, or ``source>target``; unique in the output."""
    label: Label
    """What the source does to the target."""
    confidence: Share
    """How sure the engine is."""
    scores: dict[Label, Share]
    """The score of each label; they add up to 1."""
    debate: str
    """Id of the debate."""
    source: str
    """Id of the argument T, the text."""
    target: str
    """Id of the argument H, the hypothesis."""
    rules: list[EntailmentRule] | None = None
    """The entailment rules that were used; absent for an engine without rules."""
    excerpts: list[tuple[str, str]] | None = None
    """The parts of both texts that were read; absent where all was."""


class ListedRelation(Part):
    """An attack of a translated framework."""

    attacker: str
    """Name of the node that attacks."""
    attacked: str
    """Name of the node that is attacked."""
    kind: str
    """``stated``, a kind of derived attack, or the rule of the reading that made it."""
    because: list[Ends]
    """The relations from which it follows; empty for one that is stated."""


class TranslatedDebate(Part):
    """The attacks that decide what stands in a debate."""

    id: str
    """Id of the debate."""
    support: str
    """The reading of support; empty if none was asked for."""
    derived: list[str]
    """The kinds of derived attacks."""
    source: str
    """The paper that defines the reading; empty if none was asked for."""
    nodes: list[str]
    """Names of arguments and helpers, in the order of abstract formats."""
    helpers: dict[str, str] | list[str]
    """Names of the nodes that are no arguments."""
    attacks: list[ListedRelation]
    """All attacks."""


class Translation(Document):
    """``argue translate --to json``: what supports mean, as attacks alone."""

    NAME: ClassVar = "translation/1"
    debates: list[TranslatedDebate]
    """The debates in their order."""


class PluginScore(Part):
    """A published figure of an engine."""

    data: str
    """What it was measured on."""
    measure: str
    """What was measured."""
    value: float
    """The figure."""


class Plugin(Part):
    """A plug-in; what is known of it depends on its kind."""

    name: str
    """Names it on the command line."""
    summary: str
    """What it is, in a line."""
    default: bool | None = None
    """Engines: whether it judges when nobody names one."""
    needs: list[str] | None = None
    """Engines and semantics: libraries that it needs."""
    missing: list[str] | None = None
    """Engines: those of them that are not installed."""
    size_bytes: Count | None = None
    """Engines: the size of the model on disk, in bytes; null without a model."""
    scores: list[PluginScore] | None = None
    """Engines: how well it judges; empty if nobody measured."""
    pairs_per_second: float | None = None
    """Engines: pairs a second on one core; null if nobody measured."""
    languages: list[str] | None = None
    """Engines: BCP 47 tags of the languages that the model was trained on."""
    sends_to: str | None = None
    """Engines: the address to which it sends texts; empty if it is off, null if to none."""
    code: str | None = None
    """Semantics: the code in the names of tasks (ICCMA)."""
    single: bool | None = None
    """Semantics: whether there is always one extension."""


class Plugins(Document):
    """``argue list KIND --json``: the plug-ins of a kind."""

    NAME: ClassVar = "plugins/1"
    kind: str
    """The kind."""
    plugins: list[Plugin]
    """Sorted by name."""
