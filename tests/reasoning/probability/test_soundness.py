"""What must hold of chances and verdicts in every debate."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from argue import pipeline
from argue.model import Argument, Debate, Label, Options, Origin, Relation, Source, Verdict
from argue.model.verdicts import VERDICT_OF, Why
from argue.reasoning.probability import cases, with_chances
from argue.reasoning.probability.chances import chances
from argue.reasoning.probability.reliability import Reliability
from argue.services.verdict import verdict_of

S, A, U = Label.SUPPORT, Label.ATTACK, Label.UNRELATED
KINDS = [(), ("mediated",), ("secondary",), ("mediated", "secondary")]
ALL_KINDS = [*KINDS, ("supported",), ("extended",)]
NEW = "new"
ORDER = [Verdict.FALLS, Verdict.OPEN, Verdict.STANDS]
ANY = settings(max_examples=60, deadline=None)


def of(size, relations, *more):
    """A debate of ``size`` arguments and some more; what is judged counts as talk."""
    arguments = tuple(Argument(id, "A.") for id in (*map(str, range(size)), *more))
    return Debate("d", "d", arguments, issue="0", source=Source(format="reddit"))


@st.composite
def debates(draw, labels=(S, A, U), confidence=None, origins=(Origin.JUDGED, Origin.GIVEN)):
    """Size and relations: a thread, sometimes with two relations across."""
    size = draw(st.integers(2, 6))
    number = st.integers(0, size - 1)
    pairs = {(node, draw(st.integers(0, node - 1))) for node in range(1, size)}
    if draw(st.booleans()):
        pairs |= {(draw(number), draw(number)) for _ in range(2)}
    relations = []
    for source, target in sorted(pairs):
        label, origin = draw(st.sampled_from(labels)), draw(st.sampled_from(origins))
        sure = draw(st.floats(0.4, 1.0) if confidence is None else confidence)
        sure = sure if origin is Origin.JUDGED else 1.0
        relations.append(Relation(str(source), str(target), label, sure, origin))
    return size, relations


def known(size, relations, derived, *more, **options):
    return chances(of(size, relations, *more), relations, Options.of(derived=derived), **options)


def judged_once(relations):
    return any(relation.origin is Origin.JUDGED for relation in relations)


def is_tree(relations):
    sources = [relation.source for relation in relations if relation.label is not U]
    return len(sources) == len({*sources}) and "0" not in sources


@ANY
@given(debates(), st.sampled_from(ALL_KINDS), st.floats(0.4, 1.0), st.data())
def test_that_two_arguments_are_unrelated_changes_nothing(sample, derived, sure, data):
    size, relations = sample
    target = data.draw(st.sampled_from([str(number) for number in range(size)]))
    new = Relation(NEW, target, U, sure, Origin.JUDGED)
    with_it = known(size, [*relations, new], derived, NEW)
    without = known(size, relations, derived, NEW)
    if without is None:
        return
    assert (with_it.accepted, with_it.verdicts) == (without.accepted, without.verdicts)
    assert with_it.rests == without.rests


@ANY
@given(
    debates(),
    st.sampled_from(ALL_KINDS),
    st.tuples(st.floats(0.4, 1.0), st.floats(0.4, 1.0)).map(sorted),
    st.data(),
)
def test_a_surer_attack_by_what_nothing_attacks_never_helps_its_target(
    sample, derived, sures, data
):
    size, relations = sample
    target = data.draw(st.sampled_from([str(number) for number in range(size)]))
    less, more = (
        known(size, [*relations, Relation(NEW, target, A, sure, Origin.JUDGED)], derived, NEW)
        for sure in sures
    )
    assert more.accepted[target] <= less.accepted[target] + 1e-12
    assert more.verdicts[target].probability <= less.verdicts[target].probability + 1e-12
    before, after = (ORDER.index(one.verdicts[target].verdict) for one in (less, more))
    assert after <= before


@ANY
@given(
    debates(labels=(S, A), confidence=st.floats(0.7, 1.0)), st.sampled_from(ALL_KINDS), st.data()
)
def test_confirming_the_label_that_is_shown_never_turns_a_verdict_round(sample, derived, data):
    size, relations = sample
    judged = [place for place, one in enumerate(relations) if one.origin is Origin.JUDGED]
    if not judged:
        return
    place = data.draw(st.sampled_from(judged))
    confirmed = list(relations)
    confirmed[place] = replace(relations[place], confidence=1.0, origin=Origin.GIVEN)
    options = Options.of(derived=derived)
    before, after = (
        verdict_of(with_chances(pipeline.label(of(size, each), each, options))).verdicts
        for each in (relations, confirmed)
    )
    for id, one in before.items():
        assert {one.verdict, after[id].verdict} != {Verdict.STANDS, Verdict.FALLS}


@ANY
@given(debates(), st.sampled_from(KINDS[:1]))
def test_open_relations_alone_make_nothing_fall(sample, derived):
    size, relations = sample
    relations = [
        replace(one, open=True) if one.origin is Origin.JUDGED else one for one in relations
    ]
    result = known(size, relations, derived)
    struck = {one.target for one in relations if one.label is A and not one.open}
    for id, one in result.verdicts.items() if result else ():
        assert one.verdict is not Verdict.FALLS or id in struck


@pytest.mark.parametrize("many", [1, 6, 200])
@pytest.mark.parametrize("label", [A, S, U])
def test_coin_tosses_leave_a_claim_open_however_many(many, label):
    tosses = [
        Relation(f"t{place}", "0", label, 0.5, Origin.JUDGED, open=True) for place in range(many)
    ]
    claim = known(1, tosses, (), *(one.source for one in tosses)).verdicts["0"]
    assert (claim.likely, claim.verdict, claim.why) == (True, Verdict.OPEN, Why.UNREAD)
    assert claim.settle


@ANY
@given(debates(origins=(Origin.GIVEN,)), st.sampled_from(ALL_KINDS))
def test_what_people_stated_entirely_gives_the_labelling(sample, derived):
    size, relations = sample
    one = with_chances(pipeline.label(of(size, relations), relations, Options.of(derived=derived)))
    assert one.chances is None
    for id, status in one.labelling.statuses.items():
        found = verdict_of(one).verdicts[id]
        assert not found.likely
        assert found.verdict is VERDICT_OF[status] or found.contested and id == "0"


@ANY
@given(debates(), st.sampled_from(ALL_KINDS))
def test_a_verdict_never_contradicts_the_labels_that_are_shown(sample, derived):
    size, relations = sample
    one = with_chances(pipeline.label(of(size, relations), relations, Options.of(derived=derived)))
    for id, found in one.verdicts.items():
        assert found.verdict in (Verdict.OPEN, VERDICT_OF[one.labelling.statuses[id]])


@ANY
@given(debates(), st.sampled_from(ALL_KINDS))
def test_what_is_not_likely_keeps_its_status_whatever_the_labels_are(sample, derived):
    size, relations = sample
    result = known(size, relations, derived)
    judged = [
        place
        for place, one in enumerate(relations)
        if one.origin is Origin.JUDGED and one.label != U
    ]
    # whether a claim that falls is contested may hang on them, too
    if result is None or len(judged) > 4:
        return
    options = Options.of(derived=derived)
    statuses = []
    for code in range(3 ** len(judged)):
        each = list(relations)
        for place in judged:
            code, label = divmod(code, 3)
            each[place] = replace(relations[place], label=(S, A, U)[label])
        statuses.append(pipeline.label(of(size, each), each, options).labelling.statuses)
    for id, one in result.verdicts.items():
        changes = len({each[id] for each in statuses}) > 1
        assert one.likely is changes or one.likely and id == "0"


@ANY
@given(debates(confidence=st.floats(0.55, 0.95)), st.sampled_from(ALL_KINDS))
def test_drawn_frameworks_agree_with_enumerated_ones(sample, derived):
    size, relations = sample
    exact = known(size, relations, derived, reliability=Reliability(0.6, 0.8))
    if exact is None:
        return
    before = cases.ENUMERATED
    cases.ENUMERATED = 0.5
    try:
        drawn = known(size, relations, derived, reliability=Reliability(0.6, 0.8))
    finally:
        cases.ENUMERATED = before
    for id, share in exact.accepted.items():
        assert drawn.accepted[id] == pytest.approx(share, abs=0.03)
        assert drawn.rejected[id] == pytest.approx(exact.rejected[id], abs=0.03)
