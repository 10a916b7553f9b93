from __future__ import annotations

import csv
import io
import json

import pytest
from click.testing import CliRunner

from argue import formats
from argue.cli.annotate import command
from argue.errors import BadInput, NotFound, ParseError, UnknownName
from argue.labelling.tasks import relations
from argue.model import Label
from argue.store import Store
from argue.store.labelling.projects import Projects

PETS = (
    "debate,source,target,label\n"
    "zoos,Animals suffer.,Close the zoos.,\n"
    "zoos,They save species.,Close the zoos.,\n"
    "dogs,They calm people.,Dogs may come.,attack\n"
)


@pytest.fixture(autouse=True)
def database(tmp_path, monkeypatch):
    path = tmp_path / "argue.sqlite"
    monkeypatch.setenv("ARGUE_DATABASE", str(path))
    return path


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "pets.csv"
    path.write_text(PETS)
    return path


def run(*arguments, **others):
    arguments = [str(argument) for argument in arguments]
    return CliRunner().invoke(command, arguments, catch_exceptions=False, **others)


@pytest.fixture
def pets(file):
    """A project of three items and two annotators."""
    done = run("create", "Pets", file, "--annotator", "Ann", "--annotator", "Bob")
    return done.stdout.strip()


def answers(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def own(database, key: str, name: str) -> dict[int, str]:
    with Store.open(database) as store:
        return {
            number: f"{one.label or '?'} {one.comment}".strip()
            for number, one in store.projects(relations.TASK).own(key, name).items()
        }


def test_a_project_is_made_and_listed_with_its_addresses(pets, database):
    with Store.open(database) as store:
        project = store.projects(relations.TASK).project(pets)
    assert run("list").stdout == (
        "pets  Pets: 3 items, 2 annotators, 0 judgements, 0 adjudicated\n"
    )
    [listed] = json.loads(run("list", "--json").stdout)["projects"]
    assert listed["address"] == f"/annotation/{project.token}"
    shown = run("show", pets)
    assert "Ann" in shown.stdout
    for one in project.annotators:
        assert f"{one.name}: /judge/{one.token}" in shown.stderr
    assert json.loads(run("show", pets, "--json").stdout)["progress"][0]["left"] == 3
    run("add", pets, "Cleo")
    assert "Cleo" in run("show", pets).stdout


def test_what_tells_most_may_come_first(database, file):
    key = run("create", "Told", file, "--first", "edit_distance").stdout.strip()
    with Store.open(database) as store:
        assert store.projects(relations.TASK).project(key).items == 3
    with pytest.raises(UnknownName, match="did you mean edit_distance"):
        run("create", "Lost", file, "--first", "edit_distanze")


def test_a_project_on_a_debate_of_the_database(database, file, tmp_path):
    with Store.open(database) as store:
        key = store.debates.add(formats.read(file))[1].key
    guide = tmp_path / "guide.txt"
    guide.write_text("Mind the irony.")
    made = run("create", "Dogs", "--debate", key, "--annotator", "Ann", "--guide", guide).stdout
    shown = run("judge", made.strip(), "--as", "ann", input="q\n").stderr
    assert "Mind the irony." in shown
    assert "1 to judge" in shown


def test_judging_goes_on_where_it_stopped(pets, database):
    first = run("judge", pets, "--as", "Ann", input=answers("a because", "x", "q"))
    assert first.exit_code == 0
    assert "T: Animals suffer." in first.stderr
    assert "expected s(upport)" in first.stderr
    assert "Stopped" in first.stderr
    assert own(database, pets, "Ann") == {1: "attack because"}
    again = run("judge", pets, "--as", "ANN", input=answers("", "?", "q"))
    assert "1 of 3 done, 2 to judge" in again.stderr
    assert "Animals suffer" not in again.stderr
    assert own(database, pets, "Ann") == {1: "attack because", 3: "?"}


def test_going_back_shows_what_was_said(pets, database):
    done = run("judge", pets, "--as", "Ann", input=answers("s", "b", "a", "u", "s fine"))
    assert "You said: support" in done.stderr
    assert "3 of 3 done: that is all." in done.stderr
    assert own(database, pets, "Ann") == {1: "attack", 2: "unrelated", 3: "support fine"}


def test_nobody_sees_what_the_others_say(pets):
    run("judge", pets, "--as", "Ann", input=answers("a secretly", "a", "a"))
    shown = run("judge", pets, "--as", "Bob", input="q\n").output
    assert "secretly" not in shown
    assert "attack" not in shown.replace("a(ttack)", "")
    assert "secretly" not in run("export", pets, "--as", "Bob").stdout


def test_a_judgement_from_elsewhere_is_shown_and_not_overwritten(pets, database, monkeypatch):
    real = Projects.judge

    def interrupted(self, key, name, number, label, comment="", *, seen=None):
        monkeypatch.setattr(Projects, "judge", real)
        self.judge(key, name, number, Label.ATTACK, "in the browser")
        return real(self, key, name, number, label, comment, seen=seen)

    monkeypatch.setattr(Projects, "judge", interrupted)
    done = run("judge", pets, "--as", "Ann", "--item", 1, input=answers("s", "q"))
    assert "judged elsewhere meanwhile: attack; nothing was changed" in done.stderr
    assert "You said: attack (in the browser)" in done.stderr
    assert own(database, pets, "Ann") == {1: "attack in the browser"}


def test_agreement(pets):
    run("judge", pets, "--as", "Ann", input=answers("a", "a", "s"))
    run("judge", pets, "--as", "Bob", input=answers("a", "s", "s"))
    shown = run("agreement", pets).stdout
    assert "krippendorff_alpha" in shown
    assert "cohen_kappa" in shown
    rows = list(csv.DictReader(io.StringIO(run("agreement", pets, "--csv").stdout)))
    kappa = next(row for row in rows if row["measure"] == "cohen_kappa")
    assert (kappa["first"], kappa["second"], kappa["items"]) == ("Ann", "Bob", "3")
    assert float(kappa["value"]) == pytest.approx(0.4)
    completed = json.loads(run("agreement", pets, "--json", "--unsure-counts").stdout)
    assert (completed["pairs"][0]["kappa"]["items"], completed["unsure_counts"]) == (3, True)
    assert run("agreement", pets, "--latex").stdout.startswith(r"\begin{table}")


def test_agreement_of_a_sheet_is_one_command(tmp_path):
    path = tmp_path / "sheet.csv"
    path.write_text("text,hypothesis,Ann,Bob,Cay\na,b,pro,pro,-\nc,d,con,pro,NaN\n")
    completed = json.loads(run("agreement", str(path), "--json").stdout)
    assert (completed["items"], completed["shared"], completed["disagreed"]) == (2, 2, 1)
    asked = run("agreement", str(path), "--annotator", "Ann", "--annotator", "Bob")
    assert "ann" in asked.stdout


def test_a_sheet_with_a_column_for_each_annotator_is_imported(pets, tmp_path):
    path = tmp_path / "sheet.csv"
    path.write_text("item,Ann,Bob\n1,attack,support\n2,-,attack\n3,NaN,?\n")
    run("import", pets, str(path))
    rows = run("export", pets).stdout.splitlines()[1:]
    assert sorted(row.split(",")[6] + row.split(",")[7] for row in rows) == [
        "Annattack",
        "Bobattack",
        "Bobsupport",
        "Bobunsure",
    ]


def test_disagreements_are_adjudicated_side_by_side_and_become_gold(pets, tmp_path, database):
    run("judge", pets, "--as", "Ann", input=answers("a", "a hm", "s"))
    run("judge", pets, "--as", "Bob", input=answers("a", "s", "s"))
    done = run("adjudicate", pets, "--as", "Eve", input=answers("z", "s Bob is right"))
    assert "1 to adjudicate" in done.stderr
    assert "Ann: attack (hm)" in done.stderr
    assert "Bob: support" in done.stderr
    assert "0 to adjudicate" in run("adjudicate", pets, "--as", "Eve").stderr
    out = tmp_path / "gold.xml"
    told = run("gold", pets, "--out", out, "--store").stderr
    assert "3 items with a gold label (1 adjudicated, 2 unanimous)" in told
    zoos, dogs = formats.read(out)
    assert [relation.label for relation in zoos.gold] == [Label.ATTACK, Label.SUPPORT]
    assert [relation.label for relation in dogs.gold] == [Label.SUPPORT], "not the file's attack"
    with Store.open(database) as store:
        assert store.debates.count() == 2
    assert formats.read_bytes(run("gold", pets).stdout.encode()).format == "jsonl"
    only = run("gold", pets, "--rule", "adjudicated", "--format", "csv").stdout
    assert len(formats.read_bytes(only.encode()).debates) == 1


def test_a_late_judgement_comes_back_to_whoever_adjudicates(pets):
    run("judge", pets, "--as", "Ann", "--item", 1, input="a\n")
    run("adjudicate", pets, "--as", "Eve", "--item", 1, input="x not an argument\n")
    run("judge", pets, "--as", "Bob", "--item", 1, input="s\n")
    shown = run("adjudicate", pets, "--as", "Eve", input="n\n").stderr
    assert "1 to adjudicate" in shown
    assert "Bob: support (after it was decided)" in shown
    assert "decided by Eve: none (not an argument)" in shown


def test_judgements_go_out_and_come_in(pets, database, tmp_path):
    sheet = run("export", pets, "--as", "Bob").stdout
    filled = tmp_path / "bob.csv"
    filled.write_text(sheet.replace(",Bob,,,", ",Bob,attack,,"))
    assert "3 judgements read, 3 of them new" in run("import", pets, filled).stderr
    assert own(database, pets, "Bob") == dict.fromkeys((1, 2, 3), "attack")
    lines = run("export", pets, "--format", "jsonl").stdout
    assert [json.loads(line)["annotator"] for line in lines.splitlines()] == ["Bob"] * 3
    assert "3 judgements read, 0 of them new" in run("import", pets, "-", input=lines).stderr
    with pytest.raises(ParseError, match="line 2"):
        run("import", pets, "-", "--as", "Ann", input="item,label\n7,pro\n")


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        (["create", "Nothing"], BadInput, "expected a FILE or --debate KEY"),
        (["create", "Nothing", "--debate", "none"], NotFound, "none"),
        (["show", "none"], NotFound, "no labelling project 'none'"),
        (["judge", "pets", "--as", "Eve"], NotFound, "there is: Ann, Bob"),
        (["judge", "pets", "--as", "Ann", "--item", "9"], NotFound, "no item 9"),
        (["gold", "pets"], BadInput, "expected an item with a gold label"),
        (["gold", "pets", "--rule", "best"], UnknownName, "unanimous, majority, adjudicated"),
        (["export", "pets", "--format", "xml"], UnknownName, "csv, tsv, jsonl"),
    ],
)
def test_what_cannot_be(pets, arguments, error, message):
    with pytest.raises(error, match=message):
        run(*arguments)


def test_deleting_asks_first(pets):
    assert run("delete", pets, input="n\n").exit_code == 1
    assert "pets" in run("list").stdout
    run("delete", pets, "--yes")
    assert run("list").stdout == ""
