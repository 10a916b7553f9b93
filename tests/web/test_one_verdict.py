"""Every place gives a debate the same verdict: page, list, frame, files, JSON and the service."""

from __future__ import annotations

import csv
import io
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from argue import formats, pipeline
from argue.cli.analyse import command
from argue.drawing.wording import CERTAIN, LIKELY
from argue.model import Argument, Debate, Label, Relation, Reply
from argue.services.debate_view import open_debate
from argue.services.debates import default_options
from argue.web.app.state import context
from argue.web.ui.words import sentence
from tests.debate_samples import THREAD, unstated
from tests.web.debates.test_debate import _words
from tests.web.pages import OUTLINE, Site

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
    "with an aside": replace(
        LIBRARY,
        given=(*LIBRARY.given[1:], Relation("work", "issue", Label.UNRELATED)),
    ),
    "with a German reply": replace(
        unstated(THREAD),
        arguments=(*THREAD.arguments[:2], Argument("nein", "Das ist mir viel zu laut und teuer.")),
        replies=(Reply("quiet", "issue"), Reply("nein", "quiet")),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_every_place_says_the_same(site: Site, name: str, tmp_path: Path):
    (key,) = site.add(CASES[name])
    page = site.shown(f"/debates/{key}")
    if name == "overruled":
        form = {"source": "sat", "target": "work", "label": "attack", "by": "Ann"}
        site.post(f"/debates/{key}/relation", form)
        page = site.html(f"/debates/{key}")
    with site.app.test_request_context():
        here = context()
        debate = here.store.debates.load(key)
        view = open_debate(here, key, default_options(debate, here.settings.engine))
        verdict = view.verdict
    words = {
        id: str((LIKELY if one.likely else CERTAIN)[one.verdict])
        for id, one in verdict.verdicts.items()
    }
    assert set(words) == {one.id for one in debate.arguments} - view.asides
    for id, word in words.items():
        row = page[page.index(f'id="a-{id}"') :]
        badge = re.search(
            r'<span class="badge [^>]*>.*?</span>(.*?)(<span class="badge-share|</span>)', row, re.S
        )
        assert badge
        assert _words(badge[1]) == word
    framed = _words(site.html(f"/embed/debates/{key}"))
    assert all(word in framed for word in words.values())
    answer = site.get(f"/api/v1/debates/{key}/analysis").json
    (written,) = json.loads(site.html(f"/debates/{key}/downloads/json"))["debates"]
    rows = list(csv.DictReader(io.StringIO(site.html(f"/debates/{key}/downloads/csv"))))
    for id, one in verdict.verdicts.items():
        for item in (answer, written):
            assert item["labelling"].keys() == words.keys()
            assert item["asides"] == sorted(view.asides)
            assert item["labelling"][id] == verdict.statuses[id]
            if item.get("verdicts"):
                assert item["verdicts"][id]["verdict"] == one.verdict
                assert item["verdicts"][id]["likely"] is one.likely
                assert item["verdicts"][id]["probability"] == pytest.approx(
                    one.probability, abs=1e-6
                )
            else:
                assert not one.likely
        row = next(row for row in rows if row["id"] == id)
        assert row["status"] == verdict.statuses[id]
        assert row.get("verdict", one.verdict) == one.verdict
    nodes = {
        one["argument"]: one for one in site.get(f"/debates/{key}/picture?most=150").json["nodes"]
    }
    assert {id: _badge_of(nodes[id]["label"].partition("\n")[0]) for id in words} == words
    claim = verdict.claim
    assert (claim is None) is (debate.issue is None)
    if claim is not None:
        assert claim.assessment == verdict.verdicts[debate.issue]
        head = _words(page[page.index('class="verdict-line"') :])
        assert words[debate.issue] in head[:200]
        _the_claim_has_the_same_verdict(
            site, key, debate.issue, words[debate.issue], claim.sentence
        )
        assert sentence(claim.assessment) in site.html(f"/debates/{key}/feed.atom")
        if name not in ("overruled", "empty"):
            told = _analysed(CASES[name], view.choices.engine, tmp_path)
            assert claim.sentence in told


def _badge_of(text: str) -> str:
    """The words of a badge without its symbol."""
    return text.partition(" ")[2]


def _the_claim_has_the_same_verdict(
    site: Site, key: str, argument: str, word: str, told: str
) -> None:
    """In the list, the search, a frame, on its own page and where one asks what if."""
    pages = {
        "/debates": 'class="card-state"',
        "/debates?q=the": 'class="card-state"',
        f"/embed/debates/{key}": 'class="verdict-line"',
        f"/debates/{key}/argument?id={argument}": "<h1",
        f"/debates/{key}/what-if?change=answer&source={argument}&target=": 'class="then"',
    }
    for address, place in pages.items():
        html = site.html(address)
        if place not in html:
            assert "q=" in address
            continue
        badge = html[html.index('<span class="badge', html.index(place)) :]
        said = badge[badge.index("</span>") + 7 :]
        assert _words(re.split('<span class="badge-share|</span>', said)[0]) == word, address
    assert told.split("“")[0] in _words(site.html(f"/embed/debates/{key}"))


def _analysed(debate: Debate, engine: str, folder: Path) -> str:
    """What the command line says of the same debate, on one line."""
    file = folder / "debate.json"
    file.write_text(formats.write([pipeline.bare(debate)], "json"), encoding="utf-8")
    done = CliRunner().invoke(command, [str(file), "--engine", engine])
    assert done.exit_code == 0, done.output
    return " ".join(done.output.split())
