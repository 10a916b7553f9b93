"""What stands in debates under several readings of support: ``argue.readings``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from argue.engines import EngineLike
from argue.features.comparison.compared import Comparison, SupportReading, compare
from argue.features.comparison.compared import readings as readings_of
from argue.library.analysed import all_analysed
from argue.locales import plural
from argue.model import Analysis, Debate, Options, Status
from argue.model.record import Record
from argue.model.records import Records
from argue.model.tables import Column, Table


@dataclass(frozen=True, slots=True)
class ReadingRow(Record):
    """An argument under each reading."""

    id: str
    """Id of the argument."""
    differs: bool
    """Whether its status depends on the reading."""
    statuses: dict[str, Status]
    """Its status by the names of the readings."""


@dataclass(frozen=True, slots=True)
class ReadDebate(Record):
    """A debate under several readings of support."""

    id: str
    """Id of the debate."""
    semantics: str
    """The semantics."""
    readings: tuple[SupportReading, ...]
    """The readings."""
    arguments: tuple[ReadingRow, ...]
    """The arguments; with ``--differing`` those whose status depends on the reading."""
    left_out: dict[str, str]
    """Readings that were left out: the reason by the name."""

    @classmethod
    def of(cls, debate: Debate, comparison: Comparison) -> ReadDebate:
        """Of a comparison of the debate."""
        return cls(
            debate.id,
            comparison.semantics,
            comparison.readings,
            tuple(ReadingRow(row.argument, row.differs, row.statuses) for row in comparison.rows),
            {reading.name: reason for reading, reason in comparison.left_out},
        )

    @property
    def differing(self) -> tuple[ReadingRow, ...]:
        """The arguments whose status depends on the reading."""
        return tuple(row for row in self.arguments if row.differs)


@dataclass(frozen=True, slots=True, repr=False)
class Readings(Records, Record):
    """``argue lab readings --json``: the same debate under several readings of support."""

    NAME = "readings/1"

    debates: tuple[ReadDebate, ...]
    """The debates in their order."""

    @property
    def sentence(self) -> str:
        """How many statuses depend on the reading."""
        differing = sum(len(debate.differing) for debate in self.debates)
        every = sum(len(debate.arguments) for debate in self.debates)
        return (
            f"The status of {differing:,} of {plural(every, 'argument')} depends on the reading "
            "of support."
        )

    def differing(self) -> Readings:
        """The same with only the arguments whose status depends on the reading."""
        return Readings(
            tuple(replace(debate, arguments=debate.differing) for debate in self.debates)
        )

    def _tables(self) -> Mapping[str, Callable[[], Table]]:
        return {"arguments": self._arguments}

    def _arguments(self) -> Table:
        names = {reading.name: "" for debate in self.debates for reading in debate.readings}
        columns: list[Column[dict[str, Any]]] = list(
            map(Column, ("debate", "argument", "differs", *names))
        )
        rows = [
            {"debate": debate.id, "argument": row.id, "differs": row.differs}
            | {name: str(status) for name, status in row.statuses.items()}
            for debate in self.debates
            for row in debate.arguments
        ]
        return Table.of("arguments", "What stands under each reading of support", columns, rows)


def readings(
    debates: Analysis | Debate | Iterable[Analysis | Debate],
    *,
    support: str | Iterable[str] = (),
    derived: str | Iterable[str] = (),
    semantics: str = "grounded",
    engine: EngineLike = "",
    pairing: str = "",
    judge_all: bool = False,
) -> Readings:
    r"""What stands under each reading of support, side by side.

    Parameters
    ----------
    debates
        Debates, which ``engine`` judges, or their analyses; one or several.
    support
        Readings of support (``argue list interpretations``).
    derived
        Sets of kinds of derived attacks, as ``"none"`` or ``"mediated+secondary"``. Where neither
        is named: no derived attacks, mediated ones, mediated and secondary ones, and every reading.
    semantics
        Which arguments stand.
    engine, pairing, judge_all
        As of :func:`argue.analyse`, for debates.

    Raises
    ------
    UnknownName
        If there is no such reading, kind or semantics.
    MissingLibrary, BadInput
        If a reading that is named needs a library that is not installed, or the debate is too
        large for it; of those not named, ``left_out`` says so.

    Examples
    --------
    >>> import argue
    >>> text = "# Rain?\n+ wet: It is wet.\n  - dry: It is dry.\n"
    >>> debates = argue.parse_text(text).debates
    >>> found = readings(debates, derived=["none", "secondary"], engine="gold")
    >>> found.sentence
    'The status of 1 of 3 arguments depends on the reading of support.'
    """
    named = [[names] if isinstance(names, str) else list(names) for names in (support, derived)]
    chosen = readings_of(*named) if any(named) else ()
    analyses = all_analysed(debates, engine, Options.of(pairing=pairing, judge_all=judge_all))
    return Readings(
        tuple(
            ReadDebate.of(analysis.debate, compare(analysis.framework, chosen, semantics=semantics))
            for analysis in analyses
        )
    )
