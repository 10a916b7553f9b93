import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from argue.formats.base import building
from argue.formats.base.building import acyclic


def test_a_circle_of_places_gives_up_one_link() -> None:
    assert acyclic([("a", "b"), ("b", "c"), ("c", "a"), ("d", "a")]) == [True, True, False, True]


def test_a_further_link_gives_way_to_places() -> None:
    links = [("b", "a"), ("c", "b"), ("b", "c"), ("c", "a")]
    assert acyclic(links) == [True, True, False, True]


@given(st.lists(st.tuples(st.sampled_from("abcdef"), st.sampled_from("abcdef")), unique=True))
def test_what_stays_has_no_circle_and_what_goes_would_close_one(
    links: list[tuple[str, str]],
) -> None:
    links = [(source, target) for source, target in links if source != target]
    stays = acyclic(links)
    kept = nx.DiGraph([link for link, stay in zip(links, stays, strict=True) if stay])
    assert nx.is_directed_acyclic_graph(kept)
    for (source, target), stay in zip(links, stays, strict=True):
        if not stay:
            assert nx.has_path(kept, target, source)


def test_the_search_for_circles_ends_and_what_is_left_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(building, "_STEPS", 500)
    places = [(str(number), str(number - 1)) for number in range(1, 100)]
    stays = acyclic([*places, *[(str(number), str(number - 2)) for number in range(2, 100)]])
    assert all(stays[: len(places)])
    assert stays[len(places)]
    assert not stays[-2]
