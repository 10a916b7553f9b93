import csv
import io
import json

import pytest
from click.testing import CliRunner

from argue.errors import BadInput
from argue.features.rules.cli.rules import command


@pytest.fixture
def files(tmp_path):
    rules, corpus = tmp_path / "verbs.jsonl", tmp_path / "corpus"
    rules.write_text('{"left": "buy", "right": "own", "probability": 0.9}\n')
    corpus.mkdir()
    (corpus / "a.txt").write_text("The city bought trams. It rained.\n\nShe buys bread daily.\n")
    return str(rules), str(corpus), tmp_path


def run(*words: str):
    return CliRunner().invoke(command, words, catch_exceptions=False)


def test_sheets_go_out_and_come_back_as_figures(files):
    rules, corpus, folder = files
    run("sample", rules, "--in", corpus, "--words", "--out", str(folder / "sheet.csv"))
    text = (folder / "sheet.csv").read_text()
    assert [row["left phrase"] for row in csv.DictReader(io.StringIO(text))] == [
        "The city bought trams",
        "She buys bread daily",
    ]
    (folder / "ann.csv").write_text(text.replace(",,,,,", ",,yes,yes,yes,"))
    (folder / "bob.csv").write_text(
        text.replace(",,,,,", ",,yes,yes,no,", 1).replace(",,,,,", ",,yes,yes,yes,")
    )
    asked = ("judged", str(folder / "ann.csv"), str(folder / "bob.csv"))
    summary, by_rule, agreement, *_ = json.loads(run(*asked, "--json").output)["tables"]
    [rule] = by_rule["rows"]
    assert (rule["judged"], rule["holds"], rule["upper"], rule["correct_upper"]) == (
        4,
        3,
        0.75,
        False,
    )
    assert summary["rows"][0]["rules"] == 1
    assert agreement["rows"][0]["value"] == 0.5
    assert {row["first"] for row in agreement["rows"]} == {"ann"}
    assert "upper bound" in run(*asked).output
    _, _, _, inputs, *_ = json.loads(run(*asked, "--learned", rules, "--json").output)["tables"]
    assert inputs["name"] == "inputs"
    assert [(row["template"], row["learned"], row["yield_upper"]) for row in inputs["rows"]] == [
        ("buy", 1, 0.0)
    ]
    run(*asked, "--export", str(folder / "all.csv"))
    again = json.loads(run("judged", str(folder / "all.csv"), "--json").output)["tables"]
    assert again[1]["rows"] == [rule]


def test_a_project_is_made_and_scored_by_its_key(files):
    rules, corpus, _ = files
    done = run(
        "sample", rules, "--in", corpus, "--words", "--store", "My verbs", "--annotator", "Ann"
    )
    assert done.output.splitlines()[0].startswith("argue: 2 examples of 1 of 1 rules")
    assert "Ann: /judge-rules/" in done.output
    tables = json.loads(run("judged", "my-verbs", "--json").output)["tables"]
    assert tables[1]["rows"][0]["judged"] == 0


def test_grammar_decides_unless_words_alone_are_asked_for(files):
    pytest.importorskip("spacy")
    rules, corpus, _ = files
    rows = csv.DictReader(io.StringIO(run("sample", rules, "--in", corpus).stdout))
    assert [row["left phrase"] for row in rows] == ["The city bought trams", "She buys bread"]


def test_what_is_not_there_is_refused(files, tmp_path):
    rules, corpus, _ = files
    (tmp_path / "other.jsonl").write_text('{"left": "glorp", "right": "own", "probability": 0.9}\n')
    with pytest.raises(BadInput, match="found none"):
        run("sample", str(tmp_path / "other.jsonl"), "--in", corpus, "--words")
    with pytest.raises(BadInput, match=r"gone\.txt"):
        run("sample", rules, "--in", str(tmp_path / "gone.txt"), "--words")
    with pytest.raises(BadInput, match="leave out --pipeline"):
        run("sample", rules, "--in", corpus, "--words", "--pipeline", "x")
    with pytest.raises(BadInput, match=r"gone\.csv"):
        run("judged", str(tmp_path / "gone.csv"))


def test_what_is_no_relation_is_left_out_and_rules_without_examples_are_a_file(files):
    _, corpus, folder = files
    rules = folder / "four.jsonl"
    rules.write_text(
        "".join(
            f'{{"left": "{left}", "right": "{right}", "probability": 0.9}}\n'
            for left, right in [("buy", "own"), ("buy", "of the"), ("glorp", "own"), ("it", "buy")]
        )
    )
    (folder / "none.txt").write_text("of the\nit\n")
    found = run(
        *("sample", str(rules), "--in", corpus, "--words", "--without", str(folder / "none.txt")),
        *("--left-out", str(folder / "rest.jsonl")),
    )
    assert {row["right"] for row in csv.DictReader(io.StringIO(found.stdout))} == {"own"}
    rest = [json.loads(line) for line in (folder / "rest.jsonl").read_text().splitlines()]
    assert [(rule["left"], rule["right"]) for rule in rest] == [
        ("buy", "of the"),
        ("glorp", "own"),
        ("it", "buy"),
    ]


def test_bare_rules_are_judged_in_the_last_column_by_two_judges_with_a_shared_part(files):
    rules, corpus, folder = files
    three = folder / "three.jsonl"
    three.write_text(
        "".join(
            f'{{"left": "buy", "right": "{right}", "probability": 0.9}}\n'
            for right in ("own", "get", "see")
        )
    )
    judges = ("--annotator", "Ann", "--annotator", "Bob")
    run("sample", str(three), "--bare", *judges, "--shared", "1", "--out", str(folder / "b.csv"))
    for name, answers in (("Ann", ["yes", "no"]), ("Bob", ["yes", "yes"])):
        rows = (folder / f"b-{name}.csv").read_text().splitlines()
        filled = [
            f"{row[:-5]},{name},,,{said}," for row, said in zip(rows[1:], answers, strict=True)
        ]
        (folder / f"b-{name}.csv").write_text("\n".join([rows[0], *filled]))
    sheets = [str(folder / f"b-{name}.csv") for name in ("Ann", "Bob")]
    summary, by_rule, agreement, *_ = json.loads(run("judged", *sheets, "--json").output)["tables"]
    assert [row["holds"] for row in by_rule["rows"]] == [2, 0, 1]
    assert summary["rows"][0]["rules_correct"] == 2
    assert agreement["rows"][0]["items"] == 1, "they have one rule in common"
    for wrong in (("--bare", "--in", corpus), (), ("--bare", "--store", "T")):
        with pytest.raises(BadInput, match="or --bare without it"):
            run("sample", rules, *wrong)
    with pytest.raises(BadInput, match="two of --annotator"):
        run("sample", rules, "--bare", "--shared", "1", "--out", str(folder / "x.csv"))


def test_sheets_that_cannot_be_written_are_told_before_anything_is_made(files):
    rules, corpus, folder = files
    both = ("--annotator", "Ann", "--annotator", "Bob/Cy", "--shared", "1")
    with pytest.raises(BadInput, match="found 'Bob/Cy' with a slash"):
        run("sample", rules, "--bare", *both, "--out", str(folder / "x.csv"))
    assert not [*folder.glob("x*")]
    asked = ("sample", rules, "--in", corpus, "--words", "--store", "Verbs")
    with pytest.raises(BadInput, match="--shared: expected --out"):
        run(*asked, *both)


def test_a_sheet_of_bare_rules_answered_in_another_column_is_refused(files):
    rules, _, folder = files
    run("sample", rules, "--bare", "--out", str(folder / "b.csv"))
    text = (folder / "b.csv").read_text()
    (folder / "b.csv").write_text(text.replace(",,,,,", ",Ann,no,,,", 1))
    with pytest.raises(BadInput, match="as the row has no sentence"):
        run("judged", str(folder / "b.csv"))
