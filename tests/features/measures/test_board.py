"""The leaderboard knows its sets by their pairs, and its rows are what anybody measures again."""

import csv
import io

import pytest

import argue
from argue.engines import ENGINES, MODELS, facts, published
from argue.features.measures.board import board_of, set_hash
from argue.features.measures.leave_out import ConstantEngine
from argue.model import Label
from tests.cli.in_process import run

SETS = {one["set"]: one for one in published("board")}
SHIPPED = {"examples": "example:*", "everyday": "example:everyday-replies"}


def rows(name):
    return {row["system"]: row for row in SETS[name]["rows"]}


def test_every_engine_that_ships_and_the_trivial_answers_stand_on_each_set():
    shipped = [name for name in ENGINES.names() if (MODELS / name).is_dir()]
    engines = {name for name in shipped if "en" in facts(name).languages}
    assert set(SETS) == {"procon", *SHIPPED}
    for name in SETS:
        assert {*engines, "every pair an attack", "every pair a support"} <= set(rows(name))


@pytest.mark.parametrize("name", SHIPPED)
def test_a_set_that_ships_is_known_and_its_rows_are_measured_again(name):
    debates = argue.read(SHIPPED[name])
    assert board_of(debates).pairs == sum(len(debate.reference) for debate in debates)
    for label, system in ((Label.ATTACK, "every pair an attack"), (None, "word_overlap")):
        scores = argue.evaluate(debates, ConstantEngine(label) if label else system).scores
        published = {score: rows(name)[system][score] for score in scores}
        assert published == {key: value and round(value, 4) for key, value in scores.items()}


def test_procon_is_read_from_where_it_is(shared):
    assert board_of(argue.read(shared / "data" / "node" / "procon.xml")).title == "ProCon (NoDE)"


def test_pairs_are_known_in_another_format_and_order(tmp_path):
    debate = argue.example("cash")
    texts = {argument.id: argument.text for argument in debate.arguments}
    stream = io.StringIO()
    sheet = csv.writer(stream)
    sheet.writerow(["text", "hypothesis", "label"])
    for relation in reversed(debate.reference):
        sheet.writerow([texts[relation.source], texts[relation.target], relation.label])
    (tmp_path / "cash.csv").write_text(stream.getvalue())
    assert set_hash(argue.read(tmp_path / "cash.csv")) == set_hash([debate])
    assert set_hash([debate]) != set_hash([argue.example("tipping")])


def test_a_perfect_system_is_the_first_by_all_scores(tmp_path):
    done = run("evaluate", "example:*", "--engine", "gold", "--board", "--no-store")
    lines = done.stdout.splitlines()
    place = "gold would be, of 9 systems, number 1 by mean recall, 1 by acceptance, 1 by the order"
    assert lines[lines.index(place) + 2].split()[:3] == [">", "gold", "1.000"]
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 100


def test_an_engine_of_the_board_takes_its_own_row():
    debates = argue.read("example:*")
    table = board_of(debates).table([argue.evaluate(debates, "word_overlap")])
    assert "word_overlap" not in table.column("system")
    assert len(table.rows) == len(SETS["examples"]["rows"])


def test_a_system_stands_among_the_others(tmp_path):
    debates = argue.read("example:*")
    labels = ["attack" if number % 3 else "support" for number in range(292)]
    evaluation = argue.evaluate(debates, predictions=labels)
    table = board_of(debates).table([evaluation])
    recalls = table.column("mean_recall")
    assert recalls == sorted(recalls, reverse=True)
    place = table.column("system").index("> predictions") + 1
    better = sum(
        row["mean_recall"] > evaluation.scores["mean_recall"] for row in SETS["examples"]["rows"]
    )
    assert better < place
    assert f"number {better + 1} by mean recall" in table.title


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["example:cash", "--board"], "expected a set of the board, found pairs with the hash"),
        (["example:*", "--board", "--json"], "expected --board or --json, found both"),
        (["example:*", "--board", "--derived", "mediated"], "without derived attacks"),
        (["example:*", "--board", "--pairs", "all"], "the board without --pairs"),
    ],
)
def test_what_has_no_place_is_told(words, message):
    done = run("evaluate", *words, "--engine", "word_overlap", "--no-store")
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr


def test_what_left_pairs_unanswered_is_shown_without_the_board():
    words = ("--engine", "word_overlap", "--board", "--min-confidence", "0.7")
    done = run("evaluate", "example:*", *words)
    assert done.returncode == 0
    assert "word_overlap" in done.stdout
    assert "would be, of" not in done.stdout
    assert done.stdout.endswith("Kept as run 1: argue lab runs show 1\n")
    assert "no board: word_overlap: expected an answer for each of 292 pairs" in done.stderr
