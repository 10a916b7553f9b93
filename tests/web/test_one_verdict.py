"""Every place gives a debate the same verdict: page, list, frame, files, JSON and the service."""

from __future__ import annotations

import csv
import io
import json
import re
from dataclasses import replace

import pytest

from argue import formats
from argue.drawing.wording import CERTAIN, LIKELY
from argue.model import Argument, Debate, Label, Relation
from argue.services.debate_view import open_debate
from argue.services.debates import default_options
from argue.web.app.state import context
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
}


@pytest.mark.parametrize("name", CASES)
def test_every_place_says_the_same(site: Site, name: str):
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
    assert set(words) == {one.id for one in debate.arguments}
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
    claim = verdict.claim
    assert (claim is None) is (debate.issue is None)
    if claim is not None:
        assert claim.assessment == verdict.verdicts[debate.issue]
        head = _words(page[page.index('class="verdict-line"') :])
        assert words[debate.issue] in head[:200]
