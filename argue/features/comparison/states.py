"""Two states of a debate: what changed between them, and what the engine changes by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from argue.drawing.wording import word
from argue.engines import Engine, EngineLike, as_engine, engine_for, results_of
from argue.errors import NotJudged
from argue.library.analysed import analysed
from argue.locales import plural
from argue.model import Analysis, Debate, Judgement, Label, Options, Pair
from argue.model.record import Count, Record
from argue.model.records import Records
from argue.model.tables import Cell, Table, untitled
from argue.settings import Settings

_LISTS = ("arguments", "relations", "verdicts")
OPEN = "open"
"""What a relation is of which nobody said what it is, and the engine is not sure."""


@dataclass(frozen=True, slots=True)
class StateChange(Record):
    """Something that is not in both states alike."""

    subject: str
    """Id of an argument, or of source and target with ``→`` between them: as it is called in the
    later state, or where it is gone in the former, as ``c1 (before)`` if ``c1`` is another now."""
    before: str | None
    """The text, what the source does to the target, or the verdict; null where there was none."""
    after: str | None
    """The same in the later state."""


@dataclass(frozen=True, slots=True)
class Noise(Record):
    """What the engine says otherwise of the later state if it reads it again, a pair at a time."""

    relations: Count
    """Relations that are others by that alone."""
    verdicts: Count
    """Verdicts that are others by that alone."""


@dataclass(frozen=True, slots=True, repr=False)
class StateChanges(Records, Record):
    """``argue lab diff --json``: what changed between two states of a debate."""

    NAME = "debate-changes/1"

    debate: str
    """Id of the debate, as in the later state."""
    engine: str
    """Name of the engine that judged what nobody states."""
    arguments: tuple[StateChange, ...]
    """Arguments that are new, gone, or say something else."""
    relations: tuple[StateChange, ...]
    """Relations that are new, gone, or of another kind: support, attack or open."""
    verdicts: tuple[StateChange, ...]
    """Verdicts that are others, of arguments in both states."""
    noise: Noise
    """What another reading changes by itself."""

    @property
    def sentence(self) -> str:
        """How much changed, and how much of that a second reading changes by itself."""
        counts = (plural(len(getattr(self, name)), name[:-1]) for name in _LISTS)
        return (
            f"Changed: {', '.join(counts)}. A second reading by {self.engine} changes "
            f"{plural(self.noise.relations, 'relation')} and "
            f"{plural(self.noise.verdicts, 'verdict')} by itself."
        )

    def _tables(self) -> Mapping[str, Callable[[], Table]]:
        rows: list[list[Cell]] = [
            [name[:-1], change.subject, change.before, change.after]
            for name in _LISTS
            for change in getattr(self, name)
        ]
        columns = untitled("what", "subject", "before", "after")
        title = "What changed between two states"
        return {"changes": lambda: Table("changes", title, columns, rows)}


class _OneByOne:
    """An engine that is asked a pair at a time, whatever the batches are."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def __getattr__(self, name: str) -> Any:
        return getattr(self._engine, name)

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """The judgements of the engine, each of a batch of its own; raises NotJudged as it does."""
        results = [result for pair in pairs for result in results_of(self._engine, [pair])]
        judgements = [result for result in results if isinstance(result, Judgement)]
        if len(judgements) < len(results):
            raise NotJudged(results)
        return judgements


def compare_states(
    before: Debate, after: Debate, engine: EngineLike = "", options: Options | None = None
) -> StateChanges:
    r"""What changed between two states of a debate: arguments, relations, verdicts.

    An argument of one state is that of the other which says the same, else the one with its id.
    One engine judges both states; it then judges the later one again, in other batches, and what
    that changes is the noise below which no change means anything: none for an engine whose answer
    hangs on nothing but the pair.

    Parameters
    ----------
    engine, options
        As of :func:`argue.analyse`; the engine reads both states.

    Examples
    --------
    >>> import argue
    >>> states = "# Rain?\n+ wet: It is wet.\n", "# Rain?\n+ wet: It is wet.\n  - dry: It is dry.\n"
    >>> changes = compare_states(*(argue.parse_text(text).debates[0] for text in states), "gold")
    >>> changes.verdicts
    (StateChange(subject='wet', before='stands', after='falls'),)
    >>> changes.noise
    Noise(relations=0, verdicts=0)
    """
    if isinstance(engine, str) and not engine:
        engine = engine_for(Settings.from_environment().engine, after)
    judge = as_engine(engine)
    former, later = (analysed(debate, judge, options) for debate in (before, after))
    again = analysed(after, _OneByOne(judge), options)
    names = _same(before, after)
    texts = _texts(before, names), _texts(after, {})
    verdicts = _verdicts(former, names), _verdicts(later, {})
    common = verdicts[0].keys() & verdicts[1].keys()
    return StateChanges(
        after.id,
        judge.name,
        _changed(*texts),
        _changed(_relations(former, names), _relations(later, {})),
        _changed(*({id: says[id] for id in says if id in common} for says in verdicts)),
        Noise(
            len(_changed(_relations(later, {}), _relations(again, {}))),
            len(_changed(verdicts[1], _verdicts(again, {}))),
        ),
    )


def _same(before: Debate, after: Debate) -> dict[str, str]:
    """How the arguments of the former state are called: by their ids in the later one, else by
    their own, with a word behind it where the later state calls another argument so.
    """
    by_text: dict[str, list[str]] = {}
    for argument in after.arguments:
        by_text.setdefault(_folded(argument.text), []).append(argument.id)
    names: dict[str, str] = {}
    for argument in before.arguments:
        if ids := by_text.get(_folded(argument.text)):
            same = argument.id if argument.id in ids else ids[0]
            ids.remove(same)
            names[argument.id] = same
    taken = {argument.id for argument in after.arguments} - {
        id for ids in by_text.values() for id in ids
    }
    for argument in before.arguments:
        if argument.id not in names:
            name = argument.id
            while name in taken:
                name += " (before)"
            taken.add(name)
            names[argument.id] = name
    return names


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())


def _texts(debate: Debate, names: Mapping[str, str]) -> dict[str, str]:
    return {names.get(argument.id, argument.id): argument.text for argument in debate.arguments}


def _relations(analysis: Analysis, names: Mapping[str, str]) -> dict[str, str]:
    """What counts between two arguments; that one does nothing to another is no relation."""
    return {
        " → ".join(names.get(end, end) for end in relation.ends): OPEN
        if relation.open
        else str(relation.label)
        for relation in analysis.relations
        if relation.open or relation.label is not Label.UNRELATED
    }


def _verdicts(analysis: Analysis, names: Mapping[str, str]) -> dict[str, str]:
    """The words that pages have: *likely* is what they are sure of, and not another verdict."""
    return {
        names.get(id, id): word(replace(verdict, likely=False, certified=None))
        for id, verdict in analysis.verdicts.items()
    }


def _changed(before: Mapping[str, str], after: Mapping[str, str]) -> tuple[StateChange, ...]:
    """What differs, what is gone first."""
    return tuple(
        StateChange(id, before.get(id), after.get(id))
        for id in dict.fromkeys((*before, *after))
        if before.get(id) != after.get(id)
    )
