"""A type checker sees the public names as they are, and no others."""

from __future__ import annotations

import importlib
import re
import subprocess
import sys

import pytest

import argue
from tests.conftest import ROOT

REVEALED = {
    'argue.read("debates")': "list[argue.model.debate.Debate]",
    'argue.analyse(argue.read("a.md")[0])': "argue.model.analysis.Analysis",
    'argue.analyse(argue.read("a.md"))': "list[argue.model.analysis.Analysis]",
    'argue.evaluate(argue.read("a.md"), "gold")': "argue.evaluation.Evaluation",
    'argue.evaluate(argue.read("a.md"), predictions={"1": "pro"})': "argue.evaluation.Evaluation",
    "argue.evaluate(argue.read('a.md'), always)": "argue.evaluation.Evaluation",
    'argue.cross_validate(argue.read("a.md"), "word_overlap")': "argue.evaluation.Evaluation",
    "argue.compare(*argue.runs(1, 2))": "argue.evaluation.runs.comparison.Comparison",
    "argue.significance(*argue.runs(1, 2))": "argue.evaluation.significance.Significance",
    'argue.keep(argue.evaluate([], "gold"))': "argue.evaluation.runs.run.Run",
    'argue.runs(tag="x")': "list[argue.evaluation.runs.run.Run]",
    'argue.train("word_overlap", argue.read("a.md"), out="model")': "tuple[str, ...]",
    'argue.verdicts(argue.analyse(argue.read("a.md")[0]))': "argue.services.verdict.DebateVerdict",
    'argue.propagate(argue.read("a.md"), "gold")': "argue.features.propagation.Propagation",
    'argue.hint(argue.read("a.md")[0])': "argue.features.what_if.hint.Hints",
    'argue.what_if(argue.read("a.md")[0], remove="a")': (
        "argue.features.what_if.trial.ChangedStatuses"
    ),
    'argue.solve([("a", "b")])': "argue.features.frameworks.solution.Solution",
    'argue.agreement({"a": ["pro"]})': "argue.labelling.report.Report",
    "argue.as_engine(always)": "argue.engines._engine.Engine",
    'argue.write([], "csv")': "str",
    "argue.__version__": "str",
}
"""Expressions, and the type that a checker gives each."""
HEAD = """
from collections.abc import Sequence

import argue
from argue.model import Judgement, Label, Pair


def always(pairs: Sequence[Pair]) -> list[Judgement]:
    return [Judgement(Label.ATTACK, 1.0, {Label.ATTACK: 1.0}) for _ in pairs]


"""


def test_every_public_name_is_there():
    assert [name for name in argue.__all__ if not callable(getattr(argue, name))] == []
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        argue.nonsense  # noqa: B018


@pytest.mark.parametrize("name", ["Client", "bare", "from_dataset"])
def test_a_name_that_moved_works_and_says_where_it_is(name):
    with pytest.warns(
        DeprecationWarning, match=rf"argue\.{name} is now argue\.\w+\.{name}; the old"
    ):
        old = getattr(argue, name)
    home = importlib.import_module(old.__module__)
    assert name not in argue.__all__
    assert getattr(home, name) is old


def test_a_feature_that_is_not_installed_is_named(monkeypatch):
    monkeypatch.setitem(argue._HOME, "propagate", "argue.features.taken_away.of_debates")
    with pytest.raises(AttributeError, match="of the feature 'taken_away', which is not installed"):
        argue.propagate  # noqa: B018
    assert not hasattr(argue, "propagate")


@pytest.mark.long
def test_a_type_checker_sees_the_names_and_refuses_others(tmp_path):
    pytest.importorskip("mypy")
    file = tmp_path / "own.py"
    lines = [f"reveal_type({one})" for one in REVEALED]
    lines += [f"reveal_type(argue.{name})" for name in argue.__all__]
    file.write_text(HEAD + "\n".join([*lines, "argue.nonsense", "argue.read(labels=3)"]))
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file", "pyproject.toml", file]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    revealed = re.findall(r'Revealed type is "(.*)"', done.stdout)
    assert revealed[: len(REVEALED)] == list(REVEALED.values())
    assert len(revealed) == len(lines)
    assert "Any" not in revealed
    errors = re.findall(r"error: (.*)", done.stdout)
    assert any('Module has no attribute "nonsense"' in error for error in errors)
    assert any('Unexpected keyword argument "labels"' in error for error in errors)
    assert all("nonsense" in one or '"read"' in one or "labels" in one for one in errors), errors
