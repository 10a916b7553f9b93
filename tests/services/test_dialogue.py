"""Explanations as dialogues, worked out by hand."""

import re

from argue.model import Label, Labelling, Relation, Status
from argue.reasoning import supports as interpretations
from argue.reasoning.framework import build
from argue.reasoning.semantics import SEMANTICS
from argue.services import dialogue
from argue.services.dialogue import Turn, dialogues, explained
from argue.services.positions import Positions, statuses
from tests.debate_samples import link


def _why(ids: str, edges: str, argument: str, semantics: str = "grounded"):
    """Arguments of one letter, attacks as ``ba`` for b attacks a."""
    framework = build(ids, [Relation(one, two, Label.ATTACK) for one, two in edges.split()])
    labelling = Labelling(semantics, statuses(framework, semantics))
    result = None
    if semantics != "grounded":
        every = interpretations.extensions(framework, semantics)
        result = Positions(tuple(frozenset(ids[member] for member in members) for members in every))
    return explained(framework, labelling, argument, result, "")


def _line(turn: Turn) -> list[str]:
    """The turns, each followed by those that answer it, without branches."""
    return [f"{turn.name} {turn.argument}", *(line for one in turn.replies for line in _line(one))]


def test_an_accepted_argument_answers_every_attack():
    (one,) = dialogues(_why("abcde", "ba cb dc ed", "a"))
    assert (one.lead, one.status) == ("", Status.ACCEPTED)
    assert _line(one.claim) == ["Claim a", "Attack b", "Defence c", "Counter-attack d", "Defence e"]
    assert one.claim.replies[0].strike.text == "b attacks a"


def test_a_rejected_argument_meets_an_attack_that_stands():
    (one,) = dialogues(_why("abcd", "ba cb dc", "a"))
    assert one.status is Status.REJECTED
    assert _line(one.claim) == ["Claim a", "Attack b", "Defence c", "Counter-attack d"]


def test_nothing_answers_an_attack_in_an_open_circle():
    (one,) = dialogues(_why("ab", "ba ab", "a"))
    assert one.status is Status.UNDECIDED
    assert one.claim.replies[0].note == "No accepted argument attacks it."


def test_several_positions_each_have_their_dialogue():
    result = dialogues(_why("ab", "ba ab", "a", "preferred"))
    assert {one.status for one in result} == {Status.ACCEPTED, Status.REJECTED}
    assert {one.lead for one in result} == {"In position 1 of 2", "In position 2 of 2"}
    (accepted,) = [one for one in result if one.status is Status.ACCEPTED]
    assert _line(accepted.claim) == ["Claim a", "Attack b", "Defence a"]
    assert accepted.claim.replies[0].replies[0].note == "The attacks on a are answered above."


def test_a_semantics_without_defence_tells_of_conflicts():
    told = {one.status: one.claim for one in dialogues(_why("ab", "ba", "a", "naive"))}
    assert told[Status.ACCEPTED].note == "No other member is in conflict with it."
    assert told[Status.REJECTED].replies[0].note == "It is accepted."


def test_a_long_or_broad_dialogue_is_cut_and_says_so(monkeypatch):
    monkeypatch.setattr(dialogue, "MOST_TURNS", 2)
    broad = [Relation(f"b{n}", "a", Label.ATTACK) for n in range(5)]
    answers = [Relation("c", f"b{n}", Label.ATTACK) for n in range(5)]
    framework = build(["a", "c", *(f"b{n}" for n in range(5))], broad + answers)
    labelling = Labelling("grounded", statuses(framework, "grounded"))
    (one,) = dialogues(explained(framework, labelling, "a", None, ""))
    assert len(one.claim.replies) == 2
    assert one.claim.note == "3 more attacks are answered."


def test_one_position_is_explained_by_itself():
    framework = build("ab", [link("b - a"), link("a - b")])
    labelling = Labelling("preferred", {"a": Status.REJECTED, "b": Status.ACCEPTED})
    result = explained(framework, labelling, "a", Positions((frozenset("b"),)), "")
    assert [one.status for one in dialogues(result)] == [Status.REJECTED]


def test_a_helper_of_a_reading_speaks_by_what_it_says():
    support = [link("c + b"), link("a - c")]
    framework = build("abc", support)
    labelling = Labelling("grounded", statuses(framework, "grounded", "evidential"))
    (one,) = dialogues(explained(framework, labelling, "b", None, "evidential"))
    assert _line(one.claim)[:2] == ["Claim b", "Attack b lacks support"]


def test_the_page_and_the_piece_for_the_thread_show_it(site, library):
    site.shown(f"/debates/{library}")
    for address in ("argument", "explanation"):
        page = site.html(f"/debates/{library}/{address}?id=issue")
        assert "<summary>As a dialogue</summary>" in page
        assert re.search(r"<strong>Counter-attack:</strong> <q[^>]*>Most of them already", page)
    alone = site.html(f"/debates/{library}/explanation?id=full")
    assert "As a dialogue" not in alone  # nothing attacks it, as the first sentence says


def test_every_status_of_every_semantics_is_explained(site, drinks, odd):
    for key in (drinks, odd):
        for semantics in SEMANTICS.names():
            site.shown(f"/debates/{key}?semantics={semantics}")
            page = site.html(f"/debates/{key}/explanation?id=issue&semantics={semantics}")
            told = "there is no stable" if (key, semantics) == (odd, "stable") else "</strong> "
            assert told in page


def test_an_arguments_page_explains_it_in_the_position_that_is_chosen(site, drinks):
    site.shown(f"/debates/{drinks}?semantics=preferred")
    for number in (1, 2):
        address = f"/debates/{drinks}/argument?id=issue&semantics=preferred&position={number}"
        page = site.html(address)
        assert f"in position {number}:" in page
        assert '<details class="dialogue" open>' in page


def test_what_replies_do_that_nobody_read_is_open_and_not_nothing():
    found = _why("abc", "ba cb", "a")
    (attack,) = dialogues(found, {"c", "b"})[0].claim.replies
    assert attack.replies[0].note == "Whether replies to it are for or against it is open."
    assert attack.note == dialogues(found)[0].claim.replies[0].note == ""


def test_nothing_is_known_to_attack_what_labels_decide_that_nobody_confirmed():
    found = _why("abc", "ba cb", "a")
    (attack,) = dialogues(found, (), {"c"})[0].claim.replies
    assert attack.replies[0].note == "Nothing is known to attack it."
