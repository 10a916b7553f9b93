"""Debates, as their sources give them: who answers whom, what is stated, from which premises."""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from graphlib import CycleError, TopologicalSorter
from itertools import chain
from pathlib import PurePath

from argue.errors import InvalidRecord
from argue.locales import lazy, plural
from argue.model.argument import Argument, Doubt, check_id
from argue.model.record import Ends, Record, entry, optional
from argue.model.relation import Directed, Relation

_LANGUAGE = re.compile(
    r"[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|[0-9]{3}))?(-([a-z0-9]{5,8}|[0-9][a-z0-9]{3})){0,4}",
    re.IGNORECASE | re.ASCII,
)
"""Language, script, region, variants; without extensions and private use, which no text needs."""

CHOSEN_LABELS = lazy(
    "which of its pairs are labelled was chosen by how much a label tells, not drawn at random"
)
"""The warning of a debate whose labels say nothing of other debates."""

_NO_LOOPS = ("reply", "pair")
"""What must not join an argument to itself."""

MADE_UP_TITLES = frozenset({"aif", "debate", "framework", "graph", "no topic", "polis", "rte"})
"""What readers call a debate that has neither a title nor the name of a file."""


@dataclass(frozen=True, slots=True)
class Reply(Directed):
    """``source`` was written in answer to ``target``; what it does to it, the relations say."""

    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Inference(Record):
    """A step from premises to a conclusion, as the source states it.

    The debate states that each premise supports the conclusion; what it cannot state so is that
    several do it only together (they are *linked*), and that somebody attacks the step itself, and
    neither premise nor conclusion (an *undercut*). A step of which neither is so is no inference
    here, but a support like any other.
    """

    JSON = ("premises", "conclusion", optional("undercutters"))

    premises: tuple[str, ...]
    """Ids of the arguments that support the conclusion together.

    At least one, none twice."""
    conclusion: str
    """Id of the argument that they support."""
    undercutters: tuple[str, ...] = ()
    """Ids of the arguments that attack the step; absent where none does."""

    @property
    def ids(self) -> frozenset[str]:
        """All its arguments."""
        return frozenset((*self.premises, self.conclusion, *self.undercutters))

    @property
    def linked(self) -> bool:
        """Whether several premises support the conclusion only together."""
        return len(self.premises) > 1

    @property
    def supports(self) -> list[Ends]:
        """The supports that it is made of."""
        return [(premise, self.conclusion) for premise in self.premises]

    def renamed(self, names: Mapping[str, str]) -> Inference | None:
        """The step where some of its arguments are others; None if it is none any more."""
        premises, undercutters = (
            tuple(dict.fromkeys(names.get(id, id) for id in those))
            for those in (self.premises, self.undercutters)
        )
        conclusion = names.get(self.conclusion, self.conclusion)
        if conclusion in premises or not (len(premises) > 1 or undercutters):
            return None
        return Inference(premises, conclusion, undercutters)


@dataclass(frozen=True, slots=True)
class Source(Record):
    """Where a debate was read from."""

    name: str = ""
    """Name of the file or of its member; may be empty.

    As the user knows it, without folders."""
    format: str = ""
    """The format that it was read by."""
    encoding: str = "utf-8"
    """The encoding of its text."""


@dataclass(frozen=True, slots=True, repr=False)
class Debate(Record):
    """A debate as its source gives it.

    Raises InvalidRecord on a language that is no such tag, a duplicate id, an unknown id in a
    reply, pair or relation, a reply to itself, a circle of replies, or two relations of one kind
    for the same pair.
    """

    TITLE = "StatedDebate"
    JSON = (
        "id",
        "title",
        "language",
        "issue",
        "arguments",
        entry("reply_ends", "replies"),
        "pairs",
        "pair_ids",
        "given",
        "gold",
        optional("inferences"),
        "source",
        "warnings",
        optional("doubts"),
    )

    id: str
    """Names the debate within its file."""
    title: str
    """Its title.

    The question or topic, for people."""
    arguments: tuple[Argument, ...]
    """All arguments, in their order.

    Ids are unique."""
    issue: str | None = None
    """Id of the argument that the debate is about.

    It is an argument like the others."""
    replies: tuple[Reply, ...] = ()
    """The thread: who answers whom. A reply may answer several arguments (Kialo's "-> See"). No
    argument answers itself and no two answer each other in a circle."""
    pairs: tuple[Ends, ...] = ()
    """The pairs that the file lists.

    To be judged; empty if it is a thread and lists none."""
    pair_ids: tuple[str, ...] = ()
    """The ids that the file gives these pairs.

    In their order; empty if it names none."""
    given: tuple[Relation, ...] = ()
    """The relations that the file states.

    Such as the "Pro" or "Con" of a reply."""
    gold: tuple[Relation, ...] = ()
    """The relations that the file states as gold.

    Annotators checked them; what evaluation compares with. Where it is empty the given ones serve,
    see :attr:`reference`."""
    source: Source = field(default_factory=Source)
    """Where the debate was read from."""
    warnings: tuple[str, ...] = ()
    """What the reader left out or repaired, in sentences."""
    language: str = ""
    """BCP 47 tag of the language of its texts; empty if nobody states one."""
    inferences: tuple[Inference, ...] = ()
    """Steps with several premises, or that somebody attacks; absent where there are none."""
    doubts: tuple[Doubt, ...] = field(default=(), compare=False)
    """Doubtful places of a conversation, in their order; absent where there are none.

    Known where it was just read; not stored."""

    def __post_init__(self) -> None:
        check_id(self.id, "a debate id")
        if self.language:
            check_language(self.language)
        for name, record in _RECORDS.items():
            self._check_records(name, record)
        places = {argument.id: place for place, argument in enumerate(self.arguments)}
        if len(places) < len(self.arguments):
            self._refuse_twice()
        if self.issue is not None and self.issue not in places:
            raise InvalidRecord.lazy(
                "debate %(id)s: no argument has the issue id %(issue)s",
                id=repr(self.id),
                issue=repr(self.issue),
            )
        for what, ends in (
            (lazy("reply"), [reply.ends for reply in self.replies]),
            (lazy("pair"), self.pairs),
            (lazy("given relation"), [relation.ends for relation in self.given]),
            (lazy("gold relation"), [relation.ends for relation in self.gold]),
        ):
            if not _sound(ends, places, loops=what not in _NO_LOOPS):
                self._refuse_ends(what, ends, places)
        if self.pair_ids and len(self.pair_ids) != len(self.pairs):
            raise InvalidRecord.lazy(
                "debate %(id)s: expected a name for each of %(count)s pairs, found %(names)s",
                id=repr(self.id),
                count=len(self.pairs),
                names=len(self.pair_ids),
            )
        for step in self.inferences:
            self._check_inference(step, places)
        circle = _circle(places, self.replies)
        if circle:
            raise InvalidRecord(
                f"debate {self.id!r}: expected a thread, found a circle of replies: "
                + " → ".join(circle)
            )

    @property
    def undercuts(self) -> frozenset[Ends]:
        """Who attacks a step, each with every premise of it, to which they do nothing."""
        return frozenset(
            (undercutter, premise)
            for step in self.inferences
            for undercutter in step.undercutters
            for premise in step.premises
        )

    def _check_records(self, name: str, record: type) -> None:
        wrong = next(
            (value for value in getattr(self, name) if not isinstance(value, record)), None
        )
        if wrong is not None:
            raise InvalidRecord.lazy(
                "debate %(id)s: expected each of %(name)s to be of the class %(record)s, "
                "found %(wrong)s",
                id=repr(self.id),
                name=name,
                record=record.__name__,
                wrong=repr(wrong)[:80],
            )

    def _check_inference(self, step: Inference, ids: Container[str]) -> None:
        missing = next((id for id in sorted(step.ids) if id not in ids), None)
        if missing is not None:
            raise InvalidRecord.lazy(
                "debate %(id)s: inference of %(conclusion)s: no argument %(missing)s",
                id=repr(self.id),
                conclusion=repr(step.conclusion),
                missing=repr(missing),
            )
        premises = set(step.premises)
        if len(premises) < len(step.premises) or not premises or step.conclusion in premises:
            raise InvalidRecord.lazy(
                "debate %(id)s: inference of %(conclusion)s: expected premises, each once, "
                "none of them the conclusion",
                id=repr(self.id),
                conclusion=repr(step.conclusion),
            )

    @property
    def reply_ends(self) -> list[Ends]:
        """Who answers whom."""
        return [reply.ends for reply in self.replies]

    def __repr__(self) -> str:
        return f"<Debate {self.id!r}: {plural(len(self.arguments), 'argument')}>"

    def _refuse_twice(self) -> None:
        """Raise InvalidRecord for the first argument that has the id of one before it."""
        seen: set[str] = set()
        for argument in self.arguments:
            if argument.id in seen:
                raise InvalidRecord.lazy(
                    "debate %(id)s: two arguments with id %(twice)s",
                    id=repr(self.id),
                    twice=repr(argument.id),
                )
            seen.add(argument.id)

    def _refuse_ends(self, what: str, ends: Iterable[tuple[str, str]], ids: Container[str]) -> None:
        """Raise InvalidRecord for the first ends with which something is wrong."""
        seen: set[tuple[str, str]] = set()
        for source, target in ends:
            said = {"id": repr(self.id), "what": lazy(what), "source": repr(source)}
            for end in (source, target):
                if end not in ids:
                    raise InvalidRecord.lazy(
                        "debate %(id)s: %(what)s %(source)s → %(target)s: no argument %(end)s",
                        **said,
                        target=repr(target),
                        end=repr(end),
                    )
            if source == target and what in _NO_LOOPS:
                raise InvalidRecord.lazy("debate %(id)s: %(what)s of %(source)s to itself", **said)
            if (source, target) in seen:
                raise InvalidRecord.lazy(
                    "debate %(id)s: %(what)s %(source)s → %(target)s stands twice",
                    **said,
                    target=repr(target),
                )
            seen.add((source, target))

    @property
    def reference(self) -> tuple[Relation, ...]:
        """What a judgement is compared with: the gold relations, or else the given ones.

        A given relation whose origin is ``judged`` (a former analysis, read back) is not counted;
        what a person said instead of an engine is.
        """
        if self.gold:
            return self.gold
        return tuple(relation for relation in self.given if not relation.judged)

    @property
    def untitled(self) -> bool:
        """Whether its source gives it no title: it has none, or one that a reader made up.

        An id that the source gives, such as a topic of NoDE, is what the debate is called.
        """
        title = self.title.strip()
        file = " ".join(PurePath(self.source.name).stem.split())
        return not title or (title == self.id and title in {file, *MADE_UP_TITLES})

    def by_id(self) -> dict[str, Argument]:
        """The arguments by their ids, in the order of the source."""
        return {argument.id: argument for argument in self.arguments}


_RECORDS: dict[str, type] = {
    "arguments": Argument,
    "replies": Reply,
    "given": Relation,
    "gold": Relation,
    "inferences": Inference,
}
"""What the parts of a debate are."""


def check_language(tag: str) -> None:
    """Raise InvalidRecord if this is no well-formed tag of a language (RFC 5646).

    >>> check_language("zh-Hant-TW"), check_language("sr-Latn"), check_language("es-419")
    (None, None, None)
    """
    if not _LANGUAGE.fullmatch(tag):
        raise InvalidRecord.lazy(
            "expected a language as a tag of BCP 47, such as fr or pt-BR, found %(tag)s",
            tag=repr(tag[:40]),
        )


def _sound(ends: Collection[tuple[str, str]], ids: Mapping[str, int], *, loops: bool) -> bool:
    """Whether all ends are among the ids, no two are the same, and no loop is among them."""
    different = set(ends)
    if len(different) < len(ends) or not ids.keys() >= set(chain.from_iterable(different)):
        return False
    return loops or not any(source == target for source, target in different)


def _circle(places: Mapping[str, int], replies: Sequence[Reply]) -> list[str]:
    """One circle in the replies, closed (first = last); empty if there is none. O(replies).

    ``places`` are those of the arguments in the debate.
    """
    if all(places[answer.target] < places[answer.source] for answer in replies):
        return []  # as in most sources: every argument stands before its replies
    targets: dict[str, list[str]] = {}
    for reply in replies:
        targets.setdefault(reply.source, []).append(reply.target)
    try:
        TopologicalSorter(targets).prepare()
    except CycleError as error:
        circle: list[str] = error.args[1]  # each after what it answers
        return circle[::-1]
    return []
