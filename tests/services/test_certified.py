"""What a certificate guarantees takes the place of what labels alone make likely."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from argue import pipeline
from argue.drawing.wording import word
from argue.model import Argument, Debate, Label, Origin, Relation, Verdict
from argue.reasoning.probability.analyses import with_chances
from argue.services.certified import Marks, certify
from argue.services.verdict import verdict_of
from argue.store.judging.certificates import StoredCertificate

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
    assert found.verdicts["no"] == before.verdicts["no"]
    assert found.statuses == before.statuses


def test_a_certificate_that_holds_no_more_changes_nothing():
    judged = Relation("no", "claim", Label.ATTACK, 0.55, Origin.JUDGED)
    analysis = with_chances(pipeline.label(Debate("d", "d", (CLAIM, OBJECTION)), [judged]))
    assert certify(analysis, Marks(CERTIFICATE, {}, 1, "stale")) is analysis
    assert certify(analysis, None) is analysis
