"""Labels and origins are words, also where somebody writes them as texts."""

import pytest

import argue
from argue.errors import InvalidRecord
from argue.model import Argument, Debate, Judgement, Label, Origin, Pair, Relation, Status

ARGUMENTS = Argument("h", "Trams are good."), Argument("t", "They are loud.")


def test_a_text_is_the_word_that_it_is():
    relation = Relation("t", "h", "attack", 1, "given")
    assert (relation.label, relation.origin) == (Label.ATTACK, Origin.GIVEN)
    assert type(relation.label) is Label
    assert type(Judgement("support", 0.9, {}).label) is Label
    assert type(Pair("t", "h", "T", "H", stated="attack").stated) is Label


def test_so_that_it_counts():
    stated = (Relation("t", "h", "attack"),)
    debate = Debate("d", "q", ARGUMENTS, pairs=(("t", "h"),), gold=stated)
    analysis = argue.analyse(debate, engine="gold")
    assert analysis.statuses == {"h": Status.REJECTED, "t": Status.ACCEPTED}
    assert argue.evaluate(debate, "gold").acceptance.f1 == 1.0


@pytest.mark.parametrize(
    ("make", "found"),
    [
        (lambda: Relation("t", "h", "against"), "'against'"),
        (lambda: Relation("t", "h", None), "None"),
        (lambda: Relation("t", "h", Label.ATTACK, 1.0, "mine"), "'mine'"),
        (lambda: Relation("t", "h", Label.ATTACK, "high"), "'high'"),
        (lambda: Judgement("entails", 0.9, {}), "'entails'"),
        (lambda: Judgement(Label.ATTACK, None, {}), "None"),
        (lambda: Pair("t", "h", "T", "H", stated="yes"), "'yes'"),
        (lambda: Debate("d", "q", ("h",)), "'h'"),
        (lambda: Debate("d", "q", ARGUMENTS, replies=(("t", "h"),)), "'t', 'h'"),
        (lambda: Debate("d", "q", ARGUMENTS, given=(("t", "h", "attack"),)), "'attack'"),
    ],
)
def test_anything_else_is_refused_where_it_is_made(make, found):
    with pytest.raises(InvalidRecord, match=f"found .*{found}"):
        make()
