import json

from tests.cli.debate_to_ask import THREAD
from tests.cli.in_process import run as argue

GOLD = ("-", "--engine", "gold")


def test_text():
    done = argue("whatif", *GOLD, "--flip", "fund -> cost", stdin=THREAD)
    assert done.stdout.splitlines() == [
        "cost: falls → stands (rejected → accepted)",
        "issue: stands → falls (accepted → rejected)",
    ]


def test_the_verdict_is_said_though_it_is_another_word_than_the_status():
    contested = THREAD.replace("  - rails: Rails squeal in every curve.\n", "")
    done = argue("whatif", *GOLD, "--remove", "fund", stdin=contested)
    assert done.stdout.splitlines() == [
        "cost: falls → stands (rejected → accepted)",
        "issue: stands → contested (accepted → rejected)",
        "fund: stands → not there (accepted)",
    ]
    done = argue("whatif", *GOLD, "--remove", "quiet", "--flip", "fund -> cost", stdin=contested)
    assert "issue: stands → falls (accepted → rejected)" in done.stdout


def test_several_changes_as_json():
    done = argue(
        *("whatif", *GOLD, "--remove", "rails", "--add", "late", "--add", "late attacks fund"),
        "--json",
        stdin=THREAD,
    )
    result = json.loads(done.stdout)
    first = {"action": "remove", "source": "rails", "target": "", "label": None}
    assert result["edits"][0] == first
    assert {one["argument"]: (one["before"], one["after"]) for one in result["changed"]} == {
        "rails": ("accepted", None),
        "quiet": ("rejected", "accepted"),
        "late": (None, "accepted"),
        "fund": ("accepted", "rejected"),
        "cost": ("rejected", "accepted"),
        "issue": ("accepted", "rejected"),
    }


def test_what_cannot_be_done():
    for words, message in (
        ((), "expected a change, found none"),
        (("--remove", "fund attacks issue"), "'fund' neither attacks nor supports 'issue'"),
        (("--add", "fund attacks cost"), "already"),
        (("--flip", "fund and cost"), "expected 'A attacks B'"),
    ):
        done = argue("whatif", *GOLD, *words, stdin=THREAD)
        assert done.returncode == 2, message
    assert "expected 'A attacks B'" in done.stderr
