"""Enforcement: the smallest change of a debate that gives an argument the status that is wanted."""

from argue.reasoning.changes.enforcement.changes import Change, Kind
from argue.reasoning.changes.enforcement.enforce import Enforcement, enforce, weakest_point
from argue.reasoning.changes.enforcement.search import Goal

__all__ = ["Change", "Enforcement", "Goal", "Kind", "enforce", "weakest_point"]
