"""Passwords as argon2id hashes, made by argon2-cffi with the parameters that OWASP recommends.

Parameters: 19 MiB, two passes, one lane (OWASP Password Storage Cheat Sheet), so that a few people
who sign in at once do not exhaust a small server. A hash of other parameters is still understood.
"""

from __future__ import annotations

import secrets
from functools import cache
from typing import TYPE_CHECKING

from argue.errors import BadInput
from argue.locales import say

if TYPE_CHECKING:
    from argon2 import PasswordHasher

LEAST, MOST = 10, 1_000
"""Characters of a password (NIST SP 800-63B asks for no mixture of kinds, but for length)."""


def checked(password: str) -> str:
    """The password as it was typed.

    Raises
    ------
    BadInput
        If it is too short or too long.
    """
    if not LEAST <= len(password) <= MOST:
        raise BadInput(
            say(
                "expected a password of %(least)s to %(most)s characters, found %(count)s",
                least=LEAST,
                most=MOST,
                count=len(password),
            )
        )
    return password


def hashed(password: str) -> str:
    """A hash with its own salt and parameters in it, as a text of about a hundred characters."""
    return _hasher().hash(password.encode("utf-8", "surrogatepass"))


def matches(password: str, kept: str) -> bool:
    """Whether the password has this hash; takes as long for an empty one, which none has."""
    from argon2.exceptions import InvalidHashError, VerificationError

    try:
        found = _hasher().verify(kept or _nobodys(), password.encode("utf-8", "surrogatepass"))
    except (VerificationError, InvalidHashError):
        return False
    return found and bool(kept)


@cache
def _hasher() -> PasswordHasher:
    from argon2 import PasswordHasher

    return PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


@cache
def _nobodys() -> str:
    return hashed(secrets.token_urlsafe(16))
