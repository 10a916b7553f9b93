import json

import pytest
from click.testing import CliRunner

from argue import pipeline
from argue.cli._debates import Question
from argue.cli._root import argue as door
from argue.errors import BadInput
from argue.model import Argument, Debate, Label, Origin, Relation
from tests.cli.debate_to_ask import THREAD
from tests.cli.in_process import run as argue

GOLD = ("-", "--engine", "gold")


def test_text_of_the_issue():
    done = argue("explain", *GOLD, stdin=THREAD)
    assert done.stdout.splitlines() == [
        *("issue: The city should build trams.", ""),
        "✓ Stands",
        *("Accepted. cost attacks issue, but fund attacks cost.", ""),
        *("The grounded game, in which the proponent can win:", "  Proponent: issue stands."),
        *("    Opponent: cost attacks issue.", "      Proponent: fund attacks cost."),
    ]


def test_json():
    done = argue(
        "explain", *GOLD, "--argument", "quiet", "--derived", "mediated", "--json", stdin=THREAD
    )
    result = json.loads(done.stdout)
    told = {"argument": "quiet", "status": "rejected", "semantics": "grounded"}
    assert told.items() <= result.items()
    (position,) = result["positions"]
    attack = {"source": "rails", "target": "quiet", "derived": None}
    assert position["objection"]["attack"] == attack
    assert result["dialogue"]["winner"] == result["dialogue"]["can_win"] == "opponent"
    assert result["highlight"]["arguments"][0] == ["quiet", "asked"]
    assert result["highlight"]["relations"] == [["rails", "quiet"]]


@pytest.mark.parametrize("semantics", ["grounded", "preferred"])
def test_json_and_text_have_one_verdict(semantics):
    words = ("explain", "-", "--engine", "word_overlap", "--judge-all", "--semantics", semantics)
    verdict = json.loads(argue(*words, "--json", stdin=THREAD).stdout)["verdict"]
    assert f" {verdict['verdict'].capitalize()}" in argue(*words, stdin=THREAD).stdout
    assert (verdict["verdict"], verdict["why"]) == ("open", "unread")


def test_the_preferred_game():
    words = "explain", *GOLD, "--game", "preferred"
    done = argue(*words, "--smallest", stdin=THREAD)
    assert "The preferred game, in which the proponent can win:" in done.stdout
    done = argue(*words, "--argument", "quiet", stdin=THREAD)
    assert done.stdout.splitlines()[-1] == "  No admissible set answers all of: rails."


@pytest.fixture
def file(tmp_path):
    (tmp_path / "trams.md").write_text(THREAD)
    return str(tmp_path / "trams.md")


def test_play(file):
    words = ["explain", file, "--engine", "gold", "--play"]
    lost = CliRunner().invoke(door, [*words, "opponent"], input="1\n")
    assert "1  Opponent: cost attacks issue." in lost.output
    assert lost.output.splitlines()[-1] == "You lose: nothing is left to say."
    won = CliRunner().invoke(door, [*words, "proponent"], input="1\n")
    assert won.output.splitlines()[-1] == "You win: nothing is left to say."


def test_what_is_open_is_not_played(file):
    words = ["explain", file, "--engine", "word_overlap", "--judge-all", "--play", "opponent"]
    done = CliRunner().invoke(door, words, input="1\n" * 9)
    assert (type(done.exception), "Opponent" in done.output) == (BadInput, False)


def test_of_what_is_open_no_guess_is_told(file, monkeypatch):
    for label in Label:
        guess = Relation("quiet", "issue", label, 0.4, Origin.JUDGED, open=True)
        debate = Debate("d", "d", (Argument("issue", "Trams."), Argument("quiet", "No.")), "issue")
        found = pipeline.label(debate, [guess])
        monkeypatch.setattr(Question, "analysed", lambda self, found=found: (found, "issue"))
        done = CliRunner().invoke(door, ["explain", file])
        assert done.exit_code == 0
        assert "Nothing attacks" not in done.output
        assert "game" not in done.output


def test_what_is_contested_rests_on_no_reply_to_confirm():
    thread = "# Trams?\n\n= Build trams.\n\n+ quiet: They are quiet.\n- cost: They cost much.\n"
    lines = argue("explain", *GOLD, stdin=thread).stdout.splitlines()
    assert "◐ Contested" in lines
    assert not [line for line in lines if line.startswith("If ")]


def test_what_cannot_be_asked():
    for words, message in (
        (("--argument", "trains"), "no argument 'trains'"),
        (("--debate", "trains"), "no debate 'trains'; there is: "),
        (("--play", "opponent"), "expected --play with a file"),
    ):
        done = argue("explain", *GOLD, *words, stdin=THREAD)
        assert done.returncode == 2
        assert message in done.stderr


def test_of_several_debates_one_is_named():
    both = THREAD + THREAD.replace("trams", "trains").replace("fund:", "gift:")
    done = argue("explain", *GOLD, stdin=both)
    assert done.returncode == 2
    assert "name one with --debate" in done.stderr
    second = argue("explain", *GOLD, "--argument", "gift", stdin=both)
    assert "gift: The state pays nine tenths." in second.stdout
