"""Serve the web app."""

from __future__ import annotations

from dataclasses import replace

import click

from argue.settings import Settings
from argue.store import Store


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, metavar="H", help="Address.")
@click.option("--port", default=5000, show_default=True, metavar="N", help="Port.",
              type=click.IntRange(0, 65535))  # fmt: skip
def command(host: str, port: int) -> None:
    """Serve the web app on http://H:N until interrupted.

    The database is the file named by ARGUE_DATABASE (argue.sqlite here by default). Another address
    than loopback needs ARGUE_AUTH=accounts. SIGINT and SIGTERM let requests that came be answered
    first, for five seconds at most; a second one does not.
    """
    from argue.web import create_app, ending, logs
    from argue.web.server import Server
    from argue.web.state import begin_to_stop, stop_worker

    def stopping() -> None:
        ending.end_within(ending.LIMIT)
        begin_to_stop(application)

    settings = Settings.from_environment()
    logs.configure(settings.log)
    application = create_app(replace(settings, hosts=(*settings.hosts, host)))
    server = Server(application, host, port, settings)
    server.obey_signals(stopping)
    address = f"http://{f'[{host}]' if ':' in host else host}:{server.port}"
    if settings.log == "plain":
        click.echo(f"Argue is at {address}  (stop with Ctrl-C)", err=True)
    logs.event("start", address=address, database=str(settings.database), threads=settings.threads)
    # SQLite's files beside the database stay while this is open: a full disk has no room for them.
    with Store.open(settings.database):
        answered = server.run()
    judged = stop_worker(application, timeout=1.0)
    logs.event("stop")
    if not (answered and judged):
        ending.end_now()
