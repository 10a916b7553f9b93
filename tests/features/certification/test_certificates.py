"""Certificates of collections: asked for, worked out, shown on debate pages, stale at a change."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from argue.engines import load_engine
from argue.engines import loaded_engine as load
from argue.errors import Cancelled
from argue.features.certification import certificates
from argue.features.certification.guarantees import certify
from argue.features.certification.guarantees.units import judge_units
from argue.features.certification.store import Certificates
from argue.features.measures import leave_out
from argue.features.measures.judged_by import pair_hash
from argue.model import Argument, Debate, Label, Options, Relation, Reply
from argue.model.debate import CHOSEN_LABELS
from argue.settings import Settings
from argue.store.core.viewer import Viewer
from argue.store.debates.collections import Collections
from argue.store.participation.records import Writer
from argue.web import create_app
from tests.web.accounts_site import AccountsSite
from tests.web.pages import Site, part

API = "/api/v1"
COLLECTIONS = f"{API}/collections"
ENGINE = "word_overlap"
SIZE = 60
WORDS = [
    *("trains", "buses", "bikes", "cost", "noise", "parks", "shops", "safe", "late", "not"),
    *("quiet", "green", "fast", "cheap", "wires", "roads"),
]
"""So few that most replies share enough words to be read as supports, and some are attacks."""


def debates(labelled: int, *, right: bool = True) -> list[Debate]:
    """Debates of four arguments; the first ones with gold, by which verdicts are right or wrong."""
    chance, engine = Random(3), load_engine(ENGINE)
    result = []
    for number in range(SIZE):
        texts = [" ".join(chance.sample(WORDS, 6)) for _ in range(4)]
        arguments = tuple(
            Argument(f"a{place}", f"{text} {number:02}.") for place, text in enumerate(texts)
        )
        replies = (Reply("a1", "a0"), Reply("a2", "a0"), Reply("a3", "a1"))
        debate = Debate(f"d{number}", f"Question {number}?", arguments, "a0", replies=replies)
        if number < labelled:
            (unit,) = judge_units([debate], engine, Options(ENGINE), labelled=False)
            stands = {id: (share >= 0.5) == right for id, share in unit.probability.items()}
            debate = replace(debate, gold=_gold(stands))
        result.append(debate)
    return result


def _gold(stands: Mapping[str, bool]) -> tuple[Relation, ...]:
    """Labels by which these arguments are accepted; nobody answers a2 and a3."""
    decisive = {("a3", "a1"): stands["a1"], ("a2", "a0"): stands["a0"], ("a1", "a0"): True}
    return tuple(
        Relation(*ends, Label.SUPPORT if accepted else Label.ATTACK)
        for ends, accepted in decisive.items()
    )


class Certified(NamedTuple):
    """What the API says, and a debate and an argument with a certified status."""

    result: dict
    debate: str
    argument: str


def _site(folders: pytest.TempPathFactory) -> Site:
    chosen = Settings(database=folders.mktemp("certificates") / "argue.sqlite")
    app = create_app(chosen, start_worker=False, examples=None)
    return Site(app, app.test_client(), chosen)


def _copy(there: Path, here: Path) -> None:
    with closing(sqlite3.connect(there)) as source, closing(sqlite3.connect(here)) as target:
        source.backup(target)


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A database with a judged collection of which half is labelled, all as the engine says."""
    site = _site(tmp_path_factory)
    return site.settings.database, collect(site, debates(SIZE // 2))


@pytest.fixture(scope="module")
def with_certificate(
    tmp_path_factory: pytest.TempPathFactory, prepared: tuple[Path, str]
) -> tuple[Path, dict]:
    """A copy of that database where the collection has a certificate, and what it says."""
    site = _site(tmp_path_factory)
    _copy(prepared[0], site.settings.database)
    return site.settings.database, worked_out(site, prepared[1])


@pytest.fixture
def corpus(site: Site, prepared: tuple[Path, str]) -> str:
    """The key of that collection, in a copy."""
    _copy(prepared[0], site.settings.database)
    return prepared[1]


@pytest.fixture
def certified(site: Site, corpus: str, with_certificate: tuple[Path, dict]) -> Certified:
    """What is certified of it."""
    _copy(with_certificate[0], site.settings.database)
    return first_certified(with_certificate[1])


def labelled_in(store, corpus: str, certified: Certified) -> list[str]:
    """The members of which people labelled all, so that nothing is certified of them."""
    others = {debate["id"] for debate in certified.result["certificate"]["debates"]}
    members = Collections.in_store(store).members(corpus)
    return [member.key for member in members if member.key not in others]


def first_certified(result: dict) -> Certified:
    """The first argument that a certificate has, and its debate."""
    for debate in result["certificate"]["debates"]:
        if debate["certified"]:
            return Certified(result, debate["id"], debate["certified"][0]["argument"])
    raise AssertionError("nothing is certified")


def collect(site: Site, members: list[Debate]) -> str:
    keys = site.add(*members)
    with site.store() as store:
        key = Collections.in_store(store).create("Transport", debates=keys).key
    site.post(f"/collections/{key}/bulk", {"engine": ENGINE})
    site.judge()
    return key


def worked_out(site: Site, key: str, **asked: object) -> dict:
    body = {"engine": ENGINE, "level": 0.8, "every_label": True, **asked}
    answer = site.client.post(f"{API}/collections/{key}/certificate", json=body)
    assert (answer.status_code, answer.json["status"]) == (202, "queued")
    site.judge()
    return site.get(f"{API}/collections/{key}/certificate").json


def told(html: str) -> str:
    """A page whose badges are words: the symbol stands in an element of its own."""
    return re.sub(r'<span class="badge-symbol"[^>]*>(.)</span>', r"\1", html)


def test_a_page_says_the_same_as_the_library(site: Site, corpus: str):
    result = worked_out(site, corpus)
    made = debates(SIZE // 2)
    expected = certify(made[SIZE // 2 :], made[: SIZE // 2], ENGINE, level=0.8).as_object()
    found = result["certificate"]
    assert found["labelled"] == SIZE // 2
    assert found["threshold"] is not None
    for name in ("labelled_pairs", "level", "engine_version"):
        assert found[name] == expected[name], name
    certain, as_expected = (
        {tuple(sorted(one["argument"] for one in debate["certain"])) for debate in each["debates"]}
        for each in (found, expected)
    )
    assert certain == as_expected
    for name, bounds in found["measures"].items():
        assert bounds["labelled"] == pytest.approx(expected["measures"][name]["labelled"])


def test_it_is_told_that_the_engine_had_learned_the_labelled_pairs(
    site: Site, corpus: str, monkeypatch: pytest.MonkeyPatch
):
    first = debates(SIZE // 2)[0]
    text = {argument.id: argument.text for argument in first.arguments}
    hashes = frozenset(pair_hash(text[one.source], text[one.target]) for one in first.gold)
    monkeypatch.setattr(leave_out, "learned_by", lambda engine: hashes)
    says = f"{ENGINE} learned 3 of these {3 * SIZE // 2} pairs: it judges them better than others"
    assert worked_out(site, corpus)["learned"] == says
    assert says in site.get(f"/collections/{corpus}/certificate").text


def test_certified_statuses_carry_a_mark_on_the_page(site: Site, corpus: str, certified: Certified):
    result, debate, _ = certified
    text = site.get(f"/debates/{debate}?engine={ENGINE}").text
    one = next(one for one in result["certificate"]["debates"] if one["id"] == debate)
    headline, _, thread = told(text).partition('<ul class="outline">')
    about = {each["argument"]: each["accepted"] for each in one["certified"]}
    assert f"◆ certified: {'stands' if about['a0'] else 'falls'}" in headline
    assert thread.count('data-verdict="open"') == 0, "what is certified is open no more"
    marks = thread.count("◆ certified: stands") + thread.count("◆ certified: falls")
    assert marks == len(one["certified"])
    line = part(text, "certified-line")
    assert "80 of 100" in line
    assert f"{SIZE // 2} labelled" in line
    assert f"/collections/{corpus}/certificate" in text


def test_the_map_the_argument_and_programs_have_the_mark(
    site: Site, corpus: str, certified: Certified, store
):
    result, debate, argument = certified
    one = next(one for one in result["certificate"]["debates"] if one["id"] == debate)
    expected = {each["argument"]: each["accepted"] for each in one["certified"]}
    nodes = site.get(f"/debates/{debate}/picture?engine={ENGINE}").json["nodes"]
    marked = {node["argument"]: node for node in nodes if node.get("certified")}
    assert marked.keys() == expected.keys()
    assert all(node["label"].startswith("◆ ") for node in marked.values())
    word = "stands" if expected[argument] else "falls"
    assert f": ◆ certified: {word}\n" in marked[argument]["title"]
    page = site.get(f"/debates/{debate}/argument?engine={ENGINE}&id={argument}").text
    assert f"◆ certified: {word}" in told(page)
    if expected.keys() == {each["argument"] for each in (*one["certified"], *one["open"])}:
        assert 'data-verdict="open"' not in page, "what is certified is open no more"
    analysis = f"{API}/debates/{debate}/analysis?engine={ENGINE}"
    assert site.get(analysis).json["certified"] == expected
    assert site.get(f"{analysis}&derived=mediated").json["certified"] is None
    store.contributions.add(debate, "a0", "Trams are quiet.", by=Writer("Ada"))
    site.judge()
    assert site.get(analysis).json["certified"] is None, "the debate has changed"


def test_labels_that_a_queue_chose_do_not_count(site: Site):
    made = debates(SIZE // 2)
    chosen = (replace(one, warnings=(CHOSEN_LABELS,)) for one in made[:10])
    key = collect(site, [*chosen, *made[10:]])
    assert worked_out(site, key)["certificate"]["labelled"] == SIZE // 2 - 10


def test_a_labelled_debate_carries_none(site: Site, corpus: str, certified: Certified, store):
    labelled = labelled_in(store, corpus, certified)
    assert len(labelled) == SIZE // 2
    assert "certified" not in site.get(f"/debates/{labelled[0]}?engine={ENGINE}").text


@pytest.mark.parametrize(
    ("choice", "told"),
    [
        (f"{ENGINE}&derived=mediated", True),
        (f"{ENGINE}&semantics=preferred", True),
        (f"{ENGINE}&confidence=0.6", True),
        ("edit_distance", False),
    ],
)
def test_other_choices_are_not_what_was_certified(
    site: Site, corpus: str, certified: Certified, choice: str, told: bool
):
    text = site.get(f"/debates/{certified.debate}?engine={choice}").text
    assert ("under other choices than yours" in text) is told
    assert ("certified" in text) is told
    assert "◆" not in text


def test_a_reply_makes_the_guarantee_stale(site: Site, corpus: str, certified: Certified, store):
    store.contributions.add(certified.debate, "a0", "Trams are quiet.", by=Writer("Ada"))
    site.judge()
    text = site.get(f"/debates/{certified.debate}?engine={ENGINE}").text
    assert "stale" in part(text, "certified-line")
    assert "◆" not in text
    (changed,) = site.get(f"{API}/collections/{corpus}/certificate").json["changed"]
    assert changed in part(page(site, corpus), "problem-text")


def test_a_corrected_label_makes_the_guarantee_of_all_stale(
    site: Site, corpus: str, certified: Certified, store
):
    labelled = labelled_in(store, corpus, certified)[0]
    store.overrulings.add(labelled, "a1", "a0", Label.SUPPORT, by="Ada")
    text = site.get(f"/debates/{certified.debate}?engine={ENGINE}").text
    assert "labels" in part(text, "certified-line")


def test_what_people_corrected_before_is_not_certified_on_the_page(
    site: Site, corpus: str, certified: Certified, store
):
    _, debate, argument = certified
    store.overrulings.add(debate, "a1", "a0", Label.SUPPORT, by="Ada")
    again = worked_out(site, corpus)
    one = next(one for one in again["certificate"]["debates"] if one["id"] == debate)
    if any(each["argument"] == argument for each in one["certified"]):
        text = site.get(f"/debates/{debate}?engine={ENGINE}").text
        assert "corrected" in part(text, "certified-line")


def test_only_debates_that_argue_drew_count_unless_one_says_otherwise(
    site: Site, corpus: str, store
):
    drawn = worked_out(site, corpus, every_label=False)
    members = [member.key for member in Collections.in_store(store).members(corpus)]
    order = certificates.order_of_drawing(corpus, members)
    labelled = set(members[: SIZE // 2])
    count = next(place for place, key in enumerate(order) if key not in labelled)
    assert drawn["next"][0] == order[count]
    assert not set(drawn["next"]) & set(order[:count])
    if count >= certificates.FEWEST:
        assert drawn["certificate"]["labelled"] == count
    else:
        assert drawn["forecast"]["debates"] == SIZE


def test_what_people_say_on_pages_labels_a_debate(site: Site, store):
    key = collect(site, debates(0))
    first = worked_out(site, key, every_label=False)
    assert first["certificate"] is None
    assert first["forecast"]["pairs"] == 3 * SIZE
    for debate in first["next"][:3]:
        for source, target in (("a1", "a0"), ("a2", "a0"), ("a3", "a1")):
            store.overrulings.add(debate, source, target, Label.ATTACK, by="Ada")
    again = worked_out(site, key, every_label=False)
    assert (again["certificate"]["labelled"], again["certificate"]["labelled_pairs"]) == (3, 9)
    assert again["next"][0] == first["next"][3]


def test_bounds_are_not_rounded_to_promise_more(site: Site, corpus: str, store):
    measures = {"relations": {"labelled": 0.6, "low": 0.485, "high": 0.615}}
    content = {"measures": measures, "holds": True, "threshold": None, "labelled": 10}
    content |= {"labelled_pairs": 30, "needed": None, "surest_right": 0.9}
    stored = Certificates.in_store(store)
    number = stored.request(corpus, ENGINE, (), 0.8).id
    stored.claim()
    stored.finish(number, content, [])
    text = page(site, corpus).replace("\N{NO-BREAK SPACE}", " ")
    assert '<td class="number">48.5 %</td><td class="number">61.5 %</td>' in text


def test_what_is_not_judged_is_judged_first(site: Site, corpus: str, store):
    new = store.debates.add([replace(debates(0)[0], title="Another?", id="new")])[0].key
    Collections.in_store(store).add(corpus, [new])
    result = worked_out(site, corpus)
    assert result["status"] == "failed"
    assert "1 of 61" in result["error"]
    assert result["error"] in part(page(site, corpus), 'role="alert"')


def test_the_former_one_holds_until_the_next_is_there(
    site: Site, corpus: str, certified: Certified, store
):
    body = {"engine": ENGINE, "level": 0.9, "every_label": True}
    site.client.post(f"{API}/collections/{corpus}/certificate", json=body)
    assert "◆" in site.get(f"/debates/{certified.debate}?engine={ENGINE}").text
    assert 'role="status"' in page(site, corpus)
    site.judge()
    assert site.get(f"{API}/collections/{corpus}/certificate").json["level"] == 0.9
    assert len(Certificates.in_store(store).of(corpus)) == 1


def test_one_that_is_asked_for_anew_keeps_nothing(corpus: str, store):
    stored = Certificates.in_store(store)
    stored.request(corpus, ENGINE, (), 0.8)
    first = stored.claim()
    assert first is not None
    assert stored.claim() is None
    stored.request(corpus, ENGINE, (), 0.9)
    with pytest.raises(Cancelled):
        stored.finish(first.id, {"measures": {}}, [])
    assert [one.level for one in stored.of(corpus)] == [0.9]


def test_one_that_is_interrupted_waits_again(corpus: str, store):
    def stop() -> None:
        raise Cancelled("the server stops")

    stored = Certificates.in_store(store)
    stored.request(corpus, ENGINE, (), 0.8, every_label=True)
    for between, status in ((stop, "queued"), (lambda: None, "done")):
        assert certificates.work(store, load, between)
        assert stored.of(corpus)[0].status == status


def test_the_form_asks_and_refuses(site: Site, corpus: str):
    where = f"/collections/{corpus}/certificate"
    assert "Work it out" in page(site, corpus)
    answer = site.post(where, {"engine": ENGINE, "level": "0.8", "every_label": "1"})
    assert answer.status_code == 303
    site.judge()
    assert 'aria-label="Bounds"' in page(site, corpus)
    bad = site.post(where, {"engine": ENGINE, "level": "2"})
    assert bad.status_code == 400
    assert "found 2" in part(bad.text, 'role="alert"')
    assert site.post(where, {"engine": "edit_distance", "level": "0.8"}).status_code == 400


def test_a_collection_that_is_deleted_takes_its_marks_along(
    site: Site, corpus: str, certified: Certified
):
    site.post(f"/collections/{corpus}/delete", {})
    assert "◆" not in site.get(f"/debates/{certified.debate}?engine={ENGINE}").text


def test_nobody_elses_labels_speak_to_readers(place: AccountsSite, store):
    keys = [saved.key for saved in store.debates.add(debates(SIZE // 2), example=True)]
    for name in ("Olga", "Ada"):
        account = store.accounts.named(name)
        store.see_as(Viewer(account.id, account.name, everything=name == "Olga"))
        Collections.in_store(store).create(f"Of {name}", debates=keys)

    def certified_by(name: str) -> str:
        """Let the collection of that person be certified; a debate with marks."""
        (key,) = (one["key"] for one in place.get(name, COLLECTIONS).json["collections"][:1])
        place.post(name, f"/collections/{key}/bulk", {"engine": ENGINE})
        place.site.judge()
        asked = {"engine": ENGINE, "level": "0.8", "every_label": "1"}
        assert place.post(name, f"/collections/{key}/certificate", asked).status_code == 303
        place.site.judge()
        found = place.get(name, f"{COLLECTIONS}/{key}/certificate").json["certificate"]["debates"]
        return next(f"/debates/{one['id']}?engine={ENGINE}" for one in found if one["certified"])

    address = certified_by("Ada")
    seen = {name: place.get(name, address).text for name in ("Ada", "Bob", "", "Olga")}
    marked = [name for name, text in seen.items() if "◆ certified" in told(text)]
    assert marked == ["Ada", "Olga"]
    Collections.in_store(store).delete(Collections.in_store(store).all()[0].key)  # Ada's
    address = certified_by("Olga")
    for name in ("Ada", "Bob", ""):
        text = place.get(name, address).text
        assert "◆ certified" in told(text)
        assert "/collections/of-olga" not in text
    assert "/collections/of-olga" in place.get("Olga", address).text


def page(site: Site, key: str) -> str:
    answer = site.get(f"/collections/{key}/certificate")
    assert answer.status_code == 200
    return answer.text
