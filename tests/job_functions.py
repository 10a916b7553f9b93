"""What worker processes do in tests; a job's function is found by its name."""

import os
import time

from argue.errors import BadInput


def square(number: int) -> int:
    return number * number


def pause(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def process_id() -> int:
    return os.getpid()


def crash(message: str) -> None:
    raise BadInput(message)


def allocate(megabytes: int) -> int:
    return len(bytearray(megabytes * 2**20)) // 2**20


def hold_the_lock(seconds: float = 0.0) -> bool:
    """Search for hours, without letting another thread of Python run: pigeons in too few holes."""
    from pysat.solvers import Cadical153

    holes = 14
    clauses = [[pigeon * holes + hole + 1 for hole in range(holes)] for pigeon in range(holes + 1)]
    for hole in range(holes):
        for one in range(holes + 1):
            clauses += [
                [-(one * holes + hole + 1), -(other * holes + hole + 1)] for other in range(one)
            ]
    with Cadical153(bootstrap_with=clauses) as solver:
        return bool(solver.solve())
