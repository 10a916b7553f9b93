"""Fixtures for all tests."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with the real data, beside the repository; a fresh user does not have it."""
    folder = ROOT.parent / "shared"
    if not (folder / "data" / "README.md").is_file():
        pytest.skip(f"needs the research data in {folder / 'data'}, which is not in the repository")
    return folder


@pytest.fixture(scope="session")
def examples() -> Path:
    """The example debates that ship with the project."""
    return ROOT / "debates"
