from __future__ import annotations

import csv
import io

import pytest

from argue.features.rules.labelling import sheets
from argue.features.rules.labelling.sheets import Example
from tests.cli.in_process import run as argue

EXAMPLES = [
    Example(1, "buy", "own", "They buy it.", "they buy it", "they own it"),
    Example(2, "buy", "eat", "They buy it.", "they buy it", "they eat it"),
]


@pytest.fixture
def run(tmp_path):
    """The command on a sheet; words that are files are in the folder."""
    (tmp_path / "sheet.csv").write_text(sheets.write(EXAMPLES))
    (tmp_path / "gold.csv").write_text("text,hypothesis,answer,reason\nhe it,,no,Why?\n")

    def crowd(*words):
        files = (tmp_path / word if word.endswith(".csv") else word for word in words)
        return argue("papers", "rules", "crowd", tmp_path / "sheet.csv", *files)

    return crowd


def answered(task: str, liar: str = "") -> str:
    """Three who answer yes to all but gold; the liar says yes to that, too."""
    lines = ["unit,worker,answer"]
    for row in csv.DictReader(io.StringIO(task)):
        for worker in ("Ann", "Bob", "Cy"):
            wrong = worker == liar or row["golden"] == "FALSE"
            lines.append(f"{row['unit']},{worker},{'yes' if wrong else 'no'}")
    return "\n".join(lines) + "\n"


def test_two_tasks_make_annotated_applications(run, tmp_path):
    base = ("--gold", "gold.csv")
    run(*base, "--out", "task1.csv")
    (tmp_path / "done1.csv").write_text(answered((tmp_path / "task1.csv").read_text(), liar="Cy"))
    base = (*base, "--first", "done1.csv")
    second = run(*base, "--out", "task2.csv")
    assert "Cy: 4 answers, 0.00 right on gold, left out" in second.stderr
    assert "Ann: 4 answers, 1.00 right on gold\n" in second.stderr
    (tmp_path / "done2.csv").write_text(answered((tmp_path / "task2.csv").read_text()))
    run(*base, "--second", "done2.csv", "--out", "ours.csv")
    assert (tmp_path / "ours.csv").read_text().splitlines() == [
        "rule_lhs,rule_rhs,lhs,rhs,judgment,confidence",
        "buy,own,they buy it,they own it,Yes,1.0000",
        "buy,eat,they buy it,they eat it,Yes,1.0000",
    ]


def test_the_crowd_against_experts(run, tmp_path):
    first = ("--first", "done1.csv")
    (tmp_path / "done1.csv").write_text(answered(run().stdout))
    (tmp_path / "done2.csv").write_text(answered(run(*first).stdout))
    (tmp_path / "experts.csv").write_text(
        "rule_lhs,rule_rhs,lhs,rhs,judgment\n"
        "buy,own,They buy it,they own it,yes\n"
        "buy,eat,they  buy it,they eat it,no\n"
        "buy,sell,they buy it,they sell it,no\n"
    )
    both = (*first, "--second", "done2.csv", "--experts", "experts.csv")
    [head, row] = run(*both).stdout.splitlines()[1:]
    names = "applications agree kappa from to false positives rate false negatives rate"
    assert head.split() == names.split()
    assert row.split() == ["2", "0.500", "0.000", "0.000", "0.000", "1", "1.000", "0", "0.000"]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("--first gold.csv --experts x.csv", "--experts needs --first and --second"),
        ("--second x.csv", "--second needs --first"),
        ("--gold gone.csv", "gone.csv"),
        ("--promote", "need --first or --second"),
        ("--first gold.csv --promote --confusing", "expected --promote or --confusing, found both"),
    ],
)
def test_what_does_not_belong_together_is_refused(run, words, expected):
    done = run(*words.split())
    assert done.returncode == 2
    assert expected in done.stderr


def test_experts_answer_what_confused_a_trial_run_and_annotators_read_both(run, tmp_path):
    """Two of three say yes to "they own it", all to the others."""
    votes = "".join(
        f"{unit},{worker},{'no' if (unit, worker) == ('p2', 'Cy') else 'yes'}\n"
        for unit in ("p1", "p2", "p3")
        for worker in ("Ann", "Bob", "Cy")
    )
    (tmp_path / "trial.csv").write_text(f"unit,worker,answer\n{votes}")
    hard = run("--first", "trial.csv", "--confusing").stdout
    assert hard == "text,hypothesis,answer,reason,hard\nthey own it,,,,yes\n"
    (tmp_path / "open.csv").write_text(hard)
    assert "expected yes or no" in run("--gold", "open.csv").stderr
    easy = run("--first", "trial.csv", "--promote").stdout
    answered = hard.splitlines()[1].replace(",,,,", ",,yes,what is owned is it,")
    (tmp_path / "all.csv").write_text(f"{easy}{answered}\n")
    page = run("--gold", "all.csv", "--instructions").stdout
    first, easy_examples, hard_examples = page.split("## ")
    assert first.startswith("# Is the phrase meaningful?")
    assert "- *they buy it*: **yes**, all 3 annotators" in easy_examples
    assert hard_examples.endswith("- *they own it*: **yes**, what is owned is it\n")
