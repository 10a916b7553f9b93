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
        {
            "ARGUE_DATABASE": "/tmp/x.sqlite",
            "ARGUE_ENGINE": "gold",
            "ARGUE_MAX_TEXT": "7",
            "ARGUE_ENCODER": "x/y",
            "ARGUE_CANDIDATES": "3",
            "ARGUE_LEAST_CONFIDENCE": "0",
            "ARGUE_CONNECTIONS": "7",
        }
    )
    assert (result.database, result.engine) == (Path("/tmp/x.sqlite"), "gold")
    assert result.limits == Limits(max_text=7)
    assert (result.encoder, result.candidates, result.least_confidence) == ("x/y", 3, 0.0)
    assert result.connections == 7


@pytest.mark.parametrize(
    ("name", "wrong", "expected"),
    [
        *(("MAX_BYTES", wrong, "a whole number,") for wrong in ("many", "1.5", "1e3")),
        ("MAX_DEBATES", "0", "a positive number,"),
        *(("CANDIDATES", wrong, "") for wrong in ("0", "few")),
        *(("LEAST_CONFIDENCE", wrong, "") for wrong in ("2", "nan", "sure")),
        ("CONNECTIONS", "-1", ""),
    ],
)
def test_a_wrong_number_is_refused(name: str, wrong: str, expected: str):
    message = f"ARGUE_{name}: expected {expected}.* found '?{wrong}"
    with pytest.raises(BadInput, match=message):
        Settings.from_environment({f"ARGUE_{name}": wrong})
