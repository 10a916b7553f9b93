"""Relations that are not sure enough: hidden in the browser, in the JSON interface, in files."""

import json
import re
from dataclasses import replace

import pytest

from argue import formats, pipeline
from argue.features.export.web.export import thresholds
from argue.model import Label, Options, Origin, Relation
from argue.reasoning import framework
from argue.services.results import confidences
from tests.debate_samples import unstated
from tests.web.pages import OUTLINE, Site, row_of, words_of

ENGINE = "engine=word_overlap"


@pytest.fixture
def library(site: Site) -> str:
    """The key of a debate of which nobody said what its arguments do."""
    (debate,) = formats.parse_text(OUTLINE).debates
    return site.add(unstated(debate))[0]


@pytest.fixture
def stated(site: Site) -> str:
    """The key of the same debate as its source states it."""
    (debate,) = formats.parse_text(OUTLINE).debates
    return site.add(replace(debate, id="stated", title="Stated"))[0]


@pytest.fixture
def judged(site: Site, library: str, store) -> list[Relation]:
    """What the engine judged, the least sure first."""
    site.shown(f"/debates/{library}?{ENGINE}")
    (run,) = store.runs.of_debate(library)
    return sorted(store.runs.relations(run.id), key=lambda found: found.confidence)


def test_what_is_unsure_does_not_count_and_the_page_says_how_many(site, library, judged, store):
    least, limit = judged[0], judged[1].confidence
    hidden = sum(item.confidence < round(limit, 4) for item in judged)
    html = site.html(f"/debates/{library}?{ENGINE}&confidence={limit:.4f}")
    assert f"{hidden} of {len(judged)} judged relations" in words_of(html)
    row = words_of(row_of(html, least.source))
    assert "answers " in row
    assert "For or against?" in row, "nor is the engine sure of it"
    debate = store.debates.load(library)
    labelling = pipeline.label(debate, judged, Options(min_confidence=round(limit, 4))).labelling
    for argument, status in labelling.statuses.items():
        assert f"argument-{status}" in row_of(html, argument)


def test_with_all_hidden_everything_stands(site, library, judged):
    html = site.html(f"/debates/{library}?{ENGINE}&confidence=1")
    assert "5 stand, 0 open, 0 fall." in words_of(html)
    assert "less than 100 % sure and hidden: they do not count. Hide none" in words_of(html)


def test_what_is_stated_or_overruled_is_never_hidden(site, library, stated, judged):
    form = {"source": "sat", "target": "work", "label": "attack", "by": "Ann"}
    site.post(f"/debates/{library}/relation", form)
    html = site.html(f"/debates/{library}?{ENGINE}&confidence=1")
    row = words_of(row_of(html, "sat"))
    assert "− attacks" in row
    assert "Ann" in row
    assert "hidden" not in row
    html = site.shown(f"/debates/{stated}?engine=gold&confidence=1")
    row = words_of(row_of(html, "pay"))
    assert "attacks" in row
    assert "hidden" not in row
    assert "No relation here stands as an engine judged it, so none is hidden." in words_of(html)


def test_whoever_overrules_everything_hears_of_no_judged_relation(site, library, judged):
    for one in judged:
        pair = {"source": one.source, "target": one.target}
        site.post(f"/debates/{library}/relation", {**pair, "label": "attack", "by": "Ann"})
    words = words_of(site.html(f"/debates/{library}?{ENGINE}&confidence=0.7"))
    assert "No relation here stands as an engine judged it, so none is hidden. Hide none" in words
    assert "0 of 0" not in words


def test_the_choice_is_in_every_link_and_form(site, library, judged):
    html = site.html(f"/debates/{library}?{ENGINE}&confidence=0.7")
    export = site.html(f"/debates/{library}/export?{ENGINE}&confidence=0.7")
    assert '<option value="0.7" selected>from 70 %' in export
    links = re.findall(rf'href="(/debates/{library}[?/][^"]+)"', html)
    assert len([link for link in links if "confidence=0.7" in link]) > 5
    assert all("confidence=0.7" in one for one in re.findall(r'data-map="([^"]+)"', html))
    assert "confidence=0.7" in re.search(r'data-fragment="([^"]+)"', html)[1]


def test_the_map_and_the_files_leave_it_out(site, library, judged):
    picture = site.get(f"/debates/{library}/picture?{ENGINE}&confidence=1").json
    assert {edge["kind"] for edge in picture["edges"]} == {"reply"}
    assert picture["hidden"] == len(judged)
    answer = json.loads(site.html(f"/debates/{library}/downloads/json?{ENGINE}&confidence=1"))
    (debate,) = answer["debates"]
    assert debate["relations"] == []
    assert len(debate["hidden"]) == len(judged)
    assert debate["min_confidence"] == 1


def test_scores_are_the_engines_own(site, stated):
    site.shown(f"/debates/{stated}?{ENGINE}")
    whole = site.html(f"/debates/{stated}/export?{ENGINE}")
    part = site.html(f"/debates/{stated}/export?{ENGINE}&confidence=1")
    scores = re.compile(r'<section class="scores".*?</section>', re.S)
    choice = re.compile(r'<p class="soft small">This is what.*?</p>|href="[^"]*"')
    told = [choice.sub("", scores.search(page)[0]) for page in (whole, part)]
    assert told[0].split() == told[1].split()


@pytest.mark.parametrize("wrong", ["1.5", "-0.1", "nan", "inf", "half", "0,7"])
def test_a_confidence_that_is_none_is_refused(site, library, wrong):
    response = site.get(f"/debates/{library}?confidence={wrong}")
    assert response.status_code == 400
    assert "a confidence from 0 to 1" in response.text


def test_no_confidence_is_no_part_of_the_address(site, library):
    html = site.shown(f"/debates/{library}?confidence=")
    own = [link for link in re.findall(r"<a [^>]*>", html) if "data-preset" not in link]
    assert not [link for link in own if "confidence=" in link]


def _relation(confidence: float, origin: Origin = Origin.JUDGED) -> Relation:
    return Relation("quiet", "issue", Label.SUPPORT, confidence, origin)


def test_each_threshold_says_how_many_it_hides():
    relations = [_relation(0.52), Relation("rails", "quiet", Label.ATTACK, 0.7, Origin.JUDGED)]
    for confidence in (0.0, 0.6, 1.0):
        result = thresholds(confidences(relations), confidence)
        titles = {one.value: one.title for one in result}
        assert (titles[""], titles["0.55"]) == ("any", "from 55 % (hides 1)")
        assert (titles["0.7"], titles["0.75"]) == ("from 70 % (hides 1)", "from 75 % (hides 2)")
        (chosen,) = (option.value for option in result if option.chosen)
        assert chosen == (f"{confidence:g}" if confidence else "")


def test_without_judged_relations_no_numbers_are_said_and_any_choice_is_there():
    result = thresholds(confidences([_relation(1.0, Origin.GIVEN)]), 0.625)
    assert [one.title for one in result if one.chosen] == ["from 62.5 %"]
    assert not any("(" in one.title for one in result)


def test_the_argument_page_lists_what_is_hidden(site, library, judged):
    page = f"/debates/{library}/argument?id=work&{ENGINE}"
    assert "Hidden, since" not in site.html(page)
    words = words_of(site.html(f"{page}&confidence=1"))
    assert "Hidden, since less than 100 % sure" in words
    for relation in judged:
        if "work" in relation.ends:
            assert re.search(r"\S+ read by a machine, [0-9.]+ % sure Correct", words)
            source = relation.source
            assert f'title="{source}"' in site.html(f"{page}&confidence=1")
    assert "What is said to it" not in words


@pytest.mark.parametrize("page", ["report", "neighbours", "relation"])
def test_how_sure_an_engine_is_is_told_in_whole_percents(site, library, judged, page):
    one = judged[-1]
    asked = f"{ENGINE}&source={one.source}&target={one.target}&id={one.source}"
    site.get(f"/debates/{library}/{page}?{asked}")
    site.judge()
    words = words_of(site.html(f"/debates/{library}/{page}?{asked}"))
    assert re.search(r"\d %", words)
    assert not re.search(r"\d\.\d+ %", words)


def test_what_somebody_stated_is_the_relation_whatever_an_engine_judges(site, stated, store):
    page = site.shown(f"/debates/{stated}?{ENGINE}")
    assert "judged," not in words_of(page)
    debate = store.debates.load(stated)
    gold = pipeline.label(debate, framework.stated(debate))
    for argument, status in gold.labelling.statuses.items():
        assert f"argument-{status}" in row_of(page, argument)
