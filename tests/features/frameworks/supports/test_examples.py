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


def labelled(support, supports=(), attacks=()):
    relations = [Relation(a, b, Label.SUPPORT) for a, b in [*SUPPORTS, *supports]]
    relations += [Relation(a, b, Label.ATTACK) for a, b in [*ATTACKS, *attacks]]
    further = {end for ends in (*supports, *attacks) for end in ends}
    arguments = [*dict.fromkeys(["hall", "band", "stage", "free", "gone", *sorted(further)])]
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


CIRCLE = (("x", "y"), ("y", "x"))


@pytest.mark.parametrize(
    ("supports", "attacks", "expected"),
    [
        # who accepts "free" must accept "hall", and loses it too, under deductive support only
        ((), (("fire", "hall"),), {"deductive": "hall- free-", "necessary": "hall- free+"}),
        ((), (("fire", "hall"),), {"evidential": "hall- free+", "set_attacks": "hall- free+"}),
        (CIRCLE, (), {"deductive": "x+ y+", "necessary": "x- y-", "evidential": "x- y-"}),
        # a circle that is supported from outside stands on evidence but not on need
        ((*CIRCLE, ("free", "x")), (), {"evidential": "y+", "necessary": "y-"}),
        # an attack by what lacks support counts for nothing
        ((("x", "x"),), (("x", "free"),), {"evidential": "x- free+"}),
    ],
)
def test_what_is_supported_and_what_supports_itself(supports, attacks, expected):
    for support, told in expected.items():
        result = labelled(support, supports, attacks)
        assert [f"{name[:-1]}{result[name[:-1]]}" for name in told.split()] == told.split()


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
