import os
import time

import pytest

from argue.errors import NotFound, StoreError
from argue.services.upload_drafts import Draft, Drafts

DRAFT = Draft("köln.csv", "csv", b"id,text\n\na,\xff")


def test_a_draft_comes_back_byte_for_byte(tmp_path):
    drafts = Drafts(tmp_path / "d")
    assert drafts.open(drafts.save(DRAFT)) == DRAFT


def test_a_discarded_draft_is_gone(tmp_path):
    drafts = Drafts(tmp_path / "d")
    token = drafts.save(DRAFT)
    drafts.discard(token)
    drafts.discard(token)
    with pytest.raises(NotFound, match="has expired"):
        drafts.open(token)
    assert not list(drafts.folder.iterdir())


def test_a_draft_is_taken_once_and_stays_where_that_fails(tmp_path):
    drafts = Drafts(tmp_path / "d")
    token = drafts.save(DRAFT)
    with pytest.raises(KeyError), drafts.taken(token):
        raise KeyError
    with drafts.taken(token) as draft:
        assert draft == DRAFT
        with pytest.raises(NotFound), drafts.taken(token):
            raise AssertionError("two have it")
    assert not list(drafts.folder.iterdir())


@pytest.mark.parametrize("token", ["", "x", "../../../etc/passwd", "a" * 22 + "\n", "a/" * 11])
def test_a_token_is_never_a_path(tmp_path, token):
    drafts = Drafts(tmp_path / "d")
    with pytest.raises(NotFound):
        drafts.open(token)
    drafts.discard(token)


def test_an_old_draft_is_not_opened_and_is_removed_at_the_next_save(tmp_path):
    drafts = Drafts(tmp_path / "d")
    old = drafts.save(DRAFT)
    past = time.time() - 25 * 3600
    os.utime(drafts.folder / f"{old}.draft", (past, past))
    with pytest.raises(NotFound):
        drafts.open(old)
    new = drafts.save(DRAFT)
    assert [path.stem for path in drafts.folder.iterdir()] == [new]


@pytest.mark.parametrize("limit", ["most", "most_bytes"])
def test_the_oldest_go_when_there_are_too_many(tmp_path, limit):
    one = Drafts(tmp_path / "one")
    one.save(DRAFT)
    (size,) = (path.stat().st_size for path in one.folder.iterdir())
    drafts = Drafts(tmp_path / "d", **{limit: 3 * size if limit == "most_bytes" else 3})
    tokens = []
    for age in range(6, 0, -1):
        tokens.append(drafts.save(DRAFT))
        past = time.time() - age
        os.utime(drafts.folder / f"{tokens[-1]}.draft", (past, past))
    assert {path.stem for path in drafts.folder.iterdir()} == set(tokens[-3:])


def test_the_draft_just_saved_stays_however_large(tmp_path):
    drafts = Drafts(tmp_path / "d", most_bytes=10)
    assert drafts.open(drafts.save(Draft("", "", b"x" * 1000))).data == b"x" * 1000


def test_only_the_owner_can_read(tmp_path):
    drafts = Drafts(tmp_path / "d")
    token = drafts.save(DRAFT)
    assert drafts.folder.stat().st_mode & 0o077 == 0
    assert (drafts.folder / f"{token}.draft").stat().st_mode & 0o077 == 0


def test_a_draft_is_there_for_the_account_that_sent_it(tmp_path):
    ada, bob = Drafts(tmp_path / "d", 1), Drafts(tmp_path / "d", 2)
    token = ada.save(DRAFT)
    with pytest.raises(NotFound, match="has expired"):
        bob.open(token)
    bob.discard(token)
    assert ada.open(token) == DRAFT
    ada.discard(token)
    with pytest.raises(NotFound):
        ada.open(token)


def test_a_draft_of_before_drafts_had_accounts_is_there_for_none(tmp_path):
    (tmp_path / "d").mkdir()
    token = "a" * 22
    (tmp_path / "d" / f"{token}.draft").write_bytes(b'{"name": "x", "format": ""}\nx')
    assert Drafts(tmp_path / "d").open(token) == Draft("x", "", b"x")
    with pytest.raises(NotFound):
        Drafts(tmp_path / "d", 1).open(token)


def test_a_folder_that_cannot_be_made_is_said(tmp_path):
    (tmp_path / "d").write_text("a file is in the way")
    with pytest.raises(StoreError, match="cannot keep the upload"):
        Drafts(tmp_path / "d").save(DRAFT)


def test_a_start_removes_what_is_too_old(tmp_path):
    drafts = Drafts(tmp_path / "d")
    drafts.sweep()  # before there is a folder
    old, new = drafts.save(DRAFT), drafts.save(DRAFT)
    past = time.time() - 25 * 3600
    os.utime(drafts.folder / f"{old}.draft", (past, past))
    drafts.sweep()
    assert [path.stem for path in drafts.folder.iterdir()] == [new]


def test_nobody_loses_a_draft_for_those_of_others(tmp_path):
    ada, bob = Drafts(tmp_path / "d", 1, most=3), Drafts(tmp_path / "d", 2, most=3)
    token = ada.save(DRAFT)
    for _ in range(9):
        bob.save(DRAFT)
    assert ada.open(token) == DRAFT
    assert len(bob.own()) == 3


def test_what_is_too_much_for_all_is_refused_and_throws_nothing_away(tmp_path, monkeypatch):
    monkeypatch.setattr("argue.services.upload_drafts.MOST_BYTES_IN_ALL", 1_000)
    ada, bob = Drafts(tmp_path / "d", 1), Drafts(tmp_path / "d", 2)
    token = ada.save(Draft("", "", b"x" * 700))
    with pytest.raises(StoreError, match="too many previews"):
        bob.save(Draft("", "", b"x" * 700))
    assert len(ada.open(token).data) == 700
