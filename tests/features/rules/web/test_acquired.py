"""People judge acquired rules in the browser, and reconcile what they see differently."""

import io
import json

from argue.features.rules.labelling.tasks.acquired import TASK
from tests.web.pages import Site

ROW = {
    "left": "because of <PRON> <NOUN>",
    "right": "due to <PRON> <NOUN>",
    "probability": 0.5,
    "text": "It fell because of its size.",
    "hypothesis": "It fell due to its size.",
}


def test_five_judgements_are_reconciled_and_counted(site: Site, store):
    form = {"title": "Because", "annotators": "Ann\nBob"}
    file = (io.BytesIO(json.dumps(ROW).encode()), "rules.jsonl")
    overview = site.post("/acquired-rules", {**form, "rules": file}).headers["Location"]
    project = TASK.projects(store).projects()[0]
    ann, bob = (f"/judge-acquired-rules/{judge.token}/1" for judge in project.annotators)
    page = site.html(ann)
    assert "due to &lt;PRON&gt; &lt;NOUN&gt;" in page
    assert "It fell because of its size." in page
    for address, label in ((ann, "YES"), (bob, "+PHEN")):
        assert site.post(address, {"label": label, "seen": 0}).status_code == 303
    page = site.html(overview)
    assert "Rules by judgement" in page
    assert "Adjudicate 1 disagreement" in page
    decided = f"{overview}/items/1"
    step = site.html(decided).partition('name="seen" value="')[2].partition('"')[0]
    site.post(decided, {"label": "+PHEN", "seen": step})
    rows = site.client.get(f"{overview}.json").json["tables"][0]["rows"]
    assert {row["judgement"]: row["rules"] for row in rows}["+PHEN"] == 1
