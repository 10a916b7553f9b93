from argue import pipeline
from argue.features.map import web as maps
from argue.model import Argument, Debate, Label, Relation, Reply
from argue.services import debates
from argue.services.debates import listed


def _chain(size: int) -> Debate:
    """x1 supports x0, x2 supports x1, …; the last but one level is attacked by "k"."""
    texts = tuple(Argument(f"x{n}", f"Text {n}.") for n in range(size)) + (Argument("k", "But."),)
    given = tuple(Relation(f"x{n}", f"x{n - 1}", Label.SUPPORT) for n in range(1, size))
    attack = Relation("k", f"x{size - 3}", Label.ATTACK)
    replies = tuple(Reply(item.source, item.target) for item in (*given, attack))
    return Debate("d", "Chain?", texts, "x0", replies, given=(*given, attack))


def _kinds(found: dict) -> list[str]:
    return [edge["kind"] for edge in found["edges"]]


def test_a_small_debate_is_drawn_whole_with_all_derived_attacks():
    result = maps.drawn(pipeline.analyse(_chain(20), engine="gold", derived=["mediated"]), None)
    assert result["shown"] == result["of"] == 21
    assert _kinds(result).count("derived") == 2  # on the two that support what k attacks


def test_a_part_of_a_large_debate_has_the_derived_attacks_within_it():
    """Those are the 2,991st and 2,992nd of the debate, far beyond what a list would hold."""
    size = 3_000
    analysis = pipeline.analyse(_chain(size), engine="gold", derived=["mediated", "secondary"])
    result = maps.drawn(analysis, "k")
    assert result["shown"] < result["of"]
    shown = {node["id"]: node["argument"] for node in result["nodes"]}
    derived = {
        (shown[edge["from"]], shown[edge["to"]])
        for edge in result["edges"]
        if edge["kind"] == "derived"
    }
    assert ("k", f"x{size - 2}") in derived
    assert all(source == "k" for source, _ in derived)


def test_a_list_that_is_cut_says_so(monkeypatch):
    monkeypatch.setattr(debates, "LISTED", 1)
    result = listed(pipeline.analyse(_chain(20), engine="gold", derived=["mediated"]))
    assert len(result.derived_attacks) == 1
    assert not result.derived_complete


def test_what_explains_a_status_is_marked(site, drinks):
    site.shown(f"/debates/{drinks}?semantics=preferred")
    address = f"/debates/{drinks}/picture?semantics=preferred"
    assert "marked" not in site.get(address).json
    answer = site.get(f"{address}&why=issue").json
    roles = {node["argument"]: node["role"] for node in answer["nodes"]}
    assert (roles["issue"], roles["calm"]) == ("asked", "")
    assert {roles["coffee"], roles["taste"]} == {"for", "against"}
    matters = {
        (names[edge["from"]], names[edge["to"]])
        for names in [{node["id"]: node["argument"] for node in answer["nodes"]}]
        for edge in answer["edges"]
        if edge["matters"]
    }
    assert ("coffee", "issue") in matters
    assert ("calm", "issue") not in matters
    assert site.get(f"{address}&why=nobody").status_code == 404


def test_a_derived_attack_that_explains_a_status_is_marked(site, drinks):
    site.shown(f"/debates/{drinks}?derived=mediated")
    answer = site.get(f"/debates/{drinks}/picture?derived=mediated&why=calm").json
    assert [edge["matters"] for edge in answer["edges"] if edge["kind"] == "derived"] == [True]


def test_a_map_is_positioned_once_for_all_readers(site, library, monkeypatch):
    site.shown(f"/debates/{library}")
    graph, positioned = maps.graph, []
    monkeypatch.setattr(
        maps, "graph", lambda *given, **named: positioned.append(1) or graph(*given, **named)
    )
    address = f"/debates/{library}/picture"
    first = site.get(address).json
    site.get(f"{address}?show=rejected")  # is marked, in a copy
    assert site.get(address).json == first
    assert len(positioned) == 1
