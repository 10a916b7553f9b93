"""The pictures of CONTRIBUTING are true: files and functions exist, and a reply takes its way."""

import ast
import re

from tests.conftest import ROOT
from tools.way import posted

TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
PICTURES = re.findall(r"```text\n(.*?)```", TEXT, flags=re.DOTALL)
LINE = re.compile(r"^ *([\w/]+\.py) +([\w.]+)", re.MULTILINE)
STEPS = [[match.groups() for match in LINE.finditer(picture)] for picture in PICTURES]


def functions(file: str) -> set[str]:
    """Functions of a file, methods as ``Class.method``."""
    names = set()
    for node in ast.parse((ROOT / "argue" / file).read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            names.add(node.name)
        elif isinstance(node, ast.ClassDef):
            members = [part for part in node.body if isinstance(part, ast.FunctionDef)]
            names |= {f"{node.name}.{member.name}" for member in members}
    return names


def test_there_is_a_picture_of_a_reply_an_evaluation_and_an_upload():
    assert len(STEPS) == 3
    assert all(4 < len(picture.splitlines()) <= 24 for picture in PICTURES)


def test_steps_of_pictures_and_paths_exist():
    for file, name in {step for steps in STEPS for step in steps}:
        assert name in functions(file), file
    named = re.findall(r"`(argue/[\w/.]+)`", TEXT + ARCHITECTURE)
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_a_posted_reply_takes_the_steps_of_its_picture(tmp_path):
    hooks = ("web/app/hooks.py", "register")  # adds what is then called
    assert set(STEPS[0]) - {hooks} <= {*posted(tmp_path, "gold").calls}


def test_a_posted_reply_asks_the_database_seldom(tmp_path):
    assert 30 < posted(tmp_path, "word_overlap").statements <= 41
