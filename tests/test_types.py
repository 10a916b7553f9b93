"""Type checkers see the public names as they are, and accept every block of Python of the pages."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest

import argue
from tests.docs_blocks import ROOT, blocks

pytestmark = pytest.mark.long
OWN = (
    "# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs\n"
    'from typing import Any\n\nothers: list[Any] = []\ntoken = ""\n'
)
"""What a reader has that a block goes on from."""
WRONG = "import argue\n\nargue.read(labels=3)\n"
EVALUATION = "argue.features.measures.evaluation.Evaluation"
REVEALED = {
    'argue.read("debates")': "list[argue.model.debate.Debate]",
    'argue.analyse(argue.read("a.md")[0])': "argue.model.analysis.Analysis",
    'argue.analyse(argue.read("a.md"))': "list[argue.model.analysis.Analysis]",
    'argue.evaluate(argue.read("a.md"), "gold")': EVALUATION,
    'argue.evaluate(argue.read("a.md"), predictions={"1": "pro"})': EVALUATION,
    "argue.evaluate(argue.read('a.md'), always)": EVALUATION,
    'argue.cross_validate(argue.read("a.md"), "word_overlap")': EVALUATION,
    "argue.compare(*argue.runs(1, 2))": "argue.features.evaluations.runs.comparison.Comparison",
    "argue.significance(*argue.runs(1, 2))": "argue.features.measures.significance.Significance",
    'argue.keep(argue.evaluate([], "gold"))': "argue.features.evaluations.runs.run.Run",
    'argue.runs(tag="x")': "list[argue.features.evaluations.runs.run.Run]",
    'argue.train("word_overlap", argue.read("a.md"), out="model")': "tuple[str, ...]",
    'argue.verdicts(argue.analyse(argue.read("a.md")[0]))': "argue.model.verdicts.DebateVerdict",
    'argue.propagate(argue.read("a.md"), "gold")': "argue.features.propagation.Propagation",
    'argue.hint(argue.read("a.md")[0])': "argue.features.what_if.hint.Hints",
    'argue.what_if(argue.read("a.md")[0], remove="a")': (
        "argue.features.what_if.trial.ChangedStatuses"
    ),
    'argue.solve([("a", "b")])': "argue.features.frameworks.solution.Solution",
    'argue.agreement({"a": ["pro"]})': "argue.features.labelling.report.Report",
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


def written(folder: Path) -> list[Path]:
    """A file for each page, with its blocks one after the other, and a wrong one."""
    pages: dict[str, list[str]] = defaultdict(list)
    for block in blocks():
        if block.language == "python":
            pages[block.page].append(block.text)
    assert len(pages) >= 5
    texts = {Path(page).stem.replace("-", "_"): OWN + "\n".join(pages[page]) for page in pages}
    files = []
    for name, text in {**texts, "wrong": WRONG}.items():
        files.append(folder / f"{name}_blocks.py")
        files[-1].write_text(text, encoding="utf-8")
    return files


def told(checker: str, *options: object) -> str:
    """What a checker prints."""
    command = [sys.executable, "-m", checker, *map(str, options)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stdout + done.stderr
    return done.stdout


def refuses_the_wrong_block_alone(output: str) -> bool:
    refused = [line for line in output.splitlines() if re.search(r"_blocks\.py:\d.*error", line)]
    return any("labels" in line for line in refused) and all(
        "wrong_blocks" in line for line in refused
    )


def test_mypy_accepts_argue_its_names_and_the_blocks(tmp_path):
    """And Argue itself is sound: one run, with what ``make types`` asks for, beside other tests."""
    file = tmp_path / "own.py"
    lines = [f"reveal_type({shown})" for shown in REVEALED]
    lines += [f"reveal_type(argue.{name})" for name in argue.__all__]
    file.write_text(HEAD + "\n".join([*lines, "argue.nonsense"]))
    output = told("mypy", "argue", file, *written(tmp_path))
    assert not re.search(r"^argue/.*error", output, re.M), output
    revealed = re.findall(r'Revealed type is "(.*)"', output)
    assert revealed[: len(REVEALED)] == list(REVEALED.values())
    assert len(revealed) == len(lines)
    assert "Any" not in revealed
    (error,) = re.findall(r"own\.py:\d+: error: (.*)", output)
    assert 'Module has no attribute "nonsense"' in error
    assert refuses_the_wrong_block_alone(output), output


def test_pyright_accepts_the_blocks(tmp_path):
    pytest.importorskip("pyright", reason="needs pip install -r requirements-dev.txt")
    written(tmp_path)
    settings = {"extraPaths": [str(ROOT)], "reportMissingImports": "none"}  # those of others
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    output = told("pyright", "--project", tmp_path, "--pythonpath", sys.executable)
    assert refuses_the_wrong_block_alone(output), output
