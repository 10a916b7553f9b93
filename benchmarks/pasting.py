"""One member pastes eight texts of 2 MB at once: how long another person's replies take.

Run by hand: ``python -m benchmarks.pasting``. A server of its own with two accounts: a reply every
half second, first alone, then while eight pastes are on their way. Prints both, what the pastes
were answered, and the machine's load. Exit code 1 where 95 of 100 replies took longer than
:data:`GOAL`, or one was not taken.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import random
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import closing
from pathlib import Path

from argue.store import Store
from benchmarks.load import debate_of, percentile
from benchmarks.servers import start

GOAL, PASTES, LINES, PAUSE = 1.0, 8, 30_000, 0.6


def paste(number: int) -> str:
    """A conversation of some 2 MB, another one for each number."""
    said = "Nuclear energy {} should be expanded because of reason {}, says {}."
    return "\n".join(f"Ada{n % 97}: {said.format(n, n % 7, number)}" for n in range(LINES))


def send(port: int, token: str, address: str, body: dict[str, str]) -> tuple[int, float]:
    """The status of an answer that is read whole, 0 where none came; and the seconds it took."""
    began = time.perf_counter()
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    try:
        with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=300)) as connection:
            connection.request("POST", f"/api/v1/debates{address}", json.dumps(body), headers)
            answer = connection.getresponse()
            answer.read()
            return answer.status, time.perf_counter() - began
    except (OSError, http.client.HTTPException):
        return 0, time.perf_counter() - began


def reply(port: int, token: str, key: str, until: threading.Event) -> list[tuple[int, float]]:
    """Replies, one after the other, until an event; statuses and seconds."""
    answers = []
    while not until.wait(PAUSE):
        body = {"parent": "issue", "text": f"Reply {random.random()}.", "stance": "attack"}
        answers.append(send(port, token, f"/{key}/contributions", body))
    return answers


def measure(folder: Path, seconds: float) -> bool:
    """Whether replies were quick beside the pastes; prints what they took."""
    database = folder / "argue.sqlite"
    server, port = start(database, proxy=False, engine="word_overlap", accounts=True)
    try:
        with Store.open(database) as store:
            [saved] = store.debates.add([debate_of(100, random.Random(1), True)])
            store.access.share(saved.key, "public", "participant")
            tokens = [
                store.accounts.tokens.add(store.accounts.add(name).id, "benchmark", "write")
                for name in ("Ada", "Ben")
            ]
        done, pasted = threading.Event(), []
        threading.Timer(seconds, done.set).start()
        alone = reply(port, tokens[1], saved.key, done)
        hogs = [
            threading.Thread(
                target=lambda n=number: pasted.append(send(port, tokens[0], "", {"text": paste(n)}))
            )
            for number in range(PASTES)
        ]
        over = threading.Event()
        for hog in hogs:
            hog.start()
        threading.Thread(target=lambda: ([hog.join() for hog in hogs], over.set())).start()
        beside = reply(port, tokens[1], saved.key, over)
    finally:
        server.terminate()
        server.wait(30)
    for name, answers in (("alone", alone), ("beside pastes", beside), ("pastes", pasted)):
        took = [seconds for _, seconds in answers]
        shares = " ".join(f"p{share} {percentile(took, share):.2f} s" for share in (50, 95))
        print(
            f"{name}: {len(took)}, {dict(Counter(code for code, _ in answers))}, {shares}, "
            f"longest {max(took):.2f} s"
        )
    print(f"load {os.getloadavg()[0]:.1f}")
    took = [seconds for _, seconds in beside]
    return percentile(took, 95) < GOAL and {code for code, _ in beside} == {201}


def main() -> None:
    """Print the figures; see the module."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=20.0, help="of replies alone")
    with tempfile.TemporaryDirectory() as folder:
        sys.exit(not measure(Path(folder), parser.parse_args().seconds))


if __name__ == "__main__":
    main()
