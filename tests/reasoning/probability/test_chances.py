import itertools
from dataclasses import replace
from math import log2

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from argue import pipeline
from argue.model import Argument, Debate, Label, Options, Origin, Relation, Reply, Status
from argue.model.verdicts import Why
from argue.reasoning.probability import cases
from argue.reasoning.probability import chances as module
from argue.reasoning.probability.reliability import Reliability
from tests.debate_samples import link

S, A, U = Label.SUPPORT, Label.ATTACK, Label.UNRELATED
_DEFAULTS = Options()
NODED = Reliability(0.7, 0.9)
KINDS = [(), ("mediated",), ("secondary",), ("mediated", "secondary")]


def debate(size: int, issue: str | None = "0") -> Debate:
    return Debate("d", "d", tuple(Argument(str(n), "A.") for n in range(size)), issue=issue)


AT_ITS_WORD = Reliability(1.0, 0.0)


def chances(debate, relations, options=_DEFAULTS, *, reliability=AT_ITS_WORD, **more):
    """With confidences as they are."""
    return module.chances(debate, relations, options, reliability=reliability, **more)


def brute(debate, relations, derived, reliability=AT_ITS_WORD):
    """Acceptance and gains by labelling every framework with the pipeline."""
    beliefs, weights = reliability.beliefs(relations)
    rows = np.tensordot(weights, beliefs, 1).tolist()
    accepted = dict.fromkeys((argument.id for argument in debate.arguments), 0.0)
    joint: dict[tuple[int, Label], float] = {}
    for chosen in itertools.product((U, A, S), repeat=len(relations)):
        codes = [(U, A, S).index(label) for label in chosen]
        weight = float(weights @ np.prod(beliefs[:, range(len(codes)), codes], axis=1))
        if not weight:
            continue
        held = [
            Relation(one.source, one.target, label)
            for one, label in zip(relations, chosen, strict=True)
        ]
        stands = pipeline.label(debate, held, Options.of(derived=derived)).labelling.of(
            Status.ACCEPTED
        )
        for argument in stands:
            accepted[argument] += weight
        if debate.issue in stands:
            for number, label in enumerate(chosen):
                joint[number, label] = joint.get((number, label), 0.0) + weight
    gains = [
        entropy(accepted[debate.issue])
        - sum(
            share * entropy(joint.get((number, label), 0.0) / share)
            for share, label in zip(row, (U, A, S), strict=True)
            if share
        )
        for number, row in enumerate(rows)
    ]
    return accepted, gains


def entropy(p):
    return -sum(x * log2(x) for x in (p, 1 - p) if x > 1e-12)


@st.composite
def judged(draw: st.DrawFn, tree: bool):
    size = draw(st.integers(2, 6))
    above = st.integers(0, size - 1)
    pairs = {(node, draw(st.integers(0, node - 1))) for node in range(1, size)}
    if not tree:
        pairs |= {(draw(above), draw(above)) for _ in range(2)}
    sure = st.floats(0.4, 1.0)
    labels = {pair: draw(st.sampled_from([S, A, U])) for pair in sorted(pairs)}
    relations = [
        Relation(str(s), str(t), label, draw(sure), Origin.JUDGED, open=label is U)
        for (s, t), label in labels.items()
    ]
    return size, relations, draw(st.sampled_from([AT_ITS_WORD, NODED]))


def check(found, expected, gains, relations, margin=1e-9):
    assert list(found.accepted) == list(expected)
    for argument, probability in expected.items():
        assert found.accepted[argument] == pytest.approx(probability, abs=margin)
    asked = {question.ends: question.gain for question in found.questions}
    for relation, gain in zip(relations, gains, strict=True):
        told = asked.get(relation.ends, 0.0)
        assert told == pytest.approx(gain, abs=max(2 * margin, 2e-9))
    assert [question.gain for question in found.questions] == sorted(asked.values(), reverse=True)


@settings(max_examples=40, deadline=None)
@given(judged(tree=True), st.sampled_from(KINDS))
def test_a_tree_is_solved_as_enumeration_with_the_pipeline_does(sample, derived):
    size, relations, reliability = sample
    thread = debate(size)
    expected, gains = brute(thread, relations, derived, reliability)
    result = chances(thread, relations, Options.of(derived=derived), reliability=reliability)
    assert (result.error, result.samples) == (0.0, 0)
    check(result, expected, gains, relations)


@settings(max_examples=25, deadline=None)
@given(judged(tree=False), st.sampled_from([*KINDS, ("supported", "extended")]))
def test_few_frameworks_are_enumerated(sample, derived):
    size, relations, reliability = sample
    any_graph = debate(size)
    expected, gains = brute(any_graph, relations, derived, reliability)
    result = chances(any_graph, relations, Options.of(derived=derived), reliability=reliability)
    assert result.error == 0.0
    check(result, expected, gains, relations)


@settings(max_examples=40, deadline=None)
@given(st.booleans().flatmap(lambda tree: judged(tree=tree)), st.sampled_from(KINDS))
def test_verdicts_alone_are_those_beside_the_gains(sample, derived):
    size, relations, _ = sample
    options = Options.of(derived=derived)
    whole = module.chances(debate(size), relations, options).verdicts
    whole = {id: replace(one, settle=()) for id, one in whole.items()}
    assert module.verdicts_of(debate(size), relations, options) == whole


def test_verdicts_alone_need_no_gains(monkeypatch):
    def fails(*arguments: object) -> None:
        raise AssertionError("expected no gains")

    monkeypatch.setattr(cases, "_gains", fails)
    relations = [link("1 - 0", 0.7)]
    assert set(module.verdicts_of(debate(2), relations)) == {"0", "1"}


@pytest.mark.parametrize("derived", KINDS)
def test_drawn_frameworks_stay_within_the_stated_error(derived, monkeypatch):
    monkeypatch.setattr(cases, "ENUMERATED", 0.5)
    ends = [("1", "0"), ("2", "0"), ("3", "1"), ("4", "3"), ("4", "2"), ("5", "4")]
    labels = [A, S, A, A, S, A]
    relations = [
        Relation(source, target, label, 0.6 + 0.05 * number, Origin.JUDGED)
        for number, ((source, target), label) in enumerate(zip(ends, labels, strict=True))
    ]
    expected, gains = brute(debate(6), relations, derived)
    result = chances(debate(6), relations, Options.of(derived=derived))
    assert (result.samples, 0.01 < result.error < 0.03) == (16_384, True)
    check(result, expected, gains, relations, margin=result.error)
    assert result == chances(debate(6), relations, Options.of(derived=derived))


def test_what_people_and_sources_state_is_certain_and_never_asked():
    stated, sure = link("1 - 0"), link("2 - 1", 0.8)
    result = chances(debate(3), [stated, sure])
    assert result.accepted == pytest.approx({"0": 0.8, "1": 0.2, "2": 1.0})
    assert [question.ends for question in result.questions] == [("2", "1")]
    assert result.questions[0].gain == pytest.approx(entropy(0.8))
    assert chances(debate(2), [stated]) is None


def test_a_relation_of_another_tree_tells_how_reliable_the_engine_is():
    """As enumeration finds; but the verdict does not rest on it."""
    relations = [link("1 - 0", 0.7), link("3 - 2", 0.8)]
    expected, gains = brute(debate(4), relations, (), NODED)
    found = chances(debate(4), relations, reliability=NODED)
    check(found, expected, gains, relations)
    assert 0 < found.questions[1].gain < 0.1 < found.questions[0].gain
    assert found.rests == (("1", "0"),)
    alone = chances(debate(4), relations, reliability=AT_ITS_WORD)
    assert [question.ends for question in alone.questions] == [("1", "0")]


def test_an_open_relation_may_be_any_of_the_three():
    one = link("1 + 0", 0.5, scores=(0.5, 0.3, 0.2), open=True)
    found = chances(debate(2), [one])
    assert found.accepted["0"] == pytest.approx(0.7)
    assert [question.ends for question in found.questions] == [("1", "0")]
    assert found.verdicts["0"].settle == (("1", "0"),)
    assert found.settles == 1


def test_what_could_not_be_read_may_be_any_of_the_three():
    found = chances(debate(2), [], unjudged=[("1", "0")])
    assert found.accepted["0"] == pytest.approx(2 / 3)
    assert (found.verdicts["0"].why, found.rests) == (Why.UNREAD, (("1", "0"),))


def test_nothing_likely_stands_whose_replies_nobody_read():
    unread = [("1", "0"), ("2", "1")]
    found = chances(debate(3), [], unjudged=unread).verdicts
    assert [found[id].why for id in "012"] == [Why.UNREAD, Why.UNREAD, None]
    support = link("1 + 0", 0.95, scores=(0.95, 0.02, 0.03))
    assert chances(debate(3), [support], unjudged=unread[1:]).verdicts["0"].why is None


def test_a_reply_that_is_neither_is_as_uncertain_as_any():
    one = link("1 ? 0", 0.9, scores=(0.02, 0.08, 0.9))
    thread = replace(debate(2), replies=(Reply("1", "0"),))
    assert chances(thread, [one]).accepted["0"] == pytest.approx(0.92)
    assert chances(debate(2), [one]).accepted["0"] == 1.0  # a pair of many that may be asked about


@settings(max_examples=60, deadline=None)
@given(judged(tree=True), st.sampled_from(KINDS))
def test_trees_are_solved_as_enumeration_does(sample, derived):
    """Also how probable it is that the claim is contested."""
    size, relations, _ = sample
    options, draws = Options.of(derived=derived), cases.Draws(0, 2**20)
    case = module._solved(debate(size), relations, options, AT_ITS_WORD, draws)[0]
    exact, enumerated = (
        cases._tree(case, *case.beliefs, draws),
        cases._enumerated(case, *case.beliefs),
    )
    assert exact.contested == pytest.approx(enumerated.contested, abs=1e-9)
    assert exact.accepted == pytest.approx(enumerated.accepted, abs=1e-9)
    assert exact.gains == pytest.approx(enumerated.gains, abs=1e-9)


def test_what_hangs_below_an_aside_does_nothing_to_what_that_answers():
    aside = link("1 ? 0", 0.9, scores=(0.05, 0.05, 0.9))
    thread = replace(debate(3), replies=(Reply("1", "0"), Reply("2", "1")))
    found = chances(thread, [aside, link("2 - 1")])
    assert found.accepted["0"] == 1  # 1 falls, whatever it says


def test_without_an_issue_those_that_answer_nobody_are_asked_about():
    relations = [link("1 - 0", 0.7), link("3 - 2", 0.6)]
    result = chances(debate(4, None), relations)
    assert result.about == ("0", "2")
    assert [one.ends for one in result.questions] == [("3", "2"), ("1", "0")]


@pytest.mark.parametrize("semantics", ["grounded", "preferred"])
@pytest.mark.parametrize("size", [2, 3, 16])
def test_in_a_circle_without_an_issue_those_answered_most_are_asked_about(size, semantics):
    relations = [Relation(str(n), str((n + 1) % size), A, 0.7, Origin.JUDGED) for n in range(size)]
    result = chances(debate(size, None), relations, Options.of(semantics=semantics))
    assert len(result.about) == min(size, module.MOST_ABOUT)
    assert result.questions
    one_more = link("1 + 0", 0.7)
    result = chances(
        debate(size, None), [one_more, *relations[1:]], Options.of(semantics=semantics)
    )
    assert "0" in result.about


@pytest.mark.parametrize("semantics", ["grounded", "preferred"])
@pytest.mark.parametrize("issue", [None, "0"])
def test_where_no_relation_can_hold_everything_is_accepted(issue, semantics):
    relations = [link("1 ? 0", 1.0)]
    result = chances(debate(3, issue), relations, Options.of(semantics=semantics))
    assert result.accepted == {"0": 1.0, "1": 1.0, "2": 1.0}
    assert (result.questions, result.error) == ((), 0.0)


def test_a_long_chain():
    size = 5_000  # far deeper than Python may recurse
    chain = [Relation(str(n), str(n - 1), A, 0.9, Origin.JUDGED) for n in range(1, size)]
    result = chances(debate(size), chain, Options.of(derived=("mediated",)))
    assert result.accepted[str(size - 1)] == 1.0
    assert result.accepted["0"] == pytest.approx(1 / 1.9)  # p = 1 − 0.9·p


def test_a_debate_for_which_too_few_can_be_drawn_gets_no_probabilities(monkeypatch):
    monkeypatch.setattr(cases, "ENUMERATED", 0.5)
    ends = [("1", "0"), ("2", "1"), ("2", "0")]
    relations = [Relation(*pair, A, 0.7, Origin.JUDGED) for pair in ends]
    few = 2 * cases.FEWEST_SAMPLES
    assert chances(debate(3), relations, most_draws=few) is None
    assert chances(debate(3), relations, most_draws=2 * few).samples == 1365
    assert chances(debate(3), relations[:2], most_draws=few).samples == 0  # a tree


def test_a_large_debate_that_is_no_tree_is_drawn():
    size = 1_500
    relations = [
        Relation(str(n), str(target), A, 0.7, Origin.JUDGED)
        for n in range(2, size)
        for target in (0, n - 1)
    ]
    result = chances(debate(size), relations, most_draws=2**22)
    assert result.samples == 2**22 // len(relations)
    assert result.accepted[str(size - 1)] == 1.0
