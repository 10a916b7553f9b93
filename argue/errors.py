"""Every error that Argue raises on purpose, as one tree.

::

    ArgueError                caught by the command line and the web app: message only
    ├── BadInput              what somebody gave us is wrong: exit 2, HTTP 400
    │   ├── ParseError        UnclearLabels, UnclearColumns
    │   └── LimitExceeded, UnknownName, Unreachable, InvalidRecord
    ├── StoreError            Unwritable, Conflict: HTTP 409
    │   └── NotFound          HTTP 404; UnknownArgument; StillJudged: 202 for programs
    ├── ModelError            RemoteFault
    ├── Forbidden: 403, JobFailed: 422, TooManyJobs: 429
    └── MissingLibrary, NotJudged, SearchFault, BeingComputed, Cancelled

An error of one feature alone stands there. A message says what was expected, what was found and
where; it ends without a full stop only when it ends in the offending value. One that a page may
show is :func:`~argue.locales.lazy`, so that the page tells it in its reader's language; everywhere
else it is English.
"""

from __future__ import annotations

import copyreg
import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Self

from argue.locales import lazy, localize, plural
from argue.locales.paths import without_paths
from argue.locales.phrases import did_you_mean, location


class ArgueError(Exception):
    """The root: an error with a message meant for the user."""

    @classmethod
    def lazy(cls, message: str, /, **values: object) -> Self:
        """The error with a message that each reads in their language (:func:`argue.locales.lazy`).

        >>> str(BadInput.lazy("expected %(what)s, found none", what="a name"))
        'expected a name, found none'
        """
        return cls(lazy(message, **values))

    def __reduce__(self) -> tuple[Any, ...]:
        """What it is made of again in another process, without the arguments that made it."""
        return copyreg.__newobj__, (type(self), *self.args), self.__dict__  # type: ignore[attr-defined]

    @property
    def message(self) -> str:
        """The message in English; a page translates it (:meth:`localize`)."""
        result = self.args[0] if self.args else ""
        return result if isinstance(result, str) else str(result)

    def localize(self) -> str:
        """The message in the reader's language, without the paths of this machine.

        >>> from argue.locales import use_language
        >>> with use_language("fr"):
        ...     LimitExceeded(lazy("arguments"), 120_000, 100_000, "ARGUE_MAX_ARGUMENTS").localize()
        '120\u202f000 arguments, la limite est 100\u202f000 (réglage ARGUE_MAX_ARGUMENTS)'
        """
        return localize(self.public)

    @property
    def public(self) -> str:
        """The message in English, to be stored, without the paths of this machine."""
        return self._visible(self.args[0]) if self.args else ""

    def _visible(self, message: str) -> str:
        """What a visitor may read of the message: no path of this machine."""
        return without_paths(message if isinstance(message, str) else str(message))


class BadInput(ArgueError):
    """Something that the user gave is wrong; the message says what to change."""


class ParseError(BadInput):
    """A file does not follow its format.

    ``expected``, ``actual``: what the format asks for and what stands there instead.
    ``where``: the file's name as the user knows it; empty for pasted text.
    ``line``: 1-based line number, when there is one.

    >>> str(ParseError("a line that begins with +, - or ?", "'hello'", where="a.md", line=3))
    "a.md, line 3: expected a line that begins with +, - or ?, found 'hello'"
    """

    def __init__(
        self, expected: str, actual: str, *, where: str = "", line: int | None = None
    ) -> None:
        self.expected, self.found, self.where, self.line = expected, actual, where, line
        super().__init__(
            lazy(
                "%(place)s: expected %(expected)s, found %(found)s",
                place=location(where, line),
                expected=expected,
                found=actual,
            )
        )


class UnclearLabels(ParseError):
    """Labels of a file can be meant in several ways; the message asks which is meant.

    ``proposed``: the labels that are asked about, as they stand in the file, and what they probably
    mean: ``support``, ``attack``, ``unrelated``, or nothing where nothing says it.
    """

    def __init__(
        self, expected: str, actual: str, *, proposed: Mapping[str, str], where: str = ""
    ) -> None:
        self.proposed = proposed
        super().__init__(expected, actual, where=where)


class UnclearColumns(ParseError):
    """A table does not say which of its columns is what; the message asks for it.

    ``table``: its columns, with rows as examples
    (:class:`argue.formats.base.reading.TableColumns`).
    """

    def __init__(
        self, expected: str, actual: str, *, table: Any, where: str = "", line: int | None = None
    ) -> None:
        self.table = table
        super().__init__(expected, actual, where=where, line=line)


class LimitExceeded(BadInput):
    """Input is larger than a setting allows; the message names the setting, and the line if known.

    ``advice`` says what else can be done.

    >>> str(LimitExceeded("arguments", 120_000, 100_000, "ARGUE_MAX_ARGUMENTS", where="big.csv"))
    'big.csv: 120,000 arguments, the limit is 100,000 (setting ARGUE_MAX_ARGUMENTS)'
    """

    def __init__(
        self,
        what: str,
        actual: int,
        limit: int,
        setting: str,
        *,
        where: str = "",
        line: int | None = None,
        advice: str = "",
    ) -> None:
        self.what, self.found, self.limit, self.setting = what, actual, limit, setting
        self.where, self.line = where, line
        message = lazy(
            "%(count)s %(what)s, the limit is %(limit)s (setting %(setting)s)",
            count=actual,
            what=what,
            limit=limit,
            setting=setting,
        )
        if where or line:
            message = lazy("%(place)s: %(told)s", place=location(where, line), told=message)
        if advice:
            message = lazy("%(told)s; %(advice)s", told=message, advice=advice)
        super().__init__(message)


class UnknownName(BadInput):
    """Nothing has that name: no plug-in, option or label.

    >>> str(UnknownName("engine", "edit_distence", ["edit_distance", "gold"]))
    "no engine 'edit_distence'; there is: edit_distance, gold; did you mean edit_distance?"
    """

    def __init__(self, kind: str, name: str, choices: Sequence[str]) -> None:
        self.kind, self.name, self.choices = kind, name, list(choices)
        message = lazy(
            "no %(kind)s %(name)s; there is: %(choices)s",
            kind=lazy(kind),
            name=repr(name),
            choices=", ".join(choices) or lazy("none"),
        )
        super().__init__(did_you_mean(message, name, choices))


class InvalidRecord(BadInput):
    """A record of :mod:`argue.model` was given values that it cannot hold."""


class Unreachable(BadInput):
    """Nobody answers where a setting or an option says that others work.

    A visitor reads no address of theirs: the log has it.
    """

    def _visible(self, message: str) -> str:
        return lazy(
            "the computers that judge for this installation cannot be reached; whoever runs it "
            "finds the reason in the server's log"
        )


class Forbidden(ArgueError):
    """Who asks may not do that; the message says who may."""


class SearchFault(ArgueError):
    """A search returned a set that its definition refutes: a fault of ours, not of the input."""


class MissingLibrary(ArgueError):
    """A plug-in needs a library that is not installed; the message says how to install it."""


class ModelError(ArgueError):
    """A trained model is absent, damaged, or was trained for another engine."""


class RemoteFault(ModelError):
    """A server that an engine asks does not answer, or refuses.

    ``message``: what anybody may read, in a log and on a page.
    ``detail``: the server's address and what it said, for who runs a command in a terminal alone.

    >>> fault = RemoteFault("the server refuses", "http://10.0.0.7/v1: 401 no such key")
    >>> str(fault), fault.detail
    ('the server refuses', 'http://10.0.0.7/v1: 401 no such key')
    """

    def __init__(self, message: str, detail: str = "") -> None:
        self.detail = detail
        super().__init__(message)


class NotJudged(ArgueError):
    """An engine could not judge some of the pairs that it was asked about.

    ``results``: for each pair its judgement, or why there is none.

    >>> str(NotJudged(["refused"]))
    '1 of 1 pair not judged'
    """

    def __init__(self, results: Sequence[Any]) -> None:
        self.results = list(results)
        missing = sum(isinstance(result, str) for result in self.results)
        super().__init__(f"{missing} of {plural(len(self.results), 'pair')} not judged")


class StoreError(ArgueError):
    """The database refused, or holds something that cannot be.

    ``path``: the file, which stands before the message for who reads the log or a terminal, and
    which a visitor of the site does not learn.

    >>> error = StoreError("the disk is full", path="data/x.sqlite")
    >>> str(error), error.localize()
    ('data/x.sqlite: the disk is full', 'the disk is full')
    """

    def __init__(self, message: str = "", *, path: str | os.PathLike[str] = "") -> None:
        self._without_path = message
        super().__init__(f"{path}: {message}" if path else message)

    def _visible(self, message: str) -> str:
        return super()._visible(self._without_path)


class Unwritable(StoreError):
    """The database can be read, but not written now: it is locked, read-only, or the disk full."""


class NotFound(StoreError):
    """No such debate, argument or run in the store."""


class UnknownArgument(NotFound):
    """No argument of the debate has that id.

    ``arguments``: the ids of those there are.
    ``where``: what asks for it, such as a file's name.

    >>> str(UnknownArgument("T1", ["issue", "t1"]))
    "no argument 'T1' in this debate; did you mean t1?"
    """

    def __init__(self, argument: str, arguments: Iterable[str], where: object = "") -> None:
        message = lazy("no argument %(id)s in this debate", id=repr(argument[:80]))
        meant = did_you_mean(message, argument, arguments)
        super().__init__(lazy("%(place)s: %(told)s", place=where, told=meant) if where else meant)


class StillJudged(NotFound):
    """A debate is still being judged, by ``run``, so that nothing is known of it yet."""

    def __init__(self, run: Any) -> None:
        super().__init__(lazy("this debate is still being judged, so there is no status yet"))
        self.run = run


class Conflict(StoreError):
    """Somebody saved something after what you looked at; nothing was changed, so look again."""


class Cancelled(ArgueError):
    """A long job stopped because its caller asked it to."""


class LossWarning(UserWarning):
    """Something of a source is in no debate: a row, a line, an edge that was not understood.

    What Python's own filters do with it is up to the program, as
    ``warnings.simplefilter("error", argue.errors.LossWarning)``.
    """


class BeingComputed(ArgueError):
    """What was asked for is computed behind the server; ask again in a moment."""


class JobFailed(ArgueError):
    """A computation in a process of its own ended without a result.

    ``reason``: ``time`` or ``memory``: it met that limit; ``crash``: its process broke; ``stop``:
    it was stopped, since nobody waited for it or the server ends.
    ``seconds``, ``memory``: the limits, the second in megabytes.

    >>> str(JobFailed("time", 20, 1024))
    'it was stopped after 20 seconds, the limit of this server (setting ARGUE_JOB_SECONDS)'
    """

    def __init__(self, reason: str, seconds: float = 0, memory: int = 0) -> None:
        self.reason, self.seconds, self.memory = reason, seconds, memory
        messages = {
            "time": lazy(
                "it was stopped after %(seconds)s seconds, the limit of this server (setting "
                "ARGUE_JOB_SECONDS)",
                seconds=f"{seconds:g}",
            ),
            "memory": lazy(
                "it needed more than %(memory)s MB of memory, the limit of this server (setting "
                "ARGUE_JOB_MEMORY)",
                memory=memory,
            ),
            "crash": lazy("the process that computed it ended unexpectedly; the log says how"),
        }
        super().__init__(messages.get(reason) or lazy("it was stopped"))

    @property
    def repeatable(self) -> bool:
        """Whether the same computation may have another end when it is asked for again."""
        return self.reason == "stop"


class TooManyJobs(ArgueError):
    """What a client asks for is not computed now; the message says what is computed instead."""
