"""Closing, reopening, ends and votes in the store."""

from datetime import UTC, datetime, timedelta

import pytest

from argue import formats
from argue.errors import BadInput, Conflict, NotFound
from argue.features.decisions import deciding
from argue.features.decisions.limits import CLOSED, OVER, refusals
from argue.features.decisions.store import Decisions, Opinion
from argue.model import Votes
from argue.store.participation.records import Writer

CONTENT = {"analysis": {}, "step": 0}
ANN, BEN = Writer("Ann", "session 1"), Writer("Ben", "session 2")


def refusal(store, key, action, deed=""):
    return refusals(store, key)(action, deed)


def close(store, key, outcome="Yes."):
    return Decisions.in_store(store).close(
        key, outcome, " the  club ", "", CONTENT, release="1", by=ANN
    )


def test_closed_once_and_reopened(store, zoos):
    decisions = Decisions.in_store(store)
    closed = close(store, zoos)
    assert (closed.outcome.text, closed.outcome.deciders) == ("Yes.", "the club")
    with pytest.raises(Conflict, match="closed already"):
        close(store, zoos)
    assert refusal(store, zoos, "contribute") == CLOSED
    assert refusal(store, zoos, "own", "debate_claim.name") == CLOSED
    assert not refusal(store, zoos, "own", "decisions.reopen")
    assert not refusal(store, zoos, "read")
    decisions.reopen(zoos, closed.id, "New facts.", by=BEN)
    assert decisions.closed(zoos) is None
    assert [(one.reopened_by, one.reason) for one in decisions.of(zoos)] == [("Ben", "New facts.")]
    assert not refusal(store, zoos, "contribute")
    again = decisions.reopen(zoos, closed.id, "Once more.", by=ANN)
    assert (again.reopened_by, again.reason) == ("Ben", "New facts.")
    with pytest.raises(NotFound):
        decisions.reopen(zoos, 99, "", by=BEN)


def test_an_outcome_has_words(store, zoos):
    with pytest.raises(BadInput, match="white space"):
        close(store, zoos, "  ")
    with pytest.raises(BadInput, match="at most 200"):
        Decisions.in_store(store).close(zoos, "Yes.", "x" * 201, "", CONTENT, release="1", by=ANN)
    with pytest.raises(NotFound):
        Decisions.in_store(store).one(zoos, 1)


def test_the_time_for_replies_ends(store, zoos):
    decisions, now = Decisions.in_store(store), datetime.now(UTC)
    deciding.set_end(store, zoos, (now + timedelta(days=1)).date().isoformat())
    assert not refusal(store, zoos, "contribute")
    decisions.set_end(zoos, now - timedelta(seconds=1))
    assert refusal(store, zoos, "contribute") == OVER
    assert not refusal(store, zoos, "moderate")
    deciding.set_end(store, zoos, "")
    assert decisions.term(zoos).end is None
    for wrong in ("tomorrow", "2020-01-01"):
        with pytest.raises(BadInput, match="expected"):
            deciding.set_end(store, zoos, wrong)


def test_the_last_word_of_each_counts(store, zoos):
    decisions = Decisions.in_store(store)
    for opinion, by in (("agree", ANN), ("agree", BEN), ("unsure", ANN)):
        deciding.vote(store, zoos, "issue", opinion, by=by)
    assert decisions.votes(zoos) == {"issue": Votes(1, 0, 1)}
    assert decisions.opinions(zoos, ANN.id) == {"issue": Opinion.UNSURE}
    deciding.vote(store, zoos, "issue", "", by=ANN)
    assert decisions.votes(zoos) == {"issue": Votes(1, 0, 0)}


def test_votes_that_came_with_a_file_count_with_those_of_here(store):
    text = "comment-id,agrees,disagrees,moderated,comment-body\n0,5,1,1,Trams!\n1,,,1,Buses!\n"
    (saved,) = store.debates.add(formats.parse_text(text, name="votes.csv").debates)
    decisions = Decisions.in_store(store)
    for argument in ("0", "1"):
        deciding.vote(store, saved.key, argument, "disagree", by=ANN)
    assert decisions.votes(saved.key) == {"0": Votes(5, 2, 0), "1": Votes(0, 1, 0)}


def test_a_vote_is_somebody_s_and_of_something(store, zoos):
    with pytest.raises(BadInput, match="found nobody"):
        deciding.vote(store, zoos, "issue", "agree", by=Writer("Ann"))
    with pytest.raises(NotFound):
        deciding.vote(store, zoos, "nothing", "agree", by=ANN)
    with pytest.raises(BadInput, match="agree, disagree, unsure"):
        deciding.vote(store, zoos, "issue", "maybe", by=ANN)
