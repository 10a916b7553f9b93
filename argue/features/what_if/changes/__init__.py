"""Enforcement: the smallest change of a debate that gives an argument the status that is wanted."""

from argue.features.what_if.changes.changes import Change, Kind
from argue.features.what_if.changes.enforce import Enforcement, enforce, weakest_point
from argue.features.what_if.changes.search import Goal

__all__ = ["Change", "Enforcement", "Goal", "Kind", "enforce", "weakest_point"]
