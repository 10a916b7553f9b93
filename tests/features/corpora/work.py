"""What tests let executors do; in a file of its own, since workers import it by its name."""

import os
import signal
import threading
import time
from pathlib import Path

from argue.errors import BadInput, Cancelled
from argue.features.corpora.ahead import Result, Task, judge_task


def stop(*told: object) -> None:
    """Whoever is told how far it is has enough."""
    raise Cancelled("enough")


def square(number: int) -> int:
    return number * number


def refuse(number: int) -> int:
    raise BadInput(f"no work with {number}")


def die_once(task: str) -> str:
    """Dies where the file of this name is not there yet."""
    if not Path(task).exists():
        Path(task).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return task


def die_at(number: int) -> int:
    """Dies each time at 1."""
    if number == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def wait_in(task: str) -> int:
    """Says in a file who begins, and waits, but only the first time."""
    path = Path(task)
    if not path.exists():
        path.write_text(str(os.getpid()))
        time.sleep(60)
    return os.getpid()


def process_of(task: int) -> int:
    return os.getpid()


def stay(task: int) -> int:
    """Leaves a thread for which the process waits when it ends."""
    threading.Thread(target=time.sleep, args=[600]).start()
    return os.getpid()


def wait_long(task: int) -> int:
    """Far longer than a test."""
    time.sleep(600)
    return task


def judge_or_die(task: Task) -> list[Result]:
    """Judges pairs, but dies at a text that says POISON."""
    if any("POISON" in pair.text + pair.hypothesis for pair in task[-1]):
        os.kill(os.getpid(), signal.SIGKILL)
    return judge_task(task)


def judge_or_refuse(task: Task) -> list[Result]:
    """Judges pairs, but cannot read a text that says POISON."""
    if any("POISON" in pair.text + pair.hypothesis for pair in task[-1]):
        raise ValueError("cannot read this text")
    return judge_task(task)
