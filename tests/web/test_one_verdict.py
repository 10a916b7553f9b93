"""Every place gives a debate the same verdict.

Page, argument, list, search, frame, feed, map, flash, *What if?*, the files of the export
page, certificate, JSON, the command line and the service.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import urlencode

import pytest
from click.testing import CliRunner

from argue import formats, pipeline
from argue.cli.analyse import command
from argue.drawing.wording import word
from argue.model import Argument, Debate, Label, Relation, Reply
from argue.services.debate_view import DebateView, open_debate
from argue.services.debates import default_options
from argue.web.app.state import context
from argue.web.ui.words import sentence
from tests.debate_samples import THREAD, unstated
from tests.features.certification import test_certificates as certificates
from tests.web.pages import OUTLINE, Site, badge, words_of

(LIBRARY,) = formats.parse_text(OUTLINE).debates
ENDS = Argument("a", "It works."), Argument("b", "It does not.")
CIRCLE = (Relation("a", "b", Label.ATTACK), Relation("b", "a", Label.ATTACK))
CASES = {
    "stated": LIBRARY,
    "judged": unstated(LIBRARY),
    "mixed": THREAD,
    "supported": replace(LIBRARY, given=LIBRARY.given[:1]),
    "empty": Debate("empty", "It works.", ENDS[:1], issue="a"),
    "cyclic": Debate("circle", "A circle", ENDS, "a", pairs=(("a", "b"), ("b", "a")), gold=CIRCLE),
    "foreign": replace(unstated(LIBRARY), language="de"),
    "without a claim": Debate("remarks", "Two remarks", ENDS),
    "overruled": unstated(LIBRARY),
    "hidden": unstated(LIBRARY),
    "with an aside": replace(
        LIBRARY, given=(*LIBRARY.given[1:], Relation("work", "issue", Label.UNRELATED))
    ),
    "with a German reply": replace(
        unstated(THREAD),
        arguments=(*THREAD.arguments[:2], Argument("nein", "Das ist mir viel zu laut und teuer.")),
        replies=(Reply("quiet", "issue"), Reply("nein", "quiet")),
    ),
}


@dataclass(frozen=True)
class Place:
    """A debate, and the choices in the addresses of its pages."""

    site: Site
    key: str
    choices: str = ""

    def html(self, address: str = "", **query: str) -> str:
        """A page of the debate: what follows its key, and its query."""
        return self.site.html(self.address(address, **query))

    def address(self, address: str = "", **query: str) -> str:
        words = "&".join(filter(None, (self.choices, urlencode(query))))
        return f"/debates/{self.key}{address}" + (f"?{words}" if words else "")

    def view(self) -> DebateView:
        """The debate as the service opens it."""
        with self.site.app.test_request_context():
            here = context()
            debate = here.store.debates.load(self.key)
            options = default_options(debate, self.site.settings.engine)
            if self.choices:
                options = replace(options, engine=self.choices.removeprefix("engine="))
            view = open_debate(here, self.key, options)
            _ = view.verdict  # read while the database is open
            return view


@pytest.mark.parametrize("name", CASES)
def test_every_place_says_the_same(site: Site, name: str, tmp_path: Path):
    (key,) = site.add(CASES[name])
    site.shown(f"/debates/{key}")
    if name == "overruled":
        form = {"source": "sat", "target": "work", "label": "attack", "by": "Ann"}
        site.post(f"/debates/{key}/relation", form)
    if name == "hidden":
        _reply(site, key, "work", "You are all idiots.")
        site.judge()
        decided = {"id": "c1", "decision": "hidden", "remark": "An insult.", "by": "May"}
        site.post(f"/debates/{key}/moderation", decided)
    place = Place(site, key)
    words = _every_place_says(place)
    view = place.view()
    assert (view.verdict.claim is None) is (view.debate.issue is None)
    if view.verdict.claim and name not in ("overruled", "empty", "hidden"):
        told = _analysed(CASES[name], view.choices.engine, tmp_path)
        assert view.verdict.claim.sentence in told
    if words:
        _flash_tells_what_the_pages_tell(place)


def test_every_place_knows_a_certificate(site: Site):
    corpus = certificates.collect(site, certificates.debates(certificates.SIZE // 2))
    result, key, _ = certificates.first_certified(certificates.worked_out(site, corpus))
    place = Place(site, key, f"engine={certificates.ENGINE}")
    words = _every_place_says(place)
    (one,) = (debate for debate in result["certificate"]["debates"] if debate["id"] == key)
    expected = {
        each["argument"]: f"certified: {'stands' if each['accepted'] else 'falls'}"
        for each in one["certified"]
    }
    assert {id: told for id, told in words.items() if "certified" in told} == expected
    table = site.html(f"/collections/{corpus}/certificate")
    row = words_of(table[table.index(f"/debates/{key}?") :])
    assert re.search(rf"\? {len(expected)} {len(one['open'])} {len(one['certain'])} ", row)
    _flash_tells_what_the_pages_tell(place)
    assert not any("certified" in told for told in _every_place_says(place).values())


def _every_place_says(place: Place) -> dict[str, str]:
    """The words for each argument, after all places were asked for them."""
    site, view = place.site, place.view()
    verdict = view.verdict
    words = {id: str(word(one)) for id, one in verdict.verdicts.items()}
    gone = view.withdrawn
    assert set(words) == {argument.id for argument in view.debate.arguments} - view.asides - gone
    page, framed = place.html(), words_of(site.html(f"/embed{place.address()}"))
    nodes = {
        one["argument"]: one
        for one in site.get(place.address("/picture", most="150")).json["nodes"]
    }
    written = _files(place)
    answer = site.get(f"/api/v1{place.address('/analysis')}").json
    assert answer["asides"] == written["json"]["asides"] == sorted(view.asides)
    for id in gone:
        assert badge(page, f'id="a-{id}"') == "hidden"
        assert badge(place.html("/argument", id=id), "<h1") == "hidden"
        assert nodes[id]["label"].startswith("hidden\n")
        assert nodes[id]["verdict"] is nodes[id]["status"] is None
    for id, told in words.items():
        assert badge(page, f'id="a-{id}"') == told
        assert badge(place.html("/argument", id=id), "<h1") == told
        assert told in framed
        assert nodes[id]["label"].partition("\n")[0].partition(" ")[2] == told
        assert nodes[id]["certified"] is told.startswith("certified")
    for id, one in verdict.verdicts.items():
        for item in (answer, written["json"]):
            assert item["labelling"].keys() == words.keys() | gone
            assert item["labelling"][id] == verdict.statuses[id]
            if item.get("verdicts"):
                assert item["verdicts"][id]["verdict"] == one.verdict
                assert item["verdicts"][id]["likely"] is one.likely
                assert item["verdicts"][id]["probability"] == pytest.approx(
                    one.probability, abs=1e-6
                )
            else:
                assert not one.likely
        for form in ("csv", "tsv"):
            row = next(row for row in written[form] if row["id"] == id)
            assert row["status"] == verdict.statuses[id]
            assert row.get("verdict", one.verdict) == one.verdict
        node = next(node for node in written["node_link"]["nodes"] if node["id"] == id)
        assert node["status"] == verdict.statuses[id]
        assert node.get("verdict", one.verdict) == one.verdict
    if (claim := verdict.claim) is not None:
        issue = view.debate.issue
        assert claim.assessment == verdict.verdicts[issue]
        assert words[issue] in words_of(page[page.index('class="verdict-line"') :])[:200]
        _the_claim_has_the_same_verdict(place, issue, words[issue], claim.sentence)
        assert sentence(claim.assessment) in place.html("/feed.atom")
    return words


def _files(place: Place) -> dict[str, object]:
    """What files hold to which the export page leads and that programs read verdicts from."""
    links = re.findall(r'href="([^"]+/downloads/(\w+)[^"]*)"', place.html("/export"))
    named = {name: link.replace("&amp;", "&") for link, name in links}
    readers: dict[str, Callable[[str], object]] = {
        "json": lambda text: json.loads(text)["debates"][0],
        "csv": lambda text: [*csv.DictReader(io.StringIO(text))],
        "tsv": lambda text: [*csv.DictReader(io.StringIO(text), delimiter="\t")],
        "node_link": json.loads,
    }
    return {name: read(place.site.html(named[name])) for name, read in readers.items()}


def _the_claim_has_the_same_verdict(place: Place, argument: str, told: str, says: str) -> None:
    """In the list, the search, a frame and where one asks what if."""
    pages = {
        "/debates": f'href="/debates/{place.key}"',
        "/debates?q=the": f'href="/debates/{place.key}"',
        f"/embed{place.address()}": 'class="verdict-line"',
        place.address("/what-if", change="answer", source=argument, target=""): 'class="then"',
    }
    for address, after in pages.items():
        html = place.site.html(address)
        if after not in html:
            assert "q=" in address
            continue
        assert badge(html, after) == told, address
    assert says.split("“")[0] in words_of(place.site.html(f"/embed{place.address()}"))


def _flash_tells_what_the_pages_tell(place: Place) -> None:
    """The flash after a reply names what changed, and how that is now."""
    before = place.view()
    target = before.debate.issue or before.debate.arguments[0].id
    _reply(place.site, place.key, target, "Nobody asked for that at all.", place.choices)
    html = place.html()
    now = place.view().verdict.verdicts
    assert now != before.verdict.verdicts
    (flash,) = re.findall(r'<[^>]*role="status"[^>]*>(.*?)</', html, re.S)[:1]
    told = re.findall(
        r"“([^”]+)” (?:now |is )(likely stands|likely falls|stands|falls|open|contested)", flash
    )
    changed = {
        id: one
        for id, one in now.items()
        if (old := before.verdict.verdicts.get(id))
        and (
            (one.verdict, one.contested) != (old.verdict, old.contested)
            or (old.likely and not one.likely)
        )
    }
    texts = {argument.text.rstrip("."): argument.id for argument in before.debate.arguments}
    assert len(told) == min(3, len(changed)), flash
    for text, words in told:
        assert str(word(now[texts[text]])) == words


def _reply(site: Site, key: str, target: str, text: str, choices: str = "") -> None:
    form = {"to": target, "text": text, "stance": "attack", "by": "Ann", "token": text[:5]}
    chosen = dict([choices.split("=")]) if choices else {}
    site.post(f"/debates/{key}/reply", {**form, **chosen})


def _analysed(debate: Debate, engine: str, folder: Path) -> str:
    """What the command line says of the same debate, on one line."""
    file = folder / "debate.json"
    file.write_text(formats.write([pipeline.bare(debate)], "json"), encoding="utf-8")
    done = CliRunner().invoke(command, [str(file), "--engine", engine])
    assert done.exit_code == 0, done.output
    return " ".join(done.output.split())
