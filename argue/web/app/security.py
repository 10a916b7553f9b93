"""What every request must pass and every response carries.

- Only the hosts that we are known by may be asked for, so that a foreign page cannot reach a server
  on loopback by pointing its own name at 127.0.0.1 (DNS rebinding).
- Whatever changes something comes from our own pages: a CSRF token in every form, and the browser's
  ``Origin`` and ``Sec-Fetch-Site`` checked besides, which also guards the JSON interface. Nor can
  other sites load our pages as pictures, scripts or frames, and so make us judge for nothing.
- The content-security policy allows our own files and nothing else: no inline script or style.
- The key that signs cookies is made once and kept beside the database, readable by its owner only.
"""

from __future__ import annotations

import ipaddress
import os
import secrets
import tempfile
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlsplit

from flask import Flask, Response, abort, g, request
from flask.sessions import SecureCookieSessionInterface
from flask_wtf.csrf import CSRFProtect

from argue import private_files
from argue.errors import BadInput, StoreError
from argue.locales import _
from argue.settings import ACCOUNTS, Settings

POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "font-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
    ]
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
FORM_OVERHEAD = 256 * 1024
"""Bytes that a form may have around the file or text which it carries."""

_SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}


class SessionCookie(SecureCookieSessionInterface):
    """The session's cookie goes over https only, except to this machine itself."""

    def get_cookie_secure(self, app: Flask) -> bool:
        """Asked by Flask for every answer that sets the cookie."""
        return over_https_only()


def over_https_only() -> bool:
    """Whether a cookie of this answer may go over https only."""
    return request.is_secure or not host_is_trusted(request.host, LOOPBACK)


def protect(app: Flask, settings: Settings) -> None:
    """Configure the app so that the module's promises hold for every route.

    Raises
    ------
    BadInput
        If others than this machine are to be served and nobody has to sign in.
    """
    for host in settings.hosts:
        check_reach(host, settings)
    limit = settings.limits.max_bytes + FORM_OVERHEAD
    app.config.update(
        SECRET_KEY=settings.secret_key or secret_key(settings.database),
        MAX_CONTENT_LENGTH=limit,
        MAX_FORM_MEMORY_SIZE=limit,
        MAX_FORM_PARTS=100,
        SESSION_COOKIE_NAME="argue_session",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        WTF_CSRF_TIME_LIMIT=None,  # a page may stay open for days; its session limits the token
    )
    app.session_interface = SessionCookie()
    hosts = (*LOOPBACK, *(host.lower() for host in settings.hosts))
    app.before_request(lambda: _check_host(hosts))
    app.before_request(_check_origin)
    CSRFProtect(app)
    app.after_request(_add_headers)


def host_is_trusted(host: str, trusted: tuple[str, ...]) -> bool:
    """Whether a ``Host`` header, with or without a port, names one of the trusted hosts.

    >>> host_is_trusted("127.0.0.1:5000", LOOPBACK), host_is_trusted("[::1]:5000", LOOPBACK)
    (True, True)
    >>> host_is_trusted("argue.evil.example", LOOPBACK)
    False
    >>> host_is_trusted("a.example.org", (".example.org",))
    True
    """
    name = host.lower()
    if not name.endswith("]"):
        before, colon, port = name.rpartition(":")
        name = before if colon and port.isdigit() else name
    return any(
        name == known or (known.startswith(".") and (name.endswith(known) or name == known[1:]))
        for known in trusted
    )


def check_reach(host: str, settings: Settings) -> None:
    """Refuse to be reached under an address or name that others can use, unless people sign in.

    Raises
    ------
    BadInput
        With what to do instead.
    """
    if settings.auth != ACCOUNTS and not _is_loopback(host):
        raise BadInput(
            f"expected an address of this machine alone, as 127.0.0.1, found {host}: whoever "
            "reaches it could change and delete everything. Set ARGUE_AUTH=accounts and make an "
            "account with 'argue users add NAME', or stay on 127.0.0.1"
        )


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def secret_key(database: Path) -> str:
    """The key in the file beside the database; made on first use, whole or not at all.

    Raises
    ------
    StoreError
        If the folder cannot be written or the file holds no key.
    """
    path = database.with_name(database.name + ".key")
    try:
        if not path.exists():
            _write_once(path, secrets.token_hex(32))
        key = path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise StoreError(f"cannot keep the key that signs cookies: {error}", path=path) from error
    if len(key) < 32:
        raise StoreError(
            f"expected a key of at least 32 characters, found {len(key)}; delete the file and a "
            "new one is made",
            path=path,
        )
    return key


def _write_once(path: Path, text: str) -> None:
    """Write a file that only its owner reads; if another process was first, its file stays."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=path.name, dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            os.fchmod(file.fileno(), private_files.FILE)
            file.write(text + "\n")
        try:
            os.link(name, path)
        except FileExistsError:
            return
    finally:
        os.unlink(name)


def _check_host(trusted: tuple[str, ...]) -> None:
    if not host_is_trusted(request.host, trusted):
        abort(
            400,
            _(
                "This server does not answer to the name %(name)s. Open it under http://127.0.0.1 "
                "or http://localhost, or add the name to the setting ARGUE_HOSTS.",
                name=repr(request.host),
            ),
        )


def _check_origin() -> None:
    foreign = request.headers.get("Sec-Fetch-Site") in ("cross-site", "same-site")
    if request.method in _SAFE_METHODS:
        # a foreign page may link to ours, but not load it in secret: to look at it costs judging
        if foreign and request.headers.get("Sec-Fetch-Mode") != "navigate":
            abort(403, _("Pages of other sites can link to this one, but not load it into theirs."))
        return
    origin = request.headers.get("Origin")
    if foreign or (origin is not None and urlsplit(origin).netloc != request.host):
        abort(403, _("This request came from a page of another site, so nothing was changed."))


def _add_headers(response: Response) -> Response:
    headers: Mapping[str, str | None] = g.get("headers", HEADERS)
    for name, value in headers.items():
        if value is not None:
            response.headers[name] = value
    response.headers.setdefault("Cache-Control", "private, no-cache")
    return response
