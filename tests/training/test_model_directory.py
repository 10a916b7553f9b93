from __future__ import annotations

import pytest

from argue.errors import BadInput
from argue.training.model_directory import written_at_once


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
