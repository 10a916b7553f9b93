"""Runs the web app for a browser: ``python serving.py DATABASE EXAMPLES`` prints its port."""

from __future__ import annotations

import logging
import sys
from pathlib import Path

from waitress.server import create_server

from argue.settings import Settings
from argue.web import create_app


def main(database: str, examples: str) -> None:
    """Serve until the process is ended."""
    logging.basicConfig(level=logging.WARNING)
    app = create_app(Settings(database=Path(database)), examples=Path(examples))
    server = create_server(app, host="127.0.0.1", port=0, threads=8)
    print(server.effective_port, flush=True)
    server.run()


if __name__ == "__main__":
    main(*sys.argv[1:])
