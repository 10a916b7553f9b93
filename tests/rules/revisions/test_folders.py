from __future__ import annotations

import pytest

from argue.errors import BadInput
from argue.rules.revisions.versions import read_folder, source
from tests.rules.revisions.exports import export


def test_versions_in_the_order_of_their_numbers(tmp_path):
    for number in (0, 2, 10):
        (tmp_path / "Zoo").mkdir(exist_ok=True)
        (tmp_path / "Zoo" / f"{number}.txt").write_text(str(number))
    (tmp_path / "Art").mkdir()
    (tmp_path / "Art" / "0.txt").write_text("x")
    results = [(each.page, each.number, each.text) for each in source(tmp_path)]
    assert results == [("Art", "0", "x"), ("Zoo", "0", "0"), ("Zoo", "2", "2"), ("Zoo", "10", "10")]
    assert [each.number for each in source(tmp_path / "Zoo")] == ["0", "2", "10"]


def test_a_file_is_read_as_an_export(tmp_path):
    path = tmp_path / "export.xml"
    path.write_bytes(export(Zoo=["Old."]))
    assert [(each.text, each.wikitext) for each in source(path)] == [("Old.", True)]


def test_a_folder_without_versions(tmp_path):
    with pytest.raises(BadInput, match="expected folders with files 0.txt"):
        list(read_folder(tmp_path))
