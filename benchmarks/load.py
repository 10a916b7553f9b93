"""People who read and write in one debate at the same time, over HTTP: how long they wait.

Run by hand: ``python -m benchmarks.load``. A server of its own (``argue serve``) gets a new
database with a debate of 500 generated arguments. 50 readers look at one page after the other, with
a pause as people make, and 5 writers answer arguments. Every fifth answer is sent twice, as by a
browser that lost the connection. Then it is checked that no request ended with an error, and that
what was answered with success is in the debate just once. Prints percentiles of the time from
sending a request to the last byte of its answer, for each route, and as ratios to the median of
``/healthz``.

``--poll 5 --servers 2`` is a crowd: readers leave the page open, which asks every five seconds
whether anything is new and is read again if so; several servers share the database, each with its
part of the people; with ``--proxy`` nginx stands before them, which has to be installed.
With ``--signed-in`` each of them has an account. ``--crowd`` tries one and two servers, with and
without nginx, with ever more readers, and writes what it saw to ``benchmarks/crowd.json`` and the
table of ``docs/crowd.md``.

Exit code 1 where something was lost, doubled or an error, or a page took longer than the goal.
"""

from __future__ import annotations

import argparse
import html
import http.client
import json
import os
import random
import re
import sys
import tempfile
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from contextlib import closing, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

from argue.model import Argument, Debate, Label, Relation, Reply
from argue.settings import Settings
from argue.store import Store
from argue.web import create_app
from argue.web.app.people import SESSION
from benchmarks.servers import proxied, start

ROOT = Path(__file__).resolve().parents[1]
GOAL = 0.25
"""Seconds: what 95 of 100 pages shall stay under."""
BASELINE = "/healthz"
RETRIES = 5
CROWDS = (150, 500, 800, 1200)
"""Readers of an open page that ``--crowd`` tries."""
PAGE = ROOT / "docs" / "crowd.md"
BLOCK = re.compile(r"(<!-- crowd -->\n).*?(<!-- /crowd -->)", re.DOTALL)
WORDS = re.findall(
    r"\w+",
    "city car school tax water bridge evening child market winter price garden doctor river train "
    "light museum vote border farmer wage forest teacher island road election hospital harvest",
)


@dataclass
class Seen:
    """What all clients saw, gathered from their threads."""

    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    errors: Counter[str] = field(default_factory=Counter)
    confirmed: set[str] = field(default_factory=set)
    sent: set[str] = field(default_factory=set)


def sentence(draw: random.Random) -> str:
    return f"{' '.join(draw.choices(WORDS, k=draw.randint(8, 40))).capitalize()}."


def debate_of(size: int, draw: random.Random, stated: bool) -> Debate:
    """A thread in which later arguments answer any earlier one, the issue most often."""
    ids = ["issue", *(f"x{number}" for number in range(1, size))]
    replies = tuple(
        Reply(id, ids[min(draw.randrange(number), draw.randrange(number))])
        for number, id in enumerate(ids[1:], 1)
    )
    labels = (Label.SUPPORT, Label.ATTACK)
    given = tuple(Relation(reply.source, reply.target, draw.choice(labels)) for reply in replies)
    arguments = tuple(Argument(id, sentence(draw)) for id in ids)
    return Debate(
        "load", "What shall we do?", arguments, "issue", replies, given=given if stated else ()
    )


class Client:
    """One person with a browser: one connection, one cookie."""

    def __init__(self, port: int, seen: Seen, cookie: str = "") -> None:
        self._seen, self._cookie, self.state = seen, cookie, ""
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)

    def ask(self, route: str, address: str, form: dict[str, str] | None = None) -> str:
        """The answer's body; an error is noted and gives an empty one."""
        headers = {"Cookie": self._cookie} if self._cookie else {}
        body = None
        if form is not None:
            body = urlencode(form)
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        began = time.perf_counter()
        self._connection.request("POST" if body else "GET", address, body, headers)
        answer = self._connection.getresponse()
        text = answer.read().decode()
        self._seen.seconds[route].append(time.perf_counter() - began)
        for cookie in answer.headers.get_all("Set-Cookie", []):
            self._cookie = cookie.partition(";")[0]
        if answer.status not in (200, 303):
            self._seen.errors[f"{route}: {answer.status}"] += 1
            return ""
        return text

    def insist(self, route: str, address: str, form: dict[str, str]) -> None:
        """Send a form, and again if the connection is lost: with the same token in it."""
        for last in [False] * RETRIES + [True]:
            try:
                self.ask(route, address, form)
                return
            except (OSError, http.client.HTTPException):
                self.close()
                if last:
                    raise

    def close(self) -> None:
        """Close the connection; the next request opens another one."""
        self._connection.close()


def read(client: Client, key: str, draw: random.Random, ids: list[str]) -> None:
    """Look at one page, as readers do; or the open page asks whether anything is new."""
    page, id = f"/debates/{key}", quote(draw.choice(ids))
    if draw.random() < 0.3:
        answer = client.ask("live", f"{page}/live?since={quote(client.state)}")
        client.state = json.loads(answer or "{}").get("state", "")
        return
    client.ask(
        *draw.choices(
            [
                ("debate", page),
                ("branch", f"{page}?at={id}"),
                ("argument", f"{page}/argument?id={id}"),
                ("explanation", f"{page}/explanation?id={id}"),
                ("map", f"{page}/picture?focus={id}"),
                ("list", "/"),
                (BASELINE, BASELINE),
            ],
            [6, 2, 3, 3, 1, 1, 1],
        )[0]
    )


def follow(client: Client, key: str) -> None:
    """An open page asks whether anything is new, and is read again if so."""
    page = f"/debates/{key}"
    if client.state:
        answer = client.ask("live", f"{page}/live?since={quote(client.state)}")
        news = json.loads(answer or "{}")
        client.state = news.get("state", client.state)
        if not news.get("changed"):
            return
    client.ask("debate", page)
    if not client.state:
        first = client.ask("live", f"{page}/live")
        client.state = json.loads(first or "{}").get("state", "")


def write(client: Client, key: str, draw: random.Random, ids: list[str], seen: Seen) -> None:
    """Answer an argument, again after a lost connection, and sometimes twice without need."""
    parent, text = draw.choice(ids), sentence(draw)
    form_page = client.ask("reply form", f"/debates/{key}/reply?to={quote(parent)}")
    result = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form_page)
    hidden = {name: html.unescape(value) for name, value in result}
    if not hidden:
        seen.errors["reply form: no form"] += 1
        return
    stance = draw.choice(["support", "attack"])
    form = {**hidden, "to": parent, "text": text, "stance": stance, "do": "publish"}
    form["by"] = "Somebody"
    seen.sent.add(text)
    before = sum(seen.errors.values())
    for _ in range(2 if draw.random() < 0.2 else 1):
        client.insist("reply", f"/debates/{key}/reply", form)
    if sum(seen.errors.values()) == before:
        seen.confirmed.add(text)


def live(
    number: int,
    writer: bool,
    options: argparse.Namespace,
    ports: list[int],
    key: str,
    ids: list[str],
    seen: Seen,
    until: float,
) -> None:
    """One person, until the time is over."""
    draw = random.Random(f"{options.seed}/{number}")
    cookie = options.cookies[number] if options.cookies else ""
    client = Client(ports[number % len(ports)], seen, cookie)
    pause = options.poll if options.poll and not writer else options.pause
    time.sleep(draw.uniform(0, pause))
    while time.monotonic() < until:
        try:
            if writer:
                write(client, key, draw, ids, seen)
            elif options.poll:
                follow(client, key)
            else:
                read(client, key, draw, ids)
        except (OSError, http.client.HTTPException) as error:
            seen.errors[f"connection: {type(error).__name__}"] += 1
            client.close()
        time.sleep(max(0.0, min(draw.uniform(0.5, 1.5) * pause, until - time.monotonic())))
    client.close()


def run(folder: Path, options: argparse.Namespace) -> bool:
    """Let them read and write; whether all went well."""
    database = folder / "argue.sqlite"
    debate = debate_of(options.arguments, random.Random(options.seed), not options.engine)
    with Store.open(database) as store:
        key = store.debates.add([debate])[0].key
    ids = [argument.id for argument in debate.arguments]
    people = options.readers + options.writers
    options.cookies = signed_in(database, key, people) if options.signed_in else []
    started = [
        start(database, proxy=options.proxy, engine=options.engine, accounts=bool(options.cookies))
        for _ in range(options.servers)
    ]
    ports = [port for _, port in started]
    try:
        with closing(Client(ports[0], Seen())) as first:
            while "<progress" in first.ask("debate", f"/debates/{key}"):
                time.sleep(0.5)
        seen = Seen()
        print(
            f"{options.readers} readers and {options.writers} writers, "
            f"{'signed in, ' * options.signed_in}{options.seconds:g} s",
            flush=True,
        )
        before = sum(map(processor_seconds, ports))
        with proxied(folder, ports) if options.proxy else nullcontext() as proxy:
            until = time.monotonic() + options.seconds
            asked = [proxy] if proxy else ports
            threads = [
                threading.Thread(
                    target=live,
                    args=(number, number >= options.readers, options, asked, key, ids, seen, until),
                )
                for number in range(people)
            ]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        used = sum(map(processor_seconds, ports)) - before
    finally:
        for server, _ in started:
            server.terminate()
        for server, _ in started:
            server.wait(30)
    with Store.open(database) as store:
        added = Counter(step.text for step in store.contributions.steps(key))
        kept = len(store.debates.load(key).arguments) - len(ids)
    many = sum(map(len, seen.seconds.values()))
    options.found = {
        "servers": options.servers,
        "proxy": options.proxy,
        "readers": options.readers,
        "writers": options.writers,
        "requests_per_second": round(many / options.seconds, 1),
        "p50": round(percentile(seen.seconds["live"] or [0.0], 50), 3),
        "p95": {
            route: round(percentile(seen.seconds[route], 95), 3)
            for route in ("live", "debate", "reply")
            if seen.seconds.get(route)
        },
        "cores_used": round(used / options.seconds, 2),
        "replies": kept,
        "lost_or_doubled": len(seen.confirmed - set(added)) + sum(n > 1 for n in added.values()),
        "errors": sum(seen.errors.values()),
    }
    print(f"{many} requests, {1000 * used / many:.0f} ms of the server's processor time for each")
    return told(seen, added, kept)


def signed_in(database: Path, key: str, people: int) -> list[str]:
    """A cookie for each of so many people with accounts, who all take part in the debate."""
    app = create_app(
        Settings(database=database, auth="accounts"), start_worker=False, examples=None
    )
    signer = app.session_interface.get_signing_serializer(app)
    cookies = []
    with Store.open(database) as store:
        store.access.share(key, "public", "participant")
        for number in range(people):
            account = store.accounts.add(f"Reader {number * number} {number}")
            session = {SESSION: store.accounts.sessions.start(account.id), "_permanent": True}
            cookies.append(f"{app.config['SESSION_COOKIE_NAME']}={signer.dumps(session)}")
    return cookies


def processor_seconds(port: int) -> float:
    """What the server has used, as its own metrics tell."""
    with closing(Client(port, Seen())) as client:
        return float(
            re.search(r"^process_cpu_seconds_total (\S+)", client.ask("", "/metrics"), re.M)[1]
        )


def told(seen: Seen, added: Counter[str], kept: int) -> bool:
    """Print what was seen; whether all of it is as it shall be."""
    asked = seen.seconds.get(BASELINE)
    base = percentile(asked, 50) if asked else float("nan")
    print(f"{'route':14}{'number':>8}{'p50':>9}{'p95':>9}{'p99':>9}{'p95 / ' + BASELINE:>16}")
    slow = []
    for route, seconds in sorted(seen.seconds.items(), key=lambda one: -len(one[1])):
        at = [percentile(seconds, share) for share in (50, 95, 99)]
        shown = "".join(f"{second * 1000:6.0f} ms" for second in at)
        print(f"{route:14}{len(seconds):8}{shown}{at[1] / base:15.1f}×")
        slow += [route] if at[1] > GOAL else []
    lost = seen.confirmed - set(added)
    doubled = [text for text, times in added.items() if times > 1]
    strange = set(added) - seen.sent
    print(
        f"{len(seen.confirmed)} replies confirmed, {kept} kept: {len(lost)} lost, "
        f"{len(doubled)} doubled, {len(strange)} from nowhere"
    )
    print(f"errors: {dict(seen.errors) or 'none'}")
    print(f"over {GOAL * 1000:.0f} ms at the 95th percentile: {', '.join(slow) or 'none'}")
    right = kept == len(added) and not (lost or doubled or strange or seen.errors)
    return right and not slow


def percentile(values: list[float], share: int) -> float:
    """The least value that this share of all, in per cent, does not exceed."""
    ordered = sorted(values)
    return ordered[max(0, -(-len(ordered) * share // 100) - 1)]


def crowd(folder: Path, options: argparse.Namespace) -> bool:
    """One server and two, with ever more readers; whether nothing was lost."""
    rows = []
    for servers, options.proxy in ((1, False), (2, False), (2, True)):
        for readers in CROWDS:
            options.servers, options.readers, options.writers = servers, readers, 20
            place = folder / f"{servers}-{readers}-{options.proxy}"
            place.mkdir()
            run(place, options)
            rows.append(options.found)
    content = {"machine": f"{os.cpu_count()} cores, clients included", "rows": rows}
    Path(__file__).with_name("crowd.json").write_text(json.dumps(content, indent=1) + "\n")
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(BLOCK.sub(rf"\g<1>{table(rows)}\g<2>", page), encoding="utf-8")
    return not any(row["errors"] or row["lost_or_doubled"] for row in rows)


def table(rows: Sequence[Mapping[str, Any]]) -> str:
    """What was seen, as Markdown."""
    head = "| servers | readers | requests a second | *anything new?* p50, p95 | page p95 "
    lines = [f"{head}| reply p95 | cores used | errors |", "|---" * 8 + "|"]
    for row in rows:
        late = row["p95"]
        servers = f"{row['servers']}{', behind nginx' if row['proxy'] else ''}"
        cells = [servers, row["readers"], f"{row['requests_per_second']:.0f}"]
        cells += [f"{row['p50']:.3f}, {late['live']:.3f} s"]
        cells += [f"{late[route]:.2f} s" for route in ("debate", "reply")]
        cells += [f"{row['cores_used']:.2f}", row["errors"]]
        lines.append(f"| {' | '.join(map(str, cells))} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    for name, default in [
        ("readers", 50),
        ("writers", 5),
        ("arguments", 500),
        ("seed", 6),
        ("servers", 1),
    ]:
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--pause", type=float, default=4.0, help="seconds between two pages, mean")
    parser.add_argument("--poll", type=float, default=0.0, help="seconds between questions")
    parser.add_argument("--proxy", action="store_true", help="nginx before the servers")
    parser.add_argument(
        "--crowd", action="store_true", help="ever more readers, one server and two"
    )
    parser.add_argument("--signed-in", action="store_true", help="all have accounts")
    parser.add_argument("--engine", default="", help="judges; else the relations are stated")
    with tempfile.TemporaryDirectory() as folder:
        options = parser.parse_args()
        sys.exit(not (crowd if options.crowd else run)(Path(folder), options))


if __name__ == "__main__":
    main()
