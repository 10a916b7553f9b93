"""A server that runs while a backup is restored goes on with the key of the restored one."""

from __future__ import annotations

from flask import Flask

from argue.settings import Settings
from argue.store.backups import key_file
from argue.web.security import secret_key


def follow(app: Flask, settings: Settings) -> None:
    """Look before each request whether the key file was replaced; a key that is set stays.

    The database needs no such look: every request opens it anew, and what the pages remember of it
    is remembered with its :attr:`~argue.store.Store.generation`.
    """
    if settings.secret_key:
        return
    file = key_file(settings.database)
    known = file.stat().st_mtime_ns

    def look() -> None:
        nonlocal known
        try:
            changed = file.stat().st_mtime_ns
        except FileNotFoundError:  # between two files, or deleted: the known key serves
            return
        if changed != known:
            app.secret_key, known = secret_key(settings.database), changed

    app.before_request(look)
