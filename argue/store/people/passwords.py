"""How often a password may be tried; kept in the store, so that a restart forgets nothing.

An attempt counts in several buckets, and each bucket has room for a few within a while:

- a browser that has signed in to this account before has a bucket of its own, so nobody else's
  attempts keep its owner out;
- any other browser counts by account and address together, by account, and by address.

So whoever guesses is slowed down wherever they come from, and locks out only browsers that the
account does not know. The link that an owner of the installation makes is never slowed down.
"""

from __future__ import annotations

import hashlib
import time

from argue.store.connection import Connection

QUARTER, HOUR = 15 * 60.0, 60 * 60.0
KNOWN = (10, QUARTER)
"""Attempts of a browser that the account knows, and the seconds within which they count."""
PAIR, ACCOUNT, ADDRESS = (5, QUARTER), (50, HOUR), (50, QUARTER)
"""The same of any other browser: for one account from one address, for one account from anywhere,
for any account from one address."""


class Attempts:
    """Attempts to sign in. ``at`` is now, in seconds, unless a test says otherwise."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def take(
        self, name: str, address: str, device: str = "", *, at: float | None = None
    ) -> tuple[int, float]:
        """Ask whether a password may be tried now, and count it.

        Parameters
        ----------
        name
            The account as it was typed and folded; it need not exist.
        device
            Names a browser that this account knows; empty for any other.

        Returns
        -------
        The number of the attempt and 0, or 0 and the seconds to wait. It is counted before the
        password is looked at, so that many at once are no more than many in a row.
        """
        at = time.time() if at is None else at
        buckets = _buckets(name, address, device)
        with self._connection.writing():
            self._connection.execute("DELETE FROM sign_in_attempts WHERE at < ?", (at - HOUR,))
            wait = max(self._wait(bucket, *limit, at) for bucket, limit in buckets.items())
            if wait > 0:
                return 0, wait
            row = self._connection.row("SELECT coalesce(max(attempt), 0) + 1 FROM sign_in_attempts")
            attempt = int(row[0]) if row else 1
            self._connection.insert(
                "sign_in_attempts", "attempt, bucket, at",
                [(attempt, bucket, at) for bucket in buckets],
            )  # fmt: skip
        return attempt, 0.0

    def succeeded(self, attempt: int, name: str, address: str, device: str = "") -> None:
        """Forget the attempt, and those before it of the same browser and account."""
        bucket = next(iter(_buckets(name, address, device)))
        with self._connection.writing():
            self._connection.execute(
                "DELETE FROM sign_in_attempts WHERE attempt = ? OR bucket = ?", (attempt, bucket)
            )

    def _wait(self, bucket: str, most: int, seconds: float, at: float) -> float:
        rows = self._connection.rows(
            "SELECT at FROM sign_in_attempts WHERE bucket = ? AND at > ? ORDER BY at DESC LIMIT ?",
            (bucket, at - seconds, most),
        )
        return float(rows[-1][0]) + seconds - at if len(rows) >= most else 0.0


def _buckets(name: str, address: str, device: str) -> dict[str, tuple[int, float]]:
    """The narrowest first. Hashed, since people type passwords where names belong."""
    if device:
        return {_hash("device", name, device): KNOWN}
    return {
        _hash("pair", name, address): PAIR,
        _hash("account", name): ACCOUNT,
        _hash("address", address): ADDRESS,
    }


def _hash(*parts: str) -> str:
    said = "\0".join(parts).encode("utf-8", "surrogatepass")
    return hashlib.blake2b(said, digest_size=16).hexdigest()
