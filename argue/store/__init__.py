"""Remembers debates, runs, relations, labellings and scores in one SQLite file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from types import TracebackType
from typing import Any

from argue.model import Debate, Label, Labelling, Relation
from argue.store import debates as _debates
from argue.store import figures as _figures
from argue.store import overrulings as _overrulings
from argue.store import results as _results
from argue.store import runs as _runs
from argue.store import search as _search
from argue.store.connection import Connection
from argue.store.contribution_records import Writer, as_writer
from argue.store.debates import RESERVED, Saved
from argue.store.figures import Figures
from argue.store.overrulings import Step
from argue.store.runs import Run, RunStatus
from argue.store.search import DebateSummary, Match
from argue.store.subjects import Subjects
from argue.store.viewer import Viewer

__all__ = ["RESERVED", "DebateSummary", "Match", "Run", "RunStatus", "Saved", "Step", "Store"]


class Store(Subjects):
    """The store, through one connection: one for each request and each thread, never shared.

    A context manager; leaving it closes the connection. Every method may raise
    :class:`~argue.errors.StoreError` (the file is busy, read-only, damaged, of a newer Argue), and
    every method that is given a key or a run's id :class:`~argue.errors.NotFound`.

    Examples
    --------
    >>> import tempfile
    >>> from argue.model import Argument
    >>> debate = Debate("zoos", "Should zoos be closed?", (Argument("1", "Animals suffer there."),))
    >>> with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder, "x.sqlite")) as store:
    ...     saved = store.add_debates([debate])
    ...     again = store.add_debates([debate])
    ...     same = store.debate(saved[0].key) == debate
    >>> saved, again, same
    ([Saved(key='should-zoos-be-closed', new=True)], [Saved(key='should-zoos-be-closed', new=False)], True)
    """  # noqa: E501 - output of a doctest

    @classmethod
    def open(cls, path: Path, *, timeout: float = 30.0, patience: float | None = None) -> Store:
        """Open the database; it is made, and brought to the present schema, where needed.

        ``timeout`` is the number of seconds to wait while others write, ``patience`` the same for
        what is written through this connection, ``timeout`` if not given.
        """
        return cls(Connection(Path(path), timeout, patience=patience))

    @property
    def path(self) -> Path:
        """The file."""
        return self._connection.path

    @property
    def generation(self) -> int:
        """Changes when a restored backup takes the place of the database: numbers start anew."""
        return self._connection.generation

    def see_as(self, viewer: Viewer | None) -> None:
        """From now on show and change only what this viewer may see; ``None``: everything."""
        self._connection.viewer = viewer

    def reading(self) -> AbstractContextManager[None]:
        """Let several readings see one state of the store, whoever writes meanwhile."""
        return self._connection.reading()

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    # ── debates ─────────────────────────────────────────────────────────────────────────────────

    def add_debates(self, debates: Sequence[Debate], *, example: bool = False) -> list[Saved]:
        """Save all of these or, after any error or crash, none; one :class:`Saved` each, in order.

        A debate that says the same as one in the store (:func:`argue.store.serial.digest`) is
        recognised and not saved again. ``example`` marks debates that ship with the project.
        """
        return _debates.add(self._connection, debates, example)

    def replace_examples(self, debates: Sequence[Debate]) -> list[Saved]:
        """Make these the example debates, in one transaction: add what is new, delete the former.

        For the start of a server, so that examples that were edited do not stand there twice. An
        example that is unchanged keeps its key and its runs. One that people added arguments to is
        kept beside the new one, as a debate like all others.
        """
        return _debates.replace_examples(self._connection, debates)

    def debates(
        self,
        search: str = "",
        *,
        limit: int = 50,
        offset: int = 0,
        example: bool | None = None,
        concept: str = "",
    ) -> list[DebateSummary]:
        """One page of the list of debates; what may be typed, :mod:`argue.store.search` says.

        Newest first; with a search, those whose title matches first, then by how many of their
        arguments do. ``example`` keeps only the examples or only the others, ``concept`` those that
        have this key concept. A blank search finds all. Raises
        :class:`~argue.errors.BadInput` for a negative limit or offset.
        """
        return _search.debates(self._connection, search, limit, offset, example, concept)

    def count_debates(
        self, search: str = "", *, example: bool | None = None, concept: str = ""
    ) -> int:
        """How many debates :meth:`debates` lists in all."""
        return _search.count_debates(self._connection, search, example, concept)

    def debate(self, key: str) -> Debate:
        """The debate as it stands: equal in every field to what was saved, until people add to it.

        See :mod:`argue.store.contributions`.
        """
        return _debates.load(self._connection, key)

    def digest(self, key: str) -> str:
        """What the debate of that key says, as a word: the same word, the same debate."""
        return _debates.digest_of(self._connection, key)

    def size(self, key: str) -> int:
        """How many arguments a debate has, counted without reading it.

        Raises
        ------
        NotFound
            If there is no such debate.
        """
        return _debates.size_of(self._connection, key)

    def known(self, debate: Debate) -> str | None:
        """The key under which the same debate was saved before; ``None`` if it was not.

        What people added to it since does not count.
        """
        return _debates.known(self._connection, debate)

    def delete_debate(self, key: str) -> None:
        """Forget a debate, its runs and all that was computed from it."""
        _debates.delete(self._connection, key)

    # ── runs ────────────────────────────────────────────────────────────────────────────────────

    def request_run(
        self, key: str, engine: str, engine_version: str, pairing: str, total: int = 0
    ) -> Run:
        """The run with these settings: the one there is, or a new one in the queue.

        A run that failed gives way to a new one; one that was cancelled is queued again and goes on
        where it stopped. ``total`` is the number of pairs, 0 if they have not been counted.
        """
        return _runs.request(self._connection, key, engine, engine_version, pairing, total)

    def run(self, run_id: int) -> Run:
        """One run."""
        return _runs.run(self._connection, run_id)

    def runs_of(self, key: str) -> list[Run]:
        """All runs of a debate, newest first."""
        return _runs.of_debate(self._connection, key)

    def active_runs(self) -> list[Run]:
        """Runs of all debates that are being judged or wait, in the order they will be taken."""
        return _runs.active(self._connection)

    def find_run(self, key: str, engine: str, engine_version: str, pairing: str) -> Run | None:
        """The newest run with these settings, whatever became of it; ``None`` if there is none."""
        return _runs.find(self._connection, key, engine, engine_version, pairing)

    def claim_run(self, worker: str) -> Run | None:
        """Take a queued run to judge it; ``None`` if none waits or another one is being judged.

        The one with the least left to judge comes first, so that a short debate need not wait for
        a long one. No run is given to two workers.
        """
        return _runs.claim(self._connection, worker)

    def shorter_run_waits(self, run_id: int) -> bool:
        """Whether a queued run has less left to judge than this one."""
        return _runs.shorter_waits(self._connection, run_id)

    def heartbeat(self, run_id: int, worker: str) -> bool:
        """Say that the worker is alive; false if the run is no longer its own to judge."""
        return _runs.heartbeat(self._connection, run_id, worker)

    def count_pairs(self, run_id: int, total: int, seen: int = 0, merging: int = 0) -> None:
        """Note how many pairs a run has to judge in all, after which steps of people."""
        _runs.count(self._connection, run_id, total, seen, merging)

    def save_relations(
        self, run_id: int, start: int, relations: Sequence[Relation], *, worker: str = ""
    ) -> None:
        """Keep a chunk of relations and the progress in one transaction.

        ``start`` is the number of relations saved before.

        Raises
        ------
        Cancelled
            If the run is not being judged any more, or not by ``worker`` (if that is given).
        StoreError
            If the chunk does not follow the last one, or names an argument that is not there.
        """
        _runs.save(self._connection, run_id, start, relations, worker)

    def amend_run(
        self, run_id: int, relations: Sequence[Relation], seen: int, merging: int = 0
    ) -> None:
        """Add relations to a run that is done, each in place of a former one of the same pair.

        ``seen`` is the last step of what people added that the run then knows, ``merging`` the
        last one of merges.
        """
        _runs.amend(self._connection, run_id, relations, seen, merging)

    def runs_behind(self) -> list[Run]:
        """Runs that are done and do not know what people added since, newest first."""
        return _runs.behind(self._connection)

    def finish_run(self, run_id: int, *, worker: str = "") -> None:
        """Mark a run as done; raises as :meth:`save_relations` does."""
        _runs.finish(self._connection, run_id, worker)

    def fail_run(self, run_id: int, message: str) -> None:
        """Give a run up; ``message`` tells people why. A run that has ended stays as it is."""
        _runs.fail(self._connection, run_id, message)

    def cancel_run(self, run_id: int) -> Run:
        """Stop a run; one that has ended stays as it is. Returns it as it is now."""
        return _runs.cancel(self._connection, run_id)

    def release_run(self, run_id: int, worker: str) -> None:
        """Put a run back into the queue that this worker was judging and will not finish."""
        _runs.release(self._connection, run_id, worker)

    def release_stale_runs(self, seconds: float) -> int:
        """Put runs back into the queue whose worker gave no sign for ``seconds``; how many."""
        return _runs.release_stale(self._connection, seconds)

    def relations(self, run_id: int, *, withdrawn: bool = False) -> tuple[Relation, ...]:
        """What a run has judged so far, in the order of the pairs.

        Relations from or to arguments that were withdrawn are only there if ``withdrawn``.
        """
        return _runs.relations(self._connection, run_id, withdrawn)

    # ── what people say ─────────────────────────────────────────────────────────────────────────

    def overrule(
        self, key: str, source: str, target: str, label: Label | None, *, by: Writer | str,
        reason: str = "", seen: int | None = None,
    ) -> Step:  # fmt: skip
        """A person says what one argument does to another, whatever any engine judges.

        ``None`` as the label takes back what was said of the pair. Every step is kept; whoever
        repeats their own last word adds none. ``seen`` is the last step of the pair that the person
        has seen, 0 for none; ``None`` says nothing of that.

        Raises
        ------
        NotFound
            If the debate has no such argument.
        BadInput
            If both are the same argument, there is no name, or a text is too long.
        Conflict
            If somebody has said something of the pair after the step ``seen``.
        Forbidden
            If a dispute of the pair was answered, and the viewer does not moderate the debate.
        """
        return _overrulings.overrule(
            self._connection, key, source, target, label, as_writer(by), reason, seen
        )

    def undo_overruling(self, key: str, step: int, *, by: Writer | str) -> Step:
        """Put a pair back to what it was before this step, which must be the last of the pair.

        That is a step too, and can be undone. Raises :class:`~argue.errors.Conflict` if somebody
        has said something of the pair since, :class:`~argue.errors.NotFound` if there is no such
        step, :class:`~argue.errors.Forbidden` if moderators decided it and the viewer is none.
        """
        return _overrulings.undo(self._connection, key, step, as_writer(by))

    def overruled(self, key: str) -> tuple[Relation, ...]:
        """What people say now: a relation for each pair, in the order in which it was said."""
        return _overrulings.standing(self._connection, key)

    def overruling_steps(self, key: str) -> tuple[Step, ...]:
        """All that was said of a debate and taken back, newest first."""
        return _overrulings.steps(self._connection, key)

    def revision(self, key: str) -> int:
        """The state of all that people overruled and added: grows with each step; 0 before."""
        return _overrulings.revision(self._connection, key)

    def state(self, key: str) -> str:
        """A word that is another one whenever anything of a debate may be shown otherwise.

        So it is after a step of a person, after a run was finished or caught up, and after a label
        was disputed or a dispute answered.
        """
        known = _runs.known(self._connection, key)
        return f"{self.revision(key)}.{known}.{self.disputes.revision(key)}"

    # ── results ─────────────────────────────────────────────────────────────────────────────────

    def save_labelling(
        self,
        run_id: int,
        derived: Iterable[str],
        semantics: str,
        labelling: Labelling,
        *,
        confidence: float = 0.0,
        revision: int = 0,
    ) -> None:
        """Keep a labelling of all arguments of the run's debate.

        ``confidence`` is the one under which relations did not count, ``revision`` the state of
        what people said that it was computed from.
        """
        _results.save_labelling(
            self._connection, run_id, derived, semantics, confidence, revision, labelling
        )

    def labelling(
        self,
        run_id: int,
        derived: Iterable[str],
        semantics: str,
        *,
        confidence: float = 0.0,
        revision: int = 0,
    ) -> Labelling | None:
        """The labelling that was kept for just this; ``None`` if none was."""
        return _results.labelling(
            self._connection, run_id, derived, semantics, confidence, revision
        )

    def save_scores(
        self, run_id: int, derived: Iterable[str], semantics: str, content: object
    ) -> None:
        """Keep a JSON-able object of scores."""
        _results.save_scores(self._connection, run_id, derived, semantics, content)

    def scores(self, run_id: int, derived: Iterable[str], semantics: str) -> Any:
        """The scores that were kept; ``None`` if none were."""
        return _results.scores(self._connection, run_id, derived, semantics)

    # ── health ──────────────────────────────────────────────────────────────────────────────────

    def figures(self) -> Figures:
        """How much there is in all, whoever asks."""
        return _figures.figures(self._connection)

    def check(self) -> None:
        """Read something; raises :class:`~argue.errors.StoreError` if the database does not."""
        self._connection.row("SELECT count(*) FROM debates WHERE example = 1")
