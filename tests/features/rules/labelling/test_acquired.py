import pytest

from argue.errors import BadInput, UnknownName
from argue.features.grammar.rules import Rule
from argue.features.labelling.task import File, Sources
from argue.features.rules.labelling.tasks import acquired
from argue.features.rules.labelling.tasks.acquired import TASK, RuleJudgement, drawn
from argue.store import Store

RULES = [
    Rule(f"left {n}", "right", 0.5, text=f"Left {n}.", hypothesis="Right.", frequency=frequency)
    for n, frequency in enumerate((2, 2, 1, 2, 1, 1), 1)
]


@pytest.fixture
def labelled(tmp_path):
    """Six rules: Ann and Bob agree on four, and two of their disagreements were reconciled."""
    said = {
        "Ann": ["YES", "YES", "+PHEN", "UNK", "REV", "ERR"],
        "Bob": ["YES", "+PHEN", "+PHEN", "UNK", "UNK", "ERR"],
    }
    with Store.open(tmp_path / "argue.sqlite") as store:
        projects = TASK.projects(store)
        key = projects.create("Because", drawn(RULES), ["Ann", "Bob"]).key
        for name, words in said.items():
            for number, word in enumerate(words, 1):
                projects.judge(key, name, number, RuleJudgement(word))
        projects.decide(key, 2, RuleJudgement.YES, by="Olga")
        yield store, key


def test_the_table_counts_what_both_say_and_what_was_reconciled(labelled):
    store, key = labelled
    table = acquired.judgement_table(TASK.projects(store).labelled(key), ["Ann", "Bob"])
    assert [row[:2] + row[5:] for row in table.rows] == [
        ["YES", 2, 2, 1],
        ["+PHEN", 1, 1, 2],
        ["UNK", 1, 1, 2],
        ["REV", 0, 1, 0],
        ["ERR", 1, 1, 1],
        ["correct (YES, +PHEN)", 3, 3, 3],
    ]
    assert table.rows[-1][2] == pytest.approx(3 / 5)
    # rules 1, 2 and 4 were found twice: YES, YES and UNK
    assert [row[3] for row in table.rows] == [2, 0, 1, 0, 0, 2]
    assert table.rows[-1][4] == pytest.approx(2 / 3)


def test_gold_are_the_pairs_of_sentences(labelled):
    store, key = labelled
    [debate] = TASK.decided.gold(store, key, "unanimous", 2)
    assert [(relation.source, relation.label.value) for relation in debate.gold] == [
        *((f"{number}-t", "support") for number in (1, 2, 3)),
        ("4-t", "unrelated"),
    ]


def test_judgements_go_out_and_come_back(labelled):
    store, key = labelled
    items = TASK.projects(store).labelled(key)
    text = TASK.exports["csv"](items)
    assert "'+PHEN" in text  # no formula
    again = TASK.decided.read_judgements(File("j.csv", text.encode()), items, Sources().limits)
    assert {(one.item, one.by, one.label) for one in again} == {
        (one.item, one.by, one.label) for each in items for one in each.judgements
    }


def test_rules_are_drawn_in_their_order():
    few = drawn(RULES, 3)
    assert [one.number for one in few] == [1, 2, 3]
    assert [one.left for one in few] == sorted(one.left for one in few)
    assert drawn(RULES, 3) == few
    assert len(drawn(RULES, 99)) == 6


def test_rules_that_were_found_twice_are_all_drawn():
    for seed in range(9):
        assert {"left 1", "left 2", "left 4"} < {rule.left for rule in drawn(RULES, 5, seed)}
        assert len(drawn(RULES, 2, seed)) == 2


@pytest.mark.parametrize(
    ("files", "values", "error"),
    [
        ({}, {}, BadInput),
        ({"rules": ""}, {}, BadInput),
        ({"rules": '{"left": "a", "right": "b", "probability": 1}'}, {}, BadInput),
        ({"rules": ""}, {"most": "0"}, UnknownName),
    ],
)
def test_what_is_no_file_of_acquired_rules_is_refused(files, values, error):
    sent = {name: File("r.jsonl", text.encode()) for name, text in files.items()}
    with pytest.raises(error):
        TASK.read(Sources(sent, values))
