"""How long a writer waits from sending a reply to seeing its status, judged by an engine.

Run by hand: ``python -m benchmarks.judged``. A server of its own (``argue serve``) has a debate of
500 generated arguments whose relations are stated. One person answers, lets the engine say what the
answer does, and confirms it. The time runs from sending the form to the last byte of the page that
says no more that judging goes on, asked for ten times a second. The first reply, for which the
engine is loaded, is told apart.
"""

from __future__ import annotations

import argparse
import html
import random
import re
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

from argue.store import Store
from benchmarks.load import Client, Seen, debate_of, percentile, sentence, start

POLL = 0.1


def waits(folder: Path, options: argparse.Namespace) -> Iterator[float]:
    """Seconds for each reply."""
    draw = random.Random(options.seed)
    debate = debate_of(options.arguments, draw, stated=True)
    database = folder / "argue.sqlite"
    with Store.open(database) as store:
        key = store.debates.add([debate])[0].key
    server, port = start(database, proxy=False, engine=options.engine)
    try:
        with closing(Client(port, Seen())) as client:
            while "<progress" in client.ask("debate", f"/debates/{key}"):
                time.sleep(0.5)
            for _ in range(options.replies):
                yield _wait(client, key, draw.choice(debate.arguments).id, sentence(draw))
    finally:
        server.terminate()
        server.wait(30)


def _wait(client: Client, key: str, parent: str, text: str) -> float:
    form_page = client.ask("reply form", f"/debates/{key}/reply?to={quote(parent)}")
    result = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form_page)
    form = {name: html.unescape(value) for name, value in result}
    form |= {"to": parent, "text": text, "stance": "engine", "confirmed": "1", "do": "publish"}
    began = time.perf_counter()
    client.ask("reply", f"/debates/{key}/reply", form)
    while "<progress" in client.ask("debate", f"/debates/{key}"):
        time.sleep(POLL)
    return time.perf_counter() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    for name, default in [("arguments", 500), ("replies", 20), ("seed", 6)]:
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--engine", default="cross_encoder")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        first, *later = waits(Path(folder), options)
    p50, p95 = (percentile(later, share) for share in (50, 95))
    print(
        f"{options.engine}, {options.arguments} arguments: the first reply after {first:.2f} s, "
        f"the {len(later)} after it {p50:.2f} s (median), {p95:.2f} s (p95)"
    )


if __name__ == "__main__":
    main()
