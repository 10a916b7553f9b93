import csv
import io
import json

from tests.cli.in_process import run as argue

HALL = """# Shall we rent the hall?

= hall: We rent the hall for the party.

+ free: It is free that evening.
+ kitchen: We can cook there.
  + stove: It has a stove.
    - broken: The stove is broken.
"""
ASK = ("readings", "-", "--engine", "gold")


def test_json_has_every_reading_with_what_it_means():
    (debate,) = json.loads(argue(*ASK, "--json", stdin=HALL).stdout)["debates"]
    names = [reading["name"] for reading in debate["readings"]]
    assert names[:3] == ["none", "mediated", "mediated+secondary"]
    assert {"deductive", "necessary", "evidential"} < set(names)
    assert all(reading["means"].endswith((".", ").")) for reading in debate["readings"])
    hall = next(argument for argument in debate["arguments"] if argument["id"] == "hall")
    assert hall["differs"]
    assert hall["statuses"]["necessary"] == "rejected"
    assert hall["statuses"]["evidential"] == "accepted"
    assert debate["left_out"] == {}


def test_text_marks_what_differs():
    chosen = ("--derived", "none", "--support", "necessary")
    lines = argue(*ASK, *chosen, stdin=HALL).stdout.splitlines()
    assert "The status of 2 of 5 arguments depends on the reading. Semantics: grounded." in lines
    cells = [line.split() for line in lines]
    assert ["*", "hall", "✓", "✗"] in cells
    assert ["stove", "✗", "✗"] in cells
    few = argue(*ASK, *chosen, "--differing", stdin=HALL).stdout.splitlines()
    assert ["*", "kitchen", "✓", "✗"] in [line.split() for line in few]
    assert not any("stove" in line for line in few)


def test_csv():
    done = argue(*ASK, "--support", "evidential", "--support", "deductive", "--csv", stdin=HALL)
    rows = {row["argument"]: row for row in csv.DictReader(io.StringIO(done.stdout))}
    assert list(rows["hall"]) == ["debate", "argument", "differs", "evidential", "deductive"]
    assert (rows["kitchen"]["evidential"], rows["kitchen"]["differs"]) == ("rejected", "yes")


def test_an_unknown_reading_or_kind_says_what_there_is():
    for choice in (("--support", "deductiv"), ("--derived", "mediated+second")):
        done = argue(*ASK, *choice, stdin=HALL)
        assert done.returncode == 2
        assert "there is: " in done.stderr
