import pytest

from argue.errors import BadInput, Conflict, NotFound, UnknownName
from argue.model import Label, Origin, Relation
from argue.store.participation.records import Writer
from tests.store.samples import ZOOS

KEY = "should-zoos-be-closed"
ANN, BOB = Writer("Ann", "1"), Writer("Bob", "2")
JUDGED = Relation("parks", "cages", Label.SUPPORT, 0.6, Origin.JUDGED)


@pytest.fixture
def disputes(store):
    store.debates.add([ZOOS])
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
        disputes.answer(KEY, made.id, "attack", by="Bob")


def test_an_answer_that_overrules_is_kept_with_its_step_or_not_at_all(store, disputes, monkeypatch):
    made = disputes.add(KEY, JUDGED, "e", by=ANN, reason="No.")

    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as killed:
        killed.setattr("argue.store.participation.overrulings.Overrulings._insert", stop)
        with pytest.raises(KeyboardInterrupt):
            disputes.answer(KEY, made.id, "attack", by="Owner")
    assert disputes.one(KEY, made.id).open
    assert store.overrulings.current(KEY) == ()
    done = disputes.answer(KEY, made.id, "attack", by="Owner", note="It does.")
    assert done.answer == "overruled"
    (relation,) = store.overrulings.current(KEY)
    assert (relation.source, relation.target, relation.label) == ("parks", "cages", Label.ATTACK)
    assert (relation.overruled.by, relation.overruled.reason) == ("Owner", "It does.")


def test_a_label_answers_what_is_there_and_was_seen_only(store, disputes):
    made = disputes.add(KEY, JUDGED, "e", by=ANN, reason="No.")
    said = store.overrulings.add(KEY, "parks", "cages", Label.UNRELATED, by="Zoe")
    with pytest.raises(Conflict, match="Zoe has labelled 'parks' and 'cages'"):
        disputes.answer(KEY, made.id, "attack", by="Owner", seen=0)
    assert disputes.one(KEY, made.id).open
    merge = store.merging.merge(KEY, "parks", "C++", by=BOB)
    with pytest.raises(Conflict, match="'parks' is not in the debate now"):
        disputes.answer(KEY, made.id, "attack", by="Owner", seen=said.id)
    store.merging.undo(KEY, merge.id, by=BOB)
    assert disputes.answer(KEY, made.id, "attack", by="Owner", seen=said.id).answer == "overruled"


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
    with pytest.raises(UnknownName, match="no answer 'maybe'; there is: upheld, support, attack"):
        disputes.answer(KEY, made.id, "maybe", by="Owner")
    with pytest.raises(NotFound):
        disputes.answer(KEY, made.id + 1, "upheld", by="Owner")
