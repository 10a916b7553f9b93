"""Whose status would change if a debate were changed: ``argue.what_if``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Unpack

from argue.engines import EngineLike
from argue.errors import BadInput
from argue.library.analysed import analysed
from argue.locales import plural
from argue.model import Analysis, Debate, Options, OptionWords
from argue.model.record import Record
from argue.model.records import Records
from argue.model.tables import Column, Table
from argue.reasoning.changes import Changed, Edit, WhatIf, parse


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
