"""Readings of support (:mod:`argue.reasoning.supports`)."""
