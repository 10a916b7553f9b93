"""Lists of the installation as tables for programs and spreadsheets: collections, and the log."""

from __future__ import annotations

from flask import Blueprint, request

from argue.evaluation.runs.table import Cell, Table
from argue.web import admin
from argue.web.state import store
from argue.web.tables import at

blueprint = Blueprint("list_tables", __name__)

MOST_ENTRIES = 100_000
"""Entries of the log in one table, the newest; ``before`` tells of those before them."""


@at(blueprint, "/collections")
def collections() -> Table:
    """A row a collection, newest first."""
    columns = {
        name: name for name in ("key", "title", "note", "created", "debates", "arguments")
    }  # fmt: skip
    rows: list[list[Cell]] = [
        [one.key, one.title, one.note or None, one.created.isoformat(), one.debates, one.arguments]
        for one in store().collections.all()
    ]
    return Table("collections", "Collections", columns, rows)


@at(admin.blueprint, "/accounts/log")
def log_table() -> Table:
    """A row an entry of the log, newest first; ``what`` keeps one debate or account."""
    entries = store().audit.entries(
        before=request.args.get("before", type=int), limit=MOST_ENTRIES,
        what=request.args.get("what", "")[:200],
    )  # fmt: skip
    columns = {name: name for name in ("id", "at", "who", "did", "what", "detail")}
    rows: list[list[Cell]] = [
        [one.id, one.at.isoformat(), one.who, one.did, one.what or None, one.detail or None]
        for one in entries
    ]
    return Table("log", "Log", columns, rows)
