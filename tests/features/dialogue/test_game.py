"""Who can win is found by trying every move, and compared with the definition."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from argue.errors import BadInput, NotFound, UnknownName
from argue.features.dialogue import GAMES, Game, Player
from argue.model import Derivation
from tests import reference
from tests.reasoning.explanation.test_why import preferred
from tests.reasoning.test_derived_attacks import bipolar, framework


def accepted(size, closed, name):
    if name == "grounded":
        return {node for node, code in enumerate(reference.grounded(size, closed)) if code == 1}
    return set().union(*preferred(size, closed))


@st.composite
def small(draw):
    size = draw(st.integers(1, 4))
    node = st.integers(0, size - 1)
    return size, draw(st.sets(st.tuples(node, node), max_size=6))


def can_win(game, dispute, player):
    """Whether this player can win from here, by trying all that may be said."""
    legal = game.legal(dispute)
    if not legal:
        return dispute.next_player is not player
    outcomes = (can_win(game, game.play(dispute, move), player) for move in legal)
    return any(outcomes) if dispute.next_player is player else all(outcomes)


@settings(max_examples=60, deadline=None)
@given(small())
@pytest.mark.parametrize("name", GAMES.names())
def test_the_proponent_can_win_for_what_is_accepted_and_nothing_else(name, graph):
    size, attacks = graph
    if len(attacks) > 5:
        return  # every order of attacks is tried
    game = Game(framework(size, attacks, set(), ()), name)
    for node in range(size):
        expected = node in accepted(size, attacks, name)
        assert can_win(game, game.start(str(node)), Player.PROPONENT) is expected


@settings(max_examples=60, deadline=None)
@given(bipolar(), st.sets(st.sampled_from(Derivation)), st.integers(0, 10_000))
@pytest.mark.parametrize("name", GAMES.names())
def test_the_machine_wins_when_it_can_against_whatever_is_said(name, debate, kinds, seed):
    size, attacks, supports = debate
    closed = reference.closure(attacks, supports, kinds)
    game = Game(framework(size, attacks, supports, kinds), name)
    draw = random.Random(seed)
    for node in range(size):
        favourite = Player.PROPONENT
        if node not in accepted(size, closed, name):
            favourite = Player.OPPONENT
        assert game.favourite(str(node)) is favourite
        dispute = game.start(str(node))
        while legal := game.legal(dispute):
            machine = dispute.next_player is favourite
            move = game.best(dispute) if machine else draw.choice(legal)
            dispute = game.play(dispute, move)
        assert game.winner(dispute) is favourite
        for move in dispute.moves[1:]:
            assert (int(move.argument), int(dispute.moves[move.answers].argument)) in closed


def test_the_opponent_may_repeat_and_the_proponent_may_not():
    game = Game(framework(2, {(0, 1), (1, 0)}, set(), ()))
    dispute = game.played("0")
    told = ["Proponent: 0 stands.", "Opponent: 1 attacks 0."]
    assert [move.text for move in dispute.moves] == told
    assert game.winner(dispute) is Player.OPPONENT
    preferred = Game(framework(2, {(0, 1), (1, 0)}, set(), ()), "preferred")
    assert preferred.favourite("0") is Player.PROPONENT


def test_attacks_that_can_only_be_answered_apart():
    # 1 and 2 attack 0; 3 answers 1, 4 answers 2, 3 ⇄ 4
    view = framework(5, {(1, 0), (2, 0), (3, 1), (4, 2), (3, 4), (4, 3)}, set(), ())
    assert Game(view, "preferred").unanswerable("0") == ("1", "2")
    assert Game(view, "preferred").unanswerable("3") == ()
    assert Game(view).unanswerable("0") == ()


@pytest.mark.parametrize("name", GAMES.names())
def test_a_proponent_who_cannot_win_replies_as_long_as_it_can(name):
    # 3 → 2 → 1 → 0
    game = Game(framework(4, {(1, 0), (2, 1), (3, 2)}, set(), ()), name)
    dispute = game.played("0")
    assert [move.argument for move in dispute.moves] == ["0", "1", "2", "3"]
    assert game.winner(dispute) is game.favourite("0") is Player.OPPONENT


def test_an_illegal_move():
    game = Game(framework(3, {(1, 0), (2, 1)}, set(), ()))
    dispute = game.start("0")
    move = game.best(dispute)
    with pytest.raises(BadInput, match="expected one of 2, found '1'"):
        game.play(game.play(dispute, move), move)


def test_what_is_not_there():
    with pytest.raises(NotFound, match="no argument '9'"):
        Game(framework(1, set(), set(), ())).start("9")
    with pytest.raises(UnknownName, match="no game 'stable'"):
        Game(framework(1, set(), set(), ()), "stable")


def test_a_long_line():
    size = 1201
    game = Game(framework(size, {(one + 1, one) for one in range(size - 1)}, set(), ()))
    assert game.favourite("0") is Player.PROPONENT
    assert len(game.played("0").moves) == 200


@pytest.mark.parametrize("name", GAMES.names())
def test_summary_says_what_it_is(name):
    assert 20 < len(GAMES.summary(name)) <= 100
