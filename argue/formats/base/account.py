"""The account of a source: how much there was, what is in no debate, and why.

Every reader keeps one, through its :class:`~argue.formats.base.reading.Reading`. What is there is
counted by kind (rows, columns, lines, elements, …). What no debate holds is listed: *set aside*, if
the reader knows what it is and a debate has no place for it, or else *not understood*. All the rest
was read; comments and blanks are no parts. Of this the warnings of a debate, the counts on the
command line, ``--strict`` and the preview are made.
"""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from argue.errors import LossWarning, ParseError
from argue.formats.base.text import quoted
from argue.locales import Message, lazy, lazy_n

_Kind = tuple[str, str]


def _part(one: str, many: str) -> _Kind:
    """How one and several are called, marked for translation."""
    return one, many


KINDS: dict[str, _Kind] = {
    "row": _part("%(num)s row", "%(num)s rows"),
    "column": _part("%(num)s column", "%(num)s columns"),
    "line": _part("%(num)s line", "%(num)s lines"),
    "element": _part("%(num)s element", "%(num)s elements"),
    "attribute": _part("%(num)s attribute", "%(num)s attributes"),
    "key": _part("%(num)s key", "%(num)s keys"),
    "node": _part("%(num)s node", "%(num)s nodes"),
    "edge": _part("%(num)s edge", "%(num)s edges"),
    "label": _part("%(num)s label", "%(num)s labels"),
    "tag": _part("%(num)s tag", "%(num)s tags"),
    "vote": _part("%(num)s vote", "%(num)s votes"),
    "post": _part("%(num)s post", "%(num)s posts"),
    "sheet": _part("%(num)s sheet", "%(num)s sheets"),
    "link": _part("%(num)s link", "%(num)s links"),
}
"""Kinds of parts that sources have."""
STRANGE = {
    "column": lazy("columns not understood and left aside: %(names)s"),
    "attribute": lazy("attributes not understood and left aside: %(names)s"),
    "key": lazy("keys not understood and left aside: %(names)s"),
    "element": lazy("elements not understood and left aside: %(names)s"),
}
"""What is told of names that mean nothing to a reader."""
_NAMED = 8
"""Names that are told of what was left out, the others being counted."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A part of a source that is in no debate.

    ``line`` is 1-based, ``None`` where the format has no lines; ``text`` is the beginning of what
    stood there, or its name; ``reason`` says what was expected, or why it is set aside. ``kind`` is
    one of :data:`KINDS`, ``count`` how many such parts there were. ``understood`` is true of what
    is set aside. ``span`` is its place in the text that was read, first and last character, where
    that is less than its line.
    """

    line: int | None
    text: str
    reason: str
    kind: str = "row"
    count: int = 1
    understood: bool = False
    span: tuple[int, int] | None = None

    def __str__(self) -> str:
        return str(self.message)

    @property
    def message(self) -> Message:
        """Where it stood and why it was left out."""
        if self.understood:
            message = lazy(
                "%(parts)s set aside (%(text)s): %(reason)s",
                parts=lazy_n(*KINDS[self.kind], self.count),
                text=self.text,
                reason=self.reason,
            )
        elif self.kind in STRANGE:
            return lazy("%(reason)s", reason=self.reason)
        else:
            message = lazy("left out: %(reason)s", reason=self.reason)
        if not self.line:
            return message
        return lazy("line %(line)s: %(told)s", line=str(self.line), told=message)


@dataclass(slots=True)
class Account:
    """How many parts of each kind a source has (``seen``), and those that are in no debate."""

    seen: Counter[str] = field(default_factory=Counter)
    left_out: list[LeftOut] = field(default_factory=list)

    @property
    def not_understood(self) -> tuple[LeftOut, ...]:
        """What was not set aside on purpose."""
        return tuple(part for part in self.left_out if not part.understood)

    def spans(self, text: str) -> list[tuple[int, int]]:
        """Where in the text that was read something stands that is in no debate, in order."""
        starts = [0]
        for line in text.split("\n"):
            starts.append(starts[-1] + len(line) + 1)
        places = []
        for part in self.left_out:
            if part.span:
                places.append(part.span)
            elif part.line and part.line < len(starts):
                places.append((starts[part.line - 1], starts[part.line] - 1))
        return sorted(set(places))


def summary_of(accounts: Sequence[Account]) -> Message | None:
    """One line of counts, for one file or several; ``None`` if all was read."""
    seen: Counter[str] = Counter()
    for account in accounts:
        seen.update(account.seen)
    left_out = [part for account in accounts for part in account.left_out]
    if not left_out:
        return None
    aside = _parts(part for part in left_out if part.understood)
    strange = _parts(part for part in left_out if not part.understood)
    lost: Counter[str] = Counter()
    for part in left_out:
        lost[part.kind] += part.count
    counts = []
    for kind, number in seen.items():
        parts = lazy_n(*KINDS[kind], number)
        if lost[kind]:
            left = max(0, number - lost[kind])
            parts = lazy("%(read)s of %(parts)s", read=left, parts=parts)
        counts.append(parts)
    read = ", ".join(counts)
    told = []
    if read:
        told.append(lazy("read %(parts)s", parts=read))
    if aside:
        told.append(lazy("set aside %(parts)s", parts=aside))
    if strange:
        told.append(lazy("not understood %(parts)s", parts=strange))
    return lazy("%(told)s", told="; ".join(told))


def _parts(parts: Iterable[LeftOut]) -> str:
    """How many of each kind, with their names where they have some."""
    counts: Counter[str] = Counter()
    names: dict[str, dict[str, None]] = {}
    for part in parts:
        counts[part.kind] += part.count
        if part.kind in ("column", "attribute", "key", "element", "tag", "node", "label", "link"):
            names.setdefault(part.kind, {})[part.text] = None
    return ", ".join(
        lazy_n(*KINDS[kind], number) + _listed(list(names.get(kind, ())))
        for kind, number in counts.items()
    )


def _listed(names: Sequence[str]) -> str:
    if not names:
        return ""
    more = ", …" if len(names) > _NAMED else ""
    return f" ({', '.join(names[:_NAMED])}{more})"


def sorted_keys(
    value: object, read: Collection[str], aside: Collection[str] = ()
) -> tuple[int, dict[str, int], dict[str, int]]:
    """The keys of a JSON value: how many there are, those set aside and those not understood.

    ``read``, ``aside``: paths of keys, such as ``nodes.id``; lists between them are passed over.
    What is below a key that is read, or set aside, is so, too, and what holds nothing is read.
    ``*`` sets aside all other keys.

    >>> sorted_keys({"nodes": [{"id": 1, "x": 2}, {"x": 3}], "by": 0}, ["nodes.id"], ["by"])
    (5, {'by': 1}, {'nodes.x': 2})
    """
    inner, ends = _known_paths(tuple(read), tuple(aside))
    apart: Counter[str] = Counter()
    strange: Counter[str] = Counter()
    seen = 0
    for path in _paths(value, inner):
        seen += 1
        if path in ends:
            if not ends[path]:
                apart[path] += 1
        elif path not in inner:
            (apart if "*" in ends else strange)[path] += 1
    return seen, dict(apart), dict(strange)


@lru_cache
def _known_paths(
    read: tuple[str, ...], aside: tuple[str, ...]
) -> tuple[frozenset[str], dict[str, bool]]:
    """The paths of keys that hold others which are known; and whether those are read."""
    paths = (*read, *aside)
    inner = {path[:at] for path in paths for at, sign in enumerate(path) if sign == "."}
    return frozenset(inner), dict.fromkeys(read, True) | dict.fromkeys(aside, False)


def _paths(value: object, inner: Collection[str]) -> Iterator[str]:
    """The path of each key, and of those below the paths in ``inner``."""
    waiting: list[tuple[str, object]] = [("", value)]
    while waiting:
        above, item = waiting.pop()
        if isinstance(item, dict):
            for key, below in item.items():
                if below is None or below == "" or below == [] or below == {}:
                    continue
                path = f"{above}.{key}" if above else str(key)
                yield path
                if path in inner:
                    waiting.append((path, below))
        elif isinstance(item, list):
            waiting += [(above, part) for part in item]


def names_of(counts: Iterable[str]) -> str:
    """Names between quotes; of very many the first."""
    names = list(counts)
    return ", ".join(map(quoted, names[:20])) + (", …" if len(names) > 20 else "")


def refuse_losses(account: Account, name: str) -> None:
    """Raise ParseError if something of a source was not understood."""
    lost = account.not_understood
    if lost:
        raise ParseError(
            lazy("a file of which everything is understood"),
            lazy("%(first)s (%(count)s in all)", first=lost[0].message, count=len(lost)),
            where=name,
        )


def tell_losses(account: Account, name: str, *, strict: bool, stacklevel: int) -> None:
    """A :class:`~argue.errors.LossWarning` for each part that was dropped, as a row is.

    Names that mean nothing, as those of columns, are told by ``Debate.warnings`` alone. ``strict``
    refuses all of it (:func:`refuse_losses`). ``stacklevel`` is that of :func:`warnings.warn`, seen
    from the caller.
    """
    if strict:
        refuse_losses(account, name)
    for part in account.not_understood:
        if part.kind not in STRANGE:
            where = f"{name}: " if name else ""
            warnings.warn(f"{where}{part.message}", LossWarning, stacklevel=stacklevel + 1)
