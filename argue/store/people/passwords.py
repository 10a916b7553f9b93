"""Password hashing (argon2id) and limits on failed attempts.

Parameters: 19 MiB, two passes, one lane (OWASP Password Storage Cheat Sheet), so that a few people
who sign in at once do not exhaust a small server. A hash of other parameters is still understood.
"""

from __future__ import annotations

import hashlib
import secrets
import time
import unicodedata
from functools import cache
from typing import TYPE_CHECKING

from argue.errors import BadInput
from argue.store.core.part import Repository

if TYPE_CHECKING:
    from argon2 import PasswordHasher

LEAST, MOST = 10, 1_000
"""Characters of a password (NIST SP 800-63B asks for no mixture of kinds, but for length)."""
WEAK = 2
"""What zxcvbn calls somewhat guessable: a million guesses or more."""
_LONGEST = 72
"""Characters that zxcvbn takes at most."""
_SHORTEST_NAME = 3
"""Letters of a name that are not part of other words by chance."""


def checked(password: str, name: str) -> str:
    """The password as it was typed.

    It is refused where a million guesses find it: one that many people have, the name of its owner,
    the same characters again and again, a row of keys (D. Wheeler 2016, *zxcvbn*, USENIX Security).
    Raises BadInput if it is too short, too long or easy to guess.

    ``name``: of the account.
    """
    if not LEAST <= len(password) <= MOST:
        raise BadInput.lazy(
            "expected a password of %(least)s to %(most)s characters, found %(count)s",
            least=LEAST,
            most=MOST,
            count=len(password),
        )
    if _is_weak(password, name):
        raise BadInput.lazy(
            "expected a password that is not easy to guess: found a common one, your name or a "
            "pattern; several words that nobody says together will do"
        )
    return password


def _is_weak(password: str, name: str) -> bool:
    """Whether it is easy to guess as typed, or without what stands between its words, or without
    the name of its owner, which only pads a password that many people have.
    """
    from zxcvbn import zxcvbn  # reads its lists of words: a tenth of a second

    words, typed = _folded(name).split(), _folded(password)
    if set(typed.split()) <= set(words):  # blanks alone, too
        return True
    own = [*words, "".join(words), "argue"]
    bare = "".join(filter(str.isalnum, typed))
    nameless = bare
    for word in sorted(own, key=len, reverse=True):
        if len(word) >= _SHORTEST_NAME:
            nameless = nameless.replace("".join(filter(str.isalnum, word)), "")
    return any(
        zxcvbn(form[:_LONGEST], user_inputs=own)["score"] < WEAK
        for form in {" ".join(password.split()), bare, nameless} - {""}
    )


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


def hashed(password: str) -> str:
    """A hash with its own salt and parameters in it, as a text of about a hundred characters."""
    return _hasher().hash(password.encode("utf-8", "surrogatepass"))


def matches(password: str, hashed: str) -> bool:
    """Whether the password has this hash; takes as long for an empty one, which none has."""
    from argon2.exceptions import InvalidHashError, VerificationError

    try:
        result = _hasher().verify(hashed or _nobodys(), password.encode("utf-8", "surrogatepass"))
    except (VerificationError, InvalidHashError):
        return False
    return result and bool(hashed)


@cache
def _hasher() -> PasswordHasher:
    from argon2 import PasswordHasher

    return PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


@cache
def _nobodys() -> str:
    return hashed(secrets.token_urlsafe(16))


QUARTER, HOUR = 15 * 60.0, 60 * 60.0
KNOWN = (10, QUARTER)
"""Attempts of a browser that the account knows, and the seconds within which they count."""
PAIR, ACCOUNT, ADDRESS = (5, QUARTER), (50, HOUR), (50, QUARTER)
"""The same of any other browser: for one account from one address, for one account from anywhere,
for any account from one address."""


class Attempts(Repository):
    """Attempts to sign in. ``at`` is now, in seconds, unless a test says otherwise."""

    def take(
        self, name: str, address: str, device: str = "", *, at: float | None = None
    ) -> tuple[int, float]:
        """Ask whether a password may be tried now, and count it.

        ``name``: the account as it was typed and folded; it need not exist.
        ``device``: names a browser that this account knows; empty for any other.

        Returns: the number of the attempt and 0, or 0 and the seconds to wait. It is counted before
        the password is looked at, so that many at once are no more than many in a row.
        """
        at = time.time() if at is None else at
        buckets = _buckets(name, address, device)
        with self._db.writing():
            self._db.execute(  # those of the future were made before the clock was set back
                "DELETE FROM sign_in_attempts WHERE at NOT BETWEEN ? AND ?", (at - HOUR, at + HOUR)
            )
            wait = max(self._wait(bucket, *limit, at) for bucket, limit in buckets.items())
            if wait > 0:
                return 0, wait
            attempt = 1 + int(self._db.value("SELECT max(attempt) FROM sign_in_attempts"))
            self._db.insert(
                "sign_in_attempts",
                "attempt, bucket, at",
                [(attempt, bucket, at) for bucket in buckets],
            )
        return attempt, 0.0

    def succeeded(self, attempt: int, name: str, address: str, device: str = "") -> None:
        """Forget the attempt, and those before it of the same browser and account."""
        bucket = next(iter(_buckets(name, address, device)))
        with self._db.writing():
            self._db.execute(
                "DELETE FROM sign_in_attempts WHERE attempt = ? OR bucket = ?", (attempt, bucket)
            )

    def _wait(self, bucket: str, most: int, seconds: float, at: float) -> float:
        rows = self._db.rows(
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
    secret = "\0".join(parts).encode("utf-8", "surrogatepass")
    return hashlib.blake2b(secret, digest_size=16).hexdigest()
