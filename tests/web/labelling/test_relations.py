"""Several people judge in the browser, blind to each other; one of them oversees and decides."""

from __future__ import annotations

import csv
import html as entities
import io
import json
import re

import pytest

from argue import formats
from argue.engines import Engine, load_engine
from argue.errors import Cancelled, ModelError, Unreachable, Unwritable
from argue.labelling.queue import Guess, Guesses, Queue, guesses
from argue.labelling.tasks import relations
from argue.model import Label
from argue.services.labelling import guess
from argue.store.labelling.records import Project
from tests.web.pages import Site

PETS = """\
debate,source,target,label
zoos,Animals suffer.,Close the zoos.,
zoos,They save <b>species</b>.,Close the zoos.,
dogs,They calm people.,Dogs may come.,attack
"""


@pytest.fixture
def pets(site: Site) -> Project:
    with site.store() as store:
        debates = formats.parse_text(PETS).debates
        return relations.create(store, "Pets", debates, ["Ann", "Bob"], guide="Read.")


def words(html: str) -> str:
    text = re.sub(r"<(script|style).*?</\1>|<[^>]+>", " ", html, flags=re.S)
    return " ".join(entities.unescape(text).split())


def address(project: Project, name: str, rest: str = "") -> str:
    token = next(one.token for one in project.annotators if one.name == name)
    return f"/judge/{token}{rest}"


def overseer(project: Project, rest: str = "") -> str:
    return f"/annotation/{project.token}{rest}"


def judge(site: Site, project: Project, name: str, number: int, label: str, **more: object):
    form = {"label": label, "seen": 0, **more}
    return site.post(address(project, name, f"/{number}"), form)


def decide(site: Site, project: Project, number: int, label: str, **more: object):
    with site.store() as store:
        seen = store.projects(relations.TASK).labelled_item(project.key, number).step
    form = {"label": label, "seen": seen, **more}
    return site.post(overseer(project, f"/items/{number}"), form)


def said(site: Site, project: Project, number: int):
    with site.store() as store:
        return store.projects(relations.TASK).labelled_item(project.key, number)


# ── one annotator ───────────────────────────────────────────────────────────────────────────────


def test_with_guesses_the_pair_that_tells_most_is_next_in_pages_and_for_programs(site):
    debates = formats.parse_text(PETS).debates
    batch = relations.batch_of(debates)
    guesses = Guesses(
        (("support", "attack"),) * 2,
        tuple(debate.issue or "" for debate in debates),
        tuple(Guess("attack", 0.6, gain) for gain in (0.1, 0.2, 0.9)),
    )
    with site.store() as store:
        project = relations.create_of(store, "Pets", batch, ["Ann"])
        store.projects(relations.TASK).keep_guesses(project.key, guesses.text())
    assert f'href="{address(project, "Ann", "/3")}">Begin' in site.html(address(project, "Ann"))
    assert site.get(f"/api/v1{address(project, 'Ann')}").json["next"] == 3
    following = judge(site, project, "Ann", 3, "support").headers["Location"]
    assert following == address(project, "Ann", "/2")


def test_an_annotator_judges_pair_by_pair_and_comes_back_where_they_stopped(site, pets):
    start = site.html(address(pets, "Ann"))
    assert "0 of 3 items done, 3 left" in words(start)
    assert "Before you begin Read." in words(start)
    assert f'href="{address(pets, "Ann", "/1")}">Begin' in start
    page = site.html(address(pets, "Ann", "/1"))
    assert "Animals suffer." in page
    assert "Close the zoos." in page
    sent = judge(site, pets, "Ann", 1, "support", comment=" So. ")
    assert (sent.status_code, sent.location) == (303, address(pets, "Ann", "/2"))
    assert judge(site, pets, "Ann", 3, "unsure").location == address(pets, "Ann", "/2")
    start = site.html(address(pets, "Ann"))
    assert "2 of 3 items done (1 of them unsure), 1 left." in words(start)
    assert f'href="{address(pets, "Ann", "/2")}">Go on' in start
    assert judge(site, pets, "Ann", 2, "attack").location == address(pets, "Ann")
    assert "All 3 items are judged" in words(site.html(address(pets, "Ann")))
    assert [(one.by, one.label, one.comment) for one in said(site, pets, 1).judgements] == [
        ("Ann", Label.SUPPORT, "So.")
    ]


def test_texts_are_shown_as_they_are_and_run_nothing(site, pets):
    page = site.html(address(pets, "Ann", "/2"))
    assert "They save &lt;b&gt;species&lt;/b&gt;." in page


def test_nobody_sees_what_the_others_say_nor_where_it_is(site, pets):
    judge(site, pets, "Ann", 1, "unrelated", comment="My secret.")
    token = next(one.token for one in pets.annotators if one.name == "Ann")
    for rest in ("", "/1", "/list", "/list.json", "/list.csv"):
        html = site.html(address(pets, "Bob", rest))
        assert "secret" not in html
        assert token not in html
        assert pets.token not in html
    assert "secret" in site.html(address(pets, "Ann", "/1"))


def test_an_answer_can_be_changed_and_is_marked(site, pets):
    judge(site, pets, "Ann", 1, "support")
    page = site.html(address(pets, "Ann", "/1"))
    assert 'value="support" data-key="S" class="answer pressed" aria-pressed="true"' in page
    seen = re.search(r'name="seen" value="(\d+)"', page)[1]
    judge(site, pets, "Ann", 1, "attack", seen=seen)
    assert said(site, pets, 1).by("Ann").label is Label.ATTACK


def test_another_window_is_told_and_keeps_its_words(site, pets):
    judge(site, pets, "Ann", 1, "support")
    refused = judge(site, pets, "Ann", 1, "attack", comment="Typed in the other window.")
    assert refused.status_code == 409
    assert "judged elsewhere meanwhile: support" in refused.text
    assert "Typed in the other window." in refused.text
    assert said(site, pets, 1).by("Ann").label is Label.SUPPORT
    seen = re.search(r'name="seen" value="(\d+)"', refused.text)[1]
    assert judge(site, pets, "Ann", 1, "attack", seen=seen).status_code == 303
    assert said(site, pets, 1).by("Ann").label is Label.ATTACK


def test_the_list_of_ones_own_judgements(site, pets):
    judge(site, pets, "Ann", 1, "support", comment="So.")
    judge(site, pets, "Ann", 2, "unsure")
    listed = words(site.html(address(pets, "Ann", "/list")))
    assert "support So." in listed
    assert "not judged yet" in listed
    unsure = site.html(address(pets, "Ann", "/list?show=unsure"))
    assert "species" in unsure
    assert "Animals" not in unsure
    rows = list(csv.DictReader(io.StringIO(site.html(address(pets, "Ann", "/list.csv")))))
    assert [row["label"] for row in rows] == ["support", "unsure", ""]
    answer = json.loads(site.html(address(pets, "Ann", "/list.json?show=left")))
    assert [row["item"] for row in answer["rows"]] == [3]


@pytest.mark.parametrize(
    ("rest", "form", "status"),
    [
        ("/9", {"label": "support", "seen": "0"}, 404),
        ("/1", {"label": "likes", "seen": "0"}, 400),
        ("/1", {"label": "support"}, 400),
        ("/1", {"label": "support", "seen": "-1"}, 400),
        ("/1", {"label": "support", "seen": "0", "comment": "x" * 1001}, 400),
    ],
)
def test_a_wrong_form_changes_nothing(site, pets, rest, form, status):
    assert site.post(address(pets, "Ann", rest), form).status_code == status
    assert said(site, pets, 1).judgements == ()


def test_an_address_must_be_known(site, pets):
    for wrong in (
        "/judge/none",
        "/judge/none/1",
        "/annotation/none",
        "/annotation/none/items",
        f"/judge/{pets.token}",
        overseer(pets, "/items/9"),
    ):
        assert site.get(wrong).status_code == 404
    assert site.get(f"/annotation/{pets.annotators[0].token}").status_code == 404


# ── who oversees ────────────────────────────────────────────────────────────────────────────────


def test_a_project_is_made_of_a_file(site):
    form = {
        "title": "Pets",
        "annotators": "Ann\n\n Bob \n",
        "guide": "Read.",
        "file": (io.BytesIO(PETS.encode()), "pets.csv"),
    }
    made = site.post("/annotation", form, content_type="multipart/form-data")
    assert made.status_code == 303
    page = words(site.html(made.location))
    assert "Ann 3 0 3" in page
    assert "Pets" in words(site.html("/annotation")), "this browser knows it now"
    assert "Pets" not in words(site.app.test_client().get("/annotation").text), "others do not"


def test_a_project_is_made_of_debates_that_are_there(site, library):
    assert f'value="{library}"' in site.html("/annotation")
    made = site.post("/annotation", {"title": "T", "annotators": "Ann", "debate": library})
    assert "Ann 5 0 5" in words(site.html(made.location))


def load(name: str, pairs: object, progress: object) -> Engine:
    return load_engine(name)


def asked_for(site: Site, engine: str, source: str = PETS):
    """The answer to a form that asks for pairs in the order of an engine."""
    form = {
        "title": "Pets",
        "annotators": "Ann\nBob",
        "engine": engine,
        "file": (io.BytesIO(source.encode()), "pets.csv"),
    }
    return site.post("/annotation", form, content_type="multipart/form-data")


def test_the_form_lets_an_engine_choose_what_is_asked_next(site):
    assert '<option value="word_overlap">' in site.html("/annotation")
    assert '<option value="gold">' not in site.html("/annotation"), "it only repeats"
    made = asked_for(site, "word_overlap").location
    assert "The engine (word overlap) is judging the pairs" in words(site.html(made))
    with site.store() as store:
        projects = store.projects(relations.TASK)
        project = projects.overseen(made.rpartition("/")[2])
        assert not project.guessed
        assert f'href="{address(project, "Ann", "/1")}">Begin' in site.html(address(project, "Ann"))
        site.judge()
        expected = guesses(
            projects.items(project.key),
            relations.debates_of(store, project.key),
            load_engine("word_overlap"),
        )
        assert projects.guesses(project.key) == expected.text()
        assert projects.take_to_guess(1) is None
        first = Queue(projects.items(project.key), expected).next({})
    assert "asked first about the pair whose answer tells most" in words(site.html(made))
    assert f'/{first}">Begin' in site.html(address(project, "Ann"))


def test_an_engine_that_fails_leaves_the_order_of_the_list_and_says_why(site):
    made = asked_for(site, "word_overlap").location

    def fail(name: str, pairs: object, progress: object) -> None:
        raise ModelError("the model's file is damaged")

    with site.store() as store:
        assert guess(store, site.settings.limits, fail, lambda: None)
        assert not guess(store, site.settings.limits, load, lambda: None)
    page = words(site.html(made))
    assert "could not judge them" in page
    assert "the model's file is damaged" in page
    with site.store() as store:
        project = store.projects(relations.TASK).overseen(made.rpartition("/")[2])
    assert f'href="{address(project, "Ann", "/1")}">Begin' in site.html(address(project, "Ann"))


def test_guessing_that_is_interrupted_begins_again(site):
    made = asked_for(site, "word_overlap").location

    def stop() -> None:
        raise Cancelled("the server stops")

    with site.store() as store:
        projects = store.projects(relations.TASK)
        key = projects.overseen(made.rpartition("/")[2]).key
        assert guess(store, site.settings.limits, load, stop)
        assert not projects.project(key).guessed
        assert guess(store, site.settings.limits, load, lambda: None)
        assert projects.project(key).guessed
        assert not guess(store, site.settings.limits, load, lambda: None)


def test_one_worker_has_a_project_and_what_is_stored_stays(site):
    asked_for(site, "word_overlap")
    with site.store() as store:
        projects = store.projects(relations.TASK)
        key = projects.take_to_guess(60)
        assert projects.take_to_guess(60) is None
        projects.keep_guesses(key, '{"labels": []}')
        projects.keep_guesses(key, problem="too late")
        assert (projects.guesses(key), projects.project(key).problem) == ('{"labels": []}', "")


@pytest.mark.parametrize("error", [Unreachable("nobody answers"), Unwritable("the disk is full")])
def test_a_fault_that_may_pass_is_tried_again(site, error):
    asked_for(site, "word_overlap")

    def fail(name: str, pairs: object, progress: object) -> Engine:
        raise error

    with site.store() as store:
        projects = store.projects(relations.TASK)
        assert guess(store, site.settings.limits, fail, lambda: None)
        (project,) = projects.projects()
        assert (project.guessed, project.problem) == (False, "")
        assert not guess(store, site.settings.limits, load, lambda: None), "not at once"
        projects.keep_taken(project.key, 0)
        assert guess(store, site.settings.limits, load, lambda: None)
        assert projects.project(project.key).guessed


@pytest.mark.parametrize("error", [ModelError("damaged"), Cancelled("stop"), ValueError("fault")])
def test_a_project_that_is_deleted_while_it_is_judged_is_nobodys_fault(site, error):
    asked_for(site, "word_overlap")

    def fail(name: str, pairs: object, progress: object) -> Engine:
        projects.delete(projects.projects()[0].key)
        raise error

    with site.store() as store:
        projects = store.projects(relations.TASK)
        assert guess(store, site.settings.limits, fail, lambda: None)
        assert projects.projects() == []


@pytest.mark.parametrize(
    ("engine", "why"),
    [
        ("gold", "expected an engine that judges"),
        ("nothing", "there is: components"),
        ("language_model", "ARGUE_LLM"),
    ],
)
def test_an_engine_that_cannot_choose_is_refused(site, engine, why):
    refused = asked_for(site, engine)
    assert refused.status_code == 400
    assert why in refused.text
    with site.store() as store:
        assert store.projects(relations.TASK).projects() == []


@pytest.mark.parametrize(
    ("form", "why"),
    [
        ({"title": "T", "annotators": "Ann"}, "expected a file or at least one of the debates"),
        ({"title": "T", "annotators": "Ann\nann", "pairs": "yes"}, "expected another name"),
    ],
)
def test_what_is_no_project(site, form, why):
    if form.pop("pairs", None):
        form["file"] = (io.BytesIO(PETS.encode()), "pets.csv")
    refused = site.post("/annotation", form, content_type="multipart/form-data")
    assert refused.status_code == 400
    assert why in refused.text
    assert form["annotators"] in refused.text, "what was typed stays"


def test_the_overview_shows_progress_and_the_matrix(site, pets):
    for number, label in ((1, "support"), (2, "support"), (3, "attack")):
        judge(site, pets, "Ann", number, label)
    judge(site, pets, "Bob", 1, "support")
    judge(site, pets, "Bob", 2, "attack")
    page = words(site.html(overseer(pets)))
    assert "Ann 3 3 0 0 0" in page
    assert "Bob 3 2 1 0 0" in page
    assert "Judged differently 1" in page
    assert "0.000 0.000 to 0.000 50 % equal, 2 items" in page
    assert "Adjudicate 1 disagreement" in page
    table = list(csv.DictReader(io.StringIO(site.html(overseer(pets, ".csv")))))
    assert [(row["measure"], row["items"]) for row in table] == [
        ("observed", "2"),
        ("fleiss_kappa", "2"),
        ("krippendorff_alpha", "2"),
        ("observed", "2"),
        ("cohen_kappa", "2"),
    ]
    people = list(csv.DictReader(io.StringIO(site.html(overseer(pets, ".csv?table=annotators")))))
    assert [row["left"] for row in people] == ["0", "1"]
    answer = json.loads(site.html(overseer(pets, ".json")))
    assert [table["name"] for table in answer["tables"]] == ["agreement", "annotators"]


def test_being_unsure_counts_where_that_is_asked_for(site, pets):
    judge(site, pets, "Ann", 1, "unsure")
    judge(site, pets, "Bob", 1, "support")
    assert "undefined 0 items" in words(site.html(overseer(pets)))
    assert "0 % equal, 1 item" in words(site.html(overseer(pets, "?unsure=label")))


def test_an_annotator_more(site, pets):
    site.post(overseer(pets, "/annotators"), {"name": "Cleo"})
    assert "Cleo 3 0 3" in words(site.html(overseer(pets)))
    assert site.post(overseer(pets, "/annotators"), {"name": "cleo"}).status_code == 400


def test_disagreements_are_decided_side_by_side(site, pets):
    for name, label in (("Ann", "support"), ("Bob", "attack")):
        judge(site, pets, name, 2, label, comment=f"{name}'s reason")
        judge(site, pets, name, 3, label)
    listed = words(site.html(overseer(pets, "/items")))
    assert "to adjudicate (2) adjudicated (0) judged differently (2) all (3)" in listed
    page = words(site.html(overseer(pets, "/items/2")))
    assert "Ann + support Ann's reason" in page
    assert "Bob − attack Bob's reason" in page
    done = decide(site, pets, 2, "attack", by="Eve", comment="Bob is right.")
    assert (done.status_code, done.location) == (303, overseer(pets, "/items/3"))
    assert "Eve decided − attack" in words(site.html(overseer(pets, "/items/2")))
    done = decide(site, pets, 3, "none")
    assert done.location == overseer(pets, "/items?show=adjudicated")
    assert said(site, pets, 3).adjudication.by == "Eve", "the name is typed once"
    rows = list(csv.DictReader(io.StringIO(site.html(overseer(pets, "/items.csv?show=all")))))
    assert [row["how"] for row in rows] == ["open", "adjudicated", "left out"]
    assert [row["judgement: Bob"] for row in rows] == ["", "attack", "attack"]
    answer = json.loads(site.html(overseer(pets, "/items.json?show=adjudicated")))
    assert [row["gold"] for row in answer["rows"]] == ["attack", None]


def test_a_judgement_that_comes_while_somebody_decides_is_shown_first(site, pets):
    judge(site, pets, "Ann", 1, "support")
    seen = said(site, pets, 1).step
    judge(site, pets, "Bob", 1, "attack", comment="Just now.")
    refused = decide(site, pets, 1, "support", seen=seen, comment="My reason.")
    assert refused.status_code == 409
    assert "Bob judged attack meanwhile" in refused.text
    assert "Just now." in refused.text
    assert "My reason." in refused.text
    assert said(site, pets, 1).adjudication is None
    seen = re.search(r'name="seen" value="(\d+)"', refused.text)[1]
    assert decide(site, pets, 1, "support", seen=seen).status_code == 303


def test_two_who_decide_at_once(site, pets):
    decide(site, pets, 1, "support", by="Eve")
    refused = decide(site, pets, 1, "attack", by="Zoe", seen=0)
    assert refused.status_code == 409
    assert "Eve decided support meanwhile" in refused.text


def test_a_late_judgement_is_marked_and_comes_back(site, pets):
    judge(site, pets, "Ann", 1, "support")
    decide(site, pets, 1, "support", by="Eve")
    judge(site, pets, "Bob", 1, "attack")
    assert "attack after it was decided" in words(site.html(overseer(pets, "/items/1")))
    assert "late judgement" in words(site.html(overseer(pets, "/items")))
    assert said(site, pets, 1).adjudication.label is Label.SUPPORT
    decide(site, pets, 1, "support")
    assert "to adjudicate (0)" in words(site.html(overseer(pets, "/items")))


def test_what_was_decided_is_taken_back(site, pets):
    decide(site, pets, 1, "support")
    assert decide(site, pets, 1, "open").status_code == 303
    assert said(site, pets, 1).adjudication is None
    assert decide(site, pets, 1, "likes").status_code == 400


@pytest.fixture
def judged(site: Site, pets: Project) -> Project:
    """Two items agreed, one disagreed."""
    for name, third in (("Ann", "support"), ("Bob", "attack")):
        judge(site, pets, name, 1, "support")
        judge(site, pets, name, 2, "attack")
        judge(site, pets, name, 3, third)
    return pets


@pytest.mark.parametrize("format", ["jsonl", "json", "node", "csv", "tsv", "graphml"])
def test_gold_is_downloaded(site, judged, format):
    response = site.get(overseer(judged, f"/gold.{format}"))
    assert response.status_code == 200
    suffix = formats.FORMATS.load(format).EXTENSIONS[0]
    assert f"pets-gold{suffix}" in response.headers["Content-Disposition"]
    if format == "graphml":
        assert b"attack" in response.data
        return
    [zoos] = formats.read_bytes(response.data).debates
    assert [relation.label for relation in zoos.gold] == [Label.SUPPORT, Label.ATTACK]


def test_gold_goes_among_the_debates(site, judged):
    assert "2 items have a gold label: 2 unanimous, 1 open." in words(site.html(overseer(judged)))
    done = site.post(overseer(judged, "/gold"), {"rule": "unanimous", "least": "2"})
    assert done.location == "/debates/zoos"
    with site.store() as store:
        assert len(store.debates.load("zoos").gold) == 2
    refused = site.post(overseer(judged, "/gold"), {"rule": "adjudicated", "least": "2"})
    assert refused.status_code == 400
    assert "no item has a gold label" in refused.text
    for wrong in ("?rule=best", "?least=0", "?least=x"):
        assert site.get(overseer(judged, wrong)).status_code == 400
    assert site.get(overseer(judged, "/gold.kialo")).status_code == 400


def test_judgements_go_out_and_come_in(site, judged):
    for kind in ("csv", "tsv", "jsonl"):
        sent = site.get(overseer(judged, f"/judgements.{kind}"))
        form = {"file": (io.BytesIO(sent.data), f"x.{kind}")}
        done = site.post(
            overseer(judged, "/judgements"),
            form,
            content_type="multipart/form-data",
            follow_redirects=True,
        )
        assert "6 judgements read, 0 of them new" in done.text
    new = {"file": (io.BytesIO(b"item,annotator,label\n3,Cleo,pro\n"), "x.csv")}
    site.post(overseer(judged, "/judgements"), new, content_type="multipart/form-data")
    assert said(site, judged, 3).by("Cleo").label is Label.SUPPORT
    wrong = {"file": (io.BytesIO(b"item,annotator,label\n8,Cleo,pro\n"), "x.csv")}
    refused = site.post(overseer(judged, "/judgements"), wrong, content_type="multipart/form-data")
    assert refused.status_code == 400
    assert "x.csv, line 2" in refused.text
    assert site.post(overseer(judged, "/judgements")).status_code == 400


def test_deleting_asks_first(site, judged):
    assert "6 judgements" in words(site.html(overseer(judged, "/delete")))
    site.post(overseer(judged, "/delete"))
    assert site.get(overseer(judged)).status_code == 404
    assert site.get(address(judged, "Ann")).status_code == 404


def test_forms_need_their_token(site, pets):
    refused = site.client.post(address(pets, "Ann", "/1"), data={"label": "support", "seen": "0"})
    assert refused.status_code == 403
    assert said(site, pets, 1).judgements == ()
