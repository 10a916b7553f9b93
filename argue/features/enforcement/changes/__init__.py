"""Enforcement: the smallest change of a debate that gives an argument the status that is wanted."""

from argue.features.enforcement.changes.changes import Change, Kind
from argue.features.enforcement.changes.enforce import Enforcement, enforce, weakest_point
from argue.features.enforcement.changes.search import Goal

__all__ = ["Change", "Enforcement", "Goal", "Kind", "enforce", "weakest_point"]
