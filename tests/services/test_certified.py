"""What a certificate guarantees takes the place of what labels alone make likely."""

from dataclasses import replace
from datetime import UTC, datetime
from types import SimpleNamespace

import pytest

from argue import pipeline
from argue.drawing.wording import word
from argue.features.certification.store import Certificates, CertifiedDebate, StoredCertificate
from argue.model import Argument, Debate, Label, Options, Origin, Relation, Verdict
from argue.reasoning.probability import with_chances
from argue.services.certified import Marks, certify, marks
from argue.services.verdict import verdict_of

CERTIFICATE = StoredCertificate(
    1, "all", "e", (), 0.95, False, "done", "", {"holds": True}, datetime.now(UTC)
)
CLAIM, OBJECTION = Argument("claim", "It works."), Argument("no", "It does not.")


@pytest.mark.parametrize(("accepted", "told"), [(True, "stands"), (False, "falls")])
def test_what_is_certified_stands_or_falls_and_no_more_than_that_changes(accepted: bool, told: str):
    judged = Relation("no", "claim", Label.ATTACK, 0.55, Origin.JUDGED)
    labelled = pipeline.label(Debate("d", "d", (CLAIM, OBJECTION), issue="claim"), [judged])
    analysis = with_chances(labelled)
    before = verdict_of(analysis)
    assert before.claim.assessment.verdict is Verdict.OPEN
    found = verdict_of(certify(analysis, Marks(CERTIFICATE, {"claim": accepted}, 0, "")))
    one = found.claim.assessment
    assert (one.verdict, one.certified, one.likely) == (Verdict(told), 0.95, False)
    assert word(one) == f"certified: {told}"
    assert one.probability == before.claim.assessment.probability
    assert (found.verdicts["no"], found.statuses) == (before.verdicts["no"], before.statuses)


def test_a_certificate_that_holds_no_more_changes_nothing():
    judged = Relation("no", "claim", Label.ATTACK, 0.55, Origin.JUDGED)
    analysis = with_chances(pipeline.label(Debate("d", "d", (CLAIM, OBJECTION)), [judged]))
    assert certify(analysis, Marks(CERTIFICATE, {}, 1, "stale")) is analysis
    assert certify(analysis, None) is analysis


@pytest.fixture(autouse=True)
def _kept(monkeypatch):
    monkeypatch.setattr(Certificates, "in_store", lambda store: store.certificates)


class Kept:
    """A store that knows one certificate, made by word_overlap under mediated attacks."""

    def __init__(self, *, same=True, labelled=False, overruled=False, changed=0, holds=True):
        about = replace(
            CERTIFICATE, engine="word_overlap", derived=("mediated",), content={"holds": holds}
        )
        one = {"argument": "claim", "accepted": True}
        statuses = {"certified": [one], "open": [one, one], "certain": []}
        debate = CertifiedDebate("d", labelled, "", 7, statuses)
        current = {("no", "claim"): "attack"} if overruled else {}
        self.certificates = SimpleNamespace(
            about=lambda key: [(about, debate, same)], changed_labels=lambda id: changed
        )
        self.overrulings = SimpleNamespace(current=lambda key: current)


CHOICES = {"engine": "word_overlap", "derived": ("mediated",)}


def test_a_certificate_holds_where_nothing_is_otherwise():
    found = marks(Kept(), "d", Options.of(**CHOICES), SimpleNamespace(id=7))
    assert (found.certified, found.open, found.problem) == ({"claim": True}, 2, "")


@pytest.mark.parametrize(
    ("kept", "choices", "run"),
    [
        ({"same": False}, {}, 7),
        ({}, {}, 8),
        ({"overruled": True}, {}, 7),
        ({"changed": 1}, {}, 7),
        ({}, {"derived": ()}, 7),
        ({}, {"semantics": "preferred"}, 7),
        ({}, {"support": "necessary"}, 7),
        ({}, {"min_confidence": 0.6}, 7),
    ],
)
def test_each_thing_that_is_otherwise_keeps_a_certificate_from_holding(kept, choices, run):
    options = Options.of(**{**CHOICES, **choices})
    found = marks(Kept(**kept), "d", options, SimpleNamespace(id=run))
    assert found.certified == {}
    assert found.problem
    assert found.open == 2


@pytest.mark.parametrize(
    ("kept", "engine"),
    [({"labelled": True}, "word_overlap"), ({"holds": False}, "word_overlap"), ({}, "gold")],
)
def test_of_a_labelled_debate_or_by_another_engine_nothing_is_said(kept, engine):
    options = Options.of(**{**CHOICES, "engine": engine})
    assert marks(Kept(**kept), "d", options, SimpleNamespace(id=7)) is None
