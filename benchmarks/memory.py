"""Resident memory of a server that answers mixed requests: where it ends, if it does.

Run by hand: ``python -m benchmarks.memory [--requests 50000]``. A server of its own (``argue
serve``) gets a new database with 200 small debates, 20 of 300 arguments and two of 2,000, all
generated, their relations judged by ``word_overlap``. Four clients ask for pages, branches,
searches, filters, explanations, maps, other readings, tables, files of every kind, drafts and the
JSON interface, send replies and save new debates, with compressed answers and without. Every 5,000
requests (``--every``) the resident memory of the server is printed, that of its child processes
beside it, and how long the requests took.

Exit code 1 where it still grew by more than a tenth between three fifths and the end, or a request
failed with a fault of the server.
"""

from __future__ import annotations

import argparse
import gzip
import html
import http.client
import random
import re
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote, urlencode

from argue import formats
from argue.store import Store
from benchmarks.load import WORDS, debate_of, sentence
from benchmarks.servers import start

SIZES = (*range(4, 44),) * 5 + (300,) * 20 + (2_000,) * 2
CLIENTS = 4
OPTIONS = (
    *[""] * 12,
    "derived=mediated",
    "confidence=0.6",
    "semantics=preferred",
    "support=deductive",
    "degrees=quadratic_energy",
    "show=rejected",
    "show=new",
    "engine=edit_distance",
)
PAGES = (
    *["/debates/{key}?{options}"] * 6,
    *["/debates/{key}?at={id}&{options}"] * 2,
    *["/debates/{key}?find={word}"] * 2,
    *["/debates/{key}/argument?id={id}&{options}"] * 4,
    *["/debates/{key}/explanation?id={id}&{options}"] * 4,
    *["/debates/{key}/picture?focus={id}&{options}"] * 2,
    "/debates/{key}/picture?{options}",
    "/debates/{key}/live?since=1",
    "/debates/{key}/reply?to={id}",
    "/debates/{key}/relation?source={id}&target=issue",
    "/debates/{key}/what-if?change=remove&source={id}",
    "/debates/{key}/export",
    "/debates/{key}/feed.atom",
    "/debates/{key}/history?id={id}",
    "/debates/{key}/comparison",
    "/debates/{key}/no-such-page",
    "/embed/debates/{key}",
    *["/debates/{key}/downloads/{format}"] * 2,
    "/api/v1/debates/{key}",
    "/api/v1/debates/{key}/analysis?{options}",
    "/api/v1/debates/{key}/arguments",
    "/api/v1/debates/{key}/explanations?argument={id}",
    "/api/v1/debates/{key}/files/{format}",
    "/api/v1/debates?search={word}",
    "/debates?find={word}",
    "/debates",
    "/research",
    "/evaluations",
    "/healthz",
    "/metrics",
    "/",
)
WRITES = 0.05
"""The share of requests that send a reply."""


class Asking:
    """The clients' common state: what was asked, and how it was answered."""

    def __init__(self, port: int, debates: list[tuple[str, list[str]]], requests: int) -> None:
        self.port, self.debates, self.left = port, debates, requests
        self.lock = threading.Lock()
        self.answered: Counter[int] = Counter()
        self.faults: Counter[str] = Counter()

    def next(self) -> bool:
        """Whether one more request is to be sent."""
        with self.lock:
            self.left -= 1
            return self.left >= 0

    def note(self, status: int, address: str) -> None:
        """Count an answer."""
        with self.lock:
            self.answered[status] += 1
            if status >= 500 and status != 503:
                self.faults[address.partition("?")[0]] += 1


def ask_on(asking: Asking, seed: int, written: list[str]) -> None:
    """One client, until all requests are sent."""
    draw = random.Random(seed)
    client = Browser(asking.port)
    while asking.next():
        key, ids = draw.choice(asking.debates)
        address = draw.choice(PAGES).format(
            key=key,
            id=quote(draw.choice(ids)),
            word=draw.choice(WORDS),
            options=draw.choice(OPTIONS),
            format=draw.choice(written),
        )
        if draw.random() < 0.02:
            client = Browser(asking.port)  # somebody else
        try:
            if draw.random() < WRITES:
                address = f"/debates/{key}/reply"
                status = client.reply(address, draw.choice(ids), draw)
            else:
                status, _ = client.ask(address)
            asking.note(status, address)
        except (OSError, http.client.HTTPException) as error:
            client = Browser(asking.port)
            with asking.lock:
                asking.faults[f"{type(error).__name__}: {address.partition('?')[0]}"] += 1


class Browser:
    """One connection, one cookie; answers may be compressed."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        self._cookie = ""

    def ask(self, address: str, form: dict[str, str] | None = None) -> tuple[int, str]:
        """Status and text of an answer."""
        headers = {"Accept-Encoding": "gzip"} | ({"Cookie": self._cookie} if self._cookie else {})
        body = None
        if form is not None:
            body = urlencode(form)
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        self._connection.request("GET" if form is None else "POST", address, body, headers)
        answer = self._connection.getresponse()
        data = answer.read()
        for cookie in answer.headers.get_all("Set-Cookie", []):
            self._cookie = cookie.partition(";")[0]
        if answer.headers.get("Content-Encoding") == "gzip":
            data = gzip.decompress(data)
        return answer.status, data.decode(errors="replace")

    def reply(self, address: str, parent: str, draw: random.Random) -> int:
        """Send a reply by the form of its page; the status of the answer."""
        status, page = self.ask(f"{address}?to={quote(parent)}")
        hidden = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', page)
        if not hidden:
            return status
        form = {name: html.unescape(value) for name, value in hidden}
        form |= {"to": parent, "text": sentence(draw), "stance": "attack", "do": "publish"}
        return self.ask(address, form | {"by": "Somebody"})[0]


def resident(process: int) -> int:
    """Bytes of a process that lie in memory; 0 if it is gone."""
    with suppress(OSError):
        found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{process}/status").read_text())
        return 1024 * int(found[1]) if found else 0
    return 0


def children(process: int) -> list[int]:
    """The processes that a process began, and those that they began."""
    found = []
    for listed in Path(f"/proc/{process}/task").glob("*/children"):
        with suppress(OSError):
            found += [int(child) for child in listed.read_text().split()]
    return found + [below for child in found for below in children(child)]


def run(folder: Path, options: argparse.Namespace) -> bool:
    """Ask, and print what the server needs; whether it stayed within bounds."""
    database = folder / "argue.sqlite"
    draw = random.Random(options.seed)
    debates = [
        replace(debate_of(size, draw, stated=False), id=f"d{number}", title=f"Debate {number}?")
        for number, size in enumerate(SIZES)
    ]
    with Store.open(database) as store:
        keys = [saved.key for saved in store.debates.add(debates)]
    known = [(k, [a.id for a in debate.arguments]) for k, debate in zip(keys, debates, strict=True)]
    server, port = start(database, proxy=False, engine="word_overlap")
    written = [name for name in formats.outputs() if name not in options.without]
    asking = Asking(port, known, options.requests)
    threads = [
        threading.Thread(target=ask_on, args=(asking, options.seed + n, written))
        for n in range(CLIENTS)
    ]
    began, seen = time.monotonic(), [resident(server.pid)]
    print(f"{'requests':>9}{'server MB':>11}{'children MB':>13}{'seconds':>9}", flush=True)
    try:
        for thread in threads:
            thread.start()
        for at in range(0, options.requests + 1, options.every):
            while options.requests - asking.left < at and any(t.is_alive() for t in threads):
                time.sleep(0.05)
            seen.append(resident(server.pid))
            below = sum(map(resident, children(server.pid)))
            mb = f"{seen[-1] / 1e6:11.0f}{below / 1e6:13.0f}"
            print(f"{at:9,}{mb}{time.monotonic() - began:9.0f}", flush=True)
        for thread in threads:
            thread.join()
    finally:
        server.terminate()
        server.wait(60)
    print(
        f"answers: {dict(sorted(asking.answered.items()))}; faults: {dict(asking.faults) or 'none'}"
    )
    later = seen[len(seen) * 3 // 5 :]
    return not asking.faults and later[-1] <= 1.1 * later[0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--requests", type=int, default=50_000)
    parser.add_argument("--every", type=int, default=5_000, help="requests between two lines")
    parser.add_argument("--seed", type=int, default=31)
    parser.add_argument("--without", nargs="*", default=[], help="formats that are not asked for")
    with tempfile.TemporaryDirectory() as folder:
        sys.exit(not run(Path(folder), parser.parse_args()))


if __name__ == "__main__":
    main()
