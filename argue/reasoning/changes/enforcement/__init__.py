"""Enforcement: the smallest change of a debate that gives an argument the status that is wanted."""

from __future__ import annotations

from argue.enforcement.changes import Change, Kind
from argue.enforcement.enforce import Enforcement, enforce, weakest_point
from argue.enforcement.search import Goal

__all__ = ["Change", "Enforcement", "Goal", "Kind", "enforce", "weakest_point"]
