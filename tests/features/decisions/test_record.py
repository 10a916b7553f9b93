"""Records of decisions: all that they say is true, and nothing of a file can be changed unseen."""

import random
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime

import pytest

import argue
from argue import pipeline
from argue.errors import BadInput
from argue.features.decisions.record import (
    DecisionRecord,
    analysis_of,
    check,
    public_key,
    sign,
    without_names,
)
from argue.features.decisions.sentences import DecisionOutcome
from argue.features.decisions.summary import Fall, Labels, summarise
from argue.locales import use_language
from argue.model import (
    Analysis,
    Argument,
    Debate,
    Label,
    Origin,
    Overruling,
    Relation,
    Reply,
    Status,
    Verdict,
    Votes,
)
from argue.model.verdicts import Why
from argue.reasoning.changes import Action, Edit, WhatIf
from argue.reasoning.probability import with_chances
from argue.services.verdict import verdict_of
from tests.debate_samples import link

SECRET = "0123456789abcdef" * 2
NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)
OUTCOME = DecisionOutcome("Yes.", "all, 3 to 1", "Ben: no.", "Ann", NOON)
DERIVED = [(), ("mediated",), ("supported", "secondary")]


def debate(*relations: Relation) -> Debate:
    ids = dict.fromkeys(("claim", *(end for relation in relations for end in relation.ends)))
    arguments = tuple(Argument(id, f"Text of {id}.") for id in ids)
    replies = tuple(Reply(*relation.ends) for relation in relations)
    return Debate("d", "Do it?", arguments, "claim", replies, given=relations)


def analysed(*signs: str) -> Analysis:
    return argue.analyse(debate(*map(link, signs)), engine="gold")


def record_of(analysis: Analysis) -> DecisionRecord:
    stored = analysis_of(without_names(analysis))
    return DecisionRecord("d", OUTCOME, "1.0", stored, {"claim": Votes(2, 5, 1)}).signed(SECRET)


@pytest.fixture(scope="module")
def examples_of(examples):
    """Every example debate under several kinds of derived attacks."""
    files = sorted(file for file in examples.rglob("*.md") if file.name != "README.md")
    return [
        argue.analyse(one, engine="gold", derived=derived)
        for file in files
        for one in argue.read(file)
        for derived in DERIVED
    ]


def test_what_stood_fell_and_would_turn_it():
    said = "for + claim", "against - claim", "answered - claim", "answer - answered"
    summary = summarise(analysed(*said))
    assert summary.status is Status.REJECTED
    assert summary.stood_for == ("for",)
    assert summary.stood_against == ("against",)
    assert summary.verdict
    assert summary.verdict.contested
    assert summary.fell == (Fall("answered", ("answer",)),)
    assert [(one.argument, one.after) for one in summary.cruxes] == [("against", Status.ACCEPTED)]
    assert summary.labels == Labels(stated=4, confirmed=0, corrected=0, judged=0, open=0)


def test_who_answers_what_was_open_neither_confirms_nor_corrects():
    judged = link("a - claim", 0.4)
    word = Overruling("Ann", datetime(2026, 3, 4, tzinfo=UTC))
    said = link("a - claim", origin=Origin.OVERRULED, overruled=word)
    for former, kind in ((judged, "confirmed"), (replace(judged, open=True), "stated")):
        found = pipeline.label(debate(judged), [former], overruled=[said])
        assert getattr(summarise(found).labels, kind) == 1


@pytest.fixture
def unread():
    """A debate of which the engine is not sure, as judged, with the verdicts of its page."""
    relations = (
        link("for + claim"),
        link("answer - for", 0.95),
        link("against - claim", 0.6, scores=(0.3, 0.6, 0.1), open=True),
        link("vans + claim", 0.6, scores=(0.6, 0.3, 0.1), open=True),
    )
    return with_chances(pipeline.label(replace(debate(*relations), given=()), relations))


def test_a_record_has_the_verdicts_of_the_page(unread):
    record, page = record_of(unread), verdict_of(unread)
    assert page.claim
    assert page.claim.assessment.why is Why.UNREAD
    said = record.summary.verdict
    told = page.claim.assessment
    assert (said.verdict, said.why, said.settle) == (told.verdict, told.why, told.settle)
    again, shown = (
        {id: (one.verdict, one.likely) for id, one in verdicts.items()}
        for verdicts in (verdict_of(record.analysis).verdicts, page.verdicts)
    )
    assert again == shown
    assert check(record.text.encode()).sound


def test_an_open_relation_is_no_reason_and_fells_nothing(unread):
    summary = record_of(unread).summary
    assert not {"against", "vans"} & {*summary.stood_for, *summary.stood_against}
    assert not any(set(fall.by) & {"against", "vans"} for fall in summary.fell)
    assert set(summary.open) == {("against", "claim"), ("vans", "claim")}
    assert summary.labels.open == 2
    assert summary.cruxes == ()


def test_the_verdicts_stay_what_they_were_when_the_debate_was_closed(unread):
    document = without_names(unread)
    document["verdicts"]["claim"] |= {"verdict": "stands", "why": None, "settle": []}
    assert analysis_of(document).verdicts["claim"].verdict is Verdict.STANDS
    del document["chances"]  # as before records had them
    assert analysis_of(document).verdicts["claim"].verdict is Verdict.OPEN


def test_each_crux_turns_the_verdict(examples_of):
    tried = 0
    for analysis in examples_of:
        claim = analysis.debate.issue
        for crux in summarise(analysis).cruxes:
            trial = WhatIf(analysis.framework)
            assert trial.status(claim) is crux.before
            attack = Edit(Action.ADD, "new", crux.argument, Label.ATTACK)
            trial.edit(Edit(Action.ADD, "new"), attack)
            assert trial.status(claim) is crux.after is not crux.before
            tried += 1
    assert tried > 30


def test_what_is_said_to_stand_and_fall_does(examples_of):
    for analysis in examples_of:
        summary, statuses = summarise(analysis), analysis.statuses
        for id in (*summary.stood_for, *summary.stood_against):
            assert statuses[id] is Status.ACCEPTED
        fallen = {id for id, one in analysis.verdicts.items() if one.verdict is Verdict.FALLS}
        assert {fall.argument for fall in summary.fell} == fallen
        assert all(statuses[id] is Status.ACCEPTED for fall in summary.fell for id in fall.by)
        assert all(fall.by for fall in summary.fell)  # grounded: who falls, falls to who stands


def test_a_record_is_computed_again(examples_of):
    for analysis in examples_of:
        record = record_of(analysis)
        checked = check(record.text.encode())
        assert checked.sound, checked
        assert record.analysis.statuses == analysis.statuses


def test_a_record_of_another_language_is_the_same_file():
    record = record_of(analysed("for + claim"))
    with use_language("fr"):
        assert record.sections[0].title != "Outcome"
        assert record.text == record_of(analysed("for + claim")).text


def test_no_name_is_stored():
    named = debate(link("a - claim"))
    arguments = tuple(replace(argument, author="Ann Example") for argument in named.arguments)
    found = argue.analyse(replace(named, arguments=arguments), engine="gold")
    assert "Ann Example" not in str(without_names(found))
    overruled = replace(
        link("a - claim"), origin=Origin.OVERRULED, overruled=Overruling("Bob Example", NOON)
    )
    corrected = pipeline.label(named, [overruled], found.options)
    assert "Bob Example" in str(corrected.as_object())
    assert "Bob Example" not in str(without_names(corrected))


def test_every_changed_byte_is_found():
    content = record_of(analysed("for + claim", "against - claim")).text.encode()
    choice = random.Random(1)
    for _ in range(500):
        place, byte = choice.randrange(len(content)), choice.randrange(256)
        if content[place] == byte:
            continue
        changed = content[:place] + bytes([byte]) + content[place + 1 :]
        with suppress(BadInput):  # it is no record any more, which is told
            assert not check(changed).sound, (place, byte)


def test_what_does_not_agree_is_named_even_if_it_is_signed_again():
    record = record_of(analysed("against - claim", "for + claim"))
    text = replace(record, key=public_key(SECRET), signature="").text
    forged = text.replace('"status": "rejected"', '"status": "accepted"')
    assert forged != text
    signature = sign(SECRET, forged.encode())
    content = forged.replace('"signature": ""', f'"signature": "{signature}"')
    assert check(content.encode()).differences == ("summary.status",)


def test_another_key_signs_otherwise():
    record = record_of(analysed("against - claim"))
    other = replace(record, key=public_key("another secret of an installation"))
    assert not check(other.text.encode()).signed
    assert record.key == public_key(SECRET)


@pytest.mark.parametrize(
    "content",
    [b"", b"[]", b"{}", b"\xff", b'{"schema": "argue/analysis/1"}', b"[" * 100_000]
    + [b'{"schema": "argue/decision-record/1"}', b'{"schema": "argue/decision-record/1", "a": 1}'],
)
def test_what_is_no_record_is_told(content):
    with pytest.raises(BadInput, match="expected the record of a decision"):
        check(content)
