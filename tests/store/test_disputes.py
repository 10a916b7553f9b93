from __future__ import annotations

import pytest

from argue.errors import BadInput, Conflict, NotFound
from argue.model import Label, Origin, Relation
from argue.store.contribution_records import Writer
from tests.store.samples import ZOOS

KEY = "should-zoos-be-closed"
ANN, BOB = Writer("Ann", "1"), Writer("Bob", "2")
JUDGED = Relation("parks", "cages", Label.SUPPORT, 0.6, Origin.JUDGED)


@pytest.fixture
def disputes(store):
    store.add_debates([ZOOS])
    return store.disputes


def test_a_dispute_keeps_what_was_judged_and_why_it_is_wrong(disputes):
    made = disputes.add(KEY, JUDGED, "e", by=ANN, reason=" It attacks. ")
    assert disputes.of(KEY) == (made,)
    assert (made.source, made.target, made.label) == ("parks", "cages", Label.SUPPORT)
    assert (made.confidence, made.engine) == (0.6, "e")
    assert (made.by, made.reason, made.open) == (ANN, "It attacks.", True)


def test_an_answer_is_for_good(disputes):
    made = disputes.add(KEY, JUDGED, "e", by=ANN, reason="No.")
    done = disputes.answer(KEY, made.id, "upheld", by="Owner", note="Look again.")
    assert (done.answer, done.answered_by, done.note) == ("upheld", "Owner", "Look again.")
    assert done.answered is not None
    assert not done.open
    with pytest.raises(Conflict, match="Owner has answered it already: upheld"):
        disputes.answer(KEY, made.id, "overruled", by="Bob")


def test_one_person_has_one_open_dispute_of_a_pair_and_others_have_theirs(disputes):
    disputes.add(KEY, JUDGED, "e", by=ANN, reason="One.")
    second = disputes.add(KEY, JUDGED, "e", by=ANN, reason="Two.")
    disputes.add(KEY, JUDGED, "e", by=BOB, reason="Three.")
    assert {one.reason for one in disputes.of(KEY)} == {"Two.", "Three."}
    disputes.answer(KEY, second.id, "upheld", by="Owner")
    disputes.add(KEY, JUDGED, "e", by=ANN, reason="Four.")
    assert [one.reason for one in disputes.of(KEY)] == ["Four.", "Three.", "Two."]


def test_what_cannot_be_kept_is_refused(disputes):
    with pytest.raises(BadInput, match="expected a reason"):
        disputes.add(KEY, JUDGED, "e", by=ANN, reason=" ")
    with pytest.raises(NotFound):
        disputes.add("nowhere", JUDGED, "e", by=ANN, reason="No.")
    made = disputes.add(KEY, JUDGED, "e", by=ANN, reason="No.")
    with pytest.raises(BadInput, match="expected upheld or overruled, found 'maybe'"):
        disputes.answer(KEY, made.id, "maybe", by="Owner")
    with pytest.raises(NotFound):
        disputes.answer(KEY, made.id + 1, "upheld", by="Owner")
