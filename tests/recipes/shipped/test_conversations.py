"""Real replies in their thread, with the labels of this project."""

from __future__ import annotations

import math

import pytest

from argue.errors import BadInput
from argue.model import Label
from recipes.shipped import conversations


@pytest.fixture
def replies(shared):
    return conversations.replies(shared / "data")


def test_every_labelled_reply_has_the_text_that_was_labelled(replies):
    own = [reply for reply in replies if reply.set == "thread-replies"]
    assert len(own) == 2999
    assert all(reply.text and reply.hypothesis for reply in own)


def test_shares_add_up_and_the_label_is_the_likeliest(replies):
    for reply in replies:
        assert math.isclose(sum(reply.shares), 1)
        if reply.label:
            assert max(reply.shares) == reply.shares[list(Label).index(reply.label)]


def test_no_thread_is_learned_from_and_chosen_on(replies):
    learned = {reply.thread for reply in replies if not reply.is_dev}
    assert not learned & {reply.thread for reply in replies if reply.is_dev}


def test_what_is_measured_only_is_neither_learned_from_nor_chosen_on():
    sets = {reply.thread.partition("/")[0] for reply in conversations.page_replies()}
    assert sets >= {"r", "zo"}
    assert not sets & set(conversations.MEASURED)


def test_a_changed_text_is_refused(shared, tmp_path, monkeypatch):
    first = conversations.LABELS.read_text(encoding="utf-8").splitlines()[:2]
    changed = first[1].split("\t")
    changed[1] = "0" * len(changed[1])
    labels = tmp_path / "labels.tsv"
    labels.write_text("\n".join([first[0], "\t".join(changed)]) + "\n", encoding="utf-8")
    monkeypatch.setattr(conversations, "LABELS", labels)
    with pytest.raises(BadInput, match="the text that was labelled"):
        list(conversations.thread_replies(shared / "data" / "conversations"))
