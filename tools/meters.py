"""How large the house is, and how long the ways through it: figures that grow for a reason only.

    python -m tools.meters                   prints them beside those of the repository
    python -m tools.meters --check           fails if one of them grew
    python -m tools.meters --write REASON    writes them to tools/meters.json, with the reason

Lines and files are those of Python in ``argue/`` without features, and of each feature. A journey
is what somebody does, once to warm up and then with other words: its files and calls are those of
the functions of ``argue`` that are called the second time. No figure depends on a clock; hashes of
words are those of ``PYTHONHASHSEED=0``.
"""

from __future__ import annotations

import json
import os
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path

import click

from argue import formats
from argue.cli import COMMANDS
from argue.cli._root import GROUPS, group_of
from argue.cli._root import argue as argue_command
from argue.plugins import features
from argue.settings import Settings
from argue.store import Store
from argue.web import create_app
from tools.way import PACKAGE, Way, posted, traced

FILE = Path(__file__).with_suffix(".json")
SLACK = {"lines": (0.01, 50), "files": (0.01, 2), "calls": (0.05, 50)}
"""How much a figure of a kind may grow without a word: as a share of it, and at least how much."""
Figures = dict[str, int]

DEBATE = """\
# {topic}?

= {topic}.

+ work: {topic}, since people who work in the week could come at last.
  - few: Hardly anybody would come on such a day.
- pay: It costs twice as much, and nobody pays for it.
"""
CONVERSATION = """\
Ada: {topic}, I think.
Ben: No, it costs twice as much.
Ada: @Ben they said that of the bus, too, and now it pays for itself.
Cem: I agree with Ada, people who work in the week could come at last.
"""
TOPICS = "The library should open on Sundays", "The pool should open on Mondays"


def measured() -> Figures:
    """All figures, by their names."""
    with tempfile.TemporaryDirectory() as folder:
        return {**sizes(), **counts(Path(folder)), **journeys(Path(folder))}


def sizes() -> Figures:
    """Files and lines of all, of the core and of each feature."""
    rooms = {f"feature {name}": [*path.rglob("*.py")] for name, path in features().items()}
    inside = {file for files in rooms.values() for file in files}
    core = [file for file in PACKAGE.rglob("*.py") if file not in inside]
    results = {}
    for name, files in {"all": [*core, *inside], "core": core, **rooms}.items():
        results[f"{name} files"] = len(files)
        results[f"{name} lines"] = sum(file.read_bytes().count(b"\n") for file in files)
    return results


def counts(folder: Path) -> Figures:
    """Routes, tables and commands."""
    database = folder / "counted.sqlite"
    app = create_app(Settings(database=database), start_worker=False, examples=None)
    Store.open(database).close()
    with closing(sqlite3.connect(database)) as connection:
        (tables,) = connection.execute(
            "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        ).fetchone()
    routes = len([*app.url_map.iter_rules()])
    commands = COMMANDS.names()
    first = sum(group_of(name) not in GROUPS for name in commands)
    helped = {"commands": len(commands), "commands on the first help": first}
    return {"routes": routes, "tables": tables, **helped}


def journeys(folder: Path) -> Figures:
    """Files and calls of each journey."""
    ways: dict[str, Callable[[], Way]] = {
        "reply": lambda: posted(folder / "reply", "gold"),
        "page": lambda: page(folder / "page"),
        "paste": lambda: command(folder / "paste.txt", CONVERSATION, "analyse"),
        "analyse": lambda: command(folder / "debate.md", DEBATE, "analyse", "--derived=mediated"),
        "evaluate": lambda: command(folder / "gold.md", DEBATE, "evaluate", "--no-store"),
    }
    results = {}
    for name, journey in ways.items():
        way = journey()
        results |= {f"{name} files": len(way.files), f"{name} calls": len(way.calls)}
    return results


def page(folder: Path) -> Way:
    """The page of a debate is opened by somebody who has seen another one."""
    folder.mkdir()
    database = folder / "argue.sqlite"
    texts = [DEBATE.format(topic=topic) for topic in TOPICS]
    with Store.open(database) as store:
        keys = [store.debates.add(formats.parse_text(text).debates)[0].key for text in texts]
    settings = Settings(database=database, engine="word_overlap", concepts=False)
    client = create_app(settings, start_worker=False, examples=None).test_client()
    first, second = (f"/debates/{key}?engine=gold&pairs=replies" for key in keys)
    client.get(first)
    way, answer = traced(lambda: client.get(second))
    if answer.status_code != 200:
        raise SystemExit(f"expected the page, found status {answer.status_code}")
    return way


def command(file: Path, text: str, name: str, *options: str) -> Way:
    """A command reads a file, after another file of this name."""
    words = [name, str(file), "--engine=word_overlap", *options, "--json"]
    first, second = (text.format(topic=topic) for topic in TOPICS)
    file.write_text(first, encoding="utf-8")
    argue_command(words, standalone_mode=False)
    file.write_text(second, encoding="utf-8")
    way, _ = traced(lambda: argue_command(words, standalone_mode=False))
    return way


def grown(before: Mapping[str, int], now: Mapping[str, int]) -> list[str]:
    """What grew by more than its slack, in words; a figure that is new grew from 0.

    What moves from the core to a new feature is no growth: that counts among all files and lines.

    >>> grown({"routes": 4, "core lines": 9000}, {"routes": 5, "core lines": 9080})
    ['routes: 4 → 5']
    """
    words = []
    new = {name for name in now if name.startswith("feature ") and name not in before}
    for name, figure in now.items():
        if name in new:
            continue
        share, least = SLACK.get(name.split()[-1], (0.0, 0))
        if figure > (known := before.get(name, 0)) + max(least, share * known):
            words.append(f"{name}: {known:,} → {figure:,}")
    return words


def stored() -> tuple[Figures, list[str]]:
    """The figures of the repository, and the reasons why they grew, the newest first."""
    content = json.loads(FILE.read_text(encoding="utf-8"))
    return content["figures"], content["reasons"]


@click.command()
@click.option("--check", is_flag=True)
@click.option("--write", "reason", metavar="REASON")
def main(check: bool, reason: str | None) -> None:
    """Print, check or write the figures."""
    (before, reasons), now = stored(), measured()
    for name in dict.fromkeys([*now, *before]):
        click.echo(f"{name:<28}{before.get(name, 0):>10,}{now.get(name, 0):>10,}", err=check)
    words = grown(before, now)
    if reason is not None:
        content = {"figures": now, "reasons": [f"{reason} ({'; '.join(words)})", *reasons]}
        FILE.write_text(f"{json.dumps(content, indent=1, ensure_ascii=False)}\n", encoding="utf-8")
    elif check and words:
        lines = "\n".join(words)
        raise SystemExit(f"{lines}\nMake it smaller, or: python -m tools.meters --write 'why'")


if __name__ == "__main__":
    if os.environ.get("PYTHONHASHSEED") != "0":
        os.environ["PYTHONHASHSEED"] = "0"
        os.execv(sys.executable, [sys.executable, "-m", "tools.meters", *sys.argv[1:]])
    main()
