from pathlib import Path

import pytest

from argue.errors import BadInput
from argue.settings import Limits, Settings
from argue.store import Store


def test_files_lie_in_the_users_folder_unless_they_are_here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert Settings().database == tmp_path / "data" / "argue" / "argue.sqlite"
    assert Settings().language_model.llm_cache.name == "language_model.sqlite"
    assert not (tmp_path / "data").exists()
    with Store.open(Settings().database):
        assert (tmp_path / "data" / "argue").stat().st_mode & 0o777 == 0o700
    (tmp_path / "argue.sqlite").touch()
    assert Settings.from_environment({}).database == Path("argue.sqlite")
    named = Settings.from_environment({"ARGUE_DATABASE": "other/x.sqlite"}).database
    assert named == Path("other/x.sqlite")


def test_variables_override():
    result = Settings.from_environment(
        {"ARGUE_DATABASE": "/tmp/x.sqlite", "ARGUE_ENGINE": "gold", "ARGUE_MAX_TEXT": "7"}
    )
    assert (result.database, result.engine) == (Path("/tmp/x.sqlite"), "gold")
    assert result.limits == Limits(max_text=7)


@pytest.mark.parametrize("wrong", ["many", "1.5", "1e3"])
def test_a_limit_is_a_whole_number(wrong):
    with pytest.raises(
        BadInput, match=f"ARGUE_MAX_BYTES: expected a whole number, found '{wrong}'"
    ):
        Settings.from_environment({"ARGUE_MAX_BYTES": wrong})


def test_settings_of_the_search():
    result = Settings.from_environment(
        {"ARGUE_ENCODER": "x/y", "ARGUE_CANDIDATES": "3", "ARGUE_LEAST_CONFIDENCE": "0"}
    )
    assert (result.encoder, result.candidates, result.least_confidence) == ("x/y", 3, 0.0)


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("CANDIDATES", "0"),
        ("CANDIDATES", "few"),
        ("LEAST_CONFIDENCE", "2"),
        ("LEAST_CONFIDENCE", "nan"),
        ("LEAST_CONFIDENCE", "sure"),
    ],
)
def test_wrong_settings_of_the_search(name, wrong):
    with pytest.raises(BadInput, match=f"ARGUE_{name}: expected .*, found '?{wrong}"):
        Settings.from_environment({f"ARGUE_{name}": wrong})


def test_a_limit_is_positive():
    with pytest.raises(BadInput, match="ARGUE_MAX_DEBATES: expected a positive number, found 0"):
        Settings.from_environment({"ARGUE_MAX_DEBATES": "0"})
