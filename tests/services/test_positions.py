"""Positions of small debates, by hand, and switching between them on the page."""

import pytest

from argue import formats, pipeline
from argue.model import (
    Analysis,
    Argument,
    Debate,
    Derivation,
    Framework,
    Label,
    Options,
    Origin,
    Relation,
    Status,
)
from argue.reasoning import supports as interpretations
from argue.reasoning.framework import build
from argue.services.dialogue import dialogues, explained
from argue.services.positions import (
    Positions,
    attack_framework,
    members,
    positions,
    statuses,
    statuses_in,
)
from tests.web.pages import DRINKS, ODD

ATTACK, SUPPORT = Label.ATTACK, Label.SUPPORT


def _framework(*relations: tuple[str, Label, str], derived=()) -> Framework:
    ids = dict.fromkeys(end for source, _, target in relations for end in (target, source))
    return build(ids, [Relation(one, two, label) for one, label, two in relations], derived)


@pytest.fixture
def circle() -> Framework:
    """a and b attack each other, b attacks c, d supports c."""
    return _framework(
        ("a", ATTACK, "b"), ("b", ATTACK, "a"), ("b", ATTACK, "c"), ("d", SUPPORT, "c")
    )


def test_a_semantics_with_one_position_has_none_to_switch():
    assert positions(_analysed("grounded")) is None
    assert positions(_analysed("ideal")) is None
    assert positions(pipeline.bare(_drinks())) is None


def test_every_position_is_there_once(monkeypatch):
    result = positions(_analysed("preferred"))
    assert set(result.extensions) == {
        frozenset({"issue", "taste", "calm"}),
        frozenset({"coffee", "fresh", "calm"}),
    }
    assert result.complete
    assert result.several
    monkeypatch.setattr("argue.services.positions.MOST_EXTENSIONS", 2)
    assert not positions(_analysed("preferred")).complete


def test_no_position_is_told():
    (odd,) = formats.parse_text(ODD).debates
    assert positions(pipeline.analyse(odd, engine="gold", semantics="stable")) == Positions(())


def _drinks() -> Debate:
    (debate,) = formats.parse_text(DRINKS).debates
    return debate


def _analysed(semantics: str) -> Analysis:
    return pipeline.analyse(_drinks(), engine="gold", semantics=semantics)


def test_statuses_in_a_position_are_those_of_its_members_and_what_they_attack(circle):
    told = {one: str(status) for one, status in statuses_in(circle, "bd").items()}
    assert told == {"a": "rejected", "b": "accepted", "c": "rejected", "d": "accepted"}
    assert statuses_in(circle, "")["a"] is Status.UNDECIDED


def test_derived_attacks_count_in_a_position():
    mediated = _framework(("k", ATTACK, "j"), ("i", SUPPORT, "j"), derived=[Derivation.MEDIATED])
    assert statuses_in(mediated, "k")["i"] is Status.REJECTED


@pytest.mark.parametrize("support", ["", *interpretations.INTERPRETATIONS.names()])
@pytest.mark.parametrize("semantics", ["grounded", "stable", "semi_stable", "ideal"])
def test_what_holds_in_every_position_is_what_the_labelling_says(circle, support, semantics):
    every = [
        statuses_in(circle, [circle.arguments[node] for node in one], support)
        for one in interpretations.extensions(circle, semantics, support)
    ]
    for argument, status in statuses(circle, semantics, support).items():
        seen = {one[argument] for one in every}
        assert status is (seen.pop() if len(seen) == 1 else Status.UNDECIDED)


def test_helpers_of_a_reading_stand_in_the_position():
    lonely = _framework(("a", SUPPORT, "b"), ("c", ATTACK, "a"))
    whole = members(lonely, {"c"}, "evidential")
    assert {"c"} < whole <= set(attack_framework(lonely, "evidential").arguments)
    assert statuses_in(lonely, {"c"}, "evidential")["b"] is Status.REJECTED
    assert members(lonely, {"c"}) == {"c"} == members(lonely, {"c"}, "deductive")


def test_an_attack_of_a_reading_that_rests_on_an_open_support_is_open():
    relations = [
        Relation("b", "a", SUPPORT, 0.4, Origin.JUDGED, open=True),
        Relation("d", "c", SUPPORT),
        Relation("e", "c", SUPPORT, 0.4, Origin.JUDGED, open=True),
        Relation("c", "f", ATTACK),
    ]
    framework = build("abcdef", relations)
    assert attack_framework(framework, "evidential").open == {
        ("b", "a lacks support"),
        ("a lacks support", "a"),
        ("e", "c lacks support"),
    }
    assert attack_framework(framework, "set_attacks").open == {("e", "f")}
    debate = Debate("d", "d", tuple(Argument(id, id) for id in "abcdef"))
    analysis = pipeline.label(debate, relations, Options(support="evidential"))
    (dialogue,) = dialogues(explained(framework, analysis.labelling, "a", None, "evidential"))
    (attack,) = dialogue.claim.replies
    assert (attack.argument, attack.name) == ("a lacks support", "For or against")
    assert pipeline.explain(analysis, "a").open


def test_positions_are_switched_on_the_page(site, drinks):
    page = site.shown(f"/debates/{drinks}?semantics=preferred")
    assert "There are two consistent positions." in page
    export = site.html(f"/debates/{drinks}/export?semantics=preferred")
    assert "Here every argument has the status that it has under grounded semantics." in export
    assert 'aria-current="true">In all of them' in page
    verdicts = set()
    for number in (1, 2):
        page = site.html(f"/debates/{drinks}?semantics=preferred&position={number}")
        assert f'aria-current="true">Position {number}' in page
        assert f"position={number}" in page.partition('class="outline"')[2]  # links keep it
        verdicts |= {words for words in ("It stands", "It is contested") if words in page}
    assert verdicts == {"It stands", "It is contested"}


def test_a_position_that_is_not_there_is_refused(site, drinks):
    site.shown(f"/debates/{drinks}?semantics=preferred")
    page = site.html(f"/debates/{drinks}?semantics=preferred&position=3", 400)
    assert "expected a position from 1 to 2, found 3" in page
    site.html(f"/debates/{drinks}?position=2", 400)


def test_where_nothing_is_stable_the_page_says_so_and_offers_others(site, odd):
    page = site.shown(f"/debates/{odd}?semantics=stable")
    assert "No position is stable here" in page
    warning = page.partition("No position is stable here")[2].partition("</p>")[0]
    assert "semantics=semi_stable" in warning
    assert "semantics=ideal" in warning


def test_a_reading_of_support_is_told_and_kept(site, drinks):
    page = site.shown(f"/debates/{drinks}?support=deductive&derived=mediated")
    export = site.html(f"/debates/{drinks}/export?support=deductive&derived=mediated")
    assert "Support, deductive: Whoever accepts an argument accepts all that it supports" in export
    assert '<fieldset class="choice derived" disabled>' in export
    assert "support=deductive" in page.partition('class="outline"')[2]
