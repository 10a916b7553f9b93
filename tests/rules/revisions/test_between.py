from __future__ import annotations

import pytest

from argue.errors import BadInput
from argue.rules.revisions.versions import between
from tests.rules.revisions.exports import export


def dump(path, **pages):
    path.write_bytes(export(**pages))
    return path


def test_of_two_dumps_the_newest_versions_of_common_pages_are_compared(tmp_path):
    older = dump(tmp_path / "2009.xml", Zoo=["first", "old"], Car=["same"], Gone=["gone"])
    newer = dump(tmp_path / "2010.xml", New=["new"], Car=["same"], Zoo=["old", "between", "late"])
    found = list(between(older, newer, tmp_path / "older.sqlite"))
    assert [(one.page, one.text, one.wikitext) for one in found] == [
        ("Zoo", "old", True),
        ("Zoo", "late", True),
    ]
    assert len({one.number for one in found}) == 2
    assert not (tmp_path / "older.sqlite").exists()


def test_two_folders_may_call_their_versions_alike(tmp_path):
    for name in ("one", "two"):
        (tmp_path / name / "Zoo").mkdir(parents=True)
        (tmp_path / name / "Zoo" / "0.txt").write_text(name)
    found = between(tmp_path / "one", tmp_path / "two", tmp_path / "older.sqlite")
    assert [one.text for one in found] == ["one", "two"]


def test_a_dump_that_is_not_there(tmp_path):
    with pytest.raises(BadInput, match=r"gone\.xml"):
        list(between(tmp_path / "gone.xml", tmp_path / "gone.xml", tmp_path / "older.sqlite"))
