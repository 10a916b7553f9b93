"""The same debate under several readings of support: which arguments' status depends on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from argue.errors import MissingLibrary
from argue.locales import lazy
from argue.model import Derivation, Framework, Status, parse_derived
from argue.model.record import Record, entry
from argue.reasoning.semantics import STATUS
from argue.reasoning.supports import INTERPRETATIONS, label, too_large

_USUAL = ("none", "mediated", "mediated+secondary")
_MEANS = {
    (): lazy("Supports count for nothing; attacks alone decide."),
    (Derivation.MEDIATED,): lazy("Whoever attacks an argument attacks those that support it."),
    (Derivation.SECONDARY,): lazy("Whoever attacks an argument attacks those that it supports."),
    (Derivation.MEDIATED, Derivation.SECONDARY): lazy(
        "Whoever attacks an argument attacks all that support it, and all that it supports."
    ),
}


@dataclass(frozen=True, slots=True)
class SupportReading(Record):
    """A way to read supports.

    >>> several = (SupportReading(derived=(Derivation.MEDIATED,)), SupportReading("evidential"))
    >>> [reading.name for reading in (*several, SupportReading())]
    ['mediated', 'evidential', 'none']
    """

    TITLE = "Reading"
    JSON = ("name", "support", "derived", "means")

    support: str = ""
    """The plug-in; empty for derived attacks."""
    derived: tuple[Annotated[Derivation, str], ...] = ()
    """The kinds of derived attacks."""

    @property
    def name(self) -> str:
        """Its name in this document.

        The plug-in's name, or the kinds joined by ``+``, or ``none``.
        """
        return self.support or "+".join(self.derived) or "none"

    @property
    def means(self) -> str:
        """What it means, in a sentence."""
        if self.support:
            return INTERPRETATIONS.summary(self.support)
        return _MEANS.get(self.derived) or lazy(
            "With these derived attacks: %(kinds)s.", kinds=", ".join(self.derived)
        )


@dataclass(frozen=True, slots=True)
class ComparedArgument(Record):
    """One argument, and its status by the name of each reading."""

    TITLE = "RowOut"
    JSON = ("argument", "statuses", "differs")

    argument: str
    statuses: dict[str, Status]
    """Statuses: by the ids of arguments, or by the names of readings."""

    @property
    def differs(self) -> bool:
        """Whether the status depends on the reading."""
        return len({*self.statuses.values()}) > 1


@dataclass(frozen=True, slots=True)
class LeftOut(Record):
    """A reading that could not be computed here."""

    TITLE = "LeftOutOut"

    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class Comparison(Record):
    """One debate under several readings of support."""

    TITLE = "ComparisonOut"
    JSON = ("semantics", "readings", entry("rows", "arguments"), entry("reasons", "left_out"))

    semantics: str
    """Name of the semantics."""
    readings: tuple[SupportReading, ...]
    """The readings of support."""
    rows: tuple[ComparedArgument, ...]
    """Arguments, in the order of the debate."""
    left_out: tuple[tuple[SupportReading, str], ...]

    @property
    def reasons(self) -> tuple[LeftOut, ...]:
        """What was left out, with the reason."""
        return tuple(LeftOut(reading.name, reason) for reading, reason in self.left_out)

    @property
    def differing(self) -> tuple[ComparedArgument, ...]:
        """The arguments whose status depends on the reading."""
        return tuple(row for row in self.rows if row.differs)


def readings(
    support: Iterable[str] = (), derived: Iterable[str] = ()
) -> tuple[SupportReading, ...]:
    """The readings of these names, each once.

    Raises UnknownName if there is no such plug-in or kind.

    ``support``: names of plug-ins. ``derived``: sets of kinds of derived attacks, each joined by
    ``+``; ``none`` is the empty one.

    Returns the sets of derived attacks first. If nothing is named: no derived attacks, mediated
    ones, mediated and secondary ones, and every plug-in.
    """
    names, sets = list(support), list(derived)
    if not names and not sets:
        names, sets = INTERPRETATIONS.names(), list(_USUAL)
    for name in names:
        INTERPRETATIONS.load(name)
    chosen = [SupportReading(derived=parse_derived(set_name.split("+"))) for set_name in sets]
    return tuple(dict.fromkeys([*chosen, *map(SupportReading, names)]))


def compare(
    framework: Framework, wanted: Sequence[SupportReading] = (), *, semantics: str = "grounded"
) -> Comparison:
    """Label a framework under each reading; its own kinds of derived attacks are left aside.

    Raises UnknownName if there is no such semantics, MissingLibrary if a reading was asked for that
    needs a library which is not installed, BadInput if the debate is too large for a reading that
    was asked for.

    ``wanted``: empty for those of ``readings()``, of which one that needs a library which is not
    installed, or takes a search for which the debate is too large, is left out.
    """
    result: dict[SupportReading, list[int]] = {}
    left_out: list[tuple[SupportReading, str]] = []
    for reading in wanted or readings():
        problem = too_large(reading.support, semantics, len(framework.arguments))
        if problem and not wanted:
            left_out.append((reading, problem))
            continue
        try:
            read = replace(framework, derived=reading.derived)
            result[reading] = label(read, semantics, reading.support).tolist()
        except MissingLibrary as error:
            if wanted:
                raise
            left_out.append((reading, str(error)))
    rows = tuple(
        ComparedArgument(
            argument, {reading.name: STATUS[codes[number]] for reading, codes in result.items()}
        )
        for number, argument in enumerate(framework.arguments)
    )
    return Comparison(semantics, tuple(result), rows, tuple(left_out))
