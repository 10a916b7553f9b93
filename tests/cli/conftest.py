"""Commands keep what they keep in a folder of the test."""

import pytest

from argue.cli import _output


@pytest.fixture(autouse=True)
def database(tmp_path, monkeypatch):
    monkeypatch.setenv("ARGUE_DATABASE", str(tmp_path / "argue.sqlite"))


@pytest.fixture(autouse=True)
def _no_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that is busy prints no line about how far it is between those of a command."""
    monkeypatch.setattr(_output, "EVERY", 3600.0)
