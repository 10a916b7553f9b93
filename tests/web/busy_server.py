"""``argue serve`` with all that may keep a process from ending: ``busy_server.py DATABASE``.

Requests to ``/busy`` compute for two minutes in their threads, each chunk of pairs takes as long,
and so does a child process.
"""

import multiprocessing
import os
import sys
import time

from argue import judging
from argue.cli.serve import command
from argue.services.deeds import Need
from argue.web.app import language

LONG = 120.0


def busy() -> str:
    compute()
    return ""


def compute(*_: object) -> None:
    until = time.monotonic() + LONG
    while time.monotonic() < until:
        sum(range(1000))


if __name__ == "__main__":
    # Here and not above: pytest imports this module, and other tests ask every address there is.
    language.blueprint.get("/busy", need=Need.ALWAYS)(busy)
    os.environ |= {"ARGUE_DATABASE": sys.argv[1], "ARGUE_LOG": "json"}
    judging.judge_pairs = compute
    multiprocessing.get_context("spawn").Process(target=compute).start()
    command(["--port", "0"])
