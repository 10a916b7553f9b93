"""Semantics (:mod:`argue.reasoning.semantics`)."""
