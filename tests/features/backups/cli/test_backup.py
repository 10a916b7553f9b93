"""``argue site backup`` and ``argue site restore``."""

from dataclasses import replace

import pytest
from click.testing import CliRunner

from argue.errors import Conflict, StoreError
from argue.features.backups.archive import back_up
from argue.features.backups.cli.backup import command as backup
from argue.features.backups.cli.restore import command as restore
from argue.store import Store
from tests.store.samples import ZOOS


@pytest.fixture(autouse=True)
def database(tmp_path, monkeypatch):
    path = tmp_path / "argue.sqlite"
    monkeypatch.setenv("ARGUE_DATABASE", str(path))
    with Store.open(path) as store:
        store.debates.add([ZOOS])
    return path


def run(command, *arguments):
    arguments = [str(argument) for argument in arguments]
    return CliRunner().invoke(command, arguments, catch_exceptions=False)


def test_there_and_back(database, tmp_path):
    out = tmp_path / "b.zip"
    assert f"{out}: 1 debate," in run(backup, out).stdout
    with Store.open(database) as store:
        store.debates.delete("should-zoos-be-closed")
    assert run(restore, out, "--check").stdout.startswith(f"{out}: 1 debate,")
    with Store.open(database) as store:
        assert store.debates.count() == 0, "checking changes nothing"
    done = run(restore, out)
    assert done.stdout.startswith(f"{database}: 1 debate,")
    assert f"the former one is kept in {database}.before-restore-" in done.stderr
    with Store.open(database) as store:
        assert store.debates.load("should-zoos-be-closed") == ZOOS


def test_less_over_more_is_told_and_nothing_over_all_is_refused(database, tmp_path):
    out = tmp_path / "b.zip"
    with Store.open(database) as store:
        store.debates.add([replace(ZOOS, id="more", title="More zoos?")])
    run(backup, out)
    with Store.open(database) as store:
        store.debates.delete("more-zoos")
    with pytest.raises(Conflict, match="there already"):
        run(backup, out)
    assert run(backup, out, "--replace").stderr == f"{out}: held 2 debates before\n"
    with Store.open(database) as store:
        store.debates.delete("should-zoos-be-closed")
    with pytest.raises(Conflict, match=r"holds no debates and .* 1: nothing was written"):
        run(backup, out, "--replace")
    assert run(restore, out, "--check").stdout.startswith(f"{out}: 1 debate,")


def test_an_empty_file_is_no_database(database, tmp_path):
    empty = tmp_path / "empty.sqlite"
    empty.touch()
    with pytest.raises(StoreError, match="found an empty file"):
        back_up(empty, tmp_path / "b.zip")
    assert empty.stat().st_size == 0
