import pytest

from argue.model import Argument, Debate, Inference, Label, Relation, Reply, Status
from argue.pairing import pair_up
from argue.pipeline import analyse
from argue.reasoning import framework
from argue.reasoning.inferences import counting

SUPPORT, ATTACK = Label.SUPPORT, Label.ATTACK


def debate(*steps: Inference, **relations: Label) -> Debate:
    """Relations as ``a_c=SUPPORT``."""
    given = tuple(Relation(*ends.split("_"), label) for ends, label in relations.items())
    ids = sorted({one for each in given for one in each.ends})
    ids += sorted({one for step in steps for one in step.ids} - {*ids})
    arguments = tuple(Argument(id, f"{id}.") for id in ids)
    return Debate(
        "d", "d", arguments, given=given, inferences=steps, pairs=tuple(one.ends for one in given)
    )


def supports(one: Debate, derived: str = "mediated", support: str = "") -> set[tuple[str, str]]:
    ids = [argument.id for argument in one.arguments]
    kinds = () if support else (derived,)
    result = counting(framework.build(ids, one.given, kinds), one.inferences, support)
    return {(ids[a], ids[b]) for a, b in result.supports.tolist()}


def accepted(one: Debate, **options: object) -> list[str]:
    return analyse(one, engine="gold", **options).labelling.of(Status.ACCEPTED)


def test_an_undercut_support_carries_no_attack_and_neither_side_is_attacked() -> None:
    assert accepted(debate(a_c=SUPPORT, k_c=ATTACK), derived="mediated") == ["k"]
    cut = debate(Inference(("a",), "c", ("u",)), a_c=SUPPORT, k_c=ATTACK)
    assert accepted(cut, derived="mediated") == ["a", "k", "u"]
    assert accepted(debate(Inference(("a",), "c", ("u",)), a_c=SUPPORT)) == ["a", "c", "u"]


def test_an_undercutter_that_is_rejected_gives_the_support_back() -> None:
    step = Inference(("a",), "c", ("u",))
    assert supports(debate(step, a_c=SUPPORT, v_u=ATTACK)) == {("a", "c")}
    assert supports(debate(step, a_c=SUPPORT, v_u=ATTACK, u_v=ATTACK)) == set()


def test_a_support_that_is_given_back_may_give_back_another() -> None:
    first, second = Inference(("a",), "b", ("u",)), Inference(("d",), "e", ("a",))
    one = debate(first, second, a_b=SUPPORT, d_e=SUPPORT, k_b=ATTACK, v_u=ATTACK)
    assert supports(one) == {("a", "b"), ("d", "e")}
    assert supports(debate(second, a_b=SUPPORT, d_e=SUPPORT, v_u=ATTACK)) == {("a", "b")}


@pytest.mark.parametrize(
    ("derived", "support", "count"),
    [
        ("mediated", "", 0),
        ("supported", "", 0),
        ("secondary", "", 2),
        ("extended", "", 2),
        ("", "deductive", 0),
        ("", "necessary", 2),
        ("", "evidential", 2),
    ],
)
def test_linked_premises_carry_what_holds_of_each(derived: str, support: str, count: int) -> None:
    one = debate(Inference(("a", "b"), "c"), a_c=SUPPORT, b_c=SUPPORT)
    assert len(supports(one, derived, support)) == count


def test_who_attacks_a_conclusion_attacks_no_single_premise() -> None:
    one = debate(Inference(("a", "b"), "c"), a_c=SUPPORT, b_c=SUPPORT, k_c=ATTACK)
    assert accepted(one, derived="mediated") == ["a", "b", "k"]
    falls = debate(Inference(("a", "b"), "c"), a_c=SUPPORT, b_c=SUPPORT, k_a=ATTACK)
    assert accepted(falls, derived="secondary") == ["b", "k"]


def test_an_undercutter_is_judged_with_no_premise() -> None:
    arguments = tuple(Argument(id, f"{id}.") for id in ("c", "a", "u"))
    replies = (Reply("a", "c"), Reply("u", "a"))
    step = Inference(("a",), "c", ("u",))
    one = Debate("d", "d", arguments, "c", replies, inferences=(step,))
    assert [pair.ends for pair in pair_up(one, "replies")] == [("a", "c")]
