"""A server that is killed at any moment leaves a whole store, with all that it had confirmed."""

import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from argue.store import RunStatus, Store
from tests.web import killed

ROOT = Path(__file__).resolve().parents[2]

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork and SIGKILL"),
]


@pytest.fixture(scope="module")
def folders(tmp_path_factory) -> Path:
    """The databases that the killed processes left, and that of one that was not killed."""
    folder = tmp_path_factory.mktemp("killed")
    subprocess.run(
        [sys.executable, "-m", "tests.web.killed", str(folder)], cwd=ROOT, check=True, timeout=600
    )
    return folder


def confirmed(folder: Path) -> list[dict[str, str]]:
    return [json.loads(line) for line in (folder / killed.LOG).read_text().splitlines()]


def check_whole(database: Path) -> None:
    """What SQLite checks, and that nothing is half there."""
    with closing(sqlite3.connect(database)) as connection:

        def rows(sql: str) -> list[tuple]:
            return connection.execute(sql).fetchall()

        assert rows("PRAGMA integrity_check") == [("ok",)]
        assert rows("PRAGMA foreign_key_check") == []
        if not rows("PRAGMA user_version")[0][0]:
            return  # killed before there was a schema
        for index in ("arguments_fts", "debates_fts"):
            connection.execute(f"INSERT INTO {index} ({index}, rank) VALUES ('integrity-check', 1)")
        for whole, part, ends in (
            ("debates WHERE arguments", "arguments", "debate = debates.id"),
            ("debates WHERE replies", "replies", "debate = debates.id"),
            ("runs WHERE done", "relations", "run = runs.id"),
        ):
            counted = f"(SELECT count(*) FROM {part} WHERE {ends})"
            assert rows(f"SELECT id FROM {whole} <> {counted}") == []
        own = "SELECT count(*) FROM contributions AS own"
        for complete in (
            "contribution_steps USING (debate, position)",
            "arguments USING (debate, position)",
            "replies ON replies.debate = own.debate AND replies.source = own.position "
            "AND replies.target = parent",
        ):
            assert rows(f"{own} EXCEPT {own} JOIN {complete}") == []


def holds(store: Store, one: dict[str, str]) -> bool:
    """Whether the store holds what was confirmed."""
    key, what = one["key"], one["what"]
    if what == "debate":
        return bool(store.debates.load(key).arguments)
    if what == "run":
        return any(run.status is RunStatus.DONE for run in store.runs.of_debate(key))
    if what == "reply":
        added = store.contributions.of(key)[one["argument"]]
        argument = store.debates.load(key).by_id()[one["argument"]]
        return added.last.text == one["text"] == argument.text
    return [each.source for each in store.overrulings.current(key)] == [one["source"]]


def state(database: Path) -> dict[str, object]:
    """All that the work leaves, without moments and numbers."""
    with Store.open(database) as store:
        return {
            summary.key: (
                store.debates.load(summary.key),
                [step.text for step in store.contributions.steps(summary.key)],
                [
                    (one.source, one.target, one.label)
                    for one in store.overrulings.current(summary.key)
                ],
                {
                    run.engine: (run.status, sorted(map(str, store.runs.relations(run.id))))
                    for run in store.runs.of_debate(summary.key)
                },
            )
            for summary in store.debates.search()
        }


@pytest.mark.parametrize("number", range(killed.POINTS))
def test_a_kill_leaves_a_whole_store_and_the_work_can_be_done_again(folders, number):
    folder = folders / str(number)
    database = folder / "argue.sqlite"
    assert not (folder / killed.MOMENTS).exists()
    if database.exists():
        check_whole(database)
    sure = confirmed(folder)
    with Store.open(database) as store:
        for one in sure:
            assert holds(store, one), one
        debates = sum(one["what"] == "debate" for one in sure)
        assert store.debates.count() - debates in (0, 1)
        replies = sum(one["what"] == "reply" for one in sure)
        added = [store.contributions.of(summary.key) for summary in store.debates.search()]
        assert sum(map(len, added)) - replies in (0, 1)

    check_whole(folders / f"{number}-again" / "argue.sqlite")
    again = state(folders / f"{number}-again" / "argue.sqlite")
    assert again == state(folders / "whole" / "argue.sqlite")


def test_the_moments_are_spread_over_all_of_the_work(folders):
    sure = [len(confirmed(folders / str(number))) for number in range(killed.POINTS)]
    assert sure == sorted(sure)
    assert sure[0] == 0
    assert len(set(sure)) >= 4
    assert len(confirmed(folders / "whole")) == 6
