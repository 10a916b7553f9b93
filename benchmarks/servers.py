"""Servers of Argue for a benchmark, and nginx before them."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
NGINX = """
daemon off; pid nginx.pid; error_log stderr error; worker_processes 1;
events {{ worker_connections 8192; }}
http {{
  access_log off; client_body_temp_path body; proxy_temp_path proxy;
  fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
  upstream argue {{ {servers} keepalive 64; }}
  server {{
    listen 127.0.0.1:{port};
    location / {{
      proxy_pass http://argue; proxy_http_version 1.1; proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $remote_addr; proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header X-Forwarded-Host $host:$server_port;
      proxy_set_header X-Request-ID $request_id;
      proxy_buffering off; proxy_read_timeout 300s;
    }}
  }}
}}
"""


def start(
    database: Path, *, proxy: bool, engine: str, accounts: bool = False
) -> tuple[subprocess.Popen[str], int]:
    """The server, and the port on which it listens."""
    server = subprocess.Popen(
        [sys.executable, "-m", "argue", "serve", "--port", "0"],
        cwd=ROOT,
        text=True,
        stderr=subprocess.PIPE,
        env={**os.environ, "ARGUE_DATABASE": str(database), "ARGUE_LOG": "json"}
        | {"ARGUE_CONNECTIONS": "0"}  # all come from one address here
        | ({"ARGUE_PROXY": "127.0.0.1"} if proxy else {})
        | ({"ARGUE_AUTH": "accounts"} if accounts else {})
        | ({"ARGUE_ENGINE": engine} if engine else {}),
    )
    if server.stderr is None:
        raise SystemExit("the server has no standard error")
    told = ""
    for told in server.stderr:
        if '"event": "start"' in told:
            break
    threading.Thread(target=_drain, args=(server,), daemon=True).start()
    return server, int(json.loads(told)["address"].rpartition(":")[2])


@contextmanager
def proxied(folder: Path, ports: Sequence[int]) -> Iterator[int]:
    """The port of an nginx that spreads connections over the servers."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    servers = " ".join(f"server 127.0.0.1:{number};" for number in ports)
    (folder / "nginx.conf").write_text(NGINX.format(servers=servers, port=port))
    command = ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "stderr"]
    proxy = subprocess.Popen(command)
    try:
        for _ in range(100):
            with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            time.sleep(0.05)
        yield port
    finally:
        proxy.terminate()
        proxy.wait(30)


def _drain(server: subprocess.Popen[str]) -> None:
    for line in server.stderr or ():
        if '"level": "info"' not in line:
            sys.stderr.write(line)
