"""Only its owner reads the database and what lies beside it, whatever the umask."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from argue import files, formats
from argue.features.backups.archive import back_up, restore
from argue.files import tighten
from argue.services.upload_drafts import Draft, Drafts
from argue.settings import Settings
from argue.store import Store
from argue.web import create_app
from argue.web.app.budgets import Rates
from tests.web.pages import OUTLINE


@contextmanager
def umask(mask: int) -> Iterator[None]:
    former = os.umask(mask)
    try:
        yield
    finally:
        os.umask(former)


def modes(folder: Path) -> dict[str, int]:
    """The mode of everything in a folder, by its path in it."""
    return {
        str(path.relative_to(folder)): stat.S_IMODE(path.stat().st_mode)
        for path in folder.rglob("*")
    }


def expected(found: dict[str, int], folder: Path) -> dict[str, int]:
    return {name: 0o700 if (folder / name).is_dir() else 0o600 for name in found}


@pytest.mark.parametrize("mask", [0o000, 0o022, 0o077])
def test_only_its_owner_reads_a_new_installation(tmp_path: Path, mask: int):
    folder = tmp_path / "data"
    folder.mkdir()
    database = folder / "argue.sqlite"
    with umask(mask):
        create_app(Settings(database=database), start_worker=False, examples=Path("none"))
        Drafts.beside(database).save(Draft("", "", b"secret"))
        Rates.beside(database).ask("ada", 1)
        with Store.open(database) as store:
            store.debates.add(formats.parse_text(OUTLINE).debates)
            names = set(modes(folder))
            back_up(database, folder / "argue.zip")
        restore(folder / "argue.zip", database)
    result = modes(folder)
    assert {"argue.sqlite-wal", "argue.sqlite-shm", "argue.sqlite.key"} <= names
    assert any("before-restore" in name for name in result)
    assert any(name.endswith(".draft") for name in result)
    assert result == expected(result, folder)


def test_a_start_takes_the_rights_of_others_away(tmp_path: Path, caplog):
    database = tmp_path / "argue.sqlite"
    settings = Settings(database=database)
    create_app(settings, start_worker=False, examples=Path("none"))
    Drafts.beside(database).save(Draft("", "", b"secret"))
    Store.open(database).close()
    back_up(database, tmp_path / "argue.sqlite.before-restore-1.zip")
    (tmp_path / "argue.sqlites").touch(0o644)  # another program's
    with Store.open(database):
        for name, mode in modes(tmp_path).items():
            (tmp_path / name).chmod(mode | 0o055)
        create_app(settings, start_worker=False, examples=Path("none"))
        result = modes(tmp_path)
    assert result.pop("argue.sqlites") & 0o044
    assert len(result) >= 6
    assert result == expected(result, tmp_path)
    assert str(database) in caplog.text


def test_what_cannot_be_changed_is_named(tmp_path: Path, monkeypatch):
    database = tmp_path / "argue.sqlite"
    database.touch()
    database.chmod(0o644)

    def refuse(path: Path, mode: int) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "chmod", refuse)
    assert tighten(database) == ([], [database])


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="open files are listed on Linux")
def test_a_database_is_there_only_once_its_file_is_closed(tmp_path: Path, monkeypatch):
    """Closing it later would end the locks of another thread that has opened it meanwhile."""
    path, link = tmp_path / "argue.sqlite", os.link
    folder = Path("/proc/self/fd")

    def linked(source: str, target: Path) -> None:
        opened = [os.readlink(one) for one in folder.iterdir() if one.is_symlink()]
        assert str(source) not in opened
        link(source, target)

    monkeypatch.setattr(os, "link", linked)
    files.make_file(path)
    assert path.stat().st_mode & 0o777 == 0o600
    path.write_text("kept")
    files.make_file(path)
    assert path.read_text() == "kept"
    assert [one.name for one in tmp_path.iterdir()] == ["argue.sqlite"]
