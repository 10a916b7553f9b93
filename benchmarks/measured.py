"""Run one command and print, as JSON, what it took: a small process, so that it alone is measured.

    python -I -S benchmarks/measured.py OUTPUT TIMEOUT COMMAND…

The system counts the memory of the process that starts a command as the command's own, up to the
moment at which the command begins; the benchmark that makes the graphs is therefore too large to
start one itself. Prints wall and processor seconds, peak memory in MiB and the exit status, which
is negative where the command was killed because it took longer than TIMEOUT seconds.
"""

import os
import signal
import sys
import time


def main(output: str, timeout: str, *command: str) -> None:
    started = time.perf_counter()
    opened = (os.POSIX_SPAWN_OPEN, 1, output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    child = os.posix_spawn(command[0], command, os.environ, file_actions=[opened])
    signal.signal(signal.SIGALRM, lambda *_: os.kill(child, signal.SIGKILL))
    signal.setitimer(signal.ITIMER_REAL, float(timeout))
    _, status, used = os.wait4(child, 0)
    wall = time.perf_counter() - started
    print(
        f'{{"wall": {wall}, "processor": {used.ru_utime + used.ru_stime}, '
        f'"memory": {used.ru_maxrss / 1024}, "status": {os.waitstatus_to_exitcode(status)}}}'
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
