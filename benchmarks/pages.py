"""Seconds that the server takes for a debate's page, beside those for the list of debates.

Run by hand: ``python benchmarks/pages.py [ARGUMENTS …]``. The debate is a thread of three replies
each, a third of them supports, under mediated attacks, in a new store. The median of ten requests
through Flask's test client is printed, and its ratio to the list's.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from pathlib import Path

from flask.testing import FlaskClient

from argue.model import Argument, Debate, Label, Relation, Reply
from argue.settings import Settings
from argue.store import Store
from argue.web import create_app


def thread(size: int) -> Debate:
    """A debate of this many arguments."""
    arguments = tuple(Argument(f"x{number}", f"Argument {number}.") for number in range(size))
    replies = tuple(Reply(f"x{number}", f"x{(number - 1) // 3}") for number in range(1, size))
    given = tuple(
        Relation(reply.source, reply.target, Label.ATTACK if number % 3 else Label.SUPPORT)
        for number, reply in enumerate(replies)
    )
    return Debate(f"d{size}", f"A thread of {size}?", arguments, "x0", replies, given=given)


def seconds(client: FlaskClient, address: str) -> float:
    """The median of ten requests, after the run that the page needs is done."""
    while True:
        answer = client.get(address, headers={"Host": "localhost"})
        if answer.status_code != 200:
            raise SystemExit(f"{address}: {answer.status}")
        if b"<progress" not in answer.data:
            break
        time.sleep(0.1)
    times = []
    for _ in range(10):
        began = time.perf_counter()
        client.get(address, headers={"Host": "localhost"})
        times.append(time.perf_counter() - began)
    return statistics.median(times)


def main(sizes: list[int]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "argue.sqlite"
        with Store.open(database) as store:
            keys = [saved.key for saved in store.debates.add([thread(size) for size in sizes])]
        client = create_app(Settings(database=database)).test_client()
        pages = {"list of debates": "/"}
        pages |= {
            f"{size:,} arguments": f"/debates/{key}?derived=mediated"
            for size, key in zip(sizes, keys, strict=True)
        }
        taken = {name: seconds(client, address) for name, address in pages.items()}
        for name, median in taken.items():
            ratio = median / taken["list of debates"]
            print(f"{name:20}{median * 1000:8.0f} ms{ratio:8.1f}×")


if __name__ == "__main__":
    main([int(size) for size in sys.argv[1:]] or [30, 300, 3_000])
