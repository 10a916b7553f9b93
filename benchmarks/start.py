"""Processor seconds of a start: of the server, of ``argue site mcp``, of a stated analysis.

To the first page, until nothing more is done, and again; to the list of tools, with the most memory
until then; of ``argue analyse --json`` where nothing is judged, with how many modules it imports;
and of Python alone, which says how fast the machine is.

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

On 30 November 2026 (load 5 to 9), medians of seven runs of either checkout in turn (five of the
second start, two of the first); Python alone takes 0.03. The list of tools is of the full
installation.

===========================================  ======  =====
what                                         before  after
===========================================  ======  =====
first start, to the first page                 1.20   1.21
first start, until it is still                 1.36   1.34
second start, to the first page                1.36   1.15
``argue site mcp``, to the list of tools       0.94   0.77
memory until then, MB                            83     72
stated analysis as JSON                        0.48   0.28
modules that it imports                         450    332
===========================================  ======  =====
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from statistics import median

STILL = 0.05
"""Processor seconds within three seconds below which a server does nothing."""
TICKS = os.sysconf("SC_CLK_TCK")
RUNS = 7
"""Runs of what is short, of which the median counts."""
STATED = "# Trams?\n\n= Trams are good.\n\n- cost: Nobody can pay for them.\n+ quiet: Quiet.\n"
ABOUT = {"protocolVersion": "2025-06-18", "capabilities": {}}
ASKED: tuple[dict[str, object], ...] = (
    {
        "id": 1,
        "method": "initialize",
        "params": {**ABOUT, "clientInfo": {"name": "benchmark", "version": "1"}},
    },
    {"method": "notifications/initialized"},
    {"id": 2, "method": "tools/list"},
)
"""What a client of the Model Context Protocol says first."""
IS_THERE = "import importlib.util as u, sys; u.find_spec('mcp') or sys.stderr.write('no')"
"""Says something where the library of the protocol is not installed."""
COUNTED = (
    "import atexit, sys; from argue.__main__ import main;"
    "atexit.register(lambda: print(len(sys.modules), file=sys.stderr)); main()"
)


def processor_seconds(pid: int) -> float:
    """What a process, and those of its children that ended, have used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / TICKS


def start(python: str, tree: Path, folder: Path, *, until_still: bool) -> list[float]:
    """Processor seconds to the first page, and until it is still if that is asked for."""
    environment = surroundings(tree, folder)
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


def surroundings(tree: Path, folder: Path) -> dict[str, str]:
    """The environment of a checkout, with a database and a cache of its own."""
    return {
        **os.environ,
        "PYTHONPATH": str(tree),
        "PYTHONDONTWRITEBYTECODE": "",
        "ARGUE_DATABASE": str(folder / "argue.sqlite"),
        "XDG_CACHE_HOME": str(folder / "cache"),
    }


def first_tools(python: str, tree: Path, folder: Path) -> tuple[float, float]:
    """Processor seconds of ``argue site mcp`` until it lists its tools, and its MB until then."""
    command = [python, "-m", "argue", "site", "mcp"]
    pipe = subprocess.PIPE
    lines = "".join(f"{json.dumps({'jsonrpc': '2.0', **line})}\n" for line in ASKED)
    with subprocess.Popen(
        command, cwd=folder, env=surroundings(tree, folder), stdin=pipe, stdout=pipe, text=True
    ) as server:
        assert server.stdin
        assert server.stdout
        server.stdin.write(lines)
        server.stdin.flush()
        server.stdout.readline()
        assert "what_would_change" in server.stdout.readline()
        seconds = processor_seconds(server.pid)
        status = Path(f"/proc/{server.pid}/status").read_text().splitlines()
        most = next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
        server.stdin.close()
    return seconds, most / 1024


def stated(python: str, tree: Path, folder: Path) -> tuple[float, int]:
    """Processor seconds of an analysis in which nothing is judged, and the modules it imports."""
    (folder / "trams.md").write_text(STATED)
    command = [python, "-c", COUNTED, "analyse", "trams.md", "--json"]
    seconds, told = spent(command, folder, surroundings(tree, folder))
    return seconds, int(told.splitlines()[-1])


def spent(command: list[str], folder: Path, environment: dict[str, str]) -> tuple[float, str]:
    """Processor seconds of a command, and what it says on standard error."""
    before = os.times()
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=True
    )
    after = os.times()
    used = after.children_user + after.children_system
    return used - before.children_user - before.children_system, done.stderr


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--tree", type=Path, default=Path(__file__).parent.parent)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="argue-") as name:
        of = chosen.python, chosen.tree, Path(name)
        first, still = start(*of, until_still=True)
        (again,) = start(*of, until_still=False)
        bare = chosen.python, "-c"
        own = Path(name), dict(os.environ)
        alone = [spent([*bare, "pass"], *own)[0] for _ in range(RUNS)]
        analyses = [stated(*of) for _ in range(RUNS)]
        print(f"first page {first:.2f} s, still {still:.2f} s, second start {again:.2f} s")
        seconds, modules = map(median, zip(*analyses, strict=True))
        print(f"stated analysis {seconds:.3f} s, {modules:.0f} modules")
        if not spent([*bare, IS_THERE], *own)[1]:
            seconds, memory = map(
                median, zip(*(first_tools(*of) for _ in range(RUNS)), strict=True)
            )
            print(f"argue site mcp {seconds:.2f} s, {memory:.0f} MB")
        print(f"Python alone {median(alone):.3f} s")


if __name__ == "__main__":
    main()
