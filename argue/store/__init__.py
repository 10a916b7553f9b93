"""Remembers debates, runs, relations and scores in one SQLite file."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path

from argue.store.core.audit import Audit
from argue.store.core.connection import Connection
from argue.store.core.keys import DebateState, state_of
from argue.store.core.part import Of, Repository
from argue.store.core.viewer import Viewer
from argue.store.debates.debates import RESERVED, Debates, Saved
from argue.store.debates.languages import Languages
from argue.store.debates.search import DebateSummary, Match
from argue.store.judging.records import Run, RunStatus
from argue.store.judging.runs import Runs
from argue.store.participation.contributions import Contributions
from argue.store.participation.drafts import ReplyDrafts, Visits
from argue.store.participation.merging import Merging
from argue.store.participation.overrulings import Overrulings, Step
from argue.store.participation.pending import PendingChanges
from argue.store.participation.reports import Reports
from argue.store.people.access import Access
from argue.store.people.accounts import Accounts

__all__ = ["RESERVED", "DebateSummary", "Match", "Run", "RunStatus", "Saved", "Step", "Store"]


@dataclass(frozen=True, slots=True)
class Figures:
    """Counts over all debates.

    ``waiting`` counts the runs that are being judged or wait for it, ``pairs`` what all runs have
    judged.
    """

    debates: int
    arguments: int
    waiting: int
    pairs: int


class Store(Repository):
    """The store, through one connection: one for each request and each thread, never shared.

    A context manager; leaving it closes the connection. Every method may raise
    :class:`~argue.errors.StoreError` (the file is busy, read-only, damaged, of a newer Argue), and
    every method that is given a key or a run's id :class:`~argue.errors.NotFound`.

    Examples
    --------
    >>> import tempfile
    >>> from argue.model import Argument, Debate
    >>> debate = Debate("zoos", "Should zoos be closed?", (Argument("1", "Animals suffer there."),))
    >>> with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder, "x.sqlite")) as store:
    ...     saved = store.debates.add([debate])
    ...     again = store.debates.add([debate])
    ...     same = store.debates.load(saved[0].key) == debate
    >>> saved, again, same
    ([Saved(key='should-zoos-be-closed', new=True)], [Saved(key='should-zoos-be-closed', new=False)], True)
    """  # noqa: E501 - output of a doctest

    debates = Of(Debates)
    """Debates, each saved once."""
    runs = Of(Runs)
    """Runs of engines over debates."""
    overrulings = Of(Overrulings)
    """What people say of pairs of arguments, whatever engines judge."""
    accounts = Of(Accounts)
    """People who sign in."""
    access = Of(Access)
    """Who may do what with which debate."""
    audit = Of(Audit)
    """Who did what to what."""
    contributions = Of(Contributions)
    """Arguments that people add to debates."""
    languages = Of(Languages)
    """What the texts of debates are written in."""
    pending = Of(PendingChanges)
    """Replies and edits that wait until a moderator approves them."""
    merging = Of(Merging)
    """Which arguments speak for others that say the same."""
    visits = Of(Visits)
    """How far people have read in debates."""
    reply_drafts = Of(ReplyDrafts)
    """What people are writing and have not published."""
    reports = Of(Reports)
    """What moderators are asked to look at."""

    @classmethod
    def open(
        cls,
        path: Path,
        *,
        timeout: float = 30.0,
        patience: float | None = None,
        read_only: bool = False,
    ) -> Store:
        """Open the database; it is made, and brought to the present schema, where needed.

        ``timeout`` is the number of seconds to wait while others write, ``patience`` the same for
        what is written through this connection, ``timeout`` if not given. ``read_only``: whatever
        would be written is :class:`~argue.errors.Unwritable`.
        """
        return cls(Connection(Path(path), timeout, patience=patience, read_only=read_only))

    @property
    def path(self) -> Path:
        """The file."""
        return self._db.path

    @property
    def generation(self) -> int:
        """Changes when a restored backup takes the place of the database: numbers start anew."""
        return self._db.generation

    @property
    def viewer(self) -> Viewer | None:
        """For whom the store shows and changes things; ``None``: everything."""
        return self._db.viewer

    def see_as(self, viewer: Viewer | None) -> None:
        """From now on show and change only what this viewer may see; ``None``: everything."""
        self._db.viewer = viewer

    def check_writes(self, check: Callable[[], None] | None) -> None:
        """From now on ask this in each transaction before it writes; what it raises ends it."""
        self._db.check = check

    def reading(self) -> AbstractContextManager[None]:
        """Let several readings see one state of the store, whoever writes meanwhile."""
        return self._db.reading()

    def writing(self) -> AbstractContextManager[None]:
        """Let several changes be one: all of them are kept, or, after any exception, none."""
        return self._db.writing()

    def close(self) -> None:
        """Close the connection."""
        self._db.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def state(self, key: str) -> DebateState:
        """How the debate of that key stands now; raises NotFound if there is none."""
        return state_of(self._db, key)

    def version_tag(self, key: str) -> str:
        """Version tag of a debate; changes whenever its page may change.

        So after a step of a person, after a run was finished or caught up, and after a label was
        reported or that report decided.
        """
        state = self.state(key)
        steps = state.overruling + state.contribution + state.merge
        return ".".join(map(str, (steps, self.runs.revision(key), self.reports.revision(key))))

    def figures(self) -> Figures:
        """How much there is in all, whoever asks."""
        row = self._db.row(
            "SELECT (SELECT count(*) FROM debates), "
            "(SELECT coalesce(sum(arguments), 0) FROM debates), "
            "(SELECT count(*) FROM runs WHERE status IN ('queued', 'running')), "
            "(SELECT coalesce(sum(done), 0) FROM runs)"
        )
        return Figures(*map(int, row or (0, 0, 0, 0)))

    def check(self) -> None:
        """Read something; raises :class:`~argue.errors.StoreError` if the database does not."""
        self._db.row("SELECT count(*) FROM debates WHERE example = 1")
