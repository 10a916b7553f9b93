"""A provider of OpenID Connect on this machine, whose mistakes a test chooses."""

from __future__ import annotations

import base64
import hashlib
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any
from urllib.parse import parse_qs

CLIENT, SECRET, CODE = "argue-here", "a secret", "the-code"
CLAIMS = {"sub": "248289", "preferred_username": "Grace"}


@dataclass
class Provider:
    """What it says; ``claims`` are added to those of a right token, ``None`` takes one away."""

    key: Any
    issuer: str = ""
    claims: dict[str, Any] = field(default_factory=dict)
    described: dict[str, Any] = field(default_factory=dict)
    signing_key: Any = None
    algorithm: str = "RS256"
    id_token: bool = True
    nonce: str = ""
    challenge: str = ""
    asked: list[dict[str, str]] = field(default_factory=list)

    def description(self) -> dict[str, Any]:
        return {
            "issuer": self.issuer,
            "authorization_endpoint": f"{self.issuer}/authorize",
            "token_endpoint": f"{self.issuer}/token",
            "jwks_uri": f"{self.issuer}/keys",
            "id_token_signing_alg_values_supported": ["RS256", "none"],
            **self.described,
        }

    def token(self, form: dict[str, str]) -> tuple[int, dict[str, Any]]:
        """The answer to a code, which only who sent the challenge can ask for."""
        self.asked.append(form)
        digest = hashlib.sha256(form.get("code_verifier", "").encode()).digest()
        challenge = base64.urlsafe_b64encode(digest).decode().rstrip("=")
        if form.get("code") != CODE or challenge != self.challenge:
            return 400, {"error": "invalid_grant"}
        answer: dict[str, Any] = {"access_token": "x", "token_type": "Bearer", "expires_in": 60}
        if self.id_token:
            answer["id_token"] = self.signed()
        return 200, answer

    def signed(self) -> str:
        now = int(time.time())
        right = {"iss": self.issuer, "aud": CLIENT, "iat": now, "exp": now + 300}
        claims = {**CLAIMS, **right, "nonce": self.nonce, **self.claims}
        claims = {name: value for name, value in claims.items() if value is not None}
        key = self.signing_key or self.key
        if self.algorithm == "none":
            parts = [{"alg": "none"}, claims]
            texts = [base64.urlsafe_b64encode(json.dumps(part).encode()) for part in parts]
            return b".".join(text.rstrip(b"=") for text in texts).decode() + "."
        from joserfc import jwt

        header = {"alg": self.algorithm, "kid": self.key.kid}
        return jwt.encode(header, claims, key, algorithms=[self.algorithm])


@contextmanager
def running() -> Iterator[Provider]:
    """A provider that answers until the end."""
    from joserfc.jwk import RSAKey

    provider = Provider(RSAKey.generate_key(2048, {"kid": "one", "use": "sig", "alg": "RS256"}))

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            if self.path.endswith("/keys"):
                self.answer(200, {"keys": [provider.key.as_dict(private=False)]})
            else:
                self.answer(200, provider.description())

        def do_POST(self) -> None:
            form = parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode())
            self.answer(*provider.token({name: values[0] for name, values in form.items()}))

        def answer(self, status: int, content: dict[str, Any]) -> None:
            body = json.dumps(content).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *arguments: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        provider.issuer = f"http://127.0.0.1:{server.server_port}"
        thread = threading.Thread(target=server.serve_forever, args=(0.02,))
        thread.start()
        yield provider
        server.shutdown()
        thread.join()
