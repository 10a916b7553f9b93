"""Seconds that the store takes for a very large debate and for very many debates.

    python -m benchmarks.store [--arguments 100000] [--debates 5000]

Texts are drawn from a vocabulary whose words are about as frequent as in a language (Zipf), so that
a search meets common and rare words.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import accumulate
from pathlib import Path

from argue.model import Argument, Debate, Label, Relation, Reply
from argue.store import Store

VOCABULARY = 20_000
WORDS = 30
"""Words of an argument."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--arguments", type=int, default=100_000)
    parser.add_argument("--debates", type=int, default=5_000)
    options = parser.parse_args()
    debate_of = _writer(random.Random(1))
    with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder, "x.sqlite")) as store:
        _many(store, [debate_of(f"Debate {number}", 57) for number in range(options.debates)])
        _large(store, debate_of("Large", options.arguments))
        for path in sorted(Path(folder).iterdir()):
            print(f"{path.stat().st_size / 2**20:9.1f} MiB  {path.suffix}")


def _many(store: Store, debates: list[Debate]) -> None:
    print(f"{len(debates):,} debates of 57 arguments")
    with _timed("saved, all at once"):
        store.debates.add(debates)
    with _timed("recognised"):
        store.debates.add(debates)
    with _timed("first page of the list"):
        store.debates.search()
        store.debates.count()
    with _timed("last page of the list"):
        store.debates.search(offset=len(debates) - 50)
    for what, search in (
        ("common", "w0"),
        ("middling", "w30 w4"),
        ("rare", "w9000"),
        ("unfinished", "w10"),
        ("letters", "++"),
    ):
        with _timed(f"search, {what} words ({store.debates.count(search):,} found)"):
            store.debates.search(search)
            store.debates.count(search)
    with _timed("open and read one"), Store.open(store.path) as other:
        other.debates.load("debate-77")


def _large(store: Store, debate: Debate) -> None:
    print(f"one debate of {len(debate.arguments):,} arguments")
    with _timed("saved"):
        (saved,) = store.debates.add([debate])
    with _timed("read"):
        read = store.debates.load(saved.key)
    if read != debate:
        raise SystemExit("what was read is not what was saved")
    run = store.runs.request(saved.key, "engine", "1", "replies", len(debate.given))
    store.runs.claim("benchmark")
    with _timed("relations saved, in chunks of 4,096"):
        for start in range(0, len(debate.given), 4096):
            store.runs.save(run.id, start, debate.given[start : start + 4096])
    with _timed("relations read"):
        store.runs.relations(run.id)
    with _timed("search (50 matches a page)"):
        store.debates.search("w30")
    with _timed("deleted"):
        store.debates.delete(saved.key)


def _writer(chance: random.Random) -> Callable[[str, int], Debate]:
    words = [f"w{rank}" for rank in range(VOCABULARY)]
    weights = list(accumulate(1 / (rank + 2) for rank in range(VOCABULARY)))

    def debate_of(title: str, size: int) -> Debate:
        texts = (" ".join(chance.choices(words, cum_weights=weights, k=WORDS)) for _ in range(size))
        arguments = tuple(Argument(f"a{number}", text) for number, text in enumerate(texts))
        replies = tuple(
            Reply(f"a{number}", f"a{chance.randrange(number)}") for number in range(1, size)
        )
        given = tuple(
            Relation(reply.source, reply.target, chance.choice([Label.SUPPORT, Label.ATTACK]))
            for reply in replies
        )
        return Debate(title, title, arguments, "a0", replies, given=given)

    return debate_of


@contextmanager
def _timed(what: str) -> Iterator[None]:
    began, worked = time.perf_counter(), time.process_time()
    yield
    took, worked = time.perf_counter() - began, time.process_time() - worked
    print(f"{took:9.3f} s, {worked:7.3f} s of processor  {what}")


if __name__ == "__main__":
    main()
