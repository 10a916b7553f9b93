"""Key concepts on pages: found behind the server; filters, links, titles, related debates."""

import re

import pytest

from argue import formats
from argue.features.concepts import extractors as concepts
from argue.features.concepts.extractors import (
    Concept,
    DebateConcepts,
    concepts_as_json,
    concepts_of,
    tagger_version,
)
from argue.features.concepts.store import DebateConcept, KeyConcepts
from argue.features.concepts.topics import BATCH, ConceptWork, stored_concepts
from argue.model import Label
from argue.store.participation.records import Writer
from tests.web.accounts_site import AccountsSite
from tests.web.pages import Site, words_of
from tests.web.ui.test_filters import listed

ROOM = {"reading room": ["full"], "saturday": ["sat", "full"], "week": ["work"]}


def keep(site: Site, key: str, having: dict[str, list[str]]) -> None:
    """Say which arguments have which concepts, as if they had been found."""
    with site.store() as store:
        debate = store.debates.load(key)
        concepts = {
            word: Concept(word, tuple(word.split()), 9.0 - place, 2, place)
            for place, word in enumerate(having)
        }
        arguments = tuple(
            (argument.id, tuple(concepts[word] for word in having if argument.id in having[word]))
            for argument in debate.arguments
        )
        result = DebateConcepts(debate.id, tuple(concepts.values()), arguments)
        KeyConcepts.in_store(store).save(
            key,
            store.state(key).digest,
            tagger_version(),
            title=", ".join(having),
            content=concepts_as_json(result),
            named=[DebateConcept(word, word, len(ids)) for word, ids in having.items()],
        )


def test_the_work_finds_what_the_concepts_of_the_debate_are(site, library, store):
    pytest.importorskip("spacy")
    work, debate = ConceptWork(), store.debates.load(library)
    assert work.work(store)
    assert not work.work(store)
    expected = concepts_of(debate)
    kept = KeyConcepts.in_store(store).of(library)
    assert stored_concepts(store, library) == expected
    assert kept.state.endswith(tagger_version())
    assert {one.text for one in expected.of("full")} >= {"Saturday afternoons"}


def test_work_that_is_stopped_goes_on_where_it_stopped(site, monkeypatch, store):
    """Nothing is known before all is; no text is tagged twice, nor after a reply is added."""
    pytest.importorskip("spacy")
    lines = "".join(f"+ Trams number {one} are late.\n" for one in range(BATCH + 4))
    (debate,) = formats.parse_text(f"# Trams?\n\n= Trams are good.\n\n{lines}").debates
    (key,) = site.add(debate)
    tagged: list[str] = []
    tag, stop = concepts.tag, True

    def tag_one_batch(texts, language):
        if tagged and stop:
            raise KeyboardInterrupt
        tagged.extend(text for _, text in texts)
        return tag(texts, language)

    monkeypatch.setattr("argue.features.concepts.extractors.tag", tag_one_batch)
    with pytest.raises(KeyboardInterrupt):
        ConceptWork().work(store)
    assert KeyConcepts.in_store(store).of(key) is None
    assert len(tagged) == BATCH
    stop = False
    ConceptWork().work(store)
    assert KeyConcepts.in_store(store).of(key) is not None
    assert sorted(tagged) == sorted(argument.text for argument in debate.arguments)
    store.contributions.add(key, "1", "Some are not.", Label.ATTACK, by=Writer("Ann", "1"))
    assert ConceptWork().work(store)
    assert tagged[len(debate.arguments) :] == ["Some are not."]


def test_without_spacy_the_page_says_so_once_and_all_else_works(site, library, monkeypatch, store):
    monkeypatch.setattr("argue.features.concepts.extractors.missing", lambda: ("spacy",))
    assert site.shown(f"/debates/{library}").count("need spaCy") == 1
    assert "need spaCy" not in site.html(f"/debates/{library}/argument?id=sat")
    assert "spaCy" not in site.html("/debates")
    assert not ConceptWork().work(store)


def test_where_they_are_off_nothing_is_said(new_site):
    site = new_site(concepts=False)
    (debate,) = formats.parse_text("# Q?\n\n+ Yes.\n").debates
    (key,) = site.add(debate)
    html = site.shown(f"/debates/{key}")
    assert "spaCy" not in html
    assert "concepts" not in words_of(html).lower()


def test_concepts_are_filters_that_combine_with_the_others(site, library):
    site.shown(f"/debates/{library}")
    assert "not known yet" in site.html(f"/debates/{library}")
    keep(site, library, ROOM)
    assert listed(site, library, "concept=saturday") == {"sat", "full"}
    assert listed(site, library, "concept=saturday&show=rejected") == {"sat"}
    assert listed(site, library, "concept=saturday&concept=reading+room") == {"full"}
    assert listed(site, library, "concept=saturday&find=reading") == {"full"}
    assert listed(site, library, "concept=penguin") == set()
    html = site.html(f"/debates/{library}?show=rejected&concept=saturday")
    words = words_of(html)
    assert "saturday 1 ×" in words
    assert "reading room" not in words, "it stands in one argument only, so it parts nothing"
    assert "1 of 5 arguments of this debate passes." in words
    (away,) = re.findall(r'href="([^"]+)" aria-current="true">saturday', html)
    assert "show=rejected" in away
    assert "concept" not in away


def test_an_argument_names_its_concepts_as_links_to_the_filter(site, library):
    site.shown(f"/debates/{library}")
    keep(site, library, ROOM)
    html = site.html(f"/debates/{library}/argument?id=full")
    links = re.findall(r'<a href="[^"?]+\?[^"]*concept=([^"&]+)">([^<]+)</a>', html)
    assert links == [("reading%20room", "reading room"), ("saturday", "saturday")]
    assert "Concepts:" not in site.html(f"/debates/{library}/argument?id=pay")


def test_a_debate_names_those_that_speak_of_the_same(site, library, drinks, odd):
    keep(site, library, {"reading room": ["full"], "tea": ["pay"]})
    keep(site, drinks, {"tea": ["taste"], "coffee": ["coffee"]})
    keep(site, odd, {"monday": ["issue"]})
    html = site.html(f"/debates/{library}")
    (section,) = re.findall(r'<section class="related".*?</section>', html, re.DOTALL)
    assert words_of(section) == "Related debates Tea or coffee? both speak of tea"
    assert f'href="/debates/{drinks}"' in section
    assert "Related debates" not in site.html(f"/debates/{odd}")


def test_one_incidental_word_does_not_relate_debates(site, library, drinks):
    keep(site, library, {**{f"room{n}": ["full"] for n in range(8)}, "week": ["pay"]})
    keep(site, drinks, {**{f"tea{n}": ["taste"] for n in range(8)}, "week": ["coffee"]})
    assert "Related debates" not in site.html(f"/debates/{library}")


def test_the_list_offers_concepts_of_several_debates(site, library, drinks, odd):
    for key in (library, drinks):
        keep(site, key, {"tea": ["issue"], key: ["issue"]})
    assert "Concepts of several debates tea 2" in words_of(site.html("/debates"))
    html = site.html("/debates?concept=tea")
    assert re.findall(r'<h2><a href="/debates/([^"]+)"', html) == [drinks, library]
    assert "Nothing here says that." in site.html("/debates?concept=penguin")


def test_private_debates_are_related_to_nobody_elses(new_site):
    people = AccountsSite(new_site(auth="accounts"))
    own = people.add("Ada")
    text = "# Another one\n\n= Rooms are full.\n\n- They are not.\n"
    hidden = people.add("Bob", text)
    for key in (own, hidden):
        keep(people.site, key, {"room": ["issue"]})
    html = people.get("Ada", f"/debates/{own}").text
    assert "Another one" not in html
    assert "Related debates" not in html
    assert people.get("Ada", "/debates?concept=room").text.count('class="card"') == 1


def test_concepts_rename_no_debate(site):
    table = "debate,source,target,label\n{},They bark.,Dogs may come.,\n"
    for name in ("Pets", ""):
        (debate,) = formats.parse_text(table.format(name)).debates
        (key,) = site.add(debate)
        keep(site, key, {"dogs": [debate.arguments[0].id]})
        assert f"<h1>{debate.id}</h1>" in site.shown(f"/debates/{key}")
        assert site.get(f"/api/v1/debates/{key}").json["title"] == debate.title
        cards = re.findall(r'<h2><a href="[^"]+">([^<]+)</a>', site.html("/debates"))
        assert cards[0] == debate.id
