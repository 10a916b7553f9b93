import json
from functools import partial

import pytest
from click.testing import CliRunner

from argue.cli import _debates
from argue.errors import BadInput
from argue.features.strength.cli.strength import command
from argue.model import Judgement, Label, Origin

DEBATE = """# Trams?

+ quiet: Trams are quieter than buses.
  - rails: Rails squeal in every curve.
- cost: Nobody can pay for it.
"""
CIRCLE = """source,target,label,source_text,target_text
a,b,attack,A.,B.
b,a,attack,B.,A.
"""


def run(*arguments: object, given: str = DEBATE):
    words = ["-", "--engine", "gold", *map(str, arguments)]
    return CliRunner().invoke(command, words, input=given, catch_exceptions=False)


def degrees_of(*arguments: object, given: str = DEBATE) -> dict[str, float]:
    return json.loads(run("--json", *arguments, given=given).stdout)["debates"][0]["degrees"]


def test_text_shows_degree_bar_and_base():
    shown = run("--semantics", "df_quad").stdout.splitlines()
    assert shown[0] == "Trams?"
    assert "0.375 ████░░░░░░ from 0.50  issue: Trams?" in shown
    assert "0.250 ██░░░░░░░░ from 0.50  quiet: Trams are quieter than buses." in shown


def test_json_says_how_it_was_found():
    (found,) = json.loads(run("--semantics", "df_quad", "--json").stdout)["debates"]
    assert found["degrees"] == {"issue": 0.375, "quiet": 0.25, "rails": 0.5, "cost": 0.5}
    assert found["base"]["issue"] == 0.5
    assert (found["method"], found["converged"], found["rounds"]) == ("levels", True, 0)


def test_base_scores(tmp_path):
    table = tmp_path / "base.csv"
    table.write_text("id,for,against\nrails,3,0\n", encoding="utf-8")
    df_quad = ("--semantics", "df_quad")
    assert degrees_of(*df_quad, "--base", table)["rails"] == 0.8
    assert degrees_of(*df_quad, "--base", table, "--votes", "social")["rails"] == 3 / 3.01
    assert degrees_of(*df_quad, "--base", "0.25")["rails"] == 0.25
    assert degrees_of(*df_quad, "--base", "confidence")["rails"] == 1.0, "the author is sure"
    table.write_text("id,base\nnobody,1\n", encoding="utf-8")
    with pytest.raises(BadInput, match="'nobody': there is no such argument"):
        run("--base", table)
    with pytest.raises(BadInput, match="expected a number, the word confidence or a readable CSV"):
        run("--base", tmp_path / "none.csv")


def test_attacks_only():
    with pytest.raises(BadInput, match="expected attacks only, found 1 supports"):
        run("--semantics", "h_categoriser")
    without = degrees_of("--semantics", "h_categoriser", "--attacks-only")
    assert without == {"issue": 0.5, "quiet": 0.5, "rails": 1.0, "cost": 1.0}


def test_what_does_not_settle_is_told(tmp_path):
    file = tmp_path / "circle.csv"
    file.write_text(CIRCLE, encoding="utf-8")
    asked = [str(file), "--engine", "gold", "--semantics", "df_quad", "--base", "1"]
    swinging = CliRunner().invoke(command, asked, catch_exceptions=False)
    assert "did not settle" in swinging.stderr
    assert "2 arguments still change, by up to 1 (a, b); --continuous" in swinging.stderr
    flowing = CliRunner().invoke(command, [*asked, "--continuous"], catch_exceptions=False)
    assert flowing.stderr == ""
    assert "0.500 █████░░░░░ from 1.00  a: A." in flowing.stdout


class HalfSure:
    """Judges every pair an attack, with confidence 0.5."""

    name, version, origin, labels = "half_sure", "1", Origin.JUDGED, (Label.ATTACK,)

    def judge(self, pairs):
        return [Judgement(Label.ATTACK, 0.5, {Label.ATTACK: 0.5}) for _ in pairs]


OPEN = """id,parent,text
issue,,Trams?
quiet,issue,Trams are quieter than buses.
rails,quiet,Rails squeal in every curve.
cost,issue,Nobody can pay for it.
"""


def test_weighted_is_as_sure_as_the_engine(monkeypatch):
    monkeypatch.setattr(_debates, "load_engine", lambda name: HalfSure())
    unstated = partial(degrees_of, given=OPEN)
    asked = ("--base", "1", "--semantics", "df_quad")
    assert unstated(*asked) == {"issue": 0.0, "quiet": 0.0, "rails": 1.0, "cost": 1.0}
    weighted = {"issue": 0.375, "quiet": 0.5, "rails": 1.0, "cost": 1.0}
    assert unstated(*asked, "--weighted") == weighted
    assert unstated("--base", "confidence")["rails"] == 0.5
    assert unstated(*asked, "--weighted", "--attacks-only")["issue"] == 0.375
    assert unstated(*asked, "--min-confidence", "0.6")["issue"] == 1.0
