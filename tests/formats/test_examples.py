"""Debates that ship are found by their names, wherever Argue runs."""

import pytest

import argue
from argue.errors import BadInput, UnknownName
from argue.formats import example_files, read_units
from tests.cli.in_process import run
from tests.conftest import ROOT

NAMES = sorted(path.stem for path in (ROOT / "debates").glob("*.md") if path.stem != "README")


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_each_example_has_a_name():
    assert [path.stem for path in example_files("example:*")] == NAMES
    for name in NAMES:
        (debate,) = argue.read(f"example:{name}")
        assert debate == argue.read(ROOT / "debates" / f"{name}.md")[0] == argue.example(name)


def test_a_wrong_name_lists_the_names():
    with pytest.raises(UnknownName, match="no example 'homewrk'; there is: .*did you mean home"):
        argue.example("homewrk")
    done = run("analyse", "example:nothing")
    assert done.returncode == 2
    assert "no example 'nothing'; there is: car-free-centres, cash" in done.stderr


def test_an_example_is_no_path():
    for name in ("../README", "README", "", "/etc/passwd", "c*"):
        with pytest.raises(UnknownName):
            argue.example(name)


def test_a_name_of_many_debates_is_no_single_one():
    with pytest.raises(BadInput, match=r"60 debates; argue\.read\(\"example:everyday-replies\"\)"):
        argue.example("everyday-replies")
    with pytest.raises(UnknownName, match=r"no example 'c\*'"):
        argue.example("c*")


def test_a_file_of_that_name_comes_first(elsewhere):
    (elsewhere / "example:cash").write_text("# Trams?\n\n- Nobody can pay.\n")
    assert argue.read("example:cash")[0].title == "Trams?"


@pytest.mark.parametrize(
    "words",
    [
        ("analyse", "example:cash"),
        ("evaluate", "example:cash", "example:tipping", "--no-store"),
        ("lab", "corpus", "judge", "example:cash", "--out", "judged"),
    ],
)
def test_commands_take_one_or_several_examples(words):
    done = run(*words, "--engine", "gold")
    assert done.returncode == 0, done.stderr


def test_units_of_examples():
    assert [unit.name for unit in read_units(["example:c*"])] == [
        "car-free-centres.md",
        "cash.md",
        "clock-change.md",
    ]
    with pytest.raises(BadInput, match="no example"):
        list(read_units(["example:x"]))
