"""Certificates that are asked for are worked out by the worker."""

from argue.features.certification.certificates import work

__all__ = ["work"]
