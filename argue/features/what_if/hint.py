"""Which arguments, if somebody answered them, would change a status: ``argue.hint``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Unpack

from argue.engines import EngineLike
from argue.features.schemes.schemes import likely_scheme
from argue.library.analysed import analysed, asked_about
from argue.locales import localize, plural
from argue.model import Analysis, Argument, Debate, Options, OptionWords
from argue.model.record import Count, Record, inline
from argue.model.records import Records
from argue.model.tables import Column, Table
from argue.reasoning.changes import Hint, hints


@dataclass(frozen=True, slots=True)
class ListedHint(Record):
    """An argument whose refutation changes the issue."""

    TITLE = "Hint"
    JSON = (inline("hint"), "scheme", "questions")

    hint: Hint
    scheme: str
    """On what it seems to rest, by cue words; ``any`` where none stands there."""
    questions: list[str]
    """Critical questions of that scheme; to ask one is to answer the argument."""

    @classmethod
    def of(cls, hint: Hint, arguments: Mapping[str, Argument]) -> ListedHint:
        """A hint with what to ask of its argument."""
        scheme = likely_scheme(arguments[hint.argument].text)
        return cls(hint, scheme.name, [*map(localize, scheme.questions)])


@dataclass(frozen=True, slots=True, repr=False)
class Hints(Records, Record):
    """``argue lab hint --json``: what to answer so that an argument's status changes."""

    NAME = "hints/1"

    debate: str
    """Id of the debate."""
    argument: str
    """Id of the argument whose status is to change."""
    found: Count
    """How many hints there are."""
    hints: tuple[ListedHint, ...]
    """The first of them, the best first."""

    @property
    def sentence(self) -> str:
        """How many answers would do it."""
        count = plural(self.found, "single answer changes", "single answers change")
        return f"{count} the status of {self.argument}."

    def _tables(self) -> Mapping[str, Callable[[], Table]]:
        columns: list[Column[ListedHint]] = [
            Column("argument", value="hint.argument"),
            Column("before", value=lambda row: str(row.hint.before)),
            Column("after", value=lambda row: str(row.hint.after)),
            Column("distance", value="hint.distance"),
            Column("others", "other statuses that change", "hint.others"),
            Column("scheme"),
        ]
        return {"hints": lambda: Table.of("hints", self.sentence, columns, self.hints)}


def hint(
    debate: Analysis | Debate,
    argument: str = "",
    *,
    most: int = 20,
    engine: EngineLike = "",
    **options: Unpack[OptionWords],
) -> Hints:
    r"""Which arguments, if a new one refuted them, change the status of an argument.

    Each is tried by itself. Those come first that turn accepted into rejected or the reverse, then
    those nearest to it. The semantics is grounded.

    Parameters
    ----------
    debate
        A debate, which ``engine`` judges under ``options``, or its analysis.
    argument
        Its id; by default the issue.
    most
        Hints that are listed.
    engine, options
        As of :func:`argue.analyse`.

    Raises
    ------
    UnknownArgument
        If there is no such argument.
    BadInput
        If the debate names no issue, and no argument is named.

    Examples
    --------
    >>> import argue
    >>> (debate,) = argue.parse_text("# Rain?\n- dry: It is dry.\n").debates
    >>> [row["argument"] for row in hint(debate, engine="gold").to_records()]
    ['dry']
    """
    analysis = analysed(debate, engine, Options.of(**options))
    argument = asked_about(analysis.debate, argument)
    changes = hints(analysis.framework, argument)
    arguments = analysis.debate.by_id()
    listed = tuple(ListedHint.of(change, arguments) for change in changes[:most])
    return Hints(analysis.debate.id, argument, len(changes), listed)
