"""Runs of collections are put into the queue before the worker takes one."""

from argue.features.collections.collections import request_bulk_runs as request

__all__ = ["request"]
