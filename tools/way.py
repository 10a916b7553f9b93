"""The files of Argue that a posted reply runs through, in order, and how often it moves on.

    python -m tools.way [--engine gold]

An app without a worker and without examples holds one debate; its page is opened once, so that
what is loaded at the first request is not counted. A first reply is posted, then a second one while
``sys.setprofile`` notes each function of ``argue`` that is called.
"""

from __future__ import annotations

import argparse
import re
import sqlite3
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FrameType
from typing import TypeVar

from flask.testing import FlaskClient

import argue
from argue import formats
from argue.services.worker import Worker
from argue.settings import Settings
from argue.store import Store
from argue.web import create_app

Result = TypeVar("Result")
PACKAGE = Path(argue.__file__).parent
TOKEN = re.compile(r'name="csrf_token" value="([^"]+)"')
STATEMENTS = {"execute", "executemany", "commit", "rollback"}
OUTLINE = """\
# Should the town library open on Sundays?

= It should open on Sundays.

+ work: People who work in the week could come at last.
- pay: Sunday hours cost twice as much.
"""


@cache
def in_package(name: str) -> str:
    """A file of ``argue`` as its path in there; empty for any other."""
    file = Path(name)
    return str(file.relative_to(PACKAGE)) if file.is_relative_to(PACKAGE) else ""


class Way:
    """The calls of functions of ``argue``, as files and names, in order."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, str]] = []
        self.statements = 0
        """Statements of SQL that SQLite was asked, without those that it asks itself."""

    def __call__(self, frame: FrameType, event: str, argument: object) -> None:
        """Note a call; what ``sys.setprofile`` takes."""
        if event == "call" and (file := in_package(frame.f_code.co_filename)):
            self.calls.append((file, frame.f_code.co_qualname))
        elif event == "c_call":
            asked = getattr(argument, "__self__", None)
            if isinstance(asked, sqlite3.Connection):
                self.statements += getattr(argument, "__name__", "") in STATEMENTS

    @property
    def files(self) -> list[str]:
        """Each file once, in the order of the first call."""
        return list(dict.fromkeys(file for file, _ in self.calls))

    @property
    def moves(self) -> int:
        """How often a call is in another file than the one before it."""
        return sum(a[0] != b[0] for a, b in zip(self.calls, self.calls[1:], strict=False))


def traced(deed: Callable[[], Result]) -> tuple[Way, Result]:
    """The way of a deed, and its result."""
    way = Way()
    sys.setprofile(way)
    try:
        return way, deed()
    finally:
        sys.setprofile(None)


def main() -> None:
    """Print the way of a reply."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--engine", default="gold")
    engine = parser.parse_args().engine
    with tempfile.TemporaryDirectory() as folder:
        way = posted(Path(folder), engine)
    for file in way.files:
        names = dict.fromkeys(name for path, name in way.calls if path == file)
        print(f"{file}: {', '.join(names)}")
    functions = len(set(way.calls))
    print(
        f"{len(way.files)} files, {functions} functions, {len(way.calls)} calls, "
        f"{way.moves} moves, {way.statements} statements of SQL"
    )


def posted(folder: Path, engine: str) -> Way:
    """The way of one reply to a debate of an app in this folder."""
    folder.mkdir(exist_ok=True)
    database = folder / "argue.sqlite"
    with Store.open(database) as store:
        key = store.debates.add(formats.parse_text(OUTLINE).debates)[0].key
    settings = Settings(database=database, engine="word_overlap", concepts=False)
    app = create_app(settings, start_worker=False, examples=None)
    client: FlaskClient = app.test_client()
    client.get(f"/debates/{key}?engine={engine}&pairs=replies")
    page = client.get(f"/debates/{key}/reply?to=pay&engine={engine}&pairs=replies").text
    match = TOKEN.search(page)
    form = {"csrf_token": match[1] if match else "", "to": "pay", "stance": "attack"}
    form |= {"engine": engine, "pairs": "replies"}
    judge(database, settings)
    address = f"/debates/{key}/reply"
    client.post(address, data={**form, "text": "Volunteers cost nothing.", "token": "first"})
    second = {**form, "text": "They like it.", "token": "second"}
    way, done = traced(lambda: client.post(address, data=second))
    if done.status_code != 303:
        raise SystemExit(f"expected the reply to be published, found status {done.status_code}")
    return way


def judge(database: Path, settings: Settings) -> None:
    """Judge every run that waits."""
    worker = Worker(database, settings)
    while worker.work():
        pass


if __name__ == "__main__":
    main()
