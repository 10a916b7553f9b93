from __future__ import annotations

from argue.rules.revisions.versions import Version, without_reverted


def kept(texts, window=6):
    versions = (Version("A", str(number), text, False) for number, text in enumerate(texts))
    return [each.text for each in without_reverted(versions, window)]


def test_what_a_later_version_took_back_is_left_out():
    assert kept(["a", "spam", "a", "b", "spam", "more spam", "b", "c"]) == ["a", "b", "c"]


def test_versions_too_far_ahead_are_not_looked_at():
    assert kept("abcda", window=3) == list("abcda")
    assert kept("abcda", window=4) == ["a"]


def test_nothing_is_lost_where_nothing_was_taken_back():
    assert kept("abcdefghij") == list("abcdefghij")
    assert kept("") == []
