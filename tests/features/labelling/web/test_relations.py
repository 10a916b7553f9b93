"""Several people judge in the browser, blind to each other; one of them oversees and decides."""

import csv
import html as entities
import io
import json
import re
import time

import pytest

from argue import formats
from argue.engines import Engine, load_engine
from argue.errors import Cancelled, ModelError, Unreachable, Unwritable
from argue.features.labelling.judged import work as guess
from argue.features.labelling.queue import Guess, Guesses, Queue, guesses
from argue.features.labelling.store.records import Project
from argue.features.labelling.tasks import relations
from argue.model import Label
from tests.web.pages import Site

PETS = """\
debate,source,target,label
zoos,Animals suffer.,Close the zoos.,
zoos,They save <b>species</b>.,Close the zoos.,
dogs,They calm people.,Dogs may come.,attack
"""


@pytest.fixture
def pets(site: Site, store) -> Project:
    batch = relations.batch_of(formats.parse_text(PETS).debates)
    return relations.create(store, "Pets", batch, ["Ann", "Bob"], guide="Read.")


def words(html: str) -> str:
    text = re.sub(r"<(script|style).*?</\1>|<[^>]+>", " ", html, flags=re.S)
    return " ".join(entities.unescape(text).split())


def address(project: Project, name: str, rest: str = "") -> str:
    token = next(annotator.token for annotator in project.annotators if annotator.name == name)
    return f"/judge/{token}{rest}"


def overseer(project: Project, rest: str = "") -> str:
    return f"/annotation/{project.token}{rest}"


def judge(site: Site, project: Project, name: str, number: int, label: str, **more: object):
    form = {"label": label, "seen": 0, **more}
    return site.post(address(project, name, f"/{number}"), form)


def decide(site: Site, project: Project, number: int, label: str, **more: object):
    with site.store() as store:
        seen = relations.TASK.projects(store).labelled_item(project.key, number).step
    form = {"label": label, "seen": seen, **more}
    return site.post(overseer(project, f"/items/{number}"), form)


def done(html: str) -> tuple[int, int]:
    """How many items the bar of a page says are done, and of how many."""
    most, value = re.search(r'<progress max="(\d+)" value="(\d+)"', html).groups()
    return int(value), int(most)


def rows(site: Site, at: str) -> list[dict[str, object]]:
    """The rows of a table, as JSON has it."""
    return site.get(at).json["rows"]


def people(site: Site, at: str) -> dict[str, dict[str, str]]:
    """The row of each annotator in the table of an overview."""
    table = csv.DictReader(io.StringIO(site.html(f"{at}.csv?table=annotators")))
    return {row["annotator"]: row for row in table}


def said(site: Site, project: Project, number: int):
    with site.store() as store:
        return relations.TASK.projects(store).labelled_item(project.key, number)


# ── one annotator ───────────────────────────────────────────────────────────────────────────────


def test_with_guesses_the_pair_that_tells_most_is_next_in_pages_and_for_programs(site, store):
    debates = formats.parse_text(PETS).debates
    batch = relations.batch_of(debates)
    guesses = Guesses(
        tuple(debate.issue or "" for debate in debates),
        tuple(Guess("attack", 0.6, gain) for gain in (0.1, 0.2, 0.9)),
    )
    project = relations.create(store, "Pets", batch, ["Ann"])
    relations.TASK.projects(store).store_guesses(project.key, guesses.text())
    assert f'href="{address(project, "Ann", "/3")}">Begin' in site.html(address(project, "Ann"))
    assert site.get(f"/api/v1{address(project, 'Ann')}").json["next"] == 3
    following = judge(site, project, "Ann", 3, "support").headers["Location"]
    assert following == address(project, "Ann", "/2")


def test_an_annotator_judges_pair_by_pair_and_comes_back_where_they_stopped(site, pets):
    start = site.html(address(pets, "Ann"))
    assert done(start) == (0, 3)
    assert re.search(r'aria-labelledby="guide">.*Read\.', start, re.DOTALL)
    assert f'href="{address(pets, "Ann", "/1")}">Begin' in start
    page = site.html(address(pets, "Ann", "/1"))
    assert "Animals suffer." in page
    assert "Close the zoos." in page
    sent = judge(site, pets, "Ann", 1, "support", comment=" So. ")
    assert (sent.status_code, sent.location) == (303, address(pets, "Ann", "/2"))
    assert judge(site, pets, "Ann", 3, "unsure").location == address(pets, "Ann", "/2")
    start = site.html(address(pets, "Ann"))
    assert done(start) == (2, 3)
    assert f'href="{address(pets, "Ann", "/2")}">Go on' in start
    assert judge(site, pets, "Ann", 2, "attack").location == address(pets, "Ann")
    assert done(site.html(address(pets, "Ann"))) == (3, 3)
    assert [(one.by, one.label, one.comment) for one in said(site, pets, 1).judgements] == [
        ("Ann", Label.SUPPORT, "So.")
    ]


def test_nobody_sees_what_the_others_say_nor_where_it_is(site, pets):
    judge(site, pets, "Ann", 1, "unrelated", comment="My secret.")
    token = next(annotator.token for annotator in pets.annotators if annotator.name == "Ann")
    for rest in ("", "/1", "/list", "/list.json", "/list.csv"):
        html = site.html(address(pets, "Bob", rest))
        assert "secret" not in html
        assert token not in html
        assert pets.token not in html
    assert "secret" in site.html(address(pets, "Ann", "/1"))


def test_another_window_is_told_and_keeps_its_words(site, pets):
    judge(site, pets, "Ann", 1, "support")
    refused = judge(site, pets, "Ann", 1, "attack", comment="Typed in the other window.")
    assert refused.status_code == 409
    assert 'role="alert"' in refused.text
    assert "Typed in the other window." in refused.text
    assert said(site, pets, 1).by("Ann").label is Label.SUPPORT
    seen = re.search(r'name="seen" value="(\d+)"', refused.text)[1]
    assert judge(site, pets, "Ann", 1, "attack", seen=seen).status_code == 303
    assert said(site, pets, 1).by("Ann").label is Label.ATTACK


def test_the_list_of_ones_own_judgements(site, pets):
    judge(site, pets, "Ann", 1, "support", comment="So.")
    judge(site, pets, "Ann", 2, "unsure")
    unsure = site.html(address(pets, "Ann", "/list?show=unsure"))
    assert "species" in unsure
    assert "Animals" not in unsure
    own = list(csv.DictReader(io.StringIO(site.html(address(pets, "Ann", "/list.csv")))))
    assert [row["label"] for row in own] == ["support", "unsure", ""]
    assert [row["comment"] for row in own] == ["So.", "", ""]
    assert [row["item"] for row in rows(site, address(pets, "Ann", "/list.json?show=left"))] == [3]


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
    wrong = ["/judge/none", "/judge/none/1", "/annotation/none", "/annotation/none/items"]
    crossed = [f"/judge/{pets.token}", f"/annotation/{pets.annotators[0].token}"]
    for unknown in (*wrong, *crossed, overseer(pets, "/items/9")):
        assert site.get(unknown).status_code == 404, unknown


def make(site: Site, file: str | None = PETS, **form: object):
    """The answer to the form for a project, on the pairs of a file unless there is none."""
    form = {"title": "Pets", "annotators": "Ann\n\n Bob \n", "guide": "Read.", **form}
    if file is not None:
        form["file"] = (io.BytesIO(file.encode()), "pets.csv")
    return site.post("/annotation", form, content_type="multipart/form-data")


def test_a_project_is_made_of_a_file(site):
    made = make(site)
    assert made.status_code == 303
    assert "Pets" in site.html(made.location)
    assert people(site, made.location)["Ann"]["left"] == "3"
    assert "Pets" in words(site.html("/annotation")), "this browser knows it now"
    assert "Pets" not in words(site.app.test_client().get("/annotation").text), "others do not"


def test_a_project_is_made_of_debates_that_are_there(site, library):
    assert f'value="{library}"' in site.html("/annotation")
    made = make(site, None, debate=library)
    assert people(site, made.location)["Ann"]["left"] == "5"


@pytest.mark.parametrize(
    ("form", "why"),
    [
        ({"file": None}, "expected a file or at least one of the debates"),
        ({"annotators": "Ann\nann"}, "expected another name"),
        ({"engine": "gold"}, "expected an engine that judges"),
        ({"engine": "nothing"}, "there is: components"),
        ({"engine": "language_model"}, "ARGUE_LLM"),
    ],
)
def test_what_is_no_project(site, store, form, why):
    refused = make(site, **form)
    assert refused.status_code == 400
    assert why in refused.text
    assert form.get("annotators", "Ann\n\n Bob") in refused.text, "what was typed stays"
    assert relations.TASK.projects(store).projects() == []


# ── an engine chooses what is asked next ────────────────────────────────────────────────────────


def load(name: str, pairs: object, progress: object) -> Engine:
    return load_engine(name)


def failing(error: Exception):
    def fail(name: str, pairs: object, progress: object) -> Engine:
        raise error

    return fail


@pytest.fixture
def waiting(site: Site, store) -> Project:
    """A project whose engine has not judged the pairs yet."""
    made = make(site, engine="word_overlap")
    return relations.TASK.projects(store).overseen(made.location.rpartition("/")[2])


def test_the_form_lets_an_engine_choose_what_is_asked_next(site, store, waiting):
    assert '<option value="word_overlap">' in site.html("/annotation")
    assert '<option value="gold">' not in site.html("/annotation"), "it only repeats"
    projects = relations.TASK.projects(store)
    assert not waiting.guessed
    assert f'href="{address(waiting, "Ann", "/1")}">Begin' in site.html(address(waiting, "Ann"))
    site.judge()
    items, debates = projects.items(waiting.key), relations.debates_of(store, waiting.key)
    expected = guesses(items, debates, load_engine("word_overlap"))
    assert projects.guesses(waiting.key) == expected.text()
    assert projects.take_to_guess(1) is None
    first = Queue(items, expected).next({})
    assert f'/{first}">Begin' in site.html(address(waiting, "Ann"))


@pytest.mark.parametrize(
    ("error", "problem", "at_once"),
    [
        (ModelError("the model's file is damaged"), "the model's file is damaged", False),
        (ValueError("a fault"), "fault", False),
        (Cancelled("the server stops"), "", True),
        (Unreachable("nobody answers"), "", False),
        (Unwritable("the disk is full"), "", False),
    ],
)
def test_an_engine_that_fails_is_told_or_asked_again(site, store, waiting, error, problem, at_once):
    projects = relations.TASK.projects(store)

    def judge(load=load) -> bool:
        return guess(store, site.settings, load, lambda: None)

    assert judge(failing(error))
    stored = projects.project(waiting.key)
    assert (stored.guessed, bool(stored.problem)) == (False, bool(problem))
    assert problem in words(site.html(overseer(waiting)))
    assert f'href="{address(waiting, "Ann", "/1")}">Begin' in site.html(address(waiting, "Ann"))
    assert judge() is at_once
    projects.extend_lease(waiting.key, 0)
    assert judge() is not (at_once or bool(problem))
    assert projects.project(waiting.key).guessed is not bool(problem)


def test_guessing_stops_with_the_server(site, store, waiting):
    def stop() -> None:
        raise Cancelled("the server stops")

    assert guess(store, site.settings, load, stop)
    assert not relations.TASK.projects(store).project(waiting.key).guessed


def test_one_worker_has_a_project_and_what_is_stored_stays(waiting, monkeypatch, store):
    projects, key = relations.TASK.projects(store), waiting.key
    assert projects.take_to_guess(60, lambda engine: engine != "word_overlap") is None
    assert projects.take_to_guess(60) == key
    assert projects.take_to_guess(60) is None
    monkeypatch.setattr(time, "time", lambda: 0.0)  # the clock is set back
    assert projects.take_to_guess(60) == key
    projects.store_guesses(key, '{"labels": []}')
    projects.store_guesses(key, problem="too late")
    assert (projects.guesses(key), projects.project(key).problem) == ('{"labels": []}', "")


@pytest.mark.parametrize("error", [ModelError("damaged"), Cancelled("stop"), ValueError("fault")])
def test_a_project_that_is_deleted_while_it_is_judged_is_nobodys_fault(site, error, store, waiting):
    def fail(name: str, pairs: object, progress: object) -> Engine:
        projects.delete(waiting.key)
        raise error

    projects = relations.TASK.projects(store)
    assert guess(store, site.settings, fail, lambda: None)
    assert projects.projects() == []


# ── who oversees ────────────────────────────────────────────────────────────────────────────────


def test_the_overview_shows_progress_and_the_matrix(site, pets):
    for number, label in ((1, "support"), (2, "support"), (3, "attack")):
        judge(site, pets, "Ann", number, label)
    judge(site, pets, "Bob", 1, "support")
    judge(site, pets, "Bob", 2, "attack")
    page = site.html(overseer(pets))
    assert f'href="{overseer(pets, "/items")}"' in page, "there is one to adjudicate"
    assert "0.000 to 0.000" in page, "the interval of kappa"
    assert [person["left"] for person in people(site, overseer(pets)).values()] == ["0", "1"]
    table = list(csv.DictReader(io.StringIO(site.html(overseer(pets, ".csv")))))
    assert [(row["measure"], row["items"]) for row in table] == [
        ("observed", "2"),
        ("fleiss_kappa", "2"),
        ("krippendorff_alpha", "2"),
        ("observed", "2"),
        ("cohen_kappa", "2"),
    ]
    answer = json.loads(site.html(overseer(pets, ".json")))
    assert [table["name"] for table in answer["tables"]] == ["agreement", "annotators"]


def test_disagreements_are_decided_side_by_side(site, pets):
    for name, label in (("Ann", "support"), ("Bob", "attack")):
        judge(site, pets, name, 2, label, comment=f"{name}'s reason")
        judge(site, pets, name, 3, label)
    shown = ("waiting", "adjudicated", "disagreed", "all")
    counts = [len(rows(site, overseer(pets, f"/items.json?show={show}"))) for show in shown]
    assert counts == [2, 0, 2, 3]
    page = words(site.html(overseer(pets, "/items/2")))
    assert "Ann's reason" in page
    assert "Bob's reason" in page
    done = decide(site, pets, 2, "attack", by="Eve", comment="Bob is right.")
    assert (done.status_code, done.location) == (303, overseer(pets, "/items/3"))
    assert said(site, pets, 2).adjudication.by == "Eve"
    done = decide(site, pets, 3, "none")
    assert done.location == overseer(pets, "/items?show=adjudicated")
    assert said(site, pets, 3).adjudication.by == "Eve", "the name is typed once"
    every = rows(site, overseer(pets, "/items.json?show=all"))
    assert [row["how"] for row in every] == ["open", "adjudicated", "left out"]
    assert [row["judgement: Bob"] for row in every] == [None, "attack", "attack"]
    decided = rows(site, overseer(pets, "/items.json?show=adjudicated"))
    assert [row["gold"] for row in decided] == ["attack", None]


def test_a_judgement_that_comes_while_somebody_decides_is_shown_first(site, pets):
    judge(site, pets, "Ann", 1, "support")
    seen = said(site, pets, 1).step
    judge(site, pets, "Bob", 1, "attack", comment="Just now.")
    refused = decide(site, pets, 1, "support", seen=seen, comment="My reason.")
    assert refused.status_code == 409
    for words in ('role="alert"', "Just now.", "My reason."):
        assert words in refused.text
    assert said(site, pets, 1).adjudication is None
    seen = re.search(r'name="seen" value="(\d+)"', refused.text)[1]
    assert decide(site, pets, 1, "support", seen=seen).status_code == 303


def test_a_late_judgement_is_marked_and_comes_back(site, pets):
    judge(site, pets, "Ann", 1, "support")
    decide(site, pets, 1, "support", by="Eve")
    judge(site, pets, "Bob", 1, "attack")
    assert "attack after it was decided" in words(site.html(overseer(pets, "/items/1")))
    assert "late judgement" in words(site.html(overseer(pets, "/items")))
    assert said(site, pets, 1).adjudication.label is Label.SUPPORT
    decide(site, pets, 1, "support")
    assert rows(site, overseer(pets, "/items.json")) == []


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


def test_gold_goes_among_the_debates(site, judged, store):
    made = site.post(overseer(judged, "/gold"), {"rule": "unanimous", "least": "2"})
    assert made.location == "/debates/zoos"
    assert len(store.debates.load("zoos").gold) == 2
    refused = site.post(overseer(judged, "/gold"), {"rule": "adjudicated", "least": "2"})
    assert refused.status_code == 400
    assert "no item has a gold label" in refused.text
    for wrong in ("?rule=best", "?least=0", "?least=x"):
        assert site.get(overseer(judged, wrong)).status_code == 400
    assert site.get(overseer(judged, "/gold.kialo")).status_code == 400


def test_judgements_go_out_and_come_in(site, judged):
    def send(content: bytes, name: str = "x.csv"):
        form = {"file": (io.BytesIO(content), name)}
        to, kind = overseer(judged, "/judgements"), "multipart/form-data"
        return site.post(to, form, content_type=kind, follow_redirects=True)

    for kind in ("csv", "tsv", "jsonl"):
        sent = site.get(overseer(judged, f"/judgements.{kind}"))
        assert "6 judgements read, 0 of them new" in send(sent.data, f"x.{kind}").text
    send(b"item,annotator,label\n3,Cleo,pro\n")
    assert said(site, judged, 3).by("Cleo").label is Label.SUPPORT
    refused = send(b"item,annotator,label\n8,Cleo,pro\n")
    assert refused.status_code == 400
    assert "x.csv, line 2" in refused.text
    assert site.post(overseer(judged, "/judgements")).status_code == 400


def test_deleting_asks_first(site, judged):
    assert "6 judgements" in words(site.html(overseer(judged, "/delete")))
    site.post(overseer(judged, "/delete"))
    assert site.get(overseer(judged)).status_code == 404
    assert site.get(address(judged, "Ann")).status_code == 404
