"""Processor seconds of a start: to the first page, until nothing more is done, and again.

``python -m benchmarks.start [--python light/bin/python] [--tree another/checkout]``

In the light installation, on two shared cores (load 6 to 10), 28 November 2026, means of two
runs of either checkout in turn:

================================  ======  =====
what                              before  after
================================  ======  =====
first start, to the first page      2.21   1.70
first start, until it is still     28.98   1.90
second start, to the first page     1.95   1.50
================================  ======  =====
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

STILL = 0.05
"""Processor seconds within three seconds below which a server does nothing."""
TICKS = os.sysconf("SC_CLK_TCK")


def processor_seconds(pid: int) -> float:
    """What a process, and those of its children that ended, have used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / TICKS


def start(python: str, tree: Path, folder: Path, *, until_still: bool) -> list[float]:
    """Processor seconds to the first page, and until it is still if that is asked for."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(tree),
        "ARGUE_DATABASE": str(folder / "argue.sqlite"),
        "XDG_CACHE_HOME": str(folder / "cache"),
    }
    command = [python, "-m", "argue", "serve", "--port", "0"]
    server = subprocess.Popen(
        command, cwd=folder, env=environment, stderr=subprocess.PIPE, text=True
    )
    try:
        assert server.stderr
        address = server.stderr.readline().split()[3]
        with urllib.request.urlopen(address, timeout=600) as page:
            page.read()
        seconds = [processor_seconds(server.pid)]
        while until_still:
            time.sleep(3)
            seconds = [seconds[0], *seconds[-1:], processor_seconds(server.pid)]
            if seconds[-1] - seconds[-2] < STILL:
                return [seconds[0], seconds[-1]]
        return seconds
    finally:
        server.send_signal(signal.SIGTERM)
        server.communicate()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--tree", type=Path, default=Path(__file__).parent.parent)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="argue-") as folder:
        first, still = start(chosen.python, chosen.tree, Path(folder), until_still=True)
        (again,) = start(chosen.python, chosen.tree, Path(folder), until_still=False)
    print(f"first page {first:.2f} s, still {still:.2f} s, second start {again:.2f} s")


if __name__ == "__main__":
    main()
