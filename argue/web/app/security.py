"""What every request must pass and every response carries.

- Only the hosts that we are known by may be asked for, so that a foreign page cannot reach a server
  on loopback by pointing its own name at 127.0.0.1 (DNS rebinding).
- Whatever changes something comes from our own pages: a CSRF token in every form, and the browser's
  ``Origin`` and ``Sec-Fetch-Site`` checked besides, which also guards the JSON interface. Nor can
  other sites load our pages as pictures, scripts or frames, and so make us judge for nothing.
- The content-security policy allows our own files and nothing else: no inline script or style.
- The key that signs cookies is made once and kept beside the database, readable by its owner only.
- A server that runs while a backup is restored goes on with the key of the restored one.
"""

from __future__ import annotations

import ipaddress
import os
import secrets
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from urllib.parse import urlsplit

from flask import Flask, Response, abort, g, request, url_for
from flask.sessions import SecureCookieSessionInterface

from argue import files as private_files
from argue.errors import BadInput, StoreError
from argue.files import key_file
from argue.locales import _
from argue.settings import ACCOUNTS, Settings
from argue.web.app.state import READING

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


class SessionCookie(SecureCookieSessionInterface):
    """The session's cookie goes over https only, except to this machine itself."""

    def get_cookie_secure(self, app: Flask) -> bool:
        """Asked by Flask for every answer that sets the cookie."""
        return over_https_only()


def over_https_only() -> bool:
    """Whether a cookie of this answer may go over https only."""
    return request.is_secure or not host_is_trusted(request.host, LOOPBACK)


def configure(app: Flask, settings: Settings) -> None:
    """Set the key, the limits of what is sent, and the cookies of the app.

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
        name == pattern
        or (pattern.startswith(".") and (name.endswith(pattern) or name == pattern[1:]))
        for pattern in trusted
    )


def check_reach(host: str, settings: Settings) -> None:
    """Refuse to be reached under an address or name that others can use, unless people sign in.

    Raises
    ------
    BadInput
        With what to do instead.
    """
    if settings.auth != ACCOUNTS and not is_loopback(host):
        raise BadInput(
            f"expected an address of this machine alone, as 127.0.0.1, found {host}: whoever "
            "reaches it could change and delete everything. Set ARGUE_AUTH=accounts and make an "
            "account with 'argue site users add NAME', or stay on 127.0.0.1"
        )


def is_loopback(host: str) -> bool:
    """Whether a host or an address is this machine."""
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
    except UnicodeDecodeError as error:
        raise StoreError(
            "expected a key in ASCII, found other bytes; restore it, or delete the "
            "file and a new one is made",
            path=path,
        ) from error
    except OSError as error:
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


def check_host(trusted: tuple[str, ...]) -> None:
    """Refuse a request to a host name that is not ours."""
    if not host_is_trusted(request.host, trusted):
        abort(
            400,
            _(
                "This server does not answer to the name %(name)s. Open it under http://127.0.0.1 "
                "or http://localhost, or add the name to the setting ARGUE_HOSTS.",
                name=repr(request.host),
            ),
        )


def check_origin() -> None:
    """Refuse what pages of other sites send or load."""
    foreign = request.headers.get("Sec-Fetch-Site") in ("cross-site", "same-site")
    if request.method in READING:
        # a foreign page may link to ours, but not load it in secret: to look at it costs judging
        if foreign and request.headers.get("Sec-Fetch-Mode") != "navigate":
            abort(403, _("Pages of other sites can link to this one, but not load it into theirs."))
        return
    origin = request.headers.get("Origin")
    if foreign or (origin is not None and urlsplit(origin).netloc != request.host):
        abort(403, _("This request came from a page of another site, so nothing was changed."))


def add_headers(response: Response) -> Response:
    """Add the headers of :data:`HEADERS`, or those that the view chose."""
    headers: Mapping[str, str | None] = g.get("headers", HEADERS)
    for name, value in headers.items():
        if value is not None:
            response.headers[name] = value
    response.headers.setdefault("Cache-Control", "private, no-cache")
    return response


def key_refresher(app: Flask, settings: Settings) -> Callable[[], None]:
    """What takes over the key of a restored backup once its file was replaced.

    A key that is set stays. The database needs no such look: every request opens it anew, and what
    the pages cache of it is cached with its :attr:`~argue.store.Store.generation`.
    """
    if settings.secret_key:
        return lambda: None
    file = key_file(settings.database)
    seen = file.stat().st_mtime_ns

    def refresh_key() -> None:
        nonlocal seen
        try:
            changed = file.stat().st_mtime_ns
        except FileNotFoundError:  # between two files, or deleted: the present key serves
            return
        if changed != seen:
            app.secret_key, seen = secret_key(settings.database), changed

    return refresh_key


def own_address(asked: str) -> str:
    """A path of this site; the front page for anything else."""
    parts = urlsplit(asked)
    local = asked.startswith("/") and not asked.startswith(("//", "/\\"))
    if not local or parts.scheme or parts.netloc or "\\" in asked or not asked.isprintable():
        return url_for("front.index")
    return asked
