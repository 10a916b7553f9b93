import importlib
import sys
import zipfile

import pytest

import argue.features
from argue import plugins
from argue.errors import BadInput, MissingLibrary, UnknownName
from argue.plugins import Folder, _files, lazy_names


@pytest.fixture
def folder(tmp_path, monkeypatch):
    package = tmp_path / "sample_plugins"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "_helper.py").write_text("")
    (package / "good.py").write_text('"""Does good.\n\nMore."""\nVALUE = 1\n')
    (package / "needy.py").write_text('"""Needs much."""\nimport no_such_library\n')
    (package / "typo.py").write_text('"""Has a mistake."""\nimport argue.no_such_module\n')
    monkeypatch.syspath_prepend(tmp_path)
    yield Folder("sample_plugins", "sample")
    _files.cache_clear()
    for name in [name for name in sys.modules if name.startswith("sample_plugins")]:
        del sys.modules[name]


def test_files_are_plug_ins_and_underscores_are_not(folder):
    assert folder.names() == ["good", "needy", "typo"]


def test_names_and_summaries_import_nothing(folder):
    assert folder.summary("good") == "Does good."
    assert folder.summary("needy") == "Needs much."
    assert "sample_plugins.good" not in sys.modules


def test_load(folder):
    assert folder.load("good").VALUE == 1


def test_unknown_name_says_what_there_is(folder):
    with pytest.raises(UnknownName, match="no sample 'godo'; there is: good, needy, typo; did you"):
        folder.load("godo")


def test_a_helper_is_no_plug_in(folder):
    with pytest.raises(UnknownName):
        folder.load("_helper")


def test_missing_library_is_named(folder):
    with pytest.raises(MissingLibrary, match="'needy' needs the library 'no_such_library'"):
        folder.load("needy")


def test_our_own_mistake_is_not_hidden(folder):
    with pytest.raises(ModuleNotFoundError, match=r"argue\.no_such_module"):
        folder.load("typo")


def test_a_constant_is_read_without_importing():
    from argue.engines import ENGINES

    assert ENGINES.stated("word_overlap", "FACTS")["needs"] == ["simplemma"]
    assert ENGINES.stated("word_overlap", "NOTHING") is None


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("X = 1\nY = 2\n", 1),
        ("X: tuple[str, ...] = (\n    'a',\n)\n\n\ndef f(): ...\n", ("a",)),
        ('X = """\none\ntwo\n"""\nY = f(2)\n', "\none\ntwo\n"),
        ("def f():\n    X = 1\n\n\nX = 2\n@g\ndef h(): ...\n", 2),
        ("X2 = 1\nX == 2\n", None),
        ("X: int\n", None),
    ],
)
def test_a_constant_ends_where_its_value_does(lines, expected, tmp_path, monkeypatch):
    package = tmp_path / "package_of_constants"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "one.py").write_text(lines)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr("argue.plugins._files", _files.__wrapped__)
    assert Folder("package_of_constants", "constant").stated("one", "X") == expected


@pytest.mark.parametrize("package", ["argue.model", "argue.formats"])
def test_names_of_a_lazy_package_are_all_there(package):
    module = importlib.import_module(package)
    assert [name for name in module.__all__ if not hasattr(module, name)] == []
    with pytest.raises(AttributeError, match="has no attribute 'Nothing'"):
        module.Nothing  # noqa: B018
    with pytest.raises(AttributeError, match="has no attribute 're'"):
        lazy_names(package, ())("re")


def test_a_feature_adds_plug_ins_by_its_folders(tmp_path):
    place = tmp_path / "made_up_feature" / "reasoning" / "semantics"
    place.mkdir(parents=True)
    (tmp_path / "made_up_feature" / "__init__.py").write_text('"""A feature."""\n')
    (place / "of_a_feature.py").write_text('"""Nothing is accepted."""\n\nHERE = True\n')
    argue.features.__path__.append(str(tmp_path))
    folder = plugins.Folder("argue.reasoning.semantics", "semantics")
    for cached in (plugins.features, plugins._files):
        cached.cache_clear()
    try:
        assert {"of_a_feature", "grounded"} <= set(folder.names())
        assert folder.summary("of_a_feature") == "Nothing is accepted."
        assert folder.load("of_a_feature").HERE
        assert folder.load("of_a_feature").__name__.startswith("argue.features.made_up_feature.")
    finally:
        argue.features.__path__.remove(str(tmp_path))
        for cached in (plugins.features, plugins._files):
            cached.cache_clear()


def test_a_package_in_an_archive_adds_a_plug_in(tmp_path, monkeypatch):
    archive = tmp_path / "packages.zip"
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("made_up-1.dist-info/METADATA", "Name: made-up\nVersion: 1\n")
        file.writestr("made_up-1.dist-info/entry_points.txt", "[argue.engines]\nmine = made_up\n")
    for name in ("_entry_points", "_stated_groups"):
        monkeypatch.setattr(plugins, name, getattr(plugins, name).__wrapped__)
    monkeypatch.syspath_prepend(archive)
    assert "mine" in plugins.Folder("argue.engines", "engine", "argue.engines").outside()


def test_a_feature_is_absent_where_one_that_it_needs_is(tmp_path):
    texts = {
        "base": "",
        "built": '"""Built."""\n\nNEEDS = ("base",)\n',
        "on": 'NEEDS = ("built",)\n',
    }
    for name, text in texts.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text(text)
    assert [*plugins.features_in([str(tmp_path)])] == ["base", "built", "on"]
    (tmp_path / "base" / "__init__.py").unlink()
    assert plugins.features_in([str(tmp_path)]) == {}


def test_what_no_feature_has_is_named():
    with pytest.raises(BadInput, match="^--cluster: expected a feature with 'nothing', found none"):
        plugins.required("nothing", "--cluster")
