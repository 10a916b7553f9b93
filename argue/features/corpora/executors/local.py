"""Processes of this machine: local:N, or local for as many as it has cores."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import Pipe
from multiprocessing.connection import Connection, wait

from argue.errors import ArgueError, BadInput, ModelError
from argue.features.corpora.executors import (
    ATTEMPTS,
    CHECK_SECONDS,
    Check,
    Pool,
    Task,
    TaskResult,
    Work,
)

_MOST = 1024
_SECONDS = 5
"""How long a process may take to end by itself."""
_BEGIN = (
    "import sys; from argue.features.corpora.executors.local import serve; serve(int(sys.argv[1]))"
)
"""A worker begins empty: it copies nothing of this process and does not run its script again."""


def open_pool(work: Work, where: str) -> Pool:
    """Processes of this machine; ``where`` is their number.

    Each process has its share of the cores for itself, so that what computes with several threads
    takes no more. A process begins with its first task; one that dies is replaced. Raises BadInput
    if ``where`` is no number from 1 to 1,024.
    """
    return _Pool(work, _number(where))


def _number(where: str) -> int:
    number = len(_cores()) if not where else int(where) if where.isdecimal() else 0
    if not 0 < number <= _MOST:
        raise BadInput(f"expected local:N with N processes, from 1 to {_MOST:,}, found {where!r}")
    return number


def _cores() -> list[int]:
    return sorted(os.sched_getaffinity(0))


@dataclass(slots=True)
class _Worker:
    """A process, this end of the pipe to it, and the task that it has."""

    process: subprocess.Popen[bytes]
    pipe: Connection
    place: int
    task: Task = None


class _Tasks:
    """The tasks of a run: those that came back from workers that died, then the others."""

    def __init__(self, tasks: Iterable[Task]) -> None:
        self._remaining = iter(tasks)
        self._returned: deque[Task] = deque()
        self._deaths: Counter[int] = Counter()

    def next(self) -> Task:
        """``None`` if there are no more."""
        return self._returned.popleft() if self._returned else next(self._remaining, None)

    def give_back(self, task: Task, status: int | None) -> Iterator[TaskResult]:
        """Do a task again whose worker ended with that status, or say that it is lost."""
        self._deaths[id(task)] += 1
        if self._deaths[id(task)] < ATTEMPTS:
            self._returned.append(task)
        else:
            yield TaskResult(
                task, lost=f"its worker died {ATTEMPTS} times, with the status {status}"
            )


class _Pool:
    """Processes that have a task each, or wait for one; the other places have no process."""

    def __init__(self, work: Work, number: int) -> None:
        self._work, self._number = work, number
        self._free = deque(range(number))
        self._idle: list[_Worker] = []
        self._busy: list[_Worker] = []

    def begin(self) -> None:
        while self._free:
            self._idle.append(self._start(self._free.popleft()))

    def run(self, tasks: Iterable[Task], check: Check | None = None) -> Iterator[TaskResult]:
        remaining = _Tasks(tasks)
        try:
            while True:
                began = len(self._busy)
                while (self._idle or self._free) and (task := remaining.next()) is not None:
                    self._busy.append(self._worker(task))
                for worker in self._busy[began:]:  # a large task is taken by one that has begun
                    self._give(worker)
                if not self._busy:
                    return
                for worker in self._ready(check):
                    yield from self._take(worker, remaining)
        finally:
            self._end(self._busy, kill=True)

    def places(self) -> int:
        return self._number

    def close(self) -> None:
        self._end(self._busy, kill=True)
        self._end(self._idle)

    def _ready(self, check: Check | None) -> list[_Worker]:
        while not (ready := wait([worker.pipe for worker in self._busy], CHECK_SECONDS)):
            if check is not None:
                check()
        return [worker for worker in self._busy if worker.pipe in ready]

    def _give(self, worker: _Worker) -> None:
        with suppress(OSError):  # it died; reading from it says so
            worker.pipe.send(worker.task)

    def _worker(self, task: Task) -> _Worker:
        """One that waits and still lives, or a new one, for this task."""
        while self._idle and self._idle[-1].process.poll() is not None:
            self._end([self._idle.pop()])
        worker = self._idle.pop() if self._idle else self._start(self._free.popleft())
        worker.task = task
        return worker

    def _start(self, place: int) -> _Worker:
        pipe, other = Pipe()
        with other:  # closed here, so that the end of the process is the end of what it sends
            process = subprocess.Popen(
                [sys.executable, "-c", _BEGIN, str(other.fileno())],
                pass_fds=[other.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=2,
                env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            )
        cores = _cores()[place % len(_cores()) :: self._number]
        with suppress(OSError):  # it died; reading from it says so
            pipe.send((self._work, cores))
        return _Worker(process, pipe, place)

    def _take(self, worker: _Worker, remaining: _Tasks) -> Iterator[TaskResult]:
        """What a worker sent, or its death; then it gets the next task."""
        task = worker.task
        self._busy.remove(worker)
        try:
            message, result = worker.pipe.recv()
        except (EOFError, OSError):
            self._end([worker])
            yield from remaining.give_back(task, worker.process.returncode)
            return
        self._idle.append(worker)
        if message:
            raise ModelError(message)
        if (following := remaining.next()) is not None:  # before the result is used: nobody waits
            self._busy.append(self._worker(following))
            self._give(self._busy[-1])
        yield TaskResult(task, result)

    def _end(self, workers: list[_Worker], *, kill: bool = False) -> None:
        """End processes, which do so by themselves when their pipe is closed and they wait."""
        for worker in workers:
            worker.pipe.close()
            if kill:
                worker.process.kill()
        for worker in workers:
            try:
                worker.process.wait(_SECONDS)
            except subprocess.TimeoutExpired:  # a library's thread may hang at the end
                worker.process.kill()
                worker.process.wait()
            self._free.append(worker.place)
        workers.clear()


def serve(handle: int) -> None:
    """Do the tasks that come through the pipe of this handle, until its other end is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that asks ends its workers itself
    with suppress(EOFError, OSError), Connection(handle) as pipe:
        work, cores = pipe.recv()
        os.sched_setaffinity(0, cores)
        while True:
            pipe.send(_reply(work, pipe.recv()))


def _reply(work: Work, task: Task) -> tuple[str, object]:
    """The result, or why there is none; an error would not always survive the way."""
    try:
        return "", work(task)
    except MemoryError:  # of this machine, not of the task: ends the process
        raise
    except ArgueError as error:
        return str(error), None
    except Exception as error:
        return f"{type(error).__name__}: {error}", None
