import csv
import io
import json

import pytest
from click.testing import CliRunner

from argue import formats
from argue.errors import BadInput, NotFound, ParseError, UnknownName
from argue.features.labelling.cli.annotate import command
from argue.features.labelling.store.records import LEFT_OUT
from argue.features.labelling.tasks import relations
from argue.model import Label
from argue.store import Store

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


def said(database, key: str, name: str, *words: str, first: int = 1) -> None:
    """What an annotator says of the items, in order: "attack because"."""
    with Store.open(database) as store:
        for number, line in enumerate(words, first):
            label, _, comment = line.partition(" ")
            relations.TASK.projects(store).judge(key, name, number, Label(label), comment)


def decided(database, key: str, number: int, label: Label | None, comment: str) -> None:
    with Store.open(database) as store:
        projects = relations.TASK.projects(store)
        projects.decide(key, number, label or LEFT_OUT, by="Eve", comment=comment)


def own(database, key: str, name: str) -> dict[int, str]:
    with Store.open(database) as store:
        return {
            number: f"{one.label or '?'} {one.comment}".strip()
            for number, one in relations.TASK.projects(store).own(key, name).items()
        }


def test_a_project_is_made_and_listed_with_its_addresses(pets, database):
    with Store.open(database) as store:
        project = relations.TASK.projects(store).project(pets)
    assert run("list").stdout == (
        "pets  Pets: 3 items, 2 annotators, 0 judgements, 0 adjudicated\n"
    )
    [listed] = json.loads(run("list", "--json").stdout)["projects"]
    assert listed["address"] == f"/annotation/{project.token}"
    shown = run("show", pets)
    assert "Ann" in shown.stdout
    for annotator in project.annotators:
        assert f"{annotator.name}: /judge/{annotator.token}" in shown.stderr
    assert json.loads(run("show", pets, "--json").stdout)["progress"][0]["left"] == 3
    run("add", pets, "Cleo")
    assert "Cleo" in run("show", pets).stdout


def test_what_tells_most_may_come_first(database, file):
    key = run("create", "Told", file, "--first", "edit_distance").stdout.strip()
    with Store.open(database) as store:
        assert relations.TASK.projects(store).project(key).items == 3
    with pytest.raises(UnknownName, match="did you mean edit_distance"):
        run("create", "Lost", file, "--first", "edit_distanze")


def test_a_project_on_a_debate_of_the_database(database, file, tmp_path):
    with Store.open(database) as store:
        key = store.debates.add(formats.read(file))[1].key
    guide = tmp_path / "guide.txt"
    guide.write_text("Mind the irony.")
    made = run("create", "Dogs", "--debate", key, "--annotator", "Ann", "--guide", guide).stdout
    with Store.open(database) as store:
        project = relations.TASK.projects(store).project(made.strip())
    assert (project.guide, project.items) == ("Mind the irony.", 1)


def test_agreement(pets, database):
    said(database, pets, "Ann", "attack", "attack", "support")
    said(database, pets, "Bob", "attack", "support", "support")
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
    judged = {(row.split(",")[6], row.split(",")[7]) for row in rows}
    bob = {("Bob", label) for label in ("attack", "support", "unsure")}
    assert judged == {("Ann", "attack"), *bob}
    assert len(rows) == 4


def test_what_is_agreed_or_decided_becomes_gold(pets, tmp_path, database):
    said(database, pets, "Ann", "attack", "attack hm", "support")
    said(database, pets, "Bob", "attack", "support", "support")
    decided(database, pets, 2, Label.SUPPORT, "Bob is right")
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
        (["export", "pets", "--as", "Eve"], NotFound, "there is: Ann, Bob"),
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
