import pytest

from argue.errors import BadInput, NotFound
from argue.model import Label, Origin, Relation
from argue.store.participation.records import NewEdit, Writer
from argue.store.participation.reports import ReportKind, Ruling

ANN, BEN, MAY = Writer("Ann", "1"), Writer("Ben", "2"), Writer("May", "3")
JUDGED = Relation("parks", "cages", Label.SUPPORT, 0.6, Origin.JUDGED)


@pytest.fixture
def rude(store, zoos):
    """An argument that somebody added."""
    return store.contributions.add(zoos, "parks", "Fools!", Label.ATTACK, by=ANN).argument


def test_reports_wait_by_argument_in_their_order(store, zoos, rude):
    other = store.contributions.add(zoos, "parks", "Fools, too!", Label.ATTACK, by=ANN).argument
    one = store.reports.add(zoos, other, "An insult.", by=BEN)
    two = store.reports.add(zoos, rude, "  rude\r\nreally ", by=BEN)
    three = store.reports.add(zoos, other, "Agreed.", by=MAY)
    assert store.reports.waiting(zoos) == {other: [one, three], rude: [two]}
    assert (two.by, two.reason, two.decision) == ("Ben", "rude\nreally", None)


def test_who_reports_twice_changes_the_reason(store, zoos, rude):
    first = store.reports.add(zoos, rude, "Rude.", by=BEN)
    again = store.reports.add(zoos, rude, "An insult.", by=BEN)
    assert (again.id, again.reason) == (first.id, "An insult.")
    assert len(store.reports.of(zoos)) == 1
    for _ in range(2):  # nobody knows whether this is one person
        store.reports.add(zoos, rude, "Rude.", by=Writer("somebody"))
    assert len(store.reports.of(zoos)) == 3


def test_what_is_approved_stands(store, zoos, rude):
    store.reports.add(zoos, rude, "Rude.", by=BEN)
    store.reports.decide(zoos, rude, Ruling.APPROVED, by=MAY)
    assert store.reports.waiting(zoos) == {}
    (report,) = store.reports.of(zoos)
    assert (report.decision, report.decided_by) == (Ruling.APPROVED, "May")
    assert not store.contributions.of(zoos)[rude].withdrawn
    store.reports.add(zoos, rude, "Again.", by=BEN)
    assert list(store.reports.waiting(zoos)) == [rude]


def test_what_is_hidden_is_withdrawn_with_the_reason_and_can_come_back(store, zoos, rude):
    store.reports.add(zoos, rude, "Rude.", by=BEN)
    store.reports.decide(zoos, rude, Ruling.HIDDEN, by=MAY, remark="No insults here.")
    last = store.contributions.of(zoos)[rude].last
    assert (last.withdrawn, last.writer.name, last.reason) == (True, "May", "No insults here.")
    assert store.debates.load(zoos).by_id()[rude].text != "Fools!"
    assert store.reports.of(zoos)[0].remark == "No insults here."
    store.contributions.undo(zoos, last.id, by=MAY)
    assert store.debates.load(zoos).by_id()[rude].text == "Fools!"


def test_an_edit_after_the_report_does_not_keep_it_from_being_hidden(store, zoos, rude):
    store.reports.add(zoos, rude, "Rude.", by=BEN)
    step = store.contributions.of(zoos)[rude].last.id
    store.contributions.edit(zoos, NewEdit(rude, "Idiots!", None, step), by=ANN)
    store.reports.decide(zoos, rude, Ruling.HIDDEN, by=MAY, remark="Still.")
    assert store.contributions.of(zoos)[rude].withdrawn


def test_what_its_writer_withdrew_meanwhile_is_hidden_too(store, zoos, rude):
    store.reports.add(zoos, rude, "Rude.", by=BEN)
    step = store.contributions.of(zoos)[rude].last.id
    store.contributions.withdraw(zoos, rude, by=ANN, seen=step)
    store.reports.decide(zoos, rude, Ruling.HIDDEN, by=MAY, remark="Rude.")
    assert store.reports.waiting(zoos) == {}
    assert [one.hidden for one in store.contributions.steps(zoos)] == [True, False, False]


def test_what_is_refused(store, zoos, rude):
    with pytest.raises(BadInput, match="a reason for the report, found none"):
        store.reports.add(zoos, rude, "  ", by=BEN)
    for nothing in ("parks", "x"):
        with pytest.raises(NotFound, match="nobody added"):
            store.reports.add(zoos, nothing, "Why?", by=BEN)
    with pytest.raises(NotFound, match="no report of"):
        store.reports.decide(zoos, rude, Ruling.APPROVED, by=MAY)
    store.reports.add(zoos, rude, "Rude.", by=BEN)
    with pytest.raises(BadInput, match="a reason for hiding"):
        store.reports.decide(zoos, rude, Ruling.HIDDEN, by=MAY, remark=" ")
    assert list(store.reports.waiting(zoos)) == [rude]
    step = store.contributions.of(zoos)[rude].last.id
    store.contributions.withdraw(zoos, rude, by=ANN, seen=step)
    with pytest.raises(NotFound, match="is withdrawn already"):
        store.reports.add(zoos, rude, "Late.", by=MAY)


def test_a_label_is_reported_with_what_was_read_and_decided_for_good(store, zoos):
    report = store.reports.add(zoos, "parks", " It attacks. ", by=ANN, judged=JUDGED)
    assert (report.kind, report.argument, report.target) == (ReportKind.LABEL, "parks", "cages")
    assert (report.label, report.reason, report.decision) == (Label.SUPPORT, "It attacks.", None)
    store.reports.add(zoos, "parks", "Again.", by=ANN, judged=JUDGED)
    store.reports.add(zoos, "parks", "So it does.", by=BEN, judged=JUDGED)
    assert store.reports.waiting(zoos) == {}
    ((pair, reports),) = store.reports.doubted(zoos).items()
    assert (pair, [report.reason for report in reports]) == (JUDGED.ends, ["Again.", "So it does."])
    assert store.reports.settle(zoos, pair, by=MAY, label=Label.ATTACK, remark="It does.") == 2
    assert store.reports.doubted(zoos) == {}
    assert {report.decision for report in store.reports.of(zoos)} == {Ruling.CORRECTED}
    assert store.reports.settle(zoos, pair, by=MAY, label=None, remark="") == 0


@pytest.mark.parametrize("label", [None, JUDGED.label])
def test_what_was_read_is_approved_by_its_own_label_too(store, zoos, label):
    store.reports.add(zoos, "parks", "No.", by=ANN, judged=JUDGED)
    assert store.reports.settle(zoos, JUDGED.ends, by=MAY, label=label, remark="") == 1
    assert store.reports.of(zoos)[0].decision is Ruling.APPROVED


def test_a_rule_and_a_label_of_one_argument_are_decided_apart(store, zoos, rude):
    store.reports.add(zoos, rude, "No.", by=BEN, judged=Relation(rude, "parks", Label.ATTACK, 0.7))
    store.reports.add(zoos, rude, "Rude.", by=BEN)
    store.reports.decide(zoos, rude, Ruling.WARNED, by=MAY, remark="Rude.")
    assert list(store.reports.doubted(zoos)) == [(rude, "parks")]
    store.reports.settle(zoos, (rude, "parks"), by=MAY, label=None, remark="")
    assert list(store.reports.warnings(zoos)) == [rude]
