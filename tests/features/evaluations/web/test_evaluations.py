"""Runs in the browser: the table of all, one run, its pairs, several side by side, a new one."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import replace
from html import unescape
from xml.etree.ElementTree import fromstring

import pytest

from argue import formats
from argue.errors import UnknownName
from argue.features.evaluations.store import Evaluations
from argue.features.measures.evaluation import evaluate
from argue.features.plots import kinds
from argue.features.training.learning import train
from argue.model import Source
from argue.store import RunStatus
from argue.web.ui import words
from tests.features.evaluations.runs.samples import BUS, ZOO, Always, kept_run
from tests.features.evaluations.runs.test_entailment import DEBATES, Denying


@pytest.fixture
def two(site, store):
    """The numbers of two runs: one wrong of five pairs, two wrong of five."""
    return [
        kept_run(store, Always(name, wrong)).id
        for name, wrong in (("better", ["count"]), ("worse", ["count", "2"]))
    ]


def column(html: str, place: int) -> list[str]:
    """The texts of one column of the table of runs, the checkbox not counted."""
    rows = html[html.index("<tbody>") : html.index("</tbody>")].split("<tr>")[1:]
    cells = [re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.S) for row in rows]
    return [unescape(re.sub("<[^>]+>", "", row[place])).strip() for row in cells]


def test_the_table_can_be_sorted_both_ways(site, two):
    newest = site.html("/evaluations")
    assert column(newest, 2) == ["worse", "better"]
    down = site.html(unescape(re.search(r'href="([^"]*sort=accuracy[^"]*)"', newest)[1]))
    assert column(down, 2) == ["better", "worse"]
    assert 'aria-sort="descending"' in down
    up = site.html(unescape(re.search(r'href="([^"]*sort=accuracy[^"]*)"', down)[1]))
    assert column(up, 2) == ["worse", "better"]
    assert 'aria-sort="ascending"' in up


def test_columns_can_be_hidden(site, two):
    html = site.html("/evaluations?hide=data&hide=files&sort=engine")
    head = html[html.index("<thead>") : html.index("</thead>")]
    assert "files" not in head.replace("hide=files", "")
    assert "accuracy" in head
    assert head.count("hide=data") > 5, "links to sort keep what is hidden"
    assert site.get("/evaluations?hide=nope").status_code == 400
    assert site.get("/evaluations?sort=nope").status_code == 400


def test_a_run(site, two):
    html = site.html(f"/evaluations/{two[0]}")
    assert "80 % of 5 relations" in html
    for word in ("By label", "By debate", "What it was made of", "debates.json", "1 wrong pair"):
        assert word in html
    assert html.count("<figure") == 6
    assert "style=" not in html
    assert "<style" not in html


def test_the_tables_of_a_run_for_machines(site, two):
    names = [table["name"] for table in site.get(f"/evaluations/{two[0]}.json").json["tables"]]
    assert [*names[:4], names[-1]] == ["overall", "labels", "confusion", "debates", "run"]
    assert {"intervals", "ranking", "calibration", "two-way"} <= set(names)
    rows = csv.DictReader(io.StringIO(site.get(f"/evaluations/{two[0]}.csv?table=debates").text))
    assert [row["debate"] for row in rows] == ["bus", "zoo"]
    assert site.get(f"/evaluations/{two[0]}.csv?table=nope").status_code == 400


def test_every_plot_can_be_saved_with_its_numbers(site, two):
    for page in (f"/evaluations/{two[0]}", f"/evaluations/compare?run={two[0]}&run={two[1]}"):
        html = site.html(page)
        saved = [unescape(link) for link in re.findall(r'href="([^"]*/plots/[^"]*)"', html)]
        assert len(saved) == (2 + len(kinds())) * html.count("<figure")
        for link in saved:
            answer = site.get(link)
            assert answer.status_code == 200, link
            if ".svg" in link:
                assert answer.mimetype == "image/svg+xml"
                assert "attachment" in answer.headers["Content-Disposition"]
                assert fromstring(answer.data).attrib["role"] == "img"
            elif ".png" in link or ".pdf" in link:
                assert answer.data.startswith((b"\x89PNG", b"%PDF-"))
            elif ".csv" in link:
                assert len(answer.text.splitlines()) > 1
            else:
                assert answer.json["rows"]
    assert site.get(f"/evaluations/{two[0]}/plots/nope.svg").status_code == 400


def test_the_effect_of_a_wrong_pair_on_acceptance(site, two):
    page = site.html(f"/evaluations/{two[0]}/pairs/2")
    assert "A count found forty riders after ten." in page
    assert "2 arguments change their status; 2 of them to what gold says" in page
    assert page.count("badge-accepted") == page.count("badge-rejected") == 2


def test_pairs_can_be_narrowed(site, two):
    run = f"/evaluations/{two[1]}"
    assert "5 pairs" in site.html(f"{run}/pairs?show=all")
    assert "1 pair," in site.html(f"{run}/pairs?debate=bus")
    assert "0 pairs" in site.html(f"{run}/pairs?gold=unrelated")
    rows = list(csv.DictReader(io.StringIO(site.get(f"{run}/pairs.csv?gold=attack").text)))
    assert {row["gold"] for row in rows} == {"attack"}
    assert len(site.get(f"{run}/pairs.json?show=all").json["rows"]) == 5
    assert site.get(f"{run}/pairs?show=nope").status_code == 400
    assert site.get(f"{run}/pairs/99").status_code == 404


def test_runs_side_by_side(site, two):
    query = f"?run={two[0]}&run={two[1]}"
    html = site.html(f"/evaluations/compare{query}")
    words = ["2 runs side by side", "5 common pairs", "p, McNemar", f"{two[0]} better"]
    words += [f"{two[1]} worse", "1 pair of 5 was not judged alike by all"]
    for word in (*words, f'href="/evaluations/{two[1]}/pairs/4"'):
        assert word in html
    differing = site.get(f"/evaluations/compare.csv{query}&table=disagreements").text
    assert len(differing.splitlines()) == 2
    assert site.get(f"/evaluations/compare.json{query}").json["tables"][0]["name"] == "overall"
    assert "0.8" in site.get(f"/evaluations/compare.csv{query}").text


def test_tags(site, two):
    page = f"/evaluations/{two[0]}"
    assert site.post(f"{page}/tags", {"tag": "<best>"}).status_code == 303
    assert "&lt;best&gt;" in site.html(page)
    assert column(site.html("/evaluations?tag=%3Cbest%3E"), 2) == ["better"]
    site.post(f"{page}/tags", {"tag": "<best>", "remove": "1"})
    assert "&lt;best&gt;" not in site.html(page)
    assert site.post(f"{page}/tags", {"tag": " "}).status_code == 400


def test_delete(site, two):
    page = f"/evaluations/{two[0]}"
    assert "Delete run" in site.html(f"{page}/delete")
    assert site.post(f"{page}/delete").status_code == 303
    site.html(page, 404)
    assert column(site.html("/evaluations"), 2) == ["worse"]


def test_from_the_form_to_the_result(site):
    site.add(BUS, ZOO)
    form = site.html("/evaluations/new")
    assert "3 relations checked by annotators" in form
    keys = re.findall(r'name="debate" value="([^"]+)"', form)
    asked = site.post("/evaluations/new", {"engine": "word_overlap", "debate": keys})
    assert asked.status_code == 303
    assert "Waiting for its turn" in site.html(asked.location)
    assert site.get(f"{asked.location}/state").json["active"]
    site.judge()
    assert "5 relations" in site.html(asked.location)
    assert not site.get(f"{asked.location}/state").json["active"]


def test_a_file_can_be_chosen_as_a_whole(site, store):
    site.add(*[replace(debate, source=Source("corpus.xml")) for debate in (BUS, ZOO)])
    assert "corpus.xml" in site.html("/evaluations/new")
    site.post("/evaluations/new", {"engine": "word_overlap", "file": "corpus.xml"})
    (asked,) = Evaluations.in_store(store).all()
    assert (asked.debates, asked.setup.files) == (2, ("corpus.xml",))


def test_debates_that_were_pasted_are_no_file(site, store):
    pasted = [replace(debate, source=Source(name="")) for debate in (BUS, ZOO)]
    keys = [saved.key for saved in store.debates.add(pasted)]
    html = site.html("/evaluations/new")
    assert 'name="file"' not in html
    assert all(f'name="debate" value="{key}"' in html for key in keys)


def test_from_the_export_page_of_a_debate_with_gold(site):
    key = site.add(BUS)[0]
    html = site.shown(f"/debates/{key}/export?engine=word_overlap")
    form = site.html(unescape(re.search(r'href="(/evaluations/new[^"]*)"', html)[1]))
    assert f'name="debate" value="{key}" checked' in form
    assert 'value="word_overlap" checked' in form


def test_a_run_that_waits_can_be_cancelled(site, store):
    key = site.add(BUS)[0]
    asked = site.post("/evaluations/new", {"engine": "word_overlap", "debate": [key]})
    assert site.post(f"{asked.location}/cancel").status_code == 303
    assert "was cancelled" in site.html(asked.location)
    assert Evaluations.in_store(store).all()[0].status is RunStatus.CANCELLED
    assert "cancelled" in site.html("/evaluations")


def test_how_errors_travel(site, two):
    page = f"/evaluations/{two[0]}/propagation"
    html = site.html(page)
    assert "mistakes harm acceptance" in html
    assert html.count("<svg") == 2, "the mark of the site and the plot"
    assert "precision of accepted" in site.html(f"{page}?measure=precision").lower()
    assert site.get(f"{page}.svg").mimetype == "image/svg+xml"
    lines = site.get(f"{page}.csv").text.splitlines()
    assert len(site.get(f"{page}.json").json["rows"]) == len(lines) - 1
    assert site.get(f"{page}?measure=nope").status_code == 400


def test_a_run_on_independent_pairs_has_one_figure_and_no_acceptance(site, store):
    one, other = (
        kept_run(store, Denying(name, wrong), DEBATES).id
        for name, wrong in (("some", ["4-t"]), ("all", []))
    )
    pages = [f"/evaluations/{one}", f"/evaluations/{one}/pairs", f"/evaluations/{one}/pairs/3"]
    pages += [f"/evaluations/compare?run={one}&run={other}", f"/evaluations/{one}.csv"]
    for page in pages:
        assert "cceptance" not in site.html(page), page
    assert "75 %" in site.html(f"/evaluations/{one}")
    assert site.html(f"/evaluations/{one}/pairs?show=right").count("✓") == 3
    assert "propagation" not in site.html(f"/evaluations/{one}")
    assert site.get(f"/evaluations/{one}/propagation").status_code == 400


GOLD_FILE = b"""# Zoos?
= Zoos are good.
- a: They are prisons.
  - b: Not the large ones.
+ c: See the young ones.
"""


def test_gold_is_uploaded_with_the_evaluation(site, store):
    sent = {"engine": "word_overlap", "gold": (io.BytesIO(GOLD_FILE), "zoos.md")}
    assert site.post("/evaluations/new", sent).status_code == 303
    (run,) = Evaluations.in_store(store).all()
    assert (run.debates, run.setup.files) == (1, ("zoos.md",))


def test_a_file_without_gold_is_not_saved(site, store):
    sent = {"engine": "word_overlap", "gold": (io.BytesIO(b"id,text\n1,Only a text.\n"), "a.csv")}
    assert site.post("/evaluations/new", sent).status_code == 400
    assert store.debates.count() == 0
    assert Evaluations.in_store(store).all() == []


def test_what_was_imported_is_chosen_for_an_evaluation(site):
    draft = site.post("/debates/new", {"file": (io.BytesIO(GOLD_FILE), "zoos.md")}).location
    assert 'value="evaluate"' in site.html(draft)
    form = site.html(site.post(draft, {"do": "evaluate"}).location)
    assert re.search(r'name="(debate|file)" value="[^"]+" checked', form)


def test_a_run_stands_beside_its_baselines_before_its_tables(site, two):
    html = site.html(f"/evaluations/{two[0]}")
    order = [html.index(f'id="{name}-title"') for name in ("baselines", "plots", "overall")]
    assert order == sorted(order)
    tables = {one["name"]: one for one in site.get(f"/evaluations/{two[0]}.json").json["tables"]}
    rows = tables["baselines"]["rows"]
    assert len(rows) == 3
    gold = {row["label"]: row["gold"] for row in tables["labels"]["rows"]}
    attack, support = rows[1]["accuracy"], rows[2]["accuracy"]
    assert attack == pytest.approx(gold.get("attack", 0) / sum(gold.values()))
    assert support == pytest.approx(gold.get("support", 0) / sum(gold.values()))


ANSWERS = b"text,hypothesis,label,confidence,why\n" + b"\n".join(
    (
        b"They are prisons.,Zoos are good.,attack,0.9,x",
        b"not the LARGE ones,They are prisons.,support,0.7,x",
        b"Nobody said this.,Zoos are good.,attack,0.6,x",
    )
)


def sending(*files: tuple[bytes, str], **more: str) -> dict[str, object]:
    """A form with gold and these files of predictions."""
    predictions = [(io.BytesIO(content), name) for content, name in files]
    return {"gold": (io.BytesIO(GOLD_FILE), "zoos.md"), "predictions": predictions, **more}


def test_predictions_are_scored_as_on_the_command_line(site, tmp_path, store):
    sent = sending((ANSWERS, "my_system.csv"), engine="word_overlap")
    html = unescape(site.html(site.post("/evaluations/new", sent).location))
    assert "my_system.csv: columns that are not read: 'why'" in html
    assert "<h1>Run 1: my_system.csv</h1>" in html
    assert "1 of 3 predictions is of no pair of gold; 1 pair has no prediction." in html
    (run,) = Evaluations.in_store(store).all()
    assert run.setup.judged_by["of_no_pair"] == 1
    (tmp_path / "my_system.csv").write_bytes(ANSWERS)
    (debate,) = formats.parse_text(GOLD_FILE.decode()).debates
    here = evaluate([debate], predictions=tmp_path / "my_system.csv")
    assert run.summary["accuracy"] == here.relations.accuracy == 0.5
    assert run.summary["acceptance_f1"] == here.acceptance.f1


def test_several_systems_stand_in_one_table(site):
    sent = sending((ANSWERS, "mine.csv"), (ANSWERS.replace(b",support", b",attack"), "theirs.csv"))
    asked = site.post("/evaluations/new", sent)
    assert asked.location == "/evaluations/compare?run=1&run=2"
    tables = site.get(asked.location.replace("compare?", "compare.json?")).json["tables"]
    (systems,) = [table for table in tables if table["name"] == "baselines"]
    judged = {row["judged_by"]: row["accuracy"] for row in systems["rows"]}
    assert (judged["1 mine.csv"], judged["2 theirs.csv"]) == (0.5, 1.0)
    assert "1 pair has no prediction." in site.html(asked.location)


def test_what_numbers_mean_is_asked(site, store):
    answers = b"text,hypothesis,label\nThey are prisons.,Zoos are good.,0\nx,y,1\nz,y,2\n"
    refused = site.post("/evaluations/new", sending((answers, "a.csv"), labels_are='"><b>'))
    assert refused.status_code == 400
    assert 'value="&#34;&gt;&lt;b&gt;"' in refused.text
    meant = "contradiction,neutral,entailment"
    asked = site.post("/evaluations/new", sending((answers, "a.csv"), labels_are=meant))
    (run,) = Evaluations.in_store(store).all()
    assert asked.location == f"/evaluations/{run.id}"
    assert run.summary["accuracy"] == 1.0


@pytest.mark.parametrize(
    ("answers", "more", "told"),
    [
        ([b"id,label\n99,attack\n"], {}, "expected predictions of pairs of these debates, found"),
        ([b"id,word\n99,attack\n"], {}, "expected a column label"),
        ([b""], {}, "expected predictions, found none"),
        ([ANSWERS] * 7, {}, "expected up to 6 files of predictions, found 7"),
        ([], {"engine": "word_overlap", "gold": []}, "found none chosen"),
        ([], {"engine": "nope"}, "no engine 'nope'"),
    ],
)
def test_what_cannot_be_evaluated_is_told(site, answers, more, told, store):
    files = [(content, f"{number}.csv") for number, content in enumerate(answers)]
    refused = site.post("/evaluations/new", {**sending(*files), **more})
    assert refused.status_code == 400
    assert told in unescape(refused.text)
    saved = re.search(r'name="debate" value="[^"]+" checked', refused.text)
    assert bool(saved) == (len(answers) == 1), "gold is saved where predictions alone are wrong"
    assert Evaluations.in_store(store).all() == []


def test_a_run_says_what_was_learned(site, store):
    run = kept_run(store, Always())
    known = {**run.stored.setup.judged_by, "learned": 3, "accuracy_on_others": 0.5}
    setup = replace(run.stored.setup, judged_by=known)
    evaluations = Evaluations.in_store(store)
    other = evaluations.add(setup, evaluations.debates(run.id), run.pairs, run.stored.summary)
    unknown = "Not known: whether the model learned these pairs."
    assert unknown in site.html(f"/evaluations/{run.id}")
    told = "The model learned 3 of these 5 pairs: figures are too good. Accuracy on the others: 0.5"
    assert told in site.html(f"/evaluations/{other}")
    assert told in site.html(f"/evaluations/compare?run={run.id}&run={other}")


def test_a_model_with_a_name_is_chosen_by_it(new_site, tmp_path, monkeypatch):
    train("word_overlap", (ZOO, BUS), out=tmp_path / "models" / "secret-place")
    monkeypatch.setenv("ARGUE_MODELS", str(tmp_path / "models.toml"))
    stated = '[ours]\nengine = "models/secret-place"\ntitle = "our model"\n'
    (tmp_path / "models.toml").write_text(stated)
    words.engines.cache_clear()
    site = new_site()
    (key,) = site.add(ZOO)
    form = site.html("/evaluations/new")
    assert 'value="ours"' in form
    assert "our model" in form
    address = site.post("/evaluations/new", {"engine": "ours", "debate": [key]}).location
    site.judge()
    html = site.html(address)
    assert "Run 1: our model" in html
    assert "The model learned 2 of these 2 pairs: figures are too good." in html
    assert "secret-place" not in html
    assert "ours" in [engine["name"] for engine in site.get("/api/v1/engines").json["engines"]]
    words.engines.cache_clear()


def test_a_mistake_in_the_file_of_models_ends_the_start(new_site, tmp_path, monkeypatch):
    monkeypatch.setenv("ARGUE_MODELS", str(tmp_path / "models.toml"))
    (tmp_path / "models.toml").write_text('[ours]\nengine = "nowhere"\n')
    with pytest.raises(UnknownName, match="nowhere"):
        new_site()
