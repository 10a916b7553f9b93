from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace

import pytest

from argue.engines import load_engine
from argue.errors import BadInput, UnknownName
from argue.features.measures import leave_out
from argue.features.measures.leave_out import (
    ALONE,
    LeaveDebatesOut,
    MajorityEngine,
    fit_like,
    fit_with,
    labelled_pairs,
    learner,
)
from argue.model import Argument, Debate, Judgement, Label, Origin, Pair
from tests.debate_samples import LISTED, THREAD, link
from tests.engines.labelled import pairs


class Witness:
    """Remembers the debates that it learned from and names none of them twice."""

    name, version, labels, origin = "witness", "1", tuple(Label), Origin.JUDGED

    def __init__(self, taught: Sequence[Pair]) -> None:
        self.seen = {pair.debate for pair in taught}

    def judge(self, judged: Sequence[Pair]) -> list[Judgement]:
        return [
            Judgement(Label.ATTACK, 1.0 if pair.debate in self.seen else 0.0, {Label.ATTACK: 1.0})
            for pair in judged
        ]


def noted(note, pairs, **options) -> LeaveDebatesOut:
    """Witnesses, of whose lessons each is noted."""
    return LeaveDebatesOut(lambda those: note(those) or Witness(those), pairs, **options)


def seen(engine, judged) -> list[bool]:
    return [judgement.confidence == 1.0 for judgement in engine.judge(judged)]


def test_no_pair_is_judged_by_an_engine_that_saw_its_debate():
    labelled = pairs()
    assert not any(seen(LeaveDebatesOut(Witness, labelled), labelled))
    assert not any(seen(LeaveDebatesOut(Witness, labelled, parts=2), labelled))
    assert all(seen(Witness(labelled), labelled))  # the check can fail


def test_each_debate_alone_is_left_out():
    taught: list[set[str]] = []
    noted(lambda those: taught.append({pair.debate for pair in those}), pairs()).judge(pairs())
    assert taught == [{"time", "noise"}, {"sleep", "noise"}, {"sleep", "time"}]


def test_many_debates_are_left_out_in_groups():
    many = [
        Pair("T", "H", "T", "H", debate=f"{debate}", stated=label)
        for debate in range(ALONE + 21)
        for label in (Label.SUPPORT, Label.ATTACK)
    ]
    taught: list[int] = []
    engine = noted(lambda those: taught.append(len(those)), many)
    assert not any(seen(engine, many))
    assert len(taught) == ALONE
    assert min(taught) >= len(many) - 4  # two debates at most are left out together
    assert not any(seen(LeaveDebatesOut(Witness, many, parts=ALONE + 21), many))


def test_a_model_is_left_out_as_it_was_trained(tmp_path):
    learner("edit_distance", "token_edit_distance")(pairs(), (), tmp_path)
    model = load_engine(str(tmp_path))
    assert fit_like(str(tmp_path))(pairs()).version == model.version
    assert fit_like("edit_distance")(pairs()).version != model.version


def test_a_debate_without_labels_is_judged_by_an_engine_that_saw_all():
    taught: list[int] = []
    other = Pair("a", "b", "T", "H", debate="another")
    noted(lambda those: taught.append(len(those)), pairs()).judge([other])
    assert taught[-1] == len(pairs())
    whole = noted(lambda those: pytest.fail("taught anew"), pairs(), whole=Witness(pairs()))
    assert seen(whole, [other]) == [False]


def test_judgements_come_in_the_order_of_the_pairs():
    labelled = pairs()
    mixed = labelled[::2] + labelled[1::2]
    engine = LeaveDebatesOut(fit_with("word_overlap"), labelled)
    assert engine.judge(mixed) == [engine.judge([pair])[0] for pair in mixed]


def test_it_says_that_it_is_another_engine_than_the_one_trained_on_all():
    engine = LeaveDebatesOut(fit_with("word_overlap"), pairs())
    assert engine.name == "word_overlap"
    assert engine.labels == (Label.SUPPORT, Label.ATTACK)
    less = LeaveDebatesOut(fit_with("word_overlap"), pairs()[:-1])
    assert engine.version not in (load_engine("word_overlap").version, less.version)


def test_one_debate_cannot_be_left_out():
    with pytest.raises(BadInput, match="at least two debates .* found 1"):
        LeaveDebatesOut(Witness, pairs()[:4])


def test_an_engine_that_does_not_learn():
    with pytest.raises(BadInput, match=r"that learns \(.*edit_distance.*\), found gold"):
        learner("gold")
    with pytest.raises(UnknownName):
        fit_with("edit_distence")


def test_every_stated_relation_is_a_pair():
    result = labelled_pairs([LISTED, THREAD])
    assert [f"{pair.debate}: {pair.id} {pair.stated}" for pair in result] == [
        "phones: T1>H support",
        "phones: T2>H attack",
        "trams: quiet>issue support",
        "trams: rails>quiet attack",
    ]
    assert (result[1].text, result[1].hypothesis) == ("No.", "Yes.")


def test_gold_goes_before_given_and_nobody_is_paired_with_himself():
    arguments = (Argument("a", "A."), Argument("b", "B."))
    gold = (link("a - b"), link("b - b"))
    result = labelled_pairs([Debate("d", "d", arguments, given=(link("a + b"),), gold=gold)])
    assert [(pair.id, pair.stated) for pair in result] == [("a>b", Label.ATTACK)]
    judged = (link("a + b", 0.9),)  # by a machine, which is not learned from
    assert labelled_pairs([Debate("d", "d", arguments, given=judged)]) == []


def stated(*labels: Label) -> list[Pair]:
    return [Pair(f"{n}", "H", "T", "H", stated=label) for n, label in enumerate(labels)]


def test_always_the_most_frequent_label_and_of_several_the_first():
    engine = MajorityEngine(stated(Label.ATTACK, Label.SUPPORT, Label.ATTACK))
    first, second = engine.judge(stated(Label.SUPPORT, Label.SUPPORT))
    assert first == second
    assert (first.label, first.confidence) == (Label.ATTACK, pytest.approx(2 / 3))
    assert MajorityEngine(stated(Label.ATTACK, Label.SUPPORT)).version == "support"


class Slow(Witness):
    """Reads its folder when it is first asked about a pair, as networks do."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.seen = folder, set[str]()

    def judge(self, judged: Sequence[Pair]) -> list[Judgement]:
        self.seen = self.seen or set((self.folder / "debates").read_text().split())
        return super().judge(judged)


def test_what_is_loaded_at_the_first_pair_outlives_its_folder(monkeypatch):
    def train(those: Sequence[Pair], dev: Sequence[Pair], out: Path) -> tuple[str, ...]:
        (out / "debates").write_text(" ".join(pair.debate for pair in those))
        return ()

    module = SimpleNamespace(train=train, load=Slow)
    monkeypatch.setattr(leave_out.ENGINES, "load", lambda name: module)
    engine = fit_with("word_overlap")(pairs())
    assert not engine.folder.exists()
    assert {judgement.confidence for judgement in engine.judge(pairs())} == {1.0}
