"""The argument game on a page: every move stands in the address."""

import re
from html import unescape

import pytest

from argue.errors import BadInput
from argue.model import Label, Relation
from argue.reasoning.explanation.dialogue import Game, Player
from argue.reasoning.framework import build
from argue.web.reasoning.game import replay

CHAIN = build(["a", "b", "c"], [Relation("b", "a", Label.ATTACK), Relation("c", "b", Label.ATTACK)])
BEGIN = "/debates/{key}/game?id={id}&game=grounded&side={side}"


def moves(page: str) -> list[str]:
    return [unescape(one) for one in re.findall(r'class="button quiet" href="([^"]+)#now">', page)]


def test_the_machine_answers_what_is_said():
    played = replay(Game(CHAIN), "a", Player.OPPONENT, {"by": ["b"], "on": ["a"]})
    assert [move.argument for move in played.dispute.moves] == ["a", "b", "c"]
    assert (played.winner, played.offered) == (Player.PROPONENT, ())
    assert played.before() == {"by": [], "on": []}


def test_what_may_be_said_is_offered():
    played = replay(Game(CHAIN), "a", Player.OPPONENT, {})
    (move,) = played.offered
    assert played.saying(move) == {"by": ["b"], "on": ["a"]}
    assert played.winner is None


@pytest.mark.parametrize("said", [("c", "a"), ("b", "c"), ("nobody", "a")])
def test_a_move_that_may_not_be_made_is_refused(said):
    with pytest.raises(BadInput, match="may be made"):
        replay(Game(CHAIN), "a", Player.OPPONENT, {"by": [said[0]], "on": [said[1]]})


def test_nothing_is_said_after_the_end():
    with pytest.raises(BadInput, match="is over"):
        replay(Game(CHAIN), "a", Player.OPPONENT, {"by": ["b", "b"], "on": ["a", "a"]})


def test_a_game_is_played_from_link_to_link(site, library):
    site.shown(f"/debates/{library}")
    begin = site.html(f"/debates/{library}/game?id=work")
    assert "Attack it" in begin
    page = site.html(BEGIN.format(key=library, id="work", side="opponent"))
    assert 'id="now"' in page
    for _ in range(10):
        offered = [address for address in moves(page) if "Take" not in address]
        if 'id="end-title"' in page:
            break
        page = site.html(offered[0])
    assert "wins" in page or "You win" in page
    back = moves(page)[-1]
    assert 'id="next-title"' in site.html(back)


def test_the_one_who_can_win_does(site, library):
    """Whoever the reader is not plays well, so an accepted argument is lost to the proponent."""
    site.shown(f"/debates/{library}")
    page = site.html(BEGIN.format(key=library, id="full", side="opponent"))
    assert "The machine wins" in page  # nothing attacks it: the opponent has nothing to say


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("id=nobody", 404),
        ("id=work&side=judge", 400),
        ("id=work&game=chess", 400),
        ("id=work&side=opponent&by=sat", 400),
        ("id=work&side=opponent&by=x&on=y", 400),
        ("id=work&side=opponent" + "&by=x&on=y" * 61, 400),
    ],
)
def test_what_cannot_be_played_is_told(site, library, query, status):
    site.shown(f"/debates/{library}")
    site.html(f"/debates/{library}/game?{query}", status)


def test_before_it_is_judged_there_is_no_game(site, library):
    site.html(f"/debates/{library}/game?id=work", 404)
