"""Searches for extensions that the semantics share: sets, splitting, SAT, and the base class."""
