"""Whose status would change if a debate were changed: ``argue.what_if``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from typing import Unpack

from argue import pipeline
from argue.drawing.wording import word
from argue.engines import EngineLike
from argue.errors import BadInput
from argue.library.analysed import analysed
from argue.locales import plural
from argue.model import (
    Analysis,
    Argument,
    Assessment,
    Debate,
    Framework,
    Label,
    Options,
    OptionWords,
    Relation,
    Status,
)
from argue.model.record import Record
from argue.model.records import Records
from argue.model.tables import Column, Table
from argue.reasoning.changes import Action, Changed, Edit, WhatIf, edited, parse
from argue.reasoning.probability import PAGE_DRAWS, with_chances
from argue.services.verdict import verdict_of


@dataclass(frozen=True, slots=True, repr=False)
class ChangedStatuses(Records, Record):
    """``argue whatif --json``: which statuses change if the debate is changed."""

    NAME = "what-if/1"
    TITLE = "WhatIf"

    debate: str
    """Id of the debate."""
    edits: list[Edit]
    """The changes in their order."""
    changed: tuple[Changed, ...]
    """The statuses that change."""

    @property
    def sentence(self) -> str:
        """How many statuses change."""
        return f"{plural(len(self.changed), 'status changes', 'statuses change')}."

    def _tables(self) -> Mapping[str, Callable[[], Table]]:
        columns: list[Column[Changed]] = [
            Column("argument"),
            Column("before", value=lambda row: row.before and str(row.before)),
            Column("after", value=lambda row: row.after and str(row.after)),
        ]
        return {"changed": lambda: Table.of("changed", self.sentence, columns, self.changed)}


def what_if(
    debate: Analysis | Debate,
    *,
    remove: str | Iterable[str] = (),
    flip: str | Iterable[str] = (),
    add: str | Iterable[str] = (),
    engine: EngineLike = "",
    **options: Unpack[OptionWords],
) -> ChangedStatuses:
    r"""Whose status changes if a debate is changed; the debate stays as it is.

    An argument is named by its id, a relation as ``"a attacks b"``, ``"a supports b"``, or
    ``"a -> b"`` where one is there. Removals come first, then flips, then additions. The semantics
    is grounded.

    Parameters
    ----------
    debate
        A debate, which ``engine`` judges under ``options``, or its analysis.
    remove, flip, add
        Changes, one or several.
    engine, options
        As of :func:`argue.analyse`.

    Raises
    ------
    BadInput
        If no change is named, one cannot be read, or it adds what is there.
    NotFound
        If a change names what is not there.

    Examples
    --------
    >>> import argue
    >>> (debate,) = argue.parse_text("# Rain?\n- dry: It is dry.\n").debates
    >>> found = what_if(debate, remove="dry", engine="gold")
    >>> found.sentence, found.to_records()[0]["after"]
    ('2 statuses change.', 'accepted')
    """
    actions = (("remove", remove), ("flip", flip), ("add", add))
    edits = [
        parse(action, text)
        for action, texts in actions
        for text in ([texts] if isinstance(texts, str) else texts)
    ]
    if not edits:
        raise BadInput("expected a change, found none; name one with remove, flip or add")
    analysis = analysed(debate, engine, Options.of(**options))
    changed = WhatIf(analysis.framework).edit(*edits)
    return ChangedStatuses(analysis.debate.id, edits, changed)


@dataclass(frozen=True, slots=True)
class Turn:
    """An argument whose verdict or status some changes change, before and after.

    ``after`` and ``then`` are ``None`` where it is gone.
    """

    argument: str
    before: Status
    after: Status | None
    was: Assessment
    then: Assessment | None

    @property
    def turns(self) -> bool:
        """Whether another verdict is told of it."""
        new, old = self.then, self.was
        if new is None or (new.verdict, new.contested) != (old.verdict, old.contested):
            return True
        return new.likely is not old.likely and not old.certified


def turns(before: Analysis, framework: Framework) -> tuple[Turn, ...]:
    """Whose verdict or status is another one in a framework that was changed; the issue's first."""
    old, new = verdict_of(before), verdict_of(_after(before, framework))
    return tuple(
        turn
        for id, was in sorted(
            old.verdicts.items(), key=lambda known: known[0] != before.debate.issue
        )
        if (turn := Turn(id, old.statuses[id], new.statuses.get(id), was, new.verdicts.get(id)))
        and (turn.turns or turn.after is not turn.before)
    )


def turn_in_words(turn: Turn | Changed) -> str:
    """“falls → stands (rejected → accepted)”: the words of verdicts, then the statuses.

    What has no verdict, such as an argument that is new, has the word of its status.
    """
    marks = (turn.was, turn.then) if isinstance(turn, Turn) else (turn.before, turn.after)
    words = dict.fromkeys(word(mark) if mark else "not there" for mark in marks)
    statuses = dict.fromkeys(str(status) for status in (turn.before, turn.after) if status)
    return f"{' → '.join(words)} ({' → '.join(statuses)})"


def free_names(framework: Framework) -> Iterator[str]:
    """Ids for new arguments, which are not in it."""
    return (name for n in count(1) if (name := f"new answer {n}") not in framework.number_of)


def answered(framework: Framework, argument: str) -> Framework:
    """The framework with a new argument that attacks this one, and that nothing attacks."""
    return edited(framework, answer(next(free_names(framework)), argument))


def answer(name: str, argument: str) -> tuple[Edit, Edit]:
    """What adds an argument of that name, which attacks another one."""
    return Edit(Action.ADD, name), Edit(Action.ADD, name, argument, Label.ATTACK)


def _after(before: Analysis, framework: Framework) -> Analysis:
    """The analysis of the changed framework, with chances where they were known before."""
    known = {(relation.ends, relation.label): relation for relation in before.relations}
    relations = [relation for relation in before.relations if relation.label is Label.UNRELATED]
    for label, edges in ((Label.ATTACK, framework.attacks), (Label.SUPPORT, framework.supports)):
        for ends in framework.ends(edges):
            relations.append(known.get((ends, label)) or Relation(*ends, label))
    stated = {relation.ends for relation in relations}
    relations += (relation for relation in before.hidden if relation.ends not in stated)
    debate, there = before.debate, frozenset(framework.arguments)
    arguments = debate.by_id()
    after = Debate(
        debate.id,
        debate.title,
        tuple(arguments.get(id) or Argument(id, id) for id in framework.arguments),
        debate.issue if debate.issue in there else None,
        tuple(reply for reply in debate.replies if there.issuperset(reply.ends)),
        source=debate.source,
    )
    analysis = pipeline.label(
        after,
        [relation for relation in relations if there.issuperset(relation.ends)],
        before.options,
        unjudged=[ends for ends in before.unjudged if there.issuperset(ends)],
    )
    return with_chances(analysis, most_draws=PAGE_DRAWS) if before.chances else analysis
