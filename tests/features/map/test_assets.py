import pytest

from argue.errors import MissingLibrary
from argue.features.map import VIS_VERSION, standalone, vis_file


def test_the_script_is_the_one_that_pyvis_brings():
    script = vis_file("vis-network.min.js").read_text(encoding="utf-8")
    assert f"@version {VIS_VERSION}" in script
    assert "</script" not in script.lower(), "it could not be put into a page"


@pytest.mark.parametrize(
    "name", ["", "../../../etc/passwd", "vis-network.css", "..", "/etc/passwd"]
)
def test_nothing_else_is_served(name):
    with pytest.raises(KeyError):
        vis_file(name)


def test_a_wheel_brings_the_script_itself(monkeypatch, tmp_path):
    monkeypatch.setattr(standalone, "find_spec", lambda name: None)
    monkeypatch.setattr(standalone, "site_folder", lambda name: tmp_path / name)
    script = tmp_path / f"vis-{VIS_VERSION}" / "vis-network.min.js"
    script.parent.mkdir()
    script.write_text("// the script", encoding="utf-8")
    assert vis_file(script.name) == script


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [("find_spec", lambda name: None, "pip install"), ("VIS_VERSION", "0.0.0", "another version")],
)
def test_a_missing_or_other_pyvis_is_told(monkeypatch, name, value, told):
    monkeypatch.setattr(standalone, name, value)
    with pytest.raises(MissingLibrary, match=told):
        vis_file("vis-network.min.js")


def test_a_missing_static_folder_is_told():
    with pytest.raises(MissingLibrary, match="full checkout"):
        standalone.map_text("absent.js")


@pytest.mark.parametrize("name", [*standalone.MAP_SCRIPTS, "page.js"])
def test_our_scripts_write_no_markup_and_evaluate_nothing(name):
    script = standalone.map_text(name)
    for forbidden in (
        *("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("),
        *("new Function", 'setAttribute("style"', ".cssText", "http:", "https:"),
    ):
        assert forbidden not in script.replace("http://www.w3.org/2000/svg", "")
    assert "</script" not in script.lower()
