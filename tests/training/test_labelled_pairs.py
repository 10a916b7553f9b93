from __future__ import annotations

from argue.model import Argument, Debate, Label, Origin, Relation
from argue.training.labelled_pairs import labelled_pairs
from tests.debate_samples import LISTED, THREAD


def test_every_stated_relation_is_a_pair():
    found = labelled_pairs([LISTED, THREAD])
    assert [(pair.debate, pair.id, str(pair.stated)) for pair in found] == [
        ("phones", "T1>H", "support"),
        ("phones", "T2>H", "attack"),
        ("trams", "quiet>issue", "support"),
        ("trams", "rails>quiet", "attack"),
    ]
    assert (found[1].text, found[1].hypothesis) == ("No.", "Yes.")


def test_gold_goes_before_given_and_nobody_is_paired_with_himself():
    arguments = (Argument("a", "A."), Argument("b", "B."))
    given = (Relation("a", "b", Label.SUPPORT),)
    gold = (Relation("a", "b", Label.ATTACK), Relation("b", "b", Label.ATTACK))
    found = labelled_pairs([Debate("d", "d", arguments, given=given, gold=gold)])
    assert [(pair.id, pair.stated) for pair in found] == [("a>b", Label.ATTACK)]


def test_what_a_machine_judged_before_is_not_learned_from():
    arguments = (Argument("a", "A."), Argument("b", "B."))
    judged = (Relation("a", "b", Label.SUPPORT, 0.9, Origin.JUDGED),)
    assert labelled_pairs([Debate("d", "d", arguments, given=judged)]) == []
