"""What is said of two arguments, and who said it in place of an engine or a source.

Two texts to be judged, and what an engine answers.

Asides are replies that neither support nor attack anything. A question, a greeting or a remark
takes no side, so it has no status, and what supports or attacks it counts there alone: of what is
above it nobody said anything. Our own rule; the papers on bipolar frameworks know no such replies.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from numbers import Real
from typing import TYPE_CHECKING, Annotated, Literal

from argue.errors import InvalidRecord
from argue.model.record import Count, Ends, Record, Share, entry, optional
from argue.model.words import Label, Origin

if TYPE_CHECKING:
    from argue.model.debate import Debate

HALVES = re.compile("[\ud800-\udfff]")
"""Surrogates: halves of characters, which no file and no database can hold."""
LabelShares = tuple[float, float, float]
"""Of support, attack and unrelated."""
_OVERRULED, _JUDGED = Origin.OVERRULED, Origin.JUDGED
"""A lookup in an enumeration takes longer than the checks below."""


class Directed:
    """What runs from a source to a target: a relation, a reply, a pair."""

    __slots__ = ()
    source: str
    target: str

    @property
    def ends(self) -> Ends:
        """Source and target."""
        return self.source, self.target


def _worded(record: object, name: str, words: type[StrEnum], what: str) -> None:
    """Make a field of a record the word that its text is; raises InvalidRecord if it is none.

    The words are texts, too, so that programs write ``"attack"``; what is compared by identity
    later would not be known again.
    """
    value = getattr(record, name)
    if type(value) is words:
        return
    try:
        object.__setattr__(record, name, words(value))
    except ValueError:
        raise InvalidRecord.lazy(
            "%(what)s: expected %(words)s as %(name)s, found %(value)s",
            what=what,
            words=", ".join(filter(None, words)),
            name=name,
            value=repr(value),
        ) from None


@dataclass(frozen=True, slots=True)
class Relation(Record, Directed):
    """What one argument does to another.

    Raises InvalidRecord if the label or the origin is no such word, or the confidence no number
    from 0 to 1.

    >>> Relation("t", "h", "attack").label is Label.ATTACK
    True
    """

    JSON = (
        "source",
        "target",
        "label",
        "confidence",
        "origin",
        optional("overruled"),
        optional("shares", "scores"),
        optional("open"),
    )

    source: str
    """Id of the argument that supports or attacks: the reply."""
    target: str
    """Id of the argument that is supported or attacked."""
    label: Label
    """What the source does to the target."""
    confidence: Share = 1.0
    """How sure the engine is of the label; 1 for what the source or a person states."""
    origin: Origin = Origin.GIVEN
    """``given``: the file states it; ``judged``: by the engine; ``overruled``: by a person."""
    overruled: Overruling | None = None
    """The decision of the person; absent for other origins."""
    scores: LabelShares | None = None
    """How probable each label is, in the order of :class:`~argue.model.Label`; ``None`` where only
    the confidence is known, or nothing is uncertain."""
    open: bool = False
    """Whether the engine is too unsure for a label to be shown: it may be any of the three; absent
    if not."""

    @property
    def judged(self) -> bool:
        """Whether an engine says so, and nobody confirmed it."""
        return self.origin is _JUDGED

    @property
    def bears(self) -> bool:
        """Whether it supports or attacks, or may, since it is open."""
        return self.open or self.label is not Label.UNRELATED

    @property
    def shares(self) -> dict[Label, Share]:
        """By label: how probable it is, as the engine says; absent where that is not known."""
        return dict(zip(Label, self.scores, strict=True)) if self.scores else {}

    @property
    def without_guess(self) -> Relation:
        """The same without the label that was open before a person said what it is."""
        word = self.overruled
        if word is None or word.former is None or not word.former.open:
            return self
        return replace(self, overruled=replace(word, former=None))

    def __post_init__(self) -> None:
        if type(self.label) is not Label or type(self.origin) is not Origin:
            name = f"relation {self.source!r} → {self.target!r}"
            _worded(self, "label", Label, name)
            _worded(self, "origin", Origin, name)
        if not _is_share(self.confidence):
            raise InvalidRecord.lazy(
                "relation %(source)s → %(target)s: expected a confidence between 0 and 1, "
                "found %(confidence)s",
                source=repr(self.source),
                target=repr(self.target),
                confidence=repr(self.confidence),
            )
        if self.open and self.origin is not _JUDGED:
            raise InvalidRecord.lazy(
                "relation %(source)s → %(target)s: expected a stated label, found an open one",
                source=repr(self.source),
                target=repr(self.target),
            )
        if (self.overruled is None) is (self.origin is _OVERRULED):
            raise InvalidRecord.lazy(
                "relation %(source)s → %(target)s: expected who overruled it for the origin "
                "overruled and for no other, found %(overruled)s for %(origin)s",
                source=repr(self.source),
                target=repr(self.target),
                overruled=repr(self.overruled),
                origin=self.origin,
            )


def _is_share(value: object) -> bool:
    return (type(value) is float or isinstance(value, Real)) and 0.0 <= float(value) <= 1.0


def by_ends(relations: Iterable[Relation]) -> dict[Ends, Relation]:
    """The relations by their ends; of several of one pair the last."""
    return {relation.ends: relation for relation in relations}


@dataclass(frozen=True, slots=True)
class FormerJudgement(Record):
    """What a relation was before a person changed it.

    Whether it was open is told by the engine's thresholds of today, where the analysis is of today,
    and kept in files. Nothing that is read by people names a label that was open.
    """

    JSON = ("label", "confidence", "origin", optional("open"))

    label: Label
    """What the source was said to do to the target."""
    confidence: Share
    """How sure the engine was."""
    origin: Annotated[Origin, Literal["given", "judged"]]
    """Who said so."""
    open: bool = False
    """Whether the engine was too unsure for the label to be shown; absent if not."""


@dataclass(frozen=True, slots=True)
class Overruling(Record):
    """A person's decision on a relation, which counts instead of the engine's."""

    JSON = ("by", "at", "reason", entry("former_judgement", "former"), optional("outdated"))

    by: str
    """Who decided."""
    at: datetime
    """When, as ISO 8601.

    With a time zone."""
    reason: str = ""
    """Why; may be empty."""
    former: Relation | None = None
    """What an engine or the source says of the pair; ``None`` if that is not known."""
    outdated: bool = False
    """Whether one of the two arguments was edited since; absent if not."""

    @property
    def former_judgement(self) -> FormerJudgement | None:
        """What the relation was before; null if there was none."""
        one = self.former
        return FormerJudgement(one.label, one.confidence, one.origin, one.open) if one else None

    def __post_init__(self) -> None:
        if not self.by.strip():
            raise InvalidRecord.lazy(
                "expected the name of the person who overruled a relation, found none"
            )
        if self.at.tzinfo is None:
            raise InvalidRecord.lazy(
                "expected a time with its zone, found %(isoformat)s",
                isoformat=repr(self.at.isoformat()),
            )
        if self.former is not None and self.former.overruled is not None:
            raise InvalidRecord.lazy(
                "expected what was judged or given before, found a person's word"
            )
        for text in (self.by, self.reason):
            if not text.isascii() and HALVES.search(text):
                raise InvalidRecord.lazy(
                    "expected Unicode in the name of the person who overruled, found half a "
                    "character"
                )


@dataclass(frozen=True, slots=True)
class Pair(Directed):
    """A text T and a hypothesis H to be judged, with the arguments they come from.

    ``stated`` is what the debate itself says of the pair (:attr:`Debate.reference`), for the engine
    that repeats it and for training and evaluation; an engine that judges never looks at it.
    ``name`` is what the source calls the pair, if it does. ``phenomena`` are those that annotators
    found in it (``macro:fine``), for the one engine that judges by them, ``linguistic_bias``.
    ``path`` are the texts from the issue down to what H answers, and ``talk`` says whether people
    answer one another (:data:`argue.model.words.TALK`), for an engine that reads them
    (``reads_path``).
    """

    source: str
    target: str
    text: str
    hypothesis: str
    debate: str = ""
    stated: Label | None = None
    name: str = ""
    phenomena: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    talk: bool = False

    def __post_init__(self) -> None:
        if self.stated is not None:
            _worded(self, "stated", Label, f"pair {self.id!r}")

    @property
    def id(self) -> str:
        """The source's own name of the pair, or else ``source>target``."""
        return self.name or f"{self.source}>{self.target}"


@dataclass(frozen=True, slots=True)
class Judgement:
    """An engine's answer for one pair.

    ``scores`` are in [0, 1] for each label the engine can give, ``confidence`` that of ``label``.
    ``open`` is true where the engine is too unsure for the label to be shown.
    Raises InvalidRecord if the label is no such word, or the confidence no such number.
    """

    label: Label
    confidence: float
    scores: Mapping[Label, float]
    open: bool = False

    def __post_init__(self) -> None:
        _worded(self, "label", Label, "judgement")
        if not _is_share(self.confidence):
            raise InvalidRecord.lazy(
                "expected a confidence between 0 and 1, found %(confidence)s",
                confidence=repr(self.confidence),
            )

    def relation(self, ends: Ends, origin: Origin) -> Relation:
        """What the engine says of the arguments ``ends``: its relation."""
        if origin is not _JUDGED:
            return Relation(*ends, self.label, self.confidence, origin)
        support, attack, neither = (float(self.scores.get(label, 0.0)) for label in Label)
        scores = (support, attack, neither)
        return Relation(*ends, self.label, self.confidence, origin, None, scores, self.open)


@dataclass(frozen=True, slots=True)
class EntailmentRule(Record):
    """An entailment rule that was used: its left side entails its right side."""

    JSON = (
        "left",
        "right",
        optional("probability"),
        optional("pos"),
        optional("source"),
        optional("repository"),
        optional("text"),
        optional("hypothesis"),
        optional("frequency"),
        optional("context"),
    )

    left: str
    """What is entailing."""
    right: str
    """What is entailed."""
    probability: Share = 0.0
    """How probable the rule is; absent if 0."""
    pos: str = ""
    """Part of speech of both sides; absent if nobody states one."""
    source: str = ""
    """Where the rule comes from."""
    repository: str = ""
    """Name of the file of rules."""
    text: str = ""
    """The sentence with the left side from which it was acquired."""
    hypothesis: str = ""
    """The sentence with the right side."""
    frequency: Count = 0
    """How many pairs of sentences speak for it."""
    context: tuple[str, ...] = ()
    """Words or phrases, one of which a text must have for the rule to hold in it."""

    def __str__(self) -> str:
        origin = ", ".join(filter(None, [self.repository, self.source]))
        return f"{self.left} ⇒ {self.right} ({self.probability:g}{', ' * bool(origin)}{origin})"


def asides_of(debate: Debate, relations: Sequence[Relation]) -> dict[str, str]:
    """By the id of each aside, what it answers.

    An aside is a reply whose relation to what it answers is ``unrelated``, and not open, and that
    supports and attacks nothing else; the issue is none. Of one that answers several, the first
    counts.
    """
    neither = [relation for relation in relations if not relation.bears]
    if not neither:
        return {}
    replies = {reply.ends for reply in debate.replies}
    does = {relation.source for relation in relations if relation.bears}
    answered: dict[str, str] = {}
    for relation in neither:
        if (
            relation.ends in replies
            and relation.source not in does
            and relation.source != debate.issue
        ):
            answered.setdefault(relation.source, relation.target)
    return answered
