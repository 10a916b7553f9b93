import json

from argue.features.frameworks import abstract
from tests.cli.in_process import run as argue
from tests.features.comparison.cli.test_readings import HALL

ASK = ("translate", "-", "--engine", "gold")


def test_text_gives_every_attack_its_reason():
    done = argue(*ASK, "--support", "evidential", stdin=HALL)
    assert "5 arguments, 2 helpers, 6 attacks" in done.stdout
    assert "hall lacks support → hall  (unsupported)" in done.stdout
    assert "free → hall lacks support  (supports: free supports hall)" in done.stdout
    assert "Oren & Norman 2008" in done.stdout
    done = argue(*ASK, "--support", "necessary", stdin=HALL)
    reason = "secondary: stove supports kitchen, broken attacks stove"
    assert f"broken → kitchen  ({reason})" in done.stdout


def test_formats_of_solvers_hold_the_same_framework():
    written = {
        name: argue(*ASK, "--support", "necessary", "--to", name, stdin=HALL).stdout
        for name in ("json", "apx", "tgf", "i23")
    }
    [made] = json.loads(written.pop("json"))["debates"]
    read = {name: abstract.read_bytes(text.encode(), format=name) for name, text in written.items()}
    ends = {(one["attacker"], one["attacked"]) for one in made["attacks"]}
    assert ends == {("broken", "stove"), ("broken", "kitchen"), ("broken", "hall")}
    nodes = made["nodes"]
    for item in read.values():
        attacks = item.graph.attacks.tolist()
        assert {(nodes[first], nodes[second]) for first, second in attacks} == ends
    assert list(read["apx"].names) == nodes


def test_derived_attacks_as_they_are():
    done = argue(*ASK, "--derived", "mediated", stdin=HALL.replace("- broken", "- loud"))
    assert "5 arguments, 0 helpers, 1 attack\n" in done.stdout


def test_a_solver_gets_one_debate():
    two = HALL + HALL.replace("rent", "buy")
    done = argue(*ASK, "--support", "deductive", "--to", "apx", stdin=two)
    assert done.returncode == 2
    assert "expected one debate, found 2" in done.stderr


def test_what_cannot_be():
    done = argue(*ASK, "--to", "docx", stdin=HALL)
    assert done.returncode == 2
    assert "json, text, apx" in done.stderr
    done = argue(*ASK, "--derived", "mediated", "--support", "evidential", stdin=HALL)
    assert done.returncode == 2
    assert "found both" in done.stderr
