from __future__ import annotations

from pathlib import Path

import pytest

from argue.errors import BadInput
from argue.settings import Limits, Settings


def test_defaults():
    assert Settings.from_environment({}) == Settings()


def test_variables_override():
    found = Settings.from_environment(
        {"ARGUE_DATABASE": "/tmp/x.sqlite", "ARGUE_ENGINE": "gold", "ARGUE_MAX_TEXT": "7"}
    )
    assert (found.database, found.engine) == (Path("/tmp/x.sqlite"), "gold")
    assert found.limits == Limits(max_text=7)


@pytest.mark.parametrize("wrong", ["many", "1.5", "1e3"])
def test_a_limit_is_a_whole_number(wrong):
    with pytest.raises(
        BadInput, match=f"ARGUE_MAX_BYTES: expected a whole number, found '{wrong}'"
    ):
        Settings.from_environment({"ARGUE_MAX_BYTES": wrong})


def test_a_limit_is_positive():
    with pytest.raises(BadInput, match="ARGUE_MAX_DEBATES: expected a positive number, found 0"):
        Settings.from_environment({"ARGUE_MAX_DEBATES": "0"})
