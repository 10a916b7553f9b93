"""The public names are there, and names that moved say where they are."""

from __future__ import annotations

import importlib

import pytest

import argue


def test_every_public_name_is_there():
    assert [name for name in argue.__all__ if not callable(getattr(argue, name))] == []
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        argue.nonsense  # noqa: B018


@pytest.mark.parametrize("name", ["Client", "bare", "from_dataset"])
def test_a_name_that_moved_works_and_says_where_it_is(name):
    with pytest.warns(
        DeprecationWarning, match=rf"argue\.{name} is now argue\.\w+\.{name}; the old"
    ):
        old = getattr(argue, name)
    home = importlib.import_module(old.__module__)
    assert name not in argue.__all__
    assert getattr(home, name) is old


def test_a_feature_that_is_not_installed_is_named(monkeypatch):
    monkeypatch.setitem(argue._HOME, "propagate", "argue.features.taken_away.of_debates")
    with pytest.raises(AttributeError, match="of the feature 'taken_away', which is not installed"):
        argue.propagate  # noqa: B018
    assert not hasattr(argue, "propagate")
