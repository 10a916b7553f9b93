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
    made = json.loads(argue(*ASK, "--support", "necessary", "--to", "json", stdin=HALL).stdout)[
        "debates"
    ][0]
    read = {
        name: abstract.read_bytes(
            argue(*ASK, "--support", "necessary", "--to", name, stdin=HALL).stdout.encode(),
            format=name,
        )
        for name in ("apx", "tgf", "i23")
    }
    ends = {(one["attacker"], one["attacked"]) for one in made["attacks"]}
    assert ends == {("broken", "stove"), ("broken", "kitchen"), ("broken", "hall")}
    for item in read.values():
        nodes = made["nodes"]
        attacks = item.graph.attacks.tolist()
        assert {(nodes[first], nodes[second]) for first, second in attacks} == ends
    assert list(read["apx"].names) == made["nodes"]


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
