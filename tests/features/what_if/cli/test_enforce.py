import json

from tests.cli.debate_to_ask import THREAD
from tests.cli.in_process import run as argue

GOLD = ("-", "--engine", "gold")


def test_the_weakest_point():
    done = argue("enforce", *GOLD, "--allow", "answer", stdin=THREAD)
    assert done.stdout.splitlines()[0] == "issue: The city should build trams."
    assert done.stdout.splitlines()[2] in (
        "To make issue not accepted: answer issue by a new argument (cost 1).",
        "To make issue not accepted: answer fund by a new argument (cost 1).",
    )


def test_a_status_as_json():
    done = argue(
        *("enforce", *GOLD, "--argument", "quiet", "--status", "accepted", "--allow", "remove"),
        "--json",
        stdin=THREAD,
    )
    result = json.loads(done.stdout)
    assert result["changes"] == [
        {"kind": "remove", "source": "rails", "target": "quiet", "label": "attack", "cost": 1.0}
    ]
    assert (result["goal"], result["semantics"], result["cost"]) == ("accepted", "grounded", 1.0)
    assert result["text"].startswith("To make quiet accepted: remove that rails attacks quiet")


def test_confidence_is_a_cost():
    words = ("enforce", "-", "--engine", "word_overlap", "--cost", "confidence", "--json")
    result = json.loads(argue(*words, stdin=THREAD).stdout)
    judged = json.loads(
        argue("analyse", "-", "--engine", "word_overlap", "--json", stdin=THREAD).stdout
    )["debates"][0]["relations"]
    confidence = {(one["source"], one["target"]): one["confidence"] for one in judged}
    for change in result["changes"]:
        assert change["cost"] == confidence[change["source"], change["target"]]


def test_what_cannot_be_done():
    done = argue("enforce", *GOLD, "--status", "undecided", "--allow", "remove", stdin=THREAD)
    assert done.stdout.splitlines()[2] == "No changes of these kinds make issue undecided."
    done = argue("enforce", *GOLD, "--semantics", "preferred", "--status", "rejected", stdin=THREAD)
    assert done.returncode == 2
    assert "there is: accepted, not_accepted" in done.stderr
