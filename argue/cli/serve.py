"""Serve the web app."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import click

from argue.cli import _options
from argue.settings import Settings
from argue.store import Store

GROUP = "Debates"


@click.command()
@_options.text("--host H", "Address.", default="127.0.0.1")
@_options.number("--port N", 5000, "Port.", least=0, most=65535)
def command(host: str, port: int) -> None:
    """Serve the web app on http://H:N until interrupted.

    The database is the file named by ARGUE_DATABASE; by default argue.sqlite in this folder where
    that is, or else in the user's folder for data. The second line printed says where. Another
    address than loopback needs ARGUE_AUTH=accounts. SIGINT and SIGTERM let requests that came be
    answered first, for five seconds at most; a second one does not.
    """
    with _without_collecting():
        from argue.web import create_app
        from argue.web.app import monitoring, server
        from argue.web.app.state import begin_to_stop, stop_worker

    def stopping() -> None:
        server.end_within(server.END_LIMIT)
        sys.setswitchinterval(0.0005)  # threads that compute shall hold up none that saves
        begin_to_stop(application)

    settings = Settings.from_environment()
    monitoring.configure(settings.log)
    with _without_collecting():
        application = create_app(replace(settings, hosts=(*settings.hosts, host)))
    listener = server.Server(application, host, port, settings)
    listener.obey_signals(stopping)
    address = f"http://{f'[{host}]' if ':' in host else host}:{listener.port}"
    if settings.log == "plain":
        click.echo(f"Argue is at {address}  (stop with Ctrl-C)", err=True)
        click.echo(f"Debates and runs are kept in {settings.database.absolute()}", err=True)
    monitoring.event(
        "start", address=address, database=str(settings.database), threads=settings.threads
    )
    # SQLite's files beside the database stay while this is open: a full disk has no room for them.
    with Store.open(settings.database):
        answered = listener.run()
    judged = stop_worker(application, timeout=1.0)
    monitoring.event("stop")
    if not (answered and judged):
        server.end_now()


@contextmanager
def _without_collecting() -> Iterator[None]:
    """Python collects no garbage: what is loaded stays, and a fifth of the start went into that."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
