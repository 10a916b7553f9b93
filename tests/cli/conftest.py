"""Commands keep what they keep in a folder of the test."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def database(tmp_path, monkeypatch):
    monkeypatch.setenv("ARGUE_DATABASE", str(tmp_path / "argue.sqlite"))
