"""One client asks for the worst of everything, while others read: how long they wait.

Run by hand: ``python benchmarks/worst.py``. A server of its own (``argue serve``) gets a debate of
240 arguments, 120 of which attack one another in pairs and all of which have 960 further relations,
and an ordinary one of 500. First readers look at the ordinary one alone: that is the baseline. Then
a client besides asks for what is hardest of the other debate, eight requests at a time, and hangs
up on each after a second. Prints percentiles of the time to the last byte, for each route, without
and with that client.

Exit code 1 where ``/healthz`` took over 200 ms or a page over 500 ms at the 95th percentile, or an
answer was none of 200.
"""

from __future__ import annotations

import argparse
import contextlib
import http.client
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from argue.model import Argument, Debate, Label, Relation, Reply
from argue.store import Store
from benchmarks.load import percentile

ROOT = Path(__file__).resolve().parents[1]
HEALTH, GOAL_HEALTH, GOAL = "/healthz", 0.2, 0.5
PATIENCE = 1.0
"""Seconds after which the client that asks for the worst hangs up."""
SEMANTICS = ("preferred", "cf2", "stage", "stable", "semi_stable", "eager", "ideal", "complete")
QUESTIONS = (
    *(f"?semantics={name}" for name in SEMANTICS),
    *(f"/argument?id=a1&semantics={name}" for name in ("preferred", "cf2")),
    "/argument?id=a1&degrees=df_quad",
    "/argument?id=a1&degrees=quadratic_energy",
    "/argument?id=a1&support=necessary",
    "?support=coherence",
    "?support=evidential&semantics=preferred",
    "/smallest-change?id=a1&goal=accepted",
    "/smallest-change?id=a1&goal=rejected&semantics=preferred",
    "/comparison?semantics=preferred",
    "/what-if?semantics=preferred&change=flip&source=a0&target=a1",
    "/downloads/png",
    "/downloads/svg?semantics=cf2",
    "/neighbours?id=a1",
)
API_QUESTIONS = (
    "/analysis?semantics=preferred",
    "/smallest-change?argument=a1&goal=rejected",
)


@dataclass
class Seen:
    """What clients saw: seconds by route, and how many answers had which status."""

    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    statuses: Counter[int] = field(default_factory=Counter)


def hard(size: int = 240, others: int = 960, seed: int = 1) -> Debate:
    """Half of the arguments attack the other half and are attacked; relations between any two."""
    draw, ids = random.Random(seed), [f"a{number}" for number in range(size)]
    labels: dict[tuple[str, str], Label] = {}
    for first, second in zip(ids[::2], ids[1::2], strict=True):
        labels[first, second] = labels[second, first] = Label.ATTACK
    while len(labels) < size + others:
        one, other = draw.sample(ids, 2)
        labels.setdefault((one, other), draw.choice([Label.ATTACK, Label.SUPPORT]))
    gold = tuple(Relation(*ends, label) for ends, label in labels.items())
    texts = tuple(Argument(id, f"Argument {id} says {draw.random()}.") for id in ids)
    return Debate("worst", "The worst", texts, pairs=tuple(labels), gold=gold)


def ordinary(size: int = 500, seed: int = 2) -> Debate:
    """A thread, with a relation stated for each reply."""
    draw, ids = random.Random(seed), [f"x{number}" for number in range(size)]
    replies = tuple(
        Reply(ids[number], ids[min(draw.randrange(number), draw.randrange(number))])
        for number in range(1, size)
    )
    stances = [Label.ATTACK, Label.SUPPORT]
    gold = tuple(Relation(reply.source, reply.target, draw.choice(stances)) for reply in replies)
    texts = tuple(Argument(id, f"Argument {id} says {draw.random()}.") for id in ids)
    return Debate("plain", "What shall we do?", texts, ids[0], replies, gold=gold)


@contextlib.contextmanager
def server(database: Path, settings: Mapping[str, str]) -> Iterator[int]:
    """``argue serve`` with this database; its port."""
    process = subprocess.Popen(
        [sys.executable, "-m", "argue", "serve", "--port", "0"],
        cwd=ROOT,
        text=True,
        stderr=subprocess.PIPE,
        env={**os.environ, "ARGUE_DATABASE": str(database), "ARGUE_CONCEPTS": "off", **settings},
    )
    try:
        assert process.stderr is not None
        for line in process.stderr:
            if "http://127.0.0.1:" in line:
                break
        drain = threading.Thread(target=process.stderr.read, daemon=True)
        drain.start()
        yield int(line.rpartition("127.0.0.1:")[2].split()[0])
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(20)
    drain.join(20)
    process.stderr.close()


def ask(port: int, address: str, timeout: float = 60.0) -> int:
    """The status of an answer that is read whole."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)
    with contextlib.closing(connection):
        connection.request("GET", address)
        answer = connection.getresponse()
        answer.read()
        return answer.status


def worst(key: str) -> list[str]:
    """The addresses of what is hardest of a debate."""
    pages = [f"/debates/{key}{question}" for question in QUESTIONS]
    return pages + [f"/api/v1/debates/{key}{question}" for question in API_QUESTIONS]


def read(port: int, key: str, seen: Seen, until: float, pause: float) -> None:
    """Look at one page after the other, as a reader does."""
    pages = ("/", f"/debates/{key}", f"/debates/{key}/argument?id=x3", f"/debates/{key}?at=x2")
    while time.monotonic() < until:
        for address in (HEALTH, *pages):
            began = time.perf_counter()
            seen.statuses[ask(port, address)] += 1
            seen.seconds[address].append(time.perf_counter() - began)
            time.sleep(pause)


def torment(port: int, key: str, number: int, seen: Seen, until: float) -> None:
    """Ask for one hard thing after the other, and hang up after a second."""
    draw, addresses = random.Random(number), worst(key)
    while time.monotonic() < until:
        address = draw.choice(addresses)
        with contextlib.suppress(OSError, http.client.HTTPException):
            seen.statuses[ask(port, address, PATIENCE)] += 1
        time.sleep(0.05)


def measure(
    port: int, keys: tuple[str, str], seconds: float, readers: int, hogs: int, pause: float
) -> tuple[Seen, Seen]:
    """What the readers saw, and the client that asks for the worst."""
    seen, hogged, until = Seen(), Seen(), time.monotonic() + seconds
    tasks: list[tuple[Callable[..., None], tuple[object, ...]]] = [
        (read, (port, keys[1], seen, until, pause)) for _ in range(readers)
    ]
    tasks += [(torment, (port, keys[0], number, hogged, until)) for number in range(hogs)]
    threads = [threading.Thread(target=task, args=arguments) for task, arguments in tasks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return seen, hogged


def compare(
    database: Path, seconds: float, readers: int, hogs: int, pause: float = 0.2
) -> tuple[Seen, Seen, Seen]:
    """What readers saw without and with the client that asks for the worst, and what that saw."""
    with Store.open(database) as store:
        saved = store.debates.add([hard(), ordinary()])
    keys = saved[0].key, saved[1].key
    with server(database, {}) as port:
        for key in keys:
            ask(port, f"/debates/{key}")
        time.sleep(2)  # until both are judged
        idle, _ = measure(port, keys, seconds, readers, 0, pause)
        busy, hogged = measure(port, keys, seconds, readers, hogs, pause)
    return idle, busy, hogged


def main() -> None:
    """Print both; see the module."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=40.0, help="of each of the two parts")
    parser.add_argument("--readers", type=int, default=4)
    parser.add_argument("--requests", type=int, default=8, help="of the worst, at a time")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        idle, busy, hogged = compare(
            Path(folder, "argue.sqlite"), options.seconds, options.readers, options.requests
        )
    print(f"{'route':40}{'p50':>16}{'p95':>20}")
    slow = []
    for route, item in busy.seconds.items():
        shown = "".join(
            f"{1000 * percentile(idle.seconds[route], share):7.0f} → "
            f"{1000 * percentile(item, share):4.0f} ms"
            for share in (50, 95)
        )
        print(f"{route:40}{shown}")
        if percentile(item, 95) > (GOAL_HEALTH if route == HEALTH else GOAL):
            slow.append(route)
    print(f"statuses of the readers: {dict(busy.statuses)}, of the worst: {dict(hogged.statuses)}")
    print(f"over the goal: {', '.join(slow) or 'none'}")
    sys.exit(bool(slow) or set(busy.statuses) != {200})


if __name__ == "__main__":
    main()
