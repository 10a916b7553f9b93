"""The end of a server's process: at once, or for certain some seconds after it was asked to stop.

Python joins threads and child processes when it ends, however long they compute. What computes then
has lost its purpose: transactions of the database are whole or not there, and runs are put back.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import sys
import threading

LIMIT = 8.0
"""Seconds after a request to stop at which the process ends, whatever it is doing."""


def end_within(seconds: float) -> None:
    """End the process after so many seconds, unless it has ended before."""
    timer = threading.Timer(seconds, end_now)
    timer.daemon = True
    timer.start()


def end_now() -> None:
    """End the process with status 0, and its child processes, without waiting for threads."""
    for child in multiprocessing.active_children():
        child.kill()
    logging.shutdown()
    sys.stdout.flush()
    os._exit(0)
