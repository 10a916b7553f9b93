"""Each reading worked out by hand on one debate of three supports and one attack.

The hall is to be rented (hall): it is free that evening (free), and the band can play there (band),
since it has a stage (stage). But the stage was taken down (gone).
"""

import pytest

from argue.model import Label, Relation
from argue.reasoning import supports as interpretations
from argue.reasoning.framework import build
from tests.debate_samples import link

SUPPORTS = [("stage", "band"), ("free", "hall"), ("band", "hall")]
ATTACKS = [("gone", "stage")]


def labelled(support, *, more_attacks=(), more_supports=(), extra=()):
    relations = [Relation(a, b, Label.SUPPORT) for a, b in [*SUPPORTS, *more_supports]]
    relations += [Relation(a, b, Label.ATTACK) for a, b in [*ATTACKS, *more_attacks]]
    arguments = ["hall", "band", "stage", "free", "gone", *extra]
    codes = interpretations.label(build(arguments, relations), "grounded", support).tolist()
    return {name: "-0+"[code + 1] for name, code in zip(arguments, codes, strict=True)}


@pytest.mark.parametrize(
    ("support", "expected"),  # of the hall, the band, the stage, free and gone
    [
        ("deductive", "++-++"),  # an attack on a supporter says nothing of what it supports
        ("necessary", "---++"),  # the band needs the stage, the hall needs the band
        ("evidential", "+--++"),  # the hall needs only one of the two, and it is free
        ("set_attacks", "---++"),  # a secondary attack goes from the stage on to the hall
        # {gone, free}: gone attacks the hall from afar, which free supports, so one of them leaves
        ("coherence", "00000"),
        ("closure", "---0+"),  # free may not be accepted without the hall
    ],
)
def test_an_attacked_supporter(support, expected):
    assert "".join(labelled(support).values()) == expected


@pytest.mark.parametrize(
    ("support", "expected"),
    [("deductive", "-"), ("necessary", "+"), ("evidential", "+"), ("set_attacks", "+")],
)
def test_what_is_supported_is_attacked(support, expected):
    result = labelled(support, more_attacks=[("fire", "hall")], extra=["fire"])
    assert result["hall"] == "-"
    assert result["free"] == expected  # only who accepts "free" must accept "hall" loses it too


@pytest.mark.parametrize(
    ("support", "expected"), [("deductive", "+"), ("necessary", "-"), ("evidential", "-")]
)
def test_arguments_that_only_support_one_another(support, expected):
    result = labelled(support, more_supports=[("x", "y"), ("y", "x")], extra=["x", "y"])
    assert (result["x"], result["y"]) == (expected, expected)


def test_a_circle_that_is_supported_from_outside_stands_on_evidence_but_not_on_need():
    more = [("x", "y"), ("y", "x"), ("free", "x")]
    assert labelled("evidential", more_supports=more, extra=["x", "y"])["y"] == "+"
    assert labelled("necessary", more_supports=more, extra=["x", "y"])["y"] == "-"


def test_an_attack_by_what_lacks_support_counts_for_nothing():
    more = {"more_supports": [("x", "x")], "more_attacks": [("x", "free")]}
    result = labelled("evidential", **more, extra=["x"])
    assert (result["x"], result["free"]) == ("-", "+")


def test_supported_and_secondary_attacks_are_not_joined_as_in_the_paper():
    relations = [link("a + b"), link("b - c"), link("c + d")]
    made = interpretations.translate(build("abcd", relations), "set_attacks")
    assert made.graph.attacks.tolist() == [[0, 2], [1, 2], [1, 3]]


def test_helpers_say_what_they_stand_for():
    relations = [Relation(a, b, Label.SUPPORT) for a, b in SUPPORTS]
    framework = build(["hall", "band", "stage", "free"], relations)
    made = interpretations.translate(framework, "evidential")
    assert made.helpers == ("hall lacks support", "band lacks support")
    steps = [
        (made.names[step.attacker], made.names[step.attacked], step.kind, step.because)
        for step in made.steps()
    ]
    assert steps == [
        ("hall lacks support", "hall", "unsupported", ()),
        ("band lacks support", "band", "unsupported", ()),
        ("band", "hall lacks support", "supports", (("band", "hall"),)),
        ("free", "hall lacks support", "supports", (("free", "hall"),)),
        ("stage", "band lacks support", "supports", (("stage", "band"),)),
    ]


def test_support_in_a_circle_is_named():
    relations = [link("x + y"), link("y + x"), link("y + z")]
    made = interpretations.translate(build("xyz", relations), "necessary")
    results = [(made.names[step.attacked], step.kind, step.because) for step in made.steps()]
    circle = "(support that runs in a circle)"
    assert results == [
        ("x", "circular", (("y", "x"), ("x", "y"))),
        ("y", "circular", (("x", "y"), ("y", "x"))),
        ("z", "secondary", (("y", "z"), (circle, "y"))),
    ]
