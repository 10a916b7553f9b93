from __future__ import annotations

import bz2
import gzip
import io
import tracemalloc

import pytest

from argue.errors import BadInput, ParseError
from argue.rules.revisions.versions import parse, read_export
from tests.rules.revisions.exports import export

PAGES = export(Zoo=["Old.", "New & <b>."], Car=["#REDIRECT [[Zoo]]", "A car."])


@pytest.mark.parametrize("packed", [bytes, bz2.compress, gzip.compress])
def test_versions_of_plain_and_packed_exports(tmp_path, packed):
    path = tmp_path / "export.bin"
    path.write_bytes(packed(PAGES))
    results = [(each.page, each.number, each.text) for each in read_export(path)]
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


def test_what_stands_before_damage_is_read():
    versions = parse(io.BytesIO(PAGES[:-40]))
    assert next(versions).text == "Old."


def test_damaged_packing(tmp_path):
    path = tmp_path / "export.gz"
    path.write_bytes(gzip.compress(PAGES)[:60])
    with pytest.raises(BadInput, match="expected a MediaWiki export"):
        list(read_export(path))


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
    results = list(read_export(path))
    assert len(results) > 50
    assert all(each.number.isdecimal() and each.text for each in results)
