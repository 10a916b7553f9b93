import bz2
import gzip
import io
import tracemalloc

import pytest

from argue.errors import BadInput, ParseError
from argue.features.rules.revisions.versions import (
    Version,
    between,
    parse,
    source,
    without_reverted,
)
from tests.features.rules.revisions.exports import export

PAGES = export(Zoo=["Old.", "New & <b>."], Car=["#REDIRECT [[Zoo]]", "A car."])


@pytest.mark.parametrize("packed", [bytes, bz2.compress, gzip.compress])
def test_versions_of_plain_and_packed_exports(tmp_path, packed):
    path = tmp_path / "export.bin"
    path.write_bytes(packed(PAGES))
    results = [version[:3] for version in source(path)]
    assert results == [("Zoo", "2", "Old."), ("Zoo", "3", "New & <b>."), ("Car", "6", "A car.")]


def test_pages_that_are_no_articles_are_left_out():
    talk = PAGES.replace(b"<ns>0</ns>", b"<ns>1</ns>", 1)
    assert {each.page for each in parse(io.BytesIO(talk))} == {"Car"}


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"<html></html>", "expected the element <mediawiki>, found <html>"),
        (PAGES[:-40], "expected well-formed XML"),
        (b'<!DOCTYPE x [<!ENTITY a "b">]><mediawiki/>', "expected an export without entities"),
    ],
)
def test_what_is_no_export(data, message):
    with pytest.raises(ParseError, match=message):
        list(parse(io.BytesIO(data), "a.xml"))


def test_damaged_packing(tmp_path):
    path = tmp_path / "export.gz"
    path.write_bytes(gzip.compress(PAGES)[:60])
    with pytest.raises(BadInput, match="expected a MediaWiki export"):
        list(source(path))


def test_memory_does_not_grow_with_the_export():
    def peak(revisions: int) -> int:
        data = io.BytesIO(export(Zoo=["word " * 2_000] * revisions))
        tracemalloc.start()
        count = sum(1 for _ in parse(data))
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert count == revisions
        return most

    assert peak(400) < 1.5 * peak(40)


def test_a_real_export(shared):
    path = shared / "data" / "revisions" / "enwiki-20140102.tiny.xml.gz"
    results = list(source(path))
    assert len(results) > 50
    assert all(each.number.isdecimal() and each.text for each in results)


def test_versions_in_the_order_of_their_numbers(tmp_path):
    for number in (0, 2, 10):
        (tmp_path / "Zoo").mkdir(exist_ok=True)
        (tmp_path / "Zoo" / f"{number}.txt").write_text(str(number))
    (tmp_path / "Art").mkdir()
    (tmp_path / "Art" / "0.txt").write_text("x")
    results = [version[:3] for version in source(tmp_path)]
    assert results == [("Art", "0", "x"), ("Zoo", "0", "0"), ("Zoo", "2", "2"), ("Zoo", "10", "10")]
    assert [each.number for each in source(tmp_path / "Zoo")] == ["0", "2", "10"]


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
    assert [version.text for version in found] == ["one", "two"]


def test_what_is_not_there_is_named(tmp_path):
    with pytest.raises(BadInput, match=r"gone\.xml"):
        list(between(tmp_path / "gone.xml", tmp_path / "gone.xml", tmp_path / "older.sqlite"))
    with pytest.raises(BadInput, match="expected folders with files 0.txt"):
        list(source(tmp_path))


@pytest.mark.parametrize(
    ("texts", "window", "kept"),
    [
        (["a", "spam", "a", "b", "spam", "more spam", "b", "c"], 6, ["a", "b", "c"]),
        ("abcda", 3, list("abcda")),  # too far ahead to be looked at
        ("abcda", 4, ["a"]),
        ("abcdefghij", 6, list("abcdefghij")),
        ("", 6, []),
    ],
)
def test_what_a_later_version_took_back_is_left_out(texts, window, kept):
    versions = (Version("A", str(number), text, False) for number, text in enumerate(texts))
    assert [version.text for version in without_reverted(versions, window)] == kept
