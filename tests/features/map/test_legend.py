from argue.features.map.legend import derived_title, relation_title, summary
from argue.model import DerivedAttack, Label, Relation


def test_a_summary_names_a_few_of_many():
    into = [("attacked by", f"r{n}") for n in range(9)]
    assert summary("h", None, [], into, more=3) == (
        "h. Attacked by r0, r1, r2, r3, r4, r5 and 3 more. 3 arguments under it are folded into it."
    )


def test_a_derived_attack_tells_its_reasons_in_order():
    attack = DerivedAttack("c", "a", "secondary", (("b", "a"), ("c", "b")))
    assert derived_title(attack, frozenset({("b", "a")})) == (
        "c attacks a (derived, secondary): because b supports a and c attacks b"
    )


def test_a_given_relation_has_no_confidence():
    assert relation_title(Relation("a", "b", Label.SUPPORT)) == "a supports b (stated)"
