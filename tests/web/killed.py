"""A server's work on a real database, in processes that are killed: ``killed.py FOLDER``.

The first process works to the end and counts the moments at which it could have been killed: every
few steps of SQLite's machine, every statement, and every file that is made, renamed or removed. Of
these, ten are drawn, one from each tenth of the work, and for each a process with a database
of its own is killed by SIGKILL just then, in the folder of its number. What was confirmed until
then stands in a log. In a copy of the folder, ``NUMBER-again``, all of the work is done once more.

Processes are forked from one that has served before, so that each costs the work alone: the app
opens the database of the folder that its process stands in.
"""

import itertools
import json
import os
import random
import shutil
import signal
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path

from argue.model import Label
from argue.settings import Settings
from argue.store.participation.records import Writer
from tests.web.pages import OUTLINE, Site

POINTS, SEED = 10, 6
ENGINE = "word_overlap"
ANN = Writer("Ann")
STEPS = 100
"""Steps of SQLite's machine between two moments."""
FILES = {"open", "os.rename", "os.remove", "os.link", "os.mkdir"}
REPLIES = ("That is dear.", "Who would pay?", "It was tried elsewhere.")
LOG, MOMENTS = "confirmed.jsonl", "moments"


def work(site: Site, confirm: Callable[..., None]) -> None:
    """Upload, judge, reply, overrule; whoever does all of it again changes nothing more."""
    preview = site.upload(OUTLINE).request.path
    key = site.post(preview, {"do": "save"}).headers["Location"].rpartition("/")[2]
    confirm("debate", key=key)
    site.html(f"/debates/{key}?engine={ENGINE}")
    site.judge()
    confirm("run", key=key)
    for number, reply in enumerate(REPLIES):
        with site.store() as store:
            step = store.contributions.add(
                key, "issue", reply, Label.ATTACK, by=ANN, token=f"token {number}"
            )
        confirm("reply", key=key, argument=step.argument, text=reply)
    site.judge()
    form = {"source": "work", "target": "issue", "label": "unrelated"}
    done = site.post(f"/debates/{key}/relation", form)
    assert done.status_code == 303, done.text
    confirm("overruled", key=key, source="work")
    site.judge()


def begin(folder: Path) -> Site:
    """An app that serves the database of the folder that the process stands in."""
    os.chdir(folder)
    return Site.of(Settings(database=Path("argue.sqlite"), engine=ENGINE))


class Moments:
    """Counts moments, and kills this process at one of them."""

    def __init__(self, last: int) -> None:
        self.count, self._last = 0, last
        connect = sqlite3.connect

        def watched(*arguments: object, **options: object) -> sqlite3.Connection:
            connection = connect(*arguments, **options)
            connection.set_progress_handler(self.pass_one, STEPS)
            connection.set_trace_callback(self.pass_one)
            return connection

        sqlite3.connect = watched
        sys.addaudithook(self._hear)

    def pass_one(self, *_: object) -> int:
        self.count += 1
        if self.count == self._last:
            os.kill(os.getpid(), signal.SIGKILL)
        return 0

    def _hear(self, event: str, arguments: tuple[object, ...]) -> None:
        if event in FILES and str(arguments[0]).startswith("argue.sqlite"):
            self.pass_one()


def run(site: Site, folder: Path, last: int = 0) -> list[int]:
    """Work in a process of its own, killed at moment ``last``; else the moments of what it told."""
    process = os.fork()
    if process == 0:
        failed = 1
        try:
            _work_in(site, folder, last)
            failed = 0
        finally:
            os._exit(failed)
    _, status = os.waitpid(process, 0)
    expected = signal.SIGKILL if last else 0
    assert status == expected, f"{folder}: ended with {status}, expected {expected}"
    return [] if last else json.loads((folder / MOMENTS).read_text())


def _work_in(site: Site, folder: Path, last: int) -> None:
    os.chdir(folder)
    log = os.open(LOG, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    moments = Moments(last)
    told = [0]

    def confirm(what: str, **about: object) -> None:
        os.write(log, (json.dumps({"what": what, **about}) + "\n").encode())
        told.append(moments.count)

    work(site, confirm)
    Path(MOMENTS).write_text(json.dumps([*told, moments.count]))


def main(folder: Path) -> None:
    """Work once to the end and twenty times to moments drawn from the seed, in each stage some."""
    folders = [folder / name for name in ("first", "whole", *map(str, range(POINTS)))]
    for one in folders:
        one.mkdir()
    site = begin(folders[0])
    work(site, lambda what, **about: None)  # what is loaded once is loaded now
    told, draw = run(site, folders[1]), random.Random(SEED)
    stages = list(itertools.pairwise(told))
    drawn = (stages[number % len(stages)] for number in range(POINTS))
    moments = sorted(begin + 1 + int((end - begin - 1) * draw.random()) for begin, end in drawn)
    for number, (one, moment) in enumerate(zip(folders[2:], moments, strict=True)):
        run(site, one, moment)
        again = folder / f"{number}-again"
        shutil.copytree(one, again)
        run(site, again)


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
