"""Runs the web app for a browser: ``serving.py DATABASE EXAMPLES [AUTH]`` prints its port."""

from __future__ import annotations

import logging
import sys
from pathlib import Path

from waitress.server import create_server

from argue.settings import AUTHS, Settings
from argue.web import create_app


def main(database: str, examples: str, auth: str = AUTHS[0]) -> None:
    """Serve until the process is ended."""
    logging.basicConfig(level=logging.WARNING)
    # A busy machine may take long to start a process; what is computed here is small.
    settings = Settings(database=Path(database), auth=auth, job_seconds=300)
    app = create_app(settings, examples=Path(examples))
    server = create_server(app, host="127.0.0.1", port=0, threads=8)
    print(server.effective_port, flush=True)
    server.run()


if __name__ == "__main__":
    main(*sys.argv[1:])
