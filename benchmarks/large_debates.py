"""Processor time that the server takes for pages of a large debate, first and later ones.

Run by hand: ``python -m benchmarks.large_debates [ARGUMENTS …]``; 20,000 if none are given. Two
debates of each size, with a relation stated for each reply: a tree of three replies each, and a
flat one in which all answer the issue. They are judged, then the server is started anew, so that
the first page finds nothing computed in memory. Prints the seconds of processor time of the server
and its worker processes, and the size of each answer. Linux only, since it reads ``/proc``.

Exit code 1 where an answer for which the debate is read or drawn took over 1.5 s, another one over
0.2 s, or an answer was none of 200 or 201.
"""

from __future__ import annotations

import http.client
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from argue.model import Argument, Debate, Label, Relation, Reply
from argue.store import Store
from benchmarks.worst import server

GOAL_FIRST, GOAL_LATER = 1.5, 0.2
READING = ("first page", "picture JSON", "a reply")
"""For these the whole debate is read or drawn: nothing in memory serves."""
WORDS = ("city", "car", "school", "tax", "water", "bridge", "evening", "child", "market", "winter")
PAGES = (
    ("first page", "/debates/{key}"),
    ("later page", "/debates/{key}"),
    ("another branch", "/debates/{key}?at=x1"),
    ("next rows", "/debates/{key}?at=x0&skip=100&piece=thread"),
    ("search", "/debates/{key}?find=bridge+7"),
    ("the same search", "/debates/{key}?find=bridge+7"),
    ("filter", "/debates/{key}?show=rejected"),
    ("the same filter", "/debates/{key}?show=rejected"),
    ("argument", "/debates/{key}/argument?id=x1"),
    ("another argument", "/debates/{key}/argument?id=x77"),
    ("picture JSON", "/debates/{key}/picture"),
    ("the same picture", "/debates/{key}/picture"),
    ("API debate", "/api/v1/debates/{key}"),
    ("API analysis", "/api/v1/debates/{key}/analysis"),
)
AFTER = ("first page", "later page", "argument")


def debate_of(size: int, width: int) -> Debate:
    """A debate in which each argument is answered by ``width`` others."""
    texts = (f"Argument {at} on {WORDS[at % 10]} {at % 97}." for at in range(size))
    arguments = tuple(Argument(f"x{at}", text) for at, text in enumerate(texts))
    replies = tuple(Reply(f"x{at}", f"x{(at - 1) // width}") for at in range(1, size))
    given = tuple(
        Relation(reply.source, reply.target, Label.ATTACK if at % 3 else Label.SUPPORT)
        for at, reply in enumerate(replies)
    )
    name = f"{size} by {width}"
    return Debate(name, f"What of {name}?", arguments, "x0", replies, given=given)


def processor_seconds() -> float:
    """Processor time of all processes that this one began, and of those that they began."""
    parents, ticks = {}, {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:  # ended meanwhile
            continue
        number = int(folder.name)
        parents[number], ticks[number] = int(fields[1]), int(fields[11]) + int(fields[12])
    own = {os.getpid()}
    while more := {child for child, parent in parents.items() if parent in own} - own:
        own |= more
    return sum(ticks[process] for process in own - {os.getpid()}) / os.sysconf("SC_CLK_TCK")


def ask(port: int, address: str, sent: object = None) -> tuple[int, bytes]:
    """Status and body of an answer; what is sent goes as JSON."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=300)) as connection:
        body = None if sent is None else json.dumps(sent)
        connection.request(
            "POST" if body else "GET", address, body, {"Content-Type": "application/json"}
        )
        answer = connection.getresponse()
        return answer.status, answer.read()


def measured(port: int, address: str, sent: object = None) -> tuple[float, int, int]:
    """Processor time of an answer in seconds, its status and its size in bytes."""
    before = processor_seconds()
    status, body = ask(port, address, sent)
    time.sleep(0.2)  # what goes on after the answer is counted too
    return processor_seconds() - before, status, len(body)


def judge(database: Path, debates: list[Debate]) -> Iterator[str]:
    """The keys of the debates, which are saved and judged."""
    with Store.open(database) as store:
        keys = [saved.key for saved in store.debates.add(debates)]
    with server(database, {}) as port:
        for key in keys:
            while b"<progress" in ask(port, f"/debates/{key}")[1]:
                time.sleep(0.5)
            yield key
        time.sleep(2)  # until what is prepared is saved


def rows(database: Path, key: str) -> Iterator[tuple[str, float, int, int]]:
    """What is asked, processor seconds, status and bytes; in a server that was just started."""
    with server(database, {}) as port:
        ask(port, "/")
        for name, address in PAGES:
            yield name, *measured(port, address.format(key=key))
        state = json.loads(ask(port, f"/debates/{key}/live")[1])["state"]
        yield "nothing new", *measured(port, f"/debates/{key}/live?since={state}")
        reply = {"parent": "x1", "text": "A further argument.", "stance": "attack"}
        yield "a reply", *measured(port, f"/api/v1/debates/{key}/contributions", reply)
        for name, address in PAGES:
            if name in AFTER:
                yield f"{name} after it", *measured(port, address.format(key=key))
        yield "what is new", *measured(port, f"/debates/{key}/live?since={state}")


def main(sizes: list[int]) -> None:
    """Print the table; see the module."""
    over = []
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder, "argue.sqlite")
        debates = [debate_of(size, width) for size in sizes for width in (3, size)]
        for key in list(judge(database, debates)):
            print(key)
            for name, seconds, status, size in rows(database, key):
                goal = GOAL_FIRST if name in READING else GOAL_LATER
                mark = "" if seconds <= goal and status in (200, 201) else "  over the goal"
                over += [name] if mark else []
                print(f"  {name:24}{seconds:7.2f} s{size:12,} bytes  {status}{mark}", flush=True)
    sys.exit(bool(over))


if __name__ == "__main__":
    main([int(size) for size in sys.argv[1:]] or [20_000])
