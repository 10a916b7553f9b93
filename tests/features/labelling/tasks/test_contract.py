"""What every labelling task keeps to; and that a new one is one file."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from argue.features.labelling.store.records import UNSURE
from argue.features.labelling.task import AnyTask, tasks
from argue.features.labelling.tasks import TASKS
from argue.store import Store

EVERY = pytest.mark.parametrize("task", tasks(), ids=TASKS.names())


def item_of(task: AnyTask, number: int) -> object:
    values = {field.name: field.name for field in fields(task.item) if field.name != "number"}
    kinds = {field.name: field.type for field in fields(task.item)}
    values = {name: 0 if kinds[name] == "int" else text for name, text in values.items()}
    return task.item(number=number, **values)


@EVERY
def test_each_label_is_reached_by_the_questions_and_has_words(task: AnyTask):
    reached, open_questions = set(), [task.questions[0]]
    while open_questions:
        question = open_questions.pop()
        for choice in question.choices:
            open_questions += [task.question(choice.next)] if choice.next else []
            reached |= {choice.label} if choice.label else set()
        assert UNSURE in {choice.value for choice in question.choices}
        assert len({choice.key for choice in question.choices}) == len(question.choices)
        assert set(question.panels) <= {field.name for field in fields(task.item)}
    assert reached == set(task.label) == set(task.words)


@EVERY
def test_a_project_is_stored_judged_tabled_and_exported(task: AnyTask, tmp_path: Path):
    with Store.open(tmp_path / "argue.sqlite") as store:
        projects = task.projects(store)
        items = [item_of(task, 1), item_of(task, 2)]
        made = projects.create("Some", items, ["Ann", "Bob"])
        assert projects.items(made.key) == items
        label = next(iter(task.label))
        judged = projects.judge(made.key, "Ann", 1, label, "So.")
        assert projects.own(made.key, "Ann") == {1: judged}
        labelled, project = projects.labelled(made.key), projects.project(made.key)
        assert [len(one.judgements) for one in labelled] == [1, 0]
        assert project.judged == 1
        assert all(table.json() for table in task.tables(project, labelled, False))
        rows = task.own_table(items, {1: judged}).as_object()["rows"]
        assert [row[task.label_column] for row in rows] == [label, None]
        assert all("Ann" in write(labelled) for write in task.exports.values())


@EVERY
def test_projects_of_one_task_are_none_of_another(task: AnyTask, tmp_path: Path):
    with Store.open(tmp_path / "argue.sqlite") as store:
        made = task.projects(store).create("Some", [item_of(task, 1)], ["Ann"])
        for other in tasks():
            listed = other.projects(store).projects()
            assert [one.key for one in listed] == ([made.key] if other.name == task.name else [])


NEW = '''"""The mood of a sentence."""

from dataclasses import dataclass
from enum import StrEnum

from argue.features.labelling.task import Batch, Choice, Prose, Question, Task, Word


class Mood(StrEnum):
    GLAD = "glad"
    SAD = "sad"


@dataclass(frozen=True)
class Sentence:
    number: int
    sentence: str


def read(sources):
    lines = sources.files["file"].data.decode().splitlines()
    return Batch([Sentence(number, line) for number, line in enumerate(lines, 1)])


TASK = Task(
    "moods", "Moods", Sentence, Mood, ("sentence",),
    address="/moods", judging_address="/judge-moods", read=read,
    questions=(Question("mood", "Which mood?", "It is…", {"sentence": "The sentence"}, (
        Choice("glad", "+", "glad", "G", Mood.GLAD), Choice("sad", "-", "sad", "S", Mood.SAD),
        Choice("unsure", "?", "unsure", "?"))),),
    tables=lambda project, items, unsure: [],
    columns={"item": "number", "sentence": "sentence"},
    words={Mood.GLAD: Word("glad", "+", "support"), Mood.SAD: Word("sad", "-", "attack")},
    prose=Prose("Moods", "Say how a sentence sounds.", "Read, and say."),
    exports={"csv": lambda items: "".join(f"{one.item.number}\\n" for one in items)},
)
'''
DRIVE = """
import io, sys
from pathlib import Path
import argue.features.labelling.tasks as package
package.__path__.append(sys.argv[1])
from argue.settings import Settings
from argue.store import Store
from argue.web import create_app
database = Path(sys.argv[1]) / "argue.sqlite"
client = create_app(Settings(database=database), start_worker=False, examples=None).test_client()
assert client.get("/moods").status_code == 200
page = client.get("/moods").text
token = page.partition('name="csrf_token" value="')[2].partition('"')[0]
form = {"csrf_token": token, "title": "Some", "annotators": "Ann"}
form["file"] = (io.BytesIO(b"Hooray!\\nAlas."), "x.txt")
made = client.post("/moods", data=form, headers={"Origin": "http://localhost"})
assert made.status_code == 303, made.text
assert client.get(made.location).status_code == 200
with Store.open(database) as store:
    [project] = package.TASKS.load("moods").TASK.projects(store).projects()
address = f"/judge-moods/{project.annotators[0].token}"
assert "Which mood?" in client.get(f"{address}/1").text
form = {"csrf_token": token, "question": "mood", "label": "glad", "seen": "0"}
said = client.post(f"{address}/1", data=form, headers={"Origin": "http://localhost"})
assert said.location == f"{address}/2", said.text
assert client.get(f"{address}/list.json").json["rows"][0]["label"] == "glad"
"""


def test_a_new_task_is_one_file(tmp_path: Path):
    (tmp_path / "moods.py").write_text(NEW, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", DRIVE, str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
