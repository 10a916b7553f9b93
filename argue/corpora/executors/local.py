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

from argue.corpora.executors import ATTEMPTS, Outcome, Task, Work
from argue.errors import ArgueError, BadInput, ModelError

_MOST = 1024
_BEGIN = "import sys; from argue.corpora.executors.local import serve; serve(int(sys.argv[1]))"
"""A worker begins empty: it copies nothing of this process and does not run its script again."""


def run(work: Work, tasks: Iterable[Task], where: str) -> Iterator[Outcome]:
    """The outcome of each task, as they end; ``where`` is the number of processes.

    Each process has its share of the cores for itself, so that what computes with several threads
    takes no more. A process that dies is replaced.

    Raises
    ------
    BadInput
        If ``where`` is no number from 1 to 1,024.
    ModelError
        If a worker says that it cannot compute, with its reason.
    """
    return _Pool(work, _number(where)).run(iter(tasks))


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


class _Pool:
    """Processes that have a task each."""

    def __init__(self, work: Work, number: int) -> None:
        self.work, self.number = work, number
        self.returned: deque[Task] = deque()
        self.deaths: Counter[int] = Counter()
        self.busy: list[_Worker] = []

    def run(self, tasks: Iterator[Task]) -> Iterator[Outcome]:
        idle = deque(range(self.number))
        try:
            while True:
                while idle and (task := self._next(tasks)) is not None:
                    self._give(self._start(idle.popleft()), task)
                if not self.busy:
                    return
                for worker in self._ready():
                    yield from self._take(worker, tasks, idle)
        finally:
            for worker in self.busy:
                worker.process.kill()
                worker.process.wait()

    def _next(self, tasks: Iterator[Task]) -> Task:
        return self.returned.popleft() if self.returned else next(tasks, None)

    def _ready(self) -> list[_Worker]:
        ready = wait([worker.pipe for worker in self.busy])
        return [worker for worker in self.busy if worker.pipe in ready]

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
        cores = _cores()[place % len(_cores()) :: self.number]
        with suppress(OSError):  # it died; reading from it says so
            pipe.send((self.work, cores))
        return _Worker(process, pipe, place)

    def _give(self, worker: _Worker, task: Task) -> None:
        worker.task = task
        if worker not in self.busy:
            self.busy.append(worker)
        with suppress(OSError):  # it died; reading from it says so
            worker.pipe.send(task)

    def _take(self, worker: _Worker, tasks: Iterator[Task], idle: deque[int]) -> Iterator[Outcome]:
        """What a worker sent, or its death; then it gets the next task."""
        task = worker.task
        try:
            message, result = worker.pipe.recv()
        except (EOFError, OSError):
            self._leave(worker, idle)
            yield from self._give_back(task, worker.process.returncode)
            return
        if message:
            raise ModelError(message)
        following = self._next(tasks)
        if following is None:
            self._leave(worker, idle)
        else:
            self._give(worker, following)  # before the result is used, so that nobody waits
        yield Outcome(task, result)

    def _leave(self, worker: _Worker, idle: deque[int]) -> None:
        self.busy.remove(worker)
        worker.pipe.close()
        worker.process.wait()
        idle.append(worker.place)

    def _give_back(self, task: Task, status: int | None) -> Iterator[Outcome]:
        self.deaths[id(task)] += 1
        if self.deaths[id(task)] < ATTEMPTS:
            self.returned.append(task)
        else:
            yield Outcome(task, lost=f"its worker died {ATTEMPTS} times, with the status {status}")


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
