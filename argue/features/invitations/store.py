"""Invitations to debates, and the guests who joined by them.

A guest is an account without a password: its name is protected from look-alikes as any other, what
it writes is its own, and it is erased as any other. It may do in one debate what its invitation
says, sees no other, and is nobody any more once the invitation is revoked or over.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Annotated, Literal

from argue.errors import BadInput, NotFound
from argue.model.record import Record
from argue.services.deeds import Need, deed, noted
from argue.store import Store
from argue.store.core import audit
from argue.store.core.keys import now, number_of
from argue.store.core.part import Of, Repository
from argue.store.core.viewer import Within
from argue.store.participation.records import checked_name
from argue.store.people import access
from argue.store.people.accounts import Account, Accounts
from argue.store.people.sessions import digest, fresh

DAYS, MOST_DAYS = 7, 90
"""After how many days an invitation ends unless another number is chosen, and the largest."""
SIGNS = "BCDFGHJKMNPQRSTVWXYZ23456789"
"""What codes are made of: nothing that is taken for something else, and no words."""
CODE_LENGTH = 6
ROLES = ("reader", "participant")


@dataclass(frozen=True, slots=True)
class Invitation(Record):
    """A link by which people join a debate."""

    id: int
    """Its number."""
    token: str
    """What the link ends in."""
    code: str
    """Six signs to type in its place."""
    role: Annotated[Literal["reader", "participant"], str]
    """What who joins may do: read, or reply under a name."""
    created: datetime
    """When it was made, as ISO 8601."""
    expires: datetime
    """When it ends, as ISO 8601."""
    revoked: datetime | None
    """When it was revoked; null if it was not."""
    guests: int
    """How many people joined by it."""

    @property
    def over(self) -> bool:
        """Whether it opens nothing any more."""
        return self.revoked is not None or self.expires <= datetime.now(UTC)


_COLUMNS = (
    "id, token, code, role, created, expires, revoked, "
    "(SELECT count(*) FROM guests WHERE invitation = invitations.id)"
)


class Invitations(Repository):
    """The invitations of all debates, through one connection to the store."""

    _accounts = Of(Accounts)

    def add(self, key: str, role: str, days: int = DAYS) -> Invitation:
        """A new invitation to a debate, which ends after some days.

        Raises BadInput if there is no such role, or the days are not 1 to :data:`MOST_DAYS`.
        """
        if role not in ROLES:
            raise BadInput(f"expected one of {', '.join(ROLES)} as the role, found {role[:40]!r}")
        if not 1 <= days <= MOST_DAYS:
            raise BadInput.lazy(
                "expected 1 to %(most)s days, found %(days)s", most=MOST_DAYS, days=days
            )
        ends = datetime.now(UTC) + timedelta(days=days)
        with self._db.writing():
            number = self._db.add_row(
                "invitations",
                debate=number_of(self._db, key),
                token=secrets.token_urlsafe(18),
                code=self._free_code(),
                role=role,
                created=now(),
                expires=ends.isoformat(timespec="seconds"),
            )
        return self.one(key, number)

    def of(self, key: str) -> list[Invitation]:
        """The invitations to a debate, newest first."""
        return self._select("debate = ? ORDER BY id DESC", number_of(self._db, key))

    def one(self, key: str, number: int) -> Invitation:
        """The invitation of that number; NotFound if the debate has none."""
        result = self._select("debate = ? AND id = ?", number_of(self._db, key), number)
        if not result:
            raise NotFound.lazy("this debate has no invitation %(number)s", number=str(number))
        return result[0]

    def revoke(self, key: str, number: int) -> Invitation:
        """Let it open nothing any more, also for who joined; done already, it is done."""
        with self._db.writing():
            if self.one(key, number).revoked is None:
                self._db.update("invitations", {"id": number}, revoked=now())
        return self.one(key, number)

    def by_code(self, typed: str) -> Invitation:
        """The invitation of a code, in any capitals and with blanks or hyphens in it.

        Raises NotFound if there is none, or it is over.
        """
        code = "".join(sign for sign in typed.upper() if sign.isalnum())
        return self._valid("code = ?", code)

    def by_token(self, token: str) -> Invitation:
        """The invitation of a link; raises as :meth:`by_code`."""
        return self._valid("token = ?", token)

    def debate_of(self, invitation: Invitation) -> tuple[str, str]:
        """The key and the title of the debate, which who has the invitation may know."""
        row = self._db.row(
            "SELECT key, title FROM debates JOIN invitations ON invitations.debate = debates.id "
            "WHERE invitations.id = ?",
            (invitation.id,),
        )
        if row is None:
            raise _gone()
        return str(row[0]), str(row[1])

    def join(self, token: str, name: str) -> tuple[Account, str]:
        """The account of a new guest, with the role of the invitation; the secret by which the
        guest comes back, which nobody can read again.

        Raises NotFound if the invitation is over, and BadInput if the name is taken, looks like one
        that is, is blank or too long; it is not said whose it is.
        """
        name = checked_name(name)
        with self._db.writing():
            invitation = self.by_token(token)
            try:
                account = self._accounts.add(name, "member")
            except BadInput as error:
                raise BadInput.lazy(
                    "expected another name, this one is taken or looks like one that is"
                ) from error
            debate = self._db.value("SELECT debate FROM invitations WHERE id = ?", (invitation.id,))
            secret = fresh()
            guest = {"account": account.id, "invitation": invitation.id}
            self._db.add_row("guests", **guest, token=digest(secret))
            access.give(self._db, debate, account.id, invitation.role)
            audit.note(self._db, "joined by an invitation", account.name)
        return account, secret

    def guest(self, token: str, secret: str) -> Account | None:
        """Who joined by the invitation of that link and has the secret; ``None`` if nobody.

        Raises NotFound if the invitation is over.
        """
        row = self._db.row(
            "SELECT account FROM guests WHERE invitation = ? AND token = ?",
            (self.by_token(token).id, digest(secret)),
        )
        return self._accounts.one(row[0]) if row else None

    def within(self, account: int) -> tuple[Within | None, bool]:
        """The debate that a guest is narrowed to, and whether the invitation is over; ``None`` for
        who has an account of their own.
        """
        row = self._db.row(
            "SELECT debates.id, debates.key, expires, revoked FROM guests "
            "LEFT JOIN invitations ON invitations.id = invitation "
            "LEFT JOIN debates ON debates.id = debate WHERE account = ?",
            (account,),
        )
        if row is None:
            return None, False
        number, key, expires, revoked = row
        if number is None:  # the debate was deleted, and its invitations with it
            return None, True
        over = bool(revoked) or datetime.fromisoformat(expires) <= datetime.now(UTC)
        return Within("debate", number, key, guest=True), over

    def _valid(self, where: str, value: str) -> Invitation:
        result = self._select(where, value)
        if not result or result[0].over:
            raise _gone()
        return result[0]

    def _select(self, rest: str, *values: object) -> list[Invitation]:
        sql = f"SELECT {_COLUMNS} FROM invitations WHERE {rest}"
        return self._db.records(Invitation, sql, values)

    def _free_code(self) -> str:
        while True:
            code = "".join(secrets.choice(SIGNS) for _ in range(CODE_LENGTH))
            if not self._db.row("SELECT 1 FROM invitations WHERE code = ?", (code,)):
                return code


def _gone() -> NotFound:
    return NotFound.lazy(
        "this invitation is over, was revoked, or never was; ask who sent it for a new one"
    )


@deed("invitations.invite", Need.OWN, "%(who)s made an invitation to %(what)s.")
def invite(store: Store, key: str, role: str, days: int, *, approval: bool) -> Invitation:
    """Make a link and a code by which people join a debate.

    With ``approval`` what people write waits for a moderator from now on, as for all in the debate.
    """
    with store.writing():
        made = Invitations.in_store(store).add(key, role, days)
        if approval and role != "reader":
            store.pending.require(key, True)
    return made


@deed("invitations.revoke", Need.OWN, "%(who)s revoked an invitation to %(what)s.")
def revoke(store: Store, key: str, number: int) -> Invitation:
    """Revoke an invitation; who joined by it is out, and what they wrote stays."""
    return Invitations.in_store(store).revoke(key, number)


@noted("joined by an invitation", "%(who)s joined by an invitation.")
def join(store: Store, token: str, name: str, agent: str) -> tuple[str, str]:
    """Join a debate under a name; the token of the session, and the secret to come back by."""
    account, secret = Invitations.in_store(store).join(token, name)
    return store.accounts.sessions.start(account.id, agent), secret


def come_back(store: Store, token: str, secret: str, agent: str) -> tuple[Account, str]:
    """Come back as the guest whose secret it is, never by a name; the account and its session.

    Raises NotFound if the invitation is over, or nobody joined by it who has this secret.
    """
    account = Invitations.in_store(store).guest(token, secret)
    if account is None:
        raise NotFound.lazy("this browser does not know under which name you were here; join anew")
    session = store.accounts.sessions.start(account.id, agent)
    store.audit.add("signed in", account.name)
    return account, session
