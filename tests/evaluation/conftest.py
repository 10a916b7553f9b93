"""A database of its own for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from argue.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "argue.sqlite") as store:
        yield store
