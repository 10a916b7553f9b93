"""Another package adds engines, formats, semantics and measures by entry points."""

import json
import os
import subprocess
import sys

import pytest

from argue.engines import load_engine
from argue.errors import BadInput
from tests.conftest import ROOT

ENGINE = '''"""Every pair is an attack, says another package."""

from argue.model import Judgement, Label

FACTS = {"languages": ["en"]}


class Attacks:
    name, version = "attacks", "1"

    def judge(self, pairs):
        return [Judgement(Label.ATTACK, 1.0, {Label.ATTACK: 1.0}) for _ in pairs]


def supports(pairs):
    return [Judgement(Label.SUPPORT, 1.0, {Label.SUPPORT: 1.0}) for _ in pairs]


def numbers(pairs):
    return [1 for _ in pairs]


def load(model=None):
    return Attacks()
'''
FORMAT = '''"""Shouts: a line an argument."""

EXTENSIONS = (".shout",)
MEDIA_TYPE = "text/plain"


def write(analyses):
    return "".join(f"{a.text.upper()}!\\n" for one in analyses for a in one.debate.arguments)
'''
ARROWS = '''"""Arrows: a line an attack."""

import numpy as np

from argue.features.frameworks.framework import AbstractFramework
from argue.model.attacks import AttackGraph

EXTENSIONS = (".arrows",)


def detect_framework(data):
    return b"->" in data


def parse_framework(data, where=""):
    rows = [line.split("->") for line in data.decode().split()]
    names = sorted({name for row in rows for name in row})
    attacks = np.array([[names.index(name) for name in row] for row in rows], dtype=np.int32)
    return AbstractFramework(names, AttackGraph(len(names), attacks))
'''
MEASURE = '''"""A measure and one that is none."""


def mean_confidence(outcomes):
    return sum(one.confidence for one in outcomes) / len(outcomes)
'''
POINTS = """[argue.engines]
always_attack = other_package.engine
one_class = other_package.engine:Attacks
broken = other_package.engine:numbers

[argue.formats]
shout = other_package.shout
arrows = other_package.arrows

[argue.semantics]
same = argue.reasoning.semantics.grounded

[argue.measures]
mean_confidence = other_package.measure:mean_confidence
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """What an installed package looks like to Python."""
    folder = tmp_path_factory.mktemp("packages")
    package, facts = folder / "other_package", folder / "other_package-1.dist-info"
    for each in (package, facts):
        each.mkdir()
    (package / "__init__.py").write_text("")
    texts = {"engine": ENGINE, "shout": FORMAT, "arrows": ARROWS, "measure": MEASURE}
    for name, text in texts.items():
        (package / f"{name}.py").write_text(text)
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: other-package\nVersion: 1\n")
    (facts / "entry_points.txt").write_text(POINTS)
    (folder / "own.py").write_text(ENGINE)
    return folder


@pytest.fixture
def run(folder):
    def run(*words, fails=False, cwd=ROOT):
        paths = os.pathsep.join([*([] if cwd == folder else [str(folder)]), str(ROOT)])
        done = subprocess.run(
            [sys.executable, "-m", "argue", *words],
            env=os.environ | {"PYTHONPATH": paths, "ARGUE_DATABASE": str(folder / "a.sqlite")},
            cwd=cwd,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == (2 if fails else 0), done.stderr
        return done.stderr if fails else done.stdout

    return run


CASH = str(ROOT / "debates" / "cash.md")


def attacks(result):
    return {one["label"] for one in json.loads(result)["debates"][0]["relations"]} == {"attack"}


def test_plug_ins_of_others_are_listed(run):
    engines = json.loads(run("list", "engines", "--json"))["plugins"]
    (one,) = (row for row in engines if row["name"] == "always_attack")
    assert one["summary"] == "Every pair is an attack, says another package."
    assert one["languages"] == ["en"]
    assert "Shouts: a line an argument." in run("list", "formats")
    assert "same" in run("list", "semantics")


@pytest.mark.parametrize("engine", ["always_attack", "one_class", "other_package.engine:Attacks"])
def test_engines_of_others_judge(run, engine):
    assert attacks(run("analyse", CASH, "--engine", engine, "--judge-all", "--json"))


def test_formats_semantics_and_measures_of_others(run):
    assert "!\n" in run("convert", CASH, "-", "--to", "shout")
    solved = run("analyse", CASH, "--engine", "gold", "--semantics", "same", "--json")
    grounded = run("analyse", CASH, "--engine", "gold", "--json")
    labellings = [json.loads(one)["debates"][0]["labelling"] for one in (solved, grounded)]
    assert labellings[0] == labellings[1]
    scores = json.loads(run("evaluate", CASH, "--engine", "one_class", "--json", "--no-store"))
    assert scores["measures"] == {"mean_confidence": 1.0}
    assert ["mean_confidence", "1.000"] in [
        line.split()
        for line in run(
            "evaluate", CASH, "--engine", "one_class", "--all", "--no-store"
        ).splitlines()
    ]


@pytest.mark.parametrize("words", [["--format", "arrows", "a.txt"], ["a.arrows"], ["a"]])
def test_frameworks_in_formats_of_others_are_solved(run, tmp_path, words):
    path = tmp_path / words.pop()
    path.write_text("a->b\nb->c\n")
    assert run("solve", *words, str(path), "-p", "SE-GR") == "w a c\n"
    assert "arrows" in run("list", "abstract")


def test_a_class_beside_the_debates_judges(run, folder):
    words = ["analyse", CASH, "--engine", "own:Attacks", "--judge-all", "--json"]
    assert attacks(run(*words, cwd=folder))
    judged = run("judge", CASH, "--engine", "own:supports", "--json", cwd=folder)
    assert {json.loads(line)["label"] for line in judged.splitlines()} == {"support"}


def test_what_they_answer_is_checked(run):
    for name in ("broken", "other_package.engine:numbers"):
        message = run("evaluate", CASH, "--engine", name, "--no-store", fails=True)
        assert "a Judgement for each of" in message
        assert "Traceback" not in message


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("no_such_module:Engine", "expected a module to import, found none"),
        ("argue.model:Nothing", "expected Nothing in argue.model, found none"),
        ("math:pi", "expected an engine: a name, an object with judge"),
    ],
)
def test_a_path_that_leads_nowhere_is_refused(name, message):
    with pytest.raises(BadInput, match=message):
        load_engine(name)
