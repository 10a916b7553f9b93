import signal
import subprocess
import sys

import pytest

from argue.errors import BadInput
from argue.features.training.model_directory import written_at_once


def write(out, content="new", *, force=False):
    with written_at_once(out, force=force) as folder:
        (folder / "model.json").write_text(content)


def test_appears_with_all_its_files(tmp_path):
    out = tmp_path / "models" / "mine"
    with written_at_once(out, force=False) as folder:
        (folder / "model.json").write_text("new")
        assert not out.exists()
    assert (out / "model.json").read_text() == "new"
    assert list(out.parent.iterdir()) == [out]
    assert out.stat().st_mode & 0o700 == 0o700
    assert out.stat().st_mode == tmp_path.joinpath("models").stat().st_mode


def test_an_empty_directory_is_filled(tmp_path):
    write(tmp_path)
    assert (tmp_path / "model.json").read_text() == "new"


def test_nothing_is_left_of_a_failure(tmp_path):
    out = tmp_path / "mine"
    write(out, "old")

    def fail():
        with written_at_once(out, force=True) as folder:
            (folder / "model.json").write_text("half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fail()
    assert (out / "model.json").read_text() == "old"
    assert list(tmp_path.iterdir()) == [out]


def test_a_model_is_replaced_only_by_force(tmp_path):
    out = tmp_path / "mine"
    write(out, "old")
    (out / "leftover").touch()
    with pytest.raises(BadInput, match="found a model"):
        write(out)
    assert (out / "model.json").read_text() == "old"
    write(out, force=True)
    assert [file.name for file in out.iterdir()] == ["model.json"]
    assert (out / "model.json").read_text() == "new"
    assert list(tmp_path.iterdir()) == [out]


def test_what_is_no_model_is_never_replaced(tmp_path):
    (tmp_path / "thesis.tex").write_text("years of work")
    with pytest.raises(BadInput, match="found other files"):
        write(tmp_path, force=True)
    with pytest.raises(BadInput, match="found a file"):
        write(tmp_path / "thesis.tex", force=True)
    with pytest.raises(BadInput, match="expected a directory that can be made"):
        write(tmp_path / "thesis.tex" / "below", force=True)
    assert [file.name for file in tmp_path.iterdir()] == ["thesis.tex"]
    assert (tmp_path / "thesis.tex").read_text() == "years of work"


SLOW = """
import sys, time
from pathlib import Path
from argue.features.training.model_directory import written_at_once
with written_at_once(Path(sys.argv[1]), force=True) as folder:
    (folder / "model.json").write_text("half")
    print("writing", flush=True)
    time.sleep(60)
"""


def stopped(out, number):
    """A process that writes, and what ends it by a signal."""
    writing = subprocess.Popen([sys.executable, "-c", SLOW, str(out)], stdout=subprocess.PIPE)
    assert writing.stdout.readline() == b"writing\n"
    return writing, lambda: (writing.send_signal(number), writing.communicate())


def test_nothing_is_left_when_the_process_is_asked_to_end(tmp_path):
    out = tmp_path / "mine"
    writing, stop = stopped(out, signal.SIGTERM)
    stop()
    assert writing.returncode == 128 + signal.SIGTERM
    assert list(tmp_path.iterdir()) == []


def test_what_a_killed_process_left_is_removed_by_the_next_and_nothing_else(tmp_path):
    out = tmp_path / "mine"
    for folder in (".mine.notes", ".mine2.argue-x", ".other.argue-x"):
        (tmp_path / folder).mkdir()
    before = set(tmp_path.iterdir())
    _, stop = stopped(out, signal.SIGKILL)
    (left,) = set(tmp_path.iterdir()) - before
    write(out)
    assert set(tmp_path.iterdir()) == {*before, left, out}, "still used"
    stop()
    assert left.exists()
    write(out, force=True)
    assert set(tmp_path.iterdir()) == {*before, out}


def test_a_model_that_was_being_replaced_comes_back(tmp_path):
    out = tmp_path / "mine"
    write(out, "old")
    beside = tmp_path / ".mine.argue-abc"
    beside.mkdir()
    out.rename(beside / "former")
    with pytest.raises(BadInput, match="found a model"):
        write(out)
    assert (out / "model.json").read_text() == "old"
    assert list(tmp_path.iterdir()) == [out]
