"""Serve the web app."""

from __future__ import annotations

import ipaddress
from dataclasses import replace

import click

from argue.errors import BadInput
from argue.settings import Settings


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, metavar="H", help="Address.")
@click.option("--port", default=5000, show_default=True, metavar="N", help="Port.",
              type=click.IntRange(0, 65535))  # fmt: skip
def command(host: str, port: int) -> None:
    """Serve the web app on http://H:N until interrupted.

    The database is the file named by ARGUE_DATABASE (argue.sqlite here by default). There are no
    accounts yet: on another address than loopback everybody who reaches it can add and delete.
    """
    import waitress

    from argue.web import create_app

    if not _is_loopback(host):
        click.echo(
            f"argue: {host} is not a loopback address and Argue has no accounts yet: everybody who "
            "reaches it can add and delete debates",
            err=True,
        )
    settings = Settings.from_environment()
    application = create_app(replace(settings, hosts=(*settings.hosts, host)))
    try:
        server = waitress.create_server(application, host=host, port=port, threads=8)
    except OSError as error:
        raise BadInput(
            f"expected a free address, found {host}:{port}: {error.strerror or error}"
        ) from error
    shown = f"[{host}]" if ":" in host else host
    click.echo(f"Argue is at http://{shown}:{server.effective_port}  (stop with Ctrl-C)", err=True)
    server.run()


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
