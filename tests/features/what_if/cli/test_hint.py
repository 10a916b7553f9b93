import json

from tests.cli.debate_to_ask import THREAD
from tests.cli.in_process import run as argue

GOLD = ("-", "--engine", "gold")


def test_text():
    done = argue("hint", *GOLD, stdin=THREAD)
    assert done.stdout.splitlines() == [
        "issue: The city should build trams. (stands; accepted)",
        "",
        "  Answer issue: issue stands → falls (accepted → rejected).",
        "  Answer fund: issue stands → falls (accepted → rejected); 2 other statuses change too.",
    ]


def test_json_and_most():
    result = json.loads(argue("hint", *GOLD, "--most", "1", "--json", stdin=THREAD).stdout)
    assert result["found"] == 2
    (hint,) = result["hints"]
    assert (hint["argument"], hint["after"], hint["distance"]) == ("issue", "rejected", 0)
    assert "… and 1 more" in argue("hint", *GOLD, "--most", "1", stdin=THREAD).stdout


def test_no_issue():
    rows = "id,text\na,One.\nb,Two.\n"
    done = argue("hint", "-", "--format", "csv", "--engine", "gold", stdin=rows)
    assert done.returncode == 2
    assert "name one with --argument" in done.stderr
