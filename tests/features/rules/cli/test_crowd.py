import csv
import io

import pytest
from click.testing import CliRunner

from argue.errors import BadInput
from argue.features.rules.cli.rules import command
from argue.features.rules.labelling import sheets
from argue.features.rules.labelling.sheets import Example


@pytest.fixture
def sheet(tmp_path):
    path = tmp_path / "sheet.csv"
    examples = [
        Example(1, "buy", "own", "They buy it.", "they buy it", "they own it"),
        Example(2, "buy", "eat", "They buy it.", "they buy it", "they eat it"),
    ]
    path.write_text(sheets.write(examples))
    (tmp_path / "gold.csv").write_text("text,hypothesis,answer,reason\nhe it,,no,Why?\n")
    return tmp_path


def run(*words: str):
    return CliRunner().invoke(command, ["crowd", *map(str, words)], catch_exceptions=False)


def answered(task: str, liar: str = "") -> str:
    """Three who answer yes to all but gold; the liar says yes to that, too."""
    lines = ["unit,worker,answer"]
    for row in csv.DictReader(io.StringIO(task)):
        for worker in ("Ann", "Bob", "Cy"):
            wrong = worker == liar or row["golden"] == "FALSE"
            lines.append(f"{row['unit']},{worker},{'yes' if wrong else 'no'}")
    return "\n".join(lines) + "\n"


def test_two_tasks_make_annotated_applications(sheet):
    base = (sheet / "sheet.csv", "--gold", sheet / "gold.csv")
    run(*base, "--out", sheet / "task1.csv")
    (sheet / "done1.csv").write_text(answered((sheet / "task1.csv").read_text(), liar="Cy"))
    second = run(*base, "--first", sheet / "done1.csv", "--out", sheet / "task2.csv")
    assert "Cy: 4 answers, 0.00 right on gold, left out" in second.output
    assert "Ann: 4 answers, 1.00 right on gold\n" in second.output
    (sheet / "done2.csv").write_text(answered((sheet / "task2.csv").read_text()))
    run(
        *base,
        "--first",
        sheet / "done1.csv",
        "--second",
        sheet / "done2.csv",
        "--out",
        sheet / "ours.csv",
    )
    assert (sheet / "ours.csv").read_text().splitlines() == [
        "rule_lhs,rule_rhs,lhs,rhs,judgment,confidence",
        "buy,own,they buy it,they own it,Yes,1.0000",
        "buy,eat,they buy it,they eat it,Yes,1.0000",
    ]


def test_the_crowd_against_experts(sheet):
    run(sheet / "sheet.csv", "--out", sheet / "task1.csv")
    (sheet / "done1.csv").write_text(answered((sheet / "task1.csv").read_text()))
    first = (sheet / "sheet.csv", "--first", sheet / "done1.csv")
    run(*first, "--out", sheet / "task2.csv")
    (sheet / "done2.csv").write_text(answered((sheet / "task2.csv").read_text()))
    (sheet / "experts.csv").write_text(
        "rule_lhs,rule_rhs,lhs,rhs,judgment\n"
        "buy,own,They buy it,they own it,yes\n"
        "buy,eat,they  buy it,they eat it,no\n"
        "buy,sell,they buy it,they sell it,no\n"
    )
    both = (*first, "--second", sheet / "done2.csv", "--experts", sheet / "experts.csv")
    [head, row] = run(*both).stdout.splitlines()[1:]
    assert head.split() == [
        *("applications", "agree", "kappa", "from", "to"),
        *("false", "positives", "rate", "false", "negatives", "rate"),
    ]
    assert row.split() == ["2", "0.500", "0.000", "0.000", "0.000", "1", "1.000", "0", "0.000"]
    done = CliRunner().invoke(command, ["crowd", *map(str, first), "--experts", "x.csv"])
    assert done.exit_code == 2


def test_the_second_answers_need_the_first(sheet):
    done = CliRunner().invoke(command, ["crowd", str(sheet / "sheet.csv"), "--second", "x.csv"])
    assert done.exit_code == 2
    with pytest.raises(BadInput, match=r"gone\.csv"):
        run(sheet / "gone.csv")


def test_promotion_needs_a_trial_run(sheet):
    done = run(sheet / "sheet.csv", "--promote")
    assert done.exit_code == 2
    assert "need --first or --second" in done.output
    done = run(sheet / "sheet.csv", "--first", sheet / "gold.csv", "--promote", "--confusing")
    assert done.exit_code == 2
    assert "expected --promote or --confusing, found both" in done.output


def test_experts_answer_what_confused_a_trial_run_and_annotators_read_both(sheet):
    """Two of three say yes to "they own it", all to the others."""
    votes = "".join(
        f"{unit},{worker},{'no' if (unit, worker) == ('p2', 'Cy') else 'yes'}\n"
        for unit in ("p1", "p2", "p3")
        for worker in ("Ann", "Bob", "Cy")
    )
    (sheet / "trial.csv").write_text(f"unit,worker,answer\n{votes}")
    base = (sheet / "sheet.csv", "--first", sheet / "trial.csv")
    hard = run(*base, "--confusing").stdout
    assert hard == "text,hypothesis,answer,reason,hard\nthey own it,,,,yes\n"
    (sheet / "open.csv").write_text(hard)
    with pytest.raises(BadInput, match="expected yes or no"):
        run(sheet / "sheet.csv", "--gold", sheet / "open.csv")
    easy = run(*base, "--promote").stdout
    answered = hard.splitlines()[1].replace(",,,,", ",,yes,what is owned is it,")
    (sheet / "all.csv").write_text(f"{easy}{answered}\n")
    page = run(sheet / "sheet.csv", "--gold", sheet / "all.csv", "--instructions").stdout
    first, easy_examples, hard_examples = page.split("## ")
    assert first.startswith("# Is the phrase meaningful?")
    assert "- *they buy it*: **yes**, all 3 annotators" in easy_examples
    assert hard_examples.endswith("- *they own it*: **yes**, what is owned is it\n")
