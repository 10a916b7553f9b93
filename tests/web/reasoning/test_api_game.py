import pytest

from argue.reasoning.explanation.dialogue import GAMES
from tests.web.accounts_site import AccountsSite
from tests.web.app.test_api import API, problem
from tests.web.pages import Site


def asked(key: str, **query: str) -> str:
    said = "&".join(f"{name}={value}" for name, value in query.items())
    return f"{API}/debates/{key}/game?{said}"


def test_a_game_is_played_by_what_is_offered(site: Site, library: str):
    begin = asked(library, argument="work", side="opponent", game="grounded")
    assert site.get(begin).status_code == 202
    site.judge()
    state = site.get(begin).json
    assert [move["by"] for move in state["moves"]] == ["work"]
    assert (state["winner"], state["favourite"]) == (None, None)
    address = begin
    for _ in range(10):
        if not state["offered"]:
            break
        move = state["offered"][0]
        address += f"&by={move['by']}&on={move['on']}"
        state = site.get(address).json
        assert {"by": move["by"], "on": move["on"]} in [
            {"by": one["by"], "on": one["on"]} for one in state["moves"]
        ]
    status = site.get(f"{API}/debates/{library}/analysis").json["labelling"]["work"]
    assert state["status"] == status
    # the proponent of the grounded game can win if and only if the argument is accepted
    assert (state["favourite"] == "proponent") == (status == "accepted")
    assert state["winner"] in ("proponent", "opponent")


def test_the_same_game_stands_on_the_page(site: Site, library: str):
    site.shown(f"/debates/{library}")
    state = site.get(asked(library, argument="work", side="opponent")).json
    page = site.html(f"/debates/{library}/game?id=work&side=opponent")
    for move in state["offered"]:
        assert f"by={move['by']}&amp;on={move['on']}" in page
    assert state["offered"]


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ({"argument": "nobody", "side": "opponent"}, 404),
        ({"argument": "work"}, 400),
        ({"argument": "work", "side": "judge"}, 400),
        ({"argument": "work", "side": "opponent", "game": "chess"}, 400),
        ({"argument": "work", "side": "opponent", "by": "sat"}, 400),
        ({"argument": "work", "side": "opponent", "by": "work", "on": "sat"}, 400),
    ],
)
def test_what_may_not_be_said_is_a_problem(site: Site, library: str, query: dict, status: int):
    site.shown(f"/debates/{library}")
    problem(site.get(asked(library, **query)), status)


def test_the_games_are_listed(site: Site):
    assert [one["name"] for one in site.get(f"{API}/games").json["games"]] == GAMES.names()


def test_the_game_about_a_private_debate_is_for_who_may_read_it(place: AccountsSite):
    key = place.add("Ada")
    address = asked(key, argument="work", side="opponent")
    for name, status in (("Ada", 202), ("Bob", 404)):
        headers = place.token(name, "read")
        answer = place.site.app.test_client().get(address, headers=headers)
        assert answer.status_code == status, name
