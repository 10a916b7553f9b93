from __future__ import annotations

import csv
import io
import json

import pytest

from tests.cli.in_process import run as argue

JUDGES = ("--annotator", "Ann", "--annotator", "Bob")


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "corpus").mkdir()
    text = "The city bought trams. It rained.\n\nShe buys bread daily.\n"
    (tmp_path / "corpus" / "a.txt").write_text(text)
    return tmp_path


@pytest.fixture
def run(folder):
    """A command of rules, by default of "buy ⇒ own"; words that are files are in the folder."""

    def command(name, *words, rules=(("buy", "own"),)):
        lines = (f'{{"left": "{a}", "right": "{b}", "probability": 0.9}}\n' for a, b in rules)
        (folder / "rules.jsonl").write_text("".join(lines))
        files = (folder / word if "." in word or word == "corpus" else word for word in words)
        return argue("papers", "rules", name, *files)

    return command


def phrases(done):
    return [row["left phrase"] for row in csv.DictReader(io.StringIO(done.stdout))]


def tables(done):
    return json.loads(done.stdout)["tables"]


WORDS = ("rules.jsonl", "--in", "corpus", "--words")


def test_sheets_go_out_and_come_back_as_figures(run, folder):
    drawn = run("sample", *WORDS)
    assert phrases(drawn) == ["The city bought trams", "She buys bread daily"]
    text, yes = drawn.stdout, ",,yes,yes,yes,"
    (folder / "ann.csv").write_text(text.replace(",,,,,", yes))
    bob = text.replace(",,,,,", ",,yes,yes,no,", 1).replace(",,,,,", yes)
    (folder / "bob.csv").write_text(bob)
    asked = ("judged", "ann.csv", "bob.csv")
    summary, by_rule, agreement, *_ = tables(run(*asked, "--json"))
    [rule] = by_rule["rows"]
    assert [rule[name] for name in ("judged", "holds", "upper")] == [4, 3, 0.75]
    assert rule["correct_upper"] is False
    assert summary["rows"][0]["rules"] == 1
    assert agreement["rows"][0]["value"] == 0.5
    assert {row["first"] for row in agreement["rows"]} == {"ann"}
    assert "upper bound" in run(*asked).stdout
    _, _, _, inputs, *_ = tables(run(*asked, "--learned", "rules.jsonl", "--json"))
    assert inputs["name"] == "inputs"
    [row] = inputs["rows"]
    assert (row["template"], row["learned"], row["yield_upper"]) == ("buy", 1, 0.0)
    run(*asked, "--export", "all.csv")
    assert tables(run("judged", "all.csv", "--json"))[1]["rows"] == [rule]


def test_a_project_is_made_and_scored_by_its_key(run):
    done = run("sample", *WORDS, "--store", "My verbs", "--annotator", "Ann")
    assert done.stderr.startswith("argue: 2 examples of 1 of 1 rules")
    assert "Ann: /judge-rules/" in done.stderr
    assert tables(run("judged", "my-verbs", "--json"))[1]["rows"][0]["judged"] == 0


def test_grammar_decides_unless_words_alone_are_asked_for(run):
    pytest.importorskip("spacy")
    found = phrases(run("sample", "rules.jsonl", "--in", "corpus"))
    assert found == ["The city bought trams", "She buys bread"]


SHARED = ("sample", "rules.jsonl", "--bare", "--shared", "1", "--out", "x.csv")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("sample", "rules.jsonl", "--in", "gone.txt", "--words"), "gone.txt"),
        (("sample", *WORDS, "--pipeline", "x"), "leave out --pipeline"),
        (("judged", "gone.csv"), "gone.csv"),
        (("sample", "rules.jsonl"), "or --bare without it"),
        (("sample", "rules.jsonl", "--bare", "--in", "corpus"), "or --bare without it"),
        (("sample", "rules.jsonl", "--bare", "--store", "T"), "or --bare without it"),
        (SHARED, "two of --annotator"),
        ((*SHARED, "--annotator", "A", "--annotator", "Bob/Cy"), "found 'Bob/Cy' with a slash"),
        (("sample", *WORDS, "--store", "V", "--shared", "1", *JUDGES), "--shared: expected --out"),
    ],
)
def test_what_cannot_be_done_is_refused_before_anything_is_made(run, folder, words, expected):
    done = run(*words)
    assert done.returncode == 2
    assert expected in done.stderr
    assert not [*folder.glob("x*")]


def test_what_is_no_relation_is_left_out_and_rules_without_examples_are_a_file(run, folder):
    rules = [("buy", "own"), ("buy", "of the"), ("glorp", "own"), ("it", "buy")]
    (folder / "none.txt").write_text("of the\nit\n")
    asked = (*WORDS, "--without", "none.txt", "--left-out", "rest.jsonl")
    found = csv.DictReader(io.StringIO(run("sample", *asked, rules=rules).stdout))
    assert {row["right"] for row in found} == {"own"}
    rest = [json.loads(line) for line in (folder / "rest.jsonl").read_text().splitlines()]
    assert [(rule["left"], rule["right"]) for rule in rest] == rules[1:]
    assert "found none" in run("sample", *WORDS, rules=rules[2:3]).stderr


def test_bare_rules_are_judged_in_the_last_column_by_two_judges_with_a_shared_part(run, folder):
    three = [("buy", right) for right in ("own", "get", "see")]
    asked = ("sample", "rules.jsonl", "--bare")
    run(*asked, *JUDGES, "--shared", "1", "--out", "b.csv", rules=three)
    for name, answers in (("Ann", ["yes", "no"]), ("Bob", ["yes", "yes"])):
        head, *rows = (folder / f"b-{name}.csv").read_text().splitlines()
        filled = [f"{row[:-5]},{name},,,{said}," for row, said in zip(rows, answers, strict=True)]
        (folder / f"b-{name}.csv").write_text("\n".join([head, *filled]))
    summary, by_rule, agreement, *_ = tables(run("judged", "b-Ann.csv", "b-Bob.csv", "--json"))
    assert [row["holds"] for row in by_rule["rows"]] == [2, 0, 1]
    assert summary["rows"][0]["rules_correct"] == 2
    assert agreement["rows"][0]["items"] == 1, "they have one rule in common"
    sheet = run(*asked).stdout
    (folder / "b.csv").write_text(sheet.replace(",,,,,", ",Ann,no,,,", 1))
    assert "as the row has no sentence" in run("judged", "b.csv").stderr
