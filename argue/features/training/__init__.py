"""Engines learn from labelled debates: ``argue train``, and cross-validation."""

NEEDS = ("measures",)
