from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest

import argue
from argue import judging, pipeline
from argue.errors import BadInput, Cancelled, LimitExceeded, UnknownName
from argue.model import (
    Argument,
    Debate,
    Judgement,
    Label,
    Options,
    Origin,
    Overruling,
    Pair,
    Relation,
    Status,
)
from argue.reasoning.derived_attacks import derived_attack
from argue.settings import Limits
from tests.debate_samples import LISTED, THREAD, link


def of_gold(*signs: str) -> Debate:
    """A debate of these relations, which annotators checked."""
    gold = tuple(map(link, signs))
    ids = sorted({end for relation in gold for end in relation.ends})
    arguments = tuple(Argument(id, f"Text {id}.") for id in ids)
    return Debate("d", "D", arguments, pairs=tuple(one.ends for one in gold), gold=gold)


def attacks_only(*pairs: str) -> Debate:
    return of_gold(*(f"{source} - {target}" for source, target in pairs))


class Contrary:
    """Says that every text attacks its hypothesis, with a confidence that counts the pairs."""

    name = "contrary"
    version = "1"
    labels = (Label.SUPPORT, Label.ATTACK)
    origin = Origin.JUDGED

    def __init__(self) -> None:
        self.batches: list[int] = []

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        self.batches.append(len(pairs))
        return [Judgement(Label.ATTACK, 0.75, {Label.ATTACK: 0.75}) for _ in pairs]


def test_analysis_says_how_it_came_about():
    analysis = pipeline.analyse(LISTED, engine=Contrary(), derived=["type1"], judge_all=True)
    assert (analysis.options.engine, analysis.engine_version) == ("contrary", "1")
    assert analysis.options.pairing == "given"
    assert analysis.framework.derived == ("mediated",)
    assert analysis.labelling.semantics == "grounded"
    assert [r.origin for r in analysis.relations] == [Origin.JUDGED, Origin.JUDGED]
    assert analysis.labelling.statuses == {"H": "rejected", "T1": "accepted", "T2": "accepted"}


def test_what_somebody_stated_is_the_relation_and_the_engine_fills_the_rest():
    half = dataclasses.replace(LISTED, gold=LISTED.gold[:1])
    engine = Contrary()
    relations = pipeline.analyse(half, engine=engine).relations
    assert relations[0] == half.gold[0]
    assert [relation.origin for relation in relations] == [Origin.GIVEN, Origin.JUDGED]
    assert engine.batches == [1]
    every = pipeline.analyse(half, engine=Contrary(), judge_all=True).relations
    assert {one.origin for one in every} == {Origin.JUDGED}


def test_many_pairs_are_judged_in_chunks_with_progress():
    arguments = tuple(Argument(str(number), "text") for number in range(40))
    engine, seen = Contrary(), []
    debate = Debate("d", "d", arguments)
    judging.judge_debate(debate, engine, "all", progress=lambda *at: seen.append(at))
    assert sum(engine.batches) == 1560
    assert max(engine.batches) <= 512
    assert seen[-1] == (1560, 1560)
    assert [done for done, _ in seen] == sorted({done for done, _ in seen})


def test_progress_can_stop_the_work():
    def stop(done: int, total: int) -> None:
        raise Cancelled("enough")

    with pytest.raises(Cancelled):
        judging.judge_debate(LISTED, Contrary(), progress=stop)


def test_unrelated_pairs_are_kept_but_are_no_edges():
    relations = [link("T1 ? H"), link("T2 - H")]
    analysis = pipeline.label(LISTED, relations)
    assert len(analysis.relations) == 2
    assert analysis.framework.attacks.tolist() == [[2, 0]]
    assert analysis.framework.supports.tolist() == []


def test_derived_attacks_are_listed_as_far_as_asked():
    debate = dataclasses.replace(THREAD, given=(*THREAD.given, link("cost - issue")))
    unlisted = pipeline.analyse(debate, engine="gold", derived=["mediated"])
    assert unlisted.derived_attacks == ()
    listed = pipeline.analyse(debate, engine="gold", derived=["mediated"], list_derived=10)
    assert [(a.source, a.target) for a in listed.derived_attacks] == [("cost", "quiet")]
    assert listed.derived_complete
    assert unlisted.labelling == listed.labelling
    assert listed.labelling.statuses["quiet"] is Status.REJECTED


def test_every_argument_is_explained():
    explained = pipeline.explain_all(pipeline.analyse(THREAD, engine="gold"))
    assert list(explained) == ["issue", "quiet", "rails", "cost"]
    assert explained["quiet"].text == "Rejected: an accepted argument attacks it: rails."


def test_explaining_all_derives_few_attacks_an_argument_and_counts_the_rest(monkeypatch):
    """Each of 100 supporters of the issue is attacked by 100 of its attackers, by derivation."""
    derived = []
    monkeypatch.setattr(
        "argue.reasoning.attackers.derived_attack",
        lambda *about: derived.append(about) or derived_attack(*about),
    )
    names = [f"x{number}" for number in range(201)]
    debate = of_gold(*(f"x{number} {'+-'[number % 2]} x0" for number in range(1, 201)))
    explained = pipeline.explain_all(pipeline.analyse(debate, engine="gold", derived="mediated"))
    assert explained["x2"].count == 100
    assert len(explained["x2"].reasons) == 5
    assert explained["x2"].text.endswith("; 95 more.")
    assert len(derived) <= 5 * len(names)


def test_a_debate_only_read_has_its_stated_relations_and_no_labelling():
    analysis = pipeline.bare(LISTED)
    assert analysis.relations == LISTED.gold
    assert analysis.labelling is None
    with pytest.raises(ValueError, match="only read"):
        pipeline.explain(analysis, "H")


def test_an_engine_without_unrelated_is_not_for_all_pairs():
    assert "never answers" in pipeline.analyse(LISTED, engine=Contrary(), pairing="all").warnings[0]
    assert pipeline.analyse(LISTED, engine=Contrary()).warnings == ()


def test_a_list_where_nobody_answers_anybody_gets_a_hint():
    flat = Debate("d", "d", (Argument("a", "Trams are quiet."), Argument("b", "Trams are loud.")))
    (hint,) = pipeline.analyse(flat, engine=Contrary()).warnings
    assert "--pairs retrieved" in hint
    alone = dataclasses.replace(flat, arguments=flat.arguments[:1])
    assert pipeline.analyse(alone, engine=Contrary()).warnings == ()
    assert hint not in pipeline.analyse(flat, engine=Contrary(), pairing="retrieved").warnings


def test_wrong_names_and_limits():
    with pytest.raises(UnknownName, match="engine"):
        pipeline.analyse(LISTED, engine="edit_distanse")
    with pytest.raises(UnknownName, match="semantics"):
        pipeline.analyse(LISTED, engine=Contrary(), semantics="groundd")
    with pytest.raises(UnknownName, match="derived"):
        pipeline.analyse(LISTED, engine=Contrary(), derived=["medieval"])
    with pytest.raises(LimitExceeded):
        pipeline.analyse(LISTED, engine=Contrary(), limits=Limits(max_pairs=1))


def test_an_empty_debate():
    analysis = pipeline.analyse(Debate("d", "d", ()), engine=Contrary(), derived=["mediated"])
    assert analysis.labelling.statuses == {}


EVEN = attacks_only("ab", "ba", "ac", "bc", "cd")


def test_several_extensions_are_listed_and_the_statuses_are_what_they_agree_on():
    analysis = pipeline.analyse(EVEN, engine="gold", semantics="preferred")
    assert set(analysis.labelling.extensions) == {frozenset("ad"), frozenset("bd")}
    statuses = "undecided", "undecided", "rejected", "accepted"
    assert [*analysis.labelling.statuses.values()] == [*statuses]
    assert analysis.warnings == ()
    told = {name: one.text for name, one in pipeline.explain_all(analysis).items()}
    assert told == {
        "a": "Undecided: 1 of 2 preferred extensions holds it.",
        "b": "Undecided: 1 of 2 preferred extensions holds it.",
        "c": "Rejected: every preferred extension holds an argument that attacks it.",
        "d": "Accepted: every preferred extension holds it.",
    }
    assert pipeline.analyse(EVEN, engine="gold", semantics="ideal").labelling.extensions == ()


def test_where_there_is_no_stable_extension_the_user_is_told_and_offered_others():
    odd = attacks_only("ab", "bc", "ca", "cd")
    analysis = pipeline.analyse(odd, engine="gold", semantics="stable")
    assert analysis.labelling.extensions == ()
    assert set(analysis.labelling.statuses.values()) == {Status.UNDECIDED}
    (warning,) = analysis.warnings
    for words in ("no stable extension", "semi_stable", "ideal"):
        assert words in warning
    assert pipeline.explain(analysis, "d").text == "Undecided: there is no stable extension."
    instead = pipeline.analyse(odd, engine="gold", semantics="semi_stable")
    assert instead.labelling.extensions == (frozenset(),)
    assert instead.warnings == ()
    told = pipeline.explain(instead, "d").text
    assert told.startswith("Undecided: its attacker c is undecided, through a circle of attacks")


def test_no_more_extensions_are_listed_than_can_be_looked_through(monkeypatch):
    monkeypatch.setattr(pipeline, "MOST_EXTENSIONS", 3)
    circles = attacks_only("ab", "ba", "cd", "dc")
    analysis = pipeline.analyse(circles, engine="gold", semantics="preferred")
    assert len(analysis.labelling.extensions) == 3
    assert "more than 3 preferred extensions" in analysis.warnings[0]
    monkeypatch.setattr(pipeline, "MOST_EXTENSIONS", 4)
    analysis = pipeline.analyse(circles, engine="gold", semantics="preferred")
    assert len(analysis.labelling.extensions) == 4
    assert analysis.warnings == ()


def test_several_debates_have_an_analysis_each(examples):
    debates = argue.read(examples / "cash.md") + argue.read(examples / "homework.md")
    result = argue.analyse(debates, engine="gold", derived="mediated")
    assert [each.debate for each in result] == debates
    alone = [argue.analyse(debate, engine="gold", derived=["mediated"]) for debate in debates]
    assert [each.labelling for each in result] == [each.labelling for each in alone]
    again = argue.analyse(iter(debates), engine="gold", derived=iter(["mediated"]))
    assert [each.labelling for each in again] == [each.labelling for each in alone]
    assert argue.analyse([], engine="gold") == []


@pytest.mark.parametrize("wrong", ["cash.md", Path("cash.md"), ["cash.md"], 3, None])
def test_what_is_no_debate_is_refused_with_what_is_expected(wrong):
    with pytest.raises(BadInput, match=r"a debate or a list of debates.*argue\.read\(path\)"):
        argue.analyse(wrong, engine="gold")


def test_an_evaluation_takes_one_kind_of_derived_attacks_as_a_text(examples):
    debates, engine = argue.read(examples / "cash.md"), Contrary()
    result = argue.evaluate(debates, engine, derived="mediated")
    assert result.as_object() == argue.evaluate(debates, engine, derived=["mediated"]).as_object()


H, T = Argument("H", "It works."), Argument("T", "It does not.")
UNSURE = link("T - H", 0.3)
SURE = Options(min_confidence=0.5)


def test_the_filter_by_confidence_comes_after_overrulings():
    debate = Debate("d", "d", (H, T), pairs=(("T", "H"),))
    word = Overruling("Ann", datetime(2026, 1, 1, tzinfo=UTC))
    overruling = Relation("T", "H", Label.ATTACK, 0.1, Origin.OVERRULED, word)
    analysis = pipeline.label(debate, [UNSURE], SURE, overruled=[overruling])
    assert analysis.labelling.statuses == {"H": Status.REJECTED, "T": Status.ACCEPTED}
    assert analysis.hidden == (), "what a person overruled is no longer the engine's to hide"
    (relation,) = analysis.relations
    assert relation.overruled.former == UNSURE


def test_an_analysis_remembers_hidden_relations():
    debate = Debate("d", "d", (H, T), pairs=(("T", "H"),))
    analysis = pipeline.label(debate, [UNSURE], SURE)
    assert (analysis.relations, analysis.hidden) == ((), (UNSURE,))
    assert analysis.options.min_confidence == 0.5
    assert analysis.labelling.of(Status.ACCEPTED) == ["H", "T"]
    assert pipeline.label(debate, [UNSURE], Options(min_confidence=0.3)).hidden == ()
