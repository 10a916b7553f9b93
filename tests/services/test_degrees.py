from argue.model import Relation
from argue.reasoning.framework import build
from argue.services.degrees import degrees_of, describe_degrees
from tests.debate_samples import link


def test_a_semantics_of_attacks_gets_attacks_only():
    both = build(["a", "b", "c"], [link("b - a"), Relation("c", "a", "support")])
    result = degrees_of(both, "h_categoriser")
    assert result.degrees["a"] == 0.5  # 1 / (1 + 1)
    assert "supports do not count" in describe_degrees(result)


def test_degrees_that_do_not_settle_are_told():
    circle = build(["a", "b"], [link("b - a"), link("a - b")])
    result = degrees_of(circle, "df_quad")
    assert result.converged
    from dataclasses import replace

    restless = replace(result, converged=False, rounds=7, change=0.25, unsettled=("a", "b"))
    assert "did not settle after 7 rounds: those of a, b" in describe_degrees(restless)


def test_degrees_stand_beside_the_statuses(site, library):
    assert 'class="degree"' not in site.shown(f"/debates/{library}")
    page = site.html(f"/debates/{library}?degrees=df_quad")
    export = site.html(f"/debates/{library}/export?degrees=df_quad")
    assert "Every argument starts from 0.5" in export
    assert page.count('class="degree"') == 5
    assert "degree 0.50" in page
    assert "style=" not in page
    assert "degree 0.50" in site.html(f"/debates/{library}/argument?id=full&degrees=df_quad")
    assert 'class="degree"' not in site.html(f"/debates/{library}/argument?id=full")
