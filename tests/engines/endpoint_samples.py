"""A server with chat completions whose answers, and faults, a test decides."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from math import log
from pathlib import Path
from typing import Any, NamedTuple

from argue.settings import LanguageModel


class Reply(NamedTuple):
    """What the server sends."""

    body: str | bytes
    status: int = 200
    headers: dict[str, str] = {}
    wait: float = 0.0
    close: bool = False
    drip: float = 0.0
    """Seconds before each byte, of the body or of a header."""
    drips_head: bool = False


def completion(
    content: str, shares: dict[str, float] | None = None, *, tokens: int = 10, **message: Any
) -> Reply:
    """An answer of a model; with the shares of the alternatives to the first token of its label."""
    choice: dict[str, Any] = {"message": {"role": "assistant", "content": content, **message}}
    if shares is not None:
        at = content.index(": ") + 2
        pieces = [content[:at], '"', content[at + 1 : -2], '"}']
        top = [{"token": token, "logprob": log(share)} for token, share in shares.items()]
        choice["logprobs"] = {
            "content": [
                {"token": piece, "logprob": 0.0, "top_logprobs": top if number == 2 else []}
                for number, piece in enumerate(pieces)
            ]
        }
    usage = {"prompt_tokens": tokens, "completion_tokens": 5}
    return Reply(json.dumps({"choices": [choice], "usage": usage}))


def says(label: str, **shares: float) -> Reply:
    """The answer ``{"relation": label}``."""
    return completion(json.dumps({"relation": label}), shares or None)


@contextmanager
def served(answer: Callable[[dict[str, Any], int], Reply]) -> Iterator[Any]:
    """A server; ``answer`` gets what was asked and how many requests there were before."""
    asked: list[dict[str, Any]] = []
    lock = threading.Lock()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            with lock:
                number = len(asked)
                asked.append({**body, "headers": dict(self.headers), "path": self.path})
            reply = answer(body, number)
            time.sleep(reply.wait)
            if reply.close:
                self.close_connection = True
                return
            content = reply.body.encode() if isinstance(reply.body, str) else reply.body
            if reply.drip:
                self._drip(reply, content)
                return
            self.send_response(reply.status)
            for name, value in {**reply.headers, "Content-Length": str(len(content))}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(content)

        def _drip(self, reply: Reply, content: bytes) -> None:
            head = f"HTTP/1.1 200 OK\r\nContent-Length: {len(content)}\r\n"
            if reply.drips_head:
                self.wfile.write(head.encode())
                content = b"X-Slow: " + b"x" * 1_000
            else:
                self.wfile.write(f"{head}\r\n".encode())
            with suppress(OSError):
                for one in content:
                    self.wfile.write(bytes([one]))
                    time.sleep(reply.drip)

        def log_message(self, *arguments: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1", asked
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def settings_for(url: str, folder: Path, **settings: Any) -> LanguageModel:
    """The settings of an installation that asks this server."""
    known = {"llm": True, "llm_url": url, "llm_model": "tiny", "llm_timeout": 5}
    return LanguageModel(**{**known, "llm_cache": folder / "answers.sqlite", **settings})
