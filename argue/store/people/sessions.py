"""Who is signed in where, and the tokens of programs; both can be listed and ended.

A token is 256 random bits, so its plain SHA-256 cannot be turned back; only that is kept.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Literal, TypeAlias

from argue.errors import BadInput, LimitExceeded, NotFound
from argue.locales import lazy
from argue.model.record import Record
from argue.store.core import audit
from argue.store.core.connection import Connection, stored_time
from argue.store.core.keys import number_of
from argue.store.core.part import Repository
from argue.store.core.viewer import Within
from argue.store.debates.collections import Collections

IDLE, LONGEST = timedelta(days=14), timedelta(days=90)
"""A session ends when it was not used for so long, and in any case after so long."""
PREFIX = "argue_"
"""How a program's token begins, so that it is recognised where it should not be."""
MOST_TOKENS, MOST_NAME = 50, 80
TOKEN_DAYS, MOST_TOKEN_DAYS = 90, 365
"""After how many days a token ends unless another number is chosen, and the largest number."""

Scope: TypeAlias = Literal["read", "write"]

_SEEN_EVERY, _USED_EVERY = timedelta(minutes=5), timedelta(minutes=1)
"""How often the last use of a session and of a token is written: not with each request."""


@dataclass(frozen=True, slots=True)
class Session:
    """A browser in which somebody is signed in; ``agent`` is what it called itself."""

    id: int
    agent: str
    started: datetime
    seen: datetime


@dataclass(frozen=True, slots=True)
class ApiToken(Record):
    """A token of a program, without the token itself, of which only a hash is stored."""

    TITLE = "Token"

    id: int
    """Its number."""
    name: str
    """Its name."""
    scope: Scope
    """What the token may: read, or write too."""
    created: datetime
    """When it was made, as ISO 8601."""
    expires: datetime
    """When it ends, as ISO 8601."""
    used: datetime | None
    """Its last use, to the minute; null if never."""
    debate: str = ""
    """The key of the only debate that it is for; empty for all."""
    collection: str = ""
    """The key of the only collection that it is for; empty for all."""

    def expired(self, moment: datetime | None = None) -> bool:
        """Whether it opens nothing any more."""
        return self.expires <= _now(moment)


def fresh() -> str:
    """A token that nobody guesses."""
    return secrets.token_urlsafe(32)


def digest(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


class Sessions(Repository):
    """Browsers that are signed in. ``moment`` is now, in UTC, unless a test says otherwise."""

    def start(self, account: int, agent: str = "", *, moment: datetime | None = None) -> str:
        """Sign a browser in; the token that it has to show, which nobody can read again."""
        token, now = fresh(), _now(moment)
        with self._db.writing():
            self._db.execute(
                "DELETE FROM sessions WHERE seen < ? OR started < ?",
                (stored_time(now - IDLE), stored_time(now - LONGEST)),
            )
            self._db.add_row(
                "sessions",
                token=digest(token),
                account=account,
                agent=agent[:200],
                started=stored_time(now),
                seen=stored_time(now),
            )
        return token

    def of(self, token: str, *, moment: datetime | None = None) -> tuple[int, int] | None:
        """The numbers of the session and of its account; ``None`` if it is over."""
        now = _now(moment)
        row = self._db.row(
            "SELECT id, account, seen FROM sessions WHERE token = ? AND seen >= ? AND started >= ?",
            (digest(token), stored_time(now - IDLE), stored_time(now - LONGEST)),
        )
        if row is None:
            return None
        if row[2] < stored_time(now - _SEEN_EVERY):
            seen = stored_time(now), row[0]
            self._db.try_write("UPDATE sessions SET seen = ? WHERE id = ?", seen)
        return int(row[0]), int(row[1])

    def all(self, account: int) -> list[Session]:
        """Where an account is signed in, the last used first."""
        return self._db.records(
            Session,
            "SELECT id, agent, started, seen FROM sessions WHERE account = ? "
            "ORDER BY seen DESC, id DESC",
            (account,),
        )

    def end(self, account: int, number: int) -> None:
        """End one session of this account; raises NotFound if it has no such."""
        with self._db.writing():
            if not self._db.delete("sessions", account=account, id=number):
                raise NotFound.lazy("you have no session %(number)s; it may be over", number=number)

    def end_all(self, account: int, *, but: int = 0) -> None:
        """End all sessions of an account, but perhaps one."""
        with self._db.writing():
            end_all(self._db, account, but)


_KEYS = (
    "coalesce((SELECT key FROM debates WHERE debates.id = debate), ''), "
    "coalesce((SELECT key FROM collections WHERE collections.id = collection), '')"
)


class ApiTokens(Repository):
    """Tokens of programs that act for somebody."""

    def add(
        self,
        account: int,
        name: str,
        scope: str,
        days: int = TOKEN_DAYS,
        *,
        debate: str = "",
        collection: str = "",
        moment: datetime | None = None,
    ) -> str:
        """A new token that ends after some days; it is shown this once and never again.

        With the key of a ``debate`` or of a ``collection`` it opens nothing else, and ends with it.

        Raises
        ------
        BadInput
            If it has no name, or one that is too long, the scope is neither read nor write, or the
            days are not 1 to :data:`MOST_TOKEN_DAYS`; or if both keys are given.
        NotFound
            If the connection's viewer sees no such debate or collection.
        LimitExceeded
            If the account has too many.
        """
        name = _checked(name, scope, days)
        if debate and collection:
            raise BadInput.lazy("expected a debate or a collection for the token, found both")
        token, now = PREFIX + fresh(), _now(moment)
        with self._db.writing():
            count = len(self.all(account))
            if count >= MOST_TOKENS:
                raise LimitExceeded(lazy("tokens of one account"), count + 1, MOST_TOKENS, "fixed")
            self._db.add_row(
                "api_tokens",
                token=digest(token),
                account=account,
                name=name,
                scope=scope,
                created=stored_time(now),
                expires=stored_time(now + timedelta(days=days)),
                debate=number_of(self._db, debate) if debate else None,
                collection=Collections(self._db).number(collection) if collection else None,
            )
            audit.note(self._db, "made an API token", name, f"{scope}, {days} days")
        return token

    def of(
        self, token: str, *, moment: datetime | None = None
    ) -> tuple[int, Scope, Within | None] | None:
        """The account for which a program acts, what it may and within what.

        ``None`` for a token that does not count.
        """
        now = _now(moment)
        row = self._db.row(
            f"SELECT id, account, scope, used, debate, collection, {_KEYS} FROM api_tokens "
            "WHERE token = ? AND expires > ?",
            (digest(token), stored_time(now)),
        )
        if row is None:
            return None
        if row[3] is None or row[3] < stored_time(now - _USED_EVERY):
            used = stored_time(now), row[0]
            self._db.try_write("UPDATE api_tokens SET used = ? WHERE id = ?", used)
        _, account, scope, _, debate, collection, *keys = row
        within = None
        if debate is not None:
            within = Within("debate", debate, keys[0])
        elif collection is not None:
            within = Within("collection", collection, keys[1])
        return int(account), scope, within

    def all(self, account: int) -> list[ApiToken]:
        """The tokens of an account, newest first."""
        return self._db.records(
            ApiToken,
            f"SELECT id, name, scope, created, expires, used, {_KEYS} FROM api_tokens "
            "WHERE account = ? ORDER BY id DESC",
            (account,),
        )

    def revoke(self, account: int, number: int) -> None:
        """Make a token of this account worthless; raises NotFound if it has no such."""
        with self._db.writing():
            row = self._db.row(
                "SELECT name FROM api_tokens WHERE account = ? AND id = ?", (account, number)
            )
            if row is None:
                raise NotFound.lazy(
                    "you have no token %(number)s; it may be revoked already", number=number
                )
            self._db.delete("api_tokens", id=number)
            audit.note(self._db, "revoked an API token", row[0])


def end_all(connection: Connection, account: int, but: int = 0) -> None:
    """End all sessions of an account, but perhaps one, inside the caller's transaction.

    The secret by which a guest comes back ends with them.
    """
    connection.execute("DELETE FROM sessions WHERE account = ? AND id <> ?", (account, but))
    connection.execute("UPDATE guests SET token = '' WHERE account = ?", (account,))


def revoke_all(connection: Connection, account: int) -> None:
    """Make all tokens of an account worthless, inside the caller's transaction."""
    connection.delete("api_tokens", account=account)


def _checked(name: str, scope: str, days: int) -> str:
    """The name of a token with single blanks, if all of it can be made; raises BadInput."""
    name = " ".join(name.split())
    if not 0 < len(name) <= MOST_NAME:
        raise BadInput.lazy(
            "expected a name of 1 to %(most_name)s characters for the token, found %(count)s",
            most_name=MOST_NAME,
            count=len(name),
        )
    if scope not in ("read", "write"):
        raise BadInput.lazy(
            "expected read or write as what a token may, found %(scope)s", scope=repr(scope[:40])
        )
    if not 1 <= days <= MOST_TOKEN_DAYS:
        raise BadInput.lazy(
            "expected 1 to %(most)s days until the token ends, found %(days)s",
            most=MOST_TOKEN_DAYS,
            days=days,
        )
    return name


def _now(moment: datetime | None = None) -> datetime:
    return moment or datetime.now(UTC)
