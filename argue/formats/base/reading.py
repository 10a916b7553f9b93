"""What goes with the reading of one file: its name, its limits, what was left out and why."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import PurePath

from argue.errors import ParseError
from argue.formats.base.account import STRANGE, Account, LeftOut, names_of, sorted_keys
from argue.formats.base.text import clean, with_line_ends
from argue.locales import lazy
from argue.model import Debate, Doubt, Source
from argue.settings import Limits

COUNTED = {
    "max_arguments": lazy("arguments or more"),
    "max_debates": lazy("debates or more"),
    "max_pairs": lazy("pairs or more"),
    "max_text": lazy("characters in one text"),
}
"""What the limits of one file count."""
TOLD = 30
"""Warnings of one kind that are told one by one."""


@dataclass(frozen=True, slots=True)
class TableColumns:
    """The columns of a table, as a person is asked about them.

    ``roles`` are those that were taken or stated, by what :data:`.mapping.ROLES` calls them;
    ``examples`` the first rows, ``blank`` the columns with blank cells, ``repeat`` those of which
    these repeat the cell above; ``asked`` those that may say what a row answers, where nothing says
    that they do.
    """

    names: tuple[str, ...]
    roles: Mapping[str, str]
    examples: Sequence[Sequence[str]]
    blank: tuple[str, ...] = ()
    repeat: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Document:
    """One file, read.

    ``debates``: at least one.
    ``format``, ``encoding``: the format's name, and the codec that decoded the file.
    ``warnings``: all that the user must be told, each sentence once: those of the file, then those
    of its debates. A debate carries those that concern it in ``Debate.warnings`` too.
    ``account``: how much there was in the file, and what of it is in no debate; the first parts
    that were not understood also stand among the warnings.
    ``text``: what was read, with plain line ends and without control characters.
    ``places``: where in ``text`` an argument stands, first and last character, by the ids of its
    debate and itself; for the styles in which people write, which are read from running text.
    ``signs``: the ``+`` or ``-`` before an argument, where it was taken for a list mark; by the
    same ids.
    ``table``: the columns of a table; None of what is no table.
    ``proposals``, ``sure``: what a conversation may be about, best first, and whether the first is
    sure; None of what is no conversation.
    """

    debates: tuple[Debate, ...]
    format: str
    encoding: str = "utf-8"
    warnings: tuple[str, ...] = ()
    account: Account = field(default_factory=Account)
    text: str = ""
    places: Mapping[tuple[str, str], tuple[int, int]] = field(default_factory=dict)
    signs: Mapping[tuple[str, str], str] = field(default_factory=dict)
    table: TableColumns | None = None
    proposals: tuple[str, ...] = ()
    sure: bool | None = None

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        """Where the reading of conversations is not sure, in the order of the text."""
        return tuple(doubt for debate in self.debates for doubt in debate.doubts)

    @property
    def refused(self) -> tuple[LeftOut, ...]:
        """All that was not understood."""
        return self.account.not_understood


Beside = Callable[[str], str | None]
"""The text of a file that lies in the folder of another one, by its name; ``None`` if none does."""


def nothing_beside(name: str) -> None:
    """No file lies beside what was pasted, or came alone."""


@dataclass(slots=True)
class Reading:
    """The reading of one file: handed to a format's ``parse``, which reports to it.

    ``name``: the file's name as the user knows it, without folders; empty for pasted text.
    ``format``, ``encoding``: for :attr:`source`.
    ``limits``: what :meth:`count_argument` and :meth:`count_debate` enforce while the file is being
    read.
    ``warnings``: sentences about the whole file; each debate that is built repeats them.
    ``account``: grows as the reader counts what there is and leaves parts out.
    ``labels_are``: what its labels mean, where they can be meant in several ways (:mod:`.labels`).
    ``columns``: which column is what, as somebody says it (:mod:`.mapping`).
    ``is_clean``: whether :meth:`cleaned` has seen the text.
    ``language``: what the file says that its texts are written in, as :attr:`Debate.language`.
    ``untold``: what concerns debates that were left out; the first debate that is left tells it.
    ``places``, ``signs``, ``table``, ``proposals``, ``sure``: for :class:`Document`.
    ``beside``: gives the texts of files in the same folder, for a format of two files.
    """

    name: str = ""
    format: str = ""
    encoding: str = "utf-8"
    limits: Limits = field(default_factory=Limits)
    warnings: list[str] = field(default_factory=list)
    account: Account = field(default_factory=Account)
    labels_are: str = ""
    columns: str = ""
    arguments: int = 0
    debates: int = 0
    is_clean: bool = False
    language: str = ""
    untold: list[str] = field(default_factory=list)
    places: dict[tuple[str, str], tuple[int, int]] = field(default_factory=dict)
    signs: dict[tuple[str, str], str] = field(default_factory=dict)
    table: TableColumns | None = None
    proposals: tuple[str, ...] = ()
    sure: bool | None = None
    beside: Beside = nothing_beside

    @classmethod
    def begin(cls, format: str, reading: Reading | None) -> Reading:
        """The given reading, or a new one without a name; with its format set."""
        reading = reading or cls()
        reading.format = format
        return reading

    def cleaned(self, text: str) -> str:
        """The file's text without control characters, which is told; for the start of ``parse``."""
        if not self.is_clean:
            text, changed = clean(with_line_ends(text.removeprefix("\ufeff")))
            if changed:
                message = lazy(
                    "%(changed)s control characters in the file were removed or repaired",
                    changed=changed,
                )
                self.warnings.append(message)
            self.is_clean = True
        return text

    @property
    def stem(self) -> str:
        """The file's name without its suffix."""
        return PurePath(self.name).stem

    @property
    def source(self) -> Source:
        """Where the debates come from."""
        return Source(self.name, self.format, self.encoding)

    def error(self, expected: str, actual: str, line: int | None = None) -> ParseError:
        """The error to raise where the file cannot be read on."""
        return ParseError(expected, actual, where=self.name, line=line)

    def left(self, debates: Iterable[Debate | None]) -> list[Debate]:
        """The debates that have arguments, to be returned by ``parse``.

        Raises ParseError if there is none.
        """
        left = [debate for debate in debates if debate]
        if not left:
            none = lazy("none")
            if self.refused:
                rows = [left for left in self.refused if left.kind == "row"]
                none = lazy("none (%(why)s)", why=[*rows, *self.refused][0].message)
            raise self.error(lazy("a debate with at least one argument"), none)
        if self.untold:
            warnings = (*left[0].warnings, *self.untold[:TOLD])
            left[0] = replace(left[0], warnings=warnings)
        return left

    @property
    def refused(self) -> tuple[LeftOut, ...]:
        """All that was not understood so far."""
        return self.account.not_understood

    def saw(self, kind: str, number: int = 1) -> None:
        """Count parts that the source has, read or not; ``kind`` is one of the account's."""
        self.account.seen[kind] += number

    def refuse(
        self,
        line: int | None,
        text: str,
        reason: str,
        kind: str = "row",
        span: tuple[int, int] | None = None,
    ) -> LeftOut:
        """Note a part that was not understood; :meth:`leave_out` and a building tell it, too."""
        part = LeftOut(line, " ".join(text[:800].split())[:200], reason, kind, span=span)
        self.account.left_out.append(part)
        return part

    def leave_out(self, line: int | None, text: str, reason: str, kind: str = "row") -> None:
        """Refuse something that belongs to no debate, and tell every debate of the file.

        To be called before the debates are built.
        """
        refused = self.refuse(line, text, reason, kind)
        lost = (part for part in self.account.left_out if not part.understood)
        told = len([*islice(lost, TOLD + 1)])  # not counted to the end for each row
        if told < TOLD:
            self.warnings.append(refused.message)
        elif told == TOLD:
            self.warnings.append(lazy("more rows were left out for reasons like these"))

    def set_aside(
        self,
        kind: str,
        text: str,
        reason: str,
        *,
        line: int | None = None,
        count: int = 1,
        span: tuple[int, int] | None = None,
    ) -> None:
        """Note what is understood and has no place in a debate."""
        text = " ".join(text[:800].split())[:200]
        self.account.left_out.append(LeftOut(line, text, reason, kind, count, True, span))

    def unknown(self, kind: str, counts: Mapping[str, int]) -> None:
        """Note names (of columns, keys, attributes) that mean nothing to the reader, and how often
        they stand there; every debate of the file tells it. Before debates are built.
        """
        if counts:
            names = names_of(counts)
            reason = lazy(STRANGE[kind], names=names)
            part = LeftOut(None, names, reason, kind, sum(counts.values()))
            self.account.left_out.append(part)
            self.warnings.append(part.message)

    def take_keys(self, value: object, read: Collection[str], aside: Collection[str] = ()) -> None:
        """Account for the keys of a JSON value; see :func:`.account.sorted_keys`."""
        seen, apart, strange = sorted_keys(value, read, aside)
        self.saw("key", seen)
        self.names_aside("key", apart)
        self.unknown("key", strange)

    def names_aside(self, kind: str, counts: Mapping[str, int], reason: str = "") -> None:
        """Note names (of columns, keys, attributes) for whose values a debate has no place."""
        if counts:
            reason = reason or lazy("a debate has no place for it")
            number = sum(counts.values())
            self.set_aside(kind, names_of(counts), reason, count=number)

    def count_argument(self, text: str, line: int | None = None) -> None:
        """Count one more argument; raises LimitExceeded for it, or for its length."""
        self.check_length(len(text), line)
        self.arguments += 1
        self.check_limit("max_arguments", self.arguments)

    def count_debate(self) -> None:
        """Count one more debate; raises LimitExceeded."""
        self.debates += 1
        self.check_limit("max_debates", self.debates)

    def check_length(self, characters: int, line: int | None = None) -> None:
        """Raise LimitExceeded if the text that begins at a line has so many characters."""
        self.check_limit("max_text", characters, line)

    def check_limit(self, name: str, number: int, line: int | None = None) -> None:
        """Raise LimitExceeded for more than the limit of that name, of :data:`COUNTED`."""
        self.limits.check(name, number, COUNTED[name], self.name, line)
